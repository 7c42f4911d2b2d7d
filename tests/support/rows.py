"""A service whose database tests read without Django, to compare what it really holds."""

import re
import sqlite3
from contextlib import closing

import psycopg
from psycopg import sql

from tests.support.service import Service

# Sessions are not kept, and which migrations ran is checked elsewhere.
NOT_COMPARED = {"django_session", "django_migrations", "sqlite_sequence"}

# How PostgreSQL describes its tables: columns, constraints, indexes, triggers, counters.
POSTGRESQL_TABLES = """
SELECT 'column', table_name, column_name, concat_ws(' ', data_type, character_maximum_length,
  is_nullable, column_default, is_identity, identity_generation, collation_name)
FROM information_schema.columns WHERE table_schema = current_schema()
UNION ALL SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid)
FROM pg_constraint WHERE connamespace = current_schema()::regnamespace
UNION ALL SELECT 'index', tablename, indexname, indexdef
FROM pg_indexes WHERE schemaname = current_schema()
UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid)
FROM pg_trigger WHERE NOT tgisinternal
"""

SQLITE_PARTS = re.compile(r", | \(|\)$")  # where a CREATE TABLE statement is split


class Machine(Service):
    """A service without Redis, on the database that its environment names."""

    @property
    def database(self):
        """The database file, on SQLite."""
        return self.data / "headjudge.sqlite3"

    def connect_database(self):
        if self.database_url:
            return psycopg.connect(self.database_url)
        return sqlite3.connect(self.database)

    def execute_sql(self, *statements):
        with closing(self.connect_database()) as connection:
            for statement in statements:
                connection.execute(statement)
            connection.commit()

    def drop_tables(self):
        if self.database_url:
            self.execute_sql("DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
        else:
            self.database.unlink()

    def fetch_rows(self, query):
        with closing(self.connect_database()) as connection:
            return list(connection.execute(query))

    def started_with(self, **variables):
        """The same machine, with more in the environment of its commands."""
        other = Machine(self.data)
        other.environment = {**self.environment, **variables}
        return other

    def untie_the_log(self):
        """Drop the trigger that refuses changes, as anybody with the database's password could."""
        if self.database_url:
            self.execute_sql("DROP TRIGGER league_logentry_no_change ON league_logentry")
        else:
            self.execute_sql("DROP TRIGGER league_logentry_no_update")

    def read_rows(self, *, without=(), columns=None):
        """Every row of every table, as sets of texts: {table: {row, ...}}.

        `columns`: of each table those to read, as `read_columns()` gives them, of these tables
        alone; left out, all there is.
        """
        with closing(self.connect_database()) as connection:
            names = set(self._list_tables(connection)) - NOT_COMPARED - set(without)
            kept = columns or self._read_columns(connection, names)
            return {
                name: self._read_rows(connection, name, kept[name])
                for name in sorted(names & set(kept))
            }

    def describe_tables(self):
        """What the database holds rows in and what it refuses, in no order of the columns."""
        with closing(self.connect_database()) as connection:
            if self.database_url:
                return set(connection.execute(POSTGRESQL_TABLES))
            made = connection.execute("SELECT type, name, sql FROM sqlite_master")
            return {
                (kind, name, part)
                for kind, name, statement in made
                for part in SQLITE_PARTS.split(statement or "")
            }

    def read_columns(self):
        """The columns of every table, from A to Z: {table: [column, ...]}."""
        with closing(self.connect_database()) as connection:
            return self._read_columns(connection, set(self._list_tables(connection)) - NOT_COMPARED)

    @staticmethod
    def _read_columns(connection, names):
        found = {}
        for name in names:
            cursor = connection.execute(f'SELECT * FROM "{name}" LIMIT 0')  # noqa: S608 -- as below
            found[name] = sorted(column[0] for column in cursor.description)
        return found

    def _list_tables(self, connection):
        query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        if self.database_url:
            query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        return [name for (name,) in connection.execute(query)]

    def _read_rows(self, connection, name, columns):
        listed = ", ".join(f'"{column}"' for column in columns)
        query = f'SELECT {listed} FROM "{name}"'  # noqa: S608 -- names the database gave
        if self.database_url:
            query = sql.SQL("SELECT t::text FROM ({}) AS t").format(sql.SQL(query))
        rows = [repr(row) for row in connection.execute(query)]
        assert len(rows) == len(set(rows))
        return set(rows)
