"""`manage.py demo`: its log-ins work, and it leaves existing data alone."""

import stat
from io import StringIO
from shutil import copy2

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction

from decks.models import Deck
from judging.models import Ruling
from league.models import League, LogEntry, Membership, Role, User
from tests.support.depth import deep_only
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def built_demo(django_db_setup, django_db_blocker, tmp_path_factory):
    """The data folder and output of `manage.py demo`, run once for all tests here.

    The database was empty, while the folder had log-ins of an earlier database.
    """
    folder, printed = tmp_path_factory.mktemp("demo"), StringIO()
    (folder / "demo_logins.txt").write_text("  organiser  forgotten\n")
    with django_db_blocker.unblock(), pytest.MonkeyPatch.context() as patch, transaction.atomic():
        patch.setattr(settings, "HEADJUDGE_DATA", folder)
        call_command("demo", stdout=printed)
        yield folder, printed.getvalue()
        transaction.set_rollback(True)


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "HEADJUDGE_DATA", tmp_path)
    return tmp_path


@pytest.fixture
def demo(built_demo, data, db):
    """The printed output; the file of log-ins is copied to this test's own folder."""
    folder, printed = built_demo
    copy2(folder / "demo_logins.txt", data)
    return printed


def test_staff_sign_in_with_what_was_printed(client, data, demo):
    logins = data / "demo_logins.txt"
    assert stat.S_IMODE(logins.stat().st_mode) == 0o600
    for line in logins.read_text().splitlines():
        assert line in demo
        name, password = line.split()[:2]
        assert client.login(username=name, password=password)
    roles = set(Membership.objects.values_list("role", flat=True))
    assert roles == {Role.ORGANISER, Role.HEAD_JUDGE, Role.SCOREKEEPER}


@pytest.mark.once
def test_the_log_ins_of_a_database_that_is_gone_are_replaced(data, demo):
    assert "forgotten" not in (data / "demo_logins.txt").read_text()


def count_rows():
    return [model.objects.count() for model in (League, User, Event, Deck, Ruling, LogEntry)]


@pytest.mark.once
def test_a_second_time_nothing_happens(data, demo, capsys):
    before, logins = count_rows(), (data / "demo_logins.txt").read_text()
    call_command("demo")
    assert count_rows() == before
    assert (data / "demo_logins.txt").read_text() == logins
    assert "nothing was built" in capsys.readouterr().out


def test_a_league_that_is_there_is_left_alone(league, data, capsys):
    before = count_rows()
    call_command("demo")
    assert count_rows() == before
    assert "nothing was built" in capsys.readouterr().out
    assert not (data / "demo_logins.txt").exists()


@deep_only
@pytest.mark.once("built by the same use cases once more")
def test_forced_it_stands_beside_what_is_there(data, demo):
    first = (data / "demo_logins.txt").read_text()
    call_command("demo", force=True)
    assert (data / "demo_logins.txt").read_text().startswith(first)
    assert sorted(League.objects.values_list("slug", flat=True)) == ["demo", "demo-2"]
    assert User.objects.filter(username="organiser-2").exists()
