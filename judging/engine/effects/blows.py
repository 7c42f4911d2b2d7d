"""Applies the texts in force to an attack's damage, stage by stage (DMG).

A text acts at the usual stage for where it is. If its own “before” or “after applying Weakness and
Resistance” says otherwise, it acts at the last stage before Weakness or the first after Resistance.
"""

from collections.abc import Iterator
from functools import cache

from judging.engine.attack_scene import AttackScene
from judging.engine.choices import Asking, make_select
from judging.engine.damage import Hit, apply_effects
from judging.engine.effects import rules as ru
from judging.engine.effects.attached import leave_at_turns_end
from judging.engine.effects.context import BLOW, IGNORED
from judging.engine.effects.evaluate import work_out_amount as amount_of
from judging.engine.effects.figures_in_force import work_out_difference
from judging.engine.effects.fitting import fits_filter
from judging.engine.effects.protection import is_from, prevented_by, without_coins_first
from judging.engine.effects.standing import (
    Standing,
    condition_holds,
    find_texts,
    is_meant,
    limit_of,
    rules_in_force,
    rules_of_kind,
    rules_on,
    worked_out_of_rules,
)
from judging.engine.effects.texts_in_play import Kind
from judging.engine.options import pokemon_options
from judging.engine.run import RulingRun, Spot

AS_IT_STANDS = "as_it_stands"
KINDS = frozenset({ru.ChangeDamageDone, ru.ChangeDamageTaken, ru.Prevent})
# Texts of attached cards and of the table have stages of their own; powers come with the effects
# on the Defending Pokémon (“relevant powers”).
_ON_ATTACKER: dict[Kind, str] = {
    "tool": "attacker",
    "energy": "attacker",
    "attached": "attacker",
    "effect": "base",
}
_ON_DEFENDER: dict[Kind, str] = dict.fromkeys(("tool", "energy", "attached"), "defender_cards")


def change_damage(run: RulingRun, blow: Hit, stage: str, points: int) -> int | None:
    """The damage after a stage; None if all of it is prevented."""
    if stage == AS_IT_STANDS:
        for own in ("defender_cards", "defender_effects"):
            points, prevented = apply_effects(run, blow, own, points)
            if prevented:
                return None
    elif stage not in _stages_with_rules(run, blow):
        return points
    spent: dict[str, int] = {}
    for standing in list(_acting_at(run, blow, stage, ru.ChangeDamageDone)):
        points = _change_done(run, _choose_namesake(run, standing), points, spent)
    for standing in _acting_at(run, blow, stage, ru.ChangeDamageTaken):
        points = _change_taken(run, standing, points, spent)
    for standing in without_coins_first(_acting_at(run, blow, stage, ru.Prevent)):
        if prevented_by(run, standing, blow, points):
            return None
    return points


def _stages_with_rules(run: RulingRun, blow: Hit) -> frozenset[str]:
    """The stages where a rule may act on a blow of this attacker; usually one or two of seven."""
    known = worked_out_of_rules(run)
    key = "stages", blow.attacker
    if key not in known:
        known[key] = frozenset(
            _stage_for(run, blow, "", standing)
            for kind in KINDS
            for standing in rules_of_kind(run, kind)
        )
    stages: frozenset[str] = known[key]
    return stages


def _acting_at(run: RulingRun, blow: Hit, stage: str, kind: type) -> Iterator[Standing]:
    """The rules of a kind that act at this stage of this blow."""
    for standing in rules_in_force(run, kind):
        if (
            _stage_for(run, blow, stage, standing) == stage
            and _concerns_blow(run, blow, standing)
            and not is_ignored(run, blow, standing)
        ):
            yield standing


# --- when a text acts ----------------------------------------------------------------------------


def _stage_for(run: RulingRun, blow: Hit, stage: str, standing: Standing) -> str:
    """The stage at which a rule acts on this blow."""
    if stage == AS_IT_STANDS:
        return stage
    rule = standing.rule
    if isinstance(rule, ru.ChangeDamageDone) and rule.set is not None:
        return "printed"
    usual = _usual_stage(standing, blow)
    return stage_of(run.edition.damage, usual, getattr(rule, "when", "after"))


def _usual_stage(standing: Standing, blow: Hit) -> str:
    """The stage at which texts of this kind and place usually act."""
    kind, spot = standing.found.kind, standing.context.spot
    if kind == "stadium":
        return "play_area"
    if isinstance(standing.rule, ru.ChangeDamageDone) and spot == blow.attacker:
        return _ON_ATTACKER.get(kind, "defender_effects")
    return _ON_DEFENDER.get(kind, "defender_effects")


@cache
def stage_of(steps: tuple[tuple[str, str], ...], usual: str, when: str) -> str:
    """The usual stage, or the nearest one before Weakness or after Resistance (`when`).

    `steps`: the edition's own, in their order.
    """
    order = {step: place for place, (_, step) in enumerate(steps)}
    place = order.get(usual)
    if when == "before":
        if place is not None and place < order["weakness"]:
            return usual
        return "base"
    return usual if place is not None and place > order["resistance"] else "resistance"


# --- whom it concerns ----------------------------------------------------------------------------


def _concerns_blow(run: RulingRun, blow: Hit, standing: Standing) -> bool:
    rule = standing.rule
    if isinstance(rule, ru.ChangeDamageDone):
        return _is_done_by(run, blow, standing, rule)
    struck = run.look_at(blow.defender)
    if isinstance(rule, ru.Prevent) and "damage" not in rule.what:
        return False
    return is_meant(run, standing.context, rule.on, blow.defender, struck) and is_from(
        run, standing, blow.attacker
    )


