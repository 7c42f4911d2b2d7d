"""Knock Outs, Prizes, and who must bring up a new Active Pokémon (KO)."""

from typing import Any

from judging.engine.actions import WayToWin
from judging.engine.cards import all_cards, kinds_of_card
from judging.engine.editions.later_kinds import PRIZES_OF_THEIR_OWN
from judging.engine.figures import PrizeWorth, hp_of, printed_prizes, prizes_for
from judging.engine.piles import discard_from_play
from judging.engine.position import PlayerName, Pokemon, Target, opponent_of
from judging.engine.prizes import take_prizes
from judging.engine.run import RulingRun, Spot
from judging.engine.winning import decide_winner, tell_outcomes, wins_by_none_left

_HP_LEFT = "Hit Points of those who fall with others"


def is_knocked_out(run: RulingRun, spot: Spot, pokemon: Pokemon) -> bool:
    """Damage has reached the Hit Points (on some sheets: gone beyond them), or a text says so."""
    if run.doomed and spot in run.doomed:
        return True
    hp = hp_of(run, spot, pokemon) if pokemon.damage else 0
    if not hp:
        return False
    beyond = run.edition.knocked_out_only_beyond_hp
    return pokemon.damage > hp if beyond else pokemon.damage >= hp


def knock_out(run: RulingRun, spot: Spot) -> None:
    """Mark the Pokémon there as Knocked Out by a text; settled with the next Knock Outs."""
    run.doomed |= {spot}


def settle_knock_outs(run: RulingRun, *, turn_is_over: bool = False) -> None:
    """Settle every Knock Out at once: discards, Prizes, replacements, wins.

    `turn_is_over`: this is the end of a turn, where some documents look for a player without
    Pokémon.
    """
    fallen = _find_fallen(run)
    if not fallen and _nothing_else_to_settle(run):
        run.doomed, run.lessened = frozenset(), frozenset()
        run.wins, run.promotes = {}, ()
        return
    worths = {spot: prizes_for(run, spot, who) for spot, who in fallen}
    kinds = {spot: printed_prizes(run, who.card) for spot, who in fallen}
    for spot, who in fallen:
        _discard_fallen(run, spot, who)
        _tell_worth(run, spot, who, kinds[spot])
    run.memory.pop(_HP_LEFT, None)
    if run.edition.knocked_out_only_beyond_hp:
        for spot, who in run.list_in_play():
            if who.damage == hp_of(run, spot, who) and spot not in run.doomed and who.damage:
                run.add_verdict("not_beyond_hp", name=run.name_pokemon(spot, who))
    run.doomed = frozenset()
    for player in run.order:
        gone_from = {spot.target for spot, _ in fallen if spot.player == player}
        remove_pokemon(run, player, gone_from)
        if gone_from and player != run.player and (run.attacked or not turn_is_over):
            _count_knock_outs(run, player, len(gone_from))
    actives = {spot.player for spot, _ in fallen if spot.target == "active"}
    wins = _take_prizes(run, worths, kinds, both_actives=len(actives) == 2)
    lessened, run.lessened = run.lessened, frozenset()
    _find_losers(run, lessened, wins, turn_is_over=turn_is_over)
    decide_winner(run, wins, _players_who_may_lose(run, turn_is_over=turn_is_over))
    rule = "KO-3" if fallen else "KO-3:gone"
    if run.plays_on:
        _call_replacements(run, rule, turn_is_over=turn_is_over)
    tell_outcomes(run, rule)


def settle_new_knock_outs(run: RulingRun) -> None:
    """Settle Knock Outs that something other than damage or their own text has brought."""
    if run.layer and _all_fallen(run):
        settle_knock_outs(run)


def _nothing_else_to_settle(run: RulingRun) -> bool:
    """Whether both Active places are taken and nothing waits to be told: the usual case."""
    return (
        _has_both_actives(run)
        and run.plays_on
        and not (run.outcomes or run.may_have_lost or run.edition.knocked_out_only_beyond_hp)
    )


def _has_both_actives(run: RulingRun) -> bool:
    """Whether no Active place is known to be empty: nobody owes a promotion or may have lost."""
    players = run.players
    return players["A"].active is not None and players["B"].active is not None


