"""Cards played from the hand: Basic Pokémon, LEGENDs, Energy, Trainers (TRN-2, 5 … 10, CRD-7)."""

from collections.abc import Callable

from msgspec.structs import replace

from judging.engine import cards
from judging.engine.actions import AttachEnergy, PlayBasic, PlayLegend, PlayTrainer
from judging.engine.evolution import check_kinds
from judging.engine.piles import leave_hand, put
from judging.engine.position import Card, Pokemon
from judging.engine.run import RequestError, Run, Spot
from judging.engine.turns import check_turn


def play_basic(run: Run, action: PlayBasic) -> None:
    """A Basic Pokémon goes to the Bench."""
    card = action.card
    check_turn(run)
    check_kinds(run, card)
    if not cards.is_pokemon(card):
        rule = "CRD-9" if cards.is_fossil(card) else "TRN-2"
        run.forbid(rule, "no_basic_in_hand", name=card.name)
    elif card.stage == "LEGEND":
        run.forbid("CRD-7", "legend_no_basic", name=card.name)
    elif card.stage == "LV.X":
        run.forbid("CRD-5:stage", "level_x_no_basic", name=card.name)
    elif not cards.is_basic(card):
        run.forbid("TRN-2", "no_basic_in_hand", name=card.name)
    _check_bench(run)
    if run.refusals:
        return
    leave_hand(run, run.player, card)
    _to_bench(run, Pokemon(card=card, played_on_turn=run.number), "TRN-2", "benched")


def _check_bench(run: Run) -> None:
    if len(run.players[run.player].benched) >= 5:
        run.forbid("TRN-2", "bench_full", player=run.player)


def _to_bench(run: Run, pokemon: Pokemon, rule: str, message: str) -> None:
    """A Pokémon sits down; a Bench of which nothing was said stays unsaid, with room or without."""
    side, name = run.players[run.player], pokemon.card.name
    run.say(rule, message, name=name, player=run.player)
    run.conclude("benched", name=name, player=run.player)
    if side.bench is not None:
        run.players[run.player] = replace(side, bench=(*side.bench, pokemon))
        return
    run.say("TRN-2", "unless_bench_full", player=run.player)
    run.conclude("unless_bench_full", player=run.player)


def play_legend(run: Run, action: PlayLegend) -> None:
    """Both halves of a Pokémon LEGEND go to the Bench at the same time."""
    halves = action.halves
    for index, card in enumerate(halves):
        if card.stage == "LEGEND" and not card.half:
            raise RequestError(f"action.halves.{index}.half", "to be given: top or bottom")
    check_turn(run)
    if any(card.stage != "LEGEND" for card in halves):
        run.forbid("CRD-7", "no_legend")
    else:
        check_kinds(run, halves[0])
    if {card.half for card in halves} != {"top", "bottom"} or len(halves) != 2:
        run.forbid("CRD-7", "both_halves")
    if len({card.name for card in halves}) > 1:
        run.forbid("CRD-7", "two_legends")
    _check_bench(run)
    if run.refusals:
        return
    top, bottom = sorted(halves, key=lambda card: card.half == "bottom")
    leave_hand(run, run.player, top)
    leave_hand(run, run.player, bottom)
    played = Pokemon(card=top, under=(bottom,), played_on_turn=run.number)
    _to_bench(run, played, "CRD-7", "legend_played")


def attach_energy(run: Run, action: AttachEnergy) -> None:
    """An Energy card is attached from the hand, once a turn."""
    spot = Spot(run.player, action.target)
    check_turn(run)
    pokemon = run.at(spot, "action.target")
    if not cards.may_be(action.card, "energy"):
        run.forbid("TRN-5", "no_energy_card", name=action.card.name)
    if run.players[run.player].this_turn.energy_attached:
        run.forbid("TRN-5", "energy_once", player=run.player)
    if run.refusals:
        return
    run.change(spot, energy=(*pokemon.energy, action.card))
    run.set_turn(run.player, energy_attached=True)
    leave_hand(run, run.player, action.card)
    run.say("TRN-5", "attached", card=action.card.name, name=pokemon.card.name)
    run.conclude("attached", card=action.card.name, name=pokemon.card.name)


_ATTACHED = frozenset({"Tool", "Technical Machine"})


