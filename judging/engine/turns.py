"""The turn: what may still be done in it, its draw, and how the next one begins (TRN, KO-3)."""

from judging.engine.actions import Draw, Promote
from judging.engine.knock_outs import check_promotions, owe_promotion
from judging.engine.piles import discard_from_play, move_to_hand
from judging.engine.position import (
    Card,
    PlayerName,
    Target,
    ThisTurn,
    Turn,
    opponent_of,
    pile_size,
)
from judging.engine.run import RulingRun, Spot
from judging.engine.winning import decide_winner, tell_outcomes, wins_if_all_empty


def check_turn(run: RulingRun) -> None:
    """Forbid one of the turn's own actions that come too early, too late, or before a promotion."""
    _check_turn_runs(run)
    check_drawn(run)


def _check_turn_runs(run: RulingRun) -> None:
    if not run.number:
        run.forbid_by_rule("SET-1", "not_begun")
    check_promotions(run)
    if run.turn.ended:
        run.forbid_by_rule("ATK-1", "turn_over", player=run.player)
    elif run.players[run.player].this_turn.attacked:
        run.forbid_by_rule("ATK-1", "attack_spent", player=run.player)


def owes_draw(run: RulingRun) -> bool:
    """Whether the position says that this turn's draw was left out, in a turn that has one."""
    return run.players[run.player].this_turn.drawn is False and not _has_no_draw(run)


def _has_no_draw(run: RulingRun) -> bool:
    """Whether this is the first turn of the game, of a player who does not draw in it."""
    return run.number == 1 and not run.edition.first_player_draws


def check_drawn(run: RulingRun) -> None:
    """Forbid what comes before the draw, where the position says that it has not been made.

    A judge seldom mentions the draw, so a turn of which nothing is said has had it: `drawn` stays
    null in the position that comes back and is held against nobody. A turn that the engine itself
    begins has its draw made and said; `false` is a player's word that the draw was left out.
    """
    if run.number and owes_draw(run):
        run.forbid_by_rule("TRN-1", "draw_first", player=run.player)


def draw_card(run: RulingRun, _action: Draw) -> None:
    """The draw that begins the turn, once."""
    _check_turn_runs(run)
    if _has_no_draw(run):
        run.forbid_by_rule("TRN-1", "no_first_draw", player=run.player)
    elif run.players[run.player].this_turn.drawn:
        run.forbid_by_rule("TRN-1", "already_drawn", player=run.player)
    if run.refusals:
        _tell_of_empty_deck(run)
    else:
        draw_for_turn(run)


def _tell_of_empty_deck(run: RulingRun) -> None:
    """Say what an empty deck means, if only a promotion that may not be owed forbids the draw."""
    owing = owe_promotion(run)
    forbidden = {note.message for note in run.refusals}
    unsaid = all(run.players[player].may_have_nothing for player in owing)
    if forbidden == {"promote_first"} and unsaid and not pile_size(run.players[run.player].deck):
        run.outcomes = wins_if_all_empty(opponent_of(run.player), owing)
        tell_outcomes(run, "WIN-3", forbids=True)


def draw_for_turn(run: RulingRun) -> None:
    """Draw for the turn; without a card to draw the player loses."""
    player = run.player
    if not move_to_hand(run, player, "deck", 1):
        run.tell_step("WIN-3", "wins_by_deck_out", player=opponent_of(player), other=player)
        decide_winner(run, {opponent_of(player): ("deck_out",)})
        return
    run.set_turn(player, drawn=True)
    run.tell_step("TRN-1", "draws", player=player)
    run.add_verdict("draws", player=player)


def begin_next_turn(run: RulingRun) -> None:
    """The other player's turn begins: what belongs before its draw, then the draw."""
    _forget_last_turn(run)
    for player in run.order:
        discard_supporter(run, player)
        run.change_side(player, this_turn=ThisTurn(drawn=False))
    turn = Turn(number=run.number + 1, player=opponent_of(run.player), first=run.turn.first)
    run.put_turn(turn)
    run.add_verdict("turn_begins", number=run.number, player=run.player)
    if run.edition.asleep_flip_opens_the_turn:
        flip_to_wake(run, Spot(run.player, "active"), "CON-5:flip")
    if run.layer:
        run.layer.turn_begins(run)
        if not run.plays_on:
            return
    draw_for_turn(run)
    if run.layer and run.plays_on:
        run.layer.turn_begun(run)


