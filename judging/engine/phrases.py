"""The arguments of sentences: names with their player, lists of words, single words."""

from collections.abc import Callable, Sequence

Translate = Callable[[str], str]
NOTHING = "nothing"
NO_POKEMON = "no Pokémon"


class AndList(tuple[str, ...]):
    """Words that all apply: in a sentence with “and” before the last."""

    __slots__ = ()

    def __str__(self) -> str:
        if len(self) < 2:
            return "".join(self)
        return f"{', '.join(self[:-1])} and {self[-1]}"


class CommaList(tuple[str, ...]):
    """Words one after the other: in a sentence with commas."""

    __slots__ = ()

    def __str__(self) -> str:
        return ", ".join(self) or NOTHING


class OrList(tuple[str, ...]):
    """Words of which one is chosen: in a sentence with “or” between them."""

    __slots__ = ()

    def __str__(self) -> str:
        return " or ".join(self)


# Names for a Pokémon whose name another one in play has too, by where it stands.
WHOSE: dict[str, str] = {
    "": "{player}'s {name}",
    "active": "{player}'s Active {name}",
    "benched": "{player}'s Benched {name}",
    "moved": "{player}'s now Benched {name}",
    "slot": "{player}'s {name} (Bench {number})",
}


class Word(str):
    """A word or a few that a translator knows as they are: a type, a condition, a source."""

    __slots__ = ()


class Whose(tuple[str, ...]):
    """A name that several Pokémon in play have, whose this one is, and where it stands.

    The place is a key of WHOSE, or the number of a slot of the Bench, from 1; it is empty where
    the player is enough.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return whose_text(self)


def whose_text(whose: Sequence[str], translate: Translate = str) -> str:
    """A name with its player: “A's Active Pikachu”."""
    name, player, place = whose
    template = WHOSE["slot" if place.isdigit() else place]
    return translate(template).format(name=name, player=player, number=place)


# Words that stand in a sentence as an argument. Players, cards, attacks and powers have names.
TRANSLATED_WORDS = (
    *("Asleep", "Burned", "Confused", "Paralyzed", "Poisoned"),
    *("Grass", "Fire", "Water", "Lightning", "Psychic", "Fighting", "Darkness", "Metal", "Fairy"),
    *("Dragon", "Colorless", NOTHING, NO_POKEMON, "deck", "discard pile", "Lost Zone"),
    *("hand", "Prizes"),
    *("Supporter", "Technical Machine", "Tool", "ex", "LV.X", "SP", "LEGEND", "LEGEND of two"),
    *("star", "Pokémon", "Basic"),
    *("Evolved", "Unevolved", "Evolution card", "Stage 1", "Stage 2", "Owner", "in play"),
    *("Item", "Ability", "Restored", "ACE SPEC", "BREAK", "Prism Star", "Radiant"),
    *("heads", "tails"),
)
