"""Large fields where exchanges between neighbours leave rematches: exact matching around these.

Around each stuck pair, a window of the seating is matched exactly; outside the windows neighbours
stay paired. Whether anything better exists is answered by a bound: the least cost if only rematches
among the players of the windows (the bound players) count and everybody else is free.

Why few players are enough for that bound. If two free players of one score play two above them,
they could play each other and those above each other, for no more (squares are convex), unless
those above are bound and have met. So as many of a score play upwards as can all have met one
another, likewise downwards and among bound players of their own score, and one may have the bye
(`enough_free_players`); the others play each other for nothing. In the same way no more than one
pair crosses a gap between scores beyond the reach of bound players, and none does where the number
of players above is even: there the field falls apart. A pair is out of reach if by itself it costs
more above the squares of the gaps it crosses than the pairing found costs above the bound of
neighbours.
"""

from collections.abc import Iterator, Sequence

import msgspec

from tournaments.engine.rounds.field import BYE, Field, PositionPair, cost_of_pairs
from tournaments.engine.rounds.matching import cheapest_matching, costs_of
from tournaments.engine.rounds.neighbours import NeighbourDraft

FIRST_REACH = 8  # pairs on each side of a stuck pair in the first window
LARGEST_WINDOW = 400  # players in the largest window that is matched exactly


class Seats(msgspec.Struct, frozen=True):
    """The players of the draft in the order of their seats, and the player with the bye."""

    field: Field
    order: list[int]
    bye: int | None

    def score_of(self, seat: int) -> int:
        return self.field.points[self.order[seat]]

    def least_bye(self) -> tuple[int, int]:
        """Second byes and bye points of the draft, whose bye goes to the lowest possible score."""
        if self.bye is None:
            return 0, 0
        return int(self.field.byes[self.bye] > 0), self.field.points[self.bye]

    def gap_squared(self) -> int:
        """The score gap of paired neighbours: the least possible if rematches do not matter."""
        return sum(
            (self.score_of(seat) - self.score_of(seat + 1)) ** 2
            for seat in range(0, len(self.order), 2)
        )


def solve_large_field(field: Field, draft: NeighbourDraft) -> tuple[list[PositionPair], bool]:
    """The best pairing found, and whether it is proved that none is better."""
    bye = next((a for a, b in draft.pairs if b == BYE), None)
    seats = Seats(field, [player for pair in draft.pairs if pair[1] != BYE for player in pair], bye)
    stuck = [
        seat for seat in range(0, len(seats.order), 2) if seats.order[seat] in set(draft.stuck)
    ]
    reach = FIRST_REACH
    while True:
        windows = list(_windows_around(stuck, 2 * reach, len(seats.order)))
        pairs = _match_windows(seats, windows)
        if len(windows) == 1 and len(windows[0]) == len(seats.order):
            return pairs, True
        if _is_proved_optimal(seats, windows, pairs):
            return pairs, True
        if max(map(len, windows)) > LARGEST_WINDOW:
            return pairs, False
        reach *= 2


def _windows_around(stuck: Sequence[int], reach: int, end: int) -> Iterator[range]:
    """Ranges of seats around the stuck pairs; ranges that touch are merged."""
    start, stop = 0, 0
    for seat in stuck:
        if seat - reach > stop and stop:
            yield range(start, stop)
        if seat - reach > stop or not stop:
            start = max(seat - reach, 0)
        stop = min(seat + 2 + reach, end)
    yield range(start, stop)


def _match_windows(seats: Seats, windows: Sequence[range]) -> list[PositionPair]:
    """Neighbours outside the windows, and inside them the best pairing there is."""
    field, order = seats.field, seats.order
    pairs: list[PositionPair] = []
    done, bye = 0, seats.bye
    for window in windows:
        pairs += zip(
            order[done : window.start : 2], order[done + 1 : window.start : 2], strict=True
        )
        done = window.stop
        players = [order[seat] for seat in window]
        if bye is not None and _covers_score(seats, window, bye):
            players, bye = [*players, bye], None
        pairs += cheapest_matching(costs_of(field, players))
    pairs += zip(order[done::2], order[done + 1 :: 2], strict=True)
    return pairs if bye is None else [*pairs, (bye, BYE)]


