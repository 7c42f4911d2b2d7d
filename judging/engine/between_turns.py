"""Plays the time between turns, step by step over both players' Pokémon (BTW)."""

from collections.abc import Callable

from msgspec.structs import replace

from judging.engine.actions import EndTurn, ToolUse
from judging.engine.cards import is_dark
from judging.engine.energy import is_darkness_energy
from judging.engine.figures import types_of
from judging.engine.knock_outs import check_promotions, is_knocked_out, settle_knock_outs
from judging.engine.lasting import end_due_effects
from judging.engine.names import PokemonName
from judging.engine.phrases import AndList
from judging.engine.piles import discard_from_play
from judging.engine.position import Card, PlayerName, Pokemon, opponent_of
from judging.engine.run import RequestError, RulingRun, Spot
from judging.engine.turns import (
    begin_next_turn,
    check_drawn,
    end_supporter,
    flip_to_wake,
    owes_draw,
)
from judging.engine.unsaid import tell_unsaid_darkness


def end_turn(run: RulingRun, action: EndTurn) -> None:
    """The turn ends: cards that leave, the steps in order, Knock Outs, the next turn."""
    check_turn_may_end(run)
    _check_order(run, action.order)
    if run.refusals:
        return
    _end_what_lasts(run)
    _tell_what_comes(run, action.order)
    used: set[tuple[Spot, int]] = set()
    for place, (letter, step) in enumerate(run.edition.between):
        _use_tools(run, action.order, f"BTW-{letter}", used)
        if run.layer and not (place and run.edition.effects_around_conditions):
            run.layer.between_turns(run, step)
        for spot, pokemon in run.list_in_play():
            if not _is_out_already(run, spot, pokemon):
                _STEP_FUNCTIONS[step](run, spot, pokemon)
    _use_tools(run, action.order, None, used)
    if run.layer:
        run.layer.between_turns(run, "")
    _conclude_what_stays(run)
    settle_knock_outs(run, turn_is_over=True)
    if run.status != "ongoing":
        return
    if run.promotes or run.outcomes:
        run.put_turn(replace(run.turn, ended=True))
    else:
        begin_next_turn(run)


def _tell_what_comes(run: RulingRun, order: tuple[ToolUse, ...]) -> None:
    """Tell the name of the time between turns, if it has one, and who orders effects."""
    book = run.edition
    if book.between_name == "Pokémon Checkup":
        run.tell_step("BTW:name", "checkup")
    if len(order) > 1 and book.effects_ordered_by:
        whose = run.player if book.effects_ordered_by == "turn player" else opponent_of(run.player)
        run.tell_step("BTW:order", "orders_effects", player=whose)


def _is_out_already(run: RulingRun, spot: Spot, pokemon: Pokemon) -> bool:
    """Whether it is Knocked Out and out of these steps, where that does not wait for the end."""
    return not run.edition.fallen_stay_until_last_step and is_knocked_out(run, spot, pokemon)


def _end_what_lasts(run: RulingRun) -> None:
    """End the cards and effects that end with the turn, before the steps between turns."""
    if run.layer:
        run.layer.turn_ends(run)
    end_supporter(run)
    _discard_technical_machines(run)
    end_due_effects(run)


def _conclude_what_stays(run: RulingRun) -> None:
    """Say which Special Conditions go on that no step between turns has spoken of."""
    for spot, pokemon in run.list_in_play():
        silent = {"Confused", "Paralyzed"}
        if run.edition.asleep_flip_opens_the_turn and spot.player == run.player:
            silent.add("Asleep")
        stays = [name for name in pokemon.conditions if name in silent]
        if stays and not is_knocked_out(run, spot, pokemon):
            run.add_verdict("stays", name=run.name_pokemon(spot, pokemon), stays=AndList(stays))


def check_turn_may_end(run: RulingRun) -> None:
    """Forbid ending a turn before the game, before its draw, or before a promotion that is owed."""
    if not run.number:
        run.forbid_by_rule("SET-1", "not_begun")
    check_promotions(run, turn_is_over=not owes_draw(run))
    check_drawn(run)


