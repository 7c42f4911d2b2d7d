"""Official rulings as pages, API and look-up show them, in the reader's language."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from decks.engine.documents import BY_KEY
from judging.library.entry import Entry
from judging.library.official import ENGLISH, Official, all_official
from judging.library.shelf import library

MOST_BESIDE = 5  # beside a rule; all of them are on their own page


def address(ruling: str) -> str:
    """The page of an official ruling."""
    return reverse("rules:ruling", args=[ruling])


def beside(entry: Entry, edition: str) -> dict[str, Any]:
    """What stands beside an entry under an edition: the first few, and how many there are."""
    found = all_official().about(entry, edition)
    return {"rows": rows(found[:MOST_BESIDE]), "count": len(found)}


def cited(rulings: Iterable[str]) -> list[dict[str, Any]]:
    """The rulings a text of the library rests on."""
    by_id = all_official().by_id
    return rows(by_id[ruling] for ruling in rulings)


def rows(rulings: Iterable[Official]) -> list[dict[str, Any]]:
    """Rulings laid out for a page."""
    return [row(one) for one in rulings]


def row(ruling: Official) -> dict[str, Any]:
    """A ruling laid out for a page, in the reader's language."""
    told = ruling.in_language(get_language() or ENGLISH)
    return {
        "id": ruling.id,
        "url": address(ruling.id),
        "question": told.question,
        "answer": told.answer,
        "number": ruling.number,
        "day": ruling.day,
        "kind": _kind(ruling),
        "rules": ruling.shown_rules,
        "span": ruling.span,
        "source": ruling.source,
        "where": ruling.where,
        "alone": ruling.alone,
        "confirmed": _confirmed(ruling),
        "unconfirmed": ruling.source.confirmed == "unconfirmed",
        "later": _later(ruling),
        "entries": [library(get_language() or ENGLISH).entries[key] for key in ruling.entries],
    }


def _kind(ruling: Official) -> str:
    """What it is where it is more than an answer."""
    names = {"errata": _("Erratum"), "rule change": _("Rule change")}
    return names.get(ruling.kind, "")


def _confirmed(ruling: Official) -> str:
    """How far its source bears it out."""
    return {
        "seen": _("seen in the source"),
        "second-hand": _("second-hand: in a page that quotes it"),
        "unconfirmed": _("unconfirmed: no page that has it was read"),
    }[ruling.source.confirmed]


def _later(ruling: Official) -> dict[str, Any]:
    """What changed it: a later ruling or a rulebook; nothing where it was not changed."""
    key = ruling.overruled_by
    if not key:
        return {}
    if key in BY_KEY:
        return {"name": BY_KEY[key].name, "url": "", "day": None}
    by = all_official().by_id[key]
    return {"name": by.number, "url": address(key), "day": by.day}
