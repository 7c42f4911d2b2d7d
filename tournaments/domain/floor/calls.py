"""Calls for a judge: made by a player or the staff, taken, handed over, closed with a ruling.

A match has one open call at a time; whoever calls again gets the open one.
"""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.base.reasons import require_reason
from league.domain import log
from league.models import User
from tournaments.domain.floor.kept_rulings import require_kept_ruling
from tournaments.domain.locking import lock_event_shared
from tournaments.domain.players.links import PLAYER_ACTOR
from tournaments.domain.results.reports import current_seat
from tournaments.models import CallEnd, Entrant, Event, JudgeCall, Match, Stage, Topic
from tournaments.queries.floor.staff import is_judge_of
from tournaments.queries.match_rules import is_running


@transaction.atomic
def call_by_link(entrant: Entrant, topic: str) -> JudgeCall:
    """A player calls a judge to the own table. Raises Refused without a running match."""
    seat = current_seat(entrant)
    if seat is None or seat.match.table is None:
        raise Refused(_("You sit at no table in this round."), code="no_table")
    return _make_call(PLAYER_ACTOR, seat.match, topic, caller=entrant)


@transaction.atomic
def call_to_table(actor: log.Actor, event: Event, table: int, topic: str) -> JudgeCall:
    """Staff call a judge to a table of the running round."""
    matches = Match.objects.select_related("round__event__league")
    match = matches.filter(round__event=event, table=table).order_by("-round__number").first()
    if match is None or not is_running(match.round):
        number = {"table": table}
        message = _("There is no table %(table)s in the round that is on.") % number
        raise Refused(message, field="table")
    return _make_call(actor, match, topic)


def _make_call(
    actor: log.Actor, match: Match, topic: str, caller: Entrant | None = None
) -> JudgeCall:
    if topic not in Topic.values:
        raise Refused(_("Choose what it is about."), field="topic")
    event = match.round.event
    if event.stage == Stage.FINISHED:
        raise Refused(_("The event is over."), code="wrong_stage")
    lock_event_shared(event.pk)
    # Two players of a table may call at once: the second waits here and finds the first call.
    if not Match.objects.select_for_update().filter(pk=match.pk).order_by().values_list("pk"):
        raise Conflict(_("This match was just paired anew; look at the round again."), code="gone")
    standing = JudgeCall.objects.filter(match=match, end=CallEnd.OPEN).first()
    if standing is not None:
        return standing
    call = JudgeCall.objects.create(
        event=event,
        match=match,
        round=match.round.number,
        table=match.table or 0,
        topic=topic,
        caller=caller,
        by=actor.user,
    )
    _record_call(
        actor, call, "call.made", after={"call": call.pk, "topic": topic, "table": call.table}
    )
    return call


@transaction.atomic
def take_back_call(entrant: Entrant) -> JudgeCall | None:
    """A player needs no judge any more; nothing happens if no call of theirs is open."""
    mine = JudgeCall.objects.filter(caller=entrant, end=CallEnd.OPEN).order_by("-pk").first()
    if mine is None:
        return None
    call = _lock_call(mine)
    if not call.end:
        _end_call(PLAYER_ACTOR, call, CallEnd.TAKEN_BACK, "call.taken_back")
    return call


@transaction.atomic
def take_call(actor: log.Actor, call: JudgeCall) -> JudgeCall:
    """A judge goes to the table. Raises Conflict if another judge was first."""
    call = _lock_open_call(call)
    if call.judge_id is not None and call.judge != actor.user:
        raise Conflict(
            _("%(name)s was first and is at table %(table)s.")
            % {"name": call.judge, "table": call.table},
            now={"judge": call.judge_id},
            code="taken",
        )
    if call.judge_id is None:
        _give_to(call, actor.user)
        _record_call(actor, call, "call.taken", after={"call": call.pk})
    return call


@transaction.atomic
def hand_call_over(actor: log.Actor, call: JudgeCall, to: int | None) -> JudgeCall:
    """Another judge takes over a call; `to` None: it waits again for whoever is free."""
    call = _lock_open_call(call)
    judge = _require_judge(call.event, to) if to is not None else None
    if call.judge == judge:
        return call
    before = {"call": call.pk, "judge": call.judge_id}
    _give_to(call, judge)
    _record_call(actor, call, "call.handed_over", before=before, after={"judge": to})
    return call


@transaction.atomic
def close_call(actor: log.Actor, call: JudgeCall, ruled: str, ruling: int = 0) -> JudgeCall:
    """End a call with the ruling in words; `ruling`: the number of a kept ruling, if any.

    Sending the same words again changes nothing. Raises Conflict if it has ended differently,
    Refused if no such ruling is kept.
    """
    call = _lock_call(call)
    if call.end == CallEnd.ANSWERED and (call.ruled, call.ruling) == (ruled.strip(), ruling):
        return call
    _require_open(call)
    require_reason(ruled, _("Say what was ruled, be it one word."), field="ruled")
    if ruling:
        require_kept_ruling(call.event, ruling)
    if call.judge_id is None:
        _give_to(call, actor.user)
    call.ruled, call.ruling = ruled.strip(), ruling
    _end_call(actor, call, CallEnd.ANSWERED, "call.closed")
    return call


def _give_to(call: JudgeCall, judge: User | None) -> None:
    call.judge, call.taken_at = judge, timezone.now() if judge else None
    call.save(update_fields=["judge", "taken_at"])


def _end_call(actor: log.Actor, call: JudgeCall, end: CallEnd, action: str) -> None:
    call.end, call.ended_at, call.ended_by = end, timezone.now(), actor.user
    call.save()
    after = {"call": call.pk, "topic": call.topic, "table": call.table, "ruling": call.ruling}
    _record_call(actor, call, action, after=after, reason=call.ruled)


def _require_judge(event: Event, user: int) -> User:
    judge = User.objects.filter(pk=user, is_active=True).first()
    if judge is None or not is_judge_of(judge, event):
        raise Refused(_("Choose somebody who is a judge of this event."), field="to")
    return judge


def _lock_call(call: JudgeCall) -> JudgeCall:
    # Locked first and read afterwards: a row that was waited for lacks the judge who took it.
    JudgeCall.objects.select_for_update().get(pk=call.pk)
    return JudgeCall.objects.select_related("event__league", "judge", "ended_by").get(pk=call.pk)


def _lock_open_call(call: JudgeCall) -> JudgeCall:
    call = _lock_call(call)
    _require_open(call)
    return call


def _require_open(call: JudgeCall) -> None:
    if call.end == CallEnd.TAKEN_BACK:
        raise Conflict(_("The players need no judge any more."), code="taken_back")
    if call.end:
        raise Conflict(
            _("%(name)s has closed this call: %(ruled)s")
            % {"name": call.ended_by, "ruled": call.ruled},
            code="closed",
        )


def _record_call(actor: log.Actor, call: JudgeCall, action: str, **detail: object) -> None:
    subject = f"match:{call.match_id}" if call.match_id else f"event:{call.event_id}"
    log.record_entry(call.event.league, actor, action, subject, **detail)  # type: ignore[arg-type]
