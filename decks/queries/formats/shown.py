"""A format as its page shows it and the API answers it: sets, bans, rules and sources."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from decks.engine.cards.catalogue import CardSet, Catalogue
from decks.engine.cards.first_days import NEVER, waiting_rules_of
from decks.engine.cards.release import WaitingRule, waiting_as_json
from decks.engine.check.legality import book_of
from decks.engine.formats.definition import (
    DeckRules,
    Format,
    PromoRange,
    StruckEntry,
    day_judged_on,
)
from decks.engine.formats.pool import Pool, pool_on_day
from decks.queries.cards import FormatName, today_iso
from decks.queries.catalogue import current_catalogue
from decks.queries.facts import facts_of
from decks.queries.formats.answer import (
    FormatPromos,
    FormatRules,
    FormatSet,
    FormatSource,
    FormatTold,
    JoiningRule,
    NamedCards,
    NamedFormatSource,
    SetGroup,
    StruckCard,
    StruckPeriod,
)
from decks.queries.sources import address_in

_USUAL_RULES = DeckRules()


def known_format(key: str) -> FormatTold | None:
    """All that is known of a format, or None."""
    catalogue = current_catalogue()
    if (entry := catalogue.formats.get(key)) is None:
        return None
    struck = {
        name: [_struck_row(catalogue, each) for each in getattr(entry, name)]
        for name in ("excluded", "banned", "banned_elsewhere", "left_out_elsewhere")
    }
    return FormatTold(
        key=entry.key,
        name=entry.name,
        kind=entry.kind,
        first=entry.first,
        last=entry.last,
        running=_is_running(entry),
        all_sets=entry.all_sets,
        sets_join_on_release=entry.sets_join_on_release,
        same_pool_as=_format_name(catalogue, entry.same_pool_as),
        follows_season=list(entry.follows_season),
        sets=_own_sets(catalogue, entry),
        sets_by_mark=sets_by_mark(entry),
        promos=[_promo_row(catalogue, each) for each in entry.promos],
        included=_struck_rows(catalogue, sorted(entry.included)),
        **struck,
        unconfirmed=dict(entry.unconfirmed),
        waiting=_joining_rules(catalogue, entry),
        rules=_unusual_rules(entry),
        reprints=entry.reprints,
        rulebook=book_of(entry, today_iso()).title,
        sources=[_named_source(catalogue, source) for source in entry.sources],
        confidence=entry.confidence,
        note=entry.note,
        catalogue=catalogue.version,
        facts=facts_of(catalogue.known_to),
    )


def _is_running(entry: Format) -> bool:
    return bool(entry.first) and (entry.first or "") <= today_iso() <= (entry.last or "9999")


def _format_name(catalogue: Catalogue, key: str | None) -> FormatName | None:
    other = catalogue.formats.get(key or "")
    return FormatName(other.key, other.name) if other else None


def _own_sets(catalogue: Catalogue, entry: Format) -> list[FormatSet]:
    """The format's own sets, oldest first; `to_confirm` where a source is missing."""
    sets = [catalogue.sets[each] for each in entry.sets if each in catalogue.sets]
    return [_format_set(card_set, entry) for card_set in sorted(sets, key=_release_order)]


def _format_set(card_set: CardSet, entry: Format) -> FormatSet:
    return FormatSet(
        id=card_set.id,
        name=card_set.name,
        code=card_set.code,
        series=card_set.series,
        release=card_set.release,
        month_only=card_set.month_only,
        to_confirm=card_set.id in entry.sets_to_confirm,
    )


def _release_order(card_set: CardSet) -> tuple[str, str]:
    return card_set.release or "", card_set.id


def sets_by_mark(entry: Format) -> list[FormatSet]:
    """The sets that regulation marks bring in today, or at a past season's end.

    Worked out from the cards: `counted` of a set's `cards` have such a mark.
    """
    cards = _pool_now(entry)
    if not cards.source.rules.regulation_marks:
        return []
    catalogue = cards.catalogue
    counted: dict[tuple[int, str | None], list[FormatSet]]
    counted = catalogue.memo.setdefault("sets_by_mark", {})
    if (id(entry), cards.day) not in counted:
        counted[id(entry), cards.day] = _count_by_mark(cards)
    return counted[id(entry), cards.day]


def _count_by_mark(cards: Pool) -> list[FormatSet]:
    counted: Counter[str] = Counter()
    marks: dict[str, set[str]] = {}
    for card in cards.catalogue.printings:
        if card.mark and cards.holds_printing(card):
            counted[card.set] += 1
            marks.setdefault(card.set, set()).add(card.mark)
    sets = sorted((cards.catalogue.sets[each] for each in counted), key=_release_order)
    return [
        msgspec.structs.replace(
            _format_set(card_set, cards.entry),
            marks=sorted(marks[card_set.id]),
            counted=counted[card_set.id],
            cards=card_set.cards,
        )
        for card_set in sets
    ]


def _pool_now(entry: Format) -> Pool:
    return pool_on_day(current_catalogue(), entry, day_judged_on(entry, today_iso()))


