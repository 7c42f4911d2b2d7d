"""What workers do: thin wrappers around the domain."""

from celery import shared_task

from league.domain import forgetting, outbox, seal


@shared_task
def sweep_outbox() -> int:
    """Do what waits in the outbox: after every write, and by the clock for left-overs."""
    return outbox.drain()


@shared_task
def forget_what_is_due() -> dict[str, int]:
    """Forget what is past its time, of every kind. Asked every hour."""
    return forgetting.forget_all()


@shared_task
def seal_the_log() -> int:
    """Seal what has been recorded for a day without a seal. Asked every hour."""
    return seal.seal_due()
