"""Plays an attack, step by step in the edition's printed order (ATK)."""

from collections.abc import Callable
from typing import Literal

from judging.engine.actions import AttackWith, CopiedAttack
from judging.engine.attached import discard_attached
from judging.engine.attack_scene import AttackScene, check_attack, check_first_turn, is_by_machine
from judging.engine.checks import check_effects, refuse_part_twice
from judging.engine.conditions import conclude_new_condition, put_condition
from judging.engine.damage import (
    Hit,
    do_damage,
    effects_of_stage,
    hit_as_it_stands,
    hit_itself,
)
from judging.engine.figures import AttackThere, attacks_of, find_attack, forbid_by_texts
from judging.engine.knock_outs import is_knocked_out, owe_promotion, settle_knock_outs
from judging.engine.nearest import suggest_nearest
from judging.engine.not_considered import is_judges_word
from judging.engine.phrases import CommaList
from judging.engine.position import Card
from judging.engine.rule_boxes import (
    find_once_a_game,
    once_by_name,
    rule_of_kind,
    use_up_once_a_game,
)
from judging.engine.run import ACTIVE, RequestError, RulingRun, Spot
from judging.engine.turns import check_turn


def use_attack(run: RulingRun, action: AttackWith) -> None:
    """The Active Pokémon attacks."""
    check_effects(action.effects, "action.effects")
    check_turn(run)
    attacker, defender = _active_spots(run)
    if owe_promotion(run):
        return
    pokemon = run.find_pokemon(attacker, f"position.players.{attacker.player}.active")
    run.find_pokemon(defender, f"position.players.{defender.player}.active")
    scene = _set_scene(run, action, attacker, defender)
    check_attack(run, scene, pokemon)
    if not run.refusals:
        _carry_out(run, scene)


def _active_spots(run: RulingRun) -> tuple[Spot, Spot]:
    """Who attacks and who defends: the two Active places."""
    mine, theirs = run.order
    return ACTIVE[mine], ACTIVE[theirs]


def attack_by_power(run: RulingRun, name: str, card: Card) -> None:
    """Use a power of the Active Pokémon in place of its attack; it costs no Energy itself."""
    attacker, defender = _active_spots(run)
    forbid_by_texts(run, "attack", run.player, attacker, name)
    check_first_turn(run, card, name, text_allows=False)
    if not run.refusals:
        action = AttackWith(attack=name)
        _carry_out(run, AttackScene(action, attacker, defender, name, (), 0, card, played=True))


def _carry_out(run: RulingRun, scene: AttackScene) -> None:
    run.set_turn(scene.attacker.player, attacked=True)
    run.attacked = True
    run.damage = 0
    _forget_last_attacks(run)
    _take_steps(run, scene)
    settle_knock_outs(run, turn_is_over=True)


def _set_scene(run: RulingRun, action: AttackWith, attacker: Spot, defender: Spot) -> AttackScene:
    """The attack named, with its cost and its damage before anything alters them."""
    if isinstance(action.attack, CopiedAttack):
        copied = action.attack
        base = _base_damage(copied.damage, action, played=False)
        once = copied.once or once_by_name(copied.name)
        return AttackScene(
            action, attacker, defender, copied.name, copied.cost, base, once=once,
            unsaid=_sign_unsaid(copied.damage, action),
        )  # fmt: skip
    attack, card = _find_attack_named(run, attacker, action.attack)
    played = bool(
        run.layer and not is_judges_word(action) and run.layer.is_text_played(card, attack.name)
    )
    base = _base_damage(attack.damage or None, action, played=played)
    cost = attack.cost or ()
    once = find_once_a_game(attack)
    unsaid = "" if played else _sign_unsaid(attack.damage or None, action)
    return AttackScene(
        action, attacker, defender, attack.name, cost, base, card, played, once, unsaid
    )


def copy_attack(run: RulingRun, scene: AttackScene, there: AttackThere) -> AttackScene:
    """Go on with the attack as another Pokémon's: its base damage, and its text if played.

    The cost of the copier's own attack has been paid; the steps still to come are the copied
    attack's.
    """
    name = run.name_pokemon(scene.attacker, run.find_pokemon(scene.attacker))
    run.tell_step("ATK-5", "copied", name=name, of=there.card.name)
    played = bool(run.layer and run.layer.is_text_played(there.card, there.attack.name))
    base = _base_damage(there.attack.damage or None, scene.action, played=played)
    use_up_once_a_game(run, run.player, find_once_a_game(there.attack))
    unsaid = "" if played else _sign_unsaid(there.attack.damage or None, scene.action)
    return scene._replace(
        name=there.attack.name, base=base, card=there.card, played=played, unsaid=unsaid
    )


def _find_attack_named(run: RulingRun, spot: Spot, name: str) -> AttackThere:
    pokemon = run.find_pokemon(spot)
    if found := find_attack(run, spot, pokemon, name):
        refuse_part_twice("action.attack", name, found.card.name, found.card.attacks or ())
        return found
    known = [there.attack.name for there in attacks_of(run, spot, pokemon)]
    raise RequestError(
        "action.attack",
        "no_attack",
        name=pokemon.card.name,
        attack=name,
        near=suggest_nearest(name, known),
    )


