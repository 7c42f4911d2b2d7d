"""Pairing neighbours in the order of score and chance: as quick as sorting, and provably the best.

Exactly where an odd number of players stands above, somebody must be paired across the gap to the
next score, so the squares of those gaps are the least any pairing can cost. Neighbours cost just
that. A rematch is mended by an exchange with somebody on the same score, which costs nothing; what
cannot be mended so is left to `matching`.
"""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise, product

import msgspec

from tournaments.engine.rounds.field import BYE, Field, PositionPair

MOST_TRIED = 12  # candidates on each side for crossing a gap: those who floated least


class NeighbourDraft(msgspec.Struct, frozen=True):
    """Neighbours paired. `stuck`: players of pairs that have met and could not be mended.

    `floats_least`: with the same score gap, no pairing lets players float who floated less.
    """

    pairs: list[PositionPair]
    stuck: list[int]
    floats_least: bool


class _SeatOrder:
    """Players in the order of score and chance: seats 0 and 1 play, 2 and 3, and so on."""

    def __init__(self, field: Field, seats: list[int]) -> None:
        self.field = field
        self.seats = seats
        scores = [field.points[player] for player in seats]
        changes = [
            seat for seat, (score, next_) in enumerate(pairwise(scores), start=1) if score != next_
        ]
        self.starts = [0, *changes]
        self.ends = [*changes, len(seats)]

    def group_of(self, seat: int) -> range:
        """The seats on the same score."""
        index = bisect_right(self.starts, seat) - 1
        return range(self.starts[index], self.ends[index])

    def crossing_seats(self) -> Iterator[tuple[range, list[int]]]:
        """Each group of a score that is paired across its edges, with its seats at these edges."""
        for start, end in zip(self.starts, self.ends, strict=True):
            seats = ([start] if start % 2 else []) + ([end - 1] if end % 2 else [])
            if seats:
                yield range(start, end), seats

    def exchange_seats(self, first: int, second: int) -> None:
        """Let two players exchange seats."""
        self.seats[first], self.seats[second] = self.seats[second], self.seats[first]

    def have_met(self, seat: int) -> bool:
        """Whether the players on this seat and its neighbour have met."""
        return self.seats[seat ^ 1] in self.field.met[self.seats[seat]]

    def find_rematches(self) -> list[int]:
        """The first seats of the pairs who have met."""
        return [
            2 * index for index in self.field.met.rematch_places(self.seats[::2], self.seats[1::2])
        ]

    def floats_of(self, seat: int) -> int:
        """How often the player on this seat has floated."""
        return self.field.floats[self.seats[seat]]


def draft_neighbours(field: Field) -> NeighbourDraft:
    """Pair the field in neighbours; the bye goes to the lowest score among those who had none."""
    seats = field.by_rank()
    bye = _remove_bye(field, seats) if field.is_odd else None
    seating = _SeatOrder(field, seats)
    fewest = _seat_floaters(seating, bye)
    _mend_crossings(seating)
    stuck = _mend_rematches(seating)
    floated = sum(
        seating.floats_of(seat)
        for _, crossing_seats in seating.crossing_seats()
        for seat in crossing_seats
    )
    pairs = list(zip(seats[::2], seats[1::2], strict=True))
    if bye is not None:
        pairs.append((bye, BYE))
    return NeighbourDraft(pairs, stuck, floats_least=floated == fewest)


def _remove_bye(field: Field, seats: list[int]) -> int:
    for seat in range(len(seats) - 1, -1, -1):
        if not field.byes[seats[seat]]:
            return seats.pop(seat)
    return seats.pop()


def _seat_floaters(seating: _SeatOrder, bye: int | None) -> int:
    """Seat those who floated least where gaps are crossed; return the least sum of floats."""
    field, fewest = seating.field, 0
    for group, seats in seating.crossing_seats():
        order = sorted(group, key=seating.floats_of)
        counts = [seating.floats_of(seat) for seat in order[:2]]
        if bye is not None and field.points[bye] == field.points[seating.seats[group[0]]]:
            counts = sorted([*counts, field.floats[bye]])
        fewest += sum(counts[: len(seats)])
        players = [seating.seats[seat] for seat in order[: len(seats)]]
        for seat, player in zip(seats, players, strict=True):
            seating.exchange_seats(seat, seating.seats.index(player, group.start, group.stop))
    return fewest


def _mend_crossings(seating: _SeatOrder) -> None:
    """Where the two who cross a gap have met, let others cross who floated least."""
    for lower in seating.starts:
        if lower % 2 and seating.have_met(lower):
            upper = lower - 1
            options = product(
                _crossing_candidates(seating, upper), _crossing_candidates(seating, lower)
            )
            least = sorted((seating.floats_of(a) + seating.floats_of(b), a, b) for a, b in options)
            for _, a, b in least:
                if seating.seats[b] not in seating.field.met[seating.seats[a]]:
                    seating.exchange_seats(upper, a)
                    seating.exchange_seats(lower, b)
                    break


def _crossing_candidates(seating: _SeatOrder, seat: int) -> list[int]:
    """Seats that could take this crossing seat's place: not the group's other crossing seat."""
    group = seating.group_of(seat)
    crossing_seats = {
        group.start if group.start % 2 else None,
        group.stop - 1 if group.stop % 2 else None,
    }
    able = [
        candidate for candidate in group if candidate == seat or candidate not in crossing_seats
    ]
    return sorted(able, key=seating.floats_of)[:MOST_TRIED]


def _mend_rematches(seating: _SeatOrder) -> list[int]:
    """Mend every rematch by an exchange within a score; return the players of those that remain."""
    stuck = []
    for seat in seating.find_rematches():  # no exchange makes a new rematch
        if seating.have_met(seat) and not _exchange_within_score(seating, seat):
            stuck += seating.seats[seat : seat + 2]
    return stuck


def _exchange_within_score(seating: _SeatOrder, seat: int) -> bool:
    """Exchange one of a pair with somebody on the same score so that both pairs are new."""
    crossing = {crossing_seat for _, seats in seating.crossing_seats() for crossing_seat in seats}
    for spared in (crossing, set()):  # first try to leave the chosen floaters where they are
        for own_seat in (seat, seat + 1):
            for other_seat in _nearest_seats(seating.group_of(own_seat), own_seat):
                if own_seat in spared or other_seat in spared or other_seat // 2 == own_seat // 2:
                    continue
                seating.exchange_seats(own_seat, other_seat)
                if not seating.have_met(own_seat) and not seating.have_met(other_seat):
                    return True
                seating.exchange_seats(own_seat, other_seat)
    return False


def _nearest_seats(group: range, seat: int) -> Iterator[int]:
    for step in range(1, len(group)):
        if seat + step in group:
            yield seat + step
        if seat - step in group:
            yield seat - step
