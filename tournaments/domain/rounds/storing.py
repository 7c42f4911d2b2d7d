"""Storing a paired round: its matches and seats, all or nothing."""

from collections.abc import Sequence
from typing import Any

from django.db import connection, models

from league.domain import log
from tournaments.domain import boards
from tournaments.models import Event, Match, Round, RoundKind, Seat

Row = tuple[int | None, int, int | None, str]


def store(  # noqa: PLR0913 -- the parts of a round, by name
    actor: log.Actor,
    event: Event,
    number: int,
    kind: RoundKind,
    rows: Sequence[Row],
    certificate: dict[str, Any] | None = None,
    *,
    pods: Sequence[int] = (),
    draft: bool = False,
) -> Round:
    """Store a round from rows of (table, a, b, result), players as entrants' ids, b None alone.

    `pods`: which pod each row is of, where there are several. A draft is not published.
    """
    swiss = kind == RoundKind.SWISS
    one = Round.objects.create(
        event=event,
        number=number,
        kind=kind,
        certificate=certificate or {},
        draft=draft,
        best_of=event.best_of if swiss else event.cut_best_of,
        minutes=event.round_minutes if swiss else event.cut_minutes,
    )
    ids = add_matches(one, rows, pods)
    log.record(
        event.league,
        actor,
        "round.paired",
        f"round:{one.pk}",
        after={
            "event": event.pk,
            "number": number,
            "matches": [list(row) for row in rows],
            "ids": ids,
        },
    )
    if not draft:
        boards.announce(event, number)
    return one


def add_matches(one: Round, rows: Sequence[Row], pods: Sequence[int] = ()) -> list[int]:
    """Put matches into a round, with who sits at them; their ids, in the order of the rows."""
    insert(
        Match,
        ("round_id", "table", "result", "pod"),
        [(one.pk, row[0], row[3], pods[at] if pods else 0) for at, row in enumerate(rows)],
    )
    # Ids are given in the order of the rows, within a transaction that holds the event.
    matches = list(one.matches.order_by("-pk").values_list("pk", flat=True)[: len(rows)])[::-1]
    insert(
        Seat,
        ("round_id", "match_id", "entrant_id", "side"),
        [
            (one.pk, match, entrant, side)
            for match, (_table, a, b, _result) in zip(matches, rows, strict=True)
            for side, entrant in (("a", a), ("b", b))
            if entrant is not None
        ],
    )
    return matches


def insert(
    model: type[models.Model], columns: Sequence[str], rows: Sequence[tuple[str | int | None, ...]]
) -> None:
    """Insert rows of these columns; all others get their defaults.

    A round of thousands is stored while a hall waits: objects for each row would cost more than
    all the rest of pairing it.
    """
    meta: Any = model._meta  # noqa: SLF001 -- Django's documented API
    others = [one for one in meta.concrete_fields if not one.primary_key]
    others = [one for one in others if one.attname not in columns]
    usual = tuple(one.get_db_prep_save(one.get_default(), connection) for one in others)
    named = [meta.get_field(name.removesuffix("_id")).column for name in columns]
    quoted = ", ".join(map(connection.ops.quote_name, [*named, *(one.column for one in others)]))
    marks = ", ".join(["%s"] * (len(columns) + len(usual)))
    table = connection.ops.quote_name(meta.db_table)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {table} ({quoted}) VALUES ({marks})",  # noqa: S608 -- the table's own names
            [(*row, *usual) for row in rows],
        )