def _forget_last_attacks(run: RulingRun) -> None:
    """Forget the attacks of the last turn, which `run.unchanged` still has."""
    for spot, pokemon in run.in_play(run.player):
        if pokemon.attack_last_turn is not None:
            run.change_pokemon(spot, attack_last_turn=None)


def _take_steps(run: RulingRun, scene: AttackScene) -> None:
    """Take the lettered steps in order, and play texts before and after each."""
    layer = run.layer
    heard_before = layer.heard_before if layer else _NEVER
    heard_after = layer.heard_after if layer else _NEVER
    under_way: AttackScene | None = scene
    for _, step in run.edition.attack:
        if step in heard_before:
            under_way = layer.attack_step(run, under_way, step)
        if under_way is None or not _STEP_FUNCTIONS[step](run, under_way):
            return
        if step in heard_after:
            under_way = layer.after_attack_step(run, under_way, step)
            if under_way is None:
                return


_NEVER: frozenset[str] = frozenset()


def _base_damage(printed: int | str | None, action: AttackWith, *, played: bool) -> int:
    """The attack's damage before anything alters it: as the judge says, else as printed.

    `played`: its text is played, and says itself what the number beside a sign is worth.
    """
    if action.damage is not None:
        return action.damage
    if printed is None or isinstance(printed, int):
        return printed or 0
    if played:
        return int(printed.rstrip("+-−x×?") or 0)
    if printed[-1] in "x×?":
        raise RequestError("action.damage", "damage_to_be_given", printed=printed)
    return int(printed.rstrip("+-−"))


def _sign_unsaid(printed: int | str | None, action: AttackWith) -> Literal["", "plus", "minus"]:
    """The sign beside the printed number, if the action does not say what it comes to."""
    if action.damage is not None or not isinstance(printed, str):
        return ""
    return "plus" if printed.endswith("+") else "minus" if printed[-1] in "-−" else ""


def check_attack_alone(run: RulingRun, name: str) -> None:
    """Forbid the Active Pokémon to use this attack now, for every reason against it."""
    attacker, defender = _active_spots(run)
    check_turn(run)
    scene = _set_scene(run, AttackWith(attack=name, damage=0), attacker, defender)
    check_attack(run, scene, run.find_pokemon(attacker))


# --- the lettered steps: each says whether the attack goes on ------------------------------------


def _flip_for_baby(run: RulingRun, scene: AttackScene) -> bool:
    defender = run.look_at(scene.defender)
    if defender is None or defender.card.stage != "Baby":
        return True
    goes_on, name = run.flip_coin(), run.name_pokemon(scene.defender, defender)
    run.tell_step("ATK:baby", "baby_heads" if goes_on else "baby_tails", name=name)
    if not goes_on:
        run.add_verdict("baby_tails", name=name)
    return goes_on


# The rule by which a Pokémon has the attacks of the card under it, by its stage; for other stages a
# text says so.
_KEEPS_ATTACK = {"LV.X": "CRD-5", "LEGEND": "CRD-7", "BREAK": "CRD-15", "V-UNION": "CRD-19"}


def _announce_attack(run: RulingRun, scene: AttackScene) -> bool:
    attacker = run.find_pokemon(scene.attacker)
    name = run.name_pokemon(scene.attacker, attacker)
    run.tell_step(
        "ATK:announce", "announces", name=name, attack=scene.name, cost=CommaList(scene.cost)
    )
    copied = scene.action.attack
    if isinstance(copied, CopiedAttack):
        if copied.of:
            run.tell_step("ATK-5", "copied", name=name, of=copied.of)
    elif is_by_machine(scene, attacker):
        run.tell_step("TRN-9", "by_machine", attack=scene.name)
    elif scene.card is not attacker.card and any(card is scene.card for card in attacker.under):
        rule = _KEEPS_ATTACK.get(attacker.card.stage or "")
        if rule:
            rule = rule_of_kind(run, rule, "ATK:announce")
            run.tell_step(rule, "keeps_attack", name=name, attack=scene.name)
    return True


def _tell_choices(run: RulingRun, scene: AttackScene) -> bool:
    if scene.action.choices:
        run.tell_step("ATK:choices", "chooses", choices="; ".join(scene.action.choices))
    return True


def _pay_requirements(run: RulingRun, scene: AttackScene) -> bool:
    attacker = run.find_pokemon(scene.attacker)
    if scene.action.discard:
        gone = discard_attached(run, scene.attacker, "energy", scene.action.discard)
        cards_gone = CommaList([card.name for card in gone])
        name = run.name_pokemon(scene.attacker, attacker)
        run.tell_step("ATK:requirements", "pays", name=name, cards=cards_gone)
        run.add_verdict("pays", name=name, cards=cards_gone)
    if not scene.action.flip_or_nothing:
        return True
    goes_on = run.flip_coin()
    run.tell_step("ATK:requirements:flip", "own_flip_heads" if goes_on else "own_flip_tails",
                  attack=scene.name)  # fmt: skip
    if not goes_on:
        use_up_once_a_game(run, run.player, scene.once)
        run.add_verdict("does_nothing", attack=scene.name)
    return goes_on


