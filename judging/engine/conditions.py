"""Special Conditions: what falls on a Pokémon, what replaces what, what takes it off (CON)."""

from msgspec.structs import replace

from judging.engine.actions import Inflict
from judging.engine.position import Condition, Pokemon
from judging.engine.run import Run, Spot, sorted_conditions
from judging.engine.wording import Both

# What an attack left on a Pokémon; effects of the other stages belong to attached cards and stay.
LEFT_BY_ATTACKS = frozenset({"base", "defender_effects", "cancel"})


def cleared(pokemon: Pokemon, *, markers: bool) -> Pokemon:
    """The Pokémon without Special Conditions and what attacks left on it.

    `markers`: those go as well (evolving, levelling up, devolving); on the Bench they stay.
    """
    return replace(
        pokemon,
        conditions=(),
        paralyzed_on_turn=None,
        effects=tuple(effect for effect in pokemon.effects if effect.at not in LEFT_BY_ATTACKS),
        markers=() if markers else pokemon.markers,
    )


def tell_end(run: Run, pokemon: Pokemon) -> None:
    """Say that Special Conditions end, if there were any (CON-2)."""
    if pokemon.conditions:
        gone = Both(pokemon.conditions)
        run.say("CON-2", "conditions_end", name=pokemon.card.name, gone=gone)


def inflict(run: Run, action: Inflict) -> None:
    """A Special Condition falls on a player's Active Pokémon."""
    spot = Spot(action.player, "active")
    target = run.at(spot, f"position.players.{action.player}.active")
    if not exists(run, action.condition):
        return
    falls_on(run, spot, action.condition)
    run.conclude("is_now", name=target.card.name, condition=action.condition)


def exists(run: Run, condition: Condition) -> bool:
    """Whether the edition has this condition; it forbids the action if not."""
    if condition in run.edition.conditions:
        return True
    run.forbid("CON-1", "no_such_condition", condition=condition)
    return False


def falls_on(run: Run, spot: Spot, condition: Condition) -> None:
    """Put a condition on the Pokémon there and take off those it replaces."""
    pokemon = run.pokemon(spot)
    if pokemon is None:
        return
    before = set(pokemon.conditions)
    replacing = run.edition.replacing
    gone = before.intersection(replacing) if condition in replacing else {condition} & before
    _tell(run, pokemon, condition, gone)
    fields: dict[str, object] = {"conditions": sorted_conditions(before - gone | {condition})}
    if condition == "Paralyzed":
        fields["paralyzed_on_turn"] = run.number
    elif "Paralyzed" in gone:
        fields["paralyzed_on_turn"] = None
    run.change(spot, **fields)


def _tell(run: Run, pokemon: Pokemon, condition: Condition, gone: set[Condition]) -> None:
    name, others = pokemon.card.name, sorted(gone - {condition})
    if others:
        run.say("CON-3", "replaces", name=name, condition=condition, gone=Both(others))
    elif gone:
        rule = "CON-4" if condition in {"Poisoned", "Burned"} else "CON-3"
        run.say(rule, "never_double", name=name, condition=condition)
    elif pokemon.conditions:
        stays = Both(sorted(pokemon.conditions))
        run.say("CON-3", "stands_beside", name=name, condition=condition, stays=stays)
    else:
        run.say("CON-1", "is_now", name=name, condition=condition)
