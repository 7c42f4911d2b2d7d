"""Leaves rules of a text behind as effects on Pokémon, players or the table, until some moment.

If the engine knows an effect of that form (it changes damage at a stage, may cancel an attack,
forbids, sets figures), the position holds that effect; any other rule is kept in the effect as data
and read from there (`standing`).
"""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from judging.engine import lasting
from judging.engine.cards import level_x_name
from judging.engine.effects import rules as ru
from judging.engine.effects import steps as st
from judging.engine.effects.context import TextContext
from judging.engine.effects.evaluate import work_out_amount
from judging.engine.effects.expressions import Handled, Heads, Tails
from judging.engine.effects.groups import players_of
from judging.engine.effects.protection import is_shielded
from judging.engine.effects.standing import rules_in_force
from judging.engine.effects.targets import find_spots
from judging.engine.knock_outs import knock_out
from judging.engine.position import Effect, NewFigures, PlayerName, Pokemon
from judging.engine.run import RulingRun, Spot

_ANYBODY = ru.Attackers()
# What the engine itself forbids if a position says so of a Pokémon.
_KNOWN_FORBIDDEN = frozenset({"attack", "retreat", "powers", "bodies", "evolve", "level_up"})


def leave_behind(run: RulingRun, step: st.Lasting, context: TextContext) -> None:
    """Put the rules of a step in force: on Pokémon, on a player, or on the whole table."""
    rules = tuple(_settle_amounts(run, context, rule) for rule in step.rules)
    if step.who is not None:
        _put_on_players(run, step, context, rules)
        return
    reached = False
    for spot in find_spots(run, context, step.on or "self"):
        if spot != context.spot and is_shielded(run, spot, "effects", context):
            continue
        noted = tuple(_note_whom(run, spot, rule) for rule in rules)
        for effect in _effects_for(step, context, noted):
            lasting.put_effect(run, spot, effect)
        _tell_begun(run, context, step, spot)
        reached = True
    context.bind(did=reached)


def _put_on_players(
    run: RulingRun, step: st.Lasting, context: TextContext, rules: tuple[ru.Rule, ...]
) -> None:
    assert step.who is not None  # noqa: S101 -- the caller has looked
    if step.who == "both":
        lasting.put_play_area_effect(run, _effect_of_rules(step, context, rules))
        run.tell_text(context.source, f"text_lasts_{step.until}")
    else:
        for player in players_of(context, step.who):
            lasting.put_player_effect(run, player, _effect_of_rules(step, context, rules))
            run.tell_text(context.source, f"text_lasts_player_{step.until}", player=player)
    context.bind(did=True)


def _tell_begun(run: RulingRun, context: TextContext, step: st.Lasting, spot: Spot) -> None:
    pokemon = run.look_at(spot)
    if pokemon:
        name = run.name_pokemon(spot, pokemon)
        run.tell_text(context.source, f"text_lasts_on_{step.until}", name=name)
        run.add_verdict("text_lasts_on", name=name, text=context.part or context.card.name)


def _note_whom(run: RulingRun, spot: Spot, rule: Any) -> Any:
    """Note in a `remembered` rule which Pokémon it was left on."""
    pokemon = run.look_at(spot)
    if pokemon is None or not isinstance(rule, ru.Remembered):
        return rule
    return replace(rule, name=level_x_name(pokemon.card))


# --- amounts known now ---------------------------------------------------------------------------


def _settle_amounts(run: RulingRun, context: TextContext, rule: Any) -> Any:
    """The rule with the amounts known only now (heads, what was moved) as numbers."""
    known = {
        name: work_out_amount(run, context, getattr(rule, name))
        for name in ("more", "less")
        if _is_momentary(getattr(rule, name, None))
    }
    return replace(rule, **known) if known else rule


def _is_momentary(value: object) -> bool:
    if isinstance(value, (Heads, Tails, Handled)):
        return True
    if isinstance(value, msgspec.Struct):
        return any(_is_momentary(getattr(value, name)) for name in value.__struct_fields__)
    return isinstance(value, tuple) and any(map(_is_momentary, value))


# --- the form they take in the position ----------------------------------------------------------


def _effects_for(
    step: st.Lasting, context: TextContext, rules: tuple[ru.Rule, ...]
) -> list[Effect]:
    """An effect for each rule the engine knows, and one for all the others together."""
    known = [(rule, _known_form(rule)) for rule in rules]
    effects = [_begin_effect(step, context, **form) for _, form in known if form]
    rest = tuple(rule for rule, form in known if not form)
    return [*effects, _effect_of_rules(step, context, rest)] if rest else effects


def _effect_of_rules(step: st.Lasting, context: TextContext, rules: tuple[ru.Rule, ...]) -> Effect:
    return _begin_effect(step, context, rules=tuple(msgspec.to_builtins(rule) for rule in rules))


def _begin_effect(step: st.Lasting, context: TextContext, **fields: Any) -> Effect:
    if step.while_active:
        fields["while_active"] = True
    if not context.in_attack and step.until != "leaves_active":
        fields["stays"] = True
    return Effect(
        name=context.part or context.card.name,
        until=step.until,
        by=context.you,
        source=context.source,
        card=context.card.catalogue_id,
        **fields,
    )


