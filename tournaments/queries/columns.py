"""The rounds of an event in columns, as the engine reads them: closed ones from one row each.

A round is read from its matches while it runs, and whenever what is kept of it is not what its
matches are now.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

import msgspec
import numpy as np
from django.db.models import FilteredRelation, Q

from tournaments.engine import history
from tournaments.engine.state import StateError
from tournaments.models import Event, Match, RoundColumns, RoundKind
from tournaments.queries import shots


class Columns(msgspec.Struct, frozen=True):
    """A round's matches: a place in each column for a match. `b` 0 and `table` 0: none."""

    a: list[int]
    b: list[int]
    table: list[int]
    result: list[str]

    def played(self, number: int, place: "Places") -> history.Played:
        """The same by positions in the roster."""
        return history.Played(
            number=number,
            left=place.of(self.a),
            right=place.of(self.b),
            results=history.codes([result or None for result in self.result]),
            tables=[table or None for table in self.table],
        )


class Places:
    """Positions in the roster by entrant; 0 is nobody, whose place is behind the last."""

    def __init__(self, roster: Sequence[int]) -> None:
        ids = np.array([*roster, 0], np.int64)
        self._order = np.argsort(ids)
        self._sorted = ids[self._order]

    def of(self, entrants: Sequence[int]) -> history.Positions:
        """The position of each. Raises StateError where somebody is not in the roster."""
        wanted = np.array(entrants, np.int64)
        at = np.minimum(np.searchsorted(self._sorted, wanted), len(self._sorted) - 1)
        if strangers := wanted[self._sorted[at] != wanted].tolist():
            raise StateError("rounds", f"no player {strangers[0]}")
        return self._order[at]


def swiss_rounds(event: Event, after: int | None = None) -> dict[int, int]:
    """The numbers of the Swiss rounds that are no draft, by id, in their order."""
    rounds = event.rounds.filter(kind=RoundKind.SWISS, draft=False)
    if after is not None:
        rounds = rounds.filter(number__lte=after)
    return dict(rounds.order_by("number").values_list("pk", "number"))


def columns_of(event: Event, rounds: Mapping[int, int]) -> dict[int, Columns]:
    """These rounds in columns, by id."""
    known = kept(event, rounds)
    known |= from_matches([pk for pk in rounds if pk not in known])
    return {pk: known[pk] for pk in rounds}


def kept(event: Event, rounds: Mapping[int, int]) -> dict[int, Columns]:
    """What is kept of these rounds and still true."""
    now = shots.fingerprints(event)
    rows = RoundColumns.objects.filter(round__in=rounds).values_list("round", "fingerprint", "body")
    return {
        pk: msgspec.json.decode(bytes(body), type=Columns)
        for pk, fingerprint, body in rows
        if now[rounds[pk]] == fingerprint
    }


def from_matches(rounds: Collection[int]) -> dict[int, Columns]:
    """Rounds as their matches are now: one row each, both who sit there in it."""
    found: dict[int, Columns] = defaultdict(lambda: Columns([], [], [], []))
    rows = Match.objects.filter(round__in=rounds).annotate(
        first=FilteredRelation("seats", condition=Q(seats__side="a")),
        second=FilteredRelation("seats", condition=Q(seats__side="b")),
    )
    wanted = ("round", "first__entrant", "second__entrant", "table", "result")
    for pk, a, b, table, result in rows.order_by("round", "table", "pk").values_list(*wanted):
        one = found[pk]
        one.a.append(a)
        one.b.append(b or 0)
        one.table.append(table or 0)
        one.result.append(result)
    return {pk: found[pk] for pk in rounds}
