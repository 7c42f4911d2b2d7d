"""Plays cards from the hand: Basic Pokémon, LEGENDs, Energy, Trainers (TRN-2, 5 … 10, CRD-7)."""

from collections.abc import Callable, Iterator
from functools import partial

from judging.engine import cards
from judging.engine.actions import AttachEnergy, PlayBasic, PlayLegend, PlayTrainer
from judging.engine.editions import Edition
from judging.engine.evolution import check_kind_exists
from judging.engine.figures import find_forbidden, forbid_by_texts
from judging.engine.knock_outs import settle_knock_outs
from judging.engine.piles import discard_from_play, put_on_pile, remove_from_hand
from judging.engine.position import Card, Forbiddable, PlayerName, Pokemon
from judging.engine.powers import check_changes
from judging.engine.rule_boxes import goes_to_lost_zone, rule_of_kind
from judging.engine.run import RequestError, RulingRun, Spot
from judging.engine.tools_held import find_tools, has_room_for_tool
from judging.engine.turns import check_turn
from judging.engine.unsaid import tell_unsaid_trainer_kind

# Pokémon that are not Basic and come to the Bench in a way of their own.
_NOT_FROM_THE_HAND: dict[object, tuple[str, str]] = {
    "V-UNION": ("CRD-19", "v_union_no_basic"),
    "Restored": ("CRD-26", "restored_no_basic"),
}


def play_basic(run: RulingRun, action: PlayBasic) -> None:
    """A Basic Pokémon goes to the Bench."""
    card = action.card
    check_turn(run)
    check_kind_exists(run, card)
    if not cards.is_pokemon(card):
        rule = "CRD-9" if cards.is_fossil(card) else "TRN-2"
        run.forbid_by_rule(rule, "no_basic_in_hand", name=card.name)
    elif card.stage == "LEGEND":
        run.forbid_by_rule("CRD-7", "legend_no_basic", name=card.name)
    elif card.stage == "LV.X":
        run.forbid_by_rule("CRD-5:stage", "level_x_no_basic", name=card.name)
    elif card.stage in _NOT_FROM_THE_HAND:
        rule, message = _NOT_FROM_THE_HAND[card.stage]
        run.forbid_by_rule(rule_of_kind(run, rule, "TRN-2"), message, name=card.name)
    elif not cards.is_basic(card):
        run.forbid_by_rule("TRN-2", "no_basic_in_hand", name=card.name)
    forbid_by_texts(run, "basics", run.player)
    check_bench(run)
    if run.refusals:
        return
    remove_from_hand(run, run.player, card)
    seat_pokemon(run, run.player, card, "TRN-2")
    _tell_layer_of_newcomer(run, "play_basic")


def _tell_layer_of_newcomer(run: RulingRun, how: str) -> None:
    """Ask the texts about the Pokémon that was just played from the hand to the Bench."""
    bench = run.players[run.player].benched
    if run.layer and bench:
        run.layer.pokemon_played(run, Spot(run.player, len(bench) - 1), how)
        settle_knock_outs(run)


def check_bench(run: RulingRun) -> None:
    """Forbid one more Pokémon on a full Bench."""
    if len(run.players[run.player].benched) >= 5:
        run.forbid_by_rule("TRN-2", "bench_full", player=run.player)


def seat_pokemon(run: RulingRun, player: PlayerName, card: Card, rule: str) -> None:
    """Put a Pokémon card on a player's Bench, where there is room, without asking any text."""
    alone = Pokemon(card=card, played_on_turn=run.number)
    seat_joined_pokemon(run, player, alone, rule, "benched")


def seat_joined_pokemon(
    run: RulingRun, player: PlayerName, pokemon: Pokemon, rule: str, message: str
) -> None:
    """Put a Pokémon on the Bench; a Bench that the question leaves open stays open."""
    side, name = run.players[player], pokemon.card.name
    run.tell_step(rule, message, name=name, player=player)
    run.add_verdict("benched", name=name, player=player)
    if side.bench is not None:
        run.change_side(player, bench=(*side.bench, pokemon))
        run.find_namesakes()
        return
    run.tell_step("TRN-2", "unless_bench_full", player=player)
    run.add_verdict("unless_bench_full", player=player)


