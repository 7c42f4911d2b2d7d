"""Give and withdraw penalties of the era's ladder, and apply them to game, match and event.

A penalty that decides a game or match does so through the same functions as every report.
Withdrawing a penalty does not undo that result, which is corrected at its match: no result changes
unseen.
"""

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.base.errors import NotAllowed, Refused
from league.base.reasons import require_reason
from league.domain import log, rights
from league.models import Role
from tournaments.domain import boards
from tournaments.domain.locking import lock_event
from tournaments.domain.results import games
from tournaments.domain.results.matches import lock_match, lose_match
from tournaments.engine.penalties import ladders
from tournaments.engine.results.matches import NOBODY, OTHER_SIDE
from tournaments.models import Entrant, Event, Match, Penalty, Result, Round, Seat, Stage

MAY_DISQUALIFY = frozenset({Role.HEAD_JUDGE, Role.ORGANISER})
DISQUALIFY_REFUSAL = gettext_lazy("Only the head judge or an organiser can disqualify a player.")
TAKE_BACK_REFUSAL = gettext_lazy(
    "Only the head judge or an organiser can withdraw a disqualification."
)


@dataclass(frozen=True, slots=True)
class PenaltyRequest:
    """A penalty as a judge enters it: keys of the step and the infraction, and the reason.

    `opponent_left`: Prizes the opponent has left, where a Prize penalty may end the game. `both`:
    the opponent gets the same penalty at the same time, so that both lose the game.
    """

    step: str
    infraction: str
    reason: str
    opponent_left: int | None = None
    both: bool = False


def penalty_ladder_of(event: Event) -> ladders.Ladder:
    """The ladder of penalties on the event's day."""
    return ladders.ladder_of_day(event.date.isoformat())


@transaction.atomic
def give_penalty(actor: log.Actor, entrant: Entrant, sentence: PenaltyRequest) -> Penalty:
    """Give a penalty and apply it. Raises Refused naming the field, or why it cannot be applied.

    A Game or Match Loss needs an open match of the player; a Disqualification ends one if there is
    one.
    """
    event = lock_event(entrant.event_id)
    step = _require_valid_step(event, sentence)
    if step.does == ladders.OUT:
        _require_may_disqualify(actor, event, DISQUALIFY_REFUSAL)
    entrant.refresh_from_db()
    seat = _open_seat(entrant)
    latest = Round.objects.filter(event=event).order_by("number").last()
    penalty = Penalty(
        entrant=entrant,
        match=seat.match if seat else None,
        round_number=latest.number if latest else 0,
        ladder=penalty_ladder_of(event).key,
        step=step.key,
        infraction=sentence.infraction,
        reason=sentence.reason.strip(),
        given_by=actor.user,
    )
    # first, since the match it costs may be the last, and places depend on it
    if step.does == ladders.OUT:
        _take_out(entrant, penalty.round_number)
    penalty.game = _apply_penalty(actor, seat, step, sentence)
    _store_penalty(actor, penalty)
    if sentence.both and seat is not None:
        opponent = seat.match.seats.exclude(side=seat.side).get().entrant
        _store_penalty(actor, Penalty(**_same_penalty_filter(penalty), entrant=opponent))
    if step.does == ladders.OUT:
        boards.publish_boards_later(event)
    return penalty


def _require_may_disqualify(actor: log.Actor, event: Event, refusal: Promise) -> None:
    if actor.role not in MAY_DISQUALIFY:
        raise NotAllowed(str(refusal))
    if actor.user is not None:
        rights.note_permission("tournaments.disqualify", event)


def _store_penalty(actor: log.Actor, penalty: Penalty) -> None:
    penalty.save()
    after = {"penalty": penalty.pk, "step": penalty.step, "infraction": penalty.infraction}
    _record_penalty(actor, penalty, "penalty.given", after, penalty.reason)


def _same_penalty_filter(penalty: Penalty) -> dict[str, Any]:
    """The fields that the penalties of both players for the same game have in common."""
    names = ("match", "round_number", "ladder", "step", "infraction", "reason", "game", "given_by")
    return {name: getattr(penalty, name) for name in names}


@transaction.atomic
def withdraw_penalty(actor: log.Actor, penalty: Penalty, reason: str) -> Penalty:
    """Withdraw a penalty. The result it decided stays until it is corrected at its match.

    Raises NotAllowed for a Disqualification if the actor could not give one.
    """
    require_reason(reason)
    event = lock_event(penalty.entrant.event_id)
    penalty = Penalty.objects.select_related("entrant").get(pk=penalty.pk)
    if penalty.withdrawn:
        raise Refused(_("This penalty is withdrawn already."), code="withdrawn")
    step = ladders.BY_KEY[penalty.ladder].find_step(penalty.step)
    puts_out = step is not None and step.does == ladders.OUT
    if puts_out:
        _require_may_disqualify(actor, event, TAKE_BACK_REFUSAL)
    penalty.withdrawn = reason.strip()
    penalty.save(update_fields=["withdrawn"])
    if puts_out and event.stage != Stage.FINISHED:
        Entrant.objects.filter(pk=penalty.entrant_id).update(disqualified=False)
        boards.publish_boards_later(event)
    _record_penalty(actor, penalty, "penalty.withdrawn", {"penalty": penalty.pk}, reason)
    return penalty


