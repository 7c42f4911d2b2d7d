"""Hooks at which the engine asks the texts of cards; here they do nothing.

To play texts, pass an object of a subclass of `EffectLayer` to `rule`. One object serves all
rulings; what belongs to one ruling is kept in its `run` (`run.memory`). A spot is where the Pokémon
stands at that moment. A hook tells whatever it changes (`run.tell_text`).
"""

# ruff: noqa: ARG002 -- the arguments are for whoever plays texts
from collections.abc import Iterable
from typing import Literal, TypeAlias

from judging.engine.actions import Action
from judging.engine.attack_scene import AttackScene
from judging.engine.damage import Hit
from judging.engine.energy import EnergyUnits
from judging.engine.figures import AttackThere, Forbidden, PowerThere
from judging.engine.piles import PileName
from judging.engine.position import (
    Card,
    Condition,
    Forbiddable,
    PlayerName,
    Pokemon,
    Position,
    Resistance,
    Type,
    Until,
    Weakness,
)
from judging.engine.run import RulingRun, Spot

# A Trainer card that is played, and the Pokémon it is played on if its player names one.
Played: TypeAlias = tuple[Card, Spot | None]
# Rules that a text may lift for a Pokémon: that it does not evolve in the turn in which it came
# into play or evolved, that it does not attack while it is Asleep or Paralyzed, that its power is
# used once a turn, and that Special Conditions switch it off.
Waived: TypeAlias = Literal[
    "played_this_turn", "evolved_this_turn", "Asleep", "Paralyzed", "power_once", "power_off"
]
ATTACK_STEPS = frozenset(
    {"baby", "announce", "choices", "requirements", "cancel", "confusion", "do"}
)


