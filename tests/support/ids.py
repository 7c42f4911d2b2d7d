"""Ids as they are in no test's mind: every table's begin elsewhere, none of them small.

Else the third round has the id 3 and so has a player, and whoever mixes them up finds what was
looked for; or, once many rows were made, an id happens to be somebody's year of birth.
"""

from django.apps import apps
from django.db import connection
from django.db.models import AutoField, BigAutoField

APART = 1_000_000


def spread_ids():
    """Have the ids of each table begin at a million of its own. Once, on a new database."""
    kinds = [
        kind
        for kind in apps.get_models(include_auto_created=True)
        if isinstance(kind._meta.pk, AutoField | BigAutoField)
    ]
    tables = sorted({kind._meta.db_table: kind._meta.pk.column for kind in kinds}.items())
    with connection.cursor() as cursor:
        for number, (table, column) in enumerate(tables, start=1):
            _begin_after(cursor, table, column, number * APART)


def _begin_after(cursor, table, column, last):
    if connection.vendor == "postgresql":
        cursor.execute("SELECT setval(pg_get_serial_sequence(%s, %s), %s)", [table, column, last])
    else:
        cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
        cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])
