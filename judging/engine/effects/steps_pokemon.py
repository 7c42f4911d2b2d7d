"""Steps about Pokémon and the attack itself: damage, counters, conditions, places, what lasts."""

from typing import Literal

from judging.engine.effects.expressions import (
    Amount,
    CardFilter,
    Chosen,
    Condition,
    Decider,
    PokemonFilter,
    Side,
    Target,
)
from judging.engine.effects.rules import Rule
from judging.engine.effects.steps_shared import At, Step, ToPile, Until
from judging.engine.position import Condition as SpecialCondition


class Base(Step, frozen=True, tag="damage"):
    """The attack's own damage: `set` is what it does (“20 times …”), `plus`/`minus` change it.

    Without such a step it is the printed damage, from which `plus` and `minus` start.
    """

    set: Amount | None = None
    plus: Amount = 0
    minus: Amount = 0
    at: At | None = None


class Nothing(Step, frozen=True, tag="nothing"):
    """The attack (or the card) does nothing more, not even damage."""

    at: At | None = None


class Require(Step, frozen=True, tag="only_if"):
    """The attack or card may be used only if this holds; otherwise the action is not allowed."""

    when: Condition
    at: At | None = None


class Ignore(Step, frozen=True, tag="ignore"):
    """The attack's damage is not affected by these."""

    what: tuple[
        Literal["weakness", "resistance", "powers", "effects"], ...
    ]  # powers: Pokémon Powers, Poké-Powers and Poké-Bodies; effects: any others on the Defending
    at: At | None = None


class Hit(Step, frozen=True, tag="hit"):
    """The attack does damage to other Pokémon than the Defending one, or to itself.

    Weakness and Resistance are applied to an Active Pokémon of the opponent only (DMG-1), unless
    `weakness_resistance` says always or never. `ignore` as for the attack's own damage.
    """

    to: Target
    points: Amount
    weakness_resistance: Literal["usual", "always", "never"] = "usual"
    ignore: tuple[Literal["weakness", "resistance", "powers", "effects"], ...] = ()
    at: At | None = None


class PutCounters(Step, frozen=True, tag="damage_counters"):
    """Damage counters are put on Pokémon, which is not damage of an attack.

    `freely`: divided among them in any way the player likes.
    """

    on: Target
    count: Amount = 1
    freely: bool = False
    at: At | None = None


class Heal(Step, frozen=True, tag="heal"):
    """Damage counters are removed, at most as many as there are; `freely`: divided among them."""

    on: Target = "self"
    counters: Amount | Literal["all"] = "all"
    freely: bool = False
    at: At | None = None


class MoveCounters(Step, frozen=True, tag="move_counters"):
    """Damage counters are moved from one Pokémon to another."""

    from_: Target
    to: Target
    count: Amount = 1
    up_to: bool = False
    freely: bool = False
    at: At | None = None


class Inflict(Step, frozen=True, tag="inflict"):
    """Special Conditions are put on; `one_of`: the player chooses one of them."""

    conditions: tuple[SpecialCondition, ...]
    on: Target = "defending"
    one_of: bool = False
    at: At | None = None


class Cure(Step, frozen=True, tag="cure"):
    """Special Conditions end: these, or all."""

    on: Target = "self"
    conditions: tuple[SpecialCondition, ...] = ()
    at: At | None = None


class Switch(Step, frozen=True, tag="switch"):
    """The Active Pokémon of a side changes places with one of its Bench: `by` chooses which.

    `with_`: with that Pokémon, without a choice. Nothing happens if the Bench is empty.
    """

    who: Side = "opponent"
    by: Decider = "you"
    with_: Literal["self", "it"] | None = None
    where: PokemonFilter | None = None
    at: At | None = None


class LeavePlay(Step, frozen=True, tag="leave_play"):
    """Pokémon and all cards attached leave play.

    `only_pokemon`: the Pokémon cards go there, the rest to the discard pile.
    """

    what: Target
    to: ToPile = "hand"
    only_pokemon: bool = False
    at: At | None = None


class Evolve(Step, frozen=True, tag="evolve"):
    """A Pokémon evolves by a card of the hand (a search does so from the deck)."""

    what: Target = "self"
    for_: CardFilter = CardFilter(evolves_from="self")
    heal: bool = False
    at: At | None = None


class Devolve(Step, frozen=True, tag="devolve"):
    """The highest Evolution card (or the Level-Up card) is taken off and goes somewhere."""

    what: Target = "self"
    to: ToPile = "hand"
    level_x: bool = False
    at: At | None = None


class KnockOut(Step, frozen=True, tag="knock_out"):
    """A Pokémon is Knocked Out outright."""

    what: Target
    at: At | None = None


class Lasting(Step, frozen=True, tag="lasting"):
    """Rules stay behind on a Pokémon (`on`) or a player (`who`) until a moment.

    In the rules, `self` is the Pokémon they were left on. `who`: the side that `you` means in the
    rules. `while_active`: only as long as the Pokémon whose text this is remains Active.
    """

    rules: tuple[Rule, ...]
    until: Until
    on: Target | None = None
    who: Side | None = None
    while_active: bool = False
    at: At | None = None


class SwapCounters(Step, frozen=True, tag="swap_counters"):
    """All damage counters of two Pokémon change places."""

    of: Target = "self"
    with_: Target = "defending"
    at: At | None = None


class Exchange(Step, frozen=True, tag="exchange"):
    """A card of the deck replaces a Pokémon's card; all that is attached to it stays.

    Special Conditions and effects end. The old card goes into the deck, which is shuffled.
    """

    what: Chosen
    for_: CardFilter
    at: At | None = None


class PutMarker(Step, frozen=True, tag="marker"):
    """A counter that is no damage counter (Char, Lock-On …) is put on a Pokémon, once.

    `counters`: the damage counters that its flip between turns puts on the Pokémon for tails.
    """

    marker: str
    on: Target = "defending"
    counters: int = 0
    at: At | None = None


class Choose(Step, frozen=True, tag="choose"):
    """Somebody chooses Pokémon: `it` (`them`) for what follows."""

    what: Chosen
    at: At | None = None


class ChooseAttack(Step, frozen=True, tag="choose_attack"):
    """An attack is chosen that may not be used (`forbid_until`) or alone may (`only_until`)."""

    of: Target = "defending"
    forbid_until: Until | None = None
    only_until: Until | None = None
    at: At | None = None


class Copy(Step, frozen=True, tag="copy"):
    """An attack of those Pokémon is chosen and used as this one.

    `pays`: its cost must be covered. Everything else it requires must be done.
    """

    of: Target = "defending"
    pays: bool = True
    requirements: bool = True
    at: At | None = None


class EndTurn(Step, frozen=True, tag="end_turn"):
    """The turn ends (without an attack)."""

    at: At | None = None
