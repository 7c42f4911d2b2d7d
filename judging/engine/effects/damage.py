"""Plays steps about damage: how much it is, what does not affect it, who else is hit."""

from judging.engine.damage import Hit, do_damage, hit_as_it_stands, hit_itself
from judging.engine.effects import expressions as ex
from judging.engine.effects import steps as st
from judging.engine.effects.context import IGNORED, TextContext
from judging.engine.effects.evaluate import work_out_amount
from judging.engine.effects.play import plays_mechanic, tell_text_step
from judging.engine.effects.targets import find_all_spots
from judging.engine.position import opponent_of
from judging.engine.run import RulingRun, Spot


@plays_mechanic(st.Base)
def change_base(run: RulingRun, context: TextContext, step: st.Base) -> None:
    """Change the attack's damage from what is printed."""
    before = context.base or 0
    base = before if step.set is None else work_out_amount(run, context, step.set)
    base = max(
        0,
        base + work_out_amount(run, context, step.plus) - work_out_amount(run, context, step.minus),
    )
    context.base = base
    if base != before:
        tell_text_step(run, context, "text_damage", before, base, points=base)


@plays_mechanic(st.Nothing)
def do_nothing(run: RulingRun, context: TextContext, _step: st.Nothing) -> None:
    """The attack or the card does nothing more."""
    context.stopped = True
    context.queue.clear()
    tell_text_step(run, context, "text_nothing", name=context.part or context.card.name)


@plays_mechanic(st.Ignore)
def ignore_protection(_run: RulingRun, context: TextContext, step: st.Ignore) -> None:
    """The attack's damage is not affected by this."""
    context.ignores |= frozenset(step.what)


@plays_mechanic(st.Hit)
def hit_pokemon(run: RulingRun, context: TextContext, step: st.Hit) -> None:
    """Damage these Pokémon; how much is worked out for each before any damage is done."""
    spots = find_all_spots(run, context, step.to)
    points = [_points_for(run, context, step, spot) for spot in spots]
    done = 0
    for spot, base in zip(spots, points, strict=True):
        if base:
            done += _hit_one(run, context, step, spot, base)
    context.note(done // 10)


def _points_for(run: RulingRun, context: TextContext, step: st.Hit, spot: Spot) -> int:
    """The damage for one Pokémon, which is `it` in the amount if the step is about a group."""
    if isinstance(step.to, ex.Group):
        context.bind(it=spot)
    return work_out_amount(run, context, step.points)


def _hit_one(run: RulingRun, context: TextContext, step: st.Hit, spot: Spot, base: int) -> int:
    attacker = context.spot or Spot(context.you, "active")
    blow = Hit(attacker, spot, base, attack=context.part or "")
    run.memory[IGNORED] = frozenset(step.ignore)
    if _meets_weakness(context, step, spot):
        done = do_damage(run, blow)
        pokemon = run.look_at(spot)
        if done and pokemon:
            run.add_verdict("takes_damage", name=run.name_pokemon(spot, pokemon), points=done)
    else:
        strike = hit_itself if blow.at_itself else hit_as_it_stands
        done = strike(run, blow)
    run.memory[IGNORED] = frozenset()
    if spot == Spot(opponent_of(run.player), "active"):
        run.damage = (run.damage or 0) + done
    return done


def _meets_weakness(context: TextContext, step: st.Hit, spot: Spot) -> bool:
    """Weakness and Resistance count for the opponent's Active Pokémon alone (DMG-1)."""
    if step.weakness_resistance != "usual":
        return step.weakness_resistance == "always"
    return spot == Spot(context.opponent, "active")
