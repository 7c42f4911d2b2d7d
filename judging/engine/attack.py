"""The attack, in the edition's printed order (ATK)."""

from collections.abc import Callable
from typing import NamedTuple

from judging.engine import cards, energy
from judging.engine.actions import AttackWith, CopiedAttack
from judging.engine.checks import check_effects
from judging.engine.conditions import conclude_fallen, exists, falls_on
from judging.engine.damage import Blow, effects_at, strike
from judging.engine.knock_outs import is_knocked_out, owe_promotion, settle_knock_outs
from judging.engine.nearest import suggest
from judging.engine.piles import put
from judging.engine.position import Attack, Pokemon, opponent_of
from judging.engine.run import RequestError, Run, Spot, without
from judging.engine.turns import check_turn
from judging.engine.wording import Row


class Scene(NamedTuple):
    """An attack under way: the question, who attacks whom, and with what."""

    action: AttackWith
    attacker: Spot
    defender: Spot
    name: str
    cost: tuple[str, ...]
    base: int

    @property
    def blow(self) -> Blow:
        """The damage it is about to do to the Defending Pokémon."""
        return Blow(self.attacker, self.defender, self.base, self.action.effects)


def attack(run: Run, action: AttackWith) -> None:
    """The Active Pokémon attacks."""
    check_effects(action.effects, "action.effects")
    check_turn(run)
    attacker, defender = Spot(run.player, "active"), Spot(opponent_of(run.player), "active")
    if owe_promotion(run):
        return
    who = run.at(attacker, f"position.players.{attacker.player}.active")
    run.at(defender, f"position.players.{defender.player}.active")
    scene = Scene(action, attacker, defender, *_chosen(who, action))
    _check(run, scene, who)
    if run.refusals:
        return
    run.set_turn(run.player, attacked=True)
    run.attacked = True
    run.damage = 0
    for _, step in run.edition.attack:
        if not _STEPS[step](run, scene):
            break
    settle_knock_outs(run, turn_is_over=True)


def _chosen(who: Pokemon, action: AttackWith) -> tuple[str, tuple[str, ...], int]:
    """Name, cost and base damage of the attack named."""
    if isinstance(action.attack, CopiedAttack):
        copied = action.attack
        return copied.name, copied.cost, _base(copied.damage, action)
    found = next((one for one in cards.attacks_of(who) if one.name == action.attack), None)
    if found is None:
        known = [one.name for one in cards.attacks_of(who)]
        raise RequestError(
            "action.attack",
            f"{who.card.name} has no attack {action.attack!r}{suggest(action.attack, known)}",
        )
    return found.name, found.cost or (), _base(_printed(found), action)


def _printed(found: Attack) -> int | str | None:
    return found.damage or None


def _base(printed: int | str | None, action: AttackWith) -> int:
    """What the attack comes to before anything alters it: as the judge says, else as printed."""
    if action.damage is not None:
        return action.damage
    if printed is None or isinstance(printed, int):
        return printed or 0
    if printed[-1] in "x×?":
        raise RequestError("action.damage", f"to be given: what the printed {printed} comes to")
    return int(printed.rstrip("+-−"))


def _check(run: Run, scene: Scene, attacker: Pokemon) -> None:
    for condition, rule in (("Asleep", "CON-5:attack"), ("Paralyzed", "CON-7")):
        if condition in attacker.conditions:
            run.forbid(rule, "cannot_attack", name=attacker.card.name, condition=condition)
    _check_energy(run, scene, attacker)
    machine = _machine(attacker, scene.name)
    if machine and "Technical Machine" in run.edition.not_yet:
        run.forbid("TRN-9", "kind_not_yet", kind="Technical Machine")
    for condition in scene.action.inflicts:
        exists(run, condition)
    _check_places(run, scene, attacker)


def _check_energy(run: Run, scene: Scene, attacker: Pokemon) -> None:
    where = energy.seat(run, scene.attacker.player, attacker)
    if energy.meets(scene.cost, where):
        return
    run.forbid("ATK-2", "too_little_energy", name=scene.name, cost=Row(scene.cost))
    for doubt in energy.doubts(where):
        run.forbid("ATK-2:energy", doubt.message, card=doubt.card, name=doubt.name)


def _check_places(run: Run, scene: Scene, attacker: Pokemon) -> None:
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


def _machine(attacker: Pokemon, name: str) -> bool:
    printed = {one.name for card in cards.layers(attacker) for one in card.attacks or ()}
    return name not in printed and any(
        one.name == name for tool in attacker.tools for one in tool.attacks or ()
    )


# --- the lettered steps: each says whether the attack goes on ------------------------------------


def _baby(run: Run, scene: Scene) -> bool:
    defender = run.pokemon(scene.defender)
    if defender is None or defender.card.stage != "Baby":
        return True
    goes_on = run.heads()
    run.say("ATK:baby", "baby_heads" if goes_on else "baby_tails", name=defender.card.name)
    if not goes_on:
        run.conclude("baby_tails", name=defender.card.name)
    return goes_on


