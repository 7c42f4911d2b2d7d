"""A backup holds everything as of one moment, notices every damage, and gives no secret away."""

import io
import json
import sqlite3
import subprocess
import threading
import zipfile
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, connections, transaction
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from league.backup import BackupError, archive, making
from league.base import canonical
from league.domain import log, removing
from league.models import League, LogEntry, Player
from league.web.sessions import stored_key
from tests.support.depth import choose_examples
from tests.support.hostile_backups import read_parts, report_nothing

pytestmark = pytest.mark.django_db
writes = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def data(settings, tmp_path):
    settings.HEADJUDGE_DATA = tmp_path
    return tmp_path


def rows_of(path, label):
    return [json.loads(line) for line in read_parts(path)[f"tables/{label}.jsonl"].splitlines()]


@writes
def test_every_table_is_in_it_but_who_is_signed_in(league):
    every = {
        model._meta.label_lower
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }
    held = making.make_backup(report_nothing).manifest.tables
    assert set(held) == every - {"sessions.session"}
    assert held["league.league"].rows == 1


@writes
def test_names_times_and_bytes_come_out_as_they_went_in(league):
    entry = log.record_entry(
        league, log.SERVICE, "é", "x:1", before=[1.0, None], after={"b": 1, "a": "ß"}
    )
    path = making.make_backup(report_nothing).path
    (row,) = [row for row in rows_of(path, "league.logentry") if row[3] == "é"]
    _id, at, role, _action, _subject, before, after, *_ = row
    assert datetime.fromisoformat(at) == entry.at.astimezone(UTC)
    assert (role, before, after) == ("service", [1.0, None], {"b": 1, "a": "ß"})


@writes
def test_no_session_and_no_secret_leaves_with_it_unless_asked(as_organiser, data):
    (data / "secret_key").write_text("a-secret-of-this-test")
    key = as_organiser.session.session_key
    open_to_all, secret = (
        making.make_backup(report_nothing),
        making.make_backup(report_nothing, with_secret=True),
    )
    held = b"".join(read_parts(open_to_all.path).values())
    kept = Session.objects.get(session_key=stored_key(key)).session_data
    # stored as encrypted in its row: whoever has the backup may have the session's key
    assert kept.encode() not in held
    assert key.encode() not in held
    assert b"a-secret-of-this-test" not in held
    assert read_parts(secret.path)["data/secret_key"] == b"a-secret-of-this-test"
    assert secret.manifest.secrets
    assert open_to_all.path.stat().st_mode & 0o077 == 0


@pytest.mark.once("of files alone")
@writes
def test_imported_catalogues_are_in_it(data):
    (data / "catalogue/2027-01-01").mkdir(parents=True)
    (data / "catalogue/2027-01-01/sets.json").write_text("[]")
    assert (
        read_parts(making.make_backup(report_nothing).path)["data/catalogue/2027-01-01/sets.json"]
        == b"[]"
    )


@writes
def test_it_is_of_one_moment_while_others_write():
    """Each league is written with its one player: no backup may hold one without the other."""
    stop = threading.Event()

    def write_rows():
        number = 0
        try:
            while not stop.is_set():
                number += 1
                with transaction.atomic():
                    league = League.objects.create(name="One", slug=f"one-{number}")
                    Player.objects.create(league=league, name="Player")
        finally:
            connections.close_all()

    writer = threading.Thread(target=write_rows)
    writer.start()
    try:
        made = [making.make_backup(report_nothing, keep=9).manifest.tables for _ in range(3)]
    finally:
        stop.set()
        writer.join()
    counts = [(held["league.league"].rows, held["league.player"].rows) for held in made]
    assert all(leagues == players for leagues, players in counts)
    assert counts[0] != counts[-1]  # the other thread did write meanwhile


@writes
def test_the_copy_in_the_database_s_own_form_opens_with_its_own_tools(league, tmp_path):
    held = read_parts(making.make_backup(report_nothing).path)
    if connection.vendor == "postgresql":
        listed = subprocess.run(
            ["pg_restore", "--list"],
            input=held["native/database.dump"],
            capture_output=True,
            check=True,
        )
        assert b"TABLE DATA public league_league" in listed.stdout
        return
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(held["native/database.sqlite3"])
    with sqlite3.connect(copy) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert opened.execute("SELECT slug FROM league_league").fetchall() == [("pallet-town",)]
    opened.close()


@pytest.mark.once("of files alone")
def test_any_byte_changed_is_told_or_changes_nothing(path):
    whole, held, told = path.read_bytes(), read_parts(path), 0
    places = range(0, len(whole), max(1, len(whole) // 400))
    for place in places:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x55]) + whole[place + 1 :])
        try:
            archive.verify_archive(path, report_nothing)
        except BackupError:
            told += 1
        else:
            assert read_parts(path) == held
    assert told > len(places) / 2


@pytest.mark.once("of files alone")
@pytest.mark.parametrize("part", [0.0, 0.1, 0.5, 0.9, 0.999])
def test_a_file_cut_short_is_told(path, part):
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * part)])
    with pytest.raises(BackupError, match="no whole backup"):
        archive.verify_archive(path, report_nothing)