def play_trainer(run: Run, action: PlayTrainer) -> None:
    """A Trainer, Supporter, Stadium, Tool, Technical Machine or Fossil is played."""
    card = action.card
    kind = card.trainer or ("Fossil" if cards.is_fossil(card) else "Trainer")
    check_turn(run)
    check_kinds(run, card)
    if not cards.may_be(card, "trainer"):
        run.forbid("TRN-6", "no_trainer_card", name=card.name)
    opening = run.number == 1 and run.player == run.turn.first
    if opening and run.edition.starting_player_plays_no_trainers:
        run.forbid("TRN-10", "no_trainers_yet", name=card.name, player=run.player)
    if run.refusals and action.target is None and kind in _ATTACHED:
        return
    put_down = _PLAY[kind](run, action)
    if run.refusals:
        return
    leave_hand(run, run.player, card)
    put_down()


def _trainer(run: Run, action: PlayTrainer) -> Callable[[], None]:
    def put_down() -> None:
        put(run, run.player, "discard", (action.card,))
        run.say("TRN-6", "trainer_played", name=action.card.name)
        run.conclude("trainer_played", name=action.card.name)

    return put_down


def _supporter(run: Run, action: PlayTrainer) -> Callable[[], None]:
    if run.players[run.player].this_turn.supporter_played:
        run.forbid("TRN-6:supporter", "supporter_once", player=run.player)

    def put_down() -> None:
        run.set_turn(run.player, supporter_played=action.card)
        run.say("TRN-6:supporter", "supporter_played", name=action.card.name)
        run.conclude("supporter_played", name=action.card.name)

    return put_down


def _stadium(run: Run, action: PlayTrainer) -> Callable[[], None]:
    mine_already = run.players[run.player].this_turn.stadium_played
    if mine_already and run.edition.stadiums_a_turn == 1:
        run.forbid("TRN-7", "stadium_once", player=run.player)

    def put_down() -> None:
        old = run.stadium
        if old:
            owner = run.stadium_owner or run.player
            put(run, owner, "discard", (old,))
            run.say("TRN-7", "old_stadium_goes", name=old.name, player=owner)
            run.conclude("old_stadium_goes", name=old.name, player=owner)
        run.stadium, run.stadium_owner = action.card, run.player
        run.set_turn(run.player, stadium_played=True)
        run.say("TRN-7", "stadium_played", name=action.card.name)
        run.conclude("stadium_played", name=action.card.name)

    return put_down


def _on_pokemon(run: Run, action: PlayTrainer) -> tuple[Spot, Pokemon]:
    if action.target is None:
        raise RequestError("action.target", 'to be given: "active" or a Bench slot')
    spot = Spot(run.player, action.target)
    return spot, run.at(spot, "action.target")


def _tool(run: Run, action: PlayTrainer) -> Callable[[], None]:
    spot, pokemon = _on_pokemon(run, action)
    held = [tool.name for tool in pokemon.tools if tool.trainer != "Technical Machine"]
    if held:
        run.forbid("TRN-8", "tool_already", name=pokemon.card.name, tool=held[0])
    return _attach(run, spot, action.card, "TRN-8")


def _machine(run: Run, action: PlayTrainer) -> Callable[[], None]:
    spot, _ = _on_pokemon(run, action)
    return _attach(run, spot, action.card, "TRN-9")


def _attach(run: Run, spot: Spot, card: Card, rule: str) -> Callable[[], None]:
    def put_down() -> None:
        pokemon = run.at(spot, "action.target")
        run.change(spot, tools=(*pokemon.tools, card))
        run.say(rule, "attached", card=card.name, name=pokemon.card.name)
        run.conclude("attached", card=card.name, name=pokemon.card.name)

    return put_down


def _fossil(run: Run, action: PlayTrainer) -> Callable[[], None]:
    _check_bench(run)

    def put_down() -> None:
        _to_bench(run, Pokemon(card=action.card, played_on_turn=run.number), "TRN-2", "benched")
        run.say("CRD-9", "fossil_in_play", name=action.card.name)
        run.conclude("fossil_in_play", name=action.card.name)

    return put_down


_PLAY: dict[str, Callable[[Run, PlayTrainer], Callable[[], None]]] = {
    "Trainer": _trainer,
    "Supporter": _supporter,
    "Stadium": _stadium,
    "Tool": _tool,
    "Technical Machine": _machine,
    "Fossil": _fossil,
}
