"""Card texts in our own words on the page of a card, and how many cards have them."""

import json

import pytest
from django.utils.html import escape

from judging.queries.effects_told import all_coverage, card_in_words

SPINARAK = "neo1-75"


def test_a_card_page_says_what_its_texts_do_in_our_words(client, db) -> None:
    page = client.get(f"/cards/{SPINARAK}/").content.decode()
    assert "What its texts do" in page
    assert "In our own words" in page
    told = card_in_words(SPINARAK)
    assert {one.part for one in told.texts} == {"Scary Face", "String Shot"}
    for one in told.texts:
        assert escape(one.text) in page


def test_a_card_without_data_says_nothing_of_its_texts(client, db) -> None:
    assert "What its texts do" not in client.get("/cards/base1-58/").content.decode()


def test_the_endpoint_of_a_card_has_them_in_english(client, db) -> None:
    told = json.loads(client.get(f"/api/v1/cards/{SPINARAK}").content)["told"]
    face = next(one["text"] for one in told["texts"] if one["part"] == "Scary Face")
    assert "can't attack or retreat" in face


def test_the_page_of_coverage_lists_each_set_with_its_share(client, db) -> None:
    page = client.get("/cards/coverage/").content.decode()
    for row in all_coverage():
        assert escape(row.name) in page
        assert 0 <= row.played <= row.texts
        assert f"{row.percent} %" in page


def test_the_page_of_a_set_lists_what_is_not_played(client, db) -> None:
    row = min(all_coverage(), key=lambda row: row.percent)
    page = client.get(f"/cards/coverage/{row.set}/").content.decode()
    for card in row.unplayed:
        assert f'href="/cards/{card.id}/"' in page


@pytest.mark.parametrize("address", ["/cards/coverage/base1/", "/api/v1/cards/coverage/base1"])
def test_a_set_without_data_is_not_found(client, db, address) -> None:
    assert (
        client.get(f"{address}base1{'/' if address.startswith('/cards') else ''}").status_code
        == 404
    )


def test_what_is_played_and_what_is_not_makes_the_whole() -> None:
    for row in all_coverage():
        left = sum(len(card.parts) for card in row.unplayed)
        assert row.played + left == row.texts
