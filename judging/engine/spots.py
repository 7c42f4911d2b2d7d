"""The places in play, and the refusal for a place where nobody stands."""

from typing import NamedTuple

from judging.engine.errors import RequestError
from judging.engine.position import Player, PlayerName, Target


class Spot(NamedTuple):
    """A place in play."""

    player: PlayerName
    target: Target


# Every place there is, made once, as every ruling goes over them.
ACTIVE: dict[PlayerName, Spot] = {"A": Spot("A", "active"), "B": Spot("B", "active")}
BENCH = {player: [Spot(player, slot) for slot in range(5)] for player in ACTIVE}
ORDERS: dict[PlayerName, tuple[PlayerName, PlayerName]] = {"A": ("A", "B"), "B": ("B", "A")}


def nobody_there_error(path: str, side: Player, spot: Spot) -> RequestError:
    """Why nobody can be meant by a place, and what would be right."""
    player, where = spot.player, f"position.players.{spot.player}"
    if spot.target == "active":
        if side.active is None:
            return RequestError(path, "no_active", player=player)
        return RequestError(path, "active_unsaid", player=player, field=f"{where}.active")
    if side.bench is None:
        return RequestError(path, "bench_unlisted", player=player, field=f"{where}.bench")
    if not side.bench:
        return RequestError(path, "bench_empty", player=player)
    return RequestError(path, "bench_slots", player=player, last=len(side.bench) - 1)
