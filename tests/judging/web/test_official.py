"""Official rulings and the edition of an event, on pages and endpoints."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from judging.domain import NewClarification, clarify_rule
from judging.engine.confidence import count_provenances
from judging.engine.editions import EDITIONS
from judging.library.official import all_official
from judging.library.shelf import load_library
from league.domain.log import Actor
from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.once]

HERMIT = all_official().by_id["pui-2006-10-26-island-hermit"]
API = "/api/v1/rules/rulings"


def text_of(page):
    return unescape(re.sub(r"\s+", " ", page.content.decode()))


@pytest.fixture
def event_on(league):
    def make_event(day, edition):
        return Event.objects.create(
            league=league,
            name="Old Cup",
            date=day,
            format="unlimited",
            edition=edition,
            planned_rounds=3,
            time_policy="prizes-2009",
            seed=7,
        )

    return make_event


def test_all_official_rulings_are_listed_newest_first_in_pages(client):
    first = text_of(client.get("/rules/rulings/"))
    rulings = list(all_official().by_id.values())
    assert rulings[0].in_language("en").question in first
    assert rulings[-1].in_language("en").question not in first
    last = text_of(client.get("/rules/rulings/", {"page": 99}))
    assert rulings[-1].in_language("en").question in last


@pytest.mark.parametrize("name", ["look_up", "rulings", "clarifications"])
def test_where_judges_look_the_official_rulings_are_a_button(client, judge, name):
    client.force_login(judge)
    page = client.get(reverse(f"judging:{name}")).text
    assert '<a class="button" href="/rules/rulings/">Official rulings</a>' in page


def test_who_finds_nothing_is_led_to_the_official_rulings(client):
    asked = {"q": "zzzz qqqq xyzzy"}
    page = client.get("/rulings/look-up/", asked).text
    assert '<li><a href="/rules/rulings/">Official rulings</a></li>' in page
    told = client.get("/api/v1/rules/look-up", asked).json()["elsewhere"]
    assert told[0] == {"title": "Official rulings", "url": "/rules/rulings/"}


def test_a_ruling_says_when_by_whom_and_where_it_was_read(client):
    page = text_of(client.get(f"/rules/rulings/{HERMIT.id}/"))
    assert HERMIT.in_language("en").answer in page
    for said in (HERMIT.number, HERMIT.source.document, HERMIT.source.read, "second-hand"):
        assert said in page
    assert '<time datetime="2006-10-26">' in page
    assert '<time datetime="2026-11-22">' in page
    assert 'href="/rules/up-to/"' in page


def test_what_was_read_in_no_page_is_unconfirmed_on_its_page_and_in_the_list(client):
    page = text_of(client.get("/rules/rulings/pui-2005-04-07-fossils/"))
    assert "unconfirmed: no page that has it was read" in page
    assert "second-hand" not in page
    listed = text_of(client.get("/rules/rulings/", {"rule": "CRD-9"}))
    assert "unconfirmed" in listed


def test_a_ruling_about_no_rule_and_one_of_a_single_edition_have_pages(client):
    page = text_of(client.get("/rules/rulings/pui-2003-09-11/"))
    assert "<dt>Rules</dt>" not in page
    juniper = text_of(client.get("/rules/rulings/bw-311/"))
    assert all_official().by_id["bw-311"].alone in juniper


def test_a_ruling_changed_later_says_by_which(client):
    page = text_of(client.get("/rules/rulings/pui-2003-09-26-first-turn/"))
    assert "Changed later by PUI 2004-07-22 first turn" in page
    assert 'href="/rules/rulings/pui-2004-07-22-first-turn/"' in page
    listed = text_of(client.get("/rules/rulings/", {"rule": "TRN-3", "page": 2}))
    assert "changed later" in listed


def test_it_is_read_in_german_where_german_is_read(client):
    german = {"headers": {"accept-language": "de"}}
    page = text_of(client.get(f"/rules/rulings/{HERMIT.id}/", **german))
    assert HERMIT.in_language("de").answer in page
    beside = text_of(client.get("/rules/up-to/", {"edition": HERMIT.editions[0]}, **german))
    assert HERMIT.in_language("de").question in beside
    assert HERMIT.in_language("en").question not in beside


def test_beside_a_rule_stand_those_of_the_edition_s_time_first(client):
    page = text_of(client.get("/rules/up-to/", {"edition": "neo-genesis-2000"}))
    old = all_official().by_id["wotc-chat-2001-08-09-q279"].in_language("en").question
    new = all_official().by_id["pui-2009-02-19-lookers-investigation"].in_language("en").question
    assert page.index(old) < page.index(new)
    page = text_of(client.get("/rules/up-to/", {"edition": "platinum-arceus-2009"}))
    assert old not in page or page.index(new) < page.index(old)


def test_where_there_are_many_a_few_stand_there_and_the_rest_is_one_step_away(client):
    page = text_of(client.get("/rules/supporters/"))
    count = len(all_official().find_about(load_library().entries["supporters"]))
    assert page.count('<li id="ruling-') == 5
    assert f"All official rulings on this</a> ({count})" in page
    assert 'href="/rules/rulings/?entry=supporters"' in page
    listed = client.get("/rules/rulings/", {"entry": "supporters"})
    assert listed.context["page"].paginator.count == count


def test_where_there_is_none_it_is_said(client):
    page = text_of(client.get("/rules/rulings/", {"rule": "ETL-1"}))
    assert "No official ruling is known here" in page
    assert 'id="official"' not in text_of(client.get("/rules/coin-flipper/"))


@pytest.mark.parametrize(
    "address",
    [
        "/rules/rulings/no-such/",
        "/rules/rulings/?entry=no-such",
        "/rules/rulings/?edition=base-1998",
    ],
)
def test_what_is_not_there_is_not_found(client, address):
    assert client.get(address).status_code == 404


def test_no_entry_of_the_library_has_the_list_s_address():
    assert not {"rulings", "changes"} & set(load_library().entries)


def test_a_league_s_own_word_and_an_official_one_are_told_apart(as_organiser, league, organiser):
    said = "In our league one card at least."
    word = NewClarification(["TRN-6"], said, "Our league", HERMIT.day)
    clarify_rule(Actor(organiser, ""), league, word)
    page = text_of(as_organiser.get("/rules/up-to/"))
    assert page.index("Clarified") < page.index(said) < page.index('id="official"')
    assert said not in text_of(Client().get("/rules/up-to/"))


def test_the_look_up_leads_to_the_official_rulings_on_what_it_found(client):
    page = client.get("/rulings/look-up/", {"q": "energy once a turn"}).content.decode()
    leads = re.findall(
        r'href="(/rules/rulings/\?entry=[^"]+)"[^>]*>Official rulings \((\d+)\)', page
    )
    assert leads
    for address, count in leads:
        assert f"{count} ruling" in text_of(client.get(address))


def test_over_http_they_come_in_pages(client):
    whole = client.get(API, {"size": 200}).json()
    assert whole["count"] == len(whole["results"]) == len(all_official().by_id)
    second = client.get(API, {"size": 10, "page": 2}).json()
    assert [one["id"] for one in second["results"]] == [one["id"] for one in whole["results"]][
        10:20
    ]
    assert second["next"]
    assert second["previous"]


def test_over_http_they_are_asked_for_by_rule_entry_and_edition(client):
    of_rule = client.get(API, {"rule": "CRD-7"}).json()["results"]
    assert [one["id"] for one in of_rule] == ["bw-158", "pui-2010-02-11-pokemon-collector"]
    one = client.get(f"{API}/{HERMIT.id}").json()
    assert one["told"]["de"]["answer"] == HERMIT.in_language("de").answer
    assert one["source"]["looked_up"] == "2026-11-22"
    asked = {"entry": "up-to", "edition": "neo-genesis-2000"}
    found = client.get(API, asked).json()["results"]
    assert found
    assert all("neo-genesis-2000" in one["editions"] for one in found)
    assert client.get(API, {"edition": "base-1998"}).status_code == 404
    assert client.get(API, {"entry": "no-such"}).status_code == 404
    assert client.get(f"{API}/no-such").status_code == 404


@pytest.mark.parametrize("size", [1, 50, 200])
def test_however_many_are_asked_for_the_database_is_left_alone(
    client, django_assert_num_queries, size
):
    client.get(API)
    with django_assert_num_queries(0):
        client.get(API, {"size": size})


@pytest.mark.parametrize(
    ("day", "edition"),
    [
        ("2005-08-20", "ex-2004"),
        ("2008-08-17", "dp-2007"),
        ("2012-08-12", "bw-2011"),
        ("2010-08-15", "heartgold-soulsilver-2010"),
    ],
)
def test_an_event_of_any_year_names_its_edition_and_how_much_of_it_is_cited(
    client, event_on, day, edition
):
    told = text_of(client.get(f"/events/{event_on(day, edition).pk}/"))
    name, counts = EDITIONS[edition].name, count_provenances(edition)
    assert f"{name}: {counts['cited']} of {sum(counts.values())} rules are cited" in told
    assert "was chosen" not in told
