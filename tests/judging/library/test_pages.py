"""The library as people read it: pages and endpoints."""

import json
from datetime import date
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from judging.domain import Word, clarify
from judging.library.shelf import library
from league.domain.log import Actor

pytestmark = pytest.mark.django_db

LIBRARY = library()
READ = "/rules/retreat-confused/"
OLD = {"edition": "expedition-2002"}


def text_of(page):
    return unescape(page.content.decode())


def test_every_entry_is_one_step_from_the_first_page(client):
    page = text_of(client.get("/rules/"))
    for entry in LIBRARY.entries.values():
        assert f'href="/rules/{entry.id}/"' in page
        assert entry.title in page


def test_the_chosen_edition_stands_first_and_the_others_beside_it(client):
    page = text_of(client.get(READ, OLD))
    told = LIBRARY.entries["retreat-confused"].editions
    old, new = (page.index(told[key].text) for key in ("expedition-2002", "platinum-arceus-2009"))
    assert old < new
    assert "TRN-13" in page
    assert "The same in: Neo Genesis 2000" in page
    assert told["platinum-arceus-2009"].change in page


def test_cards_named_lead_to_them(client):
    page = text_of(client.get("/rules/level-x-in-a-deck/", {"edition": "platinum-arceus-2009"}))
    assert '<a href="/cards/?q=Gengar%20LV.X">Gengar LV.X</a>' in page


def test_a_chosen_edition_is_kept_for_the_next_rule(client):
    client.get(READ, OLD)
    page = text_of(client.get("/rules/retreats-a-turn/"))
    assert page.index("as many times in a turn".capitalize()) < page.index("Once a turn.")


def test_an_edition_nobody_knows_is_passed_over(client):
    assert client.get(READ, {"edition": "base-1999"}).status_code == 200


def test_where_an_edition_has_no_such_rule_it_is_said(client):
    page = text_of(client.get("/rules/burned/", {"edition": "neo-genesis-2000"}))
    assert "Neo Genesis 2000 has no such rule" in page
    assert LIBRARY.entries["burned"].editions["expedition-2002"].text in page


def test_the_example_is_worked_out_and_can_be_taken_further(client):
    page = text_of(client.get(READ, OLD))
    assert LIBRARY.entries["retreat-confused"].example.title in page
    address = next(part for part in page.split('"') if part.startswith("/rulings/?question=json"))
    asked = json.loads(parse_qs(urlsplit(address).query)["request_text"][0])
    assert asked["edition"] == "expedition-2002"
    assert client.get(address).status_code == 200


def test_a_deck_is_judged_by_every_rulebook(client):
    page = text_of(client.get("/rules/level-x-in-a-deck/"))
    assert "4 Gengar" in page
    assert page.count("not legal") == 2


# That all examples can be worked out is tested without pages; these are two of every chapter.
SOME = [
    entry.id for chapter in LIBRARY.chapters for entry in LIBRARY.of_chapter(chapter.id)[::-1][:2]
]


@pytest.mark.parametrize("entry", SOME)
def test_an_entry_of_any_chapter_has_its_page(client, entry):
    assert client.get(f"/rules/{entry}/").status_code == 200


def test_what_changed_between_two_editions(client):
    page = client.get("/rules/changes/", {"from": "expedition-2002", "to": "platinum-arceus-2009"})
    assert page.url == "/rules/changes/expedition-2002/platinum-arceus-2009/"
    told = text_of(client.get(page.url))
    assert "Once a turn; before, as often as you could pay." in told
    assert "What changed from Expedition 2002 to Platinum 2009" in told
    same = text_of(client.get("/rules/changes/expedition-2002/expedition-2002/"))
    assert "Nothing of substance changed" in same


def test_nonsense_is_answered_by_404_and_never_breaks(client):
    assert client.get("/rules/no-such-rule/").status_code == 404
    assert client.get("/rules/changes/base-1999/expedition-2002/").status_code == 404
    assert client.get("/rules/changes/", {"from": "x", "to": ""}).status_code == 302
    assert client.get("/rules/", {"chapter": "<script>"}).status_code == 200


def test_reading_asks_the_database_nothing(client, django_assert_num_queries):
    client.get(READ)
    with django_assert_num_queries(0):
        client.get("/rules/")
        client.get("/api/v1/rules")
        client.get("/rules/changes/expedition-2002/platinum-arceus-2009/")


def word(**over):
    said = {
        "rules": ["TRN-13"], "text": "A card's switch is no retreat.", "source": "Judges' list",
        "dated": date(2003, 5, 1),
    }  # fmt: skip
    return Word(**said | over)


def test_a_clarification_stands_beside_its_rule_for_who_may_read_it(
    as_organiser, organiser, league
):
    clarify(Actor(organiser), league, word())
    page = text_of(as_organiser.get(READ, OLD))
    assert "A card's switch is no retreat." in page
    assert "Judges' list" in page
    assert "A card's switch" not in text_of(as_organiser.get("/rules/asleep/"))
    assert "A card's switch" not in text_of(Client().get(READ, OLD))


def test_a_clarified_letter_is_read_by_the_edition_clarified(as_organiser, organiser, league):
    clarify(Actor(organiser), league, word(rules=["ATK-e"], edition="platinum-arceus-2009"))
    assert "A card's switch" in text_of(as_organiser.get("/rules/attack-confusion-check/"))
    assert "A card's switch" not in text_of(as_organiser.get("/rules/attack-cancel/"))


def test_entries_over_http(client):
    lines = client.get("/api/v1/rules").json()
    assert len(lines) == len(LIBRARY.entries)
    conditions = client.get("/api/v1/rules", {"chapter": "conditions"}).json()
    assert {line["chapter"] for line in conditions} == {"conditions"}
    about = client.get("/api/v1/rules", {"rule": "TRN-13"}).json()
    assert about[0]["id"] == "retreat-confused"


def test_an_entry_over_http(client):
    entry = client.get("/api/v1/rules/attack-confusion-check").json()
    text = entry["editions"]["expedition-2002"]
    assert text["rules"][0] == "ATK-f"
    assert text["source"] == ["In What Order Do You Do Your Attack?"]
    assert entry["url"] == "/rules/attack-confusion-check/"
    missing = client.get("/api/v1/rules/no-such-rule")
    assert missing.status_code == 404
    assert "no-such-rule" in missing.json()["error"]["message"]


def test_changes_over_http(client):
    found = client.get("/api/v1/rules/changes/expedition-2002/platinum-arceus-2009").json()
    there = {line["id"]: line for line in found}
    assert there["retreats-a-turn"]["how"] == "changed"
    assert there["level-up"]["before"] is None
    wrong = client.get("/api/v1/rules/changes/base-1999/expedition-2002")
    assert wrong.status_code == 404
    assert "base-1999" in wrong.json()["error"]["message"]
