"""A league's house formats: the list of them, the page of each, and the effects of a change."""

from collections.abc import Collection
from typing import Any

import msgspec
from django.db.models import Max, Q, QuerySet

from decks.engine.cards.catalogue import Catalogue
from decks.engine.check.legality import check_deck
from decks.engine.formats import house
from decks.engine.formats.definition import Format, day_judged_on
from decks.engine.formats.settlements import Settlements
from decks.engine.lists import ListError, read_list
from decks.models import Deck, HouseFormat
from decks.queries.cards import today_iso
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import VERSION_MARK, base_format
from decks.queries.formats.names import format_name
from decks.queries.formats.rules import RuleInWords, rule_name, rule_value, rules_in_words
from decks.queries.formats.shown import NamedCards, SetGroup, cards_by_name, every_set, group_sets
from decks.queries.reprints import settled_for_format
from league.models import League

MOST_NAMED = 60  # cards named in a preview; the rest is only counted
MOST_TRIED = 200  # latest decks judged for a preview
MOST_LEAGUES = 50  # leagues named on the page of the deck check


class HouseFormatRow(msgspec.Struct, frozen=True):
    """A house format, and the number of its newest version, which is the one that counts."""

    id: int
    name: str
    version: int


class LeagueWithDecks(msgspec.Struct, frozen=True):
    """A league, and whether the reader is staff of it."""

    league: League
    staff: bool


class ListedName(msgspec.Struct, frozen=True):
    """A card name with its printings as lists write them; `printing` is the first of them."""

    name: str
    printing: str
    printings: list[str]


class FewNames(msgspec.Struct, frozen=True):
    """How many cards there are, the first names among them, and how many more names."""

    count: int
    named: list[ListedName]
    more: int


class FormatRuleChange(msgspec.Struct, frozen=True):
    """A rule with its value before and after, in words."""

    name: str
    was: str
    now: str


class FormatChanges(msgspec.Struct, frozen=True):
    """What a format changes against another, said by names."""

    nothing: bool
    same_cards: bool
    sets_in: list[str]
    sets_out: list[str]
    cards_in: FewNames
    cards_out: FewNames
    rules: list[FormatRuleChange]


class DeckChange(msgspec.Struct, frozen=True):
    """A kept deck that is legal in one of the two formats but not in the other."""

    deck: int
    name: str
    was: bool
    now: bool


class FormatPreview(FormatChanges, frozen=True):
    """What a format would change against another: sets, cards, rules, and the league's decks.

    `decks`: those whose verdict would change; the latest `most_tried` are judged for it.
    """

    decks: list[DeckChange]
    most_tried: int


class HouseFormatBase(msgspec.Struct, frozen=True):
    """What a house format is made from; a rulebook's rules alone have no page (`shipped` false)."""

    key: str
    name: str
    shipped: bool


class HousePage(msgspec.Struct, frozen=True):
    """A house format for its page: names with their printings folded, sets in groups."""

    base: HouseFormatBase | None
    changed_rules: list[RuleInWords]
    kept_rules: list[RuleInWords]
    differs: FormatChanges | None
    pool_of: str
    set_groups: list[SetGroup]
    sets_out: list[str]
    banned: list[NamedCards]
    included: list[NamedCards]
    excluded: list[NamedCards]
    lifted: list[NamedCards]


def house_format_row(house: Any) -> HouseFormatRow:
    """A house format as the API answers it."""
    return HouseFormatRow(id=house.pk, name=house.name, version=house.last)


def house_formats(league: League) -> QuerySet[Any]:
    """A league's house formats with the number and day of the version that counts."""
    formats = HouseFormat.objects.filter(league=league)
    counted = formats.annotate(last=Max("versions__number"), changed_at=Max("versions__made_at"))
    # Ordered again here: aggregating drops the model's default ordering.
    return counted.order_by("name", "pk")


def leagues_with_decks(staff_of: Collection[League]) -> list[LeagueWithDecks]:
    """Leagues with house formats and those given, by name; `staff` marks those given."""
    mine = {league.pk for league in staff_of}
    leagues = League.objects.filter(Q(house_formats__isnull=False) | Q(pk__in=mine)).distinct()
    shown = leagues.order_by("name", "pk")[:MOST_LEAGUES]
    return [LeagueWithDecks(league, league.pk in mine) for league in shown]


