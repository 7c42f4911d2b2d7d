"""Checks which kind of card can lie where: Energy, Tool, Stadium, Supporter, Pokémon.

A ruling on a table that cannot be would be a confident answer to a wrong question. A card given
only by name may be anything; what else is said of it shows its kind.
"""

from itertools import pairwise
from typing import Any, NamedTuple

from judging.engine import babies, cards
from judging.engine.phrases import Word
from judging.engine.position import Card, Pokemon, Position, ThisTurn
from judging.engine.run import RequestError
from judging.engine.wording_refusals import CARD_KINDS, Clause

# Pokémon that their own text puts elsewhere: by name, as most stand in several sets. Texts of
# Base Set 21, Mysterious Treasures 65, Secret Wonders 26, Great Encounters 57, Majestic Dawn 49,
# Stormfront 96, Steam Siege 80, Evolutions 40, Lost Thunder 95 and Unbroken Bonds 58: tcgdex
# cards-database of 2026-08-21, read 2026-11-28. The five of Holon: pojo.com, 2020-09-03.
_ATTACHED_AS_ENERGY = frozenset(
    {
        "Electrode", "Charjabug", "Holon's Castform", "Holon's Electrode", "Holon's Magnemite",
        "Holon's Magneton", "Holon's Voltorb",
    }
)  # fmt: skip
_ATTACHED_AS_TOOL = frozenset(
    {"Unown E", "Unown G", "Unown Q", "Unown [E]", "Unown [G]", "Unown [Q]", "Klefki", "Shedinja"}
)
_PUT_AS_STADIUM = frozenset({"Dusknoir"})


class _Place(NamedTuple):
    """What may lie in a place: its kind, which Trainer cards, and which Pokémon besides.

    `belongs`: a key of CARD_KINDS.
    """

    kind: str
    trainers: frozenset[str]
    others: frozenset[str]
    belongs: str


_NOBODY: frozenset[str] = frozenset()
_ENERGY = _Place("energy", _NOBODY, _ATTACHED_AS_ENERGY, "energy")
_TOOL = _Place(
    "trainer",
    frozenset({"Tool", "Technical Machine"}),
    _ATTACHED_AS_TOOL,
    "tool",
)
_STADIUM = _Place("trainer", frozenset({"Stadium"}), _PUT_AS_STADIUM, "stadium")
_SUPPORTER = _Place("trainer", frozenset({"Supporter"}), _NOBODY, "supporter")
_ATTACHED = _Place("trainer", frozenset({"Trainer", "Item"}), _NOBODY, "attached")
_HEIGHTS: dict[Any, int] = {"Baby": 0, "Basic": 1, "Restored": 1, "Stage 1": 2, "Stage 2": 3}


def check_stadium(position: Position) -> None:
    """Check that the Stadium in play can be one. Raises RequestError."""
    if position.stadium:
        _check_card_in_place(position.stadium, _STADIUM, "position.stadium")


def check_supporter(this_turn: ThisTurn, path: str) -> None:
    """Check that the card beside the Active Pokémon can be a Supporter. Raises RequestError."""
    lying = this_turn.supporter_played
    if isinstance(lying, Card):
        _check_card_in_place(lying, _SUPPORTER, f"{path}.this_turn.supporter_played")


def check_pokemon(pokemon: Pokemon, path: str) -> None:
    """Check a Pokémon and all cards with it. Raises RequestError by card."""
    _check_standing(pokemon.card, f"{path}.card")
    for at, card in enumerate(pokemon.under):
        if not (cards.may_be_kind(card, "pokemon") or cards.is_fossil(card)):
            kind = _kind_in_words(card)
            raise RequestError(f"{path}.under.{at}", "under_wrong_kind", name=card.name, kind=kind)
    if pokemon.under:
        _check_chain(pokemon, path)
    for field, place in (("energy", _ENERGY), ("tools", _TOOL), ("attached", _ATTACHED)):
        for at, card in enumerate(getattr(pokemon, field)):
            _check_card_in_place(card, place, f"{path}.{field}.{at}")


def _check_chain(pokemon: Pokemon, path: str) -> None:
    """Check that each card lies on a lower stage, a LV.X on its Pokémon, a half on the other.

    On a card of no lower stage lies only what evolves from that very card, or has grown on it by
    its text. Names are otherwise left to evolving itself: texts have let Pokémon evolve from
    others.
    """
    for at, (lower, upper) in enumerate(pairwise((*pokemon.under, pokemon.card))):
        if not _can_lie_on(upper, lower):
            raise RequestError(
                f"{path}.under.{at}", "lies_not_on", name=upper.name, lower=lower.name
            )


def _can_lie_on(upper: Card, lower: Card) -> bool:
    if upper.stage == "LEGEND":  # its other half
        return not upper.half or upper.half != lower.half
    if upper.stage == "LV.X":
        return cards.level_x_name(upper) == lower.name
    above, below = _HEIGHTS.get(upper.stage), _HEIGHTS.get(lower.stage)
    lower_stage = above is None or below is None or above > below
    return lower_stage or babies.evolves_from(upper, lower) or babies.grows_by_text(lower, upper)


def _check_standing(card: Card, path: str) -> None:
    if cards.kind_of(card) == "energy":
        raise RequestError(f"{path}.kind", "energy_in_play")
    if not (cards.may_be_kind(card, "pokemon") or cards.is_fossil(card) or cards.is_doll(card)):
        raise RequestError(path, "trainer_in_play", name=card.name)


def _kind_in_words(card: Card) -> Word:
    return Word(CARD_KINDS[cards.kind_of(card)])


def _check_card_in_place(card: Card, place: _Place, path: str) -> None:
    """Refuse a card of a kind that cannot lie there. RequestError says what belongs there."""
    if _may_lie_in(card, place):
        return
    shown: Word | Clause = _kind_in_words(card)
    if card.trainer and card.trainer != "Trainer":
        shown = Clause("kind_of_trainer", {"kind": shown, "trainer": Word(card.trainer)})
    belongs = Word(CARD_KINDS[place.belongs])
    raise RequestError(path, "wrong_kind", name=card.name, kind=shown, belongs=belongs)


def _may_lie_in(card: Card, place: _Place) -> bool:
    if not cards.may_be_kind(card, place.kind):
        return cards.level_x_name(card) in place.others
    return not card.trainer or card.trainer in place.trainers
