"""Rules that hold while a text is in force: they change figures, forbid, prevent or allow.

Powers that are always on, Tools, Stadiums and special Energy have them, and an attack may leave
them behind on a Pokémon, a player or the table until a given moment (`lasting`, see steps). `on` is
whom a rule is about; `self` by default.
"""

from typing import Literal, TypeAlias

from judging.engine.effects.expressions import (
    Amount,
    CardFilter,
    Data,
    Decider,
    Group,
    Named,
    Place,
    PokemonFilter,
    PowerName,
    Side,
    Target,
)
from judging.engine.effects.rules_damage import (
    Attackers,
    ChangeDamageDone,
    ChangeDamageTaken,
    Ignorable,
    Ignores,
    Prevent,
    When,
)
from judging.engine.position import Condition as SpecialCondition
from judging.engine.position import ResistanceAmount, Type, WeaknessAmount

Forbidden: TypeAlias = Literal[
    "attack", "retreat", "evolve", "level_up", "trainers", "items", "supporters", "stadiums",
    "tools", "energy", "powers", "bodies", "basics",
]  # fmt: skip
# How long a Trainer card that is attached stays, counted from when it was played.
Stay: TypeAlias = Literal["end_of_turn", "end_of_opponents_next_turn", "end_of_your_next_turn"]


class ChangeHP(Data, frozen=True, tag_field="rule", tag="hp"):
    """More or fewer Hit Points; `most`: the limit for all texts of that name together."""

    on: Target = "self"
    more: Amount = 0
    less: Amount = 0
    most: int | None = None


class ChangeRetreatCost(Data, frozen=True, tag_field="rule", tag="retreat_cost"):
    """The Retreat Cost: `set` to, or `more` / `less` Colorless Energy (never below 0).

    `energy_on`: only for Pokémon of a type that basic Energy on that Pokémon provides.
    """

    on: Target = "self"
    set: int | None = None
    more: Amount = 0
    less: Amount = 0
    energy_on: Named | None = None


class ChangeAttackCost(Data, frozen=True, tag_field="rule", tag="attack_cost"):
    """One attack or all of them cost more or less, or have a whole new cost (`set`).

    `less` takes away these symbols as far as they are there; `set` [] ignores all Energy.
    """

    on: Target = "self"
    more: tuple[Type, ...] = ()
    less: tuple[Type, ...] = ()
    set: tuple[Type, ...] | None = None
    attack: str | None = None


class ChangeType(Data, frozen=True, tag_field="rule", tag="type"):
    """Its type changes. `also`: it keeps its own. `previous_level`: that of the card under it."""

    on: Target = "self"
    types: tuple[Type, ...] = ()
    also: bool = False
    previous_level: bool = False


class ChangeWeakness(Data, frozen=True, tag_field="rule", tag="weakness"):
    """No Weakness, another, or another amount (“x2 instead”)."""

    on: Target = "self"
    none: bool = False
    types: tuple[Type, ...] | None = None
    amount: WeaknessAmount | None = None


class ChangeResistance(Data, frozen=True, tag_field="rule", tag="resistance"):
    """No Resistance, another, or another amount."""

    on: Target = "self"
    none: bool = False
    types: tuple[Type, ...] | None = None
    amount: ResistanceAmount | None = None


class NoConditions(Data, frozen=True, tag_field="rule", tag="no_conditions"):
    """It cannot be affected by Special Conditions (these, or any); those on it end."""

    on: Target = "self"
    conditions: tuple[SpecialCondition, ...] = ()


class Forbid(Data, frozen=True, tag_field="rule", tag="forbid"):
    """Something may not be done: with a Pokémon (`on`) or by a player (`who`).

    `attack`: only that attack. `attacking`: only attacks on that Pokémon. `cards`: only playing
    such cards. `powers`: Pokémon Powers and Poké-Powers; `bodies`: Poké-Bodies.
    """

    what: tuple[Forbidden, ...]
    on: Target | None = None
    who: Side | None = None
    attack: str | None = None
    attacking: Target | None = None
    cards: CardFilter | None = None


