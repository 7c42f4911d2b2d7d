"""Players are found by their names as phones type them, and listed in the order people expect."""

import re

import pytest
from django.core.paginator import Paginator

from league.queries.by_name import in_order_of_name
from tournaments.queries.events.events import entrants_in_order
from tournaments.queries.penalties import search_players
from tournaments.queries.players.at_door import entrants_named
from tournaments.queries.registration.lists import deck_rows
from tournaments.web.forms.players import WishForm

pytestmark = pytest.mark.django_db

NAMES = ["Özlem Çelik", "Łukasz Żółty", "Ola Berg", "Юлия Смирнова", "山田 サトシ"]
FINDS = {
    "özlem": ["Özlem Çelik"], "OZLEM celik": ["Özlem Çelik"], "lukasz": ["Łukasz Żółty"],
    "юлия": ["Юлия Смирнова"], "サトシ": ["山田 サトシ"], "berg ol": ["Ola Berg"],
    "l": None, "ol": ["Łukasz Żółty", "Ola Berg"], "x y": [], "  ": [], "--": [],
}  # fmt: skip


@pytest.mark.parametrize("typed", FINDS)
def test_case_and_accents_hide_nobody(make_evening, typed):
    evening = make_evening(players=0)
    evening.enter_players(*NAMES)
    found = [one.player.name for one in search_players(evening.event, typed)]
    at_door = [one.player.name for one in entrants_named(evening.event, typed)]
    if FINDS[typed] is None:  # at the door, where everybody may ask, one letter is too little
        assert (len(found), at_door) == (3, [])
    else:
        assert found == at_door == FINDS[typed]


def test_a_search_asks_the_same_however_many_play(make_evening, django_assert_num_queries):
    evening = make_evening(players=0)
    evening.enter_players(*(f"Ada {number}" for number in range(30)))
    with django_assert_num_queries(2):
        assert len(entrants_named(evening.event, "ada")) == 9


def test_lists_in_pages_go_from_a_to_z_as_people_look(make_evening, django_assert_num_queries):
    evening = make_evening(players=0)
    evening.enter_players("Zoe", *NAMES)
    order = ["Łukasz Żółty", "Ola Berg", "Özlem Çelik", "Zoe", "Юлия Смирнова", "山田 サトシ"]
    for rows in (
        deck_rows,
        lambda event: in_order_of_name(entrants_in_order(event), "player__name"),
    ):
        with django_assert_num_queries(3):  # one for the names, one for each of two pages
            shown = [one.player.name for page in Paginator(rows(evening.event), 4) for one in page]
        assert shown == order
    choice = str(WishForm(players=evening.event.entrants.all())["one"])
    assert re.findall(r">([^<>]+)</option>", choice)[1:] == order
