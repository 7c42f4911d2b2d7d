"""Plays steps that put on, take off, move and swap damage counters, or put on other counters."""

from judging.engine.damage import heal_damage as take_damage_off
from judging.engine.damage import put_counters as put_damage_counters
from judging.engine.effects import expressions as ex
from judging.engine.effects import steps as st
from judging.engine.effects.asking import (
    Question,
    ask_among,
    ask_for_number,
    ask_for_pokemon,
    least_of_up_to,
)
from judging.engine.effects.context import TextContext
from judging.engine.effects.evaluate import work_out_amount
from judging.engine.effects.figures_in_force import BETWEEN_TURNS
from judging.engine.effects.groups import group_spots, leave_bench_aside, require_everybody
from judging.engine.effects.play import plays_mechanic, tell_and_conclude, tell_text_step
from judging.engine.effects.reach import find_unshielded
from judging.engine.effects.targets import Useful, find_all_spots, find_spots
from judging.engine.knock_outs import is_knocked_out
from judging.engine.options import counter_options, spot_picked
from judging.engine.run import RulingRun, Spot

# More than any Pokémon can have.
ALL_COUNTERS = 10_000


@plays_mechanic(st.PutCounters)
def put_counters(run: RulingRun, context: TextContext, step: st.PutCounters) -> None:
    """Damage counters are put on Pokémon; `freely`: one after the other, where the player likes."""
    if step.freely and isinstance(step.on, ex.Group):
        _put_freely(run, context, step.on, work_out_amount(run, context, step.count))
        return
    put = 0
    for spot in find_unshielded(run, context, find_all_spots(run, context, step.on)):
        if isinstance(step.on, ex.Group):
            context.bind(it=spot)
        count = work_out_amount(run, context, step.count)
        _put_on(run, context, spot, count)
        put += count
    context.note(put)


def _put_freely(run: RulingRun, context: TextContext, group: ex.Group, count: int) -> None:
    put = 0
    for _ in range(count):
        spots = find_all_spots(run, context, group)
        spot = _choose_one_of(run, context, spots, "choose_to_put_on")
        if spot and find_unshielded(run, context, (spot,)):
            _put_on(run, context, spot, 1)
            put += 1
    context.note(put)


def _put_on(run: RulingRun, context: TextContext, spot: Spot, count: int) -> None:
    pokemon = run.look_at(spot)
    if not count or pokemon is None:
        return
    put_damage_counters(run, spot, count)
    name, before = run.name_pokemon(spot, pokemon), pokemon.damage
    tell_text_step(
        run, context, "text_puts_counters", before, before + count * 10, name=name, count=count
    )
    run.add_verdict("counters_on", name=name, count=count)


def _choose_one_of(
    run: RulingRun, context: TextContext, spots: tuple[Spot, ...], message: str
) -> Spot | None:
    picked = ask_for_pokemon(run, context, Question(context.you, message), spots)
    return picked[0] if picked else None


def is_damaged(run: RulingRun) -> Useful:
    """Whether a Pokémon has damage counters."""

    def has_damage(spot: Spot) -> bool:
        pokemon = run.look_at(spot)
        return pokemon is not None and pokemon.damage > 0

    return has_damage


def _can_be_healed(run: RulingRun) -> Useful:
    """A test for damaged Pokémon.

    One that is Knocked Out between turns is left out: it has no part in what comes after (BTW).
    """
    has_damage = is_damaged(run)
    fallen_stay = run.edition.fallen_stay_until_last_step or BETWEEN_TURNS not in run.memory

    def can_be_healed(spot: Spot) -> bool:
        pokemon = run.look_at(spot)
        if pokemon is None or not has_damage(spot):
            return False
        return fallen_stay or not is_knocked_out(run, spot, pokemon)

    return can_be_healed


@plays_mechanic(st.Heal)
def heal_pokemon(run: RulingRun, context: TextContext, step: st.Heal) -> None:
    """Damage counters are taken off, at most as many as there are."""
    if step.freely and isinstance(step.on, ex.Group):
        _heal_freely(run, context, step)
        return
    spots = find_spots(run, context, step.on, _can_be_healed(run))
    taken = 0
    for spot in spots:
        if isinstance(step.on, ex.Group):
            context.bind(it=spot)
        count = (
            ALL_COUNTERS if step.counters == "all" else work_out_amount(run, context, step.counters)
        )
        taken += take_counters_off(run, context, spot, count)
    if not taken:
        tell_text_step(run, context, "text_heals_nothing")
    context.note(taken)


def _heal_freely(run: RulingRun, context: TextContext, step: st.Heal) -> None:
    assert isinstance(step.on, ex.Group)  # noqa: S101 -- the caller has looked
    count = ALL_COUNTERS if step.counters == "all" else work_out_amount(run, context, step.counters)
    taken = 0
    while taken < count:
        damaged = tuple(filter(is_damaged(run), group_spots(run, context, step.on)))
        if not damaged and not taken:
            require_everybody(run, context, step.on)
        spot = _choose_one_of(run, context, damaged, "choose_to_heal")
        if spot is None:
            break
        taken += take_counters_off(run, context, spot, 1)
    context.note(taken)


