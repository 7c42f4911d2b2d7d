"""The demo league: complete, the same each time, and never in anybody's way."""

import stat
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from decks.catalogue import current
from decks.engine.lists import read_list
from decks.models import Deck
from judging.demo import build
from judging.demo.decks import lists, varied
from judging.models import Ruling
from league.models import League, LogEntry, Membership, Role, User
from tournaments import queries
from tournaments.models import Event, Game, Match, Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.setattr(settings, "HEADJUDGE_DATA", tmp_path)
    return tmp_path


@pytest.fixture
def demo():
    return build()


def the_cup(league):
    return Event.objects.get(league=league, stage=Stage.FINISHED)


def told(league):
    """An event as a reader sees it: who met whom, with what result, and the final places."""
    cup = the_cup(league)
    met = [
        (
            match.round.number,
            match.table,
            *(seat.entrant.player.name for seat in match.seats.all()),
            match.result,
        )
        for match in Match.objects.filter(round__event=cup)
        .select_related("round")
        .prefetch_related("seats__entrant__player")
    ]
    return met, list(cup.entrants.order_by("place").values_list("player__name", flat=True))


def test_the_cup_is_played_to_its_winner(demo):
    cup = the_cup(demo.league)
    assert (cup.format, cup.edition) == ("modified-2009", "platinum-arceus-2009")
    assert cup.entrants.count() == 32
    kinds = list(cup.rounds.order_by("number").values_list("kind", flat=True))
    assert kinds == ["swiss"] * 5 + ["cut"] * 3
    assert sorted(cup.entrants.values_list("place", flat=True)) == list(range(1, 33))
    assert not Match.objects.filter(round__event=cup, result="").exists()


def test_every_player_of_the_cup_has_a_legal_deck(demo):
    cup = the_cup(demo.league)
    assert cup.entrants.filter(deck__legal=True, deck__format="modified-2009").count() == 32


def test_a_sudden_death_game_was_needed_and_needed_again(demo):
    games = Game.objects.filter(match__round__event=the_cup(demo.league), sudden_death=True)
    assert games.filter(winner="both").exists()
    assert games.exclude(winner="both").exists()


def test_two_ways_beat_one_without_sudden_death(demo):
    game = Game.objects.get(ways={"a": ["prizes"], "b": ["prizes", "no_pokemon"]})
    assert game.match.result == "b"
    assert game.match.games.count() == 1


def test_the_cut_is_decided_by_tie_breaks(demo):
    rows = queries.standings_rows(the_cup(demo.league))
    inside, first_outside = rows[:8], rows[8]
    last_inside = min(inside, key=lambda row: (row["points"], row["owp"], row["oowp"]))
    assert last_inside["points"] == first_outside["points"]
    assert (last_inside["owp"], last_inside["oowp"]) > (
        first_outside["owp"],
        first_outside["oowp"],
    )


def test_two_players_dropped(demo):
    dropped = the_cup(demo.league).entrants.exclude(dropped_after=None)
    assert sorted(dropped.values_list("dropped_after", flat=True)) == [2, 3]


def test_an_evening_is_in_the_middle_of_its_third_round(demo):
    evening = Event.objects.get(league=demo.league, stage=Stage.SWISS)
    assert evening.edition == "heartgold-soulsilver-2010"
    assert evening.entrants.count() == 12
    now = queries.progress(evening)
    assert now["latest_round"] == 3
    assert 0 < now["reported"] < now["matches"]


def test_an_event_takes_registrations(demo):
    coming = Event.objects.get(league=demo.league, stage=Stage.REGISTRATION)
    assert coming.entrants.filter(deck=None).exists()
    assert coming.entrants.exclude(deck=None).exists()


def test_rulings_were_kept_and_are_on_the_record(demo):
    kept = Ruling.objects.filter(league=demo.league)
    assert kept.count() == LogEntry.objects.filter(action="ruling.kept").count() == 5
    assert kept.filter(event=the_cup(demo.league), answered__result__status="sudden_death").exists()


def test_the_same_seed_plays_the_same_event(demo):
    assert told(build().league) == told(demo.league)


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


@pytest.mark.parametrize("by", [0, 1, 2])
def test_a_varied_list_has_as_many_cards(by):
    for text in lists():
        deck = read_list(varied(text, by), current())
        assert sum(line.count for line in deck.lines) == 60