def house_page(entry: Format) -> HousePage:
    """What the page of a house format shows: its rules beside its base's, its sets and cards."""
    base = base_format(entry)
    known = current_catalogue().sets
    rules = rules_in_words(entry, base or entry)
    return HousePage(
        base=HouseFormatBase(base.key, base.name, base.kind != "edition") if base else None,
        changed_rules=[rule for rule in rules if rule.changed],
        kept_rules=[rule for rule in rules if not rule.changed],
        differs=format_changes(base, entry) if base else None,
        pool_of=format_name(entry.same_pool_as) if entry.same_pool_as else "",
        set_groups=group_sets(every_set(entry)),
        sets_out=[known[each].name for each in known if each in entry.sets_out],
        banned=cards_by_name(each.id for each in entry.banned),
        included=cards_by_name(sorted(entry.included)),
        excluded=cards_by_name(each.id for each in entry.excluded),
        lifted=cards_by_name(sorted(entry.bans_lifted)) if entry.follows_season else [],
    )


def preview_format(league: League, before: Format, after: Format) -> FormatPreview:
    """The difference between two formats, and the league's decks that it affects."""
    decks = _decks_judged_otherwise(league, before, after)
    changed = msgspec.structs.asdict(format_changes(before, after))
    return FormatPreview(**changed, decks=decks, most_tried=MOST_TRIED)


def _decks_judged_otherwise(league: League, before: Format, after: Format) -> list[DeckChange]:
    """The latest decks kept for the first format that only one of the two formats allows."""
    plain = before.key.partition(VERSION_MARK)[0]
    decks = Deck.objects.filter(
        Q(format=plain) | Q(format__startswith=plain + VERSION_MARK), league=league
    )
    settled = [settled_for_format(league, entry.key, entry.based_on) for entry in (before, after)]
    changed = []
    for deck in decks.select_related("player").defer("verdict").order_by("-pk")[:MOST_TRIED]:
        was, is_legal_now = (
            _is_legal(deck, entry, ruled)
            for entry, ruled in zip((before, after), settled, strict=True)
        )
        if was != is_legal_now:
            name = deck.player.full_name if deck.player else str(deck)
            changed.append(DeckChange(deck=deck.pk, name=name, was=was, now=is_legal_now))
    return changed


def _is_legal(deck: Deck, entry: Format, settled: Settlements) -> bool:
    day = (deck.date or deck.kept_at.date()).isoformat()
    try:
        read = read_list(deck.text, current_catalogue())
    except ListError:
        return False
    return check_deck(read, entry, day, current_catalogue(), today=day, settled=settled).legal


def format_changes(before: Format, after: Format) -> FormatChanges:
    """The difference between two formats on the day their lists are judged on, by names."""
    catalogue = current_catalogue()
    day = day_judged_on(after, today_iso())
    difference = house.compare_formats(before, after, catalogue, day)
    return FormatChanges(
        nothing=difference.is_empty,
        same_cards=not (difference.cards_in or difference.cards_out),
        sets_in=[catalogue.sets[set_id].name for set_id in difference.sets_in],
        sets_out=[catalogue.sets[set_id].name for set_id in difference.sets_out],
        cards_in=_first_names(difference.cards_in, catalogue),
        cards_out=_first_names(difference.cards_out, catalogue),
        rules=[
            FormatRuleChange(
                name=str(rule_name(name)),
                was=rule_value(name, was, before),
                now=rule_value(name, value_now, after),
            )
            for name, was, value_now in difference.rules
        ],
    )


def _first_names(cards: tuple[str, ...], catalogue: Catalogue) -> FewNames:
    """The first names, each with its printings, and the number of all cards."""
    printings: dict[str, list[str]] = {}
    for each in cards:
        card = catalogue.by_id[each]
        printings.setdefault(card.name, []).append(catalogue.describe_printing(card))
    named = [
        ListedName(name=name, printing=written[0], printings=written)
        for name, written in list(printings.items())[:MOST_NAMED]
    ]
    return FewNames(count=len(cards), named=named, more=max(0, len(printings) - MOST_NAMED))