def _is_done_by(run: RulingRun, blow: Hit, standing: Standing, rule: ru.ChangeDamageDone) -> bool:
    attacker, struck = run.look_at(blow.attacker), run.look_at(blow.defender)
    if rule.to == "active" and not _hits_active(blow):
        return False
    if not _is_attack_named(blow, rule.attack) or struck is None:
        return False
    return is_meant(run, standing.context, rule.by, blow.attacker, attacker) and fits_filter(
        run, standing.context, blow.defender, struck, rule.to_where
    )


def _hits_active(blow: Hit) -> bool:
    """Whether the opponent's Active Pokémon is hit, or the attacker itself instead."""
    other = blow.defender.player != blow.attacker.player
    return blow.at_itself or (other and blow.defender.target == "active")


def _is_attack_named(blow: Hit, names: str | tuple[str, ...] | None) -> bool:
    return names is None or blow.attack in (names if isinstance(names, tuple) else (names,))


# --- what its damage is not affected by ----------------------------------------------------------


def find_what_damage_ignores(run: RulingRun, attacker: Spot) -> frozenset[str]:
    """What this attack's damage is not affected by: its own text says so, or one in force."""
    said: frozenset[str] = run.memory.get(IGNORED, frozenset())
    for standing in rules_in_force(run, ru.Ignores):
        if is_meant(run, standing.context, standing.rule.by, attacker, run.look_at(attacker)):
            said = said.union(standing.rule.what)
    return said


def is_ignored(run: RulingRun, blow: Hit, standing: Standing) -> bool:
    """Whether a text on the other side does not count for this blow."""
    found, spot = standing.found, standing.context.spot
    if spot is None or spot.player == blow.attacker.player:
        return False
    what = find_what_damage_ignores(run, blow.attacker)
    if found.is_power:
        return "powers" in what
    return "effects" in what and spot == blow.defender


def effects_ignored(run: RulingRun, blow: Hit, stage: str) -> bool:
    """Whether what attacks have left on the Defending Pokémon does not count for this blow."""
    if not stage.startswith("defender") or blow.at_itself:
        return False
    return "effects" in find_what_damage_ignores(run, blow.attacker)


def matchups_ignored(run: RulingRun, spot: Spot, what: str) -> bool:
    """Whether Weakness or Resistance of the Pokémon there does not count for the blow on it."""
    blow: Hit | None = run.memory.get(BLOW)
    return (
        blow is not None
        and blow.defender == spot
        and what in find_what_damage_ignores(run, blow.attacker)
    )


# --- the changes ---------------------------------------------------------------------------------


def _change_done(run: RulingRun, standing: Standing, points: int, spent: dict[str, int]) -> int:
    rule: ru.ChangeDamageDone = standing.rule
    if rule.if_damages and points <= 0:
        return points
    after = rule.set if rule.set is not None else points
    after += work_out_difference(run, standing, spent, rule.most)
    if after == points or (standing.found.text.may and not _is_wanted(run, standing, after)):
        return points
    _say_change(run, standing, points, after)
    if rule.discards:
        leave_at_turns_end(run, standing)
    return after


def _choose_namesake(run: RulingRun, standing: Standing) -> Standing:
    """The text that acts on this attack, where only one of its name does: its player chooses."""
    once = limit_of(standing.found)
    if once is None:
        return standing
    alike = [
        Standing(rule, found)
        for found in find_texts(run, "always")
        if limit_of(found) == once and condition_holds(run, found)
        for rule in found.text.rules
        if rule == standing.rule
    ]
    worth = {work_out_difference(run, one, {}, standing.rule.most) for one in alike}
    spots = [one.context.spot for one in alike if one.context.spot is not None]
    if len(worth) < 2 or len(spots) < len(alike):
        return standing
    asking = Asking("choose_namesake", {"text": standing.found.name}, standing.context.card_id)
    options = pokemon_options(run, spots)
    (picked,) = run.ask_choice(make_select(standing.context.you, "pokemon", options, asking))
    return alike[options.index(picked)]


def _is_wanted(run: RulingRun, standing: Standing, after: int) -> bool:
    """Ask the player of a text that says “you may”."""
    asking = Asking(
        "use_text", {"text": standing.found.name, "points": after}, standing.context.card_id
    )
    return run.ask_yes_no(standing.context.you, asking)


def _change_taken(run: RulingRun, standing: Standing, points: int, spent: dict[str, int]) -> int:
    rule: ru.ChangeDamageTaken = standing.rule
    if points <= 0 and (rule.if_damages or rule.half or rule.flip_until_tails):
        return points
    if rule.half:
        after = points // 2 // 10 * 10
    elif rule.flip_until_tails:
        after = points - run.flip_until_tails() * amount_of(run, standing.context, rule.less)
    else:
        after = points + work_out_difference(run, standing, spent, rule.most)
    if after != points:
        _say_change(run, standing, points, after)
    return after


def _say_change(run: RulingRun, standing: Standing, before: int, after: int) -> None:
    message = "text_damage_more" if after > before else "text_damage_less"
    run.tell_text(standing.source, message, before=before, after=after, points=abs(after - before))


# --- coins that may stop an attack ---------------------------------------------------------------


def does_attack_fail(run: RulingRun, scene: AttackScene) -> bool:
    """Whether a text makes the attack do nothing, by a coin its player flips (MayFail)."""
    attacker = run.look_at(scene.attacker) if rules_of_kind(run, ru.MayFail) else None
    for standing in rules_on(run, ru.MayFail, scene.attacker, attacker) if attacker else ():
        goes_on = run.flip_coin()
        message = "not_cancelled" if goes_on else "cancelled"
        run.tell_text(standing.source, message, name=standing.found.name, attack=scene.name)
        if not goes_on:
            run.add_verdict("cancelled", name=standing.found.name, attack=scene.name)
            return True
    return False
