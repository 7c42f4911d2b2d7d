"""Reads of the formats for their pages and the API."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from decks.engine.cards.catalogue import CardSet, Catalogue
from decks.engine.cards.first_days import NEVER, rules_of
from decks.engine.cards.release import waiting_entry
from decks.engine.check.legality import book_of
from decks.engine.formats.definition import Format, Rules, Struck, judged_on
from decks.engine.formats.pool import Pool, pool
from decks.queries.cards import today
from decks.queries.catalogue import current
from decks.queries.check.kept import address_in

_USUAL = Rules()


def known_format(key: str) -> dict[str, Any] | None:
    """All that is known of a format: dates, sets, promos, bans, rules, sources, confidence."""
    catalogue = current()
    entry = catalogue.formats.get(key)
    if entry is None:
        return None
    return {
        "key": entry.key,
        "name": entry.name,
        "kind": entry.kind,
        "from": entry.first,
        "to": entry.last,
        "running": _running(entry),
        "all_sets": entry.all_sets,
        "sets_join_on_release": entry.sets_join_on_release,
        "same_pool_as": _named(catalogue, entry.same_pool_as),
        "follows_season": list(entry.follows_season),
        "sets": _sets(catalogue, entry),
        "sets_by_mark": sets_by_mark(entry),
        "promos": [_promos(catalogue, each) for each in entry.promos],
        "included": _cards(catalogue, sorted(entry.included)),
        **{
            field: [_struck(catalogue, each) for each in getattr(entry, field)]
            for field in ("excluded", "banned", "banned_elsewhere", "left_out_elsewhere")
        },
        "unconfirmed": dict(entry.unconfirmed),
        "waiting": _waiting(catalogue, entry),
        "rules": _rules(entry),
        "reprints": entry.reprints,
        "rulebook": book_of(entry).title,
        "sources": [{"key": one, **_source(catalogue, one)} for one in entry.sources],
        "confidence": entry.confidence,
        "note": entry.note,
        "catalogue": catalogue.version,
        "facts": catalogue.known_to,
    }


def _running(entry: Format) -> bool:
    return bool(entry.first) and (entry.first or "") <= today() <= (entry.last or "9999")


def _named(catalogue: Catalogue, key: str | None) -> dict[str, str] | None:
    other = catalogue.formats.get(key or "")
    return {"key": other.key, "name": other.name} if other else None


def _sets(catalogue: Catalogue, entry: Format) -> list[dict[str, Any]]:
    """The format's own sets, oldest first; `to_confirm` where a source is missing."""
    found = [catalogue.sets[each] for each in entry.sets if each in catalogue.sets]
    return [_set(one, entry) for one in sorted(found, key=_by_release)]


def _set(one: CardSet, entry: Format) -> dict[str, Any]:
    return {
        "id": one.id,
        "name": one.name,
        "code": one.code,
        "series": one.series,
        "release": one.release,
        "month_only": one.release_precision == "month",
        "to_confirm": one.id in entry.sets_to_confirm,
    }


def _by_release(one: CardSet) -> tuple[str, str]:
    return one.release or "", one.id


def sets_by_mark(entry: Format) -> list[dict[str, Any]]:
    """The sets behind the regulation marks that count today, or at a past season's end.

    Worked out of the cards: `counted` of a set's cards have such a mark, of `cards` in all.
    """
    cards = _pool(entry)
    if not cards.source.rules.regulation_marks:
        return []
    catalogue = cards.catalogue
    kept: dict[tuple[int, str | None], list[dict[str, Any]]]
    kept = catalogue.memo.setdefault("sets_by_mark", {})
    if (id(entry), cards.day) not in kept:
        kept[id(entry), cards.day] = _counted(cards)
    return kept[id(entry), cards.day]


def _counted(cards: Pool) -> list[dict[str, Any]]:
    counted: Counter[str] = Counter()
    marks: dict[str, set[str]] = {}
    for card in cards.catalogue.printings:
        if card.mark and cards.direct(card):
            counted[card.set] += 1
            marks.setdefault(card.set, set()).add(card.mark)
    sets = sorted((cards.catalogue.sets[each] for each in counted), key=_by_release)
    return [
        {
            **_set(one, cards.entry),
            "marks": sorted(marks[one.id]),
            "counted": counted[one.id],
            "cards": one.cards,
        }
        for one in sets
    ]


