"""Commands that need the service's data: without it they say so, and what to do."""

from typing import Any

from django.core.management import BaseCommand, CommandError
from django.db import connection

from league.backup import BackupError, schema

NOT_READY = 2


class DataCommand(BaseCommand):
    """A command that needs a database of this version.

    `reads_earlier`: a database of an earlier version will do as well, as before an upgrade.
    """

    reads_earlier = False

    def execute(self, *args: Any, **options: Any) -> str | None:
        require_ready_database(reads_earlier=self.reads_earlier)
        return super().execute(*args, **options)


def require_ready_database(*, reads_earlier: bool = False) -> None:
    """Raises CommandError (code 2) where there is no database, or one of another version.

    One that is damaged or out of reach raises DatabaseError, as everywhere.
    """
    try:
        applied = schema.applied_migrations()
        if not applied:
            name = connection.settings_dict["NAME"]
            raise _not_ready(f"There is no data in {name} yet. First: manage.py up")
        schema.require_known_migrations(applied, "The database")
        if not reads_earlier and schema.has_unapplied_migrations():
            raise _not_ready("The database is of an earlier version. First: manage.py upgrade")
    except BackupError as error:
        raise _not_ready(str(error)) from error


def _not_ready(sentence: str) -> CommandError:
    return CommandError(sentence, returncode=NOT_READY)
