"""Rulebooks to choose from, by era, and remarks on the one that a day and a region choose."""

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from decks.engine.books import Document, Region
from decks.engine.documents import DOCUMENTS, DOCUMENTS_BY_KEY, document_in_force
from decks.engine.eras import (
    Era,
    Misfit,
    document_of_day,
    documents_of_region,
    group_by_era,
)
from decks.engine.formats.definition import UnknownFormatError
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import find_format_by_key

RETRO = "retro"  # the kind of a format that is played by the rules of its years, whatever the day

REGION_NAMES: dict[Region, Any] = {
    "international": _later("International"),
    "asia": _later("Asia"),
    "japan": _later("Japan"),
}


class EditionGroup(NamedTuple):
    """Rulebooks under one heading; `is_first`: the most likely ones, shown before the eras."""

    name: str
    documents: Sequence[Document]
    is_first: bool = False


def edition_groups(*wanted: str) -> list[EditionGroup]:
    """The rulebooks to choose from: `wanted` (keys, such as the event's), today's, then by era.

    Each is listed once.
    """
    today = document_in_force(today_iso())
    keys = dict.fromkeys(key for key in (*wanted, today.key) if key in DOCUMENTS_BY_KEY)
    first = [DOCUMENTS_BY_KEY[key] for key in keys]
    name = _("Today") if len(first) == 1 else _("Most likely")
    left = [each for each in DOCUMENTS if each not in first]
    eras = [EditionGroup(era_name(era), era.documents) for era in group_by_era(left)]
    return [EditionGroup(name, first, is_first=True), *eras]


def edition_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """The groups of `edition_groups` as choices of a form."""
    return [
        (group.name, [(document.key, document.name) for document in group.documents])
        for group in edition_groups()
    ]


def era_name(era: Era) -> str:
    """The years of an era, or that it is undated."""
    if era.first is None or era.last is None:
        return _("Undated")
    return f"{era.first}–{era.last}"


def region_choices() -> list[tuple[str, str]]:
    """The regions a form offers."""
    return [(key, str(name)) for key, name in REGION_NAMES.items()]


def today_iso() -> str:
    """Today in the service's time zone, as an ISO date."""
    return timezone.localdate().isoformat()


def edition_misfits(day: date, region: Region) -> list[str]:
    """Why the rulebook of a day and a region is not their own, in words; empty where it is."""
    chosen = document_of_day(day.isoformat(), region, today_iso())
    return [_misfit_in_words(misfit, chosen.document, day, region) for misfit in chosen.misfits]


def why_not_of_day(day: date, region: Region, edition: str) -> list[str]:
    """What to say about an event's edition: that another than the day's was chosen, or misfits."""
    own = document_in_force(day.isoformat(), region)
    if edition == own.key or edition not in DOCUMENTS_BY_KEY:
        return edition_misfits(day, region)
    words = {"day": day_in_words(day), "own": own.name, "chosen": DOCUMENTS_BY_KEY[edition].name}
    return [_("The rules of %(day)s are those of %(own)s; %(chosen)s was chosen.") % words]


def day_in_words(day: date) -> str:
    """A day in the reader's date format."""
    return date_format(day, "DATE_FORMAT")


def _misfit_in_words(misfit: Misfit, document: Document, day: date, region: Region) -> str:
    first = date.fromisoformat(document.first) if document.first else day
    words = {
        "day": day_in_words(day),
        "name": document.name,
        "first": day_in_words(first),
        "region": REGION_NAMES[region],
    }
    sentences = {
        "before_all": _(
            "No rulebook is as early as %(day)s: the oldest, %(name)s of %(first)s, is used."
        ),
        "between": _("No rulebook here is of %(day)s: the nearest before, %(name)s, is used."),
        "to_come": _(
            "%(day)s is still to come: today's newest, %(name)s, is used until a newer one is here."
        ),
        "other_region": _(
            "%(region)s has no rulebook of its own for %(day)s: the international one, %(name)s, "
            "is used."
        ),
    }
    return sentences[misfit] % words


def edition_of_format(key: str) -> str:
    """The edition of a retro format, whatever the day; empty where the day decides."""
    if key in DOCUMENTS_BY_KEY:
        return key
    try:
        entry = find_format_by_key(key, current_catalogue())
    except UnknownFormatError:
        return ""
    says_so = entry.rules_kind == RETRO and entry.rulebook in DOCUMENTS_BY_KEY
    return entry.rulebook if says_so else ""


def years_in_words(keys: Sequence[str]) -> str:
    """From when to when these rulebooks hold: "2003–2010, from 2020; Asia from 2018; undated"."""
    parts = [_years_of_region(region, keys) for region in REGION_NAMES]
    undated = [DOCUMENTS_BY_KEY[key].name for key in keys if not DOCUMENTS_BY_KEY[key].first]
    return "; ".join([part for part in (*parts, *undated) if part])


def _years_of_region(region: Region, keys: Sequence[str]) -> str:
    dated = documents_of_region(region)
    stretches: list[list[Document]] = []
    for place, document in enumerate(dated):
        if document.key not in keys:
            continue
        follows = place and stretches and stretches[-1][-1] is dated[place - 1]
        if follows:
            stretches[-1].append(document)
        else:
            stretches.append([document])
    years = ", ".join(_years_of_stretch(stretch[0], stretch[-1]) for stretch in stretches)
    if not years or region == "international":
        return years
    return f"{REGION_NAMES[region]} {years}"


def _years_of_stretch(first: Document, last: Document) -> str:
    begins, ends = (first.first or "")[:4], (last.last or "")[:4]
    if not ends:
        return _("from %(year)s") % {"year": begins}
    return begins if begins == ends else f"{begins}–{ends}"
