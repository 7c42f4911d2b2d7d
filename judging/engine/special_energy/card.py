"""The form of the data of special Energy cards."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from judging.engine.position import Type, Unit

# behind: its player has more Prizes left than the opponent; alone: no other special Energy is
# attached there; all others are about the Pokémon it is attached to, by the card on top.
ProvidingCondition: TypeAlias = Literal[
    "behind",
    "alone",
    "delta",
    "SP",
    "no LV.X",
    "Basic",
    "Stage 2",
    "evolved",
    "Ultra Beast",
    "no V or GX",
    "no EX or GX",
    "no Rule Box",
]
# attach: as it comes from the hand; attack and attacked: its Pokémon; turn: once a turn or as one
# ends; knocked out: as it goes to the discard pile.
TextMoment: TypeAlias = Literal["attach", "attack", "attacked", "retreat", "turn", "knocked out"]

ONE_COLORLESS: tuple[Unit, ...] = ("Colorless",)


@dataclass(frozen=True, slots=True)
class SpecialEnergy:
    """The special Energy of one name: `provides` if all of `when` holds, else `otherwise`.

    `basics_attached`: instead, one Energy of all types of the basic Energy beside it.
    `evolved_only`: it leaves a Pokémon that has not evolved, and gives it nothing. `not_ex`: it
    leaves a Pokémon-ex as well. `only_types`, `only_named`: it leaves a Pokémon of no such type, or
    without these words in its name. `unconfirmed`: what is open, or cannot be asked.
    """

    name: str
    printings: tuple[str, ...]
    provides: tuple[Unit, ...] = ONE_COLORLESS
    when: tuple[ProvidingCondition, ...] = ()
    otherwise: tuple[Unit, ...] = ONE_COLORLESS
    basics_attached: bool = False
    evolved_only: bool = False
    not_ex: bool = False
    only_types: tuple[Type, ...] = ()
    only_named: str = ""
    acts: tuple[TextMoment, ...] = ()
    ruling: str = ""
    unconfirmed: str = ""
