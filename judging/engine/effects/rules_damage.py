"""Rules about the damage of attacks: more or less of it is done or taken, or it is prevented."""

from typing import Literal, TypeAlias

from judging.engine.effects.expressions import Amount, Data, Place, PokemonFilter, Side, Target

# When the change applies (effects-contract: DMG): before or after Weakness and Resistance.
When: TypeAlias = Literal["before", "after"]
Ignorable: TypeAlias = Literal["weakness", "resistance", "powers", "effects"]


class Attackers(Data, frozen=True):
    """Whose attacks are meant: a side's (`both`: anybody's), and those of which Pokémon."""

    of: Side = "both"
    where: PokemonFilter | None = None
    place: Place = "in_play"


class ChangeDamageDone(Data, frozen=True, tag_field="rule", tag="damage_done"):
    """Attacks of these Pokémon do more or less damage, before or after Weakness and Resistance.

    `to`: the opponent's Active Pokémon (the Defending one), or any that is hit. `attack`: only that
    attack, or one of those. `set`: the base damage is this. `most`: the limit for all texts of that
    name together. `if_damages`: only if the attack does damage anyway. `discards`: the card is
    discarded at the end of the turn in which this acted.
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
    `if_damages`: only if the attack does damage anyway. `most`: the limit for all texts of that
    name together.
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
    """Damage of these Pokémon to the Active Pokémon is not affected by these things (`what`)."""

    what: tuple[Ignorable, ...]
    by: Target = "self"


class Prevent(Data, frozen=True, tag_field="rule", tag="prevent"):
    """Damage, or all effects of attacks (damage too), done to these Pokémon is prevented.

    `what`: `damage`, `effects` (everything but the damage), or both. `at_most`, `at_least`: only
    damage of at most or at least that many points. `coin`: only if a flip is heads.
    """

    on: Target = "self"
    what: tuple[Literal["damage", "effects"], ...] = ("damage",)
    from_: Attackers = Attackers()
    at_most: int | None = None
    at_least: int | None = None
    coin: bool = False
