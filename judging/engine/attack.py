"""The attack, in the edition's printed order (ATK)."""

from collections.abc import Callable
from typing import NamedTuple

from judging.engine import cards, energy
from judging.engine.actions import AttackWith, CopiedAttack
from judging.engine.checks import check_effects
from judging.engine.conditions import conclude_new_condition, put_condition, require_condition
from judging.engine.damage import Hit, do_damage, effects_of_stage
from judging.engine.knock_outs import is_knocked_out, owe_promotion, settle_knock_outs
from judging.engine.nearest import suggest_nearest
from judging.engine.phrases import CommaList
from judging.engine.piles import put_on_pile
from judging.engine.position import Attack, Pokemon, opponent_of
from judging.engine.run import RequestError, RulingRun, Spot, without_indices
from judging.engine.turns import check_turn


class AttackScene(NamedTuple):
    """An attack under way: the question, who attacks whom, and with what."""

    action: AttackWith
    attacker: Spot
    defender: Spot
    name: str
    cost: tuple[str, ...]
    base: int

    @property
    def blow(self) -> Hit:
        """The damage it is about to do to the Defending Pokémon."""
        return Hit(self.attacker, self.defender, self.base, self.action.effects)


def use_attack(run: RulingRun, action: AttackWith) -> None:
    """The Active Pokémon attacks."""
    check_effects(action.effects, "action.effects")
    check_turn(run)
    attacker, defender = Spot(run.player, "active"), Spot(opponent_of(run.player), "active")
    if owe_promotion(run):
        return
    pokemon = run.at(attacker, f"position.players.{attacker.player}.active")
    run.at(defender, f"position.players.{defender.player}.active")
    scene = AttackScene(action, attacker, defender, *_read_attack_named(pokemon, action))
    _check_attack(run, scene, pokemon)
    if run.refusals:
        return
    run.set_turn(run.player, attacked=True)
    run.attacked = True
    run.damage = 0
    for _, step in run.edition.attack:
        if not _STEP_FUNCTIONS[step](run, scene):
            break
    settle_knock_outs(run, turn_is_over=True)


def _read_attack_named(pokemon: Pokemon, action: AttackWith) -> tuple[str, tuple[str, ...], int]:
    """Name, cost and base damage of the attack named."""
    if isinstance(action.attack, CopiedAttack):
        copied = action.attack
        return copied.name, copied.cost, _base_damage(copied.damage, action)
    attack = next((each for each in cards.attacks_of(pokemon) if each.name == action.attack), None)
    if attack is None:
        known = [each.name for each in cards.attacks_of(pokemon)]
        raise RequestError(
            "action.attack",
            f"{pokemon.card.name} has no attack {action.attack!r}"
            f"{suggest_nearest(action.attack, known)}",
        )
    return attack.name, attack.cost or (), _base_damage(_printed_damage(attack), action)


def _printed_damage(attack: Attack) -> int | str | None:
    return attack.damage or None


def _base_damage(printed: int | str | None, action: AttackWith) -> int:
    """What the attack comes to before anything alters it: as the judge says, else as printed."""
    if action.damage is not None:
        return action.damage
    if printed is None or isinstance(printed, int):
        return printed or 0
    if printed[-1] in "x×?":
        raise RequestError("action.damage", f"to be given: what the printed {printed} comes to")
    return int(printed.rstrip("+-−"))


def _check_attack(run: RulingRun, scene: AttackScene, attacker: Pokemon) -> None:
    for condition, rule in (("Asleep", "CON-5:attack"), ("Paralyzed", "CON-7")):
        if condition in attacker.conditions:
            name = run.called(scene.attacker, attacker)
            run.forbid(rule, "cannot_attack", name=name, condition=condition)
    _check_energy(run, scene, attacker)
    machine = _is_machine_attack(attacker, scene.name)
    if machine and "Technical Machine" in run.edition.not_yet:
        run.forbid("TRN-9", "kind_not_yet", kind="Technical Machine")
    for condition in scene.action.inflicts:
        require_condition(run, condition)
    _check_places(run, scene, attacker)


