"""Tables the database itself never lets anybody change: rows are added, and stay as they are.

Installed by migration and looked after at the end of every `migrate`, since SQLite forgets a
table's triggers when a later migration makes the table anew. Whoever may alter the database can
take them away; the seals (`league.domain.seal`) show what was changed meanwhile.
"""

from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLES = ["league_logentry", "league_logseal"]  # and what apps above guard (`guard`)
REFUSES = "{table} is append-only"

# OR REPLACE deletes without asking the delete trigger: the third one catches it.
SQLITE = {
    "{table}_no_update": "BEFORE UPDATE ON {table}",
    "{table}_no_delete": "BEFORE DELETE ON {table}",
    "{table}_no_replace": (
        "BEFORE INSERT ON {table} WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id)"
    ),
}
POSTGRESQL = {
    "{table}_no_change": "BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW",
    "{table}_no_truncate": "BEFORE TRUNCATE ON {table} FOR EACH STATEMENT",
}
FUNCTION = """
CREATE OR REPLACE FUNCTION league_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$
"""


def guard(*tables: str) -> None:
    """Have these guarded as well. An app above calls this as it gets ready."""
    TABLES.extend(table for table in tables if table not in TABLES)


def install(connection: BaseDatabaseWrapper) -> None:
    """Guard the tables that are there and unguarded. Safe to repeat."""
    absent = missing(connection)
    if not absent:
        return
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(FUNCTION)
        for table, name, when in absent:
            cursor.execute(_drop(connection, table, name))
            cursor.execute(f"CREATE TRIGGER {name} {when} {_body(connection, table)}")


def remove(connection: BaseDatabaseWrapper) -> None:
    """Take the guards away. Nothing that serves calls this; a test that empties tables does."""
    with connection.cursor() as cursor:
        for table, name, _when in _guards(connection):
            cursor.execute(_drop(connection, table, name))


def missing(connection: BaseDatabaseWrapper) -> list[tuple[str, str, str]]:
    """The guards that should be there and are not, as (table, name, when it acts)."""
    there = _installed(connection)
    return [guard for guard in _guards(connection) if guard[1] not in there]


def look_after(sender: Any, using: str, **_: Any) -> None:  # noqa: ARG001 -- a signal's receiver
    """After every `migrate`."""
    install(connections[using])


def _guards(connection: BaseDatabaseWrapper) -> list[tuple[str, str, str]]:
    tables = set(connection.introspection.table_names())
    triggers = POSTGRESQL if connection.vendor == "postgresql" else SQLITE
    return [
        (table, name.format(table=table), when.format(table=table))
        for table in TABLES
        if table in tables
        for name, when in triggers.items()
    ]


def _installed(connection: BaseDatabaseWrapper) -> set[str]:
    query = "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    if connection.vendor == "postgresql":
        query = (
            "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
            " WHERE tgenabled <> 'D' AND pg_table_is_visible(pg_class.oid)"
        )
    with connection.cursor() as cursor:
        cursor.execute(query)
        return {name for (name,) in cursor.fetchall()}


def _drop(connection: BaseDatabaseWrapper, table: str, name: str) -> str:
    on = f" ON {table}" if connection.vendor == "postgresql" else ""
    return f"DROP TRIGGER IF EXISTS {name}{on}"


def _body(connection: BaseDatabaseWrapper, table: str) -> str:
    if connection.vendor == "postgresql":
        return "EXECUTE FUNCTION league_append_only()"
    return f"BEGIN SELECT RAISE(ABORT, '{REFUSES.format(table=table)}'); END"