def _check_order(run: RulingRun, order: tuple[ToolUse, ...]) -> None:
    steps = [f"BTW-{letter}" for letter, _ in run.edition.between]
    for index, use in enumerate(order):
        if run.edition.effects_around_conditions and use.before in steps[1:]:
            run.forbid_by_rule("BTW:effects", "effects_not_between", name=use.tool)
        if use.before is not None and use.before not in steps:
            raise RequestError(
                f"action.order.{index}.before", "no_step_between", steps=", ".join(steps)
            )
        attached = sum(
            tool.name == use.tool and not _is_leaving_machine(run, use.player, tool)
            for _, pokemon in run.in_play(use.player)
            for tool in pokemon.tools
        )
        path = f"action.order.{index}.tool"
        if not attached:
            raise RequestError(path, "tool_not_attached", player=use.player, tool=use.tool)
        uses = [(earlier_use.tool, earlier_use.player) for earlier_use in order[: index + 1]]
        if uses.count((use.tool, use.player)) > attached:
            raise RequestError(
                path, "tool_works_once", player=use.player, count=attached, tool=use.tool
            )


def _discard_technical_machines(run: RulingRun) -> None:
    for spot, pokemon in run.in_play(run.player):
        machines = tuple(
            tool for tool in pokemon.tools if _is_leaving_machine(run, run.player, tool)
        )
        if machines:
            run.change_pokemon(
                spot, tools=tuple(tool for tool in pokemon.tools if tool not in machines)
            )
            discard_from_play(run, run.player, machines)
            name = run.name_pokemon(spot, pokemon)
            run.tell_step("TRN-9", "machine_leaves", name=name)
            run.add_verdict("machine_leaves", name=name)


def _is_leaving_machine(run: RulingRun, player: PlayerName, tool: Card) -> bool:
    """Whether a card is a Technical Machine that is gone before the steps between turns."""
    stays = run.edition.technical_machines_stay or player != run.player
    return tool.trainer == "Technical Machine" and not stays


def _use_tools(
    run: RulingRun, order: tuple[ToolUse, ...], before: str | None, used: set[tuple[Spot, int]]
) -> None:
    for use in order:
        if use.before == before:
            _use_tool(run, use, used)


def _use_tool(run: RulingRun, use: ToolUse, used: set[tuple[Spot, int]]) -> None:
    """Use the first Tool of that name not used yet; one on a fallen Pokémon comes last."""
    holders = [
        (_is_out_already(run, spot, pokemon), place, spot, pokemon)
        for spot, pokemon in run.in_play(use.player)
        for place, tool in enumerate(pokemon.tools)
        if tool.name == use.tool and (spot, place) not in used
    ]
    if not holders:
        raise RequestError("action.order", "tool_gone", tool=use.tool)
    too_late, place, spot, pokemon = min(holders, key=lambda holder: holder[0])
    used.add((spot, place))
    if too_late:
        name = run.name_pokemon(spot, pokemon)
        run.tell_step("BTW", "tool_too_late", tool=use.tool, name=name)
        run.add_verdict("tool_too_late", tool=use.tool, name=name)
    else:
        _apply_tool(run, use, spot, pokemon)


def _apply_tool(run: RulingRun, use: ToolUse, spot: Spot, pokemon: Pokemon) -> None:
    after = max(0, pokemon.damage - use.heal)
    conditions = tuple(name for name in pokemon.conditions if name not in use.removes)
    paralyzed = pokemon.paralyzed_on_turn if "Paralyzed" in conditions else None
    name = run.name_pokemon(spot, pokemon)
    run.tell_step("BTW", "tool_used", before=pokemon.damage, after=after, tool=use.tool, name=name)
    run.change_pokemon(spot, damage=after, conditions=conditions, paralyzed_on_turn=paralyzed)
    _conclude_tool(run, use, pokemon, name, healed=pokemon.damage - after)


