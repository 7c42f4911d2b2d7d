"""The rounds of an event in columns, as the engine reads them: closed ones from one row each.

A round is read from its matches while it runs, and whenever what is kept of it is not what its
matches are now.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

import msgspec
import numpy as np
from django.db.models import FilteredRelation, Q

from tournaments.engine.rounds import history
from tournaments.engine.rounds.state import StateError
from tournaments.models import Event, Match, RoundColumns, RoundKind
from tournaments.queries.rounds import snapshots

# Letters for results, which stay what they are however the engine numbers them.
RESULT_LETTERS: Mapping[str, str] = {
    "": "-", "a": "a", "b": "b", "tie": "t", "bye": "y", "awarded_bye": "w", "loss": "l",
    "double_loss": "d",
}  # fmt: skip
_RESULT_CODES = np.zeros(128, np.uint8)
for _result, _letter in RESULT_LETTERS.items():
    _RESULT_CODES[ord(_letter)] = history.CODE_BY_RESULT[_result or None]
NUMBER_TYPE = np.dtype("<i8")


class RosterPlaces:
    """Positions in the roster by entrant; 0 is nobody, whose place is behind the last."""

    def __init__(self, roster: Sequence[int]) -> None:
        ids = np.array([*roster, 0], np.int64)
        self._order = np.argsort(ids)
        self._sorted = ids[self._order]

    def positions_of(self, wanted: history.Positions) -> history.Positions:
        """The position of each entrant. Raises StateError where one is not in the roster."""
        positions = np.minimum(np.searchsorted(self._sorted, wanted), len(self._sorted) - 1)
        if strangers := wanted[self._sorted[positions] != wanted].tolist():
            raise StateError("rounds", f"no player {strangers[0]}")
        return self._order[positions]


class RoundInColumns(msgspec.Struct, frozen=True):
    """A round's matches: a place in each column for a match.

    `a` and `b`: entrants, 0 for nobody, and `table`, 0 for none: 8 bytes each, the lowest first.
    `result`: a letter each.
    """

    a: bytes
    b: bytes
    table: bytes
    result: bytes

    def as_played(self, number: int, place: RosterPlaces) -> history.PlayedRound:
        """The same by positions in the roster."""
        return history.PlayedRound(
            number=number,
            left=place.positions_of(np.frombuffer(self.a, NUMBER_TYPE)),
            right=place.positions_of(np.frombuffer(self.b, NUMBER_TYPE)),
            results=_RESULT_CODES[np.frombuffer(self.result, np.uint8)],
            tables=[table or None for table in np.frombuffer(self.table, NUMBER_TYPE).tolist()],
        )


def swiss_rounds_by_id(event: Event, after: int | None = None) -> dict[int, int]:
    """The numbers of the Swiss rounds that are no draft, by id, in their order."""
    rounds = event.rounds.filter(kind=RoundKind.SWISS, draft=False)
    if after is not None:
        rounds = rounds.filter(number__lte=after)
    return dict(rounds.order_by("number").values_list("pk", "number"))


def columns_of_rounds(event: Event, rounds: Mapping[int, int]) -> dict[int, RoundInColumns]:
    """These rounds in columns, by id."""
    known = kept_columns(event, rounds)
    known |= columns_from_matches([pk for pk in rounds if pk not in known])
    return {pk: known[pk] for pk in rounds}


def kept_columns(event: Event, rounds: Mapping[int, int]) -> dict[int, RoundInColumns]:
    """What is kept of these rounds and still true."""
    if not rounds:
        return {}
    current = snapshots.round_fingerprints(event)
    rows = RoundColumns.objects.filter(round__in=rounds).values_list("round", "fingerprint", "body")
    return {
        pk: msgspec.msgpack.decode(bytes(body), type=RoundInColumns)
        for pk, fingerprint, body in rows
        if current[rounds[pk]] == fingerprint
    }


def points_after(event: Event, number: int) -> dict[int, int]:
    """Match points by entrant as they were after that Swiss round, of all who sat in one."""
    rounds = swiss_rounds_by_id(event, number)
    in_columns = columns_of_rounds(event, rounds)
    sides = [side for one in in_columns.values() for side in (one.a, one.b)]
    ids = np.unique(np.frombuffer(b"".join(sides), NUMBER_TYPE))
    entrants = ids[ids != 0].tolist()
    place, points = RosterPlaces(entrants), np.zeros(len(entrants) + 1, np.int64)
    for pk, one in in_columns.items():
        one.as_played(rounds[pk], place).add_points(points)
    return dict(zip(entrants, points[:-1].tolist(), strict=True))


def columns_from_matches(rounds: Collection[int]) -> dict[int, RoundInColumns]:
    """Rounds as their matches are now: one row each, both who sit there in it."""
    if not rounds:
        return {}
    rows_by_round: dict[int, list[tuple[int, int, int, str]]] = defaultdict(list)
    rows = Match.objects.filter(round__in=rounds).annotate(
        first=FilteredRelation("seats", condition=Q(seats__side="a")),
        second=FilteredRelation("seats", condition=Q(seats__side="b")),
    )
    wanted = ("round", "first__entrant", "second__entrant", "table", "result")
    for pk, a, b, table, result in rows.order_by("round", "table", "pk").values_list(*wanted):
        rows_by_round[pk].append((a, b or 0, table or 0, RESULT_LETTERS[result]))
    return {pk: _pack_columns(rows_by_round[pk]) for pk in rounds}


def _pack_columns(rows: Sequence[tuple[int, int, int, str]]) -> RoundInColumns:
    numbers = np.array([row[:3] for row in rows], NUMBER_TYPE).reshape(-1, 3)
    a, b, table = (column.tobytes() for column in numbers.T)
    return RoundInColumns(a, b, table, "".join([row[3] for row in rows]).encode())
