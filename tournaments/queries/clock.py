"""The clock of a round as pages and the API show it."""

from datetime import datetime, timedelta

import msgspec
from django.utils import timezone

from tournaments.models import Clock, Round, Stage


class ClockCard(msgspec.Struct, frozen=True, kw_only=True):
    """A round's clock. `state`: `none` (not started), `runs`, `stands`, or `over` with the round.

    `seconds`: its length; `left`: what is left while it stands, in whole seconds; `standing`: the
    same as shown on a clock. `up`: no time is left. `extra` and `minutes` in minutes: a table's
    extra time, and the round's length.
    """

    state: str
    round: int
    ends_at: datetime | None
    seconds: int | None
    left: int | None
    standing: str
    up: bool
    extra: int
    minutes: int


class ClockRow(msgspec.Struct, frozen=True, kw_only=True):
    """A round's clock. `state`: `none` (not started), `runs`, `stands` (paused) or `over`.

    `seconds`: its length. `left`: seconds left while it is paused. `ends_at`: when it ends, while
    it runs. Moments are ISO 8601; `now` is the service's time.
    """

    state: str
    seconds: int | None
    now: str
    ends_at: str | None
    left: int | None


def clock_card(round_: Round, extra: int = 0) -> ClockCard:
    """A round's clock; `extra`: extra minutes of a table."""
    clock = Clock.objects.filter(round=round_).first()
    over = round_.closed or round_.event.stage == Stage.FINISHED
    on_top = timedelta(minutes=extra)
    ends_at = clock.ends_at + on_top if clock and clock.ends_at else None
    state = "over" if over else "none" if clock is None else "runs" if ends_at else "stands"
    left = clock.left + extra * 60 if clock and clock.left is not None else None
    return ClockCard(
        state=state,
        round=round_.number,
        ends_at=ends_at,
        seconds=clock.seconds if clock else None,
        left=left,
        standing=format_clock(left) if left is not None else "",
        up=ends_at is not None and ends_at <= timezone.now(),
        extra=extra,
        minutes=round_.minutes or round_.event.round_minutes,
    )


def has_clock(round_: Round) -> bool:
    """Whether the clock of a round has been started."""
    return Clock.objects.filter(round=round_).exists()


def clock_row(round_: Round) -> ClockRow:
    """The clock for the API, with the server's time."""
    card = clock_card(round_)
    return ClockRow(
        state=card.state,
        seconds=card.seconds,
        now=timezone.now().isoformat(),
        ends_at=card.ends_at.isoformat() if card.ends_at else None,
        left=card.left,
    )


def format_clock(seconds: int) -> str:
    """Minutes and seconds, as on a clock: `49:07`."""
    return f"{seconds // 60}:{seconds % 60:02}"
