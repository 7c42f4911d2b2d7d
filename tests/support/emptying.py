"""Empties the tables after a test that commits."""

from django.db import connection, transaction

from league.base import append_only

# Filled once with the schema, and the same for every test.
KEPT = {"django_migrations", "django_content_type", "auth_permission"}


def empty_the_tables():
    """Delete all rows. Only here are the log's guards ever lifted.

    Most tests fill only a few tables. Asking which is far quicker than emptying all, and deleting a
    few rows is quicker than truncating, which makes a table's files anew.
    """
    append_only.remove_guards(connection)
    try:
        # Foreign keys are checked at the end of the transaction, so any order works.
        with transaction.atomic(), connection.cursor() as cursor:
            for table in _filled_tables(cursor):
                cursor.execute(f"DELETE FROM {table}")  # noqa: S608 -- one of our own tables
    finally:
        append_only.install_guards(connection)


def _filled_tables(cursor):
    """The tables with at least one row, by their quoted names."""
    there = connection.introspection.django_table_names(only_existing=True, include_views=False)
    tables = [connection.ops.quote_name(table) for table in sorted(set(there) - KEPT)]
    asked = (f"SELECT {n} WHERE EXISTS (SELECT 1 FROM {table})" for n, table in enumerate(tables))  # noqa: S608 -- as above
    cursor.execute(" UNION ALL ".join(asked))
    return [tables[number] for (number,) in cursor.fetchall()]
