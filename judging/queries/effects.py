"""The effects of cards as shipped data, and which printings' texts are played."""

from functools import lru_cache
from pathlib import Path

from decks.queries import catalogue
from judging.engine.effects.layer import CardTextLayer
from judging.engine.effects.library import Library, is_whole
from judging.engine.effects.loader import read_effects
from judging.engine.effects.texts import CardEffects, Effects, texts_of

DATA = Path(__file__).resolve().parent.parent / "engine/effects/data"
# Files of that folder that hold no set.
NO_SET = frozenset({"exceptions"})
_USES = frozenset({"use", "player_turn"})


@lru_cache(maxsize=1)
def shipped_effects() -> Effects:
    """The data on all cards. Raises EffectDataError, which tests would see before a release."""
    files = sorted(DATA.glob("*.json"))
    return read_effects({file.name: file.read_bytes() for file in files if file.stem not in NO_SET})


@lru_cache(maxsize=1)
def shipped_layer() -> CardTextLayer:
    """The layer that plays card texts within a ruling."""
    return CardTextLayer(Library(shipped_effects()))


def played_printing(card_id: str) -> str | None:
    """The printing whose texts are played for this one: itself, or one with the same text.

    None where the data has the whole text of none of them.
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
    """Whether a player may use a Stadium or Fossil during their turn (an action by its name)."""
    entry = shipped_effects().cards.get(card_id)
    return entry is not None and any(text.when in _USES for text in texts_of(entry.itself))


def _plays_all(effects: CardEffects | None, kind: str) -> bool:
    if effects is None or effects.missing:
        return False
    return kind == "pokemon" or effects.itself is not None


def plays_text(card_id: str, part: str) -> bool:
    """Whether all of one text of a printing is played; `part` is empty for the card's own text."""
    return _is_whole_text_there(shipped_effects().cards.get(card_id), part)


def _is_whole_text_there(effects: CardEffects | None, part: str) -> bool:
    """Whether all of a text is in the data."""
    return effects is not None and is_whole(effects, part or None)
