"""The rounds of an event in columns, as the engine reads them: a closed round from one row.

A running round is read from its matches, and so is a closed one whose stored columns are outdated.
"""

from collections.abc import Collection, Mapping, Sequence

import msgspec
import numpy as np
from django.db.models import FilteredRelation, Q

from league.base.prepared import ValuesRows, prepared
from tournaments.engine.rounds import history
from tournaments.engine.rounds.state import StateError
from tournaments.models import Event, Match, Round, RoundColumns, RoundKind
from tournaments.queries.rounds import snapshots

# Letters for results, which stay the same even if the engine numbers results differently.
RESULT_LETTERS: Mapping[str, str] = {
    "": "-", "a": "a", "b": "b", "tie": "t", "bye": "y", "awarded_bye": "w", "loss": "l",
    "double_loss": "d",
}  # fmt: skip
_RESULT_CODES = np.zeros(128, np.uint8)
for _result, _letter in RESULT_LETTERS.items():
    _RESULT_CODES[ord(_letter)] = history.CODE_BY_RESULT[_result or None]
NUMBER_TYPE = np.dtype("<i8")


class RosterPlaces:
    """Positions in the roster by entrant; 0 is nobody, whose position is after the last."""

    def __init__(self, roster: Sequence[int]) -> None:
        ids = np.array([*roster, 0], np.int64)
        self._order = np.argsort(ids)
        self._sorted = ids[self._order]

    def positions_of(self, wanted: history.Positions) -> history.Positions:
        """The position of each entrant. Raises StateError for one who is not in the roster."""
        positions = np.minimum(np.searchsorted(self._sorted, wanted), len(self._sorted) - 1)
        if strangers := wanted[self._sorted[positions] != wanted].tolist():
            raise StateError("rounds", f"no player {strangers[0]}")
        return self._order[positions]


class RoundInColumns(msgspec.Struct, frozen=True):
    """A round's matches in columns, with one entry in each for a match.

    `a` and `b`: entrants, 0 for nobody, and `table`, 0 for none: 8 bytes each, little-endian.
    `result`: a letter each.
    """

    a: bytes
    b: bytes
    table: bytes
    result: bytes

    def as_played(self, number: int, place: RosterPlaces) -> history.PlayedRound:
        """The round by positions in the roster."""
        return history.PlayedRound(
            number=number,
            left=place.positions_of(np.frombuffer(self.a, NUMBER_TYPE)),
            right=place.positions_of(np.frombuffer(self.b, NUMBER_TYPE)),
            results=_RESULT_CODES[np.frombuffer(self.result, np.uint8)],
            tables=[table or None for table in np.frombuffer(self.table, NUMBER_TYPE).tolist()],
        )


def swiss_rounds_by_id(event: Event, after: int | None = None) -> dict[int, int]:
    """The numbers of the published Swiss rounds by id, in their order."""
    rounds = _swiss_rounds(event.pk)
    return {pk: number for pk, number in rounds if after is None or number <= after}


@prepared
def _swiss_rounds(event: int) -> ValuesRows:
    rounds = Round.objects.filter(event=event, kind=RoundKind.SWISS, draft=False)
    return rounds.order_by("number").values_list("pk", "number")


def columns_of_rounds(event: Event, rounds: Mapping[int, int]) -> dict[int, RoundInColumns]:
    """These rounds in columns, by id."""
    known = kept_columns(event, rounds)
    known |= columns_from_matches([pk for pk in rounds if pk not in known])
    return {pk: known[pk] for pk in rounds}


def kept_columns(event: Event, rounds: Mapping[int, int]) -> dict[int, RoundInColumns]:
    """The stored columns of these rounds that are still up to date."""
    if not rounds:
        return {}
    current = snapshots.round_fingerprints(event)
    return {
        pk: msgspec.msgpack.decode(bytes(body), type=RoundInColumns)
        for pk, fingerprint, body in _columns_of_event(event.pk)
        if pk in rounds and current[rounds[pk]] == fingerprint
    }


@prepared
def _columns_of_event(event: int) -> ValuesRows:
    kept = RoundColumns.objects.filter(round__event=event)
    return kept.values_list("round", "fingerprint", "body")


def points_after(event: Event, number: int) -> dict[int, int]:
    """Match points by entrant after that Swiss round, of all who had sat at a match by then."""
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
    """Rounds as their matches are now, in columns."""
    return {pk: _pack_columns(_matches_with_seats(pk)) for pk in rounds}


@prepared
def _matches_with_seats(round_: int) -> ValuesRows:
    rows = Match.objects.filter(round=round_).annotate(
        first=FilteredRelation("seats", condition=Q(seats__side="a")),
        second=FilteredRelation("seats", condition=Q(seats__side="b")),
    )
    wanted = ("first__entrant", "second__entrant", "table", "result")
    return rows.order_by("table", "pk").values_list(*wanted)


def _pack_columns(matches: Sequence[tuple[int, int | None, int | None, str]]) -> RoundInColumns:
    rows = [(a, b or 0, table or 0, RESULT_LETTERS[result]) for a, b, table, result in matches]
    numbers = np.array([row[:3] for row in rows], NUMBER_TYPE).reshape(-1, 3)
    a, b, table = (column.tobytes() for column in numbers.T)
    return RoundInColumns(a, b, table, "".join([row[3] for row in rows]).encode())