def _apply_cancelling_effects(run: RulingRun, scene: AttackScene) -> bool:
    for effect in effects_of_stage(run, scene.blow, "cancel"):
        goes_on = effect.flip is True and run.flip_coin()
        run.tell_step("ATK:cancel", "not_cancelled" if goes_on else "cancelled", name=effect.name,
                      attack=scene.name)  # fmt: skip
        if goes_on:
            continue
        if not scene.base:
            run.tell_step("ATK-4", "counts_as_attack", attack=scene.name)
        _conclude_stopped_attack(run, scene, "cancel")
        run.add_verdict("cancelled", name=effect.name, attack=scene.name)
        return False
    return True


def _conclude_stopped_attack(
    run: RulingRun, scene: AttackScene, step: Literal["cancel", "confusion"]
) -> None:
    """Say whether a stopped attack counts as used, and use it up if a game allows one.

    An attack that fails for Confusion has not been made, whatever the edition says of others.
    """
    if not run.edition.cancelled_attack_is_used:
        run.tell_step(f"ATK:{step}:unused", "counts_as_not_used", attack=scene.name)
    elif step == "cancel":
        use_up_once_a_game(run, run.player, scene.once)


def _flip_for_confusion(run: RulingRun, scene: AttackScene) -> bool:
    attacker = run.find_pokemon(scene.attacker)
    if "Confused" not in attacker.conditions:
        return True
    name = run.name_pokemon(scene.attacker, attacker)
    if run.flip_coin():
        run.tell_step("ATK:confusion", "confused_heads", name=name)
        return True
    run.tell_step("ATK:confusion", "confused_tails", name=name)
    _conclude_stopped_attack(run, scene, "confusion")
    rule = run.edition.confused_attack
    if rule.counters:
        after = attacker.damage + rule.points
        run.change_pokemon(scene.attacker, damage=after)
        run.tell_step("ATK-3", "confused_counters", before=attacker.damage, after=after,
                      name=name, count=rule.points // 10)  # fmt: skip
        run.add_verdict("fails_for_counters", name=name, count=rule.points // 10)
        return False
    points = scene.base if rule.own and scene.base else rule.points
    run.tell_step("ATK-3", "confused_hits_itself", name=name, points=points)
    at_itself = scene.blow._replace(defender=scene.attacker, base=points, attack="")
    points = do_damage(run, at_itself)
    message = "hurts_itself" if points else "fails_unhurt"
    run.add_verdict(message, name=name, points=points)
    return False


def _do_attack(run: RulingRun, scene: AttackScene) -> bool:
    run.tell_step("ATK:do", "does_it", attack=scene.name)
    use_up_once_a_game(run, run.player, scene.once)
    asked = scene.action.attack
    used = asked if isinstance(asked, str) else asked.name
    run.change_pokemon(scene.attacker, attack_last_turn=used)
    if scene.unsaid:
        message = f"printed_{scene.unsaid}_unsaid"
        run.tell_step("DMG:printed", message, attack=scene.name, points=scene.base)
        run.add_verdict(message, attack=scene.name, points=scene.base)
    run.damage = do_damage(run, scene.blow)
    message = "does_damage" if run.damage else "does_none"
    target = run.name_pokemon(scene.defender, run.find_pokemon(scene.defender))
    run.add_verdict(message, attack=scene.name, points=run.damage, name=target)
    _do_other_damage(run, scene)
    _apply_other_effects(run, scene)
    return True


def _do_other_damage(run: RulingRun, scene: AttackScene) -> None:
    """Do damage to itself and to the Bench, without Weakness and Resistance (DMG-1)."""
    action, attacker = scene.action, scene.attacker
    if action.self_damage:
        hit_itself(run, Hit(attacker, attacker, action.self_damage, attack=scene.name))
    for hit in action.bench_damage:
        spot = Spot(scene.defender.player, hit.slot)
        hit_as_it_stands(run, Hit(attacker, spot, hit.amount, attack=scene.name))


def _apply_other_effects(run: RulingRun, scene: AttackScene) -> None:
    action = scene.action
    defender = run.look_at(scene.defender) if action.counters or action.inflicts else None
    if defender is None:
        return
    if run.layer and run.layer.prevents_effects(run, scene.attacker, scene.defender):
        return
    name = run.name_pokemon(scene.defender, defender)
    if action.counters:
        after = defender.damage + action.counters * 10
        run.tell_step("DMG:others", "puts_counters", before=defender.damage, after=after,
                      count=action.counters, name=name)  # fmt: skip
        run.change_pokemon(scene.defender, damage=after)
        run.add_verdict("counters_on", name=name, count=action.counters)
    for condition in action.inflicts:
        was = run.find_pokemon(scene.defender)
        run.tell_step("DMG:others", "inflicts", name=name, condition=condition)
        fallen = put_condition(run, scene.defender, condition)
        if fallen and not is_knocked_out(run, scene.defender, was):
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
