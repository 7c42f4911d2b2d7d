"""Plays steps in which somebody flips coins."""

from judging.engine.effects import steps as st
from judging.engine.effects.context import TextContext
from judging.engine.effects.evaluate import work_out_amount
from judging.engine.effects.play import (
    play_steps,
    plays_mechanic,
    tell_and_conclude,
    tell_text_step,
)
from judging.engine.run import RulingRun

# More coins than any card asks for.
_MOST_COINS = 60


@plays_mechanic(st.Flip)
def flip_coins(run: RulingRun, context: TextContext, step: st.Flip) -> None:
    """Flip the coins, tell the result, and play the steps for heads and tails."""
    if step.until_tails:
        heads = run.flip_until_tails()
        context.bind(heads=heads, tails=1)
        tell_text_step(run, context, "text_until_tails", count=heads)
    else:
        coins = min(_MOST_COINS, work_out_amount(run, context, step.coins))
        if not coins:
            context.bind(heads=0, tails=0)
            tell_text_step(run, context, "text_no_coins")
            return
        heads = run.flip_coins(coins)
        context.bind(heads=heads, tails=coins - heads)
        _tell_coins(run, context, step, coins, heads)
    phase = context.phase
    if phase == "requirements":  # steps for heads and tails keep their own time
        context.phase = "before_damage"
    _play_sides(run, context, step)
    context.phase = phase


def _tell_coins(
    run: RulingRun, context: TextContext, step: st.Flip, coins: int, heads: int
) -> None:
    if coins > 1:
        tell_text_step(run, context, "text_coins", coins=coins, count=heads)
        return
    side = step.heads or step.each_heads if heads else step.tails or step.each_tails
    nothing = not side and bool(step.heads or step.tails or step.each_heads or step.each_tails)
    message = "text_heads" if heads else "text_tails"
    if nothing and context.base is None:
        tell_and_conclude(run, context, f"{message}_nothing")
    else:
        tell_text_step(run, context, message)


def _play_sides(run: RulingRun, context: TextContext, step: st.Flip) -> None:
    heads, tails = context.bindings.heads, context.bindings.tails
    if heads:
        play_steps(run, context, step.heads)
        play_steps(run, context, step.if_any_heads)
    if heads and not tails:
        play_steps(run, context, step.if_all_heads)
    for _ in range(heads):
        play_steps(run, context, step.each_heads)
    if tails:
        play_steps(run, context, step.tails)
        play_steps(run, context, step.if_any_tails)
    if tails and not heads:
        play_steps(run, context, step.if_all_tails)
    for _ in range(tails):
        play_steps(run, context, step.each_tails)