def take_counters_off(run: RulingRun, context: TextContext, spot: Spot, count: int) -> int:
    """Take up to `count` damage counters off the Pokémon there; return how many."""
    pokemon = run.find_pokemon(spot)
    taken = take_damage_off(run, spot, count * 10) // 10
    if taken:
        name = run.name_pokemon(spot, pokemon)
        after = pokemon.damage - taken * 10
        tell_text_step(run, context, "text_heals", pokemon.damage, after, name=name, count=taken)
        run.add_verdict("text_heals", name=name, count=taken)
    return taken


@plays_mechanic(st.MoveCounters)
def move_counters(run: RulingRun, context: TextContext, step: st.MoveCounters) -> None:
    """Damage counters move; `freely`: one by one until the player stops or “up to” is reached."""
    count = work_out_amount(run, context, step.count)
    if not step.freely:
        context.note(_move_some(run, context, step, count))
        return
    most = count if step.up_to else ALL_COUNTERS
    least = least_of_up_to(run, context, 0) if step.up_to else 0
    moved = 0
    while moved < most:
        context.optional = moved >= least
        now = _move_some(run, context, step, 1)
        context.optional = False
        if not now:
            break
        moved += now
    context.note(moved)


def _move_some(run: RulingRun, context: TextContext, step: st.MoveCounters, count: int) -> int:
    source = _find_one(run, context, step.from_, "choose_to_take_from")
    if source is None:
        return 0
    target = _find_one(run, context, step.to, "choose_to_move_to", but=source)
    if target is None or len(find_unshielded(run, context, (source, target))) < 2:
        return 0
    there = run.find_pokemon(source).damage // 10
    count = min(there, count)
    if step.up_to and count:
        low = least_of_up_to(run, context, 0 if context.in_attack else 1)
        question = Question(context.you, "choose_how_many_counters")
        count = ask_for_number(run, context, question, low, count)
    if not count:
        return 0
    giver, taker = run.find_pokemon(source), run.find_pokemon(target)
    run.change_pokemon(source, damage=giver.damage - count * 10)
    run.change_pokemon(target, damage=taker.damage + count * 10)
    names = {"name": run.name_pokemon(source, giver), "other": run.name_pokemon(target, taker)}
    tell_and_conclude(run, context, "text_moves_counters", count=count, **names)
    return count


def _find_one(
    run: RulingRun, context: TextContext, target: ex.Target, message: str, but: Spot | None = None
) -> Spot | None:
    """One Pokémon of those meant; a source is chosen among the damaged."""
    if isinstance(target, str):
        spots = find_spots(run, context, target)
    else:
        spots = group_spots(run, context, target)
        leave_bench_aside(run, context, target)
    if but is None:
        spots = tuple(filter(is_damaged(run), spots))
    spots = tuple(spot for spot in spots if spot != but)
    if not spots:
        require_everybody(run, context, target)
    if isinstance(target, str) or not spots:
        return spots[0] if spots else None
    if but is None:
        options = counter_options(run, spots)
        picked = ask_among(run, context, Question(context.you, message), "counter", options)
        return spot_picked(picked[0]) if picked else None
    return _choose_one_of(run, context, spots, message)


@plays_mechanic(st.SwapCounters)
def swap_counters(run: RulingRun, context: TextContext, step: st.SwapCounters) -> None:
    """All damage counters of two Pokémon change places."""
    first, second = find_spots(run, context, step.of), find_spots(run, context, step.with_)
    both = find_unshielded(run, context, (*first[:1], *second[:1]))
    if len(both) < 2:
        context.note(0)
        return
    one, other = (run.find_pokemon(spot) for spot in both)
    run.change_pokemon(both[0], damage=other.damage)
    run.change_pokemon(both[1], damage=one.damage)
    tell_and_conclude(run, context, "text_swaps_counters", name=run.name_pokemon(both[0], one),
         other=run.name_pokemon(both[1], other))  # fmt: skip
    context.note(1)


@plays_mechanic(st.PutMarker)
def put_marker(run: RulingRun, context: TextContext, step: st.PutMarker) -> None:
    """A counter that is no damage counter is put on a Pokémon that has none of its kind."""
    put = 0
    for spot in find_unshielded(run, context, find_spots(run, context, step.on)):
        pokemon = run.find_pokemon(spot)
        if step.marker not in pokemon.markers:
            run.change_pokemon(spot, markers=(*pokemon.markers, step.marker))
            put += 1
            name = run.name_pokemon(spot, pokemon)
            tell_and_conclude(run, context, "text_puts_marker", name=name, marker=step.marker)
    context.note(put)
