"""Finds the powers and the own texts of a card in the effect data, by its catalogue id."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeVar

from judging.engine.effects.library import Library
from judging.engine.effects.texts import CardEffects, Text, texts_of
from judging.engine.position import Card, PowerKind
from judging.engine.run import RulingRun

R = TypeVar("R")


class CardText(NamedTuple):
    """One text of a card. `part`: the name of the power; None for the card's own text."""

    part: str | None
    text: Text


def list_texts(effects: CardEffects | None) -> tuple[CardText, ...]:
    """The powers and the own texts of a card."""
    if effects is None:
        return ()
    powers = tuple(
        CardText(name, text) for name, value in effects.powers.items() for text in texts_of(value)
    )
    return powers + tuple(CardText(None, text) for text in texts_of(effects.itself))


def card_texts(run: RulingRun, card: Card) -> tuple[CardText, ...]:
    """The powers and the own texts of a card; a card without catalogue id has none."""
    if not card.catalogue_id or run.layer is None:
        return ()
    library = library_of(run)
    if card.catalogue_id not in library.standing:
        return ()
    kept = _kept_texts(library)
    if card.catalogue_id not in kept:
        kept[card.catalogue_id] = list_texts(library.effects_of(card))
    return kept[card.catalogue_id]


@lru_cache(maxsize=8)
def _kept_texts(_library: Library) -> dict[str, tuple[CardText, ...]]:
    """The texts of the cards met so far, one store for each library."""
    return {}


def library_of(run: RulingRun) -> Library:
    """The effect data of all cards; asked for only where texts are played."""
    library: Library = run.layer.library
    return library


def cite_text(run: RulingRun, card: Card, part: str | None) -> str:
    """A text as steps cite it."""
    return run.layer.cite_text(card, part) if run.layer else card.name


def own_rules(run: RulingRun, card: Card, kind: type[R]) -> Iterator[R]:
    """The rules of one kind that a card's own text has, wherever the card is."""
    for part, text in card_texts(run, card):
        if part is None:
            yield from (rule for rule in text.rules if isinstance(rule, kind))


def power_kind(card: Card, name: str | None) -> PowerKind:
    """Which kind of power a card prints under that name."""
    for power in card.powers or ():
        if power.name == name:
            return power.kind or "Pokémon Power"
    return "Pokémon Power"
