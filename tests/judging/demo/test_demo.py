"""The demo league is complete and the same each time."""

import pytest
from django.db import transaction

from decks.engine.lists import read_list
from decks.queries.catalogue import current_catalogue
from judging.demo import build_demo
from judging.demo.decks import shipped_lists, vary_energy
from judging.models import Ruling
from league.models import LogEntry
from tournaments.models import Event, Game, Match, Stage
from tournaments.queries.events.events import event_progress
from tournaments.queries.standings import standing_rows

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(scope="module")
def built_demo(django_db_setup, django_db_blocker):
    """One demo league for all tests here, as building takes seconds; each test is rolled back."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield build_demo()
        transaction.set_rollback(True)


@pytest.fixture
def demo(built_demo, db):
    return built_demo


def the_cup(league):
    return Event.objects.get(league=league, stage=Stage.FINISHED)


def tell_league(league):
    """The finished event of a league: who met whom with what result, and the final places."""
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
    rows = standing_rows(the_cup(demo.league))
    inside, first_outside = rows[:8], rows[8]
    last_inside = min(inside, key=lambda row: (row.points, row.owp, row.oowp))
    assert last_inside.points == first_outside.points
    assert (last_inside.owp, last_inside.oowp) > (
        first_outside.owp,
        first_outside.oowp,
    )


def test_two_players_dropped(demo):
    dropped = the_cup(demo.league).entrants.exclude(dropped_after=None)
    assert sorted(dropped.values_list("dropped_after", flat=True)) == [2, 3]


def test_an_evening_is_in_the_middle_of_its_third_round(demo):
    evening = Event.objects.get(league=demo.league, stage=Stage.SWISS)
    assert evening.edition == "heartgold-soulsilver-2010"
    assert evening.entrants.count() == 12
    now = event_progress(evening)
    assert now.latest_round == 3
    assert 0 < now.reported < now.matches


def test_an_event_takes_registrations(demo):
    coming = Event.objects.get(league=demo.league, stage=Stage.REGISTRATION)
    assert coming.entrants.filter(deck=None).exists()
    assert coming.entrants.exclude(deck=None).exists()


def test_rulings_were_kept_and_are_on_the_record(demo):
    kept = Ruling.objects.filter(league=demo.league)
    assert kept.count() == LogEntry.objects.filter(action="ruling.kept").count() == 5
    assert kept.filter(event=the_cup(demo.league), answered__result__status="sudden_death").exists()


def test_the_same_seed_plays_the_same_event(demo):
    assert tell_league(build_demo().league) == tell_league(demo.league)


@pytest.mark.parametrize("by", [0, 1, 2])
def test_a_varied_list_has_as_many_cards(by):
    for text in shipped_lists():
        deck = read_list(vary_energy(text, by), current_catalogue())
        assert sum(line.count for line in deck.lines) == 60
