"""Changes by somebody who may alter the database and knows how the record works are still found."""

from contextlib import contextmanager

import pytest
from django.db import DatabaseError, connection, transaction

from league.base import append_only
from league.domain import log, players, rows, seal, seal_files
from league.models import LogChange, LogEntry, Player
from tests.league.domain.test_rows import ANNA, run_sql, verify_log

pytestmark = pytest.mark.django_db(transaction=True)
HIDDEN_BY_HAND = "UPDATE league_player SET shown = 'hidden' WHERE id = %s"


@pytest.fixture
def anna(league, organiser):
    """A player shown in full and later by initials, all of it sealed."""
    anna = players.add_player(log.Actor(organiser, "organiser"), league, ANNA)
    for shown in ("full", "initials"):
        Player.objects.filter(pk=anna.pk).update(shown=shown)
    seal.seal_due_leagues()
    assert verify_log("--rebuild") == (0, "")
    return anna


def test_rows_noted_in_another_order_are_found(anna):
    """Each note stays with its entry; only their order is changed."""
    *_earlier, full, initials = LogChange.objects.order_by("pk")
    for now, before in ((-1, full.pk), (full.pk, initials.pk), (initials.pk, -1)):
        run_sql("UPDATE league_logchange SET id = %s WHERE id = %s", now, before)
    run_sql("UPDATE league_player SET shown = 'full' WHERE id = %s", anna.pk)
    assert rows.differing_tables() == []  # so that the tables agree with the changed notes
    assert verify_log()[0] == 1


def slip_in(entry_id, league, rows_noted):
    """Insert an invented entry with noted rows, past the database's guards."""
    (entry,) = LogEntry.objects.bulk_create(
        [LogEntry(pk=entry_id, league=league, role="service", action="x", subject="y")]
    )
    LogChange.objects.bulk_create([LogChange(entry=entry, rows=rows_noted)])


@pytest.mark.parametrize("entry_id", [0, -1])
def test_an_entry_before_the_first_is_found(league, anna, entry_id):
    run_sql(HIDDEN_BY_HAND, anna.pk)
    slip_in(entry_id, league, [["league.player", ["id", "shown"], [[anna.pk, "hidden"]]]])
    code, said = verify_log("--rebuild")
    assert code == 1
    assert "1 entries stand before the first" in said


ALONE = "INSERT INTO league_logchange (entry_id, rows) VALUES (987654, '[]')"
ASTRAY = [
    (
        "UPDATE league_logentry SET league_id = 987654 WHERE league_id IS NULL",
        "5 entries are of a league that is not there",
    ),
    (
        "UPDATE league_logseal SET league_id = 987654 WHERE league_id IS NOT NULL",
        "1 seals are of a league that is not there",
    ),
    (ALONE, "1 notes of rows are of an entry that is not there"),
]


@pytest.mark.parametrize(("sql", "told"), ASTRAY)
def test_what_belongs_to_nothing_that_is_there_is_found(anna, sql, told):
    with without_foreign_keys():
        run_sql(sql)
        code, said = verify_log()
    assert code == 1
    assert told in said


@contextmanager
def without_foreign_keys():
    """Do without foreign keys meanwhile, as a database's owner can; undo everything at the end."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            on = connection.vendor == "postgresql"
            cursor.execute(
                "SET LOCAL session_replication_role = replica"
                if on
                else "PRAGMA defer_foreign_keys = ON"
            )
        yield
        transaction.set_rollback(True)


DROP_SQLITE = "DROP TRIGGER league_logentry_no_update"
ELSEWHERE = """CREATE TRIGGER league_logentry_no_update BEFORE UPDATE ON league_player
BEGIN SELECT 1; END"""
NEVER = """CREATE TRIGGER league_logentry_no_update BEFORE UPDATE ON league_logentry WHEN 1 = 0
BEGIN SELECT RAISE(ABORT, 'league_logentry is append-only'); END"""
DROP_POSTGRESQL = "DROP TRIGGER league_logentry_no_change ON league_logentry"
HALF = """CREATE TRIGGER league_logentry_no_change BEFORE DELETE ON league_logentry
FOR EACH ROW EXECUTE FUNCTION league_append_only()"""
LETS_PASS = """CREATE OR REPLACE FUNCTION league_append_only() RETURNS trigger LANGUAGE plpgsql
AS $$BEGIN RETURN NEW; END$$"""
INERT = {
    "sqlite": [[DROP_SQLITE, ELSEWHERE], [DROP_SQLITE, NEVER]],
    "postgresql": [
        ["ALTER TABLE league_logentry ENABLE REPLICA TRIGGER league_logentry_no_change"],
        ["ALTER TABLE league_logentry DISABLE TRIGGER league_logentry_no_change"],
        [DROP_POSTGRESQL, HALF],
        [LETS_PASS],
    ],
}


@pytest.mark.parametrize("which", range(4))
def test_a_guard_that_only_looks_like_one_is_told_and_mended(anna, which):
    if which >= len(INERT[connection.vendor]):
        pytest.skip("no such way on this database")
    with connection.cursor() as cursor:
        for sql in INERT[connection.vendor][which]:
            cursor.execute(sql)
        code, said = verify_log()
        assert code == 1
        assert "no longer refuses changes to league_logentry" in said
        append_only.install_guards(connection)
        assert verify_log()[0] == 0
        with pytest.raises(DatabaseError, match="append-only"):
            cursor.execute("UPDATE league_logentry SET action = 'x'")


def test_without_seals_outside_the_database_that_is_said(anna, capsys):
    assert "No seals are written down" not in capsys.readouterr().out
    seal_files.own_file().unlink()
    assert verify_log()[0] == 0
    assert "No seals are written down" in capsys.readouterr().out
