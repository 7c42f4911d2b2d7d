"""Django's `migrate`, except that a database without tables gets all of them at once."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections

from league.base.first_tables import has_no_tables, make_all_tables

# Options that ask for something else than the newest tables.
OTHER_WISHES = ("app_label", "plan", "check_unapplied", "fake", "fake_initial", "prune")


class Command(migrate.Command):
    """Django's own command; only the first tables are made in another way."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Bring the database to the newest tables. Django calls this, by this name."""
        connection = connections[options["database"]]
        if not any(options.get(wish) for wish in OTHER_WISHES) and has_no_tables(connection):
            make_all_tables(connection)
        super().handle(*args, **options)
