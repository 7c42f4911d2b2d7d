"""Names Pokémon in a ruling: by their name, with the player if another has the same name."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from judging.engine.phrases import Whose
from judging.engine.position import Player, PlayerName, Pokemon, Target

PokemonName: TypeAlias = "str | Whose"
Sides: TypeAlias = Mapping[PlayerName, Player]


def names_shared(sides: Sides) -> frozenset[str]:
    """The names that more than one Pokémon in play has."""
    names: list[str] = []
    for side in sides.values():  # every ruling does this: no generator, no property
        if side.active:
            names.append(side.active.card.name)
        if side.bench:
            names += [pokemon.card.name for pokemon in side.bench]
    if len(set(names)) == len(names):
        return _NO_NAMES
    return frozenset([name for place, name in enumerate(names) if name in names[:place]])


_NO_NAMES: frozenset[str] = frozenset()


def name_with_player(
    name: str, player: PlayerName, target: Target, tables: Sequence[Sides]
) -> Whose:
    """A name that several have: with its player, and its place if that player has several.

    `tables`: the sides as they were asked about and as they are now; the Pokémon may be in only one
    of them.
    """
    if max(_count_of_name(name, sides[player].in_play) for sides in tables) < 2:
        return Whose((name, player, ""))
    if target == "active":
        return Whose((name, player, "active"))
    several = max(_count_of_name(name, sides[player].benched) for sides in tables) > 1
    return Whose((name, player, str(target + 1) if several else "benched"))


def _count_of_name(name: str, pokemon_there: Sequence[Pokemon]) -> int:
    return sum(pokemon.card.name == name for pokemon in pokemon_there)
