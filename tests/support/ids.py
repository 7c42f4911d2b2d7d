"""Gives every table ids from a large range of its own, so that tests cannot mix ids up.

Otherwise the third round has the id 3 and so has a player, and a test that mixes them up finds what
it looked for; or an id happens to be somebody's year of birth.
"""

from functools import cache

from django.apps import apps
from django.db import connection
from django.db.models import AutoField, BigAutoField

APART = 1_000_000


def spread_ids():
    """Let the ids of each table begin at a million of its own. Once, on a new database."""
    with connection.cursor() as cursor:
        for number, (table, column) in enumerate(_tables_with_ids(), start=1):
            _begin_after(cursor, table, column, number * APART)


def first_id_of(kind):
    """An id just before all those that the database gives in this table."""
    tables = [table for table, _column in _tables_with_ids()]
    return (tables.index(kind._meta.db_table) + 1) * APART


@cache
def _tables_with_ids():
    """The tables whose ids the database gives, each with its id column, sorted by name."""
    kinds = [
        kind
        for kind in apps.get_models(include_auto_created=True)
        if isinstance(kind._meta.pk, AutoField | BigAutoField)
    ]
    return sorted({kind._meta.db_table: kind._meta.pk.column for kind in kinds}.items())


def _begin_after(cursor, table, column, last):
    if connection.vendor == "postgresql":
        cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [table, column, last])
    else:
        cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
        cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])
