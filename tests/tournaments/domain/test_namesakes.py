"""Two players of one name: staff see who is there, both may play, the door tells nothing."""

import pytest
from django.urls import reverse

from league.base.errors import Refused
from league.models import Player
from tests.support.asking import read_error, send_request
from tests.support.evenings import EVENT
from tournaments.domain.players import door, entrants
from tournaments.models import Entrant
from tournaments.queries.rounds.checklist import make_checklist

pytestmark = pytest.mark.django_db
KNOWN = entrants.Newcomer("Anna Kern", "4711", 2001)


@pytest.fixture
def evening(make_evening):
    """An event in which Anna Kern plays."""
    evening = make_evening(players=2)
    entrants.enter_players(evening.actor, evening.event, [KNOWN])
    return evening.refresh_event()


@pytest.fixture
def send_players(evening, as_organiser):
    here = reverse("tournaments:players", args=[evening.event.pk])
    return lambda text, **more: as_organiser.post(here, {"players": text, **more})


def players_called(name="Anna Kern"):
    return Entrant.objects.filter(player__full_name__iexact=name).order_by("roster")


def test_staff_read_who_has_the_name_and_enter_a_new_player_by_a_tick(send_players):
    asked = send_players("Zoe B.\nanna kern")
    assert asked.status_code == 422
    there = "anna kern is already in this event: number 3, Junior, born 2001, player id 4711."
    assert f"Line 2: {there}" in asked.text
    assert 'name="namesakes" value="2 anna kern"' in asked.text
    assert players_called().count() == 1
    assert send_players("Zoe B.\nanna kern", namesakes=["2 anna kern"]).status_code == 302
    first, second = players_called()
    assert first.player_id != second.player_id
    assert second.player.player_id is None
    assert Entrant.objects.filter(player__full_name="Zoe B.").exists()


def test_a_tick_of_another_list_enters_nobody(send_players):
    assert send_players("Anna Kern", namesakes=["2 anna kern"]).status_code == 422
    assert send_players("Anna Kern", namesakes=["1 zoe b."]).status_code == 422
    assert players_called().count() == 1


def test_two_of_one_name_in_one_list_are_two_players(send_players):
    asked = send_players("Max M.\nMax M.")
    assert "Line 2: Max M. is already in this event, by line 1" in asked.text
    assert send_players("Max M.\nMax M.", namesakes=["2 max m."]).status_code == 302
    assert len(set(players_called("Max M.").values_list("player", flat=True))) == 2


def test_who_ticks_and_looks_first_keeps_the_tick(send_players):
    shown = send_players("Anna Kern", namesakes=["1 anna kern"], look="1")
    assert "1 player was read" in shown.text
    assert shown.context["form"]["namesakes"].value() == ["1 anna kern"]
    sure = shown.context["roster"].mark
    assert send_players("Anna Kern", namesakes=["1 anna kern"], sure=sure).status_code == 302
    assert players_called().count() == 2


def test_a_namesake_whom_the_league_knows_comes_back_and_each_once(evening, make_evening, league):
    known = [Player.objects.create(league=league, name="Max M.") for _one in range(2)]
    twice = [entrants.Newcomer("Max M."), entrants.Newcomer("Max M.", namesake=True)]
    entrants.enter_players(evening.actor, evening.event, twice)
    assert [one.player for one in players_called("Max M.")] == known
    third = entrants.Newcomer("max m.", namesake=True)
    entrants.enter_players(evening.actor, evening.event, [third])
    assert Player.objects.filter(full_name__iexact="max m.").count() == 3


def test_an_id_that_is_there_is_told_with_whose_it_is(send_players):
    told = send_players("Anne Kern;4711").text
    assert "Player id 4711 is already in this event: Anna Kern, number 3, Junior" in told


def test_a_program_enters_a_namesake_by_saying_so(evening, as_organiser):
    address = EVENT.format(event=evening.event.pk) + "/players"
    newcomer = {"name": "Anna Kern"}
    error = read_error(send_request(as_organiser, "POST", address, {"players": [newcomer]}), 422)
    assert (error["code"], "player id 4711" in error["message"]) == ("namesake", True)
    newcomer["namesake"] = True
    made = send_request(as_organiser, "POST", address, {"players": [newcomer]})
    assert made.status_code == 201
    assert players_called().count() == 2


@pytest.mark.parametrize(
    ("newcomer", "told"),
    [
        (entrants.Newcomer("anna kern"), "Somebody of this name is on the list already."),
        (entrants.Newcomer("Anna Kern", "4711"), "You are on the list already"),
    ],
)
def test_at_the_door_a_namesake_is_told_what_to_do_and_nothing_of_anybody(evening, newcomer, told):
    with pytest.raises(Refused, match=told) as refused:
        door.enter_by_door(evening.event, newcomer)
    for secret in ("4711", "2001", "Junior", "number"):
        assert secret not in refused.value.message
    assert players_called().count() == 1


def test_a_namesake_with_an_own_id_enters_by_the_door(evening):
    door.enter_by_door(evening.event, entrants.Newcomer("Anna Kern", "4712", 1990))
    assert players_called().count() == 2


# --- one player who was entered twice -------------------------------------------------------------


def said_of_twice(event):
    return [item.said for item in make_checklist(event) if "entered twice" in item.said]


@pytest.mark.parametrize(
    "again", ["anna kern.", "ANNA   KERN,", "Ánna Kern-", "Kern Anna", "kern, anna"]
)
def test_who_enters_a_second_time_by_another_spelling_is_told_to_staff_alone(
    make_evening, client, as_organiser, again
):
    evening = make_evening(players=2)
    page = f"/d/{door.open_door(evening.actor, evening.event).door_code}/"
    for name in ("Anna Kern", again):
        entered = client.post(page, {"name": name}, follow=True)
        assert "Welcome" in entered.text
        assert "entered twice" not in entered.text
        assert "number 3" not in entered.text
    (said,) = said_of_twice(evening.event)
    assert "(number 3)" in said
    assert "(number 4)" in said
    # the desk's screen shows no more of a name than boards do
    assert "Kern" not in said.split(" and ")[0]
    desk = as_organiser.get(reverse("tournaments:desk", args=[evening.event.pk])).text
    assert "entered twice" in desk
    entrants.drop_entrant(evening.actor, evening.event.entrants.last())
    assert not said_of_twice(evening.event)


def test_who_comes_with_an_id_beside_an_entry_without_one_is_told(make_evening):
    evening = make_evening(players=2)
    entrants.enter_players(evening.actor, evening.event, [entrants.Newcomer("Anna Kern")])
    door.enter_by_door(evening.event, entrants.Newcomer("Anna Kern", "4711"))
    assert len(said_of_twice(evening.event)) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Anna Kern", "1"), ("anna kern.", "2")),
        (("Anna Kern", "", 2001), ("anna kern.", "", 2004)),
        (("Anna Kern", ""), ("Anne Kern", "")),
        # staff said that this is another person
        (("Anna Kern", ""), ("Anna Kern", "", None, "", True)),
    ],
)
def test_two_who_are_known_to_be_two_are_not_told(make_evening, one, other):
    evening = make_evening(players=2)
    both = [entrants.Newcomer(*one), entrants.Newcomer(*other)]
    entrants.enter_players(evening.actor, evening.event, both)
    assert not said_of_twice(evening.event)
