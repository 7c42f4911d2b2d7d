"""Set the region whose rulebooks an event uses, and the edition for its rulings."""

from django.db import transaction

from decks.engine.documents import EDITION_KEYS
from league.domain import log
from tournaments.domain.events.creation import require_known_key
from tournaments.domain.locking import lock_event
from tournaments.models import Event, RulesRegion
from tournaments.queries.structure.usual import usual_edition


@transaction.atomic
def set_rules(actor: log.Actor, event: Event, rules_region: str, edition: str) -> Event:
    """Set region and edition; an empty edition means the usual one of the event's day and region.

    Earlier rulings stay as they were given. Raises Refused naming the field.
    """
    require_known_key("rules_region", rules_region, RulesRegion.values)
    if edition:
        require_known_key("edition", edition, EDITION_KEYS)
    event = lock_event(event.pk)
    before = {"rules_region": event.rules_region, "edition": event.edition}
    chosen = edition or usual_edition(event.date, rules_region, event.format)
    after = {"rules_region": rules_region, "edition": chosen}
    if before == after:
        return event
    event.rules_region, event.edition = rules_region, chosen
    event.save(update_fields=["rules_region", "edition"])
    log.record_entry(
        event.league, actor, "event.rules_changed", f"event:{event.pk}", before=before, after=after
    )
    return event
