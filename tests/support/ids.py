"""Ids as they are in no test's mind: every table's begin elsewhere, none of them small.

Else the third round has the id 3 and so has a player, and whoever mixes them up finds what was
looked for; or, once many rows were made, an id happens to be somebody's year of birth.
"""

from functools import cache

from django.apps import apps
from django.db import connection
from django.db.models import AutoField, BigAutoField

APART = 1_000_000


def spread_ids():
    """Have the ids of each table begin at a million of its own. Once, on a new database."""
    with connection.cursor() as cursor:
        for number, (table, column) in enumerate(_tables_with_ids(), start=1):
            _begin_after(cursor, table, column, number * APART)


def first_id_of(kind):
    """The id before all those that a table gives by itself."""
    tables = [table for table, _column in _tables_with_ids()]
    return (tables.index(kind._meta.db_table) + 1) * APART


@cache
def _tables_with_ids():
    """Tables whose ids the database gives, with the column, in their order."""
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
