"""Start, pause, resume and set the clock of a round. Nothing happens by itself at zero.

A judge calls time over each match (`results.games.call_time`); the clock only shows the time left.
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
from tournaments.domain.locking import lock_event
from tournaments.domain.results.matches import lock_match
from tournaments.engine.limits import MOST_CLOCK_MINUTES, MOST_EXTRA_MINUTES
from tournaments.models import Clock, Match, Result, Round, Stage
from tournaments.queries.clock import has_clock

START, PAUSE, RESUME, SET = "start", "pause", "go_on", "set"


@transaction.atomic
def set_clock(actor: log.Actor, round_: Round, do: str, minutes: int | None = None) -> Clock:
    """Start, pause, resume or set the clock of the running round.

    `minutes`: when starting, the length of the whole round, by default as planned; when setting,
    the minutes left. Raises Refused naming the field, Conflict where somebody else was first.
    """
    event = lock_event(round_.event_id)
    round_ = _require_running_round(round_)
    if do not in _CLOCK_ACTIONS:
        allowed = ", ".join(_CLOCK_ACTIONS)
        raise Refused(
            _("“%(do)s” is nothing a clock does: %(known)s.") % {"do": do, "known": allowed},
            field="do",
        )
    clock = Clock.objects.filter(round=round_).first()
    action, turned = _CLOCK_ACTIONS[do](round_, clock, minutes)
    turned.save()
    after = {"ends_at": turned.ends_at.isoformat() if turned.ends_at else None, "left": turned.left}
    log.record_entry(event.league, actor, action, f"round:{round_.pk}", after=after)
    boards.publish_boards_later(event, round_.number)
    return turned


def start_clock_at_publishing(actor: log.Actor, round_: Round) -> None:
    """Start the clock of a round that was just published, if the event's rounds have minutes.

    A draft gets no clock yet, and a clock that is already running goes on.
    """
    planned = round_.minutes or round_.event.round_minutes
    if planned and not round_.draft and not has_clock(round_):
        set_clock(actor, round_, START)


@transaction.atomic
def give_extra_minutes(actor: log.Actor, match: Match, minutes: int) -> Match:
    """Set the extra minutes of one table; a later call replaces them, it does not add."""
    match = lock_match(match, None)
    if match.result != Result.OPEN:
        raise Refused(_("This match is decided; it needs no more time."), code="decided")
    _require_running_round(match.round)
    if not 0 <= minutes <= MOST_EXTRA_MINUTES:
        most = {"most": MOST_EXTRA_MINUTES}
        raise Refused(_("Extra minutes are from 0 to %(most)s.") % most, field="minutes")
    before, match.extra_minutes = match.extra_minutes, minutes
    match.save(update_fields=["extra_minutes"])
    event = match.round.event
    subject = f"match:{match.pk}"
    log.record_entry(
        event.league, actor, "match.minutes_given", subject, before=before, after=minutes
    )
    boards.publish_boards_later(event, match.round.number)
    return match


def seconds_left(clock: Clock) -> int:
    """The whole seconds left on a clock, 0 once it is over."""
    if clock.ends_at is None:
        return clock.left or 0
    return max(ceil((clock.ends_at - timezone.now()).total_seconds()), 0)


def _require_running_round(round_: Round) -> Round:
    found = Round.objects.select_related("event").filter(pk=round_.pk).first()
    if found is None:
        raise Conflict(_("This round was just taken back; look at the event again."), code="gone")
    round_ = found
    later = Round.objects.filter(event=round_.event_id, number__gt=round_.number, draft=False)
    if round_.closed or round_.event.stage == Stage.FINISHED or later.exists():
        raise Refused(_("This round is over; its clock is not turned."), code="round_closed")
    if round_.draft:
        raise Refused(_("Publish the round first; then its clock can run."), code="draft")
    return round_


def _start_clock(round_: Round, clock: Clock | None, minutes: int | None) -> tuple[str, Clock]:
    if clock is not None:
        raise Conflict(_("The clock of this round was started already."), code="started")
    seconds = _require_valid_minutes(minutes or round_.minutes or round_.event.round_minutes) * 60
    return "clock.started", Clock(round=round_, seconds=seconds, ends_at=_time_in(seconds))


def _pause_clock(_round: Round, clock: Clock | None, _minutes: int | None) -> tuple[str, Clock]:
    clock = _require_started(clock)
    if clock.ends_at is None:
        raise Conflict(_("The clock stands already."), code="stands")
    clock.ends_at, clock.left = None, seconds_left(clock)
    return "clock.paused", clock


def _resume_clock(_round: Round, clock: Clock | None, _minutes: int | None) -> tuple[str, Clock]:
    clock = _require_started(clock)
    if clock.left is None:
        raise Conflict(_("The clock runs already."), code="runs")
    clock.ends_at, clock.left = _time_in(clock.left), None
    return "clock.went_on", clock


def _set_minutes(_round: Round, clock: Clock | None, minutes: int | None) -> tuple[str, Clock]:
    clock, seconds = _require_started(clock), _require_valid_minutes(minutes) * 60
    if clock.ends_at is None:
        clock.left = seconds
    else:
        clock.ends_at = _time_in(seconds)
    return "clock.set", clock


_ClockAction = Callable[[Round, Clock | None, int | None], tuple[str, Clock]]
_CLOCK_ACTIONS: dict[str, _ClockAction] = {
    START: _start_clock,
    PAUSE: _pause_clock,
    RESUME: _resume_clock,
    SET: _set_minutes,
}


def _require_started(clock: Clock | None) -> Clock:
    if clock is None:
        raise Refused(_("Start the clock of this round first."), code="not_started")
    return clock


def _require_valid_minutes(minutes: int | None) -> int:
    if minutes is None or not 1 <= minutes <= MOST_CLOCK_MINUTES:
        most = {"most": MOST_CLOCK_MINUTES}
        raise Refused(_("Give the minutes, from 1 to %(most)s.") % most, field="minutes")
    return minutes


def _time_in(seconds: int) -> datetime:
    return timezone.now() + timedelta(seconds=seconds)
