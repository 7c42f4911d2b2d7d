"""Enter results: a match's result follows from its games, unless a judge sets it."""

from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from decks.engine.formats.editions import PRIZES
from league.base.errors import Refused
from league.base.prepared import insert_rows, keep_related
from league.base.reasons import require_reason
from league.domain import log
from tournaments.domain.results import second_person
from tournaments.domain.results.matches import (
    load_games,
    lock_match,
    save_match_and_recompute,
)
from tournaments.domain.rounds import snapshots
from tournaments.engine.clock import timing
from tournaments.engine.results import matches, scores
from tournaments.models import Game, Match, Result, RoundKind
from tournaments.queries.match_rules import (
    best_of_match,
    deciding_games,
    is_tie_against_rule,
    match_standing,
    may_end_in_tie,
    played_game,
    time_call_of,
    time_policy_of,
)

DECISIONS = (Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS, Result.OPEN)


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game as reported. `ways`: in which ways each side won, needed where both did.

    `played_as`: `sudden_death` or `tiebreaker`, where the text of the day leaves that to a judge;
    by default the game that the match waits for.
    """

    winner: str
    how: str = "prizes"
    ways: dict[str, list[str]] = field(default_factory=dict)
    prizes_left: dict[str, int] = field(default_factory=dict)
    played_as: str = ""


@transaction.atomic
def report_game(
    actor: log.Actor, match: Match, report: GameReport, version: int | None = None
) -> Match:
    """Add the next game. Raises Conflict if somebody was first, Refused if it is impossible."""
    match = lock_match(match, version)
    games = load_games(match)
    state = match_standing(match)
    if match.result or state.next is None:
        raise Refused(_("This match is decided; correct it instead."), code="decided")
    kind = _require_playable_kind(match, state, report.played_as)
    sudden_death = kind == matches.SUDDEN_DEATH
    _require_valid_game(match, report, sudden_death=sudden_death)
    game = Game(
        match=match,
        number=len(games) + 1,
        winner=report.winner,
        how="" if report.winner in {"both", "tie"} else report.how,
        ways=report.ways,
        prizes_left=report.prizes_left,
        sudden_death=sudden_death,
    )
    insert_rows([game])
    keep_related(match, "games", [*games, game])
    after = {"game": game.number, "winner": game.winner, "how": game.how}
    return save_match_and_recompute(actor, match, "match.game_reported", after=after)


def _require_playable_kind(match: Match, state: matches.MatchState, wanted: str) -> str:
    """The kind of the next game. Raises Refused if `wanted` cannot be played now."""
    may_be = deciding_games(match, state)
    if wanted and wanted not in may_be:
        raise Refused(
            _("“%(told)s” is not played here now: %(known)s.")
            % {"told": wanted, "known": ", ".join(may_be) or _("an ordinary game is")},
            field="played_as",
        )
    return wanted or next(iter(may_be), "")


@transaction.atomic
def report_score(actor: log.Actor, match: Match, score: str, version: int | None = None) -> Match:
    """Enter a whole match by its score, such as `2-1`. Raises what `report_game` does.

    If the event wants two people to enter it, the match stays open until the second enters the
    same.
    """
    match = lock_match(match, version)
    if second_person.needs_second_person(actor, match):
        _require_no_games(match)
        parse_score(match, score)
        if not second_person.note_entry(actor, match, score):
            return match
    return enter_score(actor, match, score)


def enter_score(
    actor: log.Actor, match: Match, score: str, details: dict[str, object] | None = None
) -> Match:
    """Enter a score in a locked match. `details`: what else the record keeps of it."""
    _require_no_games(match)
    ended = parse_score(match, score)
    games = [
        Game(match=match, number=number, winner=game.winner, how="")
        for number, game in enumerate(ended.games, start=1)
    ]
    insert_rows(games)
    keep_related(match, "games", games)
    match.time = {"after": len(ended.games), "left": None} if ended.timed else None
    after = {"score": score, **(details or {})}
    return save_match_and_recompute(actor, match, "match.score_reported", after=after)


def _require_no_games(match: Match) -> None:
    """Raises Refused if a match is decided, or has games already that a score would hide."""
    if match.result:
        raise Refused(_("This match is decided; correct it instead."), code="decided")
    if match.time is not None or load_games(match):
        raise Refused(
            _("Table %(table)s has games entered one by one: go on at its own page.")
            % {"table": match.table},
            code="under_way",
        )


def parse_score(match: Match, score: str) -> scores.ScoredMatch:
    """What a score means in this match. Raises Refused naming the scores it may end with."""
    cut = match.round.kind == RoundKind.CUT
    ended = scores.read_score(score, best_of_match(match), time_policy_of(match), cut=cut)
    if ended is None:
        allowed = ", ".join(allowed_score for allowed_score, _end in allowed_scores(match))
        message = _("“%(score)s” is no score a match can end with here: %(known)s.") % {
            "score": score, "known": allowed
        }  # fmt: skip
        raise Refused(
            f"{message} {_explain_no_tie(match, score)}".strip(), field="score", code="no_score"
        )
    return ended


def _explain_no_tie(match: Match, score: str) -> str:
    """Why a tied score is not allowed here, and how a judge can set a tie; else empty."""
    if score != scores.mirror_score(score) or match.round.kind == RoundKind.CUT:
        return ""
    if not is_tie_against_rule(match):
        return ""
    return _("By the rule of this event no match is tied; a judge can set a tie with a reason.")


def allowed_scores(match: Match) -> list[tuple[str, str]]:
    """The scores this match may end with, and the result each gives."""
    return scores.allowed_scores(
        best_of_match(match), time_policy_of(match), cut=match.round.kind == RoundKind.CUT
    )


@transaction.atomic
def call_time(
    actor: log.Actor,
    match: Match,
    left: dict[str, int] | None,
    version: int | None = None,
    *,
    running: bool | None = None,
) -> Match:
    """Call time in a match once the turns still allowed are played; the era's rule settles it.

    `left`: Prizes left by side in the game that still runs, None if no game runs. If the rule does
    not count Prizes, `running` alone says whether one does. If the rule wants more games or turns
    to be played, the match stays open and says which.
    """
    match = lock_match(match, version)
    if match.result:
        raise Refused(_("This match is decided; correct it instead."), code="decided")
    if match.time is not None:
        raise Refused(_("Time was already called over this match."), code="time_called")
    if left is not None:
        _require_valid_prizes(left, least=1)
    elif running and "prizes" in missing_at_time(match):
        raise Refused(_("Say of both players how many Prizes are left."), field="prizes_left")
    if running is False:
        left = None
    running_part = {} if running is None else {"running": running}
    match.time = {"after": match.games.count(), "left": left, **running_part}
    return save_match_and_recompute(actor, match, "match.time_called", after=match.time)


def missing_at_time(match: Match) -> tuple[str, ...]:
    """The facts still missing to settle this match by time: see `timing.missing_facts`."""
    games = [played_game(game) for game in match.games.all()]
    return timing.missing_facts(games, best_of_match(match), time_call_of(match))


@transaction.atomic
def take_back_last_entry(actor: log.Actor, match: Match, version: int | None, reason: str) -> Match:
    """Take back the last entry, a game or the call of time; a judge's decision goes with it."""
    require_reason(reason)
    snapshots.snapshot_before_correction(actor, match, reason)
    match = lock_match(match, version)
    before = {**_remove_last_entry(match), "result": match.result}
    match.claims.all().delete()  # the claims belong to what is taken back
    second_person.forget_entry(match)
    match.overridden = ""
    return save_match_and_recompute(
        actor, match, "match.game_taken_back", before=before, reason=reason
    )


