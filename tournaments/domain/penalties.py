"""Penalties: given by the era's ladder, acting on game, match and event, never deleted.

A penalty that decides a game or match does so through the same door as every report. Withdrawing
one leaves what it decided to be corrected where it stands: nobody's result changes unseen.
"""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league import permissions
from league.base.errors import NotAllowed, Refused
from league.domain import log
from league.models import Role
from tournaments.domain import boards
from tournaments.domain.locking import locked
from tournaments.domain.results import games
from tournaments.domain.results.matches import lose, must_have_reason, taken
from tournaments.engine.penalties import ladders as engine
from tournaments.engine.results.matches import NOBODY, OTHER
from tournaments.models import Entrant, Event, Match, Penalty, Result, Round, Seat, Stage

MAY_DISQUALIFY = {Role.HEAD_JUDGE, Role.ORGANISER}


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a judge gives: keys of the ladder and the infractions, the reason in words.

    `opponent_left`: Prizes the opponent has left, where a Prize penalty may end the game.
    `both`: the opponent is given the same at the same time, so that both lose the game.
    """

    step: str
    infraction: str
    reason: str
    opponent_left: int | None = None
    both: bool = False


def ladder_of(event: Event) -> engine.Ladder:
    """The penalties of the event's day."""
    return engine.usual(event.date.isoformat())


@transaction.atomic
def give(actor: log.Actor, entrant: Entrant, sentence: Sentence) -> Penalty:
    """Give a penalty, and let it act. Raises Refused naming the field, or why it cannot act.

    A Game or Match Loss needs an open match of the player; a Disqualification ends one if there is.
    """
    event = locked(entrant.event_id)
    step = _checked(event, sentence)
    if step.does == engine.OUT:
        _must_be_allowed_to_disqualify(actor, event)
    entrant.refresh_from_db()
    seat = _open_seat(entrant)
    latest = Round.objects.filter(event=event).order_by("number").last()
    given = Penalty(
        entrant=entrant,
        match=seat.match if seat else None,
        round_number=latest.number if latest else 0,
        ladder=ladder_of(event).key,
        step=step.key,
        infraction=sentence.infraction,
        reason=sentence.reason.strip(),
        given_by=actor.user,
    )
    if step.does == engine.OUT:  # first, for the match it costs may be the last: places follow
        _put_out(entrant, given.round_number)
    given.game = _act(actor, seat, step, sentence)
    _keep(actor, given)
    if sentence.both and seat is not None:
        other = seat.match.seats.exclude(side=seat.side).get().entrant
        _keep(actor, Penalty(**_same(given), entrant=other))
    if step.does == engine.OUT:
        boards.announce(event)
    return given


def _must_be_allowed_to_disqualify(actor: log.Actor, event: Event) -> None:
    if actor.role not in MAY_DISQUALIFY:
        raise NotAllowed(_("Only the head judge or an organiser can disqualify a player."))
    if actor.user is not None:
        permissions.rests_on("tournaments.disqualify", event)


def _keep(actor: log.Actor, given: Penalty) -> None:
    given.save()
    after = {"penalty": given.pk, "step": given.step, "infraction": given.infraction}
    _record(actor, given, "penalty.given", after, given.reason)


def _same(given: Penalty) -> dict[str, Any]:
    """What two have in common who are given the same for the same game."""
    names = ("match", "round_number", "ladder", "step", "infraction", "reason", "game", "given_by")
    return {name: getattr(given, name) for name in names}


@transaction.atomic
def withdraw(actor: log.Actor, given: Penalty, reason: str) -> Penalty:
    """A penalty no longer counts. What it decided stands until it is corrected at its match."""
    must_have_reason(reason)
    event = locked(given.entrant.event_id)
    given = Penalty.objects.select_related("entrant").get(pk=given.pk)
    if given.withdrawn:
        raise Refused(_("This penalty is withdrawn already."), code="withdrawn")
    given.withdrawn = reason.strip()
    given.save(update_fields=["withdrawn"])
    step = engine.BY_KEY[given.ladder].step(given.step)
    if step and step.does == engine.OUT and event.stage != Stage.FINISHED:
        Entrant.objects.filter(pk=given.entrant_id).update(disqualified=False)
    _record(actor, given, "penalty.withdrawn", {"penalty": given.pk}, reason)
    return given


