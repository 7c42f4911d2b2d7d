"""The layer of texts in force, and of texts that answer a moment; the steps layer builds on it."""

from collections.abc import Iterable

from judging.engine.attack_scene import AttackScene
from judging.engine.damage import Hit
from judging.engine.effects import (
    attached,
    blows,
    figures_in_force,
    forbidding,
    powers,
    protection,
    telling,
    triggers,
)
from judging.engine.effects import rules as ru
from judging.engine.effects.context import BLOW
from judging.engine.effects.lasting import end_with_active, knock_out_due
from judging.engine.effects.leaving import pile_in_force
from judging.engine.effects.library import Library
from judging.engine.effects.standing import has_rules
from judging.engine.energy import EnergyUnits
from judging.engine.figures import AttackThere, Forbidden, PowerThere
from judging.engine.hooks import EffectLayer, Played, Waived
from judging.engine.knock_outs import settle_new_knock_outs
from judging.engine.piles import PileName
from judging.engine.position import (
    Card,
    Condition,
    Forbiddable,
    PlayerName,
    Pokemon,
    Resistance,
    Type,
    Until,
    Weakness,
)
from judging.engine.run import RulingRun, Spot

# Anything else that comes from the hand, a Fossil or a LEGEND too, is `played`.
_MOMENT_OF_PLAY = {"evolve": "evolved", "level_up": "levelled_up"}
# The kinds of rules that can matter for each of the questions below.
_ALTERS_ATTACKS = frozenset({ru.UsesAttacks, ru.ChangeAttackCost})
_ALTERS_COSTS = frozenset({ru.ChangeAttackCost})
_ALTERS_ENERGY = frozenset({ru.ChangeEnergy})
_ALTERS_HP = frozenset({ru.ChangeHP})
_ALTERS_RESISTANCES = frozenset({ru.ChangeResistance})
_ALTERS_RETREAT = frozenset({ru.ChangeRetreatCost})
_ALTERS_TYPES = frozenset({ru.ChangeType})
_ALTERS_WEAKNESSES = frozenset({ru.ChangeWeakness})
_FORBIDS = frozenset({ru.Forbid, ru.OnlyAttack})
_SETTLES_COINS = frozenset({ru.CoinsAre})


