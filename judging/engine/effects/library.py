"""Looks up the effect data of the cards in a position."""

from collections.abc import Iterator
from typing import Any

from judging.engine.effects.steps import PutMarker, Require, Step
from judging.engine.effects.texts import CardEffects, Effects, Text, texts_of
from judging.engine.position import Card

_MOST_CITED = 10_000


def all_steps(steps: tuple[Any, ...]) -> Iterator[Any]:
    """The steps of a text and those within them."""
    for step in steps:
        yield step
        for name in step.__struct_fields__:
            inner = getattr(step, name)
            if isinstance(inner, tuple) and inner and isinstance(inner[0], Step):
                yield from all_steps(inner)


def _may_stand_in_force(entry: CardEffects) -> bool:
    """Whether a card has a text that may be in force while it is in play."""
    return bool(entry.powers) or any(text.when != "play" for text in texts_of(entry.itself))


def is_whole(entry: CardEffects, part: str | None) -> bool:
    """Whether all of a text is in the data; `part` None: the card's own.

    What is `missing` may begin with the name of the part it is missing from (“Perish Song: …; Final
    Wish”); then the card's other texts are whole.
    """
    if entry.missing:
        lacking = {words.partition(":")[0].strip() for words in entry.missing.split(";")}
        if part is None or ":" not in entry.missing or part in lacking:
            return False
    if part is None:
        return entry.itself is not None
    return part in entry.attacks or part in entry.powers


class Library:
    """The effects of cards; only a card given by its catalogue id has any."""

    def __init__(self, effects: Effects) -> None:
        self.effects = effects
        self._entries = effects.cards
        self.standing = frozenset(
            card_id for card_id, entry in effects.cards.items() if _may_stand_in_force(entry)
        )
        # attacks that require something before they may be used, by card and name
        self.asking = frozenset(
            (card_id, name)
            for card_id, entry in effects.cards.items()
            for name, steps in entry.attacks.items()
            if any(isinstance(step, Require) for step in steps)
        )
        self.attacks_asking = frozenset(name for _, name in self.asking)
        # the damage counters of a Char counter's flip, by the card whose attack puts that counter
        self.char_counters = {
            card_id: step.counters
            for card_id, entry in effects.cards.items()
            for steps in entry.attacks.values()
            for step in all_steps(steps)
            if isinstance(step, PutMarker) and step.marker == "Char counter"
        }
        self._cited: dict[tuple[str, str, str | None], str] = {}

    def effects_of(self, card: Card) -> CardEffects | None:
        """All texts of a card; None where there is no data."""
        return self._entries.get(card.catalogue_id) if card.catalogue_id else None

    def attack_steps(self, card: Card, name: str) -> tuple[Any, ...]:
        """The steps of an attack (or of a power used in its place); none where there is no data."""
        found = self.effects_of(card)
        if found is None or name in found.attacks:
            return found.attacks[name] if found else ()
        powers = (text for text in self.power_texts(card, name) if text.when == "instead_of_attack")
        return next((text.steps for text in powers), ())

    def power_texts(self, card: Card, name: str) -> tuple[Text, ...]:
        """The texts of a power."""
        found = self.effects_of(card)
        return texts_of(found.powers.get(name)) if found else ()

    def own_texts(self, card: Card) -> tuple[Text, ...]:
        """The card's own texts: of a Trainer, a Tool, a Stadium, a special Energy."""
        found = self.effects_of(card)
        return texts_of(found.itself) if found else ()

    def is_text_played(self, card: Card, part: str | None) -> bool:
        """Whether all of a text is in the data; `part` None: the card's own."""
        found = self._entries.get(card.catalogue_id) if card.catalogue_id else None
        return found is not None and is_whole(found, part)

    def cite_text(self, card: Card, part: str | None) -> str:
        """A text as steps cite it: “Spinarak (Neo Genesis 75), Scary Face”."""
        if not card.catalogue_id:
            return self._cite(card, part)
        key = card.catalogue_id, card.name, part
        if key not in self._cited:
            if len(self._cited) >= _MOST_CITED:
                self._cited.clear()
            self._cited[key] = self._cite(card, part)
        return self._cited[key]

    def _cite(self, card: Card, part: str | None) -> str:
        name = card.name
        if card.catalogue_id:
            set_id, _, number = card.catalogue_id.rpartition("-")
            if set_name := self.effects.sets.get(set_id):
                name = f"{card.name} ({set_name} {number})"
        return f"{name}, {part}" if part else name