def _find_fallen(run: RulingRun) -> list[tuple[Spot, Pokemon]]:
    """The Knocked Out Pokémon, those too that fall by what texts of others do at that moment."""
    fallen = _all_fallen(run)
    if not run.layer or not fallen:
        return fallen
    asked: set[Spot] = set()
    spared: set[Spot] = set()
    while new := [(spot, who) for spot, who in fallen if spot not in asked]:
        for spot, who in new:
            asked.add(spot)
            if run.layer.prevents_knock_out(run, spot, who):
                run.doomed -= {spot}
                spared.add(spot)
            else:
                run.layer.when_knocked_out(run, spot, who)
        fallen = _all_fallen(run)
    fallen = [(spot, who) for spot, who in fallen if spot not in spared]
    while more := [one for one in _fall_with_them(run, fallen) if one[0] not in asked]:
        for spot, who in more:
            asked.add(spot)
            if not run.layer.prevents_knock_out(run, spot, who):
                run.layer.when_knocked_out(run, spot, who)
                fallen.append((spot, who))
    return fallen


def _fall_with_them(
    run: RulingRun, fallen: list[tuple[Spot, Pokemon]]
) -> list[tuple[Spot, Pokemon]]:
    """Those whose Hit Points no longer suffice once these have left play, with their texts.

    The table is changed to that state for the check, and the Hit Points then are kept for telling.
    """
    before = {player: run.players[player] for player in run.order}
    doomed, run.doomed = run.doomed, frozenset()  # these have fallen; others stand in their places
    places: dict[Spot, Spot] = {}
    for player, side in before.items():
        gone = {spot.target for spot, _ in fallen if spot.player == player}
        stay = [slot for slot in range(len(side.benched)) if slot not in gone]
        places |= {Spot(player, new): Spot(player, old) for new, old in enumerate(stay)}
        run.change_side(
            player,
            active=None if "active" in gone else side.active,
            bench=side.bench and tuple(side.bench[slot] for slot in stay),
        )
    more = [(places.get(spot, spot), who, hp_of(run, spot, who)) for spot, who in _all_fallen(run)]
    for player, side in before.items():
        run.change_side(player, active=side.active, bench=side.bench)
    run.doomed = doomed
    run.memory.setdefault(_HP_LEFT, {}).update({spot: hp for spot, _, hp in more})
    return [(spot, who) for spot, who, _ in more]


def _all_fallen(run: RulingRun) -> list[tuple[Spot, Pokemon]]:
    return [
        (spot, who)
        for spot, who in run.list_in_play()
        if (who.damage or run.doomed) and is_knocked_out(run, spot, who)
    ]


def _discard_fallen(run: RulingRun, spot: Spot, who: Pokemon) -> None:
    name = run.name_pokemon(spot, who)
    hp = run.memory.get(_HP_LEFT, {}).get(spot) or hp_of(run, spot, who)
    if spot in run.doomed:
        run.tell_step("KO-1", "knocked_out_by_text", name=name)
    else:
        run.tell_step("KO-1", "knocked_out", name=name, damage=who.damage, hp=hp)
    run.tell_step("KO-2", "discarded", name=name, player=spot.player)
    run.add_verdict("is_knocked_out", name=name)
    run.memory["fallen"] = spot, who  # for texts that say where its cards go
    discard_from_play(run, spot.player, all_cards(who))
    del run.memory["fallen"]


def _count_knock_outs(run: RulingRun, player: PlayerName, count: int) -> None:
    """Note for the player's next turn how many of theirs were Knocked Out in this one."""
    side = run.players[player]
    known = side.knocked_out_last_turn + count
    run.change_side(player, knocked_out_last_turn=known)


def remove_pokemon(run: RulingRun, player: PlayerName, targets: set[Target]) -> None:
    """Take Pokémon out of play; those on the Bench move up."""
    if not targets:
        return
    run.lessened |= {player}
    side = run.players[player]
    stay = [slot for slot in range(len(side.benched)) if slot not in targets]
    run.change_side(
        player,
        active=None if "active" in targets else side.active,
        bench=None if side.bench is None else tuple(side.bench[slot] for slot in stay),
    )
    places: dict[Target, Target] = {old: new for new, old in enumerate(stay)}
    if side.bench is None:
        places |= {slot: slot for slot in range(5)}  # whoever is there stays there
    if "active" not in targets:
        places["active"] = "active"
    run.move_powers(player, places.get)