def _conclude_tool(
    run: RulingRun, use: ToolUse, was: Pokemon, name: PokemonName, *, healed: int
) -> None:
    gone = [name for name in was.conditions if name in use.removes]
    if healed:
        run.add_verdict("tool_heals", tool=use.tool, name=name, count=healed // 10)
    if gone or not healed:
        run.add_verdict("tool_used", tool=use.tool, name=name)
    if gone:
        run.add_verdict("conditions_end", name=name, gone=AndList(gone))


def _put_counters(run: RulingRun, spot: Spot, rule: str, message: str, points: int) -> None:
    pokemon = run.look_at(spot)
    assert pokemon is not None  # noqa: S101 -- callers have looked
    after = pokemon.damage + points
    name = run.name_pokemon(spot, pokemon)
    run.tell_step(rule, message, before=pokemon.damage, after=after, name=name, count=points // 10)
    run.add_verdict(message, name=name, count=points // 10)
    run.change_pokemon(spot, damage=after)


def _hurt_poisoned(run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
    if "Poisoned" not in pokemon.conditions:
        return
    counters = run.layer.alter_poison(run, spot, pokemon, 1) if run.layer else 1
    message = "poison_hurts" if counters == 1 else "poison_hurts_more"
    _put_counters(run, spot, "BTW:poison", message, 10 * counters)


def _flip_for_burned(run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
    if "Burned" not in pokemon.conditions:
        return
    if run.edition.burn == "damage_first":
        _hurt_burned(run, spot)
    elif run.flip_coin():
        run.tell_step("BTW:burn", "burn_spares", name=run.name_pokemon(spot, pokemon))
        run.add_verdict("burn_spares", name=run.name_pokemon(spot, pokemon))
    else:
        _put_counters(run, spot, "BTW:burn", "burn_hurts", 20)


def _hurt_burned(run: RulingRun, spot: Spot) -> None:
    """Put the damage of a Burn first; then heads ends the Burn."""
    _put_counters(run, spot, "BTW:burn", "burn_hurts_first", 20)
    pokemon = run.look_at(spot)
    if pokemon is None or _is_out_already(run, spot, pokemon):
        return
    cured = run.flip_coin()
    message, name = "burn_ends" if cured else "burn_stays", run.name_pokemon(spot, pokemon)
    run.tell_step("CON-6:flip", message, name=name)
    run.add_verdict(message, name=name)
    if cured:
        left = tuple(name for name in pokemon.conditions if name != "Burned")
        run.change_pokemon(spot, conditions=left)


def _wake_and_recover(run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
    """Flip for an Asleep Pokémon; where Paralysis has no step of its own, it ends here too."""
    if not run.edition.asleep_flip_opens_the_turn:
        flip_to_wake(run, spot, "BTW:sleep")
    if "BTW:paralysis" not in run.edition.letters:
        _recover_paralyzed(run, spot, pokemon, "BTW:sleep")


def _end_paralysis(run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
    _recover_paralyzed(run, spot, pokemon, "BTW:paralysis")


def _recover_paralyzed(run: RulingRun, spot: Spot, pokemon: Pokemon, rule: str) -> None:
    if "Paralyzed" not in pokemon.conditions:
        return
    # It lasts through its player's next whole turn: not the one in which it fell on the Pokémon.
    if spot.player != run.player or pokemon.paralyzed_on_turn == run.number:
        return
    run.tell_step(rule, "recovers", name=run.name_pokemon(spot, pokemon))
    run.add_verdict("recovers", name=run.name_pokemon(spot, pokemon))
    left = tuple(name for name in pokemon.conditions if name != "Paralyzed")
    run.change_pokemon(spot, conditions=left, paralyzed_on_turn=None)


def _flip_for_char_counter(run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
    if "Char counter" not in pokemon.markers:
        return
    if run.flip_coin():
        run.tell_step("BTW:char", "char_spares", name=run.name_pokemon(spot, pokemon))
        run.add_verdict("char_spares", name=run.name_pokemon(spot, pokemon))
    else:
        counters = run.layer.alter_char(run, 1) if run.layer else 1
        message = "char_hurts" if counters == 1 else "char_hurts_more"
        _put_counters(run, spot, "BTW:char", message, counters * 10)


def _hurt_by_darkness_energy(run: RulingRun, spot: Spot, pokemon: Pokemon) -> None:
    if not any(is_darkness_energy(card) for card in pokemon.energy):
        return
    if "Darkness" in types_of(run, spot, pokemon) or is_dark(pokemon.card):
        run.tell_step("BTW:darkness", "darkness_spares", name=run.name_pokemon(spot, pokemon))
    else:
        _put_counters(run, spot, "BTW:darkness", "darkness_hurts", 10)
        tell_unsaid_darkness(run, spot, pokemon)


_STEP_FUNCTIONS: dict[str, Callable[[RulingRun, Spot, Pokemon], None]] = {
    "poison": _hurt_poisoned,
    "burn": _flip_for_burned,
    "sleep": _wake_and_recover,
    "paralysis": _end_paralysis,
    "char": _flip_for_char_counter,
    "darkness": _hurt_by_darkness_energy,
}
