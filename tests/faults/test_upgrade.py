"""From one release to the next, and back if that fails. `follow_ups` is the app that changes.

`BEFORE` is a backup by the previous version, with its database file. It had other migrations,
which one migration for each app has replaced.
"""

import json
import shlex
import sys
from zipfile import ZipFile

import pytest

from tests.support.depth import deep_only, once_unless_deep
from tests.support.rows import Machine
from tests.support.service import ROOT

pytestmark = pytest.mark.long

BEFORE = ROOT / "tests" / "golden" / "league" / "backup-0.1.0.zip"
APPLIED = "SELECT app, name FROM django_migrations ORDER BY app, name"


@pytest.fixture
def last_release(prepare_service, machine):
    """A machine as the previous release left it, with an event and a note."""
    prepare_service(machine, "last release")
    machine.execute_sql("INSERT INTO follow_ups_note (text) VALUES ('bring the timer')")
    return machine


def read_notes(machine):
    return machine.read_rows()["follow_ups_note"]


def list_backups(machine):
    return sorted((machine.data / "backups").glob("*.zip"))


def rows_but_notes(machine, columns=None):
    # Rows that `migrate` itself adds are tested by Django.
    without = {"follow_ups_note", "auth_permission", "django_content_type"}
    return machine.read_rows(without=without, columns=columns)


def columns_that_stay(machine):
    """Return all columns but those that a later release moved elsewhere."""
    columns = machine.read_columns()
    columns["league_league"].remove("second_factor_required")
    return columns


def with_what_was_there_on_record(machine, columns, before):
    """Return the rows of before with the entry that took them onto the record."""
    entries = rows_but_notes(machine, columns)["league_logentry"]
    told = entries - before["league_logentry"]
    assert "record.begun" in str(told)
    assert len(told) == 1
    return before | {"league_logentry": entries}


def find_regions(machine):
    query = "SELECT DISTINCT rules_region FROM tournaments_event"
    return [region for (region,) in machine.fetch_rows(query)]


def test_backup_migrate_check_in_this_order_and_everything_is_still_there(last_release):
    before = rows_but_notes(last_release)
    said = last_release.run_management("upgrade").stdout
    assert said.index("1/3 backup") < said.index("2/3 migrate") < said.index("3/3 check")
    assert rows_but_notes(last_release) == before
    assert "15" in str(read_notes(last_release))  # the new column has its values
    (path,) = list_backups(last_release)
    assert str(path) in said
    before = last_release.read_rows()
    last_release.run_management("upgrade")  # run again, it changes nothing
    assert last_release.read_rows() == before


@once_unless_deep
@pytest.mark.parametrize(
    ("how", "says"),
    [
        pytest.param("fails", "Failed while migrating: this release is broken", marks=deep_only),
        ("loses", "Failed while checking: follow_ups.note had 1 rows and has 0"),
    ],
)
def test_what_fails_says_how_to_go_back_and_that_way_leads_back(last_release, how, says):
    before = last_release.read_rows()
    failed = last_release.started_with(NEXT_RELEASE=how).run_management("upgrade", check=False)
    assert failed.returncode == 1
    assert says in failed.stderr
    python, script, *way_back = shlex.split(failed.stderr.splitlines()[-1])
    assert (python, script, way_back[0]) == (sys.executable, "manage.py", "restore")
    last_release.run_management(*way_back)
    after = last_release.read_rows()
    told = after["league_logentry"] - before["league_logentry"]
    assert len(told) == 1
    assert after == before | {"league_logentry": before["league_logentry"] | told}
    assert last_release.run_management("upgrade").returncode == 0  # once the migration is mended


@deep_only
@pytest.mark.once
def test_a_log_that_was_tampered_with_is_found_by_the_check(last_release):
    last_release.run_management("verify_log")
    last_release.untie_the_log()
    last_release.execute_sql(
        "UPDATE league_logentry SET action = 'nothing' WHERE id = (SELECT MIN(id) FROM"
        " league_logentry WHERE league_id IS NOT NULL)"
    )
    failed = last_release.run_management("upgrade", check=False)
    assert failed.returncode == 1
    assert "entries 1 to" in failed.stderr


@deep_only
@pytest.mark.once
def test_a_start_backs_up_before_it_migrates_and_only_then(last_release):
    assert str(last_release.data / "backups") in last_release.run_management("up", "--bare").stdout
    (path,) = list_backups(last_release)
    assert last_release.run_management("restore", path, "--check").returncode == 0
    last_release.run_management("up", "--bare")
    assert list_backups(last_release) == [path]


@deep_only
@pytest.mark.once
def test_a_first_start_has_nothing_to_back_up(machine):
    machine.run_management("up", "--bare")
    assert list_backups(machine) == []


