"""Uses powers and Abilities, and says whether a Poké-Body works (TRN-16, 17)."""

from typing import Literal

from judging.engine.actions import PlayTrainer, UsePower
from judging.engine.checks import refuse_part_twice
from judging.engine.fallen import refuse_fallen_pokemon
from judging.engine.figures import PowerThere, forbid_by_texts, powers_of
from judging.engine.knock_outs import settle_knock_outs
from judging.engine.nearest import suggest_nearest
from judging.engine.phrases import AndList
from judging.engine.position import Pokemon, PowerKind, Target
from judging.engine.rule_boxes import (
    check_once_a_game,
    find_once_a_game,
    use_up_once_a_game,
)
from judging.engine.run import RequestError, RulingRun, Spot
from judging.engine.turns import check_turn


def use_power(run: RulingRun, action: UsePower) -> None:
    """Use a power; for a Poké-Body, say whether it works now."""
    spot = Spot(run.player, action.target)
    pokemon = run.find_pokemon(spot, "action.target")
    if run.layer and (by_name := run.layer.find_used_by_name(run, spot, action.power)):
        _use_card(run, spot, by_name, action)
        return
    known = {there.power.name: there for there in powers_of(run, spot, pokemon)}
    there = known.get(action.power)
    if there is None:
        raise RequestError(
            "action.power",
            "no_power",
            name=pokemon.card.name,
            power=action.power,
            near=suggest_nearest(action.power, known),
        )
    refuse_part_twice("action.power", action.power, there.card.name, there.card.powers or ())
    refuse_fallen_pokemon(run, spot)
    check_power_alone(run, spot, there)
    check_changes(run, action, action.power)
    if run.refusals:
        return
    if there.power.kind == "Poké-Body":
        run.tell_step(
            "TRN-17:bodies" if pokemon.conditions else "TRN-16", "body_works", power=action.power
        )
        run.add_verdict("body_works", power=action.power)
        return
    use_up_once_a_game(run, run.player, find_once_a_game(there.power))
    used = run.players[run.player].this_turn.powers_used
    run.set_turn(run.player, powers_used=(*used, (action.target, action.power)))
    name = run.name_pokemon(spot, pokemon)
    run.tell_step("TRN-16", "power_used", power=action.power, name=name)
    run.add_verdict("power_used", power=action.power, name=name)
    if run.layer:
        run.layer.use_power(run, spot, there)
        if not run.attacked:  # a power in place of an attack has settled its own
            settle_knock_outs(run)


def check_changes(run: RulingRun, action: UsePower | PlayTrainer, name: str) -> None:
    """Forbid what is known to change nothing, where the edition wants something to change."""
    book = run.edition
    of_power = isinstance(action, UsePower)
    must = book.powers_must_change_something if of_power else book.nothing_changes_unplayable
    if action.changes_nothing and must:
        run.forbid_by_rule("TRN-19", "changes_nothing", name=name)


def _use_card(run: RulingRun, spot: Spot, there: PowerThere, action: UsePower) -> None:
    """Use a Stadium, or a Fossil, that is used by its own name."""
    assert run.layer  # noqa: S101 -- it has found the card
    check_turn(run)
    run.layer.check_power(run, spot, there)
    check_changes(run, action, there.card.name)
    if run.refusals:
        return
    run.tell_text(run.layer.cite_text(there.card, None), "card_used", card=there.card.name)
    run.add_verdict("card_used", card=there.card.name, player=run.player)
    run.layer.use_power(run, spot, there)
    settle_knock_outs(run)


def check_power_alone(run: RulingRun, spot: Spot, there: PowerThere) -> None:
    """Forbid a power for every reason against it now; a Poké-Body, for reasons it does not work."""
    name, kind = there.power.name, there.power.kind or "Pokémon Power"
    body = kind == "Poké-Body"
    _check_kind_of_power(run, kind)
    if not body:
        check_turn(run)
        _check_power_once(run, spot.target, name, kind)
    check_once_a_game(run, spot.player, find_once_a_game(there.power), name)
    if not _is_waived(run, spot, "power_off", name):
        _check_power_not_off(run, run.find_pokemon(spot), name, kind)
    forbid_by_texts(run, "bodies" if body else "powers", run.player, spot, name)
    if run.layer:
        run.layer.check_power(run, spot, there)


def _check_kind_of_power(run: RulingRun, kind: PowerKind) -> None:
    """Forbid a kind of power that only a later edition has."""
    for later, rule in run.edition.not_yet.items():
        if later == kind:
            run.forbid_by_rule(rule, "kind_not_yet", kind=kind)


def _check_power_once(run: RulingRun, target: Target, power: str, kind: str) -> None:
    used = run.players[run.player].this_turn.powers_used
    once = run.edition.powers_once
    if once == "each Pokémon":
        if any(user == target for user, _ in used):
            run.forbid_by_rule("TRN-16", "pokemon_used_power")
    elif (
        once == kind
        and (target, power) in used
        and not _is_waived(run, Spot(run.player, target), "power_once", power)
    ):
        run.forbid_by_rule("TRN-16:once", "power_once", power=power)


def _is_waived(
    run: RulingRun, spot: Spot, what: Literal["power_once", "power_off"], power: str
) -> bool:
    return bool(run.layer and run.layer.lifts_rule(run, what, spot, power))


def _check_power_not_off(run: RulingRun, pokemon: Pokemon, power: str, kind: PowerKind) -> None:
    if not run.edition.shuts_kind(kind):
        return
    shut = [name for name in pokemon.conditions if name in run.edition.powers_shut_by]
    if shut:
        run.forbid_by_rule("TRN-17", "power_off", power=power, condition=AndList(shut))