def play_legend(run: RulingRun, action: PlayLegend) -> None:
    """Both halves of a Pokémon LEGEND go to the Bench at the same time."""
    halves = action.halves
    for index, card in enumerate(halves):
        if card.stage == "LEGEND" and not card.half:
            raise RequestError(f"action.halves.{index}.half", "half_to_be_given")
    check_turn(run)
    if any(card.stage != "LEGEND" for card in halves):
        run.forbid_by_rule("CRD-7", "no_legend")
    else:
        check_kind_exists(run, halves[0])
    if {card.half for card in halves} != {"top", "bottom"} or len(halves) != 2:
        run.forbid_by_rule("CRD-7", "both_halves")
    if len({card.name for card in halves}) > 1:
        run.forbid_by_rule("CRD-7", "two_legends")
    check_bench(run)
    if run.refusals:
        return
    top, bottom = sorted(halves, key=lambda card: card.half == "bottom")
    remove_from_hand(run, run.player, top)
    remove_from_hand(run, run.player, bottom)
    played = Pokemon(card=top, under=(bottom,), played_on_turn=run.number)
    seat_joined_pokemon(run, run.player, played, "CRD-7", "legend_played")
    _tell_layer_of_newcomer(run, "play_legend")


def attach_energy(run: RulingRun, action: AttachEnergy) -> None:
    """An Energy card is attached from the hand, once a turn."""
    spot = Spot(run.player, action.target)
    check_turn(run)
    pokemon = run.find_pokemon(spot, "action.target")
    check_kind_exists(run, action.card)
    if not cards.may_be_kind(action.card, "energy"):
        run.forbid_by_rule("TRN-5", "no_energy_card", name=action.card.name)
    if run.players[run.player].this_turn.energy_attached:
        run.forbid_by_rule("TRN-5", "energy_once", player=run.player)
    forbid_by_texts(run, "energy", run.player, spot)
    if run.refusals:
        return
    run.change_pokemon(spot, energy=(*pokemon.energy, action.card))
    run.set_turn(run.player, energy_attached=True)
    remove_from_hand(run, run.player, action.card)
    _tell_attached(run, spot, action.card, "TRN-5")
    if run.layer:
        run.layer.card_attached(run, spot, action.card)
        settle_knock_outs(run)


def _tell_attached(run: RulingRun, spot: Spot, card: Card, rule: str) -> None:
    name = run.name_pokemon(spot, run.find_pokemon(spot))
    run.tell_step(rule, "attached", card=card.name, name=name)
    run.add_verdict("attached", card=card.name, name=name)


# What forbids a kind of Trainer card, besides what forbids them all.
_FORBIDDEN_AS: dict[str, Forbiddable] = {
    "Supporter": "supporters",
    "Stadium": "stadiums",
    "Tool": "tools",
}
_ATTACHED_KINDS = frozenset({"Tool", "Technical Machine"})
_ITEMS = frozenset({"Item", "Trainer", "Fossil", "Technical Machine"})


def is_item(book: Edition, kind: str) -> bool:
    """Whether a Trainer card is an Item, which before 2011 was called a Trainer alone (TRN-8)."""
    return kind in _ITEMS or (kind == "Tool" and book.tools_are_items)


