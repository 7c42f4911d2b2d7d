"""Rows on the record: rebuilding the tables from the log gives the tables as they are."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from django.db import connection, models, transaction

from league.base import append_only, noting
from league.domain import log, people, players, rows, seal, seal_files, tokens
from league.models import League, LogChange, LogEntry, LogSeal, Membership, Player
from league.models.players import new_log_key
from tournaments.domain.webhooks import hooks

pytestmark = pytest.mark.django_db(transaction=True)
ANNA = players.PlayerDetails("Anna Oak", "4711", 2015)


@pytest.fixture
def anna(league, organiser):
    return players.add_player(log.Actor(organiser, "organiser"), league, ANNA)


def run_sql(sql, *values):
    append_only.remove_guards(connection)
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
    append_only.install_guards(connection)


def verify_log(*arguments):
    try:
        call_command("verify_log", *arguments)
    except CommandError as error:
        return error.returncode, str(error)
    return 0, ""


def noted_with(action):
    entry = LogEntry.objects.get(action=action)
    return [group for change in entry.changes.all() for group in change.rows]


def test_whatever_is_written_is_made_anew_by_the_log(league, organiser, anna):
    """By single writes, in bulk, by expressions and cascades, in transactions and outside."""
    others = Player.objects.bulk_create([Player(league=league, name=n) for n in ("Bo", "Cy", "Di")])
    Player.objects.filter(pk=others[0].pk).update(birth_year=2010)
    Player.objects.update(birth_year=models.F("birth_year") + 1)
    others[1].delete()
    Membership.objects.bulk_create(
        [Membership(league=league, user=organiser, role="judge")],
        update_conflicts=True,
        unique_fields=["league", "user"],
        update_fields=["role"],
    )
    other = League.objects.create(name="Viridian", slug="viridian")
    Membership.objects.create(league=other, user=organiser, role="judge")
    other.delete()
    with transaction.atomic():
        Player.objects.filter(pk=anna.pk).update(shown="hidden")
        with transaction.atomic():
            Player.objects.filter(pk=anna.pk).update(shown="full")
            transaction.set_rollback(True)
    assert rows.differing_tables() == []
    assert rows.replay_log()["league.player"][anna.pk]["shown"] == "hidden"
    assert rows.replay_log()["league.membership"].popitem()[1]["role"] == "judge"
    assert verify_log("--rebuild") == (0, "")


def test_rows_stand_with_the_entry_of_what_was_done(league, anna):
    ((label, columns, (row,)),) = noted_with("player.made")
    assert (label, row[0]) == ("league.player", anna.pk)
    assert dict(zip(columns, row, strict=True))["league_id"] == league.pk
    Player.objects.filter(pk=anna.pk).update(shown="initials")
    quiet = LogEntry.objects.latest("pk")
    assert (quiet.action, quiet.role) == ("rows.changed", "service")
    assert noted_with("player.made")  # unchanged


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE league_player SET shown = 'hidden'",
        "UPDATE league_player SET name = 'Annika Oak'",
        "UPDATE league_player SET birth_year = 2011",
        "DELETE FROM league_membership",
    ],
)
def test_a_table_changed_behind_the_record_is_found(league, anna, sql):
    run_sql(sql)
    code, said = verify_log("--rebuild")
    assert code == 1
    assert f"{sql.split()[-1 if 'DELETE' in sql else 1].replace('_', '.')}: 1 row not as" in said
    assert verify_log()[0] == 0


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE league_user SET username = 'gary' WHERE username = 'oak'",
        "UPDATE league_user SET password = 'another hash'",
        "UPDATE league_user SET is_superuser = %s",
        "UPDATE league_invitation SET role = 'organiser'",
        "UPDATE league_apitoken SET scope = 'organise'",
        "UPDATE league_apitoken SET digest = 'of another token'",
        "UPDATE tournaments_webhook SET url = 'https://elsewhere.example/'",
        "DELETE FROM tournaments_webhook",
        "DELETE FROM mfa_authenticator",
    ],
)
def test_who_lets_themselves_in_by_the_database_is_found(league, organiser, sql):
    by = log.Actor(organiser, "organiser")
    people.invite_staff(by, league, "judge")
    tokens.make_token(organiser, league, tokens.TokenPlan("Scanner", "report"))
    hooks.add_webhook(by, league, "https://hall.example/told", ["event.finished"])
    Authenticator.objects.create(user=organiser, type=Authenticator.Type.TOTP, data={"secret": "s"})
    assert verify_log("--rebuild") == (0, "")
    noted = str(list(LogChange.objects.values_list("rows", flat=True)))
    told = ("oak", "hall.example", "Scanner", organiser.password, organiser.log_key)
    assert not [text for text in told if text in noted]
    run_sql(sql, *[True] * sql.count("%s"))
    code, said = verify_log("--rebuild")
    assert code == 1
    assert f"{sql.split()[1 if 'UPDATE' in sql else 2].replace('_', '.', 1)}: 1 row not as" in said


DIGEST = re.compile(rf"\b[0-9a-f]{{{noting.DIGEST_LENGTH}}}\b")
DIGESTED = {"name", "full_name", "player_id", "birth_year"}


def test_names_stand_in_no_row_and_another_key_cuts_what_was_noted(league, anna):
    noted = list(LogChange.objects.values_list("rows", flat=True))
    assert anna.log_key not in str(noted)
    assert "Anna" not in str(noted)
    theirs = str([group for groups in noted for group in groups if group[0] == "league.player"])
    text = DIGEST.sub("a digest", theirs)  # a digest may contain these figures by chance
    assert text.count("a digest") == len(DIGESTED)
    for told in ("4711", "2015"):
        assert told not in text
    before = rows.replay_log()["league.player"][anna.pk]
    Player.objects.filter(pk=anna.pk).update(log_key=new_log_key())
    after = rows.replay_log()["league.player"][anna.pk]
    assert {name for name in before if before[name] != after[name]} == DIGESTED
    assert rows.differing_tables() == []


def test_leagues_from_before_are_taken_onto_the_record_once(league, anna):
    run_sql("DELETE FROM league_logchange")
    assert verify_log("--rebuild")[0] == 1
    rows.take_after_migrate(plan=["something"])
    assert verify_log("--rebuild")[0] == 0
    entry = LogEntry.objects.latest("pk")
    assert (entry.action, entry.after["league.player"]) == ("record.begun", 1)
    rows.take_after_migrate(plan=["something"])
    assert LogEntry.objects.latest("pk") == entry


def test_an_upgrade_killed_before_it_took_them_is_ended_by_the_next(league, anna):
    rows.note_before_migrate(plan=["something"])
    run_sql("DELETE FROM league_logchange")  # notes of the migrated rows are missing
    assert verify_log("--rebuild")[0] == 1
    rows.take_after_migrate(plan=[])
    assert verify_log("--rebuild")[0] == 0
    run_sql("UPDATE league_player SET shown = 'hidden'")
    rows.take_after_migrate(plan=[])  # nothing was migrated, so the change is not taken over
    assert verify_log("--rebuild")[0] == 1


@pytest.mark.parametrize(
    "noted",
    [
        5,
        [5],
        [[1]],
        [["league.player", ["id"], 5]],
        [["league.player", ["id", "name"], [[1]]]],
        [["league.player", ["id"], [[[1]]]]],
        [["league.player", {"id": 1}, [[1, 2]]]],
        [[[1], ["id"], [[1]]]],
    ],
)
def test_a_record_that_says_nothing_of_rows_is_called_damaged(anna, noted):
    change = LogChange.objects.create(entry=LogEntry.objects.latest("pk"), rows=noted)
    code, said = verify_log("--rebuild")
    assert code == 1
    assert f"The record is damaged: change {change.pk} of entry {change.entry_id} says" in said


def test_rows_named_by_numbers_and_texts_are_both_missed(anna):
    noted = [["league.player", ["id"], [[10**6], ["x"], [None]]]]
    LogChange.objects.create(entry=LogEntry.objects.latest("pk"), rows=noted)
    assert "league.player: 3 rows not as the record has it" in verify_log("--rebuild")[1]


def test_when_somebody_signed_in_stands_on_no_record(client, league, organiser):
    before = LogEntry.objects.count()
    client.force_login(organiser)
    assert organiser.last_login
    assert LogEntry.objects.count() == before
    organiser.set_password("another long invented password")
    organiser.save(update_fields=["password"])
    assert LogEntry.objects.latest("pk").action == "rows.changed"


def test_rows_and_seals_taken_away_or_changed_are_found(league, anna, tmp_path):
    kept = tmp_path / "elsewhere.jsonl"
    seal.seal_due_leagues()
    Player.objects.filter(pk=anna.pk).update(shown="initials")
    seal.seal_due_leagues()
    kept.write_bytes(seal_files.own_file().read_bytes() + b'{"torn')
    assert verify_log("--seals", str(kept)) == (0, "")
    change = LogChange.objects.filter(entry__league=league).latest("pk")
    run_sql("DELETE FROM league_logchange WHERE id = %s", change.pk)
    assert f"{league.name}: entries" in verify_log()[1]
    LogChange.objects.bulk_create([change])
    assert verify_log()[0] == 0
    for table in ("logchange", "logseal", "logentry"):  # the whole record is emptied
        run_sql(f"DELETE FROM league_{table}")  # noqa: S608 -- three of ours
    assert f"{league.slug}: seal 1 of" in verify_log()[1]
    seal_files.own_file().unlink()
    assert verify_log()[0] == 0
    assert "is gone from the database" in verify_log("--seals", str(kept))[1]
    assert verify_log("--seals", "/no/such/file")[0] == 2


def test_a_seal_cut_off_shows_in_the_second_place(league, settings, tmp_path):
    settings.SEALS_TO = str(tmp_path)
    for action in ("one", "two"):
        log.record_entry(league, log.SERVICE, action, "event:1")
        seal.seal_due_leagues()
    run_sql("DELETE FROM league_logseal WHERE id = %s", LogSeal.objects.latest("pk").pk)
    assert "seal 2 of" in verify_log("--seals", str(tmp_path / "seals.jsonl"))[1]
    settings.SEALS_TO = str(tmp_path / "no" / "folder" / "file")
    log.record_entry(league, log.SERVICE, "three", "event:1")
    seal.seal_due_leagues()  # an unreachable place does not stop the sealing


def test_without_the_notes_the_same_writes_are_found(league, anna, monkeypatch):
    monkeypatch.setattr(noting, "_tables", {})
    Player.objects.filter(pk=anna.pk).update(shown="hidden")
    monkeypatch.undo()
    assert verify_log("--rebuild")[0] == 1