class OnlyAttack(Data, frozen=True, tag_field="rule", tag="only_attack"):
    """It can use only that one of its attacks."""

    attack: str
    on: Target = "self"


class Falls(Data, frozen=True, tag_field="rule", tag="falls"):
    """The Pokémon this was left on is Knocked Out when it ends (“at the end of … next turn”)."""


class Remembered(Data, frozen=True, tag_field="rule", tag="remembered"):
    """A mark that this text reached the Pokémon; filters ask for it with `reached_by`.

    It stays on the Bench and through a Level-Up. `name`: the Pokémon it reached, as the ruling
    notes it; one that has evolved or devolved since is another Pokémon (ruling of 2009-04-02,
    Altaria).
    """

    name: str = ""


class CountersWhen(Data, frozen=True, tag_field="rule", tag="counters_when"):
    """Damage counters are put on such a Pokémon played, evolved or levelled up from the hand."""

    on: Target
    when: Literal["played", "evolved", "levelled_up"] = "played"
    count: int = 1


class MayFail(Data, frozen=True, tag_field="rule", tag="may_fail"):
    """When it attacks its player flips a coin; tails: the attack does nothing (Smokescreen)."""

    on: Target = "self"


class PowersOff(Data, frozen=True, tag_field="rule", tag="powers_off"):
    """Powers of these kinds do not work on these Pokémon (None: all kinds)."""

    on: Target = Group(of="both")
    kinds: tuple[PowerName, ...] | None = None


class UsesAttacks(Data, frozen=True, tag_field="rule", tag="uses_attacks"):
    """It may use attacks of other cards: those under it, or of other Pokémon in play."""

    on: Target = "self"
    of: Literal["under"] | Group = "under"


class UsesMachines(Data, frozen=True, tag_field="rule", tag="uses_machines"):
    """Any Technical Machine may be attached to it, whatever the Machine says."""

    on: Target = "self"


class AttachesTo(Data, frozen=True, tag_field="rule", tag="attaches_to"):
    """The card may be attached only to such Pokémon; a plain Trainer with this rule is attached.

    `place`: only if they are there. `leaves`: it is discarded when its Pokémon no longer fits.
    """

    where: PokemonFilter = PokemonFilter()
    place: Place = "in_play"
    leaves: bool = False


class Leaves(Data, frozen=True, tag_field="rule", tag="leaves"):
    """The attached card is discarded at that time (PlusPower at the end of the turn)."""

    until: Stay = "end_of_turn"


class ChangeEnergy(Data, frozen=True, tag_field="rule", tag="provides"):
    """What Energy cards on Pokémon provide instead.

    `as_`: everything they provide, one entry for each unit (several types: either). `types`: as
    many units as before, each of one of these types. `any`: one unit of every type. `cards`: which
    cards (None: all).
    """

    on: Target = "self"
    cards: CardFilter | None = None
    as_: tuple[Type | tuple[Type, ...], ...] = ()
    types: tuple[Type, ...] = ()
    any: bool = False


class ChangePrizes(Data, frozen=True, tag_field="rule", tag="prizes"):
    """When it is Knocked Out the opponent takes more, fewer or no Prizes.

    `by`: only if damage from an attack of that Pokémon did it.
    """

    on: Target = "self"
    more: int = 0
    none: bool = False
    by: Target | None = None


class Survive(Data, frozen=True, tag_field="rule", tag="survive"):
    """If an attack would Knock it Out, it is left with `left` Hit Points.

    By the attack's damage; `any_way`: also by counters it puts, or outright. `coin`: only if heads.
    `at_least`: only damage of at least that many points. `from_full`: only if it had no damage.
    `discards`: the card with this text is discarded once it has acted.
    """

    on: Target = "self"
    left: int = 10
    coin: bool = False
    at_least: int | None = None
    from_full: bool = False
    any_way: bool = False
    discards: bool = False
    from_: Attackers = Attackers()


class CoinsAre(Data, frozen=True, tag_field="rule", tag="coins"):
    """Coins that a player flips in their own turn count as this (`are`)."""

    of: Side = "opponent"
    are: Literal["heads", "tails"] = "tails"


