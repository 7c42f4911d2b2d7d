"""What a TOM file changes at an event that is here: said beforehand, and done."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.base.errors import Refused
from league.base.names import tidy
from tournaments.domain.events import official
from tournaments.domain.files.tom import rounds as tom_rounds
from tournaments.domain.files.tom.players import Fit
from tournaments.engine.files.tdf.document import Document
from tournaments.models import Event, Stage, TomFile

LONGEST_NAME = 120


def head_of(document: Document) -> dict[str, str]:
    """What a file says of the event itself, as far as it is kept here."""
    name = tidy(document.name)[:LONGEST_NAME]
    return {"name": name, "date": document.date, **asdict(official.of_document(document))}


def head_here(event: Event) -> dict[str, str]:
    """The same of the event as it is."""
    kept = {field: str(getattr(event, field)) for field in official.FIELDS}
    return {"name": event.name, "date": event.date.isoformat(), **kept}


def changed_head(event: Event, document: Document) -> dict[str, str]:
    """What the file has otherwise than the file before it: that was changed there.

    Where nothing is known of an earlier file only what is empty here is filled in.
    """
    here = head_here(event)
    kept: TomFile | None = getattr(event, "tom_file", None)
    return {
        name: value
        for name, value in head_of(document).items()
        if value and value != here[name] and (not here[name] or _is_news(kept, name, value))
    }


def _is_news(kept: TomFile | None, name: str, value: str) -> bool:
    """Whether a file says it otherwise than the last one did."""
    return kept is not None and kept.head.get(name) != value


def take_head(event: Event, document: Document) -> list[str]:
    """Change what the file has otherwise; the names of those fields."""
    changed = changed_head(event, document)
    official.check_free(event.league_id, changed.get("sanction_id", ""), event)
    for field, value in changed.items():
        setattr(event, field, date.fromisoformat(value) if field == "date" else value)
    if changed:
        event.save(update_fields=list(changed))
    return sorted(changed)


def of(event: Event, document: Document, found: Sequence[Fit]) -> list[str]:
    """Everything that would be otherwise, in sentences."""
    words = {
        "name": _("Name"), "date": _("Date"), "sanction_id": _("Sanction id"),
        "organizer_id": _("Organiser's id"), "organizer": _("Organiser"), "city": _("City"),
        "region": _("State or region"), "country": _("Country"),
    }  # fmt: skip
    said = [
        _("%(what)s: %(value)s") % {"what": words[name], "value": value}
        for name, value in changed_head(event, document).items()
    ]
    new = sum(one.entrant is None for one in found)
    results, rounds = tom_rounds.ahead(event, document, _inside(found))
    counted = (
        (new, ngettext("%(n)s player comes in.", "%(n)s players come in.", new)),
        (results, ngettext("%(n)s result is entered.", "%(n)s results are entered.", results)),
        (rounds, ngettext("%(n)s round is added.", "%(n)s rounds are added.", rounds)),
    )
    return said + [text % {"n": number} for number, text in counted if number]


def hindrance(event: Event, document: Document, found: Sequence[Fit]) -> str:
    """Why nothing would be taken, empty where nothing hinders."""
    inside = _inside(found)
    try:
        tom_rounds.must_hold_ours(event, document, inside)
    except Refused as refused:
        return str(refused.message)
    over = event.stage == Stage.FINISHED
    if over and not tom_rounds.is_as_here(event, document, inside):
        return _("The event is over here; its results stand.")
    return ""


def _inside(found: Sequence[Fit]) -> dict[str, Any]:
    return {one.tom.id: one.entrant for one in found if one.entrant is not None}
