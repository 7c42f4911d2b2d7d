"""The rulebook a visitor asked under last: pages offer it again, and links that name one get it."""

import re

import pytest
from django.db import connection
from django.test import Client

from decks.engine.documents import newest_document
from judging.engine import EDITIONS
from judging.library.official import all_official

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OLD, MIDDLE = "expedition-2002", "platinum-arceus-2009"
LOOK_UP, RULE, RULINGS = "/rulings/look-up/", "/rules/retreat-confused/", "/rules/rulings/"
QUESTION = {"q": "confused pokemon retreats"}
WITH_EDITION = {
    "the look-up": (LOOK_UP, QUESTION),
    "a rule": (RULE, {}),
    "the official rulings": (RULINGS, {}),
}


def chosen_on_look_up(page):
    """The rulebook selected in the look-up's form; empty for every rulebook."""
    found = re.search(r'<option value="([^"]*)" selected>', page.text)
    return found[1] if found else ""


def current_tab(page):
    return re.search(r'<a href="[^"]*" aria-current="page">([^<]*)</a>', page.text)[1]


@pytest.mark.parametrize("asked", WITH_EDITION)
def test_the_rulebook_asked_last_is_offered_on_the_other_pages(client, asked):
    address, query = WITH_EDITION[asked]
    client.get(address, {**query, "edition": OLD})
    look_up = client.get(LOOK_UP)
    assert chosen_on_look_up(look_up) == OLD
    assert "The rulebook you asked under last." in look_up.text
    assert client.get(LOOK_UP, QUESTION).context["found"].edition == OLD
    assert current_tab(client.get(RULINGS)) == EDITIONS[OLD].name
    assert client.get(RULE).context["edition"].key == OLD


def test_a_case_worked_out_is_remembered_too(client):
    page = client.get(
        "/rulings/", {"do": "settle", "do-a": "prizes", "do-b": "prizes", "edition": OLD}
    )
    assert page.status_code == 200
    assert chosen_on_look_up(client.get(LOOK_UP)) == OLD


def test_who_asked_nothing_yet_is_shown_every_rulebook_and_the_newest_rule(client):
    look_up = client.get(LOOK_UP)
    assert chosen_on_look_up(look_up) == ""
    assert "The rulebook you asked under last." not in look_up.text
    assert current_tab(client.get(RULINGS)) == "All"
    assert client.get(RULE).context["edition"].key == newest_document().key


@pytest.mark.parametrize("asked", WITH_EDITION)
def test_a_link_that_names_a_rulebook_answers_everybody_alike(client, asked):
    address, query = WITH_EDITION[asked]
    link = {**query, "edition": MIDDLE}
    fresh = Client().get(address, link).text
    client.get(LOOK_UP, {**QUESTION, "edition": OLD})
    assert client.get(address, link).text == fresh


def test_a_link_to_every_rulebook_answers_everybody_alike(client):
    client.get(LOOK_UP, {**QUESTION, "edition": OLD})
    every = client.get(LOOK_UP, {**QUESTION, "edition": ""})
    assert every.context["found"].edition is None
    assert chosen_on_look_up(every) == ""


@pytest.mark.parametrize("address", [LOOK_UP, RULINGS])
def test_who_chooses_every_rulebook_is_offered_that_again(client, address):
    client.get(address, {"edition": OLD})
    client.get(address, {"edition": ""})
    assert chosen_on_look_up(client.get(LOOK_UP)) == ""
    assert current_tab(client.get(RULINGS)) == "All"


def test_the_tab_for_all_official_rulings_says_so_in_its_address(client):
    client.get(RULINGS, {"edition": OLD})
    link = re.search(r'<a href="([^"]*)">All</a>', client.get(RULINGS).text)[1]
    assert current_tab(client.get(link)) == "All"


def test_official_rulings_linked_from_a_rule_are_all_of_them(client):
    entry = next(one.entries[0] for one in all_official().by_id.values() if one.entries)
    fresh = client.get(RULINGS, {"entry": entry})
    client.get(LOOK_UP, {"edition": OLD})
    again = client.get(RULINGS, {"entry": entry})
    assert again.context["page"].paginator.count == fresh.context["page"].paginator.count
    assert current_tab(again) == "All"


def test_a_rulebook_without_official_rulings_leaves_their_list_whole(client):
    client.get(LOOK_UP, {"edition": newest_document().key})
    assert chosen_on_look_up(client.get(LOOK_UP)) == newest_document().key
    assert current_tab(client.get(RULINGS)) == "All"


def test_at_an_event_the_look_up_goes_by_its_rulebook(client, event):
    own = event.edition = "neo-genesis-2000"
    event.save()
    client.get(LOOK_UP, {"edition": OLD})
    page = client.get(LOOK_UP, {**QUESTION, "event": event.pk})
    assert chosen_on_look_up(page) == own
    assert "The rulebook you asked under last." not in page.text
    client.get(LOOK_UP, {**QUESTION, "event": event.pk, "edition": own})  # as its form sends it
    assert chosen_on_look_up(client.get(LOOK_UP)) == OLD
    client.get(LOOK_UP, {**QUESTION, "event": event.pk, "edition": MIDDLE})
    assert chosen_on_look_up(client.get(LOOK_UP)) == MIDDLE


def test_a_rulebook_nobody_knows_is_not_remembered(client):
    client.get(LOOK_UP, {"edition": OLD})
    client.get(LOOK_UP, {"edition": "base-1998"})
    client.get(RULE, {"edition": "base-1998"})
    assert client.get(RULINGS, {"edition": "base-1998"}).status_code == 404
    assert chosen_on_look_up(client.get(LOOK_UP)) == OLD


@pytest.fixture
def read_only_database():
    switches = {
        "sqlite": ("PRAGMA query_only = ON", "PRAGMA query_only = OFF"),
        "postgresql": ("SET TRANSACTION READ ONLY", ""),
    }
    on, off = switches[connection.vendor]

    def make_read_only():
        with connection.cursor() as cursor:
            cursor.execute(on)

    yield make_read_only
    if off:
        with connection.cursor() as cursor:
            cursor.execute(off)


@pytest.mark.parametrize("asked", WITH_EDITION)
@pytest.mark.parametrize("has_asked_before", [False, True])
def test_pages_answer_while_the_database_cannot_be_written(
    client, read_only_database, asked, has_asked_before
):
    address, query = WITH_EDITION[asked]
    if has_asked_before:
        client.get(LOOK_UP, {"edition": MIDDLE})
    read_only_database()
    page = client.get(address, {**query, "edition": OLD})
    assert page.status_code == 200
    assert EDITIONS[OLD].name in page.text
    assert chosen_on_look_up(client.get(LOOK_UP)) == (MIDDLE if has_asked_before else "")
