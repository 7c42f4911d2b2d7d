"""Who sits where: fixed tables, and everybody against everybody by the circle method."""

from collections.abc import Mapping, Sequence

from tournaments.engine.results.matches import Reason
from tournaments.engine.rounds.field import Cost
from tournaments.engine.rounds.history import History
from tournaments.engine.rounds.state import State, StateError
from tournaments.engine.rounds.swiss import Pair, Pairing
from tournaments.engine.rounds.why import Why


def assign_tables(pairs: Sequence[tuple[str, str]], fixed: Mapping[str, int]) -> list[int]:
    """A table for every pair, in their order: a player's fixed table, else the lowest free one.

    Where both players have one, or two pairs want the same one, the one named first keeps it.
    """
    pair_by_table: dict[int, int] = {}
    for index, pair in enumerate(pairs):
        for player in pair:
            if (
                player in fixed
                and fixed[player] not in pair_by_table
                and index not in pair_by_table.values()
            ):
                pair_by_table[fixed[player]] = index
    table_by_pair = {index: table for table, index in pair_by_table.items()}
    free = (
        table
        for table in range(1, len(pairs) + len(pair_by_table) + 1)
        if table not in pair_by_table
    )
    return [table_by_pair.get(index) or next(free) for index in range(len(pairs))]


def circle_rounds(players: int) -> list[list[tuple[int, int | None]]]:
    """Every round of everybody against everybody; players are positions, None is the bye.

    The last player stays, the others move on by one place: in each round everybody plays once, and
    in the end everybody has met everybody (the circle method).
    """
    even = players + players % 2
    turning = even - 1
    rounds = []
    for shift in range(turning):
        pairs = [(shift, turning)]
        pairs += [((shift + k) % turning, (shift - k) % turning) for k in range(1, even // 2)]
        rounds.append([_put_bye_last(a, b, players) for a, b in pairs])
    return rounds


def _put_bye_last(a: int, b: int, players: int) -> tuple[int, int | None]:
    if b >= players:
        return a, None
    return (b, None) if a >= players else (a, b)


def pair_round_robin(state: State | History) -> Pairing:
    """The next round of everybody against everybody, in the order of the roster.

    The opponent of a player who dropped has a bye. Late players are refused: the plan has no room
    for them.
    """
    number = len(state.rounds) + 1
    entered = [player for player in state.players if not player.late]
    plan = circle_rounds(len(entered))
    if number > len(plan):
        raise StateError("rounds", "everybody has met everybody")
    pairs: list[Pair] = []
    byes: list[str] = []
    for a, b in plan[number - 1]:
        seated = [entered[position] for position in (a, b) if position is not None]
        still = [player.id for player in seated if player.plays_in(number)]
        if len(still) == 2:
            pairs.append(Pair(len(pairs) + 1, *still))
        elif still:
            byes += still
    why = tuple(Why(pair.a, pair.b, (Reason("circle", {"round": number}),)) for pair in pairs)
    return Pairing(
        number=number, pairings=tuple(pairs), bye=None, awarded=(), byes=tuple(byes),
        cost=Cost(0, 0, None, 0, 0), optimal=True, why=why, relaxed=(),
    )  # fmt: skip