def every_set(entry: Format) -> list[FormatSet]:
    """Every set of a format that can be named: its own, another format's, those behind marks."""
    if entry.all_sets:
        return []
    catalogue, source = current_catalogue(), _pool_now(entry).source
    named = (source.sets | entry.sets) - entry.sets_out
    rows = [
        _format_set(card_set, entry) for card_set in catalogue.sets.values() if card_set.id in named
    ]
    rows += [row for row in sets_by_mark(entry) if row.id not in named]
    return sorted(rows, key=lambda row: (row.release or "", row.id))


def group_sets(rows: Iterable[FormatSet]) -> list[SetGroup]:
    """Sets by their series, in the order of their first sets, with the years of release."""
    groups: dict[str, list[FormatSet]] = {}
    for row in rows:
        groups.setdefault(row.series, []).append(row)
    return [SetGroup(name, _years_of_sets(sets), sets) for name, sets in groups.items()]


def _years_of_sets(sets: Iterable[FormatSet]) -> str:
    years = sorted({row.release[:4] for row in sets if row.release})
    return years[0] if len(years) == 1 else f"{years[0]}–{years[-1]}" if years else ""


def cards_by_name(ids: Iterable[str]) -> list[NamedCards]:
    """Cards by name, each once, with their printings; `id` is that of the first."""
    catalogue = current_catalogue()
    named: dict[str, NamedCards] = {}
    for each in dict.fromkeys(ids):
        card = catalogue.by_id.get(each)
        name = card.name if card else each
        row = named.setdefault(name, NamedCards(name=name, id=each, printings=[]))
        row.printings.append(catalogue.describe_printing(card) if card else each)
    return sorted(named.values(), key=lambda row: row.name)


def _promo_row(catalogue: Catalogue, each: PromoRange) -> FormatPromos:
    named = catalogue.sets.get(each.set)
    return FormatPromos(
        set=each.set,
        name=named.name if named else each.set,
        first=each.first,
        last=each.last,
        open_ended=each.open_ended,
    )


def _struck_rows(catalogue: Catalogue, ids: list[str]) -> list[StruckCard]:
    return [_struck_row(catalogue, StruckEntry(each)) for each in ids]


def _struck_row(catalogue: Catalogue, each: StruckEntry) -> StruckCard:
    card = catalogue.by_id.get(each.id)
    card_set = catalogue.sets[card.set] if card else None
    return StruckCard(
        id=each.id,
        name=card.name if card else each.name or each.id,
        set_name=card_set.name if card_set else "",
        number=card.number if card else "",
        since=each.since,
        until=each.until,
        source=_format_source(catalogue, each.source) if each.source else None,
        unconfirmed=each.unconfirmed or None,
        disputed=each.disputed,
        by=list(each.by),
        against=list(each.against),
    )


def _unusual_rules(entry: Format) -> FormatRules:
    """The rules that differ from the usual ones, and the three that everybody asks for."""
    always = {"deck_size", "max_copies", "min_basic_pokemon"}
    values = {name: getattr(entry.rules, name) for name in DeckRules.__struct_fields__}
    unusual = {
        name: sorted(value) if isinstance(value, frozenset) else value
        for name, value in values.items()
        if name in always or value != getattr(_USUAL_RULES, name)
    }
    return msgspec.convert(unusual, FormatRules)


def _joining_rules(catalogue: Catalogue, entry: Format) -> list[JoiningRule]:
    """The rules for when new sets join that held while the format ran, oldest first."""
    if not entry.sets_join_on_release:
        return []
    first, last = entry.first or "", entry.last or NEVER
    return [
        _joining_rule(catalogue, each)
        for each in waiting_rules_of(catalogue, entry)
        if (each.first or "") <= last and first <= (each.last or NEVER)
    ]


def _joining_rule(catalogue: Catalogue, rule: WaitingRule) -> JoiningRule:
    source = _format_source(catalogue, rule.source) if rule.source else None
    return msgspec.convert({**waiting_as_json(rule), "source": source}, JoiningRule)


def _named_source(catalogue: Catalogue, key: str) -> NamedFormatSource:
    source = _format_source(catalogue, key)
    return NamedFormatSource(key, source.text, source.address)


def _format_source(catalogue: Catalogue, key: str) -> FormatSource:
    """A source as it is kept: an address, perhaps with a remark behind it."""
    text = str(catalogue.about.get("format_sources", {}).get(key, key))
    return FormatSource(text, address_in(text))


def group_by_period(struck: list[StruckCard]) -> list[StruckPeriod]:
    """Struck cards as a page lists them: printings of one name and one period together."""
    groups: dict[tuple[Any, ...], StruckPeriod] = {}
    for each in struck:
        key = (each.name, each.since, each.until, each.unconfirmed, each.disputed,
               *each.by, "", *each.against)  # fmt: skip
        first = StruckPeriod(**msgspec.structs.asdict(each), printings=[])
        groups.setdefault(key, first).printings.append(each)
    return list(groups.values())
