"""What the database looks like: by its own record of migrations, not by the code that runs.

A backup before an upgrade is made by the new code of a database at the old migrations; going back
is the reverse. So tables are always read and written through the models as those migrations left
them.
"""

from collections.abc import Iterable

from django.apps.registry import Apps
from django.db import DatabaseError, connection
from django.db.backends.utils import CursorWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from league.backup import BackupError

Migration = tuple[str, str]
# What `migrate` itself writes; rows in any other table are somebody's.
OWN = {"django_migrations", "django_content_type", "auth_permission", "django_session"}


def applied() -> list[Migration]:
    """The migrations this database went through, sorted."""
    return sorted(MigrationRecorder(connection).applied_migrations())


def must_know(migrations: Iterable[Migration], whose: str) -> None:
    """Raises BackupError where some are of a version newer than this one."""
    known = MigrationLoader(None).disk_migrations
    strange = sorted(set(migrations) - set(known))
    if strange:
        app, name = strange[0]
        raise BackupError(
            f"{whose} comes from a newer version of Headjudge: this one does not know its "
            f"migration {app} {name}. Take that version, or a newer one."
        )


def unapplied() -> bool:
    """True where `migrate` would have something to do."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def models_at(migrations: Iterable[Migration]) -> Apps:
    """All models as these migrations left them."""
    loader = MigrationLoader(None)
    return loader.project_state([one for one in migrations if one in loader.graph.nodes]).apps


def build(migrations: Iterable[Migration]) -> None:
    """Bring a database without tables to exactly these migrations."""
    executor = MigrationExecutor(connection)
    wanted = set(migrations)
    nodes = executor.loader.graph.node_map
    last = [
        one
        for one in sorted(wanted)
        if not any(
            child in wanted and child[0] == one[0] for child in map(_key, nodes[one].children)
        )
    ]
    executor.migrate(last)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # Within one transaction: some migrations leave foreign keys checked row by row.
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def is_empty() -> bool:
    """True where nobody's data is in it. What cannot be read is somebody's."""
    try:
        with connection.cursor() as cursor:
            tables = set(connection.introspection.table_names(cursor)) - OWN
            return not any(_has_rows(cursor, connection.ops.quote_name(name)) for name in tables)
    except DatabaseError:
        return False


def _has_rows(cursor: CursorWrapper, table: str) -> bool:
    cursor.execute(f"SELECT 1 FROM {table} LIMIT 1")  # noqa: S608 -- a name the database gave
    return cursor.fetchone() is not None


def _key(node: object) -> Migration:
    return node.key  # type: ignore[attr-defined]