def _covers_score(seats: Seats, window: range, player: int) -> bool:
    """Whether the player's score lies within a window's scores."""
    points = seats.field.points[player]
    return seats.score_of(window.stop - 1) <= points <= seats.score_of(window.start)


def _is_proved_optimal(seats: Seats, windows: Sequence[range], pairs: list[PositionPair]) -> bool:
    """Whether no pairing of the whole field costs less than these pairs."""
    field = seats.field
    cost = cost_of_pairs(field, pairs)
    if cost.rematches or (cost.second_byes, cost.bye_points) != seats.least_bye():
        return False
    excess = cost.score_gap - seats.gap_squared()
    if excess == 0:
        return True
    bound = [seat for window in windows for seat in window]
    return (
        sum(_least_excess(seats, part, bound) for part in parts_in_reach(seats, windows, excess))
        == excess
    )


def parts_in_reach(seats: Seats, windows: Sequence[range], excess: int) -> Iterator[range]:
    """The parts of the field that bound players can reach; parts that touch are merged."""
    start, stop = -1, -1
    for window in windows:
        first, last = _upper_end(seats, window, excess), _lower_end(seats, window, excess)
        if first > stop >= 0:
            yield range(start, stop)
        if first > stop:
            start = first
        stop = max(stop, last)
    yield range(start, stop)


def _upper_end(seats: Seats, window: range, excess: int) -> int:
    squares, seat = 0, window.start
    for seat in range(window.start, 0, -1):
        gap = seats.score_of(seat - 1) - seats.score_of(seat)
        squares += gap * gap
        across = seats.score_of(seat - 1) - seats.score_of(window.start)
        if gap and seat % 2 == 0 and across * across - squares >= excess:
            return seat
    return 0


def _lower_end(seats: Seats, window: range, excess: int) -> int:
    squares = 0
    for seat in range(window.stop, len(seats.order)):
        gap = seats.score_of(seat - 1) - seats.score_of(seat)
        squares += gap * gap
        across = seats.score_of(window.stop - 1) - seats.score_of(seat)
        if gap and seat % 2 == 0 and across * across - squares >= excess:
            return seat
    return len(seats.order)


def _least_excess(seats: Seats, part: range, bound: Sequence[int]) -> int:
    """How much more than neighbours any pairing of this part must cost at least."""
    field = seats.field
    players = [seats.order[seat] for seat in part]
    if seats.bye is not None and _covers_score(seats, part, seats.bye):
        players.append(seats.bye)
    held = {seats.order[seat] for seat in bound}.intersection(players)
    few = thin_out(field, players, held)
    pairs = cheapest_matching(costs_of(field, few, forgiven=set(few) - held))
    least = sum((seats.score_of(seat) - seats.score_of(seat + 1)) ** 2 for seat in part[::2])
    return cost_of_pairs(field, pairs).score_gap - least


def thin_out(field: Field, players: Sequence[int], held: set[int]) -> list[int]:
    """The bound players, and of every score as many free players as can matter."""
    enough = enough_free_players(field, held)
    scores: dict[int, list[int]] = {}
    for player in players:
        if player not in held:
            scores.setdefault(field.points[player], []).append(player)
    few = sorted(held)
    for free in scores.values():
        free.sort(key=lambda player: (field.byes[player], field.luck[player]))
        few += free[: enough + (len(free) - enough) % 2]
    return few


def enough_free_players(field: Field, held: set[int]) -> int:
    """How many free players of a score can matter: see the module's docstring.

    Where k players have all met each other, each has met the k - 1 others: so a group of k needs k
    players who have met at least k - 1 of the bound ones.
    """
    degrees = sorted((len(held.intersection(field.met[player])) for player in held), reverse=True)
    clique = max((k for k, met in enumerate(degrees, start=1) if met >= k - 1), default=1)
    return 3 * clique + 1
