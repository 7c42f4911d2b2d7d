"""The effects of cards that this service ships: what they say in words, how far they go."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import msgspec

from decks.queries import catalogue
from judging.engine.effects.layer import CardTextLayer
from judging.engine.effects.library import Library, is_whole
from judging.engine.effects.loader import read_effects
from judging.engine.effects.texts import CardEffects, Effects, texts_of
from judging.engine.effects.words import ITSELF, words
from judging.engine.phrases import Translate
from judging.queries.cards_texts import texts_by_id

DATA = Path(__file__).resolve().parent.parent / "engine/effects/data"
# Files of that folder that hold no set.
NO_SET = frozenset({"exceptions"})
_USES = frozenset({"use", "player_turn"})


class TextWords(msgspec.Struct, frozen=True):
    """One text of a card in our words; `part` is empty for the card's own."""

    part: str
    text: str


class CardWords(msgspec.Struct, frozen=True):
    """What the data says of a card. `missing`: what it does not say; `doubt`: what is not sure."""

    id: str
    name: str
    texts: tuple[TextWords, ...]
    missing: str | None = None
    doubt: str | None = None
    errata: tuple[str, ...] = ()


class UnplayedCard(msgspec.Struct, frozen=True):
    """A card with texts that are not played: which, and why where the data says so."""

    id: str
    name: str
    parts: tuple[str, ...]
    why: str | None = None


class SetCoverage(msgspec.Struct, frozen=True):
    """How many texts of a set's cards are played. `unplayed`: the cards with one that is not."""

    set: str
    name: str
    cards: int
    texts: int
    played: int
    unplayed: tuple[UnplayedCard, ...]

    @property
    def percent(self) -> int:
        """The share of texts that are played, rounded down."""
        return 100 * self.played // self.texts if self.texts else 100


@lru_cache(maxsize=1)
def shipped_effects() -> Effects:
    """What the data says of every card. Raises EffectDataError, which tests see first."""
    files = sorted(DATA.glob("*.json"))
    return read_effects({file.name: file.read_bytes() for file in files if file.stem not in NO_SET})


@lru_cache(maxsize=1)
def shipped_layer() -> CardTextLayer:
    """What plays those texts within a ruling."""
    return CardTextLayer(Library(shipped_effects()))


def played_printing(card_id: str) -> str | None:
    """The printing whose texts are played for this one's: itself, or one that says the same.

    None where the data has all the texts of none of them.
    """
    shelf = catalogue.current_catalogue()
    printing = shelf.by_id.get(card_id)
    if printing is None:
        return None
    alike = [
        one.id
        for one in shelf.by_fold[shelf.fold_of[printing.name]]
        if one.text == printing.text and _plays_all(shipped_effects().cards.get(one.id), one.kind)
    ]
    return card_id if card_id in alike else next(iter(alike), None)


def is_used_by_name(card_id: str) -> bool:
    """Whether a player may use a Stadium or Fossil in their turn, by its name."""
    entry = shipped_effects().cards.get(card_id)
    return entry is not None and any(text.when in _USES for text in texts_of(entry.itself))


def _plays_all(effects: CardEffects | None, kind: str) -> bool:
    if effects is None or effects.missing:
        return False
    return kind == "pokemon" or effects.itself is not None


def plays_text(card_id: str, part: str) -> bool:
    """Whether all of one text of a printing is played; `part` empty for the card's own."""
    return _plays(shipped_effects().cards.get(card_id), part)


def card_in_words(card_id: str, translate: Translate = str) -> CardWords | None:
    """What the data says of a printing, in the reader's language; None where it says nothing."""
    effects = shipped_effects().cards.get(card_id)
    if effects is None:
        return None
    told = words(effects, translate)
    return CardWords(
        id=card_id,
        name=effects.name,
        texts=tuple(TextWords("" if part == ITSELF else part, told[part]) for part in told),
        missing=effects.missing,
        doubt=effects.doubt,
        errata=effects.errata,
    )


def sets_covered() -> tuple[str, ...]:
    """The sets of which the data holds cards, in the order in which they came out."""
    releases = catalogue.current_catalogue().sets
    known = shipped_effects().sets
    return tuple(sorted(known, key=lambda key: (releases[key].release or "", key)))


def find_coverage(set_id: str) -> SetCoverage:
    """How far the data goes for one set of the catalogue. Raises KeyError for no such set."""
    shelf = catalogue.current_catalogue()
    name = shelf.sets[set_id].name
    cards = texts = played = 0
    unplayed = []
    for printing in shelf.printings:
        if printing.set != set_id:
            continue
        parts = tuple(_parts_of(printing.id))
        effects = shipped_effects().cards.get(printing.id)
        left = tuple(part for part in parts if not _plays(effects, part))
        cards += bool(parts)
        texts += len(parts)
        played += len(parts) - len(left)
        if left:
            why = effects.missing if effects else None
            unplayed.append(UnplayedCard(printing.id, printing.name, left, why))
    return SetCoverage(set_id, name, cards, texts, played, tuple(unplayed))


def _parts_of(card_id: str) -> Iterator[str]:
    """The texts a printing has, by the names of its attacks and powers; its own is empty."""
    texts = texts_by_id(card_id)
    yield from sorted(texts.attacks)
    yield from (power for power in texts.powers if power is not None)
    if texts.itself:
        yield ""


def _plays(effects: CardEffects | None, part: str) -> bool:
    """Whether all of a text is in the data."""
    return effects is not None and is_whole(effects, part or None)
