"""Results: a match is its games; what they come to is derived, and a judge may override it."""

from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log
from tournaments.domain.results.matches import must_have_reason, settle, taken
from tournaments.domain.rounds import snapshots
from tournaments.engine.clock import timing
from tournaments.engine.results import matches as engine
from tournaments.engine.results import scores
from tournaments.models import Game, Match, Result, RoundKind
from tournaments.queries.boards import (
    against_the_rule,
    best_of,
    call_at,
    deciders,
    played,
    policy_of,
    standing_of,
    ties_allowed,
)

MOST_PRIZES = 6
DECISIONS = (Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS, Result.OPEN)


@dataclass(frozen=True, slots=True)
class Report:
    """One game as reported. `ways`, by side, are told where both won.

    `played_as`: `sudden_death` or `tiebreaker`, told where the text of the day leaves that to a
    judge; by itself the game that the match waits for.
    """

    winner: str
    how: str = "prizes"
    ways: dict[str, list[str]] = field(default_factory=dict)
    prizes_left: dict[str, int] = field(default_factory=dict)
    played_as: str = ""


@transaction.atomic
def report_game(
    actor: log.Actor, match: Match, report: Report, version: int | None = None
) -> Match:
    """Add the next game. Raises Conflict where somebody was first, Refused where it cannot be."""
    match = taken(match, version)
    now = standing_of(match)
    if match.result or now.next is None:
        raise Refused(_("This match is decided; correct it instead."), code="decided")
    sudden_death = _played_as(match, report.played_as) == engine.SUDDEN_DEATH
    _check(match, report, sudden_death=sudden_death)
    game = Game.objects.create(
        match=match,
        number=match.games.count() + 1,
        winner=report.winner,
        how="" if report.winner in {"both", "tie"} else report.how,
        ways=report.ways,
        prizes_left=report.prizes_left,
        sudden_death=sudden_death,
    )
    after = {"game": game.number, "winner": game.winner, "how": game.how}
    return settle(actor, match, "match.game_reported", after=after)


def _played_as(match: Match, told: str) -> str:
    """What the next game is played as. Raises Refused where that game is not what is played now."""
    may_be = deciders(match)
    if told and told not in may_be:
        raise Refused(
            _("“%(told)s” is not played here now: %(known)s.")
            % {"told": told, "known": ", ".join(may_be) or _("an ordinary game is")},
            field="played_as",
        )
    return told or next(iter(may_be), "")


@transaction.atomic
def report_score(actor: log.Actor, match: Match, score: str, version: int | None = None) -> Match:
    """Enter a whole match by its score, `2-1`. Raises Conflict and Refused as `report_game`."""
    return enter_score(actor, taken(match, version), score)


def enter_score(
    actor: log.Actor, match: Match, score: str, said: dict[str, object] | None = None
) -> Match:
    """Enter a score at a match that is taken. `said`: what else the record keeps of it."""
    _must_be_untouched(match)
    ended = meaning(match, score)
    Game.objects.bulk_create(
        Game(match=match, number=number, winner=game.winner, how="")
        for number, game in enumerate(ended.games, start=1)
    )
    match.time = {"after": len(ended.games), "left": None} if ended.timed else None
    after = {"score": score, **(said or {})}
    return settle(actor, match, "match.score_reported", after=after)


def _must_be_untouched(match: Match) -> None:
    """Raises Refused where a match is decided, or has games already that a score would hide."""
    if match.result:
        raise Refused(_("This match is decided; correct it instead."), code="decided")
    if match.time is not None or match.games.exists():
        raise Refused(
            _("Table %(table)s has games entered one by one: go on at its own page.")
            % {"table": match.table},
            code="under_way",
        )


def meaning(match: Match, score: str) -> scores.Ended:
    """What a score stands for here. Raises Refused naming those a match may end with."""
    cut = match.round.kind == RoundKind.CUT
    ended = scores.read(score, best_of(match), policy_of(match), cut=cut)
    if ended is None:
        known = ", ".join(one for one, _end in offered(match))
        said = _("“%(score)s” is no score a match can end with here: %(known)s.") % {
            "score": score, "known": known
        }  # fmt: skip
        raise Refused(f"{said} {_no_tie(match, score)}".strip(), field="score", code="no_score")
    return ended


def _no_tie(match: Match, score: str) -> str:
    """Why a score that nobody won is none here, and what is to be done if the match is tied yet."""
    if score != scores.mirrored(score) or match.round.kind == RoundKind.CUT:
        return ""
    if not against_the_rule(match):
        return ""
    return _("By the rule of this event no match is tied; a judge can set a tie with a reason.")


