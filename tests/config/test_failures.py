"""A command that cannot start says why in one sentence, with status 2 and without a traceback."""

import errno
import os
from io import StringIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command, get_commands
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder

from config.failures import explain_failure
from tests.support.service import Service

OURS = ("league", "decks", "tournaments", "judging")
WITH_DATA = {
    "demo": [],
    "forget": [],
    "forget_second_factor": ["nobody"],
    "leagues": [],
    "judge_kit": ["--league", "nobodys", "kit.html"],
    "tdf": ["export", "1"],
    "verify_log": [],
}
# Commands that create the data folder, report an empty one themselves, or need none.
WITHOUT = {
    *("backup", "migrate", "restore", "up", "upgrade"),
    *("conform", "deckcheck", "effects", "import_cards", "lookup", "pair", "rule", "standings"),
}


def test_of_every_command_it_is_known_whether_it_needs_data():
    ours = {name for name, app in get_commands().items() if app in OURS}
    assert ours == WITH_DATA.keys() | WITHOUT


@pytest.fixture(scope="module")
def empty_folder(tmp_path_factory):
    return Service(tmp_path_factory.mktemp("empty"))


@pytest.mark.parametrize("name", WITH_DATA)
def test_in_a_folder_without_data_a_command_says_how_to_begin(empty_folder, name):
    done = empty_folder.run_management(name, *WITH_DATA[name], check=False)
    assert done.returncode == 2
    assert "There is no data in" in done.stderr
    assert "First: manage.py up" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_what_is_forgotten_is_told_without_data(empty_folder):
    assert (
        "sessions: as soon as they have ended"
        in empty_folder.run_management("forget", "--list").stdout
    )


@pytest.mark.parametrize("name", ["verify_log", "backup", "changepassword"])
def test_a_damaged_database_is_told_in_a_sentence(tmp_path, name):
    (tmp_path / "headjudge.sqlite3").write_bytes(b"no database" * 900)
    done = Service(tmp_path).run_management(name, check=False)
    assert done.returncode == 2
    assert "cannot be used: file is not a database." in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_cannot_be_is_named_with_the_variable_it_comes_from(tmp_path):
    (tmp_path / "file").touch()
    done = Service(tmp_path / "file" / "data").run_management("verify_log", check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(f"HEADJUDGE_DATA is {tmp_path / 'file' / 'data'}")


def test_a_database_of_no_kind_is_told_with_what_would_be_one(tmp_path):
    done = Service(tmp_path, DATABASE_URL="judge").run_management("verify_log", check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("DATABASE_URL names no database")


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("TIME_ZONE", "Nowhere/Land", "UTC or Europe/Berlin"),
        ("TIME_ZONE", "Europe", "UTC or Europe/Berlin"),
        ("TIME_ZONE", "../zone", "UTC or Europe/Berlin"),
        ("LOG_LEVEL", "LOUD", "one of DEBUG, INFO, WARNING, ERROR, CRITICAL"),
    ],
)
def test_a_time_zone_or_log_level_there_is_not_is_told_with_what_would_be_one(
    tmp_path, name, value, right
):
    done = Service(tmp_path, **{name: value}).run_management("forget", "--list", check=False)
    assert done.returncode == 2
    (said,) = done.stderr.splitlines()
    assert said.startswith(f"{name} is")
    assert value in said
    assert said.endswith(right)


def test_a_log_level_in_small_letters_and_a_time_zone_left_empty_are_as_good(tmp_path):
    service = Service(tmp_path, LOG_LEVEL="debug", TIME_ZONE="")
    assert "sessions" in service.run_management("forget", "--list").stdout


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["verify_log", "forget", "demo"])
def test_data_of_a_newer_version_is_left_alone(name):
    MigrationRecorder.Migration.objects.create(app="league", name="0999_of_next_year")
    with pytest.raises(CommandError, match="comes from a newer version") as refused:
        call_command(name)
    assert refused.value.returncode == 2


@pytest.mark.django_db
def test_data_of_an_earlier_version_is_to_be_upgraded_first():
    MigrationRecorder.Migration.objects.filter(app="judging").delete()
    with pytest.raises(CommandError, match=r"First: manage\.py upgrade$"):
        call_command("forget")
    call_command("verify_log")  # allowed, since the record is checked before an upgrade


@pytest.mark.parametrize("folder", ["", "/"])
def test_a_kit_is_no_folder(folder):
    done = StringIO()
    with pytest.raises(SystemExit):
        call_command("judge_kit", folder, stderr=done)
    assert "Is a directory" in done.getvalue()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ImproperlyConfigured("PORT is no number"), "PORT is no number"),
        (PermissionError(errno.EACCES, os.strerror(errno.EACCES), "/data/up.lock"),
         "/data/up.lock: Permission denied"),
        (OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)), "No space left on device"),
        (KeyError("a defect of ours"), None),
    ],
)  # fmt: skip
def test_what_is_nobodys_slip_of_the_pen_keeps_its_trace(error, sentence):
    assert explain_failure(error) == sentence


def test_bytes_that_are_no_letters_are_told():
    with pytest.raises(UnicodeEncodeError) as raised:
        "pallet\udcff".encode()
    assert "is no text in UTF-8" in explain_failure(raised.value)


def test_of_a_databases_error_the_first_line_is_told():
    said = explain_failure(OperationalError("no such table: league_user\nLINE 1: …"))
    assert said.startswith("The database cannot be used: no such table: league_user. See")
