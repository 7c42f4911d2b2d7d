"""The names by which open pages follow an event, its players' phones and one player."""

from league.queries.live import newest_marks_of
from tournaments.models import Event


def event_subject(event: int) -> str:
    """The subject that a page follows if it shows anything of the event."""
    return f"event:{event}"


def phones_subject(event: int) -> str:
    """The subject that every player's page follows."""
    return f"phones:{event}"


def entrant_subject(entrant: int) -> str:
    """The subject that one player's page follows."""
    return f"entrant:{entrant}"


def version_of_event(event: Event) -> str:
    """A version that changes after everything recorded for the event, and with its row.

    It must be asked for before the data is read: then the data may be newer than the version, but
    never older. The row of the event, which was read before, is part of the version.
    """
    fields = event._meta.concrete_fields  # noqa: SLF001 -- Django's documented API
    row = [getattr(event, field.attname) for field in fields]
    return f"{newest_marks_of(event_subject(event.pk))} {row!r}"