def _announce(run: Run, scene: Scene) -> bool:
    attacker = run.at(scene.attacker, "action")
    run.say(
        "ATK:announce", "announces", name=attacker.card.name, attack=scene.name,
        cost=Row(scene.cost),
    )  # fmt: skip
    copied = scene.action.attack
    if isinstance(copied, CopiedAttack):
        if copied.of:
            run.say("ATK-5", "copied", name=attacker.card.name, of=copied.of)
    elif _machine(attacker, scene.name):
        run.say("TRN-9", "by_machine", attack=scene.name)
    elif all(one.name != scene.name for one in attacker.card.attacks or ()):
        rule = "CRD-5" if attacker.card.stage == "LV.X" else "CRD-7"
        run.say(rule, "keeps_attack", name=attacker.card.name, attack=scene.name)
    return True


def _choices(run: Run, scene: Scene) -> bool:
    if scene.action.choices:
        run.say("ATK:choices", "chooses", choices="; ".join(scene.action.choices))
    return True


def _requirements(run: Run, scene: Scene) -> bool:
    attacker = run.at(scene.attacker, "action")
    if scene.action.discard:
        gone = tuple(attacker.energy[index] for index in scene.action.discard)
        run.change(scene.attacker, energy=without(attacker.energy, set(scene.action.discard)))
        put(run, scene.attacker.player, "discard", gone)
        names = Row(card.name for card in gone)
        run.say("ATK:requirements", "pays", name=attacker.card.name, cards=names)
        run.conclude("pays", name=attacker.card.name, cards=names)
    if not scene.action.flip_or_nothing:
        return True
    goes_on = run.heads()
    run.say("ATK:requirements:flip", "own_flip_heads" if goes_on else "own_flip_tails",
            attack=scene.name)  # fmt: skip
    if not goes_on:
        run.conclude("does_nothing", attack=scene.name)
    return goes_on


def _cancel(run: Run, scene: Scene) -> bool:
    for effect in effects_at(run, scene.blow, "cancel"):
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


def _confusion(run: Run, scene: Scene) -> bool:
    attacker = run.at(scene.attacker, "action")
    if "Confused" not in attacker.conditions:
        return True
    if run.heads():
        run.say("ATK:confusion", "confused_heads", name=attacker.card.name)
        return True
    run.say("ATK:confusion", "confused_tails", name=attacker.card.name)
    rule = run.edition.confused_attack
    if rule.counters:
        after = attacker.damage + rule.points
        run.change(scene.attacker, damage=after)
        run.say("ATK-3", "confused_counters", before=attacker.damage, after=after,
                name=attacker.card.name, count=rule.points // 10)  # fmt: skip
        run.conclude("fails_for_counters", name=attacker.card.name, count=rule.points // 10)
        return False
    points = scene.base if rule.own and scene.base else rule.points
    run.say("ATK-3", "confused_hits_itself", name=attacker.card.name, points=points)
    points = strike(run, scene.blow._replace(defender=scene.attacker, base=points))
    message = "hurts_itself" if points else "fails_unhurt"
    run.conclude(message, name=attacker.card.name, points=points)
    return False


def _do(run: Run, scene: Scene) -> bool:
    run.say("ATK:do", "does_it", attack=scene.name)
    run.damage = strike(run, scene.blow)
    message = "does_damage" if run.damage else "does_none"
    target = run.at(scene.defender, "action").card.name
    run.conclude(message, attack=scene.name, points=run.damage, name=target)
    _other_damage(run, scene)
    _other_effects(run, scene)
    return True


def _other_damage(run: Run, scene: Scene) -> None:
    """Damage to itself and to the Bench: as it stands, no Weakness, no Resistance (DMG-1)."""
    action = scene.action
    hits = [(Spot(scene.defender.player, hit.slot), hit.amount) for hit in action.bench_damage]
    if action.self_damage:
        hits.insert(0, (scene.attacker, action.self_damage))
    for spot, points in hits:
        hit = run.at(spot, "action")
        after = hit.damage + points
        run.say("DMG-1", "damage_as_it_stands", before=hit.damage, after=after,
                name=hit.card.name, points=points)  # fmt: skip
        run.change(spot, damage=after)
        if points:
            run.conclude("takes_damage", name=hit.card.name, points=points)


def _other_effects(run: Run, scene: Scene) -> None:
    action, defender = scene.action, run.pokemon(scene.defender)
    if defender is None:
        return
    if action.counters:
        after = defender.damage + action.counters * 10
        run.say("DMG:others", "puts_counters", before=defender.damage, after=after,
                count=action.counters, name=defender.card.name)  # fmt: skip
        run.change(scene.defender, damage=after)
        run.conclude("counters_on", name=defender.card.name, count=action.counters)
    for condition in action.inflicts:
        was = run.at(scene.defender, "action")
        run.say("DMG:others", "inflicts", name=defender.card.name, condition=condition)
        falls_on(run, scene.defender, condition)
        if not is_knocked_out(run, was):
            conclude_fallen(run, was, condition)


_STEPS: dict[str, Callable[[Run, Scene], bool]] = {
    "baby": _baby,
    "announce": _announce,
    "choices": _choices,
    "requirements": _requirements,
    "cancel": _cancel,
    "confusion": _confusion,
    "do": _do,
}