def play_trainer(run: RulingRun, action: PlayTrainer) -> None:
    """A Trainer, Supporter, Stadium, Tool, Technical Machine or Fossil is played."""
    card = action.card
    kind = card.trainer or ("Fossil" if cards.is_fossil(card) else "Trainer")
    check_turn(run)
    check_kind_exists(run, card)
    if not cards.may_be_kind(card, "trainer"):
        run.forbid_by_rule("TRN-6", "no_trainer_card", name=card.name)
    if run.number == 1 and _waits_for_second_turn(run.edition, kind):
        _check_first_turn(run, action)
    _check_texts(run, card, kind)
    check_changes(run, action, card.name)
    if run.refusals and action.target is None and kind in _ATTACHED_KINDS:
        return
    comes_into_play = cards.is_fossil(card) or cards.is_doll(card)
    put_down = _PLAY_BY_KIND["Fossil" if comes_into_play else kind](run, action)
    if run.layer:
        run.layer.check_trainer(run, _card_played(run, action))
    if run.refusals:
        return
    remove_from_hand(run, run.player, card)
    if run.layer and run.layer.stops_trainer(run, _card_played(run, action)):
        return
    put_down()
    if run.layer:
        settle_knock_outs(run)


def _waits_for_second_turn(book: Edition, kind: str) -> bool:
    barred = book.first_player_may_not_play
    return kind in barred or (is_item(book, kind) and not barred.isdisjoint(("Item", "Trainer")))


def _check_first_turn(run: RulingRun, action: PlayTrainer) -> None:
    """Forbid a card that the first player may not play yet, unless its own text allows it."""
    card = action.card
    if not action.text_allows:
        run.forbid_by_rule("TRN-10", "no_trainers_yet", name=card.name, player=run.player)
        return
    source = run.layer.cite_text(card, None) if run.layer else card.name
    run.tell_text(source, "text_allows_first_turn", name=card.name, player=run.player)


def _check_texts(run: RulingRun, card: Card, kind: str) -> None:
    """Forbid what a text in force forbids; for a Tool, say whether it is an Item."""
    forbid_by_texts(run, "trainers", run.player)
    if kind in _FORBIDDEN_AS:
        forbid_by_texts(run, _FORBIDDEN_AS[kind], run.player)
    if is_item(run.edition, kind):
        known = len(run.refusals)
        forbid_by_texts(run, "items", run.player)
        if kind == "Tool" and len(run.refusals) > known:
            run.forbid_by_rule("TRN-8:item", "tool_is_item", name=card.name)
    elif kind == "Tool" and next(find_forbidden(run, "items", run.player), None):
        run.tell_step("TRN-8:item", "tool_is_no_item", name=card.name)


def _card_played(run: RulingRun, action: PlayTrainer) -> tuple[Card, Spot | None]:
    """The card played, and on which Pokémon of its player."""
    spot = None if action.target is None else Spot(run.player, action.target)
    return action.card, spot


def _play_plain_trainer(run: RulingRun, action: PlayTrainer) -> Callable[[], None]:
    tell_unsaid_trainer_kind(run, action.card, _find_kinds_not_playable(run))
    return partial(_use_up_trainer, run, action, "TRN-6")


def _find_kinds_not_playable(run: RulingRun) -> Iterator[str]:
    """The kinds of Trainer cards with a limit of their own that is reached this turn."""
    turn, book = run.players[run.player].this_turn, run.edition
    too_early = run.number == 1 and _waits_for_second_turn(book, "Supporter")
    if turn.supporter_played or too_early:
        yield "Supporter"
    if turn.stadium_played and book.stadiums_a_turn == 1:
        yield "Stadium"


def _use_up_trainer(run: RulingRun, action: PlayTrainer, rule: str) -> None:
    """The card does what it says and is discarded at once."""
    if run.layer and run.layer.play_trainer(run, _card_played(run, action)):
        return
    name = action.card.name
    if goes_to_lost_zone(run, action.card):  # which is told when it is put there
        run.tell_step(rule, "does_it", attack=name)
        run.add_verdict("does_it", attack=name)
    else:
        run.tell_step(rule, "trainer_played", name=name)
        run.add_verdict("trainer_played", name=name)
    put_on_pile(run, run.player, "discard", (action.card,))


