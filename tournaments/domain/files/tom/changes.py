"""What a TOM file would change in an event that is already here: describe it, and apply it."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.errors import Refused
from league.base.names import tidy_name
from tournaments.domain.events import official
from tournaments.domain.files.tom.comparing import EventBesideFile
from tournaments.domain.files.tom.players import PlayerMatch
from tournaments.engine.files.tdf.document import Document
from tournaments.engine.limits import LONGEST_EVENT_NAME
from tournaments.models import Event, Stage, TomFile


def file_details(document: Document) -> dict[str, str]:
    """The details of the event in a file, as far as they are stored here."""
    name = tidy_name(document.name)[:LONGEST_EVENT_NAME]
    return {
        "name": name,
        "date": document.date,
        **asdict(official.official_ids_of_document(document)),
    }


def event_details(event: Event) -> dict[str, str]:
    """The details of the event as they are stored here."""
    details = {field: str(getattr(event, field)) for field in official.OFFICIAL_FIELDS}
    return {"name": event.name, "date": event.date.isoformat(), **details}


def changed_details(event: Event, document: Document) -> dict[str, str]:
    """The details that changed in TOM: those that differ from the previous file.

    Without a previous file, only details that are empty here are filled in.
    """
    current = event_details(event)
    file: TomFile | None = getattr(event, "tom_file", None)
    return {
        name: value
        for name, value in file_details(document).items()
        if value
        and value != current[name]
        and (not current[name] or _is_new_in_file(file, name, value))
    }


def _is_new_in_file(file: TomFile | None, name: str, value: str) -> bool:
    """Whether the previous file had another value."""
    return file is not None and file.head.get(name) != value


def apply_file_details(event: Event, document: Document) -> list[str]:
    """Apply the changed details to the event; returns the names of those fields."""
    changed = changed_details(event, document)
    official.require_free_sanction(event.league_id, changed.get("sanction_id", ""), event)
    for field, value in changed.items():
        setattr(event, field, date.fromisoformat(value) if field == "date" else value)
    if changed:
        event.save(update_fields=list(changed))
    return sorted(changed)


def describe_import(
    event: Event, document: Document, matched: Sequence[PlayerMatch]
) -> tuple[list[str], str]:
    """What the file would change in the event, and why it cannot be imported (empty: it can)."""
    here = {match.tom.id: match.entrant for match in matched if match.entrant is not None}
    beside = EventBesideFile(event, document, here)
    changes = _describe_changes(event, document, matched, beside)
    return changes, _explain_hindrance(event, beside)


def _describe_changes(
    event: Event, document: Document, matched: Sequence[PlayerMatch], beside: EventBesideFile
) -> list[str]:
    """Everything that the file would change, in sentences."""
    words = {
        "name": _("Name"), "date": _("Date"), "sanction_id": _("Sanction id"),
        "organizer_id": _("Organiser's id"), "organizer": _("Organiser"), "city": _("City"),
        "region": _("State or region"), "country": _("Country"),
    }  # fmt: skip
    sentences = [
        _("%(what)s: %(value)s") % {"what": words[name], "value": value}
        for name, value in changed_details(event, document).items()
    ]
    new = sum(player.entrant is None for player in matched)
    results, rounds = beside.count_new()
    counted = (
        (new, ngettext("%(n)s player comes in.", "%(n)s players come in.", new)),
        (results, ngettext("%(n)s result is entered.", "%(n)s results are entered.", results)),
        (rounds, ngettext("%(n)s round is added.", "%(n)s rounds are added.", rounds)),
    )
    return sentences + [text % {"n": number} for number, text in counted if number]


def _explain_hindrance(event: Event, beside: EventBesideFile) -> str:
    """Why the file cannot be imported; empty where it can."""
    try:
        beside.require_contained()
    except Refused as refused:
        return str(refused.message)
    if event.stage == Stage.FINISHED and not beside.is_same():
        return _("The event is over here; its results stand.")
    return ""
