"""What staff do about work that follows from the record's entries."""

from django.db import transaction

from league.domain import log, outbox
from league.models import League, OutboxEntry


@transaction.atomic
def retry_follow_up(actor: log.Actor, league: League, entry: OutboxEntry) -> None:
    """Try failed work again, now; the record keeps why it had failed."""
    subject = f"follow_up:{entry.pk}"
    log.record_entry(league, actor, "follow_up.retried", subject, before=entry.error)
    outbox.retry_entry(entry)
