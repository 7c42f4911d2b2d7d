"""Who plays in an event: its capacity, check-in, and settings of single players."""

import pytest

from league.models import Player
from tests.support.asking import send_request
from tests.support.evenings import pairs_met
from tournaments.domain.cut import bracket
from tournaments.domain.players import check_in, entrants, wishes
from tournaments.domain.structure import choices
from tournaments.models import Seat
from tournaments.queries.events.events import event_progress
from tournaments.queries.standings import standing_rows

pytestmark = pytest.mark.django_db


def test_whoever_comes_when_it_is_full_waits_and_comes_in_for_who_leaves(make_evening):
    evening = make_evening(players=0, cut_size=0, capacity=4)
    inside = evening.enter_players("Ines K.", "Noor A.", "Tomo R.", "Ada L.", "Bela M.")
    assert [one.waiting for one in inside] == [False] * 4 + [True]
    entrants.drop_entrant(evening.actor, inside[0])
    inside[4].refresh_from_db()
    assert not inside[4].waiting


def test_who_waits_is_not_paired(make_evening):
    evening = make_evening(players=0, cut_size=0, capacity=4)
    evening.enter_players("Ines K.", "Noor A.", "Tomo R.", "Ada L.", "Bela M.")
    evening.begin_round()
    assert Seat.objects.count() == 4
    assert len(standing_rows(evening.event)) == 4


def test_who_has_not_checked_in_does_not_play(make_evening):
    evening = make_evening(players=5, cut_size=0, check_in=True)
    check_in.set_checked_in(evening.actor, evening.event, [one.pk for one in evening.entrants[:4]])
    evening.begin_round()
    assert not Seat.objects.filter(entrant=evening.entrants[4]).exists()
    evening.entrants[4].refresh_from_db()
    assert evening.entrants[4].dropped_after == 0


def test_who_was_not_there_is_out_before_the_first_round(make_evening, client):
    evening = make_evening(players=5, cut_size=0, check_in=True)
    check_in.set_checked_in(evening.actor, evening.event, [one.pk for one in evening.entrants[:4]])
    evening.begin_round()
    client.force_login(evening.actor.user)
    players = client.get(f"/events/{evening.event.pk}/players/").content.decode()
    assert "out before round 1" in players
    assert "round 0" not in players
    evening.play_round(evening.event.rounds.last())
    for _number in range(2):
        evening.play_round(evening.pair_round())
    bracket.finish_event(evening.actor, evening.event)
    assert event_progress(evening.refresh_event().event).playing == 4


def test_places_of_those_who_are_not_there_go_to_who_waits(make_evening):
    evening = make_evening(players=0, cut_size=0, capacity=2, check_in=True)
    one, two, three = evening.enter_players("Ines K.", "Noor A.", "Tomo R.")
    check_in.set_checked_in(evening.actor, evening.event, [one.pk])
    assert check_in.give_free_places(evening.actor, evening.event) == 1
    waiting = list(evening.event.entrants.filter(waiting=True))
    assert waiting == [two]
    three.refresh_from_db()
    assert not three.waiting


@pytest.mark.parametrize("seed", range(4))
def test_two_who_wish_it_are_kept_apart_where_that_costs_nothing(make_evening, seed):
    evening = make_evening(players=4, cut_size=0, seed=seed)
    one, other = evening.entrants[:2]
    wishes.keep_apart(evening.actor, evening.event, (one.pk, other.pk), "one car")
    evening.begin_round()
    pairs = {frozenset(who.pk for who in two) for two in pairs_met(evening.event)}
    assert frozenset({one.pk, other.pk}) not in pairs


def test_wishes_are_made_read_and_withdrawn_over_the_api(make_evening, as_organiser):
    evening = make_evening(players=4, cut_size=0)
    path = f"/api/v1/events/{evening.event.pk}/apart"
    one, two, three, _four = (who.pk for who in evening.entrants)
    for pair in ({"one": two, "other": one, "reason": "one car"}, {"one": one, "other": three}):
        made = send_request(as_organiser, "POST", path, pair)
        assert made.status_code == 201
    first, second = as_organiser.get(path).json()["results"]
    assert second == made.json()
    assert (first["one"], first["other"], first["reason"]) == (one, two, "one car")
    assert send_request(as_organiser, "DELETE", f"{path}/{first['id']}").status_code == 200
    assert as_organiser.get(path).json()["results"] == [second]
    assert as_organiser.get(f"{path}?size=1&page=2").status_code == 404


def test_a_player_keeps_a_fixed_table_and_an_awarded_bye(make_evening):
    evening = make_evening(players=6, cut_size=0)
    one, two = evening.entrants[0], evening.entrants[1]
    special = {"division": "masters", "table": 42, "awarded_byes": []}
    choices.change_entrant(evening.actor, one, **special)
    choices.change_entrant(evening.actor, two, division="masters", table=None, awarded_byes=[1])
    evening.begin_round()
    assert one.seats.get().match.table == 42
    assert two.seats.get().match.result == "awarded_bye"


def test_of_two_players_of_one_name_the_one_known_longest_comes_back(make_evening, league):
    one, _other = (Player.objects.create(league=league, name="Ada L.") for _time in range(2))
    entered = make_evening(players=0).enter_players("Noor A.", "Ada L.")
    assert [entrant.player.name for entrant in entered] == ["Noor A.", "Ada L."]
    assert entered[1].player == one
    assert Player.objects.count() == 3
