"""The time between turns, step by step over both players' Pokémon (BTW)."""

from collections.abc import Callable

from msgspec.structs import replace

from judging.engine.actions import EndTurn, ToolUse
from judging.engine.cards import is_dark, types_of
from judging.engine.energy import is_darkness_energy
from judging.engine.knock_outs import check_promotions, is_knocked_out, settle_knock_outs
from judging.engine.piles import put
from judging.engine.position import Pokemon
from judging.engine.run import RequestError, Run, Spot
from judging.engine.turns import begin_next_turn, check_drawn, discard_supporter, wake
from judging.engine.wording import Both


def end_turn(run: Run, action: EndTurn) -> None:
    """The turn ends: cards that leave, the steps in order, Knock Outs, the next turn."""
    check_end(run)
    _check_order(run, action.order)
    if run.refusals:
        return
    _discard_supporter(run)
    _discard_technical_machines(run)
    used: set[tuple[Spot, int]] = set()
    for letter, step in run.edition.between:
        _use_tools(run, action.order, f"BTW-{letter}", used)
        for spot, pokemon in run.everyone():
            if not is_knocked_out(run, pokemon):
                _STEPS[step](run, spot, pokemon)
    _use_tools(run, action.order, None, used)
    _conclude_what_stays(run)
    settle_knock_outs(run, turn_is_over=True)
    if run.status != "ongoing":
        return
    if run.promotes or run.outcomes:
        run.turn = replace(run.turn, ended=True)
    else:
        begin_next_turn(run)


def _conclude_what_stays(run: Run) -> None:
    """Say which Special Conditions go on of which no step between turns has spoken."""
    for spot, pokemon in run.everyone():
        silent = {"Confused", "Paralyzed"}
        if run.edition.asleep_flip_opens_the_turn and spot.player == run.player:
            silent.add("Asleep")
        stays = [name for name in pokemon.conditions if name in silent]
        if stays and not is_knocked_out(run, pokemon):
            run.conclude("stays", name=pokemon.card.name, stays=Both(stays))


def check_end(run: Run) -> None:
    """A turn ends once, after the game has begun, with every promotion made."""
    if not run.number:
        run.forbid("SET-1", "not_begun")
    check_promotions(run, turn_is_over=True)
    check_drawn(run)


def _check_order(run: Run, order: tuple[ToolUse, ...]) -> None:
    steps = [f"BTW-{letter}" for letter, _ in run.edition.between]
    for index, use in enumerate(order):
        if use.before is not None and use.before not in steps:
            raise RequestError(
                f"action.order.{index}.before", f"not a step here; those are {', '.join(steps)}"
            )
        there = sum(
            tool.name == use.tool for _, who in run.in_play(use.player) for tool in who.tools
        )
        path = f"action.order.{index}.tool"
        if not there:
            raise RequestError(path, f"no Pokémon of {use.player} has {use.tool} attached")
        asked = [(one.tool, one.player) for one in order[: index + 1]]
        if asked.count((use.tool, use.player)) > there:
            raise RequestError(
                path, f"{use.player} has {there} {use.tool} attached: each works once"
            )


def _discard_supporter(run: Run) -> None:
    if run.players[run.player].this_turn.supporter_played:
        run.say("TRN-6:supporter", "supporter_leaves", player=run.player)
        run.conclude("supporter_leaves", player=run.player)
        discard_supporter(run, run.player)


def _discard_technical_machines(run: Run) -> None:
    if run.edition.technical_machines_stay:
        return
    for spot, pokemon in run.in_play(run.player):
        machines = tuple(tool for tool in pokemon.tools if tool.trainer == "Technical Machine")
        if machines:
            run.change(spot, tools=tuple(tool for tool in pokemon.tools if tool not in machines))
            put(run, run.player, "discard", machines)
            run.say("TRN-9", "machine_leaves", name=pokemon.card.name)
            run.conclude("machine_leaves", name=pokemon.card.name)


def _use_tools(
    run: Run, order: tuple[ToolUse, ...], before: str | None, used: set[tuple[Spot, int]]
) -> None:
    for use in order:
        if use.before == before:
            _use_tool(run, use, used)


