"""What workers do: thin wrappers around the domain."""

from celery import shared_task
from kombu.exceptions import KombuError
from redis.exceptions import RedisError

from league.base.circuit import REDIS
from league.domain import forgetting, outbox, seal


@shared_task
def sweep_outbox() -> int:
    """Do what waits in the outbox: after every write, and by the clock for left-overs."""
    return outbox.drain_outbox()


@outbox.set_worker_drain
def call_a_worker() -> None:
    """Have the outbox drained by whichever worker is free.

    Where Redis is lost the work stays where it is, and is swept by the clock once it is back.
    """
    if not REDIS.may_ask():
        return
    try:
        sweep_outbox.apply_async(retry=False)
    except (KombuError, RedisError, OSError) as error:
        REDIS.note_failure(error)
    else:
        REDIS.note_answer()


@shared_task
def forget_what_is_due() -> dict[str, int]:
    """Forget what is past its time, of every kind. Asked every hour."""
    return forgetting.forget_all_due()


@shared_task
def seal_the_log() -> int:
    """Seal what has been recorded for a day without a seal. Asked every hour."""
    return seal.seal_due_leagues()
