"""Store a paired round with its matches and seats."""

from collections.abc import Sequence
from typing import Any

from django.db import connection, models

from league.base import noting
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
    draft: bool = False,
) -> Round:
    """Store a round from rows of (table, a, b, result), players as entrants' ids, b None alone.

    `pods`: which pod each row is of, where there are several. A draft is not published.
    """
    swiss = kind == RoundKind.SWISS
    round_ = Round.objects.create(
        event=event,
        number=number,
        kind=kind,
        certificate=certificate or {},
        draft=draft,
        best_of=event.best_of if swiss else event.cut_best_of,
        minutes=event.round_minutes if swiss else event.cut_minutes,
    )
    matches = [list(row) for row in rows]
    after = {
        "event": event.pk, "number": number, "matches": matches,
        "ids": insert_matches(round_, rows, pods),
    }  # fmt: skip
    log.record_entry(event.league, actor, "round.paired", f"round:{round_.pk}", after=after)
    if not draft:
        boards.publish_boards_later(event, number)
    return round_


def insert_matches(round_: Round, rows: Sequence[Row], pods: Sequence[int] = ()) -> list[int]:
    """Insert matches and their seats into a round; returns their ids in the order of the rows."""
    matches = _insert_round_rows(
        Match,
        ("round_id", "table", "result", "pod"),
        [(round_.pk, row[0], row[3], pods[index] if pods else 0) for index, row in enumerate(rows)],
    )
    _insert_round_rows(
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


def _insert_round_rows(
    model: type[models.Model], columns: Sequence[str], rows: Sequence[tuple[str | int | None, ...]]
) -> list[int]:
    """Insert rows of these columns, all others get their defaults; returns their ids, in order.

    A round of thousands is stored while a hall waits: objects for each row would cost more than
    all the rest of pairing it. Within a transaction that holds the event, and to rounds of it.
    """
    if not rows:
        return []
    meta: Any = model._meta  # noqa: SLF001 -- Django's documented API
    others = [field for field in meta.concrete_fields if not field.primary_key]
    others = [field for field in others if field.attname not in columns]
    usual = tuple(field.get_db_prep_save(field.get_default(), connection) for field in others)
    named = [meta.get_field(name.removesuffix("_id")).column for name in columns]
    statement = _insert_statement(meta.db_table, [*named, *(field.column for field in others)])
    with connection.cursor() as cursor:
        cursor.executemany(statement, [(*row, *usual) for row in rows])
    # Ids are given in the order of the rows.
    of_round = model._default_manager.filter(round_id=rows[0][columns.index("round_id")])  # noqa: SLF001 -- as above
    ids = list(of_round.order_by("-pk").values_list("pk", flat=True)[: len(rows)])[::-1]
    defaults = {field.attname: field.get_default() for field in others}
    whole_rows = [
        {meta.pk.attname: pk, **defaults, **dict(zip(columns, row, strict=True))}
        for pk, row in zip(ids, rows, strict=True)
    ]
    noting.note_rows(connection, model, whole_rows)
    return ids


def _insert_statement(table: str, columns: Sequence[str]) -> str:
    quote = connection.ops.quote_name
    names, marks = ", ".join(map(quote, columns)), ", ".join(["%s"] * len(columns))
    return f"INSERT INTO {quote(table)} ({names}) VALUES ({marks})"  # noqa: S608 -- the table's own names