def _tell_worth(run: RulingRun, spot: Spot, who: Pokemon, worth: PrizeWorth) -> None:
    """Tell why a Knock Out gives another number of Prizes than one, if its kind is the reason."""
    _tell_later_kind(run, spot, who, worth.prizes)
    name = run.name_pokemon(spot, who)
    if worth.kind == "Doll":
        run.tell_text(who.card.name, "no_prize_by_text", name=name)
    elif worth.kind == "Fossil" and worth.prizes != 1:
        run.tell_step("KO-2:fossil", "no_prize_for_fossil", name=name)
    elif worth.kind not in _TOLD_WITH_THE_PRIZES:
        run.tell_step("KO-2:kinds", "worth_by_kind", name=name, kind=worth.kind, count=worth.prizes)


def _tell_later_kind(run: RulingRun, spot: Spot, who: Pokemon, prizes: int) -> None:
    """Tell that the edition cannot know how many Prizes such a Pokémon gives: its card does."""
    not_yet = run.edition.not_yet
    kinds = [kind for kind in kinds_of_card(who.card) if kind in not_yet] if not_yet else []
    kind = next((kind for kind in reversed(kinds) if kind in PRIZES_OF_THEIR_OWN), None)
    if kind:
        told: dict[str, Any] = {"name": run.name_pokemon(spot, who), "kind": kind, "count": prizes}
        run.tell_step(not_yet[kind], "worth_of_later_kind", **told)
        run.add_verdict("card_tells_prizes", **told)


# Nothing more is said of these: they are of no kind, or of one told with the Prizes themselves.
_TOLD_WITH_THE_PRIZES = frozenset({"", "Fossil", "ex"})


def _take_prizes(
    run: RulingRun,
    worths: dict[Spot, int],
    kinds: dict[Spot, PrizeWorth],
    *,
    both_actives: bool,
) -> dict[PlayerName, list[WayToWin]]:
    wins: dict[PlayerName, list[WayToWin]] = {"A": [], "B": []}
    order = reversed(run.order) if both_actives else run.order
    if both_actives:
        rule = "KO-4:attack" if run.attacked else "KO-4"
        run.tell_step(rule, "next_player_first", player=opponent_of(run.player))
    for player in order:
        worth = [count for spot, count in worths.items() if spot.player != player]
        if not worth:
            continue
        taken = take_prizes(run, player, sum(worth))
        run.prizes_taken[player] += taken
        if not taken:
            continue
        run.prize_order = (*run.prize_order, player)
        by_kind = {kinds[spot].kind for spot in worths if spot.player != player}
        rule = _rule_for_prizes(worth, by_kind)
        run.tell_step(rule, "takes_prizes", player=player, count=taken)
        run.add_verdict("takes_prizes", player=player, count=taken)
        if not run.players[player].prizes:
            run.tell_step("WIN-1", "wins_by_prizes", player=player)
            wins[player].append("prizes")
    return wins


def _rule_for_prizes(worth: list[int], by_kind: set[str]) -> str:
    if max(worth) <= 1:
        return "KO-2"
    return "KO-2:ex" if by_kind <= _TOLD_WITH_THE_PRIZES else "KO-2:kinds"


def _find_losers(
    run: RulingRun,
    lessened: frozenset[PlayerName],
    wins: dict[PlayerName, list[WayToWin]],
    *,
    turn_is_over: bool,
) -> None:
    """Find who has no Pokémon left to replace the Active one with (WIN-2)."""
    waits = run.edition.defeat_waits_for_end_of_turn
    for player in reversed(run.order):
        side, other = run.players[player], opponent_of(player)
        if not side.has_nothing:
            continue
        if player in lessened and waits and not turn_is_over:
            run.tell_step("KO-3", "none_left_yet", player=player)
            run.add_verdict("none_left_yet", player=player)
        elif player in lessened or (waits and turn_is_over and not run.attacked):
            rule = "WIN-2:attack" if run.attacked else "WIN-2"
            run.tell_step(rule, "wins_by_no_pokemon", player=other, other=player)
            if player not in lessened:
                run.add_verdict("has_nothing", player=player)
            wins[other].append("no_pokemon")


def _players_who_may_lose(run: RulingRun, *, turn_is_over: bool) -> tuple[PlayerName, ...]:
    """Who has no Pokémon left if a Bench that the question leaves open is empty."""
    if _has_both_actives(run) or not run.number:
        return ()
    if run.edition.defeat_waits_for_end_of_turn and not turn_is_over:
        return ()
    return tuple([player for player in run.order if run.players[player].may_have_nothing])


def _call_replacements(run: RulingRun, rule: str, *, turn_is_over: bool) -> None:
    run.promotes = owe_promotion(run)
    waits = run.edition.defeat_waits_for_end_of_turn and not turn_is_over
    for player in run.promotes:
        told = ["must_replace"]
        if waits and run.players[player].may_have_nothing:
            told.append("if_empty_loses_yet")
        for message in told:
            run.tell_step(rule, message, player=player)
            run.add_verdict(message, player=player)


