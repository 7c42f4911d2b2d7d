"""The odds of a list on its page and over HTTP."""

import pytest

from decks.engine.documents import EDITION_KEYS, newest_document
from decks.queries.catalogue import SHIPPED
from tests.support.asking import read_error, send_request

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PAGE = "/decks/odds/"
API = "/api/v1/decks/odds"
LIST = "4 Pikachu AR 71\n2 Gengar AR 16\n54 Lightning Energy"
DEMO = sorted((SHIPPED.parents[1] / "demo").glob("*.txt"))


def ask_odds(client, text=LIST, **more):
    answer = send_request(client, "POST", API, {"text": text, **more})
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_the_chances_of_a_list(client):
    odds = ask_odds(client, edition="expedition-2002")
    assert (odds["cards"], odds["basics"], odds["unread"]) == (60, 4, 0)
    assert odds["mulligan"]["chance"] == pytest.approx(0.60050, abs=1e-5)
    assert odds["mulligan"]["extra_cards_each"] == 2
    pikachu = next(card for card in odds["each_card"] if card["name"] == "Pikachu")
    assert pikachu["first_seven"] == pytest.approx(1 - 0.60050, abs=1e-5)
    assert pikachu["opening_hand"] == pikachu["only_basic"] == 1
    assert [card["name"] for card in odds["starters"]] == ["Pikachu"]


def test_editions_stand_beside_each_other(client):
    odds = ask_odds(client)
    assert odds["edition"] == newest_document().key
    by_key = {one["edition"]: one for one in odds["editions"]}
    assert set(by_key) == set(EDITION_KEYS)
    assert by_key["expedition-2002"]["extra_cards"] == pytest.approx(
        2 * by_key["platinum-arceus-2009"]["extra_cards"]
    )
    sheet = by_key["regulations-sheet"]
    assert sheet["hand_is_discarded"]
    assert sheet["expected"] < by_key["platinum-arceus-2009"]["expected"]


def test_where_only_fossils_start_some_editions_have_no_figures(client):
    odds = ask_odds(
        client, "4 Mysterious Fossil FO 62\n56 Fire Energy", edition="platinum-arceus-2009"
    )
    by_key = {one["edition"]: one for one in odds["editions"]}
    assert "chance" not in by_key["expedition-2002"]
    assert by_key["platinum-arceus-2009"]["basics"] == 4


def test_cards_that_could_not_be_read_are_counted_and_said(client):
    odds = ask_odds(client, "4 Pikachu AR 71\n4 Nosuchcard\n52 Lightning Energy")
    assert (odds["cards"], odds["unread"]) == (60, 4)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("60 Fire Energy", "no_basic"),
        ("4 Pikachu AR 71", "too_few"),
        ("4 Pikachu AR 71\n300 Fire Energy", "too_many"),
        ("# nothing", "unreadable"),
    ],
)
def test_a_list_without_odds_is_refused_with_the_reason(client, text, code):
    error = read_error(send_request(client, "POST", API, {"text": text}), 422)
    assert (error["code"], error["field"]) == (code, "text")
    page = client.post(PAGE, {"text": text, "edition": "expedition-2002"})
    assert page.status_code == 422
    assert error["message"] in page.content.decode()


def test_an_unknown_edition_is_named(client):
    assert (
        "edition"
        in read_error(send_request(client, "POST", API, {"text": LIST, "edition": "x"}))["fields"]
    )


@pytest.mark.parametrize("htmx", [True, False])
def test_the_page_shows_the_figures(client, htmx):
    headers = {"HX-Request": "true"} if htmx else {}
    form = {"text": DEMO[0].read_text(), "edition": "platinum-arceus-2009"}
    shown = client.post(PAGE, form, headers=headers)
    assert shown.status_code == 200
    assert "Who starts" in shown.content.decode()
    assert ("<!doctype html>" in shown.content.decode()) is not htmx


def test_the_deck_check_leads_to_the_odds_of_the_same_list(client):
    checked = client.post("/decks/check/", {"text": LIST, "format": "modified-2009"})
    assert 'action="/decks/odds/"' in checked.content.decode()
    shown = client.post(PAGE, {"text": LIST, "format": "modified-2009"}).content.decode()
    assert "A game by Platinum 2009" in shown
    assert f"{LIST}</textarea>" in shown


def test_the_page_speaks_german_with_german_figures(client):
    form = {"text": LIST, "edition": "platinum-arceus-2009"}
    shown = client.post(PAGE, form, headers={"Accept-Language": "de"}).content.decode()
    assert "60,05\N{NO-BREAK SPACE}%" in shown
    assert 'width="100.00%"' in shown


def test_asking_writes_nothing_and_reads_no_database(client, django_assert_num_queries):
    with django_assert_num_queries(0):
        assert client.post(PAGE, {"text": LIST}).status_code == 200
