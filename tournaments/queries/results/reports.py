"""What stands to be reported: a player's own match, and the open tables of a round for staff."""

from typing import Any

from django.db.models import Count, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.engine.results import scores
from tournaments.models import Match, Result, Round, RoundKind, Seat
from tournaments.queries.boards import (
    best_of,
    outcome,
    policy_of,
    seats_by_side,
)
from tournaments.queries.results.upcoming import upcoming

OTHER = {"a": "b", "b": "a"}
Choice = tuple[str, str]


def choices_of(match: Match) -> list[tuple[str, str]]:
    """The scores a match may end with, and the result each gives."""
    cut = match.round.kind == RoundKind.CUT
    return scores.offered(best_of(match), policy_of(match), cut=cut)


def my_match(seat: Seat) -> dict[str, Any]:
    """What a player reads and can say of the own match.

    `stage`: `decided`, `under_way` (staff enter it game by game), `nothing`, `said` (waiting for
    the other side), `asked` (the other side waits) or `disputed`. `upcoming`: the game they play
    now where a special one decides, as Sudden Death. `groups`: the choices by how the
    match ended for this player, won first, at either seat.
    """
    match = _whole(seat)
    names = {side: entrant.player.name for side, entrant in seats_by_side(match).items()}
    said = {claim.side: claim.score for claim in match.claims.all()}
    other = OTHER[seat.side]
    groups = _groups(match, seat.side) if other in names else []
    texts = {score: text for group in groups for score, text in group["choices"]}
    return {
        "stage": _stage(match, seat.side, said),
        "round": match.round.number,
        "table": match.table,
        "against": names.get(other),
        "choices": list(texts.items()),
        "groups": groups,
        "mine": texts.get(said.get(seat.side) or ""),
        "theirs": texts.get(said.get(other) or ""),
        "their_score": said.get(other),
        "result": outcome(match, names),
        "entered": bool(match.result),
        "upcoming": upcoming(match),
    }


def _whole(seat: Seat) -> Match:
    seats = Seat.objects.select_related("entrant__player").order_by("side")
    found = Match.objects.select_related("round__event")
    return found.prefetch_related(Prefetch("seats", seats), "claims", "games").get(pk=seat.match_id)


def _stage(match: Match, side: str, said: dict[str, str | None]) -> str:
    if match.result:
        return "decided"
    if match.games.all() or match.time is not None:
        return "under_way"
    if len(said) == 2:
        return "disputed"
    return "said" if side in said else "asked" if said else "nothing"


def _groups(match: Match, side: str) -> list[dict[str, Any]]:
    """Every end of the match as this side would tell it: won, lost, tied."""
    whole = best_of(match)
    groups: dict[str, list[Choice]] = {side: [], OTHER[side]: [], "": []}
    for score, end in choices_of(match):
        groups[end if end in OTHER else ""].append((score, _i_say(score, end, side, whole)))
    labels = {side: _("I won"), OTHER[side]: _("I lost"), "": _("Tie")}
    return [{"label": labels[end], "choices": inside} for end, inside in groups.items() if inside]


def _i_say(score: str, end: str, side: str, whole: int) -> str:
    own = score if side == "a" else scores.mirrored(score)
    if whole == 1:
        return {side: _("I won"), OTHER[side]: _("I lost")}.get(end, _("Tie"))
    told = {side: _("I won %(score)s"), OTHER[side]: _("I lost %(score)s")}
    return told.get(end, _("Tie %(score)s")) % {"score": own.replace("-", "–")}


def unreported(one: Round) -> QuerySet[Match]:
    """The open matches of a round that a score can be entered for, by table."""
    seats = Seat.objects.select_related("entrant__player").order_by("side")
    waiting = Match.objects.filter(round=one, result=Result.OPEN).select_related("round__event")
    two = waiting.annotate(sitting=Count("seats")).filter(sitting=2)
    return two.prefetch_related(Prefetch("seats", seats), "games", "claims").order_by("table")


def entry_row(match: Match) -> dict[str, Any]:
    """A table to be entered: who sits there, what may be entered, and what the players say."""
    names = {side: entrant.player.name for side, entrant in seats_by_side(match).items()}
    whole = best_of(match)
    claims = claims_of(match, names)
    first = next(iter(match.claims.all()), None)
    return {
        "pk": match.pk,
        "table": match.table,
        "version": match.version,
        "a": names["a"],
        "b": names["b"],
        "under_way": bool(match.games.all()) or match.time is not None,
        "choices": [
            (score, _staff_say(score, end, names, whole)) for score, end in choices_of(match)
        ],
        "claims": claims,
        "disputed": len(claims) == 2,
        "chosen": first.score if first and len(claims) == 1 else "",
    }


def claims_of(match: Match, names: dict[str, str]) -> list[dict[str, str]]:
    """Who of a match has said what."""
    return [
        {"name": names[claim.side], "said": _said(match, claim.score, names)}
        for claim in match.claims.all()
    ]


def _said(match: Match, score: str | None, names: dict[str, str]) -> str:
    if score is None:
        return _("that is not right")
    ends = dict(choices_of(match))
    return _staff_say(score, ends.get(score, ""), names, best_of(match))


def _staff_say(score: str, end: str, names: dict[str, str], whole: int) -> str:
    """`2–0 Ines K. won`, or without the score where there is but one game."""
    who = _("%(name)s won") % {"name": names[end]} if end in names else _("Tie")
    return who if whole == 1 else f"{score.replace('-', '–')} {who}"


def round_reports(one: Round) -> dict[str, Any]:
    """How many matches of a round are open, said by one side, or disputed."""
    rows = Match.objects.filter(round=one, result=Result.OPEN).annotate(
        said=Count("claims", distinct=True)
    )
    fresh = Q(games=None, time__isnull=True)
    return {
        "open": rows.annotate(sitting=Count("seats", distinct=True)).filter(sitting=2).count(),
        "unopposed": rows.filter(fresh, said=1, claims__score__isnull=False).count(),
        "disputed": list(rows.filter(said=2).order_by("table").values_list("table", flat=True)),
    }
