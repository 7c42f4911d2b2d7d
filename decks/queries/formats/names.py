"""The formats by name: all of them, as the choices of a form, and the name behind a key."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from decks.engine.documents import DOCUMENTS_BY_KEY, document_choices
from decks.engine.formats.definition import Format, UnknownFormatError
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import (
    HOUSE_PREFIX,
    find_format_by_key,
    house_format_key,
    newest_versions,
)
from league.models import League


def all_formats() -> list[Format]:
    """All formats, newest season first, those without a season last."""
    listed = list(current_catalogue().formats.values())
    return sorted(listed, key=lambda entry: (entry.first or "", entry.key), reverse=True)


def format_choices(leagues: Iterable[League] = ()) -> list[tuple[str, Any]]:
    """The choices of a form: the leagues' house formats, all others, a rulebook's rules alone."""
    leagues = list(leagues)
    own = (
        [
            (house_format_key(version), f"{version.house.name} v{version.number}")
            for version in newest_versions(leagues)
        ]
        if leagues
        else []
    )
    return [
        *([(_("House formats"), own)] if own else []),
        *_formats_by_years(),
        (_("Deck rules of a rulebook, any set"), document_choices()),
    ]


def _formats_by_years() -> list[tuple[str, list[tuple[str, str]]]]:
    """All formats, grouped by the years in which they began, newest first."""
    named: dict[str, list[tuple[str, str]]] = {}
    for entry in all_formats():
        named.setdefault(_years_of(entry), []).append((entry.key, entry.name))
    return list(named.items())


def _years_of(entry: Format) -> str:
    if not entry.first:
        return _("Formats without a season")
    decade = int(entry.first[:3]) * 10
    return _("Formats of %(first)s to %(last)s") % {"first": decade, "last": decade + 9}


def format_name(key: str) -> str:
    """A format's or rulebook's name, or the key where neither is known."""
    if key in DOCUMENTS_BY_KEY:
        return DOCUMENTS_BY_KEY[key].name
    try:
        entry = find_format_by_key(key, current_catalogue())
    except UnknownFormatError:
        return key
    return f"{entry.name} v{entry.version}" if key.startswith(HOUSE_PREFIX) else entry.name