def _forget_last_turn(run: RulingRun) -> None:
    """Forget, for the player whose turn is over, what happened in the opponent's turn before it.

    What that player's own attack did stays: in the turn that begins it was the last turn.
    """
    side, attacked = run.players[run.player], run.players[run.player].this_turn.attacked
    if side.knocked_out_last_turn:
        run.change_side(run.player, knocked_out_last_turn=0)
    for spot, pokemon in run.in_play(run.player):
        if pokemon.hit_last_turn:
            run.change_pokemon(spot, hit_last_turn=0)
        if pokemon.attack_last_turn is not None and not attacked:
            run.change_pokemon(spot, attack_last_turn=None)


def discard_supporter(run: RulingRun, player: PlayerName) -> None:
    """Discard the Supporter beside a player's Active Pokémon, and tell that."""
    played = run.players[player].this_turn.supporter_played
    if isinstance(played, Card):
        tell_supporter_leaves(run, player)
        discard_from_play(run, player, (played,))
        run.set_turn(player, supporter_played=True)


def end_supporter(run: RulingRun) -> None:
    """Discard the Supporter as the turn ends, if it was not discarded when it was played."""
    played = run.players[run.player].this_turn.supporter_played
    if played is True and run.edition.supporter_stays:
        tell_supporter_leaves(run, run.player)
    discard_supporter(run, run.player)


def tell_supporter_leaves(run: RulingRun, player: PlayerName) -> None:
    """Say that a Supporter goes, even one that was only said to have been played."""
    run.tell_step("TRN-6:supporter", "supporter_leaves", player=player)
    run.add_verdict("supporter_leaves", player=player)


def flip_to_wake(run: RulingRun, spot: Spot, rule: str) -> None:
    """The flip of an Asleep Pokémon."""
    pokemon = run.look_at(spot)
    if pokemon is None or "Asleep" not in pokemon.conditions:
        return
    coins = run.layer.alter_wake_flips(run, spot, pokemon, 1) if run.layer else 1
    awake = run.flip_coins(coins) == coins
    message, name = "wakes" if awake else "sleeps_on", run.name_pokemon(spot, pokemon)
    run.tell_step(rule, message, name=name)
    run.add_verdict(message, name=name)
    if awake:
        left = tuple(name for name in pokemon.conditions if name != "Asleep")
        run.change_pokemon(spot, conditions=left)


def promote_pokemon(run: RulingRun, action: Promote) -> None:
    """A Benched Pokémon becomes the Active one; after the last, a turn that is due begins."""
    owing = owe_promotion(run)
    player = action.player
    if player not in owing:
        run.forbid_by_rule("KO-3", "owes_none", player=player)
        return
    if player != owing[0]:
        run.forbid_by_rule("KO-4", "not_yet_to_promote", player=player, other=owing[0])
        return
    spot = Spot(player, action.slot)
    name = run.name_pokemon(spot, run.find_pokemon(spot, "action.slot"))
    _bring_up_pokemon(run, player, action.slot)
    run.tell_step("KO-4" if len(owing) > 1 else "KO-3", "promoted", player=player, name=name)
    run.add_verdict("promoted", player=player, name=name)
    if run.layer:
        run.layer.after_promotion(run, player)
    run.promotes = owing[1:]
    for left in run.promotes:
        run.add_verdict("must_replace", player=left)
    if run.turn.ended and not run.promotes:
        begin_next_turn(run)


def _bring_up_pokemon(run: RulingRun, player: PlayerName, slot: int) -> None:
    side = run.players[player]
    bench = side.benched[:slot] + side.benched[slot + 1 :]
    run.change_side(player, active=side.benched[slot], bench=bench)

    def find_new_place(target: Target) -> Target | None:
        if target == "active":
            return None
        return "active" if target == slot else target - (target > slot)

    run.move_powers(player, find_new_place)
