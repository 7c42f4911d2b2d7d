"""What is to be reported: a player's own match, and the open tables of a round for staff."""

import msgspec
from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.engine.results import scores
from tournaments.models import Match, Result, Round, RoundKind, Seat, StaffEntry
from tournaments.queries.boards import describe_result
from tournaments.queries.match_rules import (
    best_of_match,
    full_names_by_side,
    seats_by_side,
    time_policy_of,
)
from tournaments.queries.results.upcoming import Upcoming, upcoming_game

OTHER_SIDE = {"a": "b", "b": "a"}
ScoreChoice = tuple[str, str]


class ChoiceGroup(msgspec.Struct, frozen=True, kw_only=True):
    """The scores a player can report for one outcome (won, lost or tied), each with words."""

    label: str
    choices: list[ScoreChoice]


class OwnReport(msgspec.Struct, frozen=True, kw_only=True):
    """A player's own match: what was reported, and what the player can report.

    `stage`: `decided`, `under_way` (staff enter it game by game), `nothing` (no report yet), `said`
    (waiting for the opponent), `asked` (the opponent reported and waits) or `disputed`. `against`:
    the opponent, null for none. `mine`, `theirs`: the two reports in words, null without one.
    `groups`: the scores to choose from, by outcome, won first. `match`: a code of this pairing; a
    report with it counts for no other. `upcoming`: the special game, such as Sudden Death, that is
    played now.
    """

    stage: str
    round: int
    table: int | None
    against: str | None
    choices: list[ScoreChoice]
    groups: list[ChoiceGroup]
    match: str
    mine: str | None
    theirs: str | None
    their_score: str | None
    result: str
    entered: bool
    upcoming: Upcoming | None


class ClaimRow(msgspec.Struct, frozen=True, kw_only=True):
    """A claim about a match, in words, and who made it."""

    name: str
    said: str


class EntryRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table to be entered: its players, the scores that may be entered, and the claims.

    `under_way`: it is entered game by game; `chosen`: the score that only one side has claimed.
    `waiting`: what a member of the staff has entered, if a second person has yet to confirm it.
    `version` counts the changes of the match.
    """

    pk: int
    table: int | None
    version: int
    a: str
    b: str
    under_way: bool
    choices: list[ScoreChoice]
    claims: list[ClaimRow]
    disputed: bool
    chosen: str | None
    waiting: str


class RoundReports(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of a round's open matches and of those claimed by one side; disputed tables.

    `waiting`: how many of the open ones staff have entered once, so that they wait for a second
    person.
    """

    open: int
    unopposed: int
    waiting: int
    disputed: list[int | None]


def score_choices(match: Match) -> list[tuple[str, str]]:
    """The scores a match may end with, and the result each gives."""
    cut = match.round.kind == RoundKind.CUT
    return scores.allowed_scores(best_of_match(match), time_policy_of(match), cut=cut)


def make_own_report(seat: Seat) -> OwnReport:
    """What a player reads and can say of the own match."""
    match = _load_match(seat)
    names = {
        side: entrant.player.name_for_opponent for side, entrant in seats_by_side(match).items()
    }
    claims = {claim.side: claim.score for claim in match.claims.all()}
    other = OTHER_SIDE[seat.side]
    groups = _choice_groups(match, seat.side) if other in names else []
    texts = {score: text for group in groups for score, text in group.choices}
    return OwnReport(
        stage=_report_stage(match, seat.side, claims),
        round=match.round.number,
        table=match.table,
        against=names.get(other),
        choices=list(texts.items()),
        groups=groups,
        match=name_pairing(match),
        mine=texts.get(claims.get(seat.side) or ""),
        theirs=texts.get(claims.get(other) or ""),
        their_score=claims.get(other),
        result=describe_result(match.result, names),
        entered=bool(match.result),
        upcoming=upcoming_game(match),
    )


