"""The drill: an event is run, backed up, destroyed and restored, and nothing differs."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import zipfile
from contextlib import closing

import pytest

from tests.support.depth import deep_only, once_unless_deep
from tests.support.faults import note_fault
from tests.support.service import PATIENCE, ROOT, wait_until

pytestmark = pytest.mark.long

RESTORED = "data.restored"


def back_up(machine, *options):
    machine.run_management("backup", *options)
    return max((machine.data / "backups").glob("*.zip"), key=os.path.getmtime)


def wreck_data(machine):
    """Damage data as a dying disk or a wrong command would."""
    if machine.database_url:
        machine.execute_sql(
            "DROP TABLE tournaments_seat CASCADE",
            "UPDATE tournaments_match SET result = 'a'",
            "DROP TABLE league_logentry CASCADE",
        )
    else:
        size = machine.database.stat().st_size
        with machine.database.open("r+b") as file:
            file.seek(size // 4)
            file.write(bytes(size // 2))


def with_the_restore_in_the_log(rows, now):
    """Return the rows of before with the one entry that tells of the restore."""
    told = {row for row in now["league_logentry"] if RESTORED in row}
    assert len(told) == 1
    return rows | {"league_logentry": rows["league_logentry"] | told}


GIVE_ACCESS = """
from django.utils import timezone
from league.domain import links, log, tokens
from league.models import League, Membership, Player, User
from tournaments.models import Event
league, event = League.objects.get(), Event.objects.get()
player = Player.objects.order_by("pk").last()
member = User.objects.create_user("till")
Membership.objects.create(league=league, user=member, role="scorekeeper")
token, text = tokens.make_token(member, league, tokens.TokenPlan("till", "report"))
links.give_links(log.SERVICE, league, event.pk, [player], timezone.now().replace(year=2099))
print(text, links.link_token(links.working_link(event.pk, player)))
"""
END_ACCESS_AND_ERASE_ONE = """
from django.utils import timezone
from league.domain import links, log, people, removing
from league.models import Membership, Player
from tournaments.models import Event
event, player = Event.objects.get(), Player.objects.order_by("pk").last()
people.remove_member(log.SERVICE, Membership.objects.get(user__username="till"))
links.renew_link(
    log.SERVICE, event.league, event.pk, player, timezone.now().replace(year=2099)
)
print(removing.remove_player(log.SERVICE, Player.objects.order_by("pk").first()).pk)
"""
OPEN_BOTH = """
from league.base.errors import Refused
from league.domain import links, tokens
for open_it, text in ((tokens.open_token, "{0}"), (links.open_player_link, "{1}")):
    try:
        open_it(text)
        print("opened")
    except Refused as refused:
        print(refused.code)
