"""Who sat against whom in every round, as plain values: a large event has thousands of matches."""

from collections import defaultdict
from typing import NamedTuple

from django.db.models import F

from tournaments.models import Event, Match, Seat


class StoredMatch(NamedTuple):
    """A match with the entrants on its two sides; `b` is None if a player sits alone."""

    pk: int
    table: int | None
    result: str
    version: int
    a: int
    b: int | None

    @property
    def entrant_ids(self) -> tuple[int, int | None]:
        """The entrants on side a and on side b."""
        return self.a, self.b


def matches_by_round(event: Event, *, drafts: bool = True) -> dict[int, list[StoredMatch]]:
    """The matches of every round by its number, in table order; three queries."""
    rounds = event.rounds.all() if drafts else event.rounds.filter(draft=False)
    by_round: dict[int, list[StoredMatch]] = {
        number: [] for number in rounds.order_by("number").values_list("number", flat=True)
    }
    sides: dict[int, dict[str, int]] = defaultdict(dict)
    seats = Seat.objects.filter(round__event=event).order_by()
    for seat_of, side, entrant in seats.values_list("match", "side", "entrant"):
        sides[seat_of][side] = entrant
    matches = Match.objects.filter(round__event=event)
    ordered = matches.order_by("round__number", F("table").asc(nulls_last=True), "pk")
    columns = ("round__number", "pk", "table", "result", "version")
    for number, pk, table, result, version in ordered.values_list(*columns):
        if number in by_round:
            seated = sides[pk]
            match = StoredMatch(pk, table, result, version, seated["a"], seated.get("b"))
            by_round[number].append(match)
    return by_round
