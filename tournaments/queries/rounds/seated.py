"""Who met whom at which table in every published round, in four queries whatever the size.

For code that reads a whole event, such as its files: thousands of matches as plain values. Pages of
one round use the rows themselves.
"""

from collections import defaultdict
from datetime import datetime
from typing import NamedTuple

from django.db.models import F

from tournaments.models import Event, Match, Seat
from tournaments.queries.boards import SeatedPlayer, Seats


class SeatedMatch(NamedTuple):
    """A match. `table`: None for a bye; `result`: a code of the API, empty while it is open."""

    round: int
    kind: str
    paired_at: datetime
    pod: int
    table: int | None
    result: str
    seats: dict[str, SeatedPlayer]  # by side

    @property
    def names_by_side(self) -> dict[str, str]:
        """The names at the match as everybody may read them, by side."""
        return {side: player.name for side, player in self.seats.items()}


def seated_matches(event: Event) -> list[SeatedMatch]:
    """Every match of every published round: by round, then by table, byes last."""
    seats = _read_seats(event)
    rows = Match.objects.filter(round__event=event, round__draft=False).order_by(
        "round__number", F("table").asc(nulls_last=True), "pk"
    )
    published = event.rounds.filter(draft=False).values_list("pk", "number", "kind", "paired_at")
    of_round = {pk: values for pk, *values in published}
    found = rows.values_list("pk", "round", "pod", "table", "result")
    return [
        SeatedMatch._make((*of_round[round_], *values, seats.get(pk, {})))
        for pk, round_, *values in found
    ]


def _read_seats(event: Event) -> Seats:
    """The seats by match; players are read once, since each sits somewhere in every round."""
    rows = event.entrants.order_by().values_list("pk", "player__name", "division")
    players = {row[0]: SeatedPlayer(*row) for row in rows}
    seats: Seats = defaultdict(dict)
    seated = Seat.objects.filter(round__event=event).order_by("side")
    for match, side, entrant in seated.values_list("match_id", "side", "entrant_id"):
        seats[match][side] = players[entrant]
    return seats
