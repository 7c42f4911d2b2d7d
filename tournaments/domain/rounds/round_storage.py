"""Store a paired round with its matches and seats."""

from collections.abc import Sequence
from itertools import repeat
from typing import Any

from league.base.plain_rows import insert_plain_rows
from league.domain import log
from tournaments.domain import boards
from tournaments.models import Event, Match, Round, RoundKind, Seat

Row = tuple[int | None, int, int | None, str]


def store_round(  # noqa: PLR0913 -- the parts of a round, by name
    actor: log.Actor,
    event: Event,
    number: int,
    kind: RoundKind,
    rows: Sequence[Row],
    certificate: dict[str, Any] | None = None,
    *,
    pods: Sequence[int] = (),
    overridden: Sequence[str] = (),
    draft: bool = False,
    closed: bool = False,
) -> Round:
    """Store a round from rows of (table, a, b, result); a and b are entrants' ids, b None if alone.

    `pods`: the pod of each row, if there are several; `overridden`: why its result was set, if it
    was. A draft is not published.
    """
    swiss = kind == RoundKind.SWISS
    round_ = Round.objects.create(
        event=event,
        number=number,
        kind=kind,
        certificate=certificate or {},
        draft=draft,
        closed=closed,
        best_of=event.best_of if swiss else event.cut_best_of,
        minutes=event.round_minutes if swiss else event.cut_minutes,
    )
    matches = [list(row) for row in rows]
    after = {
        "event": event.pk, "number": number, "matches": matches,
        "ids": insert_matches(round_, rows, pods, overridden),
    }  # fmt: skip
    log.record_entry(event.league, actor, "round.paired", f"round:{round_.pk}", after=after)
    if not draft:
        boards.publish_boards_later(event, number)
    return round_


def insert_matches(
    round_: Round,
    rows: Sequence[Row],
    pods: Sequence[int] = (),
    overridden: Sequence[str] = (),
) -> list[int]:
    """Insert matches and their seats into a round; return their ids in the order of the rows."""
    matches = insert_plain_rows(
        Match,
        ("round_id", "table", "result", "pod", "overridden"),
        [
            (round_.pk, table, result, pod, why)
            for (table, _a, _b, result), pod, why in zip(
                rows, pods or repeat(0), overridden or repeat(""), strict=False
            )
        ],
    )
    insert_plain_rows(
        Seat,
        ("round_id", "match_id", "entrant_id", "side"),
        [
            (round_.pk, match, entrant, side)
            for match, (_table, a, b, _result) in zip(matches, rows, strict=True)
            for side, entrant in (("a", a), ("b", b))
            if entrant is not None
        ],
    )
    return matches
