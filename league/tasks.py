"""What workers do: thin wrappers around the domain."""

from celery import shared_task

from league.domain import once, outbox, seal


@shared_task
def sweep_outbox() -> int:
    """Do what waits in the outbox: after every write, and by the clock for left-overs."""
    return outbox.drain()


@shared_task
def forget_old_answers() -> int:
    """Prune stored answers past their time."""
    return once.prune()


@shared_task
def seal_the_log() -> int:
    """Seal what has been recorded for a day without a seal. Asked every hour."""
    return seal.seal_due()
