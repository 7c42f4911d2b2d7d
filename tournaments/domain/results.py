"""Results: a match is its games; what they come to is derived, and a judge may override it."""

from dataclasses import dataclass, field

from django.db import transaction
from django.utils.translation import gettext as _

from league.domain import log
from league.domain.errors import Conflict, Refused
from league.models import LogEntry
from tournaments import queries
from tournaments.domain import boards, cut
from tournaments.domain.locking import shared
from tournaments.engine import matches as engine
from tournaments.models import Game, Match, Result, Round, RoundKind, Stage
from tournaments.queries.boards import standing_of, ties_allowed

LONGEST_REASON = 500
DECISIONS = (Result.A, Result.B, Result.TIE, Result.DOUBLE_LOSS, Result.OPEN)


@dataclass(frozen=True, slots=True)
class Report:
    """One game as reported. `ways`, by side, are told where both won."""

    winner: str
    how: str = "prizes"
    ways: dict[str, list[str]] = field(default_factory=dict)
    prizes_left: dict[str, int] = field(default_factory=dict)


@transaction.atomic
def report_game(
    actor: log.Actor, match: Match, report: Report, version: int | None = None
) -> Match:
    """Add the next game. Raises Conflict where somebody was first, Refused where it cannot be."""
    match = _locked(match, version)
    now = standing_of(match)
    if match.result or now.next is None:
        raise Refused(_("This match is decided; correct it instead."), code="decided")
    sudden_death = now.next == "sudden_death"
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
    return _settle(actor, match, "match.game_reported", after=after)


@transaction.atomic
def take_back(actor: log.Actor, match: Match, version: int | None, reason: str) -> Match:
    """Take the last game back, with a reason; what a judge had decided goes with it."""
    match = _locked(match, version)
    _must_have(reason)
    last = match.games.order_by("number").last()
    if last is None:
        raise Refused(_("There is no game to take back."), code="no_game")
    before = {"game": last.number, "winner": last.winner, "result": match.result}
    last.delete()
    match.overridden = ""
    return _settle(actor, match, "match.game_taken_back", before=before, reason=reason)


@transaction.atomic
def decide(
    actor: log.Actor, match: Match, result: str, reason: str, version: int | None = None
) -> Match:
    """Set a result against or without its games, with a reason. The empty result undoes that."""
    match = _locked(match, version)
    _must_have(reason)
    if result not in DECISIONS:
        raise Refused(_("“%(result)s” is no result.") % {"result": result}, field="result")
    if match.round.kind == RoundKind.CUT and result in {Result.TIE, Result.DOUBLE_LOSS}:
        raise Refused(_("A match of the cut needs a winner."), field="result")
    before = match.result
    match.overridden = reason.strip() if result else ""
    match.result = result
    return _settle(actor, match, "match.decided", before=before, after=result, reason=reason)


def _locked(match: Match, version: int | None) -> Match:
    """The match as it stands now, nobody else's until this transaction ends."""
    # The match's own row is locked, not the event's: hundreds report at once. It is read again
    # after that, since a locking read does not see what changed beside its row while it waited.
    shared(match.round.event_id)
    Match.objects.select_for_update().get(pk=match.pk)
    match = Match.objects.select_related("round__event__league").get(pk=match.pk)
    if match.seats.count() != 2:
        raise Refused(_("A bye has nothing to report."), code="bye")
    if version is not None and version != match.version:
        raise _first_come(match)
    _must_be_on(match.round)
    return match


def _must_be_on(one: Round) -> None:
    if one.kind == RoundKind.SWISS and one.event.stage != Stage.SWISS:
        raise Refused(_("The Swiss rounds are over; their results stand."), code="round_closed")
    if one.kind == RoundKind.CUT and one.closed:
        raise Refused(_("The next round of the cut is already paired."), code="round_closed")


def _first_come(match: Match) -> Conflict:
    first = LogEntry.objects.filter(subject=f"match:{match.pk}").select_related("actor").first()
    who = first.actor if first and first.actor else _("somebody")
    names = {side: entrant.player.name for side, entrant in queries.seats_by_side(match).items()}
    now = queries.outcome(match, names)
    return Conflict(
        _("%(who)s was first: table %(table)s now stands at “%(now)s”.")
        % {"who": who, "table": match.table, "now": now},
        now=queries.match_row(match),
    )


def _check(match: Match, report: Report, *, sudden_death: bool) -> None:
    for side in report.prizes_left:
        if side not in engine.SIDES:
            raise Refused(_("“%(side)s” is no side: a or b.") % {"side": side}, field="prizes_left")
    ways = {side: tuple(ways) for side, ways in report.ways.items()}
    try:
        engine.check_game(engine.Game(report.winner, report.how, ways, sudden_death))
    except engine.GameError as wrong:
        raise Refused(wrong.said(_), field=wrong.field) from None
    if report.winner == "tie" and not ties_allowed(match):
        raise Refused(
            _("A match cannot be tied here; play on until there is a winner."), field="winner"
        )


def _must_have(reason: str) -> None:
    if not reason.strip():
        raise Refused(_("A correction needs a reason."), field="reason")
    if len(reason) > LONGEST_REASON:
        most = {"most": LONGEST_REASON}
        raise Refused(_("A reason has at most %(most)s characters.") % most, field="reason")


def _settle(
    actor: log.Actor,
    match: Match,
    action: str,
    *,
    before: object = None,
    after: object = None,
    reason: str = "",
) -> Match:
    """Derive the result from the games unless a judge set it; store, record, publish."""
    if not match.overridden:
        match.result = standing_of(match).result or Result.OPEN
    match.version += 1
    match.save(update_fields=["result", "overridden", "version"])
    event = match.round.event
    log.record(
        event.league, actor, action, f"match:{match.pk}", before=before, after=after, reason=reason
    )
    cut.settle_places(actor, event)
    boards.announce(event, match.round.number)
    return match
