"""How an event ended for each player, on the own phone and over the API."""

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
def read_phone(client):
    """Return the text of a player's page, and the `ending` that the API gives."""

    def read_both(evening, entrant):
        links.give_links_to_all(evening.actor, evening.event)
        token = link_token(working_link(evening.event.pk, entrant.player))
        page = client.get(reverse("player:mine", args=[token])).text
        said = client.get(reverse("tournaments_api:my_match", args=[token])).json()
        return " ".join(re.sub(r"<[^>]+>", " ", page).split()), said["ending"]

    return read_both


def check_everybody(evening, phone):
    """Check that each player's phone shows their place in the final standings."""
    rows = {row.id: row for row in standing_rows(evening.event)}
    assert rows
    for entrant in evening.event.entrants.select_related("player"):
        page, ending = phone(evening, entrant)
        place = rows[entrant.pk].place
        assert OVER in page, entrant
        assert "you are at" not in page, entrant
        assert ending["place"] == place, entrant
        assert ending["won"] == (place == 1), entrant
        assert f"{place} " in page.split(OVER)[1][:60], entrant
        assert ("You won" in page) == (place == 1), entrant


@pytest.mark.parametrize("players", [2, 7, 8])
def test_without_a_cut_everybody_sees_the_place(make_evening, read_phone, players):
    check_everybody(make_evening("finished", players, cut_size=0, planned_rounds=1), read_phone)


@pytest.mark.parametrize("system", ["elimination", "round_robin"])
def test_so_in_every_system(make_evening, read_phone, system):
    evening = make_evening("registration", 4, cut_size=0, system=system)
    evening.play_round(evening.pair_round())
    while evening.refresh_event().event.stage != "finished":
        if (
            evening.event.stage == "swiss"
            and evening.event.rounds.count() == evening.event.planned_rounds
        ):
            bracket.finish_event(evening.actor, evening.event)
            continue
        evening.play_round(evening.pair_round())
    check_everybody(evening, read_phone)


def test_after_a_cut_everybody_does_whether_in_it_or_not(make_evening, read_phone):
    check_everybody(make_evening("finished"), read_phone)


def test_each_division_has_its_winner(uneven_evening, read_phone):
    uneven_evening.pair_round()
    evening = play_cut_out(uneven_evening)
    check_everybody(evening, read_phone)
    endings = [read_phone(evening, one) for one in evening.event.entrants.select_related("player")]
    won = {ending["field"] for _page, ending in endings if ending["won"]}
    assert won == {"Junior", "Masters"}
    assert sum("You won: Junior" in page for page, _ending in endings) == 1
    assert {ending["players"] for _page, ending in endings} == {2, 8}


def test_in_one_field_the_own_divisions_place_stands_beside_it(make_apart, read_phone):
    evening = make_apart(
        {"senior": 2, "masters": 4}, stage=finish_swiss, divisions="together", cut_size=0
    )
    bracket.finish_event(evening.actor, evening.event)
    evening.refresh_event()
    check_everybody(evening, read_phone)
    seniors = [one for one in evening.event.entrants.all() if one.division == "senior"]
    assert sorted(read_phone(evening, one)[1]["division_place"] for one in seniors) == [1, 2]
    first = next(one for one in seniors if read_phone(evening, one)[1]["division_place"] == 1)
    assert "Senior: place 1" in read_phone(evening, first)[0]


def test_who_dropped_has_a_place_and_who_was_disqualified_is_told_of_none(make_evening, read_phone):
    evening = make_evening("round", 6, cut_size=0, planned_rounds=2)
    links.give_links_to_all(evening.actor, evening.event)
    gone, out = evening.entrants[0], evening.entrants[1]
    evening.play_round(evening.event.rounds.last())
    entrants.drop_entrant(evening.actor, gone)
    penalties.give_penalty(
        evening.actor,
        out,
        PenaltyRequest(step="disqualification", infraction="cheating", reason="stacked"),
    )
    evening.play_round(evening.pair_round())
    bracket.finish_event(evening.actor, evening.event)
    evening.refresh_event()
    for one in (gone, out):
        one.refresh_from_db()
    page, ending = read_phone(evening, gone)
    assert OVER in page
    assert ending["place"] == gone.place is not None
    page, ending = read_phone(evening, out)
    assert "You were disqualified and have no place." in page
    assert (ending["place"], ending["why"]) == (None, "disqualified")


def test_before_the_end_and_once_it_is_opened_again_nothing_is_over(make_evening, read_phone):
    evening = make_evening("reported", 4, cut_size=0, planned_rounds=1)
    page, ending = read_phone(evening, evening.entrants[0])
    assert OVER not in page
    assert ending is None
    bracket.finish_event(evening.actor, evening.event)
    assert OVER in read_phone(evening, evening.entrants[0])[0]
    repairs.reopen_event(evening.actor, evening.event, "one result was wrong")
    page, ending = read_phone(evening, evening.entrants[0])
    assert "you are at Table" in page
    assert ending is None


def test_the_page_costs_the_same_however_many_played(make_evening, read_phone, queries_of):
    few = make_evening("finished", 4, cut_size=0, planned_rounds=1)
    many = make_evening("finished", 16, cut_size=0, planned_rounds=1, name="Bigger Cup")
    for evening in (few, many):
        links.give_links_to_all(evening.actor, evening.event)
    counts = {
        queries_of(lambda evening=evening: read_phone(evening, evening.entrants[0]))
        for evening in (few, many)
    }
    assert len(counts) == 1
