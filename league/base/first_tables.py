"""Makes all tables of a new database at once, just as running all migrations would leave them.

Django builds its models anew for each of dozens of migrations, because it may have to change tables
with rows. In a database without tables there is nothing to change: a new league, a restore and its
trial get their tables in an eighth of the time. A test compares both ways on both databases.
"""

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from league.base import append_only


def has_no_tables(connection: BaseDatabaseWrapper) -> bool:
    """Whether nothing was ever made in the database."""
    return not connection.introspection.table_names()


def make_all_tables(connection: BaseDatabaseWrapper) -> None:
    """Make every table and record every migration as applied: all of it, or nothing if it fails.

    Only in a database without tables, and outside a transaction on SQLite.
    """
    loader = MigrationLoader(None)
    recorder = MigrationRecorder(connection)
    with connection.schema_editor(atomic=True) as editor:
        for model in loader.project_state().apps.get_models():
            if is_made_by_migrations(model):
                editor.create_model(model)
        append_only.install_guards(connection)
        editor.create_model(recorder.Migration)
        recorder.migration_qs.bulk_create(
            recorder.Migration(app=app, name=name) for app, name in list_applied_migrations(loader)
        )


def is_made_by_migrations(model: type[models.Model]) -> bool:
    """Whether a model has a table of its own that Django manages."""
    meta = model._meta  # noqa: SLF001 -- Django's documented API
    return bool(meta.managed and not meta.proxy)


def list_applied_migrations(loader: MigrationLoader) -> list[tuple[str, str]]:
    """All migrations as `migrate` records them, each after those that it replaces."""
    applied: list[tuple[str, str]] = []
    for key in sorted(loader.graph.nodes):
        applied += (*loader.disk_migrations[key].replaces, key)
    return applied