def _check_energy(run: RulingRun, scene: AttackScene, attacker: Pokemon) -> None:
    where = energy.energy_holder(run, scene.attacker.player, attacker)
    if energy.covers_cost(scene.cost, where):
        return
    run.forbid("ATK-2", "too_little_energy", name=scene.name, cost=CommaList(scene.cost))
    energy.forbid_by_doubt(run, "ATK-2:energy", scene.attacker, where)


def _check_places(run: RulingRun, scene: AttackScene, attacker: Pokemon) -> None:
    action = scene.action
    if len(set(action.discard)) < len(action.discard):
        raise RequestError("action.discard", "names the same Energy twice")
    for place, index in enumerate(action.discard):
        if index >= len(attacker.energy):
            raise RequestError(
                f"action.discard.{place}", f"{len(attacker.energy)} Energy attached, counted from 0"
            )
    for place, damage in enumerate(action.bench_damage):
        run.at(Spot(scene.defender.player, damage.slot), f"action.bench_damage.{place}.slot")


def _is_machine_attack(attacker: Pokemon, name: str) -> bool:
    printed = {
        attack.name for card in cards.cards_with_texts(attacker) for attack in card.attacks or ()
    }
    return name not in printed and any(
        attack.name == name for tool in attacker.tools for attack in tool.attacks or ()
    )


# --- the lettered steps: each says whether the attack goes on ------------------------------------


def _flip_for_baby(run: RulingRun, scene: AttackScene) -> bool:
    defender = run.pokemon(scene.defender)
    if defender is None or defender.card.stage != "Baby":
        return True
    goes_on, name = run.heads(), run.called(scene.defender, defender)
    run.say("ATK:baby", "baby_heads" if goes_on else "baby_tails", name=name)
    if not goes_on:
        run.conclude("baby_tails", name=name)
    return goes_on


def _announce_attack(run: RulingRun, scene: AttackScene) -> bool:
    attacker = run.at(scene.attacker, "action")
    name = run.called(scene.attacker, attacker)
    run.say("ATK:announce", "announces", name=name, attack=scene.name, cost=CommaList(scene.cost))
    copied = scene.action.attack
    if isinstance(copied, CopiedAttack):
        if copied.of:
            run.say("ATK-5", "copied", name=name, of=copied.of)
    elif _is_machine_attack(attacker, scene.name):
        run.say("TRN-9", "by_machine", attack=scene.name)
    elif all(printed.name != scene.name for printed in attacker.card.attacks or ()):
        rule = "CRD-5" if attacker.card.stage == "LV.X" else "CRD-7"
        run.say(rule, "keeps_attack", name=name, attack=scene.name)
    return True


def _tell_choices(run: RulingRun, scene: AttackScene) -> bool:
    if scene.action.choices:
        run.say("ATK:choices", "chooses", choices="; ".join(scene.action.choices))
    return True


def _pay_requirements(run: RulingRun, scene: AttackScene) -> bool:
    attacker = run.at(scene.attacker, "action")
    if scene.action.discard:
        gone = tuple(attacker.energy[index] for index in scene.action.discard)
        run.change(
            scene.attacker, energy=without_indices(attacker.energy, set(scene.action.discard))
        )
        put_on_pile(run, scene.attacker.player, "discard", gone)
        cards_gone = CommaList(card.name for card in gone)
        name = run.called(scene.attacker, attacker)
        run.say("ATK:requirements", "pays", name=name, cards=cards_gone)
        run.conclude("pays", name=name, cards=cards_gone)
    if not scene.action.flip_or_nothing:
        return True
    goes_on = run.heads()
    run.say("ATK:requirements:flip", "own_flip_heads" if goes_on else "own_flip_tails",
            attack=scene.name)  # fmt: skip
    if not goes_on:
        run.conclude("does_nothing", attack=scene.name)
    return goes_on


