"""Plays an event to a stage once a process, and puts its rows back when another test needs it.

Playing it by the use cases takes hundreds of queries; putting its rows back takes one for each
table. That is done only where it cannot be told from an event played anew: into empty tables,
within a test's own transaction, with the real clock and the same language.
"""

import re
import time
from dataclasses import dataclass
from functools import cache

from django.apps import apps
from django.db import connection
from django.utils import translation

from league.models import League, User
from tournaments.models import Entrant, Event

WRITES = re.compile(r'\s*(?:INSERT (?:OR IGNORE )?INTO|UPDATE|DELETE FROM) "(\w+)"')
ROWS_AT_ONCE = 200
CLOCK_RUNS_TRUE = 60  # seconds: beyond that, a test has moved the clock
_started = time.time() - time.monotonic()
_kept = {}


@dataclass(frozen=True)
class KeptWorld:
    """What was written: columns and rows by table; and the ids of event, entrants and user."""

    tables: dict
    event: int
    entrants: list
    user: int


def build_once(key, actor, league, build):
    """(event, entrants) that `build()` makes for this key: built now, or put back from earlier."""
    if not _can_be_kept():
        return _load_world(league, *build())
    key = (*key, league.pk, league.name, translation.get_language())
    if (kept := _kept.get(key)) is not None and _are_empty(kept.tables):
        return _put_in_place(kept, actor, league)
    written = set()
    with connection.execute_wrapper(_note_writes(written)):
        event, entrants = _load_world(league, *build())
    if kept is None and _made_them_all(written):
        _kept[key] = KeptWorld(
            {table: _read_rows(table) for table in sorted(written)},
            event.pk,
            [entrant.pk for entrant in entrants],
            actor.user.pk,
        )
    return event, entrants


def _can_be_kept():
    moved = abs(time.time() - time.monotonic() - _started) > CLOCK_RUNS_TRUE
    return connection.in_atomic_block and not moved


def _note_writes(written):
    """A wrapper for Django's `execute_wrapper` that notes which tables are written to."""

    def note_write(execute, statement, *rest):
        if found := WRITES.match(statement):
            written.add(found[1])
        return execute(statement, *rest)

    return note_write


def _are_empty(tables):
    asked = " UNION ALL ".join(f'SELECT 1 WHERE EXISTS (SELECT 1 FROM "{one}")' for one in tables)  # noqa: S608 -- our own tables
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return cursor.fetchone() is None


def _made_them_all(written):
    """Whether all that was written belongs to this event: no other event, no league, no user."""
    staff = {League._meta.db_table, User._meta.db_table}
    return not staff & written and Event.objects.count() == 1


def _read_rows(table):
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608 -- one of our own tables
        return [column[0] for column in cursor.description], cursor.fetchall()


def _put_in_place(kept, actor, league):
    with connection.cursor() as cursor:
        for table, (columns, rows) in kept.tables.items():
            _insert_rows(cursor, table, columns, _made_by(kept.user, actor, table, columns, rows))
    return _load_world(league, Event(kept.event), [Entrant(pk) for pk in kept.entrants])


def _load_world(league, event, entrants):
    """The event and its entrants as the database has them now, with the test's league attached."""
    event = Event.objects.get(pk=event.pk)
    event.league = league
    found = Entrant.objects.select_related("player").in_bulk([one.pk for one in entrants])
    entrants = [found[one.pk] for one in entrants]
    for entrant in entrants:
        entrant.event, entrant.player.league = event, league
    return event, entrants


def _made_by(then, actor, table, columns, rows):
    """The rows with the present user's id in place of the one who built them."""
    if then == actor.user.pk:
        return rows
    places = {columns.index(column) for column in _columns_of_staff()[table]}
    return [
        [actor.user.pk if at in places and value == then else value for at, value in enumerate(row)]
        for row in rows
    ]


@cache
def _columns_of_staff():
    """The columns that refer to a user, by table."""
    return {
        kind._meta.db_table: [
            field.column for field in kind._meta.concrete_fields if field.related_model is User
        ]
        for kind in apps.get_models(include_auto_created=True)
    }


def _insert_rows(cursor, table, columns, rows):
    quoted = ", ".join(f'"{column}"' for column in columns)
    marks = f"({', '.join(['%s'] * len(columns))})"
    for start in range(0, len(rows), ROWS_AT_ONCE):
        some = rows[start : start + ROWS_AT_ONCE]
        cursor.execute(
            f'INSERT INTO "{table}" ({quoted}) VALUES {", ".join([marks] * len(some))}',  # noqa: S608 -- one of our own tables
            [value for row in some for value in row],
        )
