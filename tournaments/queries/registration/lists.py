"""Decks of an event: what is handed in, what is missing, every version and what changed."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, F, Q, QuerySet

from decks.engine.check.difference import Difference, copies, difference
from decks.models import Deck
from tournaments.models import DeckVersion, Entrant, Event


def deck_counts(event: Event) -> dict[str, int]:
    """How many players are in, and how many of their lists are there, missing, not legal."""
    inside = event.entrants.filter(dropped_after=None)
    found = inside.aggregate(
        players=Count("pk"),
        handed_in=Count("deck"),
        not_legal=Count("pk", filter=Q(deck__legal=False)),
    )
    return {**found, "missing": found["players"] - found["handed_in"]}


def deck_rows(event: Event) -> QuerySet[Entrant]:
    """Who is in, with the deck and the number of lists: those missing first, then by name."""
    inside = event.entrants.filter(dropped_after=None).select_related("player", "deck")
    counted = inside.annotate(lists=Count("deck_versions"))
    return counted.order_by(F("deck__legal").asc(nulls_first=True), "player__name", "pk")


def public_lists(event: Event) -> QuerySet[Entrant]:
    """Everybody who has a list, by name: what is shown once lists are published."""
    found = event.entrants.exclude(deck=None).select_related("player", "deck")
    return found.order_by("player__name", "pk")


def versions(entrant: Entrant) -> QuerySet[DeckVersion]:
    """Every list handed in for a player, the newest first."""
    return entrant.deck_versions.select_related("deck", "by").order_by("-number")


def with_changes(rows: Iterable[DeckVersion], older: DeckVersion | None) -> list[dict[str, Any]]:
    """Lists, newest first, each with what it changed; `older` is the one before the last."""
    listed = list(rows)
    before = [*listed[1:], older] if listed else []
    return [
        {"version": one, "change": change(last.deck, one.deck) if last else None}
        for one, last in zip(listed, before, strict=True)
    ]


def change(before: Deck, after: Deck) -> dict[str, Any]:
    """What one list changed against another, by card with its name and printing."""
    names = {**_names(before), **_names(after)}
    found = difference(_copies(before), _copies(after))
    return {"change": found, "out": _named(found.out, names), "into": _named(found.into, names)}


def change_row(before: Deck, after: Deck) -> dict[str, Any]:
    """The same for programs."""
    found: Difference = change(before, after)["change"]
    return {
        "out": [{"count": count, "card": card} for count, card in found.out],
        "in": [{"count": count, "card": card} for count, card in found.into],
        "one_for_one": found.one_for_one,
    }


def version_row(version: DeckVersion) -> dict[str, Any]:
    """A list handed in, as programs read it."""
    return {
        "version": version.number,
        "at": version.at,
        "by": version.role,
        "reason": version.reason,
        "deck": version.deck_id,
        "legal": version.deck.legal,
        "format": version.deck.format,
        "catalogue": version.deck.catalogue,
        "text": version.deck.text,
    }


def _copies(deck: Deck) -> dict[str, int]:
    return copies((_key(line), line["count"]) for line in deck.verdict["lines"])


def _key(line: dict[str, Any]) -> str:
    """A card by its id; a line that was not read by what stands there."""
    return str(line["card"] or line["text"])


def _names(deck: Deck) -> dict[str, tuple[str, str]]:
    return {
        _key(line): (line["name"] or line["text"], line.get("printing") or "")
        for line in deck.verdict["lines"]
    }


def _named(
    cards: Iterable[tuple[int, str]], names: dict[str, tuple[str, str]]
) -> list[dict[str, Any]]:
    return [
        {"count": count, "name": names[card][0], "printing": names[card][1]}
        for count, card in cards
    ]
