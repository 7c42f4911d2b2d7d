"""Puts Special Conditions on, replaces them and takes them off (CON)."""

from typing import Any

from msgspec.structs import replace

from judging.engine.actions import Inflict
from judging.engine.knock_outs import settle_new_knock_outs
from judging.engine.lasting import ends_off_active, names_of_effects
from judging.engine.names import PokemonName
from judging.engine.phrases import AndList
from judging.engine.position import Condition, Pokemon
from judging.engine.run import RulingRun, Spot


def without_conditions(pokemon: Pokemon, *, markers: bool) -> Pokemon:
    """The Pokémon without Special Conditions and what attacks left on it.

    `markers`: those go as well (evolving, levelling up, devolving); on the Bench they stay.
    """
    return replace(
        pokemon,
        conditions=(),
        paralyzed_on_turn=None,
        effects=tuple(effect for effect in pokemon.effects if not ends_off_active(effect)),
        markers=() if markers else pokemon.markers,
    )


def tell_conditions_end(run: RulingRun, was: Pokemon, name: PokemonName) -> None:
    """Say that Special Conditions end, if there were any (CON-2); `name`: as it was called."""
    if was.conditions:
        run.tell_step("CON-2", "conditions_end", name=name, gone=AndList(was.conditions))


def conclude_what_ends(run: RulingRun, was: Pokemon, name: PokemonName, *, markers: bool) -> None:
    """Say in the verdict what `without_conditions` takes off a Pokémon; `name`: its new one."""
    if was.conditions:
        run.add_verdict("conditions_end", name=name, gone=AndList(was.conditions))
    ended = names_of_effects(effect for effect in was.effects if ends_off_active(effect))
    if ended:
        run.add_verdict("effects_end", name=name, effects=ended)
    if markers and was.markers:
        run.add_verdict("markers_go", name=name)


def conclude_what_stays(
    run: RulingRun, pokemon: Pokemon, name: PokemonName, *, cards: bool
) -> None:
    """Say in the verdict what stays: the damage counters and, if asked, the attached cards."""
    attached = cards and bool(pokemon.energy or pokemon.tools or pokemon.attached)
    counters = pokemon.damage // 10
    if counters:
        message = "keeps_all" if attached else "keeps_counters"
        run.add_verdict(message, name=name, count=counters)
    elif attached:
        run.add_verdict("keeps_cards", name=name)


def inflict_condition(run: RulingRun, action: Inflict) -> None:
    """A Special Condition falls on a player's Active Pokémon."""
    spot = Spot(action.player, "active")
    target = run.find_pokemon(spot, f"position.players.{action.player}.active")
    if not require_condition(run, action.condition):
        return
    if put_condition(run, spot, action.condition):
        conclude_new_condition(run, spot, target, action.condition)
        settle_new_knock_outs(run)


def require_condition(run: RulingRun, condition: Condition) -> bool:
    """Whether the edition has this condition; it forbids the action if not."""
    if condition in run.edition.conditions:
        return True
    run.forbid_by_rule("CON-1", "no_such_condition", condition=condition)
    return False


def put_condition(run: RulingRun, spot: Spot, condition: Condition) -> bool:
    """Put a condition on the Pokémon there and take off those it replaces.

    False where nobody stands there, or a text that is played keeps it off.
    """
    pokemon = run.look_at(spot)
    if pokemon is None or (run.layer and run.layer.prevents_condition(run, spot, condition)):
        return False
    before, gone = set(pokemon.conditions), _replaced_conditions(run, pokemon, condition)
    rule, message, args = _describe_new_condition(run, spot, pokemon, condition)
    run.tell_step(rule, message, **args)
    fields: dict[str, object] = {"conditions": _sorted_conditions(before - gone | {condition})}
    if condition == "Paralyzed":
        fields["paralyzed_on_turn"] = run.number
    elif "Paralyzed" in gone:
        fields["paralyzed_on_turn"] = None
    run.change_pokemon(spot, **fields)
    if run.layer:
        run.layer.condition_put(run, spot, condition)
    return True


def _sorted_conditions(conditions: set[Condition]) -> tuple[Condition, ...]:
    """Conditions sorted by name, since they have no order of their own."""
    return tuple(sorted(conditions))


def conclude_new_condition(run: RulingRun, spot: Spot, was: Pokemon, condition: Condition) -> None:
    """Say in the verdict which condition a Pokémon now has, and which of the old ones stay."""
    there = run.look_at(spot)
    if there is None or condition not in there.conditions:
        return  # a text has kept it off
    _, message, args = _describe_new_condition(run, spot, was, condition)
    run.add_verdict(message, **args)
    stays = sorted(set(was.conditions) - _replaced_conditions(run, was, condition))
    if stays and message != "stands_beside":
        run.add_verdict("stays", name=args["name"], stays=AndList(stays))


def _replaced_conditions(run: RulingRun, pokemon: Pokemon, condition: Condition) -> set[Condition]:
    """The conditions there that go when this one comes; its own kind is put on anew."""
    before, replacing = set(pokemon.conditions), run.edition.replacing
    return before.intersection(replacing) if condition in replacing else {condition} & before


def _describe_new_condition(
    run: RulingRun, spot: Spot, pokemon: Pokemon, condition: Condition
) -> tuple[str, str, dict[str, Any]]:
    """The rule, the message and the arguments that say how a condition falls on a Pokémon."""
    gone = _replaced_conditions(run, pokemon, condition)
    args: dict[str, Any] = {"name": run.name_pokemon(spot, pokemon), "condition": condition}
    others = sorted(gone - {condition})
    if others:
        return "CON-3", "replaces", args | {"gone": AndList(others)}
    if gone:
        rule = "CON-4" if condition in {"Poisoned", "Burned"} else "CON-3"
        return rule, "never_double", args
    if pokemon.conditions:
        return "CON-3", "stands_beside", args | {"stays": AndList(sorted(pokemon.conditions))}
    return "CON-1", "is_now", args