class EffectLayer:
    """The base of what plays the texts of cards; each method is a hook."""

    # --- what is played at all -------------------------------------------------------------------

    def is_active(self, position: Position, action: Action) -> bool:
        """Whether any text of this question is played: asked once, before anything else."""
        return True

    def is_text_played(self, card: Card, part: str | None) -> bool:
        """Whether all of this text is played; `part` is None for the card's own text."""
        return False

    def cite_text(self, card: Card, part: str | None) -> str:
        """The card and the part of its text, as steps cite them."""
        return f"{card.name}, {part}" if part else card.name

    # --- figures: what they come to --------------------------------------------------------------

    def alter_hp(self, run: RulingRun, spot: Spot, pokemon: Pokemon, hp: int) -> int:
        """The Hit Points it has."""
        return hp

    def alter_types(
        self, run: RulingRun, spot: Spot, pokemon: Pokemon, types: tuple[Type, ...]
    ) -> tuple[Type, ...]:
        """The types it has."""
        return types

    def alter_weaknesses(
        self, run: RulingRun, spot: Spot, pokemon: Pokemon, matchups: tuple[Weakness, ...]
    ) -> tuple[Weakness, ...]:
        """The Weaknesses it has."""
        return matchups

    def alter_resistances(
        self, run: RulingRun, spot: Spot, pokemon: Pokemon, matchups: tuple[Resistance, ...]
    ) -> tuple[Resistance, ...]:
        """The Resistances it has."""
        return matchups

    def alter_retreat(self, run: RulingRun, spot: Spot, pokemon: Pokemon, cost: int) -> int:
        """Its Retreat Cost."""
        return cost

    def alter_attacks(
        self, run: RulingRun, spot: Spot, pokemon: Pokemon, attacks: tuple[AttackThere, ...]
    ) -> tuple[AttackThere, ...]:
        """The attacks it may use, with their costs."""
        return attacks

    def may_alter_attacks(self, run: RulingRun) -> bool:
        """Whether attacks may be altered now; only then is `alter_attacks` asked."""
        return True

    def alter_powers(
        self, run: RulingRun, spot: Spot, pokemon: Pokemon, powers: tuple[PowerThere, ...]
    ) -> tuple[PowerThere, ...]:
        """The powers it has."""
        return powers

    def alter_energy(
        self, run: RulingRun, spot: Spot, pokemon: Pokemon, card: Card, units: EnergyUnits
    ) -> EnergyUnits:
        """What an Energy card attached to it provides."""
        return units

    def may_alter_energy(self, run: RulingRun) -> bool:
        """Whether what Energy provides may be altered now; only then is `alter_energy` asked."""
        return True

    def alter_prizes(self, run: RulingRun, spot: Spot, pokemon: Pokemon, count: int) -> int:
        """How many Prizes its Knock Out is worth."""
        return count

    def find_bans(
        self,
        run: RulingRun,
        what: Forbiddable,
        player: PlayerName,
        spot: Spot | None,
        name: str | None,
    ) -> Iterable[Forbidden]:
        """What forbids this to the player; `spot`: to that Pokémon; `name`: of attack or power."""
        return ()

    # --- rules of the game that a text lifts or changes ------------------------------------------

    def lifts_rule(self, run: RulingRun, what: Waived, spot: Spot, name: str | None = None) -> bool:
        """Whether a rule does not hold for the Pokémon there; `name`: of the attack it uses."""
        return False

    def settled_coin(self, run: RulingRun) -> bool | None:
        """What the coin about to be flipped counts as (True: heads); None: as it falls."""
        return None

    def alter_poison(self, run: RulingRun, spot: Spot, pokemon: Pokemon, counters: int) -> int:
        """How many damage counters Poison puts on it between turns."""
        return counters

    def alter_char(self, run: RulingRun, counters: int) -> int:
        """How many damage counters a Char counter's tails puts on its Pokémon."""
        return counters

    def alter_wake_flips(self, run: RulingRun, spot: Spot, pokemon: Pokemon, coins: int) -> int:
        """How many coins it flips to wake up; all of them must be heads."""
        return coins

    # --- the attack and its damage ---------------------------------------------------------------

    # The lettered steps at which the next two methods are asked.
    heard_before: frozenset[str] = ATTACK_STEPS
    heard_after: frozenset[str] = ATTACK_STEPS

    def attack_step(self, run: RulingRun, scene: AttackScene, step: str) -> AttackScene | None:
        """Called just before the engine's own part of a lettered step; None ends the attack.

        `step`: baby, announce, choices, requirements, cancel, confusion, do.
        """
        return scene

    def after_attack_step(
        self, run: RulingRun, scene: AttackScene, step: str
    ) -> AttackScene | None:
        """Called just after the engine's own part of a lettered step; None ends the attack."""
        return scene

    def blow_begins(self, run: RulingRun, blow: Hit) -> bool:
        """Called before a blow's damage is worked out; return whether to ask `damage_stage`."""
        return True

    def damage_stage(self, run: RulingRun, blow: Hit, stage: str, amount: int) -> int | None:
        """What the damage comes to after this stage; None: all of it is prevented.

        `stage`: a damage step of the edition (printed, base, weakness …), after the effects the
        position has there, or "as_it_stands" for damage that no Weakness meets.
        """
        return amount

    def ignores_effects(self, run: RulingRun, blow: Hit, stage: str) -> bool:
        """Whether the effects that the position has at this stage do not affect this damage."""
        return False

    def damage_done(self, run: RulingRun, blow: Hit, points: int) -> None:
        """An attack's damage has been put on a Pokémon."""

    def prevents_effects(self, run: RulingRun, attacker: Spot, spot: Spot) -> bool:
        """Whether what an attack does beside its damage is kept from the Pokémon there.

        Asked about what the action says that the attack does.
        """
        return False

    def prevents_condition(self, run: RulingRun, spot: Spot, condition: Condition) -> bool:
        """Whether a Special Condition cannot fall on the Pokémon there."""
        return False

    def condition_put(self, run: RulingRun, spot: Spot, condition: Condition) -> None:
        """A Special Condition has fallen on the Pokémon there, perhaps anew."""

    # --- Knock Outs and cards that leave play ----------------------------------------------------

    def prevents_knock_out(self, run: RulingRun, spot: Spot, pokemon: Pokemon) -> bool:
        """Whether it is not Knocked Out after all; the hook has then changed its damage."""
        return False

    def when_knocked_out(self, run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
        """A Pokémon is Knocked Out and has not left play yet."""

    def pile_for(self, run: RulingRun, player: PlayerName, card: Card, pile: PileName) -> PileName:
        """Where a card goes that leaves play for this pile."""
        return pile

    # --- the turn --------------------------------------------------------------------------------

    def turn_begins(self, run: RulingRun) -> None:
        """A turn begins, before its draw."""

    def turn_begun(self, run: RulingRun) -> None:
        """A turn has begun, its draw is made."""

    def turn_ends(self, run: RulingRun) -> None:
        """A turn ends, before anything else of that."""

    def between_turns(self, run: RulingRun, step: str) -> None:
        """Just before a step between turns (poison, burn …); empty: after the last."""

    def attached_until(self, run: RulingRun, spot: Spot, card: Card) -> Until | None:
        """When an attached Trainer card (`attached`) leaves by itself."""
        return None

    # --- cards played, powers, retreats ----------------------------------------------------------

    def pokemon_played(self, run: RulingRun, spot: Spot, how: str) -> None:
        """A Pokémon card was played from the hand; `how`: the action's `type`, or "fossil"."""

    def card_attached(self, run: RulingRun, spot: Spot, card: Card) -> None:
        """An Energy card, a Tool or a Technical Machine was attached from the hand."""

    def stadium_played(self, run: RulingRun, card: Card) -> None:
        """A Stadium has come into play."""

    def check_trainer(self, run: RulingRun, played: Played) -> None:
        """Forbid a Trainer card that cannot be played now."""

    def stops_trainer(self, run: RulingRun, played: Played) -> bool:
        """Whether a text of the opponent stops the card, which then has been put away."""
        return False

    def play_trainer(self, run: RulingRun, played: Played) -> bool:
        """Do what a Trainer or Supporter says; True: the card has been put where it goes."""
        return False

    def check_power(self, run: RulingRun, spot: Spot, power: PowerThere) -> None:
        """Forbid a power that cannot be used now."""

    def use_power(self, run: RulingRun, spot: Spot, power: PowerThere) -> None:
        """Do what a power says."""

    def find_used_by_name(self, run: RulingRun, spot: Spot, name: str) -> PowerThere | None:
        """A card that is used by its own name: the Stadium, or the Fossil that stands there."""
        return None

    def may_retreat(self, run: RulingRun, spot: Spot, pokemon: Pokemon) -> bool:
        """Whether it retreats, asked before the cost is paid, when nothing forbids it."""
        return True

    def after_promotion(self, run: RulingRun, player: PlayerName) -> None:
        """A Benched Pokémon has become the player's Active one in place of one that is gone."""

    def changed_places(self, run: RulingRun, player: PlayerName, slot: int) -> None:
        """The Active Pokémon has changed places with the one in this slot of the Bench."""


# Where no text is played.
NO_EFFECTS = EffectLayer()
