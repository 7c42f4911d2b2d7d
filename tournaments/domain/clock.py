"""The clock of a round: started, paused, going on, set. At zero nothing happens by itself.

Time is called over each match by a judge (`results.call_time`): the clock only says how late it is.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from math import ceil

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.domain import log
from tournaments.domain import boards
from tournaments.domain.locking import locked
from tournaments.domain.results.matches import taken
from tournaments.models import Clock, Match, Result, Round, Stage

MOST_MINUTES = 600
MOST_EXTRA = 60
START, PAUSE, GO_ON, SET = "start", "pause", "go_on", "set"


@transaction.atomic
def turn(actor: log.Actor, one: Round, do: str, minutes: int | None = None) -> Clock:
    """Start, pause, go on or set the clock of the round that is on.

    `minutes`: of the whole round when it starts, by default those it is planned with; what is left
    when it is set. Raises Refused naming the field, Conflict where somebody was first.
    """
    event = locked(one.event_id)
    one = _running(one)
    if do not in _TURNS:
        known = ", ".join(_TURNS)
        raise Refused(
            _("“%(do)s” is nothing a clock does: %(known)s.") % {"do": do, "known": known},
            field="do",
        )
    clock = Clock.objects.filter(round=one).first()
    action, turned = _TURNS[do](one, clock, minutes)
    turned.save()
    after = {"ends_at": turned.ends_at.isoformat() if turned.ends_at else None, "left": turned.left}
    log.record(event.league, actor, action, f"round:{one.pk}", after=after)
    boards.announce(event, one.number)
    return turned


@transaction.atomic
def give_minutes(actor: log.Actor, match: Match, minutes: int) -> Match:
    """Extra minutes for one table, in all: given again, they stand in the place of those before."""
    match = taken(match, None)
    if match.result != Result.OPEN:
        raise Refused(_("This match is decided; it needs no more time."), code="decided")
    _running(match.round)
    if not 0 <= minutes <= MOST_EXTRA:
        most = {"most": MOST_EXTRA}
        raise Refused(_("Extra minutes are from 0 to %(most)s.") % most, field="minutes")
    before, match.extra_minutes = match.extra_minutes, minutes
    match.save(update_fields=["extra_minutes"])
    event = match.round.event
    subject = f"match:{match.pk}"
    log.record(event.league, actor, "match.minutes_given", subject, before=before, after=minutes)
    boards.announce(event, match.round.number)
    return match


def seconds_left(clock: Clock) -> int:
    """Whole seconds a clock has left, none once it is over."""
    if clock.ends_at is None:
        return clock.left or 0
    return max(ceil((clock.ends_at - timezone.now()).total_seconds()), 0)


def _running(one: Round) -> Round:
    one = Round.objects.select_related("event").filter(pk=one.pk).first() or one
    later = Round.objects.filter(event=one.event_id, number__gt=one.number, draft=False)
    if one.closed or one.event.stage == Stage.FINISHED or later.exists():
        raise Refused(_("This round is over; its clock is not turned."), code="round_closed")
    if one.draft:
        raise Refused(_("Publish the round first; then its clock can run."), code="draft")
    return one


def _start(one: Round, clock: Clock | None, minutes: int | None) -> tuple[str, Clock]:
    if clock is not None:
        raise Conflict(_("The clock of this round was started already."), code="started")
    seconds = _checked(minutes or one.minutes or one.event.round_minutes) * 60
    return "clock.started", Clock(round=one, seconds=seconds, ends_at=_from_now(seconds))


def _pause(_round: Round, clock: Clock | None, _minutes: int | None) -> tuple[str, Clock]:
    clock = _started(clock)
    if clock.ends_at is None:
        raise Conflict(_("The clock stands already."), code="stands")
    clock.ends_at, clock.left = None, seconds_left(clock)
    return "clock.paused", clock


def _go_on(_round: Round, clock: Clock | None, _minutes: int | None) -> tuple[str, Clock]:
    clock = _started(clock)
    if clock.left is None:
        raise Conflict(_("The clock runs already."), code="runs")
    clock.ends_at, clock.left = _from_now(clock.left), None
    return "clock.went_on", clock


def _set(_round: Round, clock: Clock | None, minutes: int | None) -> tuple[str, Clock]:
    clock, seconds = _started(clock), _checked(minutes) * 60
    if clock.ends_at is None:
        clock.left = seconds
    else:
        clock.ends_at = _from_now(seconds)
    return "clock.set", clock


_Turn = Callable[[Round, Clock | None, int | None], tuple[str, Clock]]
_TURNS: dict[str, _Turn] = {START: _start, PAUSE: _pause, GO_ON: _go_on, SET: _set}


def _started(clock: Clock | None) -> Clock:
    if clock is None:
        raise Refused(_("Start the clock of this round first."), code="not_started")
    return clock


def _checked(minutes: int | None) -> int:
    if minutes is None or not 1 <= minutes <= MOST_MINUTES:
        most = {"most": MOST_MINUTES}
        raise Refused(_("Give the minutes, from 1 to %(most)s.") % most, field="minutes")
    return minutes


def _from_now(seconds: int) -> datetime:
    return timezone.now() + timedelta(seconds=seconds)
