"""Finds the Pokémon on which a step acts; where somebody chooses them, that player is asked."""

from collections.abc import Callable
from typing import TypeAlias

from judging.engine.effects.asking import Question, ask_for_pokemon, least_of_up_to
from judging.engine.effects.context import TextContext
from judging.engine.effects.evaluate import work_out_amount
from judging.engine.effects.expressions import Chosen, Group, Target
from judging.engine.effects.groups import (
    group_spots,
    leave_bench_aside,
    named_spots,
    require_everybody,
)
from judging.engine.run import RulingRun, Spot

# Whether a step would do anything to a Pokémon; others are not offered as options.
Useful: TypeAlias = Callable[[Spot], bool]


def find_all_spots(
    run: RulingRun, context: TextContext, target: Target, useful: Useful | None = None
) -> tuple[Spot, ...]:
    """Like `find_spots`, where the ruling depends on all members of a group: they must be known.

    A text that answers a moment, beside what is asked, does not require that; it is reported as not
    considered.
    """
    if isinstance(target, Group) and not context.answers:
        require_everybody(run, context, target)
    return find_spots(run, context, target, useful)


def find_spots(
    run: RulingRun, context: TextContext, target: Target, useful: Useful | None = None
) -> tuple[Spot, ...]:
    """The Pokémon a target means; where somebody chooses, the chosen are `it` from then on.

    Nobody is found on a Bench that the question leaves open, and that is reported.
    """
    if isinstance(target, str):
        there = named_spots(run, context, target)
        return there if useful is None else tuple(filter(useful, there))
    spots = group_spots(run, context, target)
    if useful is not None:
        spots = tuple(filter(useful, spots))
    if isinstance(target, Group):
        leave_bench_aside(run, context, target)
        return spots
    if context.preset is None:
        leave_bench_aside(run, context, target)
        if not spots:
            require_everybody(run, context, target)
    return choose_spots(run, context, target, spots)


def choose_spots(
    run: RulingRun, context: TextContext, target: Chosen, spots: tuple[Spot, ...]
) -> tuple[Spot, ...]:
    """Ask which of these Pokémon; the chosen are `it` and `them`."""
    count = work_out_amount(run, context, target.count)
    if context.preset in spots and count == 1:
        preset, context.preset = context.preset, None
        context.bind_chosen((preset,))
        return (preset,)
    player = context.you if target.by == "you" else context.opponent
    usual = 0 if context.in_attack else 1
    low = least_of_up_to(run, context, usual) if target.up_to else count
    count = min(count, len(spots))
    question = Question(player, _question_for(target), (low, count), {"count": count})
    chosen = ask_for_pokemon(run, context, question, spots)
    context.bind_chosen(chosen)
    context.bind(did=bool(chosen))
    return chosen


def _question_for(target: Chosen) -> str:
    side = "any" if target.of == "both" else ("own" if target.of == target.by else "opposing")
    place = {"bench": "_benched", "in_play": "", "active": ""}[target.place]
    return f"choose_{side}{place}_up_to" if target.up_to else f"choose_{side}{place}"
