"""`manage.py demo`: who signs in how, and never in anybody's way."""

import stat
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from decks.models import Deck
from judging.models import Ruling
from league.models import League, LogEntry, Membership, Role, User
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "HEADJUDGE_DATA", tmp_path)
    return tmp_path


def test_staff_sign_in_with_what_was_printed(client, data, capsys):
    call_command("demo")
    logins = data / "demo_logins.txt"
    assert stat.S_IMODE(logins.stat().st_mode) == 0o600
    printed = capsys.readouterr().out
    for line in logins.read_text().splitlines():
        assert line in printed
        name, password = line.split()[:2]
        assert client.login(username=name, password=password)
    roles = set(Membership.objects.values_list("role", flat=True))
    assert roles == {Role.ORGANISER, Role.HEAD_JUDGE, Role.SCOREKEEPER}


def everything():
    return [model.objects.count() for model in (League, User, Event, Deck, Ruling, LogEntry)]


def test_a_second_time_nothing_happens(data, capsys):
    call_command("demo")
    before, logins = everything(), (data / "demo_logins.txt").read_text()
    call_command("demo")
    assert everything() == before
    assert (data / "demo_logins.txt").read_text() == logins
    assert "nothing was built" in capsys.readouterr().out


def test_a_league_that_is_there_is_left_alone(league, data, capsys):
    call_command("demo")
    assert list(League.objects.all()) == [league]
    assert "nothing was built" in capsys.readouterr().out
    assert not (data / "demo_logins.txt").exists()


def test_forced_it_stands_beside_what_is_there(data, capsys):
    call_command("demo")
    first = (data / "demo_logins.txt").read_text()
    call_command("demo", force=True)
    assert (data / "demo_logins.txt").read_text().startswith(first)
    assert sorted(League.objects.values_list("slug", flat=True)) == ["demo", "demo-2"]
    assert User.objects.filter(username="organiser-2").exists()


def test_the_log_ins_of_a_database_that_is_gone_are_replaced(data, capsys):
    Path(data / "demo_logins.txt").write_text("  organiser  forgotten\n")
    call_command("demo")
    assert "forgotten" not in (data / "demo_logins.txt").read_text()