def name_pairing(match: Match) -> str:
    """A word for a match and its seating; it changes if players are exchanged."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.side)
    return "-".join(str(pk) for pk in (match.pk, *(seat.entrant_id for seat in seats)))


def _load_match(seat: Seat) -> Match:
    seats = Seat.objects.select_related("entrant__player").order_by("side")
    rows = Match.objects.select_related("round__event")
    return rows.prefetch_related(Prefetch("seats", seats), "claims", "games").get(pk=seat.match_id)


def _report_stage(match: Match, side: str, claims: dict[str, str | None]) -> str:
    if match.result:
        return "decided"
    if match.games.all() or match.time is not None:
        return "under_way"
    if len(claims) == 2:
        return "disputed"
    return "said" if side in claims else "asked" if claims else "nothing"


def _choice_groups(match: Match, side: str) -> list[ChoiceGroup]:
    """Every end of the match as this side would report it: won, lost, tied."""
    whole = best_of_match(match)
    groups: dict[str, list[ScoreChoice]] = {side: [], OTHER_SIDE[side]: [], "": []}
    for score, end in score_choices(match):
        groups[end if end in OTHER_SIDE else ""].append(
            (score, _say_as_player(score, end, side, whole))
        )
    labels = {side: _("I won"), OTHER_SIDE[side]: _("I lost"), "": _("Tie")}
    return [
        ChoiceGroup(label=labels[end], choices=choices)
        for end, choices in groups.items()
        if choices
    ]


def _say_as_player(score: str, end: str, side: str, whole: int) -> str:
    own = score if side == "a" else scores.mirror_score(score)
    if whole == 1:
        return {side: _("I won"), OTHER_SIDE[side]: _("I lost")}.get(end, _("Tie"))
    texts = {side: _("I won %(score)s"), OTHER_SIDE[side]: _("I lost %(score)s")}
    return texts.get(end, _("Tie %(score)s")) % {"score": own.replace("-", "–")}


def unreported_matches(round_: Round) -> QuerySet[Match]:
    """The open matches of a round for which a score can be entered, by table."""
    seats = Seat.objects.select_related("entrant__player").order_by("side")
    waiting = Match.objects.filter(round=round_, result=Result.OPEN).select_related("round__event")
    entered = Prefetch("staff_entry", StaffEntry.objects.select_related("by"))
    rows = waiting.of_two().prefetch_related(Prefetch("seats", seats), "games", "claims", entered)
    return rows.order_by("table")


def entry_row(match: Match) -> EntryRow:
    """A table to be entered: its players, the scores that may be entered, and the claims."""
    names = full_names_by_side(match)
    whole = best_of_match(match)
    claims = claim_rows(match, names)
    first = next(iter(match.claims.all()), None)
    return EntryRow(
        pk=match.pk,
        table=match.table,
        version=match.version,
        a=names["a"],
        b=names["b"],
        under_way=bool(match.games.all()) or match.time is not None,
        choices=[
            (score, score_in_words(score, end, names, whole)) for score, end in score_choices(match)
        ],
        claims=claims,
        disputed=len(claims) == 2,
        chosen=first.score if first and len(claims) == 1 else "",
        waiting=_describe_waiting(match, names),
    )


def _describe_waiting(match: Match, names: dict[str, str]) -> str:
    """What a member of the staff entered that waits for a second person; empty if nothing."""
    entry: StaffEntry | None = getattr(match, "staff_entry", None)
    if entry is None:
        return ""
    said = {"who": str(entry.by), "said": _describe_claim(match, entry.score, names)}
    return _("%(who)s entered: %(said)s.") % said


def claim_rows(match: Match, names: dict[str, str]) -> list[ClaimRow]:
    """The claims about a match, in words."""
    return [
        ClaimRow(name=names[claim.side], said=_describe_claim(match, claim.score, names))
        for claim in match.claims.all()
    ]


def _describe_claim(match: Match, score: str | None, names: dict[str, str]) -> str:
    if score is None:
        return _("that is not right")
    ends = dict(score_choices(match))
    return score_in_words(score, ends.get(score, ""), names, best_of_match(match))


def score_in_words(score: str, end: str, names: dict[str, str], whole: int) -> str:
    """`2–0 Ines K. won`; without the score if there is only one game; `2–0` without names."""
    if not names and whole > 1:
        return score.replace("-", "–")
    winner = _("%(name)s won") % {"name": names[end]} if end in names else _("Tie")
    return winner if whole == 1 else f"{score.replace('-', '–')} {winner}"


def count_reports(round_: Round) -> RoundReports:
    """Count the matches of a round that are open, claimed by one side, or disputed."""
    still_open = Match.objects.filter(round=round_, result=Result.OPEN)
    rows = still_open.annotate(said=Count("claims", distinct=True))
    fresh = Q(games=None, time__isnull=True)
    return RoundReports(
        open=still_open.of_two().count(),
        waiting=StaffEntry.objects.filter(match__in=rows.order_by().values("pk")).count(),
        unopposed=rows.filter(fresh, said=1, claims__score__isnull=False).count(),
        disputed=list(rows.filter(said=2).order_by("table").values_list("table", flat=True)),
    )