def act_again(actor: log.Actor, event: Event) -> None:
    """Who is disqualified loses the match that is open again, the event having gone back to it.

    Called inside the transaction of that. Of two who sit at one table the first one judged loses.
    """
    still = Seat.objects.filter(round__event=event, entrant__disqualified=True)
    judged = dict(_disqualifications(event).values_list("entrant", "reason"))
    order = {entrant: at for at, entrant in enumerate(judged)}
    for seat in sorted(
        still.filter(match__result=Result.OPEN), key=lambda seat: order.get(seat.entrant_id, 0)
    ):
        found = Match.objects.select_related("round__event__league")
        match = found.filter(pk=seat.match_id, result=Result.OPEN).first()
        if match is not None:
            _lose(actor, match, seat.side, _("Disqualification"), judged.get(seat.entrant_id, ""))


def _disqualifications(event: Event) -> QuerySet[Penalty]:
    keys = {
        step.key for ladder in engine.LADDERS for step in ladder.steps if step.does == engine.OUT
    }
    given = Penalty.objects.filter(entrant__event=event, step__in=keys, withdrawn="")
    return given.order_by("pk")


def _checked(event: Event, sentence: Sentence) -> engine.Step:
    if event.stage == Stage.FINISHED:
        raise Refused(_("The event is over; its penalties stand."), code="wrong_stage")
    must_have_reason(sentence.reason)
    if sentence.infraction not in engine.INFRACTIONS_BY_KEY:
        raise Refused(
            _("“%(key)s” is no infraction.") % {"key": sentence.infraction}, field="infraction"
        )
    step = ladder_of(event).step(sentence.step)
    if step is None:
        known = ", ".join(one.key for one in ladder_of(event).steps)
        raise Refused(
            _("“%(key)s” is no penalty of this era: %(known)s.")
            % {"key": sentence.step, "known": known},
            field="step",
        )
    if sentence.both and step.does != engine.GAME:
        raise Refused(
            _("Only a Game Loss can be given to both players for the same game."), field="both"
        )
    return step


def _open_seat(entrant: Entrant) -> Seat | None:
    """Where the player sits at an open match with an opponent."""
    seats = Seat.objects.filter(entrant=entrant, match__result=Result.OPEN)
    return seats.select_related("match__round__event__league").order_by("round__number").last()


def _act(actor: log.Actor, seat: Seat | None, step: engine.Step, sentence: Sentence) -> int | None:
    """Let a penalty decide what it decides; the number of the game it decided."""
    if step.does == engine.OUT:
        if seat is not None:
            _lose_match(actor, seat, step, sentence.reason)
        return None
    ends = engine.ends_game(step, sentence.opponent_left)
    if not ends and step.does != engine.MATCH:
        return None
    if seat is None:
        raise Refused(
            _("This player has no open match. Give it once the next round is paired."),
            code="no_open_match",
        )
    if step.does == engine.MATCH:
        _lose_match(actor, seat, step, sentence.reason)
        return None
    return _lose_game(actor, seat, NOBODY if sentence.both else OTHER[seat.side])


def _lose_game(actor: log.Actor, seat: Seat, winner: str) -> int:
    report = games.Report(winner, how="penalty")
    match = games.report_game(actor, seat.match, report)
    return match.games.count()


def _lose_match(actor: log.Actor, seat: Seat, step: engine.Step, reason: str) -> Match:
    return _lose(actor, taken(seat.match, None), seat.side, _(step.name), reason)


def _lose(actor: log.Actor, match: Match, side: str, what: str, reason: str) -> Match:
    return lose(actor, match, side, what, reason, "match.lost_by_penalty")


def _put_out(entrant: Entrant, after: int) -> None:
    entrant.disqualified = True
    if entrant.dropped_after is None:
        entrant.dropped_after = after
    entrant.save(update_fields=["disqualified", "dropped_after"])


def _record(
    actor: log.Actor, given: Penalty, action: str, after: dict[str, object], reason: str
) -> None:
    league = given.entrant.event.league
    log.record(league, actor, action, f"entrant:{given.entrant_id}", after=after, reason=reason)
