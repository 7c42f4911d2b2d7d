"""The library's pages and endpoints."""

import json
import re
from datetime import date
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils.translation import gettext, override

from judging.domain import NewClarification, clarify_rule
from judging.library.shelf import load_library
from judging.library.worked import deck_verdicts
from league.domain.log import Actor
from tests.config.test_words import messages
from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.once]

LIBRARY = load_library()
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
    assert re.search("The same in: [^.]*Neo Genesis 2000", page)
    assert told["platinum-arceus-2009"].change in page


def test_cards_named_lead_to_them(client):
    page = text_of(client.get("/rules/level-x-in-a-deck/", {"edition": "platinum-arceus-2009"}))
    assert '<a href="/cards/?q=Gengar%20LV.X">Gengar LV.X</a>' in page


def test_a_chosen_edition_is_kept_for_the_next_rule(client):
    client.get(READ, OLD)
    page = text_of(client.get("/rules/retreats-a-turn/"))
    assert page.index("as many times in a turn".capitalize()) < page.index("Once a turn.")


def test_an_edition_nobody_knows_is_passed_over(client):
    assert client.get(READ, {"edition": "base-1998"}).status_code == 200


def test_where_an_edition_has_no_such_rule_it_is_said(client):
    page = text_of(client.get("/rules/burned/", {"edition": "neo-genesis-2000"}))
    assert "Neo Genesis 2000 has no such rule" in page
    assert LIBRARY.entries["burned"].editions["expedition-2002"].text in page


def test_the_example_is_worked_out_and_can_be_taken_further(client):
    page = text_of(client.get(READ, OLD))
    assert LIBRARY.entries["retreat-confused"].example.title in page
    address = next(part for part in page.split('"') if part.startswith("/rulings/?do=json"))
    asked = json.loads(parse_qs(urlsplit(address).query)["request_text"][0])
    assert asked["edition"] == "expedition-2002"
    assert client.get(address).status_code == 200


def test_a_deck_is_judged_by_every_rulebook(client):
    page = text_of(client.get("/rules/level-x-in-a-deck/"))
    assert "4 Gengar" in page
    verdicts = deck_verdicts(LIBRARY.entries["level-x-in-a-deck"])
    refusing = [one for one in verdicts if not one.answer.legal]
    assert len(refusing) >= 2
    assert page.count("not legal") == len(refusing)


# Two entries of every chapter; that every example works is tested without pages.
SOME = [
    entry.id for chapter in LIBRARY.chapters for entry in LIBRARY.of_chapter(chapter.id)[::-1][:2]
]


@pytest.mark.parametrize("entry", SOME)
def test_an_entry_of_any_chapter_has_its_page(client, entry):
    assert client.get(f"/rules/{entry}/").status_code == 200


def test_what_changed_between_two_editions(client):
    page = client.get("/rules/changes/", {"from": "expedition-2002", "to": "platinum-arceus-2009"})
    assert page.url == "/rules/changes/expedition-2002/platinum-arceus-2009/"
    told = text_of(client.get(f"{page.url}?chapter=all"))
    assert "Once a turn; before, as often as you could pay." in told
    assert "What changed from Expedition 2002 to Platinum 2009" in told
    same = text_of(client.get("/rules/changes/expedition-2002/expedition-2002/"))
    assert "Nothing of substance changed" in same


def test_what_changed_is_folded_by_chapter_and_unfolded_by_address(client):
    path = "/rules/changes/expedition-2002/platinum-arceus-2009/"

    def read_unfolded(asked=""):
        page = client.get(path + asked).text
        unfolded_there = re.findall(r'<details class="unfolds" id="([^"]+)" open>', page)
        folded = re.findall(r'href="\?chapter=([^"#]+)#([^"]+)"', page)
        assert all(chapter == place for chapter, place in folded)
        return unfolded_there, len(unfolded_there) + len(folded), page

    assert read_unfolded()[0] == []
    assert read_unfolded("?chapter=turn")[0] == ["turn"]
    assert read_unfolded("?chapter=nonsense")[0] == []
    every, number, page = read_unfolded("?chapter=all")
    assert len(every) == number > 5
    told = [re.findall(r'<span class="tag \w+">(changed|new|gone)</span>', part)
            for part in page.split('<details class="unfolds" id=')[1:]]  # fmt: skip
    assert any(len(set(kinds)) == 3 for kinds in told)
    for kinds in told:
        assert kinds == sorted(kinds, key=["changed", "new", "gone"].index)


