"""Rules about the damage of attacks: what they do more or less, what is done less or prevented."""

from typing import Literal, TypeAlias

from judging.engine.effects.expressions import Amount, Data, Place, PokemonFilter, Side, Target

# When figured (effects-contract: DMG): before Weakness and Resistance, or after them.
When: TypeAlias = Literal["before", "after"]
Ignorable: TypeAlias = Literal["weakness", "resistance", "powers", "effects"]


class Attackers(Data, frozen=True):
    """By whose attacks: of which side (`both`: anybody's), which Pokémon."""

    of: Side = "both"
    where: PokemonFilter | None = None
    place: Place = "in_play"


class ChangeDamageDone(Data, frozen=True, tag_field="rule", tag="damage_done"):
    """Attacks of these Pokémon do more or less damage, before or after Weakness and Resistance.

    `to`: the opponent's Active Pokémon (the Defending one), or any that is hit. `attack`: that
    attack alone, or one of those. `set`: the base damage is this. `most`: not more than this by all
    texts of that name. `if_damages`: only where the attack does damage already. `discards`: the
    card is discarded at the end of the turn in which this acted.
    """

    by: Target = "self"
    more: Amount = 0
    less: Amount = 0
    set: int | None = None
    when: When = "before"
    to: Literal["active", "any"] = "active"
    to_where: PokemonFilter | None = None
    attack: str | tuple[str, ...] | None = None
    most: int | None = None
    if_damages: bool = False
    discards: bool = False


class ChangeDamageTaken(Data, frozen=True, tag_field="rule", tag="damage_taken"):
    """Damage that attacks do to these Pokémon is less or more, usually after W/R.

    `half`: divided in half, rounded down to 10. `flip_until_tails`: `less` for each heads.
    `if_damages`: only where the attack does damage already. `most`: not more than this by all texts
    of that name.
    """

    on: Target = "self"
    less: Amount = 0
    more: Amount = 0
    half: bool = False
    when: When = "after"
    from_: Attackers = Attackers()
    flip_until_tails: bool = False
    if_damages: bool = False
    most: int | None = None


class Ignores(Data, frozen=True, tag_field="rule", tag="ignores"):
    """Damage of these Pokémon's attacks to the Active Pokémon is not affected by something."""

    what: tuple[Ignorable, ...]
    by: Target = "self"


class Prevent(Data, frozen=True, tag_field="rule", tag="prevent"):
    """Damage, or all effects of attacks (damage too), done to these Pokémon is prevented.

    `what`: `damage`, `effects` (all but the damage), or both. `at_most`: only damage of so many
    points (at least: `at_least`). `coin`: only if a flip is heads.
    """

    on: Target = "self"
    what: tuple[Literal["damage", "effects"], ...] = ("damage",)
    from_: Attackers = Attackers()
    at_most: int | None = None
    at_least: int | None = None
    coin: bool = False
