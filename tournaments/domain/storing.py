"""Storing a paired round: its matches and seats, all or nothing."""

from collections.abc import Sequence
from typing import Any

from league.domain import log
from tournaments.domain import boards
from tournaments.models import Event, Match, Round, RoundKind, Seat

Row = tuple[int | None, int, int | None, str]


def store(
    actor: log.Actor,
    event: Event,
    number: int,
    kind: RoundKind,
    rows: Sequence[Row],
    certificate: dict[str, Any] | None = None,
) -> Round:
    """Store a round from rows of (table, a, b, result), players as entrants' ids, b None alone."""
    one = Round.objects.create(event=event, number=number, kind=kind, certificate=certificate or {})
    matches = Match.objects.bulk_create(
        Match(round=one, table=table, result=result) for table, _a, _b, result in rows
    )
    Seat.objects.bulk_create(
        Seat(round=one, match=match, entrant_id=entrant, side=side)
        for match, (_table, a, b, _result) in zip(matches, rows, strict=True)
        for side, entrant in (("a", a), ("b", b))
        if entrant is not None
    )
    log.record(
        event.league,
        actor,
        "round.paired",
        f"round:{one.pk}",
        after={"event": event.pk, "number": number, "matches": [list(row) for row in rows]},
    )
    boards.announce(event, number)
    return one