def test_nonsense_is_answered_by_404_and_never_breaks(client):
    assert client.get("/rules/no-such-rule/").status_code == 404
    assert client.get("/rules/changes/base-1998/expedition-2002/").status_code == 404
    assert client.get("/rules/changes/", {"from": "x", "to": ""}).status_code == 302
    assert client.get("/rules/", {"chapter": "<script>"}).status_code == 200


def test_reading_asks_the_database_nothing(client, django_assert_num_queries):
    client.get(READ)
    with django_assert_num_queries(0):
        client.get("/rules/")
        client.get("/api/v1/rules")
        client.get("/rules/changes/expedition-2002/platinum-arceus-2009/")


def clarification_form(**over):
    said = {
        "rules": ["TRN-13"], "text": "A card's switch is no retreat.", "source": "Judges' list",
        "dated": date(2003, 5, 1),
    }  # fmt: skip
    return NewClarification(**said | over)


def test_a_clarification_stands_beside_its_rule_for_who_may_read_it(
    as_organiser, organiser, league
):
    clarify_rule(Actor(organiser), league, clarification_form())
    page = text_of(as_organiser.get(READ, OLD))
    assert "A card's switch is no retreat." in page
    assert "Judges' list" in page
    assert "A card's switch" not in text_of(as_organiser.get("/rules/asleep/"))
    assert "A card's switch" not in text_of(Client().get(READ, OLD))


def test_a_clarified_letter_is_read_by_the_edition_clarified(as_organiser, organiser, league):
    clarify_rule(
        Actor(organiser),
        league,
        clarification_form(rules=["ATK-e"], edition="platinum-arceus-2009"),
    )
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
    wrong = client.get("/api/v1/rules/changes/base-1998/expedition-2002")
    assert wrong.status_code == 404
    assert "base-1998" in wrong.json()["error"]["message"]


GERMAN = load_library("de")
IN_GERMAN = {"HTTP_ACCEPT_LANGUAGE": "de"}


def test_the_library_is_german_in_the_german_frame_and_cites_in_english(client):
    index = text_of(client.get("/rules/", **IN_GERMAN))
    for chapter in GERMAN.chapters:
        assert chapter.title in index
    page = text_of(client.get(READ, OLD, **IN_GERMAN))
    german = GERMAN.entries["retreat-confused"]
    assert german.title in page
    assert german.editions["expedition-2002"].text in page
    assert all(source in page for source in german.editions["expedition-2002"].source)
    changes = client.get(
        "/rules/changes/expedition-2002/platinum-arceus-2009/?chapter=turn", **IN_GERMAN
    )
    assert GERMAN.entries["retreats-a-turn"].title in text_of(changes)


@pytest.mark.parametrize(
    "address",
    [
        "/rules/set-up-order/",
        "/rulings/look-up/?q=Das+Spiel+aufbauen&edition=base-1999",
        "/rules/prizes-unseen/?edition=base-1999",  # own word, text of another
    ],
)
def test_how_a_rule_is_read_is_told_in_the_language_of_its_entry(client, address):
    """Also if the reading comes from the edition, whose data is in English."""
    english = LIBRARY.entries["set-up-order"].editions["base-1999"].reading
    with override("de"):
        german = gettext(english)
    page = unescape(client.get(address, **IN_GERMAN).text)
    assert german in page
    assert english not in page


def test_the_title_of_an_example_is_told_in_the_readers_language(client):
    gathered = {message.text for _file, message in messages.gather_from_engines()}
    assert set(LIBRARY.example_titles) <= gathered
    for entry in ("retreat-confused", "sixty-cards"):
        title = LIBRARY.entries[entry].example.title
        page = unescape(client.get(f"/rules/{entry}/", **IN_GERMAN).text)
        with override("de"):
            assert f"<h2>{gettext(title)}</h2>" in page


