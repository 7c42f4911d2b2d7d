"""Opening, in a browser, an address that is only for sending forms."""

import pytest

from league.web.form_addresses import find_address_above
from tests.support.evenings import Evening

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def test_it_says_so_and_leads_to_the_page_of_the_form(client, organiser, league):
    it = Evening(organiser, league)
    client.force_login(organiser)
    answer = client.get(f"/events/{it.event.pk}/pair/")
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "POST"
    assert f'href="/events/{it.event.pk}/"' in answer.content.decode()
    assert it.event.rounds.count() == 0


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/events/3/matches/5/game/", "/events/3/matches/5/"),
        ("/leagues/pallet-town/staff/3/remove/", "/leagues/pallet-town/staff/"),
        ("/p/1.a.b/deck/check/", "/p/1.a.b/deck/"),
        ("/language/", "/"),
    ],
)
def test_the_page_above_is_one_that_there_is(path, page):
    assert find_address_above(path) == page


def test_the_api_answers_as_it_does(client):
    answer = client.get("/api/v1/decks/check")
    assert answer.status_code == 405
    assert answer.headers["Content-Type"].startswith("application/json")