def _remove_last_entry(match: Match) -> dict[str, object]:
    """Remove the last entry; return it for the record."""
    last = match.games.order_by("number").last()
    if match.time is not None and (last is None or last.number <= match.time["after"]):
        called, match.time = match.time, None
        return {"time": called}
    if last is None:
        raise Refused(_("There is no game to take back."), code="no_game")
    last.delete()
    return {"game": last.number, "winner": last.winner}


@transaction.atomic
def decide_match(
    actor: log.Actor, match: Match, result: str, reason: str, version: int | None = None
) -> Match:
    """Set a result, whatever the games, with a reason. An empty result undoes that."""
    require_reason(reason)
    snapshots.snapshot_before_correction(actor, match, reason)
    match = lock_match(match, version)
    if result not in DECISIONS:
        raise Refused(_("“%(result)s” is no result.") % {"result": result}, field="result")
    if match.round.kind == RoundKind.CUT and result in {Result.TIE, Result.DOUBLE_LOSS}:
        raise Refused(_("A match of the cut needs a winner."), field="result")
    before = match.result
    match.overridden = reason.strip() if result else ""
    match.result = result
    return save_match_and_recompute(
        actor, match, "match.decided", before=before, after=result, reason=reason
    )


def _require_valid_game(match: Match, report: GameReport, *, sudden_death: bool) -> None:
    _require_valid_prizes(report.prizes_left, least=0)
    ways = {side: tuple(ways) for side, ways in report.ways.items()}
    try:
        matches.require_possible_game(matches.Game(report.winner, report.how, ways, sudden_death))
    except matches.GameError as wrong:
        raise Refused(wrong.render_sentence(_), field=wrong.field) from None
    if report.winner == "tie" and not may_end_in_tie(match):
        raise Refused(
            _("A match cannot be tied here; play on until there is a winner."), field="winner"
        )


def _require_valid_prizes(left: dict[str, int], *, least: int) -> None:
    for side, prizes in left.items():
        if side not in matches.SIDES:
            raise Refused(_("“%(side)s” is no side: a or b.") % {"side": side}, field="prizes_left")
        if not least <= prizes <= PRIZES:
            raise Refused(
                _("%(prizes)s Prizes cannot be left: %(least)s to %(most)s.")
                % {"prizes": prizes, "least": least, "most": PRIZES},
                field="prizes_left",
            )
    if least and set(left) != set(matches.SIDES):
        raise Refused(_("Say of both players how many Prizes are left."), field="prizes_left")
