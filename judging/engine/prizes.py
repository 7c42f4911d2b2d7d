"""Takes Prizes (KO-2): the player picks one, and chance decides which card that is."""

from judging.engine.choices import Asking, make_select
from judging.engine.options import card_option, group_equal, places_picked
from judging.engine.piles import move_to_hand
from judging.engine.position import Card, PlayerName
from judging.engine.run import RulingRun


def take_prizes(run: RulingRun, player: PlayerName, count: int) -> int:
    """Move up to `count` Prizes to their player's hand; return how many there were.

    If Prizes are known and differ, it is asked which ones were taken.
    """
    prizes = run.players[player].prizes
    if not isinstance(prizes, int):
        first = _places_taken(run, player, prizes, count)
        rest = (place for place in range(len(prizes)) if place not in first)
        run.change_side(player, prizes=tuple(prizes[place] for place in (*first, *rest)))
    return move_to_hand(run, player, "prizes", count)


def _places_taken(
    run: RulingRun, player: PlayerName, prizes: tuple[Card | None, ...], count: int
) -> list[int]:
    groups = group_equal(prizes, range(len(prizes)))
    options = [card_option("prizes", prizes[group[0]], group[0], len(group)) for group in groups]
    count = min(count, len(prizes))
    asking = Asking("chance_card", {"count": count, "player": player, "where": "Prizes"})
    picked = run.ask_choice(make_select(None, "chance", options, asking, (count, count)))
    return places_picked(groups, options, picked)