def rewrite_archive(path, **changes):
    """Rewrite the backup with these files replaced; None takes a file out."""
    held = {**read_parts(path), **changes}
    with zipfile.ZipFile(path, "w") as zipped:
        for name, content in held.items():
            if content is not None:
                zipped.writestr(name, content)


@pytest.mark.once("of files alone")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"tables/auth.permission.jsonl": b""}, "damaged: tables/auth.permission"),
        ({"tables/league.league.jsonl": None}, "damaged: tables/league.league.jsonl"),
        ({"data/slipped-in": b"x"}, "data/slipped-in is not in the manifest"),
        ({"manifest.json": None}, "no manifest"),
        ({"manifest.json": b"{}"}, "no manifest of a backup"),
    ],
)
def test_what_was_exchanged_in_it_is_told(path, changes, says):
    rewrite_archive(path, **changes)
    with pytest.raises(BackupError, match=says):
        archive.verify_archive(path, report_nothing)


@pytest.mark.once("of files alone")
@pytest.mark.parametrize("name", ["data/../../elsewhere", "elsewhere/file", "/data/file"])
def test_a_file_that_wants_to_lie_outside_is_refused(path, name):
    manifest = json.loads(read_parts(path)["manifest.json"])
    manifest["files"][name] = {"size": 1, "sha256": "0" * 64}
    rewrite_archive(path, **{"manifest.json": json.dumps(manifest), name: b"x"})
    with pytest.raises(BackupError, match="has no place in a backup"):
        archive.verify_archive(path, report_nothing)


@pytest.mark.once("of files alone")
def test_no_file_is_no_backup(tmp_path):
    with pytest.raises(BackupError, match="There is no file"):
        archive.verify_archive(tmp_path / "none.zip", report_nothing)
    (tmp_path / "text.zip").write_text("not a zip")
    with pytest.raises(BackupError, match="no whole backup"):
        archive.verify_archive(tmp_path / "text.zip", report_nothing)


@pytest.mark.once("of files alone")
@writes
def test_the_oldest_go_and_other_files_stay(data):
    folder = data / "backups"
    folder.mkdir()
    (folder / "mine.zip").write_text("somebody else's")
    for day in (1, 2, 3):
        (folder / f"headjudge-2026010{day}T120000Z.zip").write_text("old")
    made = making.make_backup(report_nothing, keep=2)
    assert made.pruned == 2
    assert making.list_backups(folder) == [folder / "headjudge-20260103T120000Z.zip", made.path]
    assert (folder / "mine.zip").exists()


@pytest.mark.once("of files alone")
@writes
def test_two_in_one_second_get_two_names(data):
    paths = [making.make_backup(report_nothing).path for _ in range(3)]
    assert len(set(paths)) == 3
    assert making.list_backups(data / "backups") == paths


@pytest.mark.once("of files alone")
@writes
def test_a_chosen_name_is_used_and_never_overwritten(tmp_path):
    out = io.StringIO()
    path = tmp_path / "stick" / "evening.zip"
    call_command("backup", to=path, stdout=out)
    assert str(path) in out.getvalue()
    assert "secret key is not in it" in out.getvalue()
    with pytest.raises(CommandError, match="overwrites nothing"):
        call_command("backup", to=path, stdout=out)


@writes
def test_who_was_removed_is_noted_beside_one_made_by_hand(tmp_path):
    """So that nobody comes back from an older backup on the same stick."""
    league = League.objects.create(name="Pallet Town League", slug="pallet-town")
    player = Player.objects.create(league=league, name="Zuleika Quandrill")
    removing.remove_player(log.SERVICE, player)
    call_command("backup", to=tmp_path / "stick", stdout=io.StringIO())
    (line,) = removing.read_removed_list(tmp_path / "stick")
    assert line["subject"] == f"player:{player.pk}"


@pytest.mark.once("of files alone")
@pytest.mark.parametrize("keep", [0, -1])
def test_keeping_none_is_refused(keep):
    with pytest.raises(CommandError, match="must be 1 or more"):
        call_command("backup", keep=keep)


@pytest.mark.once("of files alone")
def test_a_folder_that_cannot_be_is_told_in_a_line(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match="cannot be made"):
        call_command("backup", to=tmp_path / "file" / "folder", stdout=io.StringIO())


plain = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**63),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8),
)
anything = st.recursive(
    plain,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.text("abcé", max_size=3), inner, max_size=3),
    ),
    max_leaves=6,
)


@given(value=st.lists(anything, min_size=1, max_size=4))
@hypothesis_settings(max_examples=choose_examples(60))
def test_a_value_has_one_hash_before_and_after_the_database(value):
    with transaction.atomic():
        pk = log.record_entry(None, log.SERVICE, "tried", "value:1", after=value).pk
        back = LogEntry.objects.values_list("after", flat=True).get(pk=pk)
        transaction.set_rollback(True)
    assert canonical.canonical_line(back) == canonical.canonical_line(value)