class RulesLayer(EffectLayer):
    """The layer that plays the texts in force."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def is_text_played(self, card: Card, part: str | None) -> bool:
        """Whether all of this text is in the data."""
        return self.library.is_text_played(card, part)

    def cite_text(self, card: Card, part: str | None) -> str:
        """The card and the part of its text, as steps cite them."""
        return self.library.cite_text(card, part)

    # --- figures ---------------------------------------------------------------------------------

    def alter_hp(self, run: RulingRun, spot: Spot, pokemon: Pokemon, hp: int) -> int:
        """The Hit Points it has."""
        if not has_rules(run, _ALTERS_HP):
            return hp
        changes = figures_in_force.hp_changes(run, spot, pokemon, hp)
        return int(figures_in_force.last_figure(changes, hp))

    def alter_types(
        self, run: RulingRun, spot: Spot, pokemon: Pokemon, types: tuple[Type, ...]
    ) -> tuple[Type, ...]:
        """The types it has."""
        if not has_rules(run, _ALTERS_TYPES):
            return types
        changes = figures_in_force.type_changes(run, spot, pokemon, types)
        return tuple(figures_in_force.last_figure(changes, types))

    def alter_weaknesses(
        self, run: RulingRun, spot: Spot, pokemon: Pokemon, matchups: tuple[Weakness, ...]
    ) -> tuple[Weakness, ...]:
        """The Weaknesses it has; none for damage that Weakness does not affect."""
        if blows.matchups_ignored(run, spot, "weakness"):
            return ()
        if not has_rules(run, _ALTERS_WEAKNESSES):
            return matchups
        changes = figures_in_force.weakness_changes(run, spot, pokemon, matchups)
        return tuple(figures_in_force.last_figure(changes, matchups))

    def alter_resistances(
        self, run: RulingRun, spot: Spot, pokemon: Pokemon, matchups: tuple[Resistance, ...]
    ) -> tuple[Resistance, ...]:
        """The Resistances it has; none for damage that Resistance does not affect."""
        if blows.matchups_ignored(run, spot, "resistance"):
            return ()
        if not has_rules(run, _ALTERS_RESISTANCES):
            return matchups
        changes = figures_in_force.resistance_changes(run, spot, pokemon, matchups)
        return tuple(figures_in_force.last_figure(changes, matchups))

    def alter_retreat(self, run: RulingRun, spot: Spot, pokemon: Pokemon, cost: int) -> int:
        """Its Retreat Cost."""
        if not has_rules(run, _ALTERS_RETREAT):
            return cost
        changes = figures_in_force.retreat_changes(run, spot, pokemon, cost)
        return int(figures_in_force.last_figure(changes, cost))

    def alter_attacks(
        self, run: RulingRun, spot: Spot, pokemon: Pokemon, attacks: tuple[AttackThere, ...]
    ) -> tuple[AttackThere, ...]:
        """The attacks it may use, with their costs."""
        if not self.may_alter_attacks(run):
            return attacks
        return figures_in_force.attacks_in_force(run, spot, pokemon, attacks)

    def may_alter_attacks(self, run: RulingRun) -> bool:
        """Whether any text in force changes attacks or their costs."""
        return has_rules(run, _ALTERS_ATTACKS)

    def may_alter_energy(self, run: RulingRun) -> bool:
        """Whether any text in force changes what Energy provides."""
        return has_rules(run, _ALTERS_ENERGY)

    def alter_energy(
        self, run: RulingRun, spot: Spot, pokemon: Pokemon, card: Card, units: EnergyUnits
    ) -> EnergyUnits:
        """What an Energy card attached to it provides."""
        return figures_in_force.energy_in_force(run, spot, pokemon, card, units)

    def alter_prizes(self, run: RulingRun, spot: Spot, pokemon: Pokemon, count: int) -> int:
        """How many Prizes its Knock Out is worth."""
        return telling.tell_prizes(run, spot, pokemon, count)

    def find_bans(
        self,
        run: RulingRun,
        what: Forbiddable,
        player: PlayerName,
        spot: Spot | None,
        name: str | None,
    ) -> Iterable[Forbidden]:
        """What forbids this."""
        if not has_rules(run, _FORBIDS):
            return ()
        return forbidding.find_forbidding(run, what, player, spot, name)

    # --- rules of the game that a text lifts or changes ------------------------------------------

    def lifts_rule(self, run: RulingRun, what: Waived, spot: Spot, name: str | None = None) -> bool:
        """Whether a rule does not hold for the Pokémon there."""
        if what in {"power_once", "power_off"}:
            return powers.is_waived(run, what, spot, name or "")
        return figures_in_force.is_waived(run, what, spot, name)

    def settled_coin(self, run: RulingRun) -> bool | None:
        """Whether the coin about to be flipped counts as heads whatever falls."""
        return figures_in_force.settled_coin(run) if has_rules(run, _SETTLES_COINS) else None

    def alter_poison(self, run: RulingRun, spot: Spot, pokemon: Pokemon, counters: int) -> int:
        """How many damage counters Poison puts on it."""
        return figures_in_force.poison_in_force(run, spot, pokemon, counters)

    def alter_char(self, run: RulingRun, counters: int) -> int:
        """How many damage counters a Char counter puts on, by the card in play that brings it."""
        return figures_in_force.char_in_force(run, counters)

    def alter_wake_flips(self, run: RulingRun, spot: Spot, pokemon: Pokemon, coins: int) -> int:
        """How many coins it flips to wake up."""
        return figures_in_force.wake_flips_in_force(run, spot, pokemon, coins)

    # --- the attack and its damage ---------------------------------------------------------------

    def attack_step(self, run: RulingRun, scene: AttackScene, step: str) -> AttackScene | None:
        """Play what answers an attack that is tried, and a coin that may stop it."""
        if step == "announce":
            telling.tell_lender(run, scene)
            if has_rules(run, _ALTERS_COSTS):
                telling.tell_cost(run, scene)
            triggers.play_texts_of(run, "opponent_attacks", scene.attacker, attacker=scene.attacker)
        if step == "cancel" and blows.does_attack_fail(run, scene):
            return None
        return scene

    def after_attack_step(
        self, run: RulingRun, scene: AttackScene, step: str
    ) -> AttackScene | None:
        """Play what answers the damage that was done."""
        if step == "do":
            triggers.answer_damage(run)
        return scene

    def blow_begins(self, run: RulingRun, blow: Hit) -> bool:
        """Tell how texts changed Weakness and Resistance; return whether any alters the damage."""
        run.memory[BLOW] = blow
        if has_rules(run, telling.MATCHUP_RULES):
            telling.tell_matchups(run, blow)
        return has_rules(run, blows.KINDS)

    def damage_stage(self, run: RulingRun, blow: Hit, stage: str, amount: int) -> int | None:
        """What the damage comes to after this stage."""
        run.memory[BLOW] = blow
        return blows.change_damage(run, blow, stage, amount)

    def ignores_effects(self, run: RulingRun, blow: Hit, stage: str) -> bool:
        """Whether effects on the Defending Pokémon do not affect this damage."""
        return blows.effects_ignored(run, blow, stage)

    def damage_done(self, run: RulingRun, blow: Hit, points: int) -> None:
        """Note who was struck by whom, for the texts that answer it."""
        protection.note_blow(run, blow, points)
        if has_rules(run, _ALTERS_HP):
            telling.tell_hp(run, blow.defender)

    def prevents_effects(self, run: RulingRun, attacker: Spot, spot: Spot) -> bool:
        """Whether what an attack does beside its damage is kept from the Pokémon there."""
        if not protection.is_shielded_from(run, spot, "effects", attacker):
            return False
        name = run.name_pokemon(spot, run.find_pokemon(spot))
        run.add_verdict("text_prevents_effects", name=name)
        return True

    def prevents_condition(self, run: RulingRun, spot: Spot, condition: Condition) -> bool:
        """Whether a Special Condition cannot fall on the Pokémon there."""
        return protection.keeps_off(run, spot, condition)

    def condition_put(self, run: RulingRun, spot: Spot, condition: Condition) -> None:
        """End what made the same condition worse before."""
        protection.end_worse(run, spot, condition)

    # --- Knock Outs and cards that leave play ----------------------------------------------------

    def prevents_knock_out(self, run: RulingRun, spot: Spot, pokemon: Pokemon) -> bool:
        """Whether it is not Knocked Out after all."""
        return protection.is_saved(run, spot, pokemon)

    def when_knocked_out(self, run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
        """Play what answers a Knock Out by damage of an opponent's attack."""
        triggers.answer_knock_out(run, spot)

    def pile_for(self, run: RulingRun, player: PlayerName, card: Card, pile: PileName) -> PileName:
        """Where a card goes that leaves play."""
        return pile_in_force(run, player, card, pile)

    # --- the turn --------------------------------------------------------------------------------

    def turn_begins(self, run: RulingRun) -> None:
        """Play the texts of a turn's start; then settle Knock Outs, as a Body may be off now."""
        triggers.play_texts_of(run, "turn_start")
        settle_new_knock_outs(run)

    def turn_ends(self, run: RulingRun) -> None:
        """Play the texts of a turn's end; then Knock Out Pokémon and discard cards that are due."""
        triggers.play_texts_of(run, "turn_end")
        knock_out_due(run)
        attached.discard_due(run)

    def between_turns(self, run: RulingRun, step: str) -> None:
        """Play what happens at any time between turns, as soon as it can."""
        triggers.between_turns(run, step, run.edition.between[0][1])

    def attached_until(self, run: RulingRun, spot: Spot, card: Card) -> Until | None:
        """When an attached Trainer card leaves by itself."""
        return attached.stay_of(run, card)

    # --- cards played, powers, retreats ----------------------------------------------------------

    def pokemon_played(self, run: RulingRun, spot: Spot, how: str) -> None:
        """Play what answers a Pokémon that came from the hand."""
        if how in {"evolve", "level_up"}:
            attached.discard_misfits(run, spot)
            if spot.target == "active":
                end_with_active(run, spot.player)
        protection.end_conditions(run)
        moment = _MOMENT_OF_PLAY.get(how, "played")
        triggers.put_counters_when(run, moment, spot)
        triggers.play_texts_of(run, moment, spot, it=spot)

    def card_attached(self, run: RulingRun, spot: Spot, card: Card) -> None:
        """Play what answers a card that was attached from the hand."""
        protection.end_conditions(run)
        triggers.act_of_card(run, spot, card)

    def stadium_played(self, run: RulingRun, card: Card) -> None:
        """End Special Conditions that texts in force no longer allow."""
        protection.end_conditions(run)

    def check_trainer(self, run: RulingRun, played: Played) -> None:
        """Forbid a Trainer card that cannot be played now."""
        forbidding.check_card(run, *played)

    def stops_trainer(self, run: RulingRun, played: Played) -> bool:
        """Whether the opponent's answer makes the card do nothing."""
        return triggers.answer_trainer(run, played[0])

    def play_trainer(self, run: RulingRun, played: Played) -> bool:
        """Attach a plain Trainer that is one to attach; return whether it is."""
        card, spot = played
        if attached.is_attached_when_played(run, card):
            attached.attach_played(run, card, spot)
            return True
        return False

    def check_power(self, run: RulingRun, spot: Spot, power: PowerThere) -> None:
        """Forbid a power that cannot be used now."""
        powers.check_use(run, spot, power)

    def use_power(self, run: RulingRun, spot: Spot, power: PowerThere) -> None:
        """Do what a power says."""
        powers.play_power(run, spot, power)

    def find_used_by_name(self, run: RulingRun, spot: Spot, name: str) -> PowerThere | None:
        """The Stadium, or the Fossil standing there, of that name that has a use."""
        found = powers.cards_used_by_name(run, spot)
        return next((there for there in found if there.power.name == name), None)

    def may_retreat(self, run: RulingRun, spot: Spot, pokemon: Pokemon) -> bool:
        """Tell what the Retreat Cost is now, and why."""
        telling.tell_retreat_cost(run, spot, pokemon)
        run.memory["retreats"] = True
        return True

    def after_promotion(self, run: RulingRun, player: PlayerName) -> None:
        """End what lasted while the Active Pokémon, which is gone, stayed."""
        end_with_active(run, player)

    def changed_places(self, run: RulingRun, player: PlayerName, slot: int) -> None:
        """End what lasted while the Active Pokémon stayed; play what answers its leaving."""
        protection.move_blows(run, player, slot)
        end_with_active(run, player)
        benched, active = Spot(player, slot), Spot(player, "active")
        if run.memory.pop("retreats", False):
            triggers.play_texts_of(run, "retreats", benched, it=active)
        triggers.play_texts_of(run, "leaves_active", benched, it=active)
