"""Plays steps that attach cards to Pokémon, and that move Energy and Tools between them."""

from collections.abc import Callable

from msgspec.structs import replace

from judging.engine.attached import without_indices
from judging.engine.effects import expressions as ex
from judging.engine.effects import steps as st
from judging.engine.effects.asking import Question, ask_for_pokemon, least_of_up_to
from judging.engine.effects.context import TextContext
from judging.engine.effects.energy import least_energy, without_cards
from judging.engine.effects.energy_there import (
    AttachedEnergy,
    energy_there,
    fitting_energy,
    pick_energy,
)
from judging.engine.effects.evaluate import work_out_amount
from judging.engine.effects.groups import (
    count_targets,
    group_spots,
    leave_bench_aside,
    require_everybody,
)
from judging.engine.effects.picking import Wanted, pick_cards
from judging.engine.effects.play import plays_mechanic, tell_text_step
from judging.engine.effects.putting import How, attach_card, attach_cards
from judging.engine.effects.reach import find_unshielded
from judging.engine.effects.targets import choose_spots, find_spots
from judging.engine.position import Card, Pokemon
from judging.engine.run import RulingRun, Spot

_ALL = 60


@plays_mechanic(st.Attach)
def attach_from_pile(run: RulingRun, context: TextContext, step: st.Attach) -> None:
    """Cards are attached from the hand, the discard pile or the Lost Zone."""
    high = _ALL if step.count in {"all", "any"} else work_out_amount(run, context, step.count)  # type: ignore[arg-type]
    low = 0 if step.up_to or step.count == "any" else high
    if step.up_to:
        usual = 0 if step.from_ == "hand" or context.in_attack else 1
        low = least_of_up_to(run, context, usual)
    high = min(high, count_targets(run, context, step.to, apart=step.apart))
    low = min(low, high)
    if not high:
        tell_text_step(run, context, "text_attaches_none", player=context.you)
        context.note(0)
        return
    by_hand = step.from_ == "hand"
    wanted = Wanted(context.you, step.from_, context.you, "choose_to_attach", low, high, step.for_)
    cards = pick_cards(run, context, wanted)
    if not cards:
        tell_text_step(run, context, "text_attaches_none", player=context.you)
    count = attach_cards(run, context, cards, step.to, How(step.each, step.apart, by_hand))
    context.note(count)


@plays_mechanic(st.MoveEnergy)
def move_energy(run: RulingRun, context: TextContext, step: st.MoveEnergy) -> None:
    """Energy cards move from one Pokémon to another."""
    fits = fitting_energy(run, context, step)
    if step.freely:
        _move_freely(run, context, step, fits)
        return

    def has_some(spot: Spot) -> bool:
        return bool(energy_there(run, (spot,), fits))

    if isinstance(step.from_, ex.Chosen) and step.count != 1:
        sources = find_spots(run, context, step.from_, has_some)  # all from that one Pokémon
    else:
        sources = tuple(filter(has_some, _all_of(run, context, step.from_)))
    there = _with_somewhere_to_go(run, context, step, energy_there(run, sources, fits))
    high = _ALL if step.count in {"all", "any"} else work_out_amount(run, context, step.count)  # type: ignore[arg-type]
    low = least_energy(run, context, step, high)
    by = context.you if step.by == "you" else context.opponent
    if step.count == "all":
        moving = there
    else:
        moving = pick_energy(
            run, context, there, Question(by, "choose_energy_to_move", (low, high))
        )
    context.note(_attach_moved(run, context, step, moving))


def _move_freely(
    run: RulingRun,
    context: TextContext,
    step: st.MoveEnergy,
    fits: Callable[[Spot, Pokemon, Card], bool],
) -> None:
    """Move one card after the other, each with its source and target, until the player stops."""
    moved = 0
    while True:
        there = energy_there(run, _all_of(run, context, step.from_), fits)
        there = _with_somewhere_to_go(run, context, step, there)
        question = Question(context.you, "choose_energy_to_move", (0, 1))
        picked = pick_energy(run, context, there, question)
        if not picked:
            break
        targets = [spot for spot in _all_of(run, context, step.to) if spot != picked[0].spot]
        chosen = ask_for_pokemon(run, context, Question(context.you, "choose_to_get_it"), targets)
        if not chosen:
            break
        pokemon = run.find_pokemon(picked[0].spot)
        run.change_pokemon(
            picked[0].spot, energy=without_indices(pokemon.energy, {picked[0].place})
        )
        attach_card(run, context, chosen[0], picked[0].card)
        moved += 1
    context.note(moved)


def _with_somewhere_to_go(
    run: RulingRun, context: TextContext, step: st.MoveEnergy, there: list[AttachedEnergy]
) -> list[AttachedEnergy]:
    """The cards that can move to another Pokémon; if none can, all in play must be known."""
    targets = _all_of(run, context, step.to)
    movable = [one for one in there if any(target != one.spot for target in targets)]
    if not movable:
        require_everybody(run, context, step.from_)
        require_everybody(run, context, step.to)
    return movable


def _all_of(run: RulingRun, context: TextContext, target: ex.Target) -> tuple[Spot, ...]:
    if isinstance(target, str):
        return find_spots(run, context, target)
    leave_bench_aside(run, context, target)
    return group_spots(run, context, target)


def _attach_moved(
    run: RulingRun, context: TextContext, step: st.MoveEnergy, moving: list[AttachedEnergy]
) -> int:
    """Attach the moving cards to their new Pokémon; return how many moved."""
    if not moving:
        tell_text_step(run, context, "text_moves_no_energy")
        return 0
    source = moving[0].spot
    targets = tuple(spot for spot in _all_of(run, context, step.to) if spot != source)
    if isinstance(step.to, ex.Chosen):
        targets = choose_spots(run, context, replace(step.to, count=1), targets)
    if not targets or len(find_unshielded(run, context, (source, targets[0]))) < 2:
        return 0
    for one in moving:
        pokemon = run.find_pokemon(one.spot)
        place = pokemon.energy.index(one.card)
        run.change_pokemon(one.spot, energy=without_indices(pokemon.energy, {place}))
    for one in moving:
        attach_card(run, context, targets[0], one.card)
    return len(moving)


@plays_mechanic(st.MoveTool)
def move_tool(run: RulingRun, context: TextContext, step: st.MoveTool) -> None:
    """A Tool moves from one Pokémon to another that has none."""

    def has_tool(spot: Spot) -> bool:
        return bool(_tools_of(run.find_pokemon(spot)))

    sources = find_unshielded(run, context, find_spots(run, context, step.from_, has_tool))
    if not sources:
        context.note(0)
        return
    targets = find_spots(
        run, context, step.to, lambda spot: spot != sources[0] and not has_tool(spot)
    )
    if not find_unshielded(run, context, targets[:1]):
        context.note(0)
        return
    giver = run.find_pokemon(sources[0])
    tool = _tools_of(giver)[0]
    run.change_pokemon(sources[0], tools=without_cards(giver.tools, (tool,)))
    attach_card(run, context, targets[0], tool)
    context.note(1)


def _tools_of(pokemon: Pokemon) -> tuple[Card, ...]:
    return tuple(card for card in pokemon.tools if card.trainer != "Technical Machine")
