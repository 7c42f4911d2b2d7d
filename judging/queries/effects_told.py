"""What the effects of cards say in our words, and how many texts of a set are played."""

from collections.abc import Iterator

import msgspec

from decks.queries import catalogue
from decks.queries.card_texts import TextsTold, TextTold, register_teller
from judging.engine.effects.library import is_whole
from judging.engine.effects.texts import CardEffects
from judging.engine.effects.words import ITSELF, put_card_in_words
from judging.engine.phrases import Translate
from judging.queries.cards import look_up_card
from judging.queries.cards_texts import texts_by_id
from judging.queries.effects import shipped_effects


class UnplayedCard(msgspec.Struct, frozen=True):
    """A card with texts that rulings do not play: which `parts`, and why where that is known.

    `parts`: names of attacks and powers; an empty one is the card's own text.
    """

    id: str
    name: str
    parts: tuple[str, ...]
    why: str | None = None


class SetCoverage(msgspec.Struct, frozen=True):
    """How many texts of a set's cards rulings play: `played` of `texts`.

    `unplayed`: the cards with a text that is not played.
    """

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


def card_in_words(card_id: str, translate: Translate = str) -> TextsTold | None:
    """What the data says of a printing, in the reader's language; None where it says nothing."""
    effects = shipped_effects().cards.get(card_id)
    if effects is None or not (effects.attacks or effects.powers or effects.itself):
        return None
    told = words_of(card_id, effects, translate)
    return TextsTold(
        texts=tuple(TextTold("" if part == ITSELF else part, told[part]) for part in told),
        missing=translate(effects.missing) if effects.missing else None,
        doubt=translate(effects.doubt) if effects.doubt else None,
        errata=tuple(map(translate, effects.errata)),
    )


def words_of(card_id: str, effects: CardEffects, translate: Translate = str) -> dict[str, str]:
    """Each text of a printing in our words. A Fossil's own text is about itself as a Pokémon."""
    facts = look_up_card(card_id) or {}
    return put_card_in_words(effects, translate, fossil=facts.get("trainer") == "Fossil")


def all_coverage() -> tuple[SetCoverage, ...]:
    """How many texts are played, for each set with data, in the order of release."""
    shelf = catalogue.current_catalogue()
    if "coverage" not in shelf.memo:
        known = [key for key in shipped_effects().sets if key in shelf.sets]
        known.sort(key=lambda key: (shelf.sets[key].release or "", key))
        shelf.memo["coverage"] = tuple(find_coverage(key) for key in known)
    rows: tuple[SetCoverage, ...] = shelf.memo["coverage"]
    return rows


def find_coverage(set_id: str) -> SetCoverage:
    """How many texts of one set are played. Raises KeyError for an unknown set."""
    shelf = catalogue.current_catalogue()
    name = shelf.sets[set_id].name
    cards = texts = played = 0
    unplayed = []
    for printing in shelf.printings:
        if printing.set != set_id:
            continue
        parts = tuple(_parts_of(printing.id))
        effects = shipped_effects().cards.get(printing.id)
        left = tuple(
            part for part in parts if effects is None or not is_whole(effects, part or None)
        )
        cards += bool(parts)
        texts += len(parts)
        played += len(parts) - len(left)
        if left:
            why = effects.missing if effects else None
            unplayed.append(UnplayedCard(printing.id, printing.name, left, why))
    return SetCoverage(set_id, name, cards, texts, played, tuple(unplayed))


def _parts_of(card_id: str) -> Iterator[str]:
    """The texts of a printing by attack and power; "" is the card's own text."""
    texts = texts_by_id(card_id)
    yield from sorted(texts.attacks)
    yield from (power for power in texts.powers if power is not None)
    if texts.itself:
        yield ""


register_teller(card_in_words)
