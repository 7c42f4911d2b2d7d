"""Knock Outs, Prizes, and who must bring up a new Active Pokémon (KO)."""

from msgspec.structs import replace

from judging.engine.actions import WayToWin
from judging.engine.cards import all_cards, is_ex
from judging.engine.piles import put, to_hand
from judging.engine.position import PlayerName, Pokemon, Target, opponent_of
from judging.engine.run import Run, Spot
from judging.engine.winning import decide


def is_knocked_out(run: Run, pokemon: Pokemon) -> bool:
    """Damage has reached the Hit Points (on some sheets: gone beyond them)."""
    hp = pokemon.card.hp
    if not hp:
        return False
    beyond = run.edition.knocked_out_only_beyond_hp
    return pokemon.damage > hp if beyond else pokemon.damage >= hp


def settle_knock_outs(
    run: Run, *, turn_is_over: bool = False, gone: PlayerName | None = None
) -> None:
    """Settle every Knock Out at once: discards, Prizes, replacements, wins.

    `turn_is_over`: this is the end of a turn, where some documents look for a player without
    Pokémon. `gone`: the player a Pokémon of whom has just left play in another way.
    """
    fallen = [(spot, who) for spot, who in run.everyone() if is_knocked_out(run, who)]
    for spot, who in fallen:
        run.say("KO-1", "knocked_out", name=who.card.name, damage=who.damage, hp=who.card.hp)
        run.say("KO-2", "discarded", name=who.card.name, player=spot.player)
        put(run, spot.player, "discard", all_cards(who))
        run.conclude("is_knocked_out", name=who.card.name)
    for player in run.order:
        take_away(run, player, {spot.target for spot, _ in fallen if spot.player == player})
    actives = {spot.player for spot, _ in fallen if spot.target == "active"}
    wins = _take_prizes(run, fallen, both_actives=len(actives) == 2)
    lessened = {spot.player for spot, _ in fallen} | ({gone} if gone else set())
    _find_losers(run, lessened, wins, turn_is_over=turn_is_over)
    decide(run, {player: tuple(ways) for player, ways in wins.items()})
    if run.status == "ongoing":
        _call_replacements(run, "KO-3" if fallen else "KO-3:gone")


def take_away(run: Run, player: PlayerName, targets: set[Target]) -> None:
    """Take Pokémon out of play; those on the Bench move up."""
    if not targets:
        return
    side = run.players[player]
    stay = [slot for slot in range(len(side.bench)) if slot not in targets]
    run.players[player] = replace(
        side,
        active=None if "active" in targets else side.active,
        bench=tuple(side.bench[slot] for slot in stay),
    )
    places: dict[Target, Target] = {old: new for new, old in enumerate(stay)}
    if "active" not in targets:
        places["active"] = "active"
    run.move_powers(player, places.get)


def _take_prizes(
    run: Run, fallen: list[tuple[Spot, Pokemon]], *, both_actives: bool
) -> dict[PlayerName, list[WayToWin]]:
    wins: dict[PlayerName, list[WayToWin]] = {"A": [], "B": []}
    order = reversed(run.order) if both_actives else run.order
    if both_actives:
        rule = "KO-4:attack" if run.attacked else "KO-4"
        run.say(rule, "next_player_first", player=opponent_of(run.player))
    for player in order:
        worth = [_worth(run, who) for spot, who in fallen if spot.player != player]
        if not worth:
            continue
        taken = to_hand(run, player, "prizes", sum(worth))
        run.prizes_taken[player] += taken
        if not taken:
            continue
        run.prize_order = (*run.prize_order, player)
        rule = "KO-2:ex" if max(worth) > 1 else "KO-2"
        run.say(rule, "takes_prizes", player=player, count=taken)
        run.conclude("takes_prizes", player=player, count=taken)
        if not run.players[player].prizes:
            run.say("WIN-1", "wins_by_prizes", player=player)
            wins[player].append("prizes")
    return wins


def _worth(run: Run, pokemon: Pokemon) -> int:
    return run.edition.prizes_for_ex if is_ex(pokemon.card) else 1


def _find_losers(
    run: Run,
    lessened: set[PlayerName],
    wins: dict[PlayerName, list[WayToWin]],
    *,
    turn_is_over: bool,
) -> None:
    """Who has no Pokémon left to replace the Active one with (WIN-2)."""
    waits = run.edition.defeat_waits_for_end_of_turn
    for player in reversed(run.order):
        side, other = run.players[player], opponent_of(player)
        if side.active or side.bench:
            continue
        if player in lessened and waits and not turn_is_over:
            run.say("KO-3", "none_left_yet", player=player)
        elif player in lessened or (waits and turn_is_over and not run.attacked):
            rule = "WIN-2:attack" if run.attacked else "WIN-2"
            run.say(rule, "wins_by_no_pokemon", player=other, other=player)
            wins[other].append("no_pokemon")


def _call_replacements(run: Run, rule: str) -> None:
    run.promotes = owe_promotion(run)
    for player in run.promotes:
        run.say(rule, "must_replace", player=player)
        run.conclude("must_replace", player=player)


def owe_promotion(run: Run) -> tuple[PlayerName, ...]:
    """Players without an Active Pokémon but with a Bench, the one about to move first (KO-4)."""
    sides = run.players
    return tuple(
        player
        for player in reversed(run.order)
        if sides[player].active is None and sides[player].bench
    )
