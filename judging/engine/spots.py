"""The places in play, and what is said where nobody stands."""

from typing import NamedTuple

from judging.engine.position import Player, PlayerName, Target


class Spot(NamedTuple):
    """A place in play."""

    player: PlayerName
    target: Target


# Every place there is: made once, as every ruling goes over them.
ACTIVE: dict[PlayerName, Spot] = {"A": Spot("A", "active"), "B": Spot("B", "active")}
BENCH = {player: [Spot(player, slot) for slot in range(5)] for player in ACTIVE}
ORDERS: dict[PlayerName, tuple[PlayerName, PlayerName]] = {"A": ("A", "B"), "B": ("B", "A")}


def nobody_there_message(side: Player, spot: Spot) -> str:
    """Why nobody can be meant by a place, and what would be right."""
    where = f"position.players.{spot.player}"
    if spot.target == "active":
        if side.active is None:
            return f"{spot.player} has no Active Pokémon"
        return f"nothing is said of {spot.player}'s Active Pokémon: give it in {where}.active"
    if side.bench is None:
        return f"nothing is said of {spot.player}'s Bench: list its Pokémon in {where}.bench"
    if not side.bench:
        return f"{spot.player}'s Bench is empty"
    return f"{spot.player}'s Bench has the slots 0 to {len(side.bench) - 1}"
