"""Guards tables in the database itself: rows can be added, and never changed afterwards.

The guards are installed by migration and checked at the end of every `migrate`, since SQLite drops
a table's triggers when a later migration makes the table anew. Whoever may alter the database can
remove them; the seals (`league.domain.seal`) show what was changed meanwhile.
"""

from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

GUARDED_TABLES = [
    "league_logentry",
    "league_logchange",
    "league_logseal",
]  # and the tables that apps above add (`guard_tables`)
REFUSAL_TEXT = "{table} is append-only"

# OR REPLACE deletes without the delete trigger: the third one catches it.
SQLITE_TRIGGERS = {
    "{table}_no_update": "BEFORE UPDATE ON {table}",
    "{table}_no_delete": "BEFORE DELETE ON {table}",
    "{table}_no_replace": (
        "BEFORE INSERT ON {table} WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id)"
    ),
}
POSTGRESQL_TRIGGERS = {
    "{table}_no_change": "BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW",
    "{table}_no_truncate": "BEFORE TRUNCATE ON {table} FOR EACH STATEMENT",
}
POSTGRESQL_BODY = """
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END """
POSTGRESQL_FUNCTION = (
    "CREATE OR REPLACE FUNCTION league_append_only() RETURNS trigger LANGUAGE plpgsql "
    f"AS $${POSTGRESQL_BODY}$$"
)
# Only those that act for everybody, on every row and column, with the function as it is here.
POSTGRESQL_INSTALLED = """
SELECT relname, tgname, CASE tgtype
  WHEN 27 THEN 'BEFORE UPDATE OR DELETE ON ' || relname || ' FOR EACH ROW'
  WHEN 34 THEN 'BEFORE TRUNCATE ON ' || relname || ' FOR EACH STATEMENT' END
FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
WHERE tgenabled IN ('O', 'A') AND tgqual IS NULL AND tgattr = '' AND prosrc = %s
  AND pg_table_is_visible(pg_class.oid)
"""
SQLITE_INSTALLED = "SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'trigger'"


def guard_tables(*tables: str) -> None:
    """Guard these tables as well. An app above calls this as it gets ready."""
    GUARDED_TABLES.extend(table for table in tables if table not in GUARDED_TABLES)


def install_guards(connection: BaseDatabaseWrapper) -> None:
    """Install the guards that are missing from the tables that are there. Safe to repeat."""
    absent = missing_guards(connection)
    if not absent:
        return
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL_FUNCTION)
        for table, name, when in absent:
            cursor.execute(_drop_guard(connection, table, name))
            cursor.execute(_create_guard(connection, table, name, when))


def remove_guards(connection: BaseDatabaseWrapper) -> None:
    """Remove the guards. The service never calls this; tests that empty tables do."""
    with connection.cursor() as cursor:
        for table, name, _when in _wanted_guards(connection):
            cursor.execute(_drop_guard(connection, table, name))


def missing_guards(connection: BaseDatabaseWrapper) -> list[tuple[str, str, str]]:
    """The guards that are missing or not as they should be: (table, name, when it acts)."""
    there = _installed_guards(connection)
    whole_text = connection.vendor == "sqlite"  # SQLite keeps a trigger's text as it was created
    return [
        (table, name, when)
        for table, name, when in _wanted_guards(connection)
        if there.get((table, name))
        != (_create_guard(connection, table, name, when) if whole_text else when)
    ]


def install_after_migrate(sender: Any, using: str, **_: Any) -> None:  # noqa: ARG001 -- a signal's receiver
    """Install the guards after every `migrate`."""
    install_guards(connections[using])


def _wanted_guards(connection: BaseDatabaseWrapper) -> list[tuple[str, str, str]]:
    tables = set(connection.introspection.table_names())
    triggers = POSTGRESQL_TRIGGERS if connection.vendor == "postgresql" else SQLITE_TRIGGERS
    return [
        (table, name.format(table=table), when.format(table=table))
        for table in GUARDED_TABLES
        if table in tables
        for name, when in triggers.items()
    ]


def _installed_guards(connection: BaseDatabaseWrapper) -> dict[tuple[str, str], str]:
    """What each existing guard does, by table and name."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL_INSTALLED, [POSTGRESQL_BODY])
        else:
            cursor.execute(SQLITE_INSTALLED)
        return {(table, name): does for table, name, does in cursor.fetchall()}


def _create_guard(connection: BaseDatabaseWrapper, table: str, name: str, when: str) -> str:
    return f"CREATE TRIGGER {name} {when} {_trigger_body(connection, table)}"


def _drop_guard(connection: BaseDatabaseWrapper, table: str, name: str) -> str:
    on = f" ON {table}" if connection.vendor == "postgresql" else ""
    return f"DROP TRIGGER IF EXISTS {name}{on}"


def _trigger_body(connection: BaseDatabaseWrapper, table: str) -> str:
    if connection.vendor == "postgresql":
        return "EXECUTE FUNCTION league_append_only()"
    return f"BEGIN SELECT RAISE(ABORT, '{REFUSAL_TEXT.format(table=table)}'); END"
