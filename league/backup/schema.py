"""The database's schema, by its own record of migrations and not by the code that runs.

Before an upgrade, new code backs up a database at old migrations; going back is the reverse. So
tables are always read and written through the models as those migrations left them.
"""

from collections.abc import Iterable

from django.apps.registry import Apps
from django.db import DatabaseError, connection
from django.db.backends.utils import CursorWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from league.backup import BackupError
from league.base.first_tables import has_no_tables, make_all_tables

Migration = tuple[str, str]
# Tables that `migrate` itself fills; rows in any other table are somebody's data.
OWN_TABLES = {"django_migrations", "django_content_type", "auth_permission", "django_session"}


def applied_migrations() -> list[Migration]:
    """The migrations that were applied to this database, sorted."""
    return sorted(MigrationRecorder(connection).applied_migrations())


def require_known_migrations(migrations: Iterable[Migration], whose: str) -> None:
    """Raises BackupError where some are of a version newer than this one, or of one too old.

    Those that a migration here replaces (`replaces`) are known, but only all of them together.
    """
    given, known = set(migrations), MigrationLoader(None).disk_migrations
    replaced = {old for migration in known.values() for old in migration.replaces}
    strange = sorted(given - set(known) - replaced)
    if strange:
        app, name = strange[0]
        raise BackupError(
            f"{whose} comes from a newer version of Headjudge: this one does not know its "
            f"migration {app} {name}. Take that version, or a newer one."
        )
    for migration in known.values():
        lacking = sorted(set(migration.replaces) - given)
        if lacking and lacking != sorted(migration.replaces):
            app, name = lacking[0]
            raise BackupError(
                f"{whose} comes from a version of Headjudge too old for this one: it lacks the "
                f"migration {app} {name}. Upgrade it first with a version in between."
            )


def to_current_migrations(migrations: Iterable[Migration]) -> list[Migration]:
    """These migrations by their names here: a replacement stands for all that it replaces."""
    recorded, known = set(migrations), MigrationLoader(None).disk_migrations
    current = recorded & set(known)
    for key, migration in known.items():
        if migration.replaces and recorded.issuperset(migration.replaces):
            current = (current | {key}) - set(migration.replaces)
    return sorted(current)


def has_unapplied_migrations() -> bool:
    """True where `migrate` would have something to do."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def load_models_at(migrations: Iterable[Migration]) -> Apps:
    """All models as these migrations left them."""
    return MigrationLoader(None).project_state(to_current_migrations(migrations)).apps


def build_database(migrations: Iterable[Migration]) -> None:
    """Bring a database without tables to exactly these migrations."""
    executor = MigrationExecutor(connection)
    wanted_migrations = set(to_current_migrations(migrations))
    if wanted_migrations == set(executor.loader.graph.nodes) and has_no_tables(connection):
        make_all_tables(connection)
    else:
        _apply_migrations(executor, wanted_migrations)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # Within one transaction: some migrations leave foreign keys checked row by row.
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _apply_migrations(executor: MigrationExecutor, wanted_migrations: set[Migration]) -> None:
    nodes = executor.loader.graph.node_map
    last_migrations = [
        migration
        for migration in sorted(wanted_migrations)
        if not any(
            child in wanted_migrations and child[0] == migration[0]
            for child in map(_migration_key, nodes[migration].children)
        )
    ]
    executor.migrate(last_migrations)


def is_database_empty() -> bool:
    """Whether nobody's data is in the database. If it cannot be read, there may be some."""
    try:
        with connection.cursor() as cursor:
            tables = set(connection.introspection.table_names(cursor)) - OWN_TABLES
            return not any(_has_rows(cursor, connection.ops.quote_name(name)) for name in tables)
    except DatabaseError:
        return False


def _has_rows(cursor: CursorWrapper, table: str) -> bool:
    cursor.execute(f"SELECT 1 FROM {table} LIMIT 1")  # noqa: S608 -- a name the database gave
    return cursor.fetchone() is not None


def _migration_key(node: object) -> Migration:
    return node.key  # type: ignore[attr-defined]
