"""What workers do: thin wrappers around the domain."""

import time

from celery import shared_task
from django.core.cache import cache
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

from league.backup import schedule
from league.base.circuit import REDIS
from league.domain import forgetting, keeping, outbox, seal

CALLED, BEGUN = "outbox:called", "outbox:begun"
CALL_KEPT = 5  # seconds until another call is made, where no worker has come
# between the beginnings of two drains: boards are rendered no more often than that
LEAST_SECONDS = 1.0


@shared_task
def sweep_outbox() -> int:
    """Do what waits in the outbox: called after writes, and by the clock for left-overs."""
    wait = float(cache.get(BEGUN) or 0.0) + LEAST_SECONDS - time.time()
    if 0.0 < wait <= LEAST_SECONDS:
        time.sleep(wait)
    cache.set(BEGUN, time.time(), CALL_KEPT)
    cache.delete(CALLED)  # whoever has stored something by now is served by this drain
    return outbox.drain_outbox()


@outbox.set_worker_drain
def call_a_worker() -> None:
    """Have the outbox drained by whichever worker is free, unless one is called already.

    Where Redis is lost, the work stays in the outbox and is done by the clock once Redis is back.
    """
    if not REDIS.may_ask():
        return
    try:
        if cache.add(CALLED, 1, CALL_KEPT):
            sweep_outbox.apply_async(retry=False)
    except (KombuError, RedisError, OSError) as error:
        REDIS.note_failure(error)
        cache.delete(CALLED)
    else:
        REDIS.note_answer()


@shared_task
def forget_what_is_due() -> dict[str, int]:
    """Forget what is past its time, of every kind. Runs every hour."""
    return forgetting.forget_all_due()


@shared_task
def seal_the_log() -> int:
    """Seal what was recorded since the last seal. Runs twice a minute."""
    return seal.seal_due_leagues()


@shared_task
def end_names() -> dict[str, int]:
    """End names whose time is over, and decide anew those of a new age. Runs every hour."""
    return keeping.end_by_clock()


@shared_task
def back_up() -> bool:
    """Back up if a round began or ended, or a day went by; return whether the trial was good."""
    run = schedule.back_up_if_due()
    return run is not None and run.good