@pytest.mark.parametrize(
    ("frame", "said"),
    [
        ("en", "61 cards: a deck has exactly 60."),
        ("de", "61 Karten: Ein Deck hat genau 60."),
    ],
)
def test_what_is_wrong_with_an_examples_deck_is_told_in_the_readers_language(client, frame, said):
    page = unescape(client.get("/rules/sixty-cards/", HTTP_ACCEPT_LANGUAGE=frame).text)
    assert f'<span class="book">{said}</span>' in page


@pytest.mark.parametrize("frame", ["en", "de"])
def test_a_german_question_is_answered_in_the_readers_frame(client, frame):
    asked = {"q": "wie oft darf man sich zurückziehen"}
    page = text_of(client.get("/rulings/look-up/", asked, HTTP_ACCEPT_LANGUAGE=frame))
    assert load_library(frame).entries["retreats-a-turn"].title in page.replace(
        "<mark>", ""
    ).replace("</mark>", "")


def test_the_best_answer_stands_whole_and_the_others_are_folded(client):
    page = text_of(client.get("/rulings/look-up/", {"q": "confused tails"}))
    assert 1 <= page.count("<details>") <= 9
    best = page.index('<ol class="found">')
    assert page.index('class="book"', best) < page.index("<details>", best)


def test_what_nothing_answers_leads_to_where_else_to_look(client):
    page = text_of(client.get("/rulings/look-up/", {"q": "weather tomorrow in berlin"}))
    for address in ("/rules/time-called/", "/rules/penalties/", "/formats/", "/rules/?chapter=t"):
        assert f'href="{address}' in page
    assert '<ol class="found">' not in page


def test_a_thing_of_tournaments_has_its_page_by_season(client):
    page = text_of(client.get("/rules/round-length/"))
    assert page.index("since 13 February 2026") < page.index("1 September 2010")
    assert "/rules/round-length/" in text_of(client.get("/rules/"))
    assert client.get("/rules/ban-slowking/").url == "/formats/modified-2002/"
    assert client.get("/rules/format-modified-2002/").url == "/formats/modified-2002/"


def test_the_day_of_an_event_tells_its_season(client, league):
    event = Event.objects.create(
        league=league,
        name="Cup",
        date=date(2012, 5, 13),
        format="modified-2011a",
        edition="heartgold-soulsilver-2010",
        planned_rounds=3,
        time_policy="three-turns-2011",
        seed=7,
    )
    asked = {"q": "how long is a round", "event": event.pk}
    page = text_of(client.get("/rulings/look-up/", asked))
    assert "45 minutes" in page


def test_the_look_up_over_http_in_either_language(client):
    asked = {"q": "wie oft darf man sich zurückziehen", "limit": 1}
    for language in ("en", "de"):
        answer = client.get("/api/v1/rules/look-up", asked | {"lang": language}).json()
        assert answer["language"] == "de"
        assert (
            answer["found"][0]["title"] == load_library(language).entries["retreats-a-turn"].title
        )
    refused = client.get("/api/v1/rules/look-up", asked | {"lang": "fr"})
    assert refused.status_code == 422
    accepted = client.get("/api/v1/rules/retreats-a-turn", **IN_GERMAN).json()
    assert accepted["title"] == GERMAN.entries["retreats-a-turn"].title


def test_the_look_up_over_http_says_that_it_has_nothing_and_tells_of_seasons(client):
    nothing = client.get("/api/v1/rules/look-up", {"q": "weather tomorrow in berlin"}).json()
    assert nothing["found"] == []
    assert "/rules/time-called/" in [one["url"] for one in nothing["elsewhere"]]
    told = client.get("/api/v1/rules/look-up", {"q": "how long is a round 2012"}).json()["found"][0]
    assert (told["since"], told["until"], told["edition"]) == ("2010-09-01", "2013-09-30", None)
    eras = client.get("/api/v1/rules/round-length").json()["eras"]
    assert eras[-1]["until"] == ""
