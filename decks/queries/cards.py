"""Reads of the catalogue for its pages and the API: cards and sets. No database is asked."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Any

from django.utils.translation import gettext_lazy as _later

from decks.engine.cards.catalogue import CardSet, Catalogue, Printing
from decks.engine.cards.lines import evolution_line
from decks.engine.cards.names import fold
from decks.engine.cards.search import finder
from decks.engine.formats.seasons import Season, seasons
from decks.queries.catalogue import current

NOTES = {
    "banned": _later("banned"),
    "enhanced": _later("not in the traditional format"),
    "left_out": _later("left out of this format"),
    "no_mark": _later("without a regulation mark of this season"),
    "no_such_basic_energy": _later("not yet a basic Energy then"),
    "not_in": _later("in no set of this format"),
    "not_out": _later("came out later"),
    "other_effect": _later("a legal card of this name has another effect"),
    "other_figures": _later("a legal card of this name has other figures"),
    "later_reprint": _later("printed after the season: counts when it is played again"),
    "reprint": _later("by a legal printing with the same text or name"),
    "rule_box": _later("not allowed by the rules of this format"),
    "rule_unknown": _later("by its name alone, if that counted then: a judge decides"),
    "superseded": _later("replaced by a newer text"),
    "text_by_name": _later("by its name; played as the legal printing reads"),
    "text_errata": _later("by its name; played as the corrected text reads"),
    "text_unknown": _later("the legal card of this name may read otherwise: a judge decides"),
    "unofficial": _later("not for official tournaments, as the card itself says"),
    "wording_unknown": _later("the legal card of this name may read otherwise: a judge decides"),
}
# Seasons that follow one another share a lane of the timeline.
LANES = (
    (_later("Seasons"), {"modified", "standard", "retro", "official-one-event"}),
    (_later("Expanded"), {"expanded"}),
    (_later("Unlimited"), {"unlimited"}),
    (_later("Other formats"), {"community", "digital"}),
)
FROM_YEAR = 1999


def today() -> str:
    return datetime.now(UTC).date().isoformat()


def search(words: str, kind: str = "") -> list[Printing]:
    """Printings that hold every word, best first; nothing for no words."""
    return finder(current()).find(words, kind=kind)


def rows(printings: Sequence[Printing]) -> list[dict[str, Any]]:
    """Printings as lists of them show each."""
    catalogue = current()
    return [row(one, catalogue.sets[one.set]) for one in printings]


def row(one: Printing, card_set: CardSet) -> dict[str, Any]:
    """One printing in a list: name, where it was printed, and what it is."""
    return {
        "id": one.id,
        "name": one.name,
        "set": one.set,
        "set_name": card_set.name,
        "code": card_set.code,
        "number": one.number,
        "kind": one.kind,
        "stage": one.stage,
        "trainer": one.trainer,
        "energy": one.energy,
        "types": list(one.types or one.provides),
        "release": card_set.release,
    }


def card(card_id: str) -> dict[str, Any] | None:
    """Everything that is known of one printing, or None.

    `facts` as in the catalogue; `printings` of the same text, `others` of the same name with
    another; `seasons`; `line`: stages of the evolution line, each a list of name and newest id.
    """
    catalogue = current()
    one = catalogue.find_id(card_id)
    if one is None:
        return None
    named = [each for each in catalogue.by_same[one.same] if each.name == one.name]
    same = [each for each in named if each.id == one.id or (one.text and each.text == one.text)]
    others = [each for each in named if each not in same]
    return {
        **row(one, catalogue.sets[one.set]),
        "catalogue": catalogue.version,
        "known_to": catalogue.known_to,
        "facts": catalogue.facts(one.id) or {},
        "printings": rows(same[::-1]),
        "others": rows(others[::-1]),
        "counts_as": one.same,
        "seasons": seasons(catalogue, one, today()),
        "line": _line(catalogue, one) if one.kind == "pokemon" else [],
    }


def _line(catalogue: Catalogue, one: Printing) -> list[list[dict[str, str | None]]]:
    stages = evolution_line(catalogue, one.name)
    if len(stages) == 1:
        return []
    return [[{"name": name, "id": _newest(catalogue, name)} for name in stage] for stage in stages]


def _newest(catalogue: Catalogue, name: str) -> str | None:
    """The newest printing of an official name; None for a name no card has."""
    found = [each for each in catalogue.by_fold.get(fold(name), ()) if each.name == name]
    return found[-1].id if found else None


def lanes(told: Sequence[Season]) -> list[dict[str, Any]]:
    """A card's seasons as lanes of a timeline: spans with a begin and a width from 0 to 1."""
    drawn = [
        {
            "name": name,
            "spans": [_span(one) for one in told if one.kind in kinds and one.first],
        }
        for name, kinds in LANES
    ]
    return [lane for lane in drawn if lane["spans"]]


def years() -> list[dict[str, Any]]:
    """The marks below a timeline."""
    marks = [year for year in range(2000, _until() + 1, 5) if year < _until()]
    return [{"year": year, "at": _share(date(year, 1, 1))} for year in marks]


def _span(one: Season) -> dict[str, Any]:
    first = _share(date.fromisoformat(one.first or f"{FROM_YEAR}-01-01"))
    last = _share(date.fromisoformat(one.last)) if one.last else 1.0
    return {"season": one, "at": first, "width": max(last - first, 0.004), "legal": one.legal}


def _until() -> int:
    return datetime.now(UTC).year + 1


def _share(day: date) -> float:
    start, end = date(FROM_YEAR, 1, 1), date(_until(), 1, 1)
    return min(max((day - start).days / (end - start).days, 0.0), 1.0)


def all_sets() -> list[CardSet]:
    """Every set, newest first."""
    return sorted(current().sets.values(), key=lambda one: one.release or "", reverse=True)


def card_set(set_id: str) -> CardSet | None:
    return current().sets.get(set_id)


def cards_of(one: CardSet) -> list[Printing]:
    """A set's printings in their order."""
    return [each for each in current().printings if each.set == one.id]


def formats_with(one: CardSet) -> list[dict[str, str]]:
    """Formats that name a set, newest first."""
    return [
        {"key": entry.key, "name": entry.name}
        for entry in reversed(current().formats.values())
        if one.id in entry.sets
    ]