@deep_only
@pytest.mark.once
def test_a_database_of_a_newer_version_is_left_alone(last_release):
    last_release.execute_sql(
        "INSERT INTO django_migrations (app, name, applied)"
        " VALUES ('league', '0999_from_the_future', CURRENT_TIMESTAMP)"
    )
    before = last_release.read_rows()
    for command in (["up", "--bare"], ["upgrade"], ["backup"]):
        refused = last_release.run_management(*command, check=False)
        assert refused.returncode == 1
        assert "newer version of Headjudge" in refused.stderr
        assert "league 0999_from_the_future" in refused.stderr
    assert last_release.read_rows() == before


@deep_only
@pytest.mark.once
def test_a_backup_of_a_newer_version_is_refused(last_release, tmp_path):
    path = tmp_path / "newer.zip"
    last_release.run_management("upgrade")
    last_release.run_management("backup", "--to", path)
    old = Machine(tmp_path / "old", DJANGO_SETTINGS_MODULE="config.settings")
    refused = old.run_management("restore", path, check=False)
    assert refused.returncode == 1
    assert "follow_ups 0001_notes" in refused.stderr


@deep_only
@once_unless_deep
def test_an_older_backup_is_put_back_as_it_was_and_upgraded_from_there(last_release, tmp_path):
    path, before = tmp_path / "old.zip", read_notes(last_release)
    last_release.run_management("backup", "--to", path)
    last_release.run_management("upgrade")
    said = last_release.run_management("restore", path, "--force").stdout
    assert "Next: manage.py upgrade" in said
    assert read_notes(last_release) == before
    last_release.run_management("upgrade")
    assert "15" in str(read_notes(last_release))


@deep_only
@once_unless_deep
def test_a_backup_of_the_version_before_is_put_back_and_upgraded(machine):
    machine.run_management("restore", BEFORE)
    columns = columns_that_stay(machine)
    before = rows_but_notes(machine, columns)
    with ZipFile(BEFORE) as backup:
        told = json.loads(backup.read("manifest.json"))["tables"]
    assert len(before["tournaments_entrant"]) == told["tournaments.entrant"]["rows"] == 8
    machine.run_management("upgrade")
    assert rows_but_notes(machine, columns) == with_what_was_there_on_record(
        machine, columns, before
    )
    assert find_regions(machine) == ["international"]  # a new column
    assert (
        "3 seals over 23 entries, intact"
        in machine.run_management("verify_log", "--rebuild").stdout
    )
    assert machine.run_management("migrate", "--check").returncode == 0


@pytest.mark.again
def test_tables_made_at_once_are_those_that_all_migrations_leave(machine):
    machine.run_management("migrate", "--fake-initial")  # by every migration in turn
    one_by_one, applied = machine.describe_tables(), machine.fetch_rows(APPLIED)
    rows = machine.read_rows()
    assert len(one_by_one) > len(applied) > 60
    machine.drop_tables()
    machine.run_management("migrate")
    assert machine.describe_tables() == one_by_one
    assert machine.fetch_rows(APPLIED) == applied
    assert (
        machine.read_rows() == rows
    )  # fails where a migration fills a table and the quick way does not
    machine.run_management("verify_log", "--rebuild")


@pytest.mark.once
@pytest.mark.parametrize("command", [pytest.param(("upgrade",), marks=deep_only), ("up", "--bare")])
def test_a_data_folder_of_the_version_before_is_upgraded_where_it_is(tmp_path, command):
    machine = Machine(tmp_path, DJANGO_SETTINGS_MODULE="config.settings")
    with ZipFile(BEFORE) as backup:
        machine.database.write_bytes(backup.read("native/database.sqlite3"))
    columns = columns_that_stay(machine)
    before = rows_but_notes(machine, columns)
    machine.run_management(*command)
    assert rows_but_notes(machine, columns) == with_what_was_there_on_record(
        machine, columns, before
    )
    assert find_regions(machine) == ["international"]  # a new column
    assert (
        "3 seals over 23 entries, intact"
        in machine.run_management("verify_log", "--rebuild").stdout
    )
    assert machine.run_management("migrate", "--check").returncode == 0
    machine.run_management("backup", "--to", tmp_path / "now.zip")
    machine.run_management("restore", tmp_path / "now.zip", "--force")
    machine.run_management("verify_log", "--rebuild")


@deep_only
@once_unless_deep
def test_a_database_too_old_to_be_upgraded_is_left_alone(last_release):
    last_release.execute_sql(
        "DELETE FROM django_migrations WHERE app = 'tournaments'"
        " AND name IN ('0014_names_that_can_be_seen',"
        " '0001_squashed_0014_names_that_can_be_seen')"
    )
    before = last_release.read_rows()
    for command in (["up", "--bare"], ["upgrade"], ["backup"]):
        refused = last_release.run_management(*command, check=False)
        assert refused.returncode == 1
        assert "lacks the migration tournaments 0014_names_that_can_be_seen" in refused.stderr
    assert last_release.read_rows() == before
