"""Decks of an event: which are handed in or missing, every version and its changes."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from django.db.models import Count, Q, QuerySet

from decks.engine.check.difference import ListDifference, compare_lists, count_copies
from decks.models import Deck
from league.engine.name_order import order_of_name
from league.queries.by_name import InOrder, in_order_of_name
from tournaments.models import DeckVersion, Entrant, Event, Illegal, Lists, Registration


class DeckCounts(msgspec.Struct, frozen=True, kw_only=True):
    """The number of players, and how many lists are there, not legal, missing."""

    players: int
    handed_in: int
    not_legal: int
    missing: int


class NamedCopies(msgspec.Struct, frozen=True, kw_only=True):
    """A number of copies of a card, with its name and printing."""

    count: int
    name: str
    printing: str


class DeckChange(msgspec.Struct, frozen=True, kw_only=True):
    """How one list differs from another: cards that were removed and cards that were added."""

    change: ListDifference
    out: list[NamedCopies]
    into: list[NamedCopies]


class ListedVersion(msgspec.Struct, frozen=True, kw_only=True):
    """A list and how it differs from the one before; None for the first."""

    version: DeckVersion
    change: DeckChange | None


class CardCopies(msgspec.Struct, frozen=True, kw_only=True):
    """A number of copies of a card. `card`: its id, or the line itself if it could not be read."""

    count: int
    card: str


class DeckChangeRow(msgspec.Struct, frozen=True, kw_only=True):
    """What changed from one list to another: cards `out` and `in`.

    `one_for_one`: as many cards came in as went out.
    """

    out: list[CardCopies]
    into: list[CardCopies] = msgspec.field(name="in")
    one_for_one: bool


class DeckVersionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A list that was handed in. `by`: the role of the person who did; `deck`: the id of the deck.

    `change`: against the list before, null for the first.
    """

    version: int
    at: datetime
    by: str
    reason: str
    deck: int
    legal: bool
    format: str
    catalogue: str
    text: str
    change: DeckChangeRow | None


def deck_counts(event: Event) -> DeckCounts:
    """The number of players, and how many lists are there, not legal, missing."""
    playing = event.entrants.filter(dropped_after=None)
    counts = playing.aggregate(
        players=Count("pk"),
        handed_in=Count("deck"),
        not_legal=Count("pk", filter=Q(deck__legal=False)),
    )
    return DeckCounts(**counts, missing=counts["players"] - counts["handed_in"])


def takes_lists(event: Event) -> bool:
    """Whether this event uses lists: somebody has one, or rules for them were chosen.

    The lock set by the first round does not count, since nobody chose it.
    """
    usual = Q(opens_at=None, closes_at=None, lists=Lists.CLOSED, illegal=Illegal.WARNED)
    rules = Registration.objects.filter(event=event).exclude(usual)
    return event.entrants.exclude(deck=None).exists() or rules.exists()


def deck_rows(event: Event) -> InOrder[Entrant]:
    """The active players with deck and number of lists: those without a list first, by name."""
    playing = event.entrants.filter(dropped_after=None)
    known = playing.order_by().values_list("deck__legal", "player__full_name", "pk")
    order = sorted(known, key=_order_of_deck_row)
    counted = playing.select_related("player", "deck").annotate(lists=Count("deck_versions"))
    return InOrder(counted, (entrant for _legal, _name, entrant in order))


def _order_of_deck_row(
    row: tuple[bool | None, str, int],
) -> tuple[bool, bool, tuple[str, str], int]:
    legal, name, entrant = row
    return legal is not None, bool(legal), order_of_name(name), entrant


def entrants_with_list(event: Event) -> InOrder[Entrant]:
    """All players who have a list, by name: shown once lists are published."""
    with_list = event.entrants.exclude(deck=None).select_related("player", "deck")
    return in_order_of_name(with_list, "player__name")


def deck_versions_of(entrant: Entrant) -> QuerySet[DeckVersion]:
    """Every list handed in for a player, the newest first."""
    return entrant.deck_versions.select_related("deck", "by").order_by("-number")


def versions_with_changes(
    rows: Iterable[DeckVersion], older: DeckVersion | None
) -> list[ListedVersion]:
    """Lists, newest first, each with its changes; `older` is the list before the last of them."""
    listed = list(rows)
    before = [*listed[1:], older] if listed else []
    return [
        ListedVersion(
            version=version, change=deck_change(last.deck, version.deck) if last else None
        )
        for version, last in zip(listed, before, strict=True)
    ]


def deck_change(before: Deck, after: Deck) -> DeckChange:
    """How one list differs from another, by card with its name and printing."""
    names = {**_card_names(before), **_card_names(after)}
    cards = compare_lists(_count_copies(before), _count_copies(after))
    return DeckChange(
        change=cards, out=_named_copies(cards.out, names), into=_named_copies(cards.into, names)
    )


def deck_change_row(before: Deck, after: Deck) -> DeckChangeRow:
    """How one list differs from another, for programs."""
    cards = compare_lists(_count_copies(before), _count_copies(after))
    return DeckChangeRow(
        out=[CardCopies(count=count, card=card) for count, card in cards.out],
        into=[CardCopies(count=count, card=card) for count, card in cards.into],
        one_for_one=cards.one_for_one,
    )


def deck_version_row(version: DeckVersion, before: DeckVersion | None) -> DeckVersionRow:
    """A list handed in, for programs, with how it differs from the list `before`."""
    return DeckVersionRow(
        version=version.number,
        at=version.at,
        by=version.role,
        reason=version.reason,
        deck=version.deck_id,
        legal=version.deck.legal,
        format=version.deck.format,
        catalogue=version.deck.catalogue,
        text=version.deck.text,
        change=deck_change_row(before.deck, version.deck) if before else None,
    )


def _count_copies(deck: Deck) -> dict[str, int]:
    return count_copies((_card_key(line), line["count"]) for line in deck.verdict["lines"])


def _card_key(line: dict[str, Any]) -> str:
    """A card's id; for a line that was not understood, its text."""
    return str(line["card"] or line["text"])


def _card_names(deck: Deck) -> dict[str, tuple[str, str]]:
    return {
        _card_key(line): (line["name"] or line["text"], line.get("printing") or "")
        for line in deck.verdict["lines"]
    }


def _named_copies(
    cards: Iterable[tuple[int, str]], names: dict[str, tuple[str, str]]
) -> list[NamedCopies]:
    return [
        NamedCopies(count=count, name=names[card][0], printing=names[card][1])
        for count, card in cards
    ]