def _apply_cancelling_effects(run: RulingRun, scene: AttackScene) -> bool:
    for effect in effects_of_stage(run, scene.blow, "cancel"):
        goes_on = effect.flip is True and run.heads()
        run.say("ATK:cancel", "not_cancelled" if goes_on else "cancelled", name=effect.name,
                attack=scene.name)  # fmt: skip
        if goes_on:
            continue
        if not scene.base:
            run.say("ATK-4", "counts_as_attack", attack=scene.name)
        run.conclude("cancelled", name=effect.name, attack=scene.name)
        return False
    return True


def _flip_for_confusion(run: RulingRun, scene: AttackScene) -> bool:
    attacker = run.at(scene.attacker, "action")
    if "Confused" not in attacker.conditions:
        return True
    name = run.called(scene.attacker, attacker)
    if run.heads():
        run.say("ATK:confusion", "confused_heads", name=name)
        return True
    run.say("ATK:confusion", "confused_tails", name=name)
    rule = run.edition.confused_attack
    if rule.counters:
        after = attacker.damage + rule.points
        run.change(scene.attacker, damage=after)
        run.say("ATK-3", "confused_counters", before=attacker.damage, after=after,
                name=name, count=rule.points // 10)  # fmt: skip
        run.conclude("fails_for_counters", name=name, count=rule.points // 10)
        return False
    points = scene.base if rule.own and scene.base else rule.points
    run.say("ATK-3", "confused_hits_itself", name=name, points=points)
    points = do_damage(run, scene.blow._replace(defender=scene.attacker, base=points))
    message = "hurts_itself" if points else "fails_unhurt"
    run.conclude(message, name=name, points=points)
    return False


def _do_attack(run: RulingRun, scene: AttackScene) -> bool:
    run.say("ATK:do", "does_it", attack=scene.name)
    run.damage = do_damage(run, scene.blow)
    message = "does_damage" if run.damage else "does_none"
    target = run.called(scene.defender, run.at(scene.defender, "action"))
    run.conclude(message, attack=scene.name, points=run.damage, name=target)
    _do_other_damage(run, scene)
    _apply_other_effects(run, scene)
    return True


def _do_other_damage(run: RulingRun, scene: AttackScene) -> None:
    """Damage to itself and to the Bench: as it stands, no Weakness, no Resistance (DMG-1)."""
    action = scene.action
    hits = [(Spot(scene.defender.player, hit.slot), hit.amount) for hit in action.bench_damage]
    if action.self_damage:
        hits.insert(0, (scene.attacker, action.self_damage))
    for spot, points in hits:
        hit = run.at(spot, "action")
        after, name = hit.damage + points, run.called(spot, hit)
        run.say("DMG-1", "damage_as_it_stands", before=hit.damage, after=after,
                name=name, points=points)  # fmt: skip
        run.change(spot, damage=after)
        if points:
            run.conclude("takes_damage", name=name, points=points)


def _apply_other_effects(run: RulingRun, scene: AttackScene) -> None:
    action, defender = scene.action, run.pokemon(scene.defender)
    if defender is None or not (action.counters or action.inflicts):
        return
    name = run.called(scene.defender, defender)
    if action.counters:
        after = defender.damage + action.counters * 10
        run.say("DMG:others", "puts_counters", before=defender.damage, after=after,
                count=action.counters, name=name)  # fmt: skip
        run.change(scene.defender, damage=after)
        run.conclude("counters_on", name=name, count=action.counters)
    for condition in action.inflicts:
        was = run.at(scene.defender, "action")
        run.say("DMG:others", "inflicts", name=name, condition=condition)
        put_condition(run, scene.defender, condition)
        if not is_knocked_out(run, was):
            conclude_new_condition(run, scene.defender, was, condition)


_STEP_FUNCTIONS: dict[str, Callable[[RulingRun, AttackScene], bool]] = {
    "baby": _flip_for_baby,
    "announce": _announce_attack,
    "choices": _tell_choices,
    "requirements": _pay_requirements,
    "cancel": _apply_cancelling_effects,
    "confusion": _flip_for_confusion,
    "do": _do_attack,
}