def _known_form(rule: Any) -> dict[str, Any] | None:
    form = _FORMS.get(type(rule))
    if form is None:
        return None
    about = rule.by if isinstance(rule, ru.ChangeDamageDone) else rule.on
    return form(rule) if about in {"self", None} else None


def _form_of_forbid(rule: ru.Forbid) -> dict[str, Any] | None:
    if rule.who or rule.attacking or rule.cards or not _KNOWN_FORBIDDEN.issuperset(rule.what):
        return None
    return {"forbids": rule.what} | ({"only": rule.attack} if rule.attack else {})


def _form_of_taken(rule: ru.ChangeDamageTaken) -> dict[str, Any] | None:
    plain = ru.ChangeDamageTaken(on=rule.on, less=rule.less, more=rule.more)
    if rule != plain or not isinstance(rule.less, int) or not isinstance(rule.more, int):
        return None
    return {"at": "defender_effects", "change": f"{rule.more - rule.less:+d}"}


def _form_of_done(rule: ru.ChangeDamageDone) -> dict[str, Any] | None:
    plain = ru.ChangeDamageDone(by=rule.by, less=rule.less, more=rule.more)
    if rule != plain or not isinstance(rule.less, int) or not isinstance(rule.more, int):
        return None
    return {"at": "base", "change": f"{rule.more - rule.less:+d}"}


def _form_of_prevent(rule: ru.Prevent) -> dict[str, Any] | None:
    if "damage" not in rule.what or rule.from_ != _ANYBODY or rule.coin or rule.at_least:
        return None
    limit = "" if rule.at_most is None else f"<={rule.at_most}"
    form = {"at": "defender_effects", "change": f"prevent{limit}"}
    if rule.what == ("damage",):
        return form
    others = msgspec.to_builtins(replace(rule, what=("effects",)))
    return form | {"rules": (others,)}


def _form_of_retreat(rule: ru.ChangeRetreatCost) -> dict[str, Any] | None:
    if not isinstance(rule.less, int) or not isinstance(rule.more, int):
        return None
    change = f"={rule.set}" if rule.set is not None else f"{rule.more - rule.less:+d}"
    return {"sets": NewFigures(retreat=change)}


def _form_of_type(rule: ru.ChangeType) -> dict[str, Any] | None:
    return None if rule.also or rule.previous_level else {"sets": NewFigures(types=rule.types)}


def _form_of_weakness(rule: ru.ChangeWeakness) -> dict[str, Any] | None:
    return {"sets": NewFigures(weaknesses=())} if rule.none else None


def _form_of_resistance(rule: ru.ChangeResistance) -> dict[str, Any] | None:
    return {"sets": NewFigures(resistances=())} if rule.none else None


_FORMS: dict[type, Callable[[Any], dict[str, Any] | None]] = {
    ru.Forbid: _form_of_forbid,
    ru.MayFail: lambda _rule: {"at": "cancel", "flip": True},
    ru.ChangeDamageTaken: _form_of_taken,
    ru.ChangeDamageDone: _form_of_done,
    ru.Prevent: _form_of_prevent,
    ru.ChangeRetreatCost: _form_of_retreat,
    ru.ChangeType: _form_of_type,
    ru.ChangeWeakness: _form_of_weakness,
    ru.ChangeResistance: _form_of_resistance,
}


# --- Knocked Out as it ends ----------------------------------------------------------------------


def knock_out_due(run: RulingRun) -> None:
    """Knock Out the Pokémon with a `falls` effect that ends with this turn."""
    for standing in list(rules_in_force(run, ru.Falls)):
        spot = standing.context.spot
        if not spot or not (pokemon := run.look_at(spot)):
            continue
        its_own = (effect for effect in pokemon.effects if effect.cited == standing.source)
        if any(_is_due(run, effect) for effect in its_own):
            knock_out(run, spot)
            run.tell_text(standing.source, "text_falls", name=run.name_pokemon(spot, pokemon))


def _is_due(run: RulingRun, effect: Effect) -> bool:
    if not effect.until:
        return False
    return lasting.is_due(run, effect.until, effect.by or None, effect.since or None)


# --- as long as its Pokémon stays Active ---------------------------------------------------------


def end_with_active(run: RulingRun, player: PlayerName) -> None:
    """End what lasts while a player's Active Pokémon stays: it is another now, or has evolved."""
    for spot, pokemon in run.list_in_play():
        if pokemon.effects and (left := _effects_without(pokemon, player)) != pokemon.effects:
            run.change_pokemon(spot, effects=left)
    for side in run.order:
        effects = run.players[side].effects
        left = tuple(one for one in effects if not _hangs_on(one, player))
        if left != effects:
            run.change_side(side, effects=left)


def _effects_without(pokemon: Pokemon, player: PlayerName) -> tuple[Effect, ...]:
    return tuple(one for one in pokemon.effects if not _hangs_on(one, player))


def _hangs_on(effect: Effect, player: PlayerName) -> bool:
    return effect.while_active is True and effect.by == player