def _play_supporter(run: RulingRun, action: PlayTrainer) -> Callable[[], None]:
    if run.players[run.player].this_turn.supporter_played:
        run.forbid_by_rule("TRN-6:supporter", "supporter_once", player=run.player)

    def put_down() -> None:
        run.set_turn(run.player, supporter_played=action.card)
        run.tell_step("TRN-6:supporter", "supporter_played", name=action.card.name)
        run.add_verdict("supporter_played", name=action.card.name)
        if run.layer:
            run.layer.play_trainer(run, _card_played(run, action))

    def use_up() -> None:
        run.set_turn(run.player, supporter_played=True)
        _use_up_trainer(run, action, "TRN-6:supporter")

    return put_down if run.edition.supporter_stays else use_up


def discard_stadium(run: RulingRun) -> None:
    """The Stadium in play, if there is one, goes to its owner's discard pile."""
    old, owner = run.stadium, run.stadium_owner or run.player
    if old:
        run.put_stadium(None, None)
        discard_from_play(run, owner, (old,))
        run.tell_step("TRN-7", "old_stadium_goes", name=old.name, player=owner)
        run.add_verdict("old_stadium_goes", name=old.name, player=owner)


def _play_stadium(run: RulingRun, action: PlayTrainer) -> Callable[[], None]:
    mine_already = run.players[run.player].this_turn.stadium_played
    if mine_already and run.edition.stadiums_a_turn == 1:
        run.forbid_by_rule("TRN-7", "stadium_once", player=run.player)
    same = run.stadium is not None and run.stadium.name == action.card.name
    if same and not run.edition.same_name_stadium:
        run.forbid_by_rule("TRN-7:same", "stadium_same", name=action.card.name)

    def put_down() -> None:
        discard_stadium(run)
        run.put_stadium(action.card, run.player)
        run.set_turn(run.player, stadium_played=True)
        run.tell_step("TRN-7", "stadium_played", name=action.card.name)
        run.add_verdict("stadium_played", name=action.card.name)
        if run.layer:
            run.layer.stadium_played(run, action.card)

    return put_down


def _require_target(run: RulingRun, action: PlayTrainer) -> tuple[Spot, Pokemon]:
    if action.target is None:
        raise RequestError("action.target", "target_to_be_given")
    spot = Spot(run.player, action.target)
    return spot, run.find_pokemon(spot, "action.target")


def _play_tool(run: RulingRun, action: PlayTrainer) -> Callable[[], None]:
    spot, pokemon = _require_target(run, action)
    if not has_room_for_tool(run.edition, pokemon):
        held = find_tools(pokemon)[0].name
        name = run.name_pokemon(spot, pokemon)
        run.forbid_by_rule("TRN-8", "tool_already", name=name, tool=held)
    return _put_down_on(run, spot, action.card, "TRN-8")


def _play_machine(run: RulingRun, action: PlayTrainer) -> Callable[[], None]:
    spot, _ = _require_target(run, action)
    return _put_down_on(run, spot, action.card, "TRN-9")


def _put_down_on(run: RulingRun, spot: Spot, card: Card, rule: str) -> Callable[[], None]:
    def put_down() -> None:
        pokemon = run.find_pokemon(spot)
        run.change_pokemon(spot, tools=(*pokemon.tools, card))
        _tell_attached(run, spot, card, rule)
        if run.layer:
            run.layer.card_attached(run, spot, card)

    return put_down


def _play_fossil(run: RulingRun, action: PlayTrainer) -> Callable[[], None]:
    check_bench(run)

    def put_down() -> None:
        seat_pokemon(run, run.player, action.card, "TRN-2")
        if cards.is_doll(action.card):
            run.tell_text(action.card.name, "fossil_in_play", name=action.card.name)
        else:
            run.tell_step("CRD-9", "fossil_in_play", name=action.card.name)
        run.add_verdict("fossil_in_play", name=action.card.name)
        _tell_layer_of_newcomer(run, "fossil")

    return put_down


_PLAY_BY_KIND: dict[str, Callable[[RulingRun, PlayTrainer], Callable[[], None]]] = {
    "Trainer": _play_plain_trainer,
    "Item": _play_plain_trainer,
    "Supporter": _play_supporter,
    "Stadium": _play_stadium,
    "Tool": _play_tool,
    "Technical Machine": _play_machine,
    "Fossil": _play_fossil,
}
