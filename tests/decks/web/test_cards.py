"""The catalogue's pages and their API."""

import pytest

from decks.queries import cards
from decks.queries.catalogue import current_catalogue
from tests.support.asking import read_error

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def get_page(client, path, status=200, **headers):
    answer = client.get(path, headers=headers)
    assert answer.status_code == status, path
    return answer.content.decode()


def test_search_works_without_javascript_and_in_pages(client):
    assert "/cards/base1-58/" in get_page(client, "/cards/?q=pikachu+base&kind=pokemon")
    first, second = (
        get_page(client, "/cards/?q=pikachu"),
        get_page(client, "/cards/?q=pikachu&page=2"),
    )
    assert "page=2" in first
    assert first != second


def test_as_one_types_the_list_alone_is_answered(client):
    part = get_page(client, "/cards/?q=pikachu", **{"HX-Request": "true"})
    assert "<!doctype html>" not in part
    assert "/cards/" in part


@pytest.mark.parametrize("query", ["q=", "q=x&page=0", "q=pikachu&page=x", "kind=zzz"])
def test_odd_questions_are_answered(client, query):
    get_page(client, f"/cards/?{query}")


def test_nothing_found_says_what_may_be_typed(client):
    assert "No card found" in get_page(client, "/cards/?q=nosuchcard")


def test_a_card_shows_figures_printings_seasons_and_line(client):
    shown = get_page(client, "/cards/pl4-16/")
    for wanted in (
        "Gengar", "Curse", "Modified 2009-2010", "/cards/pl4-97/", "Evolution line",
        "Timeline", "/cards/sets/pl4/",
    ):  # fmt: skip
        assert wanted in shown, wanted


@pytest.mark.parametrize("card", ["base1-58", "dp1-127", "base1-70", "miscp-1", "ecard2-H1"])
def test_cards_of_every_kind_have_a_page(client, card):
    get_page(client, f"/cards/{card}/")


def test_every_kind_of_card_there_is_can_be_shown(client):
    seen, catalogue = set(), current_catalogue()
    for one in catalogue.printings:
        kind = (one.kind, one.stage, one.trainer, one.energy, bool(one.labels), one.limit)
        if kind not in seen:
            seen.add(kind)
            get_page(client, f"/cards/{one.id.replace('?', '%3F')}/")


def test_an_id_in_other_letters_leads_to_the_card(client):
    answer = client.get("/cards/PL4-16/")
    assert (answer.status_code, answer["Location"]) == (302, "/cards/pl4-16/")


@pytest.mark.parametrize("path", ["/cards/x-1/", "/cards/sets/x/", "/formats/x/"])
def test_what_is_not_there_is_not_found(client, path):
    get_page(client, path, 404)
    read_error(client.get(f"/api/v1{path.rstrip('/').replace('/cards/sets', '/sets')}"), 404)


def test_every_set_can_be_reached_and_shown(client):
    shown = "".join(get_page(client, f"/cards/sets/?page={number}") for number in range(1, 7))
    for one in current_catalogue().sets.values():
        assert f'"/cards/sets/{one.id}/"' in shown
    assert "Arceus" in get_page(client, "/cards/sets/pl4/")


def test_a_set_too_new_for_its_cards_says_so(client):
    assert "not in this catalogue yet" in get_page(client, "/cards/sets/me06/")
    told = client.get("/api/v1/sets/me06").json()
    assert (told["set"]["release"], told["results"]) == ("2026-11-06", [])


@pytest.mark.parametrize("key", sorted(current_catalogue().formats))
def test_every_format_has_a_page_with_its_confidence(client, key):
    shown = get_page(client, f"/formats/{key}/")
    assert "Confidence" in shown
    assert f'href="/formats/{key}/"' in get_page(client, "/formats/")


def test_a_format_tells_bans_sources_and_where_they_differ(client):
    told = client.get("/api/v1/formats/expanded").json()
    since = {one["id"]: one["since"] for one in told["banned"]}
    assert since["sm10-78"] == "2019-11-15"
    assert not any(one["disputed"] for one in told["banned"])
    assert told["sources"][0]["text"]
    assert told["sets"][0].keys() >= {"id", "name", "release", "to_confirm"}
    assert "sources differ" in get_page(client, "/formats/modified-2002/")


def test_the_api_searches_in_pages(client):
    told = client.get("/api/v1/cards?q=pikachu&size=5").json()
    assert len(told["results"]) == 5
    assert told["count"] > 100
    assert client.get(told["next"]).json()["results"] != told["results"]


def test_the_api_tells_a_card_and_a_set(client):
    card = client.get("/api/v1/cards/pl4-16").json()
    assert card["facts"]["hp"] == 110
    assert [stage[0]["name"] for stage in card["line"][:2]] == ["Gastly", "Haunter"]
    season = next(one for one in card["seasons"] if one["key"] == "modified-2009")
    assert season["legal"]
    told = client.get("/api/v1/sets/pl4").json()
    assert told["set"]["code"] == "AR"
    assert told["results"][0]["set"] == "pl4"
    assert client.get("/api/v1/sets").json()["count"] == len(current_catalogue().sets)


def test_facts_that_have_not_changed_are_not_sent_again(client):
    first = client.get("/api/v1/cards/pl4-16")
    again = client.get("/api/v1/cards/pl4-16", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "max-age" in first["Cache-Control"]


def test_no_text_of_a_card_is_anywhere(client):
    told = client.get("/api/v1/cards/pl4-16").json()
    assert told["facts"]["attacks"]
    for attack in told["facts"]["attacks"]:
        assert set(attack) <= {"name", "cost", "damage"}


def test_reading_asks_no_database(client, django_assert_num_queries):
    for path in ("/cards/?q=gengar", "/cards/pl4-16/", "/cards/sets/pl4/", "/formats/expanded/"):
        with django_assert_num_queries(0):
            get_page(client, path)


@pytest.mark.parametrize("card_id", ["swshp-SWSH132", "xy12-112", "sm35-45", "bw1-1", "swsh4-170"])
def test_the_api_of_a_card_says_what_the_deck_check_says(client, card_id):
    told = client.get(f"/api/v1/cards/{card_id}").json()
    card = current_catalogue().by_id[card_id]
    for key in ("expanded", "glc", "standard-2020", "unlimited"):
        entry = current_catalogue().formats[key]
        for day in ("2018-06-01", "2020-10-01", "2024-10-01", cards.today_iso()):
            if not entry.first <= day <= (entry.last or "9999"):
                continue
            legal = any(
                one["legal"] and one["first"] <= day <= (one["last"] or "9999")
                for one in told["seasons"]
                if one["key"] == key
            )
            text = f"1 {card.name} {current_catalogue().describe_printing(card)}"
            asked = {"text": text, "format": key, "date": day}
            answer = client.post("/api/v1/decks/check", asked, "application/json").json()
            against = {one["code"] for one in answer["problems"] if card_id in one["cards"]}
            assert legal == (not against), (key, day, against)