def reapply_disqualifications(actor: log.Actor, event: Event) -> None:
    """After a restore, let disqualified players lose their matches that are open again.

    Call it inside that transaction. If both players of a match are disqualified, the one who was
    first loses.
    """
    still = Seat.objects.filter(round__event=event, entrant__disqualified=True)
    judged = dict(_standing_disqualifications(event).values_list("entrant", "reason"))
    order = {entrant: index for index, entrant in enumerate(judged)}
    for seat in sorted(
        still.filter(match__result=Result.OPEN), key=lambda seat: order.get(seat.entrant_id, 0)
    ):
        matches = Match.objects.select_related("round__event__league")
        match = matches.filter(pk=seat.match_id, result=Result.OPEN).first()
        if match is not None:
            _lose_open_match(
                actor, match, seat.side, _("Disqualification"), judged.get(seat.entrant_id, "")
            )


def _standing_disqualifications(event: Event) -> QuerySet[Penalty]:
    keys = {
        step.key for ladder in ladders.LADDERS for step in ladder.steps if step.does == ladders.OUT
    }
    penalties = Penalty.objects.filter(entrant__event=event, step__in=keys, withdrawn="")
    return penalties.order_by("pk")


def _require_valid_step(event: Event, sentence: PenaltyRequest) -> ladders.Step:
    if event.stage == Stage.FINISHED:
        raise Refused(_("The event is over; its penalties stand."), code="wrong_stage")
    require_reason(sentence.reason)
    if sentence.infraction not in ladders.INFRACTIONS_BY_KEY:
        raise Refused(
            _("“%(key)s” is no infraction.") % {"key": sentence.infraction}, field="infraction"
        )
    step = penalty_ladder_of(event).find_step(sentence.step)
    if step is None:
        keys = ", ".join(step.key for step in penalty_ladder_of(event).steps)
        raise Refused(
            _("“%(key)s” is no penalty of this era: %(known)s.")
            % {"key": sentence.step, "known": keys},
            field="step",
        )
    if sentence.both and step.does != ladders.GAME:
        raise Refused(
            _("Only a Game Loss can be given to both players for the same game."), field="both"
        )
    return step


def _open_seat(entrant: Entrant) -> Seat | None:
    """The player's seat at an open match with an opponent."""
    seats = Seat.objects.filter(entrant=entrant, match__result=Result.OPEN)
    return seats.select_related("match__round__event__league").order_by("round__number").last()


def _apply_penalty(
    actor: log.Actor, seat: Seat | None, step: ladders.Step, sentence: PenaltyRequest
) -> int | None:
    """Apply a penalty to game or match; return the number of the game it decided, if any."""
    if step.does == ladders.OUT:
        if seat is not None:
            _lose_by_penalty(actor, seat, step, sentence.reason)
        return None
    ends = ladders.ends_game(step, sentence.opponent_left)
    if not ends and step.does != ladders.MATCH:
        return None
    if seat is None:
        raise Refused(
            _("This player has no open match. Give it once the next round is paired."),
            code="no_open_match",
        )
    if step.does == ladders.MATCH:
        _lose_by_penalty(actor, seat, step, sentence.reason)
        return None
    return _lose_running_game(actor, seat, NOBODY if sentence.both else OTHER_SIDE[seat.side])


def _lose_running_game(actor: log.Actor, seat: Seat, winner: str) -> int:
    report = games.GameReport(winner, how="penalty")
    match = games.report_game(actor, seat.match, report)
    return match.games.count()


def _lose_by_penalty(actor: log.Actor, seat: Seat, step: ladders.Step, reason: str) -> Match:
    return _lose_open_match(actor, lock_match(seat.match, None), seat.side, _(step.name), reason)


def _lose_open_match(actor: log.Actor, match: Match, side: str, cause: str, reason: str) -> Match:
    return lose_match(actor, match, side, cause, reason, "match.lost_by_penalty")


def _take_out(entrant: Entrant, after: int) -> None:
    entrant.disqualified = True
    if entrant.dropped_after is None:
        entrant.dropped_after = after
    entrant.save(update_fields=["disqualified", "dropped_after"])


def _record_penalty(
    actor: log.Actor, penalty: Penalty, action: str, after: dict[str, object], reason: str
) -> None:
    league = penalty.entrant.event.league
    log.record_entry(
        league, actor, action, f"entrant:{penalty.entrant_id}", after=after, reason=reason
    )
