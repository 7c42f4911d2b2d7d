"""Refuses actions with Pokémon that are Knocked Out already (KO).

A position may hold such a Pokémon: the end of the turn, or an attack on it, settles it. All books
have it Knocked Out at once, so that it neither evolves nor retreats nor attacks before that.
"""

from collections.abc import Callable, Mapping
from typing import Any

from judging.engine import actions as act
from judging.engine.errors import RequestError
from judging.engine.figures import hp_of
from judging.engine.knock_outs import is_knocked_out
from judging.engine.run import ACTIVE, RulingRun, Spot


def refuse_fallen(run: RulingRun, action: act.Action) -> None:
    """Refuse an action that involves a Knocked Out Pokémon. Raises RequestError."""
    list_spots = _WHO_ACTS.get(type(action))
    for spot in list_spots(run, action) if list_spots else ():
        refuse_fallen_pokemon(run, spot)


def refuse_fallen_pokemon(run: RulingRun, spot: Spot) -> None:
    """Refuse whoever stands there if Knocked Out. Raises RequestError."""
    pokemon = run.look_at(spot)
    if pokemon is None or not pokemon.damage or not is_knocked_out(run, spot, pokemon):
        return
    place = "active" if spot.target == "active" else f"bench.{spot.target}"
    raise RequestError(
        f"position.players.{spot.player}.{place}.damage",
        "fallen_already",
        name=pokemon.card.name,
        damage=pokemon.damage,
        hp=hp_of(run, spot, pokemon),
    )


def _one_targeted(run: RulingRun, action: Any) -> tuple[Spot, ...]:
    return (Spot(run.player, action.target),)


def _one_targeted_if_any(run: RulingRun, action: act.PlayTrainer) -> tuple[Spot, ...]:
    return () if action.target is None else (Spot(run.player, action.target),)


def _both_who_change(run: RulingRun, action: act.Retreat) -> tuple[Spot, ...]:
    return ACTIVE[run.player], Spot(run.player, action.to)


def _both_who_switch(_run: RulingRun, action: act.Switch) -> tuple[Spot, ...]:
    return ACTIVE[action.player], Spot(action.player, action.to)


def _one_taken(_run: RulingRun, action: act.LeavePlay) -> tuple[Spot, ...]:
    return (Spot(action.player, action.target),)


def _one_devolved(run: RulingRun, action: act.Devolve) -> tuple[Spot, ...]:
    return (Spot(action.player or run.player, action.target),)


def _one_afflicted(_run: RulingRun, action: act.Inflict) -> tuple[Spot, ...]:
    return (ACTIVE[action.player],)


def _one_brought_up(_run: RulingRun, action: act.Promote) -> tuple[Spot, ...]:
    return (Spot(action.player, action.slot),)


def _one_attacking(run: RulingRun, _action: act.AttackWith) -> tuple[Spot, ...]:
    return (ACTIVE[run.player],)


# Powers are checked where they are found (`powers.py`): a Stadium's is no Pokémon's.
_WHO_ACTS: Mapping[type, Callable[[RulingRun, Any], tuple[Spot, ...]]] = {
    act.AttackWith: _one_attacking,
    act.Retreat: _both_who_change,
    act.Switch: _both_who_switch,
    act.LeavePlay: _one_taken,
    act.Devolve: _one_devolved,
    act.Inflict: _one_afflicted,
    act.Evolve: _one_targeted,
    act.LevelUp: _one_targeted,
    act.AttachEnergy: _one_targeted,
    act.PlayTrainer: _one_targeted_if_any,
    act.Promote: _one_brought_up,
}
