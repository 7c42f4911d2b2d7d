"""Walls and the judge's pages: everybody is listed, where people look for them."""

import re

import pytest
from django.utils import timezone

from tournaments.domain.floor import announcements, calls
from tournaments.models import Announcement

pytestmark = [pytest.mark.django_db, pytest.mark.once]

NAMES = ["Zoe", "Özlem", "Pia", "Ola", "Łukasz", "Lia", "田中 花子", "Юлия", "3-D Dave", "Änne"]
WHO = re.compile(r'class="who">([^<]+)<')


@pytest.fixture
def hall(make_evening):
    evening = make_evening(players=0)
    evening.enter_players(*NAMES)
    return evening


def names_on(client, evening, wall, letters=""):
    page = client.get(f"/events/{evening.event.pk}/wall/{wall}/", {"letters": letters})
    return WHO.findall(page.content.decode())


def test_names_stand_where_people_look_for_them(client, hall):
    seats = names_on(client, hall, "seating")
    assert seats[:8] == ["3-D Dave", "Änne", "Lia", "Łukasz", "Ola", "Özlem", "Pia", "Zoe"]
    assert set(seats[8:]) == {"田中 花子", "Юлия"}
    hall.pair_round()
    assert names_on(client, hall, "names") == seats


@pytest.mark.parametrize("walls", [("a-k", "l-z"), ("A-Ö", "P-Z"), ("a-l", "m-o", "p-z")])
def test_every_name_hangs_on_one_of_the_walls_from_a_to_z(client, hall, walls):
    hung = [name for letters in walls for name in names_on(client, hall, "seating", letters)]
    assert sorted(hung) == sorted(NAMES)


def test_what_is_to_do_first_is_the_one_main_button(as_organiser, make_evening):
    evening = make_evening("round", players=4)
    call = calls.call_to_table(evening.actor, evening.event, 1, "rule")
    address = f"/events/{evening.event.pk}/judge/calls/{call.pk}/"
    folded = re.compile(r"<details>\s*<summary>Close it from here</summary>\s*<form")
    assert folded.search(as_organiser.get(address).content.decode())
    calls.take_call(evening.actor, call)
    assert "Close it from here" not in as_organiser.get(address).content.decode()


def test_the_judged_match_has_no_heading_with_nothing_under_it(as_organiser, make_evening):
    evening = make_evening("round", players=4)
    match = evening.find_match()
    address = f"/events/{evening.event.pk}/judge/matches/{match.pk}/"
    assert "At this table" in as_organiser.get(address).content.decode()
    evening.report_game(match)
    assert "At this table" not in as_organiser.get(address).content.decode()


def test_a_bye_is_named_where_there_is_no_table(as_organiser, make_evening):
    evening = make_evening("round", players=3)
    match = evening.event.rounds.last().matches.get(table=None)
    page = as_organiser.get(f"/events/{evening.event.pk}/judge/matches/{match.pk}/")
    assert re.search(r"<title>\s*Bye ·", page.content.decode())


def test_an_announcement_whose_time_is_up_was_not_taken_down(as_organiser, make_evening):
    evening = make_evening(players=0)
    down, _over = (
        announcements.make_announcement(evening.actor, evening.event, text, 30)
        for text in ("Lunch", "Raffle")
    )
    announcements.take_announcement_down(evening.actor, down)
    Announcement.objects.filter(text="Raffle").update(until=timezone.now())
    page = as_organiser.get(f"/events/{evening.event.pk}/announcements/").content.decode()
    assert page.count("taken down") == 1
    assert ">over<" in page