def offered(match: Match) -> list[tuple[str, str]]:
    """The scores this match may end with, and the result each gives."""
    return scores.offered(best_of(match), policy_of(match), cut=match.round.kind == RoundKind.CUT)


@transaction.atomic
def call_time(
    actor: log.Actor,
    match: Match,
    left: dict[str, int] | None,
    version: int | None = None,
    *,
    running: bool | None = None,
) -> Match:
    """Time is called over a match, the turns still allowed are played; the era's rule settles it.

    `left`: Prizes left by side in the game that still runs, None where none does. Where the rule
    does not count Prizes, `running` alone says whether one does. Where the rule wants more to be
    played, the match stays open and says what.
    """
    match = taken(match, version)
    if match.result:
        raise Refused(_("This match is decided; correct it instead."), code="decided")
    if match.time is not None:
        raise Refused(_("Time was already called over this match."), code="time_called")
    if left is not None:
        _check_left(left, least=1)
    elif running and "prizes" in asked_at_time(match):
        raise Refused(_("Say of both players how many Prizes are left."), field="prizes_left")
    if running is False:
        left = None
    told = {} if running is None else {"running": running}
    match.time = {"after": match.games.count(), "left": left, **told}
    return settle(actor, match, "match.time_called", after=match.time)


def asked_at_time(match: Match) -> tuple[str, ...]:
    """What has to be told to settle this match by time: see `timing.asks`."""
    games = [played(game) for game in match.games.all()]
    return timing.asks(games, best_of(match), call_at(match))


@transaction.atomic
def take_back(actor: log.Actor, match: Match, version: int | None, reason: str) -> Match:
    """Take back what was entered last, a game or the call of time; a judge's decision goes too."""
    must_have_reason(reason)
    snapshots.before_correction(actor, match, reason)
    match = taken(match, version)
    before = {**_taken_off(match), "result": match.result}
    match.claims.all().delete()  # what was said of it belongs to what is taken back
    match.overridden = ""
    return settle(actor, match, "match.game_taken_back", before=before, reason=reason)


def _taken_off(match: Match) -> dict[str, object]:
    """Undo the last thing entered, and say what it was."""
    last = match.games.order_by("number").last()
    if match.time is not None and (last is None or last.number <= match.time["after"]):
        called, match.time = match.time, None
        return {"time": called}
    if last is None:
        raise Refused(_("There is no game to take back."), code="no_game")
    last.delete()
    return {"game": last.number, "winner": last.winner}


@transaction.atomic
def decide(
    actor: log.Actor, match: Match, result: str, reason: str, version: int | None = None
) -> Match:
    """Set a result against or without its games, with a reason. The empty result undoes that."""
    must_have_reason(reason)
    snapshots.before_correction(actor, match, reason)
    match = taken(match, version)
    if result not in DECISIONS:
        raise Refused(_("“%(result)s” is no result.") % {"result": result}, field="result")
    if match.round.kind == RoundKind.CUT and result in {Result.TIE, Result.DOUBLE_LOSS}:
        raise Refused(_("A match of the cut needs a winner."), field="result")
    before = match.result
    match.overridden = reason.strip() if result else ""
    match.result = result
    return settle(actor, match, "match.decided", before=before, after=result, reason=reason)


def _check(match: Match, report: Report, *, sudden_death: bool) -> None:
    _check_left(report.prizes_left, least=0)
    ways = {side: tuple(ways) for side, ways in report.ways.items()}
    try:
        engine.check_game(engine.Game(report.winner, report.how, ways, sudden_death))
    except engine.GameError as wrong:
        raise Refused(wrong.said(_), field=wrong.field) from None
    if report.winner == "tie" and not ties_allowed(match):
        raise Refused(
            _("A match cannot be tied here; play on until there is a winner."), field="winner"
        )


def _check_left(left: dict[str, int], *, least: int) -> None:
    for side, prizes in left.items():
        if side not in engine.SIDES:
            raise Refused(_("“%(side)s” is no side: a or b.") % {"side": side}, field="prizes_left")
        if not least <= prizes <= MOST_PRIZES:
            raise Refused(
                _("%(prizes)s Prizes cannot be left: %(least)s to %(most)s.")
                % {"prizes": prizes, "least": least, "most": MOST_PRIZES},
                field="prizes_left",
            )
    if least and set(left) != set(engine.SIDES):
        raise Refused(_("Say of both players how many Prizes are left."), field="prizes_left")
