"""How an event ended, on each player's own phone and over the API."""

import re

import pytest
from django.urls import reverse

from league.domain.links import link_token, working_link
from tests.support.evenings import finish_swiss, play_cut_out
from tournaments.domain import penalties
from tournaments.domain.cut import bracket
from tournaments.domain.penalties import PenaltyRequest
from tournaments.domain.players import entrants, links
from tournaments.domain.rounds import repairs
from tournaments.queries.standings import standing_rows

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OVER = "The event is over"


@pytest.fixture
def phone(client):
    """What a player's page says, and what the API says of the same: text and `ending`."""

    def look(it, entrant):
        links.give_links_to_all(it.actor, it.event)
        token = link_token(working_link(it.event.pk, entrant.player))
        page = client.get(reverse("player:mine", args=[token])).text
        said = client.get(reverse("tournaments_api:my_match", args=[token])).json()
        return " ".join(re.sub(r"<[^>]+>", " ", page).split()), said["ending"]

    return look


def check_everybody(it, phone):
    """Each player's phone says the place of the final standings."""
    rows = {row.id: row for row in standing_rows(it.event)}
    assert rows
    for entrant in it.event.entrants.select_related("player"):
        page, ending = phone(it, entrant)
        place = rows[entrant.pk].place
        assert OVER in page, entrant
        assert "you are at" not in page, entrant
        assert ending["place"] == place, entrant
        assert ending["won"] == (place == 1), entrant
        assert f"{place} " in page.split(OVER)[1][:60], entrant
        assert ("You won" in page) == (place == 1), entrant


@pytest.mark.parametrize("players", [2, 7, 8])
def test_without_a_cut_everybody_sees_the_place(evening, phone, players):
    check_everybody(evening("finished", players, cut_size=0, planned_rounds=1), phone)


@pytest.mark.parametrize("system", ["elimination", "round_robin"])
def test_so_in_every_system(evening, phone, system):
    it = evening("registration", 4, cut_size=0, system=system)
    it.play(it.pair())
    while it.fresh().event.stage != "finished":
        if it.event.stage == "swiss" and it.event.rounds.count() == it.event.planned_rounds:
            bracket.finish_event(it.actor, it.event)
            continue
        it.play(it.pair())
    check_everybody(it, phone)


def test_after_a_cut_everybody_does_whether_in_it_or_not(evening, phone):
    check_everybody(evening("finished"), phone)


def test_each_division_has_its_winner(uneven, phone):
    uneven.pair()
    it = play_cut_out(uneven)
    check_everybody(it, phone)
    endings = [phone(it, one) for one in it.event.entrants.select_related("player")]
    won = {ending["field"] for _page, ending in endings if ending["won"]}
    assert won == {"Junior", "Masters"}
    assert sum("You won: Junior" in page for page, _ending in endings) == 1
    assert {ending["players"] for _page, ending in endings} == {2, 8}


def test_in_one_field_the_own_divisions_place_stands_beside_it(apart, phone):
    it = finish_swiss(apart({"senior": 2, "masters": 4}, divisions="together", cut_size=0))
    bracket.finish_event(it.actor, it.event)
    it.fresh()
    check_everybody(it, phone)
    seniors = [one for one in it.event.entrants.all() if one.division == "senior"]
    assert sorted(phone(it, one)[1]["division_place"] for one in seniors) == [1, 2]
    first = next(one for one in seniors if phone(it, one)[1]["division_place"] == 1)
    assert "Senior: place 1" in phone(it, first)[0]


def test_who_dropped_has_a_place_and_who_was_disqualified_is_told_of_none(evening, phone):
    it = evening("round", 6, cut_size=0, planned_rounds=2)
    links.give_links_to_all(it.actor, it.event)
    gone, out = it.entrants[0], it.entrants[1]
    it.play(it.event.rounds.last())
    entrants.drop_entrant(it.actor, gone)
    penalties.give_penalty(
        it.actor,
        out,
        PenaltyRequest(step="disqualification", infraction="cheating", reason="stacked"),
    )
    it.play(it.pair())
    bracket.finish_event(it.actor, it.event)
    it.fresh()
    for one in (gone, out):
        one.refresh_from_db()
    page, ending = phone(it, gone)
    assert OVER in page
    assert ending["place"] == gone.place is not None
    page, ending = phone(it, out)
    assert "You were disqualified and have no place." in page
    assert (ending["place"], ending["why"]) == (None, "disqualified")


def test_before_the_end_and_once_it_is_opened_again_nothing_is_over(evening, phone):
    it = evening("reported", 4, cut_size=0, planned_rounds=1)
    page, ending = phone(it, it.entrants[0])
    assert OVER not in page
    assert ending is None
    bracket.finish_event(it.actor, it.event)
    assert OVER in phone(it, it.entrants[0])[0]
    repairs.reopen_event(it.actor, it.event, "one result was wrong")
    page, ending = phone(it, it.entrants[0])
    assert "you are at Table" in page
    assert ending is None


def test_the_page_costs_the_same_however_many_played(evening, phone, queries_of):
    few = evening("finished", 4, cut_size=0, planned_rounds=1)
    many = evening("finished", 16, cut_size=0, planned_rounds=1, name="Bigger Cup")
    for it in (few, many):
        links.give_links_to_all(it.actor, it.event)
    counts = {queries_of(lambda it=it: phone(it, it.entrants[0])) for it in (few, many)}
    assert len(counts) == 1