def _use_tool(run: Run, use: ToolUse, used: set[tuple[Spot, int]]) -> None:
    """The first Tool of that name not used yet works; one whose Pokémon has fallen comes last."""
    holders = [
        (is_knocked_out(run, pokemon), place, spot, pokemon)
        for spot, pokemon in run.in_play(use.player)
        for place, tool in enumerate(pokemon.tools)
        if tool.name == use.tool and (spot, place) not in used
    ]
    too_late, place, spot, pokemon = min(holders, key=lambda holder: holder[0])
    used.add((spot, place))
    if too_late:
        run.say("BTW", "tool_too_late", tool=use.tool, name=pokemon.card.name)
        run.conclude("tool_too_late", tool=use.tool, name=pokemon.card.name)
    else:
        _apply_tool(run, use, spot, pokemon)


def _apply_tool(run: Run, use: ToolUse, spot: Spot, pokemon: Pokemon) -> None:
    after = max(0, pokemon.damage - use.heal)
    conditions = tuple(name for name in pokemon.conditions if name not in use.removes)
    paralyzed = pokemon.paralyzed_on_turn if "Paralyzed" in conditions else None
    run.say(
        "BTW",
        "tool_used",
        before=pokemon.damage,
        after=after,
        tool=use.tool,
        name=pokemon.card.name,
    )
    run.change(spot, damage=after, conditions=conditions, paralyzed_on_turn=paralyzed)
    _conclude_tool(run, use, pokemon, healed=pokemon.damage - after)


def _conclude_tool(run: Run, use: ToolUse, was: Pokemon, *, healed: int) -> None:
    gone = [name for name in was.conditions if name in use.removes]
    if healed:
        run.conclude("tool_heals", tool=use.tool, name=was.card.name, count=healed // 10)
    if gone or not healed:
        run.conclude("tool_used", tool=use.tool, name=was.card.name)
    if gone:
        run.conclude("conditions_end", name=was.card.name, gone=Both(gone))


def _hurt(run: Run, spot: Spot, rule: str, message: str, points: int) -> None:
    pokemon = run.pokemon(spot)
    assert pokemon is not None  # noqa: S101 -- callers have looked
    after = pokemon.damage + points
    run.say(rule, message, before=pokemon.damage, after=after, name=pokemon.card.name)
    run.conclude(message, name=pokemon.card.name)
    run.change(spot, damage=after)


def _poison(run: Run, spot: Spot, pokemon: Pokemon) -> None:
    if "Poisoned" in pokemon.conditions:
        _hurt(run, spot, "BTW:poison", "poison_hurts", 10)


def _burn(run: Run, spot: Spot, pokemon: Pokemon) -> None:
    if "Burned" not in pokemon.conditions:
        return
    if run.heads():
        run.say("BTW:burn", "burn_spares", name=pokemon.card.name)
        run.conclude("burn_spares", name=pokemon.card.name)
    else:
        _hurt(run, spot, "BTW:burn", "burn_hurts", 20)


def _sleep(run: Run, spot: Spot, pokemon: Pokemon) -> None:
    if not run.edition.asleep_flip_opens_the_turn:
        wake(run, spot, "BTW:sleep")
    if "Paralyzed" not in pokemon.conditions:
        return
    # It lasts through its player's next whole turn: not the one in which it fell on the Pokémon.
    if spot.player != run.player or pokemon.paralyzed_on_turn == run.number:
        return
    run.say("BTW:sleep", "recovers", name=pokemon.card.name)
    run.conclude("recovers", name=pokemon.card.name)
    left = tuple(name for name in pokemon.conditions if name != "Paralyzed")
    run.change(spot, conditions=left, paralyzed_on_turn=None)


def _char(run: Run, spot: Spot, pokemon: Pokemon) -> None:
    if "Char counter" not in pokemon.markers:
        return
    if run.heads():
        run.say("BTW:char", "char_spares", name=pokemon.card.name)
        run.conclude("char_spares", name=pokemon.card.name)
    else:
        _hurt(run, spot, "BTW:char", "char_hurts", 10)


def _darkness(run: Run, spot: Spot, pokemon: Pokemon) -> None:
    if not any(is_darkness_energy(card) for card in pokemon.energy):
        return
    if "Darkness" in types_of(pokemon.card) or is_dark(pokemon.card):
        run.say("BTW:darkness", "darkness_spares", name=pokemon.card.name)
    else:
        _hurt(run, spot, "BTW:darkness", "darkness_hurts", 10)


_STEPS: dict[str, Callable[[Run, Spot, Pokemon], None]] = {
    "poison": _poison,
    "burn": _burn,
    "sleep": _sleep,
    "char": _char,
    "darkness": _darkness,
}
