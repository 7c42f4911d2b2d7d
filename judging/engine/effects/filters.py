"""Filters for the Pokémon and cards a text means, and the words for sides, places and piles.

All of it is data: a misspelt field is refused when the data is loaded.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from judging.engine.position import Condition as SpecialCondition
from judging.engine.position import Type

Side: TypeAlias = Literal["you", "opponent", "both"]
# Who decides (field `by`).
Decider: TypeAlias = Literal["you", "opponent"]
Place: TypeAlias = Literal["active", "bench", "in_play"]
PileName: TypeAlias = Literal["hand", "deck", "discard", "prizes", "lost_zone"]
# The kinds of power that texts in the data speak of; the data holds cards up to Call of Legends.
PowerName: TypeAlias = Literal["Pokémon Power", "Poké-Power", "Poké-Body"]
StageName: TypeAlias = Literal["Basic", "Baby", "Stage 1", "Stage 2", "LV.X", "LEGEND"]
LabelName: TypeAlias = Literal["SP", "ex", "star", "Fossil", "Owner", "Dark", "delta"]
# self: the Pokémon whose text this is (of a Tool or Energy: the one it is attached to).
# defending: the opponent's Active Pokémon. active: your Active Pokémon. attacker: the Attacking
# Pokémon, where a text answers an attack. it: what was chosen, played or reached last; them: all of
# those. target: the Pokémon a card was played on, or that an event is about.
Named: TypeAlias = Literal["self", "defending", "active", "attacker", "it", "them", "target"]
CardKind: TypeAlias = Literal[
    "pokemon", "basic_pokemon", "baby", "evolution", "level_x",
    "energy", "basic_energy", "special_energy",
    "trainer", "plain_trainer", "supporter", "stadium", "tool", "technical_machine", "fossil",
]  # fmt: skip


def _without_underscore(name: str) -> str:
    """Drop the underscore that Python needs: `not_` is called `not` in the data."""
    return name.rstrip("_")


class Data(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
    rename=_without_underscore,
):
    """Base of all effect data: misspelt fields are refused when the data is loaded."""


class PokemonFilter(Data, frozen=True):
    """Which Pokémon in play are meant: every field that is set must hold.

    `name`: one name or several (a LV.X has that of its Pokémon too). `name_has`: a part of it
    (“Unown”). `counters`: at least that many damage counters on it (True: any, False: none).
    `energy`: a type of which some is attached, or whether any is. `shares_type`: a type in common
    with that Pokémon. `weakness`, `resistance`: whether it has any. `played_this_turn`: it was
    played from the hand this turn. `reached_by`: a text of that name is remembered on it (rule
    `remembered`). `energy_cards`: at least that many Energy cards. `power`: kinds of power it has
    (True: any). `evolved`: it is an Evolved Pokémon. `evolves`: its stage lets it evolve. `not_`:
    it must not fit this. `any_of`: it must fit one of these.
    """

    name: str | tuple[str, ...] | None = None
    name_has: str | None = None
    types: tuple[Type, ...] | None = None
    stage: StageName | tuple[StageName, ...] | None = None
    evolved: bool | None = None
    evolves: bool | None = None
    label: LabelName | None = None
    counters: int | bool | None = None
    hp_left_at_most: int | None = None
    conditions: tuple[SpecialCondition, ...] | bool | None = None
    conditions_at_least: int | None = None
    energy: Type | bool | None = None
    special_energy: bool | None = None
    energy_cards: int | None = None
    power: tuple[PowerName, ...] | bool | None = None
    tool: bool | None = None
    marker: str | None = None
    reached_by: str | None = None
    retreat_cost: int | None = None
    shares_type: Named | None = None
    weakness: bool | None = None
    resistance: bool | None = None
    played_this_turn: bool | None = None
    not_: "PokemonFilter | None" = None
    any_of: "tuple[PokemonFilter, ...] | None" = None


class CardFilter(Data, frozen=True):
    """Which cards of a pile are meant: every field that is set must hold; with none, any card.

    `evolves_from`: cards that evolve from this Pokémon (`self`, `it`) or from that name.
    `provides`: Energy of one of these types outside play (Rainbow Energy is of none there).
    `shares_type`: a type in common with that Pokémon, or (`brought`) with the Energy card that
    brought the text up. `levels_up`: a LV.X of that Pokémon's name. `any_of`: it must fit one of
    these (“a Basic Pokémon or a basic Energy card”).
    """

    kind: CardKind | tuple[CardKind, ...] | None = None
    types: tuple[Type, ...] | None = None
    provides: tuple[Type, ...] | None = None
    name: str | tuple[str, ...] | None = None
    name_has: str | None = None
    label: LabelName | None = None
    evolves_from: str | None = None
    hp_at_most: int | None = None
    shares_type: Named | Literal["brought"] | None = None
    levels_up: Named | None = None
    not_: "CardFilter | None" = None
    any_of: "tuple[CardFilter, ...] | None" = None
