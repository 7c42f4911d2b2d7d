"""The clock of a round as pages and the API show it."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from tournaments.models import Clock, Round, Stage


def clock_of(one: Round, extra: int = 0) -> dict[str, Any]:
    """A round's clock; `extra`: minutes a table has on top. `runs` and `left` in whole seconds.

    `state`: `none` (not started), `runs`, `stands`, or `over` once the round is.
    """
    clock = Clock.objects.filter(round=one).first()
    over = one.closed or one.event.stage == Stage.FINISHED
    on_top = timedelta(minutes=extra)
    ends_at = clock.ends_at + on_top if clock and clock.ends_at else None
    state = "over" if over else "none" if clock is None else "runs" if ends_at else "stands"
    left = clock.left + extra * 60 if clock and clock.left is not None else None
    return {
        "state": state,
        "round": one.number,
        "ends_at": ends_at,
        "seconds": clock.seconds if clock else None,
        "left": left,
        "standing": shown(left) if left is not None else "",
        "extra": extra,
        "minutes": one.minutes or one.event.round_minutes,
    }


def clock_row(one: Round) -> dict[str, Any]:
    """The clock as the API gives it, with the server's time beside it."""
    now = clock_of(one)
    return {
        "state": now["state"],
        "seconds": now["seconds"],
        "now": timezone.now().isoformat(),
        "ends_at": now["ends_at"].isoformat() if now["ends_at"] else None,
        "left": now["left"],
    }


def shown(seconds: int) -> str:
    """Minutes and seconds, as on a clock: `49:07`."""
    return f"{seconds // 60}:{seconds % 60:02}"