"""


def run_in_shell(machine, script):
    return machine.run_management("shell", "--no-imports", "-c", script).stdout.split()


def test_who_was_removed_since_is_removed_again_and_the_record_says_so(at_work):
    """Access ended since the backup stays ended, and roles that come back are named."""
    texts = run_in_shell(at_work, GIVE_ACCESS)[-2:]
    path = back_up(at_work)
    number = run_in_shell(at_work, END_ACCESS_AND_ERASE_ONE)[-1]
    elsewhere = at_work.data / "elsewhere"  # the backups' folder as somebody took it away
    path.parent.rename(elsewhere)
    (at_work.data / "removed-players.jsonl").unlink()
    said = at_work.run_management("restore", elsewhere / path.name, "--force").stdout
    assert "Wishes of players changed since then are as they were: look at them again." in said
    assert "Other than before the restore: till: role\n" in said
    assert run_in_shell(at_work, OPEN_BOTH.format(*texts)) == ["token_gone", "link_gone"]
    names = "".join(at_work.read_rows()["league_player"])
    assert f"Removed player {number}" in names
    assert (
        "as the record makes them anew" in at_work.run_management("verify_log", "--rebuild").stdout
    )
    # The present record has no removal in it, and now the backup lies there without its list.
    alone = at_work.data / "alone" / path.name
    alone.parent.mkdir()
    alone.write_bytes((elsewhere / path.name).read_bytes())
    at_work.run_management("restore", alone, "--force")
    assert f"Removed player {number}" in "".join(at_work.read_rows()["league_player"])


@deep_only
def test_after_the_drill_every_row_is_there_as_it_was(at_work):
    before, path = at_work.read_rows(), back_up(at_work)
    assert len(before["tournaments_match"]) == 12
    wreck_data(at_work)
    at_work.run_management("restore", path, "--force")
    after = at_work.read_rows()
    assert after == with_the_restore_in_the_log(before, after)
    assert (
        "2 seals over" in at_work.run_management("verify_log", "--rebuild").stdout
    )  # one at the end of each round
    assert at_work.run_management("upgrade").stdout.endswith("Start the service.\n")
    note_fault("half the database overwritten", "between rounds")


@once_unless_deep
def test_life_goes_on_after_a_restore_and_no_id_is_given_twice(at_work):
    at_work.execute_sql("INSERT INTO auth_group (name) VALUES ('short-lived')")
    at_work.execute_sql("DELETE FROM auth_group")
    path = back_up(at_work)
    at_work.run_management("restore", path, "--force")
    at_work.execute_sql("INSERT INTO auth_group (name) VALUES ('later')")
    at_work.run_management("small_event", "cerulean")
    at_work.run_management("up", "--bare")
    at_work.start_web()
    assert b"cerulean Cup" in at_work.fetch_path("/events/")
    with closing(at_work.connect_database()) as connection:
        assert list(connection.execute("SELECT id FROM auth_group")) == [(2,)]


@deep_only
@once_unless_deep
def test_what_was_there_before_is_set_aside_not_deleted(at_work):
    path = back_up(at_work)
    at_work.run_management("small_event", "cerulean")
    said = at_work.run_management("restore", path, "--force").stdout
    kept = [line.split(": ")[1] for line in said.splitlines() if "kept" in line]
    (aside,) = [path for path in kept if "seals" not in path]
    assert "cerulean" not in str(at_work.read_rows()["league_league"])
    at_work.data = at_work.data / "elsewhere"
    if at_work.database_url:
        query = f"SELECT slug FROM {aside.removeprefix('schema ')}.league_league"  # noqa: S608 -- as the command named it
        with closing(at_work.connect_database()) as connection:
            assert ("cerulean",) in list(connection.execute(query))
    else:
        at_work.data.mkdir()
        os.link(aside, at_work.database)
        assert "cerulean" in str(at_work.read_rows()["league_league"])


@pytest.mark.once
def test_without_force_data_is_not_overwritten(at_work):
    path, before = back_up(at_work), at_work.read_rows()
    refused = at_work.run_management("restore", path, check=False)
    assert refused.returncode == 1
    assert "There is data here already" in refused.stderr
    assert at_work.read_rows() == before


@deep_only
@once_unless_deep
def test_into_an_empty_database_no_force_is_needed(at_work):
    path, before = back_up(at_work), at_work.read_rows()
    if at_work.database_url:
        at_work.execute_sql("DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    else:
        at_work.database.unlink()
    at_work.run_management("up", "--bare")  # tables without data
    assert "kept" not in at_work.run_management("restore", path).stdout
    after = at_work.read_rows()
    assert after == with_the_restore_in_the_log(before, after)


@pytest.mark.services
def test_data_moves_from_sqlite_to_postgresql_and_back(
    embedded_server, prepare_service, own_database, tmp_path
):
    prepare_service(embedded_server, "event")
    there, back = tmp_path / "there.zip", tmp_path / "back.zip"
    embedded_server.run_management("backup", "--to", there)
    embedded_server.environment["DATABASE_URL"] = own_database
    embedded_server.run_management("restore", there)
    assert "intact" in embedded_server.run_management("verify_log").stdout
    embedded_server.run_management("backup", "--to", back)
    del embedded_server.environment["DATABASE_URL"]
    embedded_server.run_management("restore", back, "--force")
    assert "intact" in embedded_server.run_management("verify_log").stdout
    first, second = read_tables(there), read_tables(back)
    # only the entry that tells of the restore differs
    assert first.pop("league.logentry") != second.pop("league.logentry")
    assert first == second


def read_tables(path):
    with zipfile.ZipFile(path) as archive:
        found = json.loads(archive.read("manifest.json"))["tables"]
    return {label: (table["rows"], table["sha256"]) for label, table in found.items()}


@pytest.mark.once
def test_a_damaged_file_is_refused_and_nothing_is_touched(at_work):
    path, before = back_up(at_work), at_work.read_rows()
    whole = path.read_bytes()
    middle = len(whole) // 2
    for damaged in (
        whole[:-100],
        whole[:middle],
        whole[:middle] + b"\0" * 64 + whole[middle + 64 :],
    ):
        path.write_bytes(damaged)
        refused = at_work.run_management("restore", path, "--force", check=False)
        assert refused.returncode == 1
        assert "damaged" in refused.stderr or "no whole backup" in refused.stderr
    assert at_work.read_rows() == before


@deep_only
@once_unless_deep
def test_nobody_restores_under_a_service_that_runs(at_work):
    path, before = back_up(at_work), at_work.read_rows()
    at_work.start_web()
    for command in (["restore", path, "--force"], ["upgrade"]):
        refused = at_work.run_management(*command, check=False)
        assert refused.returncode == 1
        assert "stop it" in refused.stderr
    at_work.stop_process("web")
    after = at_work.read_rows()
    # the running service makes a seal every minute
    after["league_logseal"] = before["league_logseal"]
    assert after == before
    at_work.run_management("restore", path, "--force")


def test_nor_beside_another_program_that_has_the_database_open(at_work):
    path, before = back_up(at_work), at_work.read_rows()
    # as a worker on another machine or a command has
    with closing(at_work.connect_database()) as other:
        other.execute("SELECT 1 FROM auth_group").fetchall()
        refused = at_work.run_management("restore", path, "--force", check=False)
        other.execute("INSERT INTO auth_group (name) VALUES ('acknowledged')")
        other.commit()
    assert refused.returncode == 1
    assert "1 other connection" in refused.stderr or "another program has" in refused.stderr
    after = at_work.read_rows()
    assert "acknowledged" in str(after["auth_group"])
    assert after == before | {"auth_group": after["auth_group"]}


@deep_only
@pytest.mark.services
@pytest.mark.parametrize("role", ["worker", "beat"])
def test_nor_beside_a_worker_or_a_clock_that_has_nothing_to_do(distributed_service, role):
    path = back_up(distributed_service)
    distributed_service.start_role(role)
    refused = distributed_service.run_management("restore", path, "--force", check=False)
    assert refused.returncode == 1
    assert "stop it" in refused.stderr


@pytest.mark.once
def test_boards_of_before_a_restore_hang_no_more(at_work):
    path, board = back_up(at_work), at_work.data / "boards" / "event" / "1" / "en.html.gz"
    board.parent.mkdir(parents=True)
    board.write_bytes(b"of another league")
    at_work.run_management("restore", path, "--force")
    assert not board.exists()  # a proxy would serve it although no service runs
    assert "Collecting" in at_work.run_management("up", "--bare").stdout  # and renders boards anew


@deep_only
@pytest.mark.once
def test_no_service_starts_during_a_restore(at_work):
    with (at_work.data / "service.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [sys.executable, "-m", "gunicorn", "--config", "config/gunicorn.py"]
        web = at_work.start_process("web", [*command, "config.asgi"])
        assert web.wait(timeout=PATIENCE) != 0
    assert "A restore or an upgrade is at work" in at_work.read_logs()


def killed_when_it_says(machine, word, *command):
    """Start the command and kill it, as by kill -9, once it has printed that word."""
    process = subprocess.Popen(
        [sys.executable, "-u", "manage.py", *map(str, command)],
        cwd=ROOT,
        env=machine.environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    for line in process.stdout:
        if line.startswith(word):
            process.send_signal(signal.SIGKILL)
            break
    else:
        pytest.fail(f"it never said {word}")
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL


@pytest.fixture
def many_rows(at_work):
    """Enough rows for a kill to come while they are processed."""
    numbers = "WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 10000)"
    at_work.execute_sql(f"{numbers} INSERT INTO auth_group (name) SELECT 'group ' || n FROM s")  # noqa: S608 -- ours
    return at_work


@pytest.mark.once
def test_a_backup_killed_half_way_leaves_nothing_that_looks_whole(many_rows):
    folder = many_rows.data / "backups"
    for word in ("writing", "checking"):
        killed_when_it_says(many_rows, word, "backup")
        for path in folder.glob("*.zip"):  # if the kill came too late, the file is whole
            assert many_rows.run_management("restore", path, "--check").returncode == 0
    back_up(many_rows)
    beside = {path.name for path in folder.iterdir() if path.suffix != ".zip"}
    assert beside == {".lock", "removed-players.jsonl"}


@deep_only
@once_unless_deep
def test_a_restore_killed_half_way_changes_nothing_and_the_next_one_works(many_rows):
    path, then = back_up(many_rows), many_rows.read_rows(without={"league_logentry"})
    many_rows.execute_sql("UPDATE league_league SET place = 'Cerulean'", "DELETE FROM auth_group")
    now = many_rows.read_rows(without={"league_logentry"})
    for word in ("making", "restoring", "comparing"):
        killed_when_it_says(many_rows, word, "restore", path, "--force")
        assert many_rows.read_rows(without={"league_logentry"}) in (now, then)
    wait_until(lambda: is_restored(many_rows, path), "a restore after the kills")
    assert many_rows.read_rows(without={"league_logentry"}) == then


def is_restored(machine, path):
    # PostgreSQL notices a moment later that a client was killed.
    return machine.run_management("restore", path, "--force", check=False).returncode == 0
