"""Pokémon Powers, Poké-Powers and Poké-Bodies: may it be used, does it work (TRN-16, TRN-17)."""

from judging.engine import cards
from judging.engine.actions import UsePower
from judging.engine.nearest import suggest_nearest
from judging.engine.phrases import AndList
from judging.engine.position import Pokemon
from judging.engine.run import RequestError, RulingRun, Spot
from judging.engine.turns import check_turn


def use_power(run: RulingRun, action: UsePower) -> None:
    """A power is used; of a Poké-Body the question is whether it works now."""
    spot = Spot(run.player, action.target)
    pokemon = run.at(spot, "action.target")
    known = {power.name: power for power in cards.powers_of(pokemon)}
    power = known.get(action.power)
    if power is None:
        raise RequestError(
            "action.power",
            f"{pokemon.card.name} has no power {action.power!r}"
            f"{suggest_nearest(action.power, known)}",
        )
    kind = power.kind or "Pokémon Power"
    body = kind == "Poké-Body"
    if not body:
        check_turn(run)
        _check_power_once(run, action, kind)
    _check_power_not_off(run, pokemon, action.power, body=body)
    if run.refusals:
        return
    if body:
        run.say(
            "TRN-17:bodies" if pokemon.conditions else "TRN-16", "body_works", power=action.power
        )
        run.conclude("body_works", power=action.power)
        return
    used = run.players[run.player].this_turn.powers_used
    run.set_turn(run.player, powers_used=(*used, (action.target, action.power)))
    name = run.called(spot, pokemon)
    run.say("TRN-16", "power_used", power=action.power, name=name)
    run.conclude("power_used", power=action.power, name=name)


def _check_power_once(run: RulingRun, action: UsePower, kind: str) -> None:
    used = run.players[run.player].this_turn.powers_used
    once = run.edition.powers_once
    if once == "each Pokémon":
        if any(target == action.target for target, _ in used):
            run.forbid("TRN-16", "pokemon_used_power")
    elif once == kind and (action.target, action.power) in used:
        run.forbid("TRN-16:once", "power_once", power=action.power)


def _check_power_not_off(run: RulingRun, pokemon: Pokemon, power: str, *, body: bool) -> None:
    if body and not run.edition.bodies_shut_too:
        return
    shut = [name for name in pokemon.conditions if name in run.edition.powers_shut_by]
    if shut:
        run.forbid("TRN-17", "power_off", power=power, condition=AndList(shut))
