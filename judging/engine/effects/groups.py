"""Finds the Pokémon a text means where nobody has to choose: named ones, or a group."""

from judging.engine.effects.context import BY_THE_WAY, TextContext, named_spot
from judging.engine.effects.expressions import Chosen, Group, Side, Target
from judging.engine.effects.fitting import fits_filter
from judging.engine.left_aside import leave_aside
from judging.engine.options import bench_spots
from judging.engine.position import PlayerName
from judging.engine.position import Target as SpotTarget
from judging.engine.ruling import NotConsidered
from judging.engine.run import RulingRun, Spot

# More cards than there are.
_ANY_NUMBER = 60


def players_of(context: TextContext, side: Side) -> tuple[PlayerName, ...]:
    """The players a side means, `you` first."""
    if side == "both":
        return context.you, context.opponent
    return (context.you if side == "you" else context.opponent,)


def group_spots(
    run: RulingRun, context: TextContext, group: Group | Chosen | None
) -> tuple[Spot, ...]:
    """The Pokémon of a group: its player's own first, the Active before the Bench, by slot."""
    assert group is not None  # noqa: S101 -- callers have one
    place = group.place
    if place == "bench":
        require_everybody(run, context, group)
    but = named_spots(run, context, group.but) if group.but else ()
    return tuple(
        spot
        for player in players_of(context, group.of)
        for spot, pokemon in run.in_play(player)
        if (place == "in_play" or (spot.target == "active") == (place == "active"))
        and spot not in but
        and fits_filter(run, context, spot, pokemon, group.where)
    )


def require_everybody(run: RulingRun, context: TextContext, target: Target | None) -> None:
    """Require the position to say who is on the Bench, where it matters who else is in play.

    Texts that the question is not about take an unsaid Bench as empty and are reported as not
    considered: most of them have no part in the ruling.
    """
    if run.memory.get(BY_THE_WAY):
        leave_bench_aside(run, context, target)
    elif target and not isinstance(target, str) and target.place != "active":
        for player in players_of(context, target.of):
            bench_spots(run, player)


def leave_bench_aside(run: RulingRun, context: TextContext, target: Target | None) -> None:
    """Report as not considered a text that looks at a Bench the question leaves open."""
    if not target or isinstance(target, str) or target.place == "active":
        return
    if any(run.players[player].bench is None for player in players_of(context, target.of)):
        text = (context.card.name, context.part)
        leave_aside(run, NotConsidered(*_find_place(run, context), *text, "bench_unsaid"))


def _find_place(
    run: RulingRun, context: TextContext
) -> tuple[PlayerName | None, SpotTarget | None]:
    """The player and Pokémon a text is on: for a Trainer no Pokémon, for the Stadium neither."""
    spot = context.spot
    if spot:
        return spot.player, spot.target
    return (None if context.card is run.stadium else context.you), None


def count_targets(
    run: RulingRun, context: TextContext, target: Target, *, apart: bool = False
) -> int:
    """The most cards that can be put on the Pokémon of a target; 0 if nobody is there.

    `apart`: each on another Pokémon.
    """
    there = len(meant_spots(run, context, target))
    return there if apart or not there else _ANY_NUMBER


def named_spots(run: RulingRun, context: TextContext, name: str) -> tuple[Spot, ...]:
    """The places of the Pokémon that a word of the data means, without those that have left."""
    found = context.bindings.them if name == "them" else (named_spot(context, name),)
    return tuple(spot for spot in found if spot and run.look_at(spot))


def meant_spots(run: RulingRun, context: TextContext, target: Target) -> tuple[Spot, ...]:
    """The Pokémon a target means in an amount or a condition, where nobody chooses."""
    if isinstance(target, str):
        return named_spots(run, context, target)
    return group_spots(run, context, target)
