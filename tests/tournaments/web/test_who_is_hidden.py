"""Players shown by a number: staff find their names in lists, screens at the tables hide them."""

import pytest
from django.urls import reverse

from league.domain import shown_names
from tests.support.evenings import Evening

pytestmark = pytest.mark.django_db
FULL = "Zuleika Quandrill"


@pytest.fixture
def hidden_player(organiser, league):
    """An event in round one with a hidden player at table 1; its entrant and player."""
    evening = Evening(organiser, league, 4, stage="round")
    seat = evening.find_match(1).seats.select_related("entrant__player").get(side="a")
    player = seat.entrant.player
    player.full_name = FULL
    player.save()
    shown_names.set_shown_name(evening.actor, player, "hidden")
    player.refresh_from_db()
    return evening, seat.entrant, player


@pytest.fixture
def find_address(hidden_player):
    evening, _entrant, _player = hidden_player
    return lambda page, *args: reverse(f"tournaments:{page}", args=[evening.event.pk, *args])


@pytest.mark.parametrize("page", ["desk", "judged_match"])
def test_a_screen_at_the_tables_tells_the_number_and_leads_to_the_name(
    hidden_player, find_address, as_organiser, page
):
    evening, _entrant, player = hidden_player
    here = find_address(page, *([evening.find_match(1).pk] if page == "judged_match" else []))
    shown = as_organiser.get(here).text
    assert FULL not in shown
    assert f"Who is {player.name}?" in shown
    who = f"{find_address('players')}?who={player.pk}"
    assert shown.count(f'href="{who}"') == 1  # one link alone: the three other names are shown
    found = as_organiser.get(who).text
    assert FULL in found
    assert f"to others: {player.name}" in found
    assert found.count("<tr") == 2  # the table's head and the one player


def test_nobody_else_learns_who_it_is(hidden_player, find_address, client, visitor):
    _evening, _entrant, player = hidden_player
    for _signed_in in (False, True):
        shown = client.get(find_address("players"), {"who": player.pk})
        assert FULL not in shown.text
        assert "to others" not in shown.text
        assert shown.text.count("<tr") == 5  # all four players and the head
        client.force_login(visitor)


def test_what_staff_did_to_somebody_hidden_is_said_by_the_name_of_the_list(
    hidden_player, find_address, as_organiser
):
    _evening, entrant, _player = hidden_player
    told = as_organiser.post(find_address("drop", entrant.pk), {"match": "lost"}, follow=True).text
    assert f"{FULL} is out." in told
    told = as_organiser.post(find_address("come_back", entrant.pk), follow=True).text
    assert f"{FULL} plays on." in told
    assert FULL in as_organiser.get(find_address("apart")).text


def test_the_page_where_a_name_is_hidden_promises_what_is_so(hidden_player, league, as_organiser):
    _evening, _entrant, player = hidden_player
    here = reverse("seasons:player", args=[league.slug, player.pk])
    assert "at the desk and at the tables they see what hangs on the boards" in (
        as_organiser.get(here).text
    )