def owe_promotion(run: RulingRun) -> tuple[PlayerName, ...]:
    """Players with nobody in the Active place, the one about to move first (KO-4).

    A Bench known to be empty owes none; one of which nothing was said does.
    """
    if _has_both_actives(run):
        return ()
    return tuple(player for player in reversed(run.order) if run.players[player].owes_promotion)


def check_promotions(run: RulingRun, *, turn_is_over: bool = False) -> None:
    """Forbid what comes before a promotion that is owed, and say what an empty Bench would mean."""
    owing = owe_promotion(run)
    for player in owing:
        run.forbid_by_rule("KO-3", "promote_first", player=player)
    unsaid = _players_who_may_lose(run, turn_is_over=turn_is_over)
    if not unsaid:
        return
    if turn_is_over and run.edition.defeat_waits_for_end_of_turn and not _is_turn_over(run):
        if set(owing) == set(unsaid):
            run.outcomes = wins_by_none_left(run, _players_with_nothing(run), unsaid)
    else:
        decide_winner(run, _wins_by_no_pokemon(run) if turn_is_over else {}, unsaid)
    tell_outcomes(run, "KO-3", forbids=True)


def _players_with_nothing(run: RulingRun) -> list[PlayerName]:
    """The players with nothing in play, the one about to move first; nobody before turn 1."""
    return [one for one in reversed(run.order) if run.number and run.players[one].has_nothing]


def _wins_by_no_pokemon(run: RulingRun) -> dict[PlayerName, list[WayToWin]]:
    return {opponent_of(player): ["no_pokemon"] for player in _players_with_nothing(run)}


def is_game_over(run: RulingRun, *, forbids: bool) -> bool:
    """Whether the game is over before anything is done: no Prize left, or nothing in play.

    `forbids`: the action asked about is not allowed any more. If an unsaid Bench, being empty,
    would have ended the game, its player is noted in `run`.
    """
    ended = _is_turn_over(run)
    wins: dict[PlayerName, list[WayToWin]] = {"A": [], "B": []}
    _tell_last_prizes(run, wins)
    _tell_losers(run, wins, turn_is_over=ended)
    unsaid = _players_who_may_lose(run, turn_is_over=ended)
    if not any(wins.values()):
        run.may_have_lost = unsaid
        return False
    decide_winner(run, wins, unsaid)
    tell_outcomes(run, "KO-3")
    if forbids:
        run.refusals += run.notes
    return True


def _is_turn_over(run: RulingRun) -> bool:
    """Whether the turn has come to its end: the attack, or the time between turns, is over."""
    return run.turn.ended or run.players[run.player].this_turn.attacked


def _tell_last_prizes(run: RulingRun, wins: dict[PlayerName, list[WayToWin]]) -> None:
    for player in reversed(run.order):
        if run.number and not run.players[player].prizes:
            run.tell_step("WIN-1", "wins_by_prizes", player=player)
            wins[player].append("prizes")


def _tell_losers(
    run: RulingRun, wins: dict[PlayerName, list[WayToWin]], *, turn_is_over: bool
) -> None:
    """Tell who has nothing in play; where a document looks for that at a turn's end, only then."""
    if run.edition.defeat_waits_for_end_of_turn and not turn_is_over:
        return
    for player in _players_with_nothing(run):
        winner = opponent_of(player)
        run.tell_step("WIN-2", "wins_by_no_pokemon", player=winner, other=player)
        run.add_verdict("has_nothing", player=player)
        wins[winner].append("no_pokemon")


def remind_of_empty_sides(run: RulingRun) -> None:
    """Say what an empty side, or one that may be, means, if the action itself did not."""
    unsaid = {*run.may_have_lost, *_players_who_may_lose(run, turn_is_over=False)}
    if unsaid and run.status == "ongoing" and not run.outcomes:
        decide_winner(run, {}, sorted(unsaid))
        tell_outcomes(run, "KO-3", forbids=bool(run.refusals))
    _remind_of_end(run)


def _remind_of_end(run: RulingRun) -> None:
    told = [note.args.get("player") for note in run.notes if note.message == "none_left_yet"]
    for player in _players_with_nothing(run) if run.plays_on and not run.refusals else ():
        if player not in told:
            run.tell_step("KO-3", "none_left_yet", player=player)
            run.add_verdict("none_left_yet", player=player)