class EvolveAtOnce(Data, frozen=True, tag_field="rule", tag="evolve_at_once"):
    """It may evolve in the turn in which it came into play or evolved.

    `evolved` false: only in the turn in which it came into play.
    """

    on: Target = "self"
    evolved: bool = True


class MorePoison(Data, frozen=True, tag_field="rule", tag="poison"):
    """Poison puts that many damage counters on it between turns, instead of 1."""

    on: Target = "self"
    counters: int = 2


class SleepFlips(Data, frozen=True, tag_field="rule", tag="sleep_flips"):
    """It flips that many coins to wake up; if any of them is tails, it stays Asleep."""

    on: Target = "self"
    coins: int = 2


class CannotMove(Data, frozen=True, tag_field="rule", tag="stays_active"):
    """Effects cannot replace it as the Active Pokémon (retreating has a rule of its own)."""

    on: Target = "self"


class AttacksWhile(Data, frozen=True, tag_field="rule", tag="attacks_while"):
    """It may attack in spite of these Special Conditions (one attack, or all)."""

    conditions: tuple[SpecialCondition, ...]
    attack: str | None = None
    on: Target = "self"


class GoesTo(Data, frozen=True, tag_field="rule", tag="goes_to"):
    """Cards that would be discarded from play go elsewhere.

    `what`: `energy` that effects discard from Pokémon; `this_card`, however it leaves play;
    `knocked_out`: the Pokémon that is Knocked Out (`all`: with everything attached to it). `on`:
    which Knocked Out Pokémon (None: any). `of`: whose cards. `by`: whose effect discards them,
    where `you` is the owner of the cards. `from_attacks`: only a Knock Out by damage of an
    opponent's attack.
    """

    what: Literal["energy", "this_card", "knocked_out"]
    to: Literal["hand", "deck", "lost_zone"] = "hand"
    of: Side = "both"
    on: Target | None = None
    cards: CardFilter | None = None
    by: Decider | None = None
    all: bool = True
    from_attacks: bool = False


class Limit(Data, frozen=True, tag_field="rule", tag="only_one"):
    """Only one of several texts of this name acts: for each player (`of` both: in all of play)."""

    of: Literal["you", "both"] = "you"


class NotTwice(Data, frozen=True, tag_field="rule", tag="not_twice"):
    """A Stadium that cannot be played while another of its name is in play (2007 on)."""


Rule: TypeAlias = (
    ChangeHP
    | ChangeRetreatCost
    | ChangeAttackCost
    | ChangeType
    | ChangeWeakness
    | ChangeResistance
    | ChangeDamageDone
    | ChangeDamageTaken
    | Ignores
    | Prevent
    | NoConditions
    | Forbid
    | OnlyAttack
    | Falls
    | Remembered
    | CountersWhen
    | MayFail
    | PowersOff
    | UsesAttacks
    | UsesMachines
    | AttachesTo
    | Leaves
    | ChangeEnergy
    | ChangePrizes
    | Survive
    | CoinsAre
    | EvolveAtOnce
    | MorePoison
    | SleepFlips
    | CannotMove
    | AttacksWhile
    | GoesTo
    | Limit
    | NotTwice
)

__all__ = [
    "AttachesTo",
    "Attackers",
    "AttacksWhile",
    "CannotMove",
    "ChangeAttackCost",
    "ChangeDamageDone",
    "ChangeDamageTaken",
    "ChangeEnergy",
    "ChangeHP",
    "ChangePrizes",
    "ChangeResistance",
    "ChangeRetreatCost",
    "ChangeType",
    "ChangeWeakness",
    "CoinsAre",
    "CountersWhen",
    "EvolveAtOnce",
    "Falls",
    "Forbid",
    "Forbidden",
    "GoesTo",
    "Ignorable",
    "Ignores",
    "Leaves",
    "Limit",
    "MayFail",
    "MorePoison",
    "NoConditions",
    "NotTwice",
    "OnlyAttack",
    "PowersOff",
    "Prevent",
    "Remembered",
    "Rule",
    "SleepFlips",
    "Stay",
    "Survive",
    "UsesAttacks",
    "UsesMachines",
    "When",
]
