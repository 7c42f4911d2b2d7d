"""The names by which open pages follow an event, its players' phones and one player."""

from league.queries.live import newest_marks_of
from tournaments.models import Event


def event_subject(event: int) -> str:
    """What a page follows that shows anything of the event."""
    return f"event:{event}"


def phones_subject(event: int) -> str:
    """What every player's page follows."""
    return f"phones:{event}"


def entrant_subject(entrant: int) -> str:
    """What one player's page follows."""
    return f"entrant:{entrant}"


def version_of_event(event: Event) -> str:
    """Another one after whatever was recorded of the event, and for another row of it.

    Asked before what it stands for is read, that may be newer than its version, never older: the
    event was read before, so what its row says is part of it.
    """
    fields = event._meta.concrete_fields  # noqa: SLF001 -- Django's documented API
    row = [getattr(event, field.attname) for field in fields]
    return f"{newest_marks_of(event_subject(event.pk))} {row!r}"