def _pool(entry: Format) -> Pool:
    return pool(current(), entry, judged_on(entry, today()))


def sets_of(entry: Format) -> list[dict[str, Any]]:
    """Every set of a format that can be named: its own, another format's, those behind marks."""
    if entry.all_sets:
        return []
    catalogue, source = current(), _pool(entry).source
    named = (source.sets | entry.sets) - entry.sets_out
    rows = [_set(one, entry) for one in catalogue.sets.values() if one.id in named]
    rows += [row for row in sets_by_mark(entry) if row["id"] not in named]
    return sorted(rows, key=lambda row: (row["release"] or "", row["id"]))


def grouped_sets(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Sets by their series, in the order of its first, with the years in which they came out."""
    groups: dict[str, list[Mapping[str, Any]]] = {}
    for row in rows:
        groups.setdefault(row["series"], []).append(row)
    return [{"series": name, "years": _years(sets), "sets": sets} for name, sets in groups.items()]


def _years(sets: Iterable[Mapping[str, Any]]) -> str:
    years = sorted({row["release"][:4] for row in sets if row["release"]})
    return years[0] if len(years) == 1 else f"{years[0]}–{years[-1]}" if years else ""


def cards_by_name(ids: Iterable[str]) -> list[dict[str, Any]]:
    """Cards by name, each once, with their printings; `id` is that of the first."""
    catalogue = current()
    named: dict[str, dict[str, Any]] = {}
    for each in dict.fromkeys(ids):
        card = catalogue.by_id.get(each)
        name = card.name if card else each
        row = named.setdefault(name, {"name": name, "id": each, "printings": []})
        row["printings"].append(catalogue.written(card) if card else each)
    return sorted(named.values(), key=lambda row: str(row["name"]))


def _promos(catalogue: Catalogue, each: Any) -> dict[str, Any]:
    named = catalogue.sets.get(each.set)
    return {
        "set": each.set,
        "name": named.name if named else each.set,
        "from": each.first,
        "to": each.last,
        "open_ended": each.open_ended,
    }


def _cards(catalogue: Catalogue, ids: list[str]) -> list[dict[str, Any]]:
    return [_struck(catalogue, Struck(each)) for each in ids]


def _struck(catalogue: Catalogue, each: Struck) -> dict[str, Any]:
    card = catalogue.by_id.get(each.id)
    card_set = catalogue.sets[card.set] if card else None
    return {
        "id": each.id,
        "name": card.name if card else each.name or each.id,
        "set_name": card_set.name if card_set else "",
        "number": card.number if card else "",
        "since": each.since,
        "until": each.until,
        "source": _source(catalogue, each.source) if each.source else None,
        "unconfirmed": each.unconfirmed or None,
        "disputed": each.disputed,
        "by": list(each.by),
        "against": list(each.against),
    }


def _rules(entry: Format) -> dict[str, Any]:
    """The rules that are not as usual, and the three that everybody asks for."""
    always = {"deck_size", "max_copies", "min_basic_pokemon"}
    told = {name: getattr(entry.rules, name) for name in Rules.__struct_fields__}
    return {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in told.items()
        if name in always or value != getattr(_USUAL, name)
    }


def _waiting(catalogue: Catalogue, entry: Format) -> list[dict[str, Any]]:
    """When new sets join: the rules that held while the format ran, oldest first."""
    if not entry.sets_join_on_release:
        return []
    first, last = entry.first or "", entry.last or NEVER
    return [
        {**waiting_entry(each), "source": _source(catalogue, each.source) if each.source else None}
        for each in rules_of(catalogue, entry)
        if (each.first or "") <= last and first <= (each.last or NEVER)
    ]


def _source(catalogue: Catalogue, key: str) -> dict[str, str]:
    """A source as it is kept: an address, perhaps with a remark behind it."""
    text = str(catalogue.about.get("format_sources", {}).get(key, key))
    return {"text": text, "address": address_in(text)}


def by_period(struck: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Struck cards as a page lists them: printings of one name and one period together."""
    groups: dict[tuple[Any, ...], dict[str, Any]] = {}
    for each in struck:
        key = (each["name"], each["since"], each["until"], each["unconfirmed"], each["disputed"],
               *each["by"], "", *each["against"])  # fmt: skip
        found = groups.setdefault(key, {**each, "printings": []})
        found["printings"].append(each)
    return list(groups.values())
