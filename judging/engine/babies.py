"""Which Basic Pokémon each Baby evolves into (CRD-2).

Neither card of a pair names the other, and the rulebooks give Pichu and Pikachu as an example and
no list. Later cards of the same seven names do say it: their power lays those Basic Pokémon on
them and calls it evolving. Their texts were looked up in public card data on 29 November 2026.
"""

from typing import NamedTuple

from judging.engine import cards
from judging.engine.position import Card


class Grown(NamedTuple):
    """What a Baby evolves into, and the later card of its name whose power says so."""

    names: tuple[str, ...]
    source: str


_POWER = "Baby Evolution"
_GROWN: dict[str, Grown] = {
    "Cleffa": Grown(("Clefairy",), f"Cleffa (Unseen Forces 21), {_POWER}"),
    "Elekid": Grown(("Electabuzz",), f"Elekid (Unseen Forces 23), {_POWER}"),
    "Igglybuff": Grown(("Jigglypuff",), f"Igglybuff (Hidden Legends 37), {_POWER}"),
    "Magby": Grown(("Magmar",), f"Magby (Team Rocket Returns 24), {_POWER}"),
    "Pichu": Grown(("Pikachu",), f"Pichu (Sandstorm 20), {_POWER}"),
    "Smoochum": Grown(("Jynx",), f"Smoochum (Unseen Forces 31), {_POWER}"),
    "Tyrogue": Grown(
        ("Hitmonlee", "Hitmonchan", "Hitmontop"), f"Tyrogue (Unseen Forces 33), {_POWER}"
    ),
}


def grown_by(baby: Card, card: Card) -> str | None:
    """The source by which this Basic Pokémon evolves from that Baby; None if none says so."""
    grown = _GROWN.get(baby.name) if baby.stage == "Baby" else None
    if grown is None or card.name not in grown.names or not _may_lie_on_baby(card):
        return None
    return grown.source


def is_unsaid(baby: Card, card: Card) -> bool:
    """Whether nothing says if this Basic Pokémon evolves from that Baby, so that its card must."""
    unknown = baby.stage == "Baby" and baby.name not in _GROWN
    return unknown and card.evolves_from is not None and _may_lie_on_baby(card)


def evolves_from(card: Card, old: Card) -> bool:
    """Whether a card evolves from that one: it says so, or it is what that Baby becomes."""
    return card.evolves_from == old.name or grown_by(old, card) is not None


def grows_by_text(lower: Card, upper: Card) -> bool:
    """Whether a text lays this Basic Pokémon on that one: its own power, or that of its name."""
    grown = _GROWN.get(lower.name)
    by_name = grown is not None and upper.name in grown.names
    by_power = any(power.name == _POWER for power in lower.powers or ())
    return (by_name or by_power) and _may_lie_on_baby(upper)


def _may_lie_on_baby(card: Card) -> bool:
    """Whether it is a Basic Pokémon whose card names no Pokémon that it evolves from."""
    plain = not card.evolves_from and not cards.has_label(card, "SP")
    return plain and cards.is_pokemon(card) and cards.stage_of(card) == "Basic"
