"""The event log only grows: the database itself refuses to change or delete entries."""

import pytest
from django.db import IntegrityError, NotSupportedError, connection, transaction

from league.base import append_only
from league.domain import log
from league.models import LogEntry, LogSeal

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def entry(league):
    LogSeal.objects.create(league=league, number=1, up_to=0, count=0, digest="", cause="clock")
    return log.record_entry(league, log.SERVICE, "round.paired", "round:1", after={"tables": 4})


def run_sql(sql):
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql)


CHANGES = [
    "UPDATE {table} SET {column} = '\"something else\"'",
    "DELETE FROM {table}",
    "DELETE FROM {table} WHERE id > 0",
]
SQLITE = [
    "REPLACE INTO {table} SELECT * FROM {table}",
    "INSERT OR REPLACE INTO {table} SELECT * FROM {table}",
]
POSTGRESQL = [
    "TRUNCATE {table}",
    "TRUNCATE {table} CASCADE",
    (
        "INSERT INTO {table} SELECT * FROM {table}"
        " ON CONFLICT (id) DO UPDATE SET {column} = '\"else\"'"
    ),
]


REFUSED = "is append-only|referenced in a foreign key"


@pytest.mark.parametrize(
    ("table", "column"),
    [("league_logentry", "action"), ("league_logseal", "digest"), ("league_logchange", "rows")],
)
def test_what_is_written_can_be_neither_changed_nor_taken_away(entry, table, column):
    for change in CHANGES + (POSTGRESQL if connection.vendor == "postgresql" else SQLITE):
        # PostgreSQL itself refuses to empty a table alone that other rows refer to.
        with pytest.raises((IntegrityError, NotSupportedError), match=REFUSED):
            run_sql(change.format(table=table, column=column))
    assert LogEntry.objects.get(league__isnull=False).action == "round.paired"
    assert LogSeal.objects.get().digest == ""


def test_nor_by_the_application_s_own_hand(entry):
    entry.action = "round.unpaired"
    for change in (entry.save, entry.delete, LogEntry.objects.all().delete):
        with pytest.raises(IntegrityError, match="append-only"):
            change()
    assert LogEntry.objects.get(league__isnull=False).action == "round.paired"


def test_with_the_guards_taken_away_it_can(entry):
    append_only.remove_guards(connection)
    run_sql("DELETE FROM league_logchange")
    run_sql("DELETE FROM league_logentry")
    assert not LogEntry.objects.exists()


def test_a_guard_that_went_missing_is_back_after_the_next_migrate(entry, django_db_blocker):
    from django.core.management import call_command  # noqa: PLC0415 -- used here alone

    append_only.remove_guards(connection)
    assert append_only.missing_guards(connection)
    call_command("migrate", verbosity=0)
    assert not append_only.missing_guards(connection)
    with pytest.raises(IntegrityError, match="append-only"):
        entry.delete()
