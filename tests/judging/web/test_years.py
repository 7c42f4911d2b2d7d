"""Many rulebooks on pages, endpoints and in commands: by day and region, grouped by era."""

import html
import json
import re
from io import StringIO

import pytest
from django.core.management import call_command

from decks.engine.documents import DOCUMENTS, document_in_force
from decks.engine.eras import change_days, group_by_era
from judging.engine import EDITIONS
from tests.support.asking import read_error

pytestmark = pytest.mark.django_db

BOTH_WIN = {
    "position": {"players": {"A": {}, "B": {}}},
    "action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["prizes"]}},
}
SETTLED = {"do": "settle", "do-a": "prizes", "do-b": "prizes"}
PAGES = ["/rulings/?do=set_up", "/rulings/position/", "/rulings/look-up/", "/decks/odds/"]


def text_of(response):
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.mark.parametrize("address", PAGES)
def test_every_chooser_has_the_rulebooks_under_their_years_todays_first(client, address):
    page = client.get(address).content.decode()
    groups = re.findall(r'<optgroup label="([^"]+)">(.*?)</optgroup>', page, re.DOTALL)
    offered = [key for _name, group in groups for key in re.findall(r'value="([^"]+)"', group)]
    assert sorted(offered) == sorted(document.key for document in DOCUMENTS)
    assert offered[0] == document_in_force("2026-11-23").key
    assert len(groups) <= len(group_by_era(DOCUMENTS)) + 1


def test_a_ruling_shows_the_badge_of_its_weakest_step_and_how_sure_the_edition_is(client):
    answer = client.get("/rulings/", {**SETTLED, "edition": "expedition-2002"})
    assert answer.context["answer"].badge == "cited"
    assert '<span class="tag cited">' in answer.content.decode()
    weaker = client.get("/rulings/", {**SETTLED, "edition": "neo-genesis-2000"})
    assert weaker.context["answer"].badge == "inherited"
    assert re.search(
        r"Neo Genesis 2000: \d+ of \d+ rules are cited, \d+ inherited", text_of(weaker)
    )


def test_a_step_that_is_only_reported_names_its_source(client):
    ruled = client.get("/rulings/", {**SETTLED, "edition": "expedition-2002"}).context["answer"]
    reported = next(one.edition for one in ruled.editions if one.badge == "reported")
    answer = client.get("/rulings/", {**SETTLED, "edition": reported})
    steps = answer.context["answer"].steps
    step = next(step for step in steps if step["provenance"] == "reported")
    page = answer.content.decode()
    assert page.count('<span class="tag reported">reported</span>') >= 2  # badge and step
    assert step["source"] in html.unescape(text_of(answer))
    assert not step["source"].startswith(EDITIONS["expedition-2002"].document)


def test_equal_answers_stand_together_with_their_years(client):
    answer = client.get("/rulings/", {**SETTLED, "edition": "expedition-2002"}).context["answer"]
    here, *others = answer.edition_groups
    assert here.asked_here
    assert len(answer.edition_groups) < len(EDITIONS) / 2
    assert here.when.startswith("1999–")
    assert sum(len(group.editions) for group in answer.edition_groups) == len(EDITIONS)
    assert all(not group.first.same for group in others)


@pytest.mark.parametrize(("day", "before", "after"), change_days())
def test_what_changed_on_a_day_is_asked_by_that_day(client, day, before, after):
    page = client.get("/rules/changes/", {"day": day}, follow=True)
    assert page.status_code == 200
    assert (page.context["earlier"], page.context["later"]) == (before, after)
    assert page.context["day"].isoformat() == day
    assert "note" not in page.context or not page.context["note"]
    assert len(page.content) < 60_000


@pytest.mark.parametrize(
    ("day", "region", "later"),
    [
        ("2023-04-14", "asia", "asia-advanced-2023"),
        ("2022-06-01", "asia", "asia-advanced-2020"),
        ("2013-11-08", "asia", "xy-2013"),
        ("2020-03-01", "japan", "swsh-2020"),
        ("2026-01-01", "japan", "japan-advanced-2025"),
        ("2013-11-08", "mars", "xy-2013"),
    ],
)
def test_what_changed_on_a_day_is_asked_where_the_event_is_played(client, day, region, later):
    page = client.get("/rules/changes/", {"day": day, "region": region}, follow=True)
    assert page.context["later"].key == later


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("2014-01-01", "No rulebook began on 1 January 2014"),
        ("1980-01-01", "No change is known as early as 1 January 1980"),
        ("8.11.2013", "“8.11.2013” is no day"),
    ],
)
def test_another_day_is_said_plainly(client, day, said):
    assert said in text_of(client.get("/rules/changes/", {"day": day}, follow=True))


def test_the_editions_are_listed_with_their_days_and_how_sure_they_are(client):
    listed = {one["key"]: one for one in client.get("/api/v1/editions").json()}
    assert list(listed) == [document.key for document in DOCUMENTS]
    platinum = listed["heartgold-soulsilver-2010"]
    assert (platinum["first"], platinum["follows"]) == ("2010-02-10", "platinum-arceus-2009")
    assert set(platinum["rules"]) == {"cited", "inherited", "reported", "interpreted"}


def test_a_day_and_a_region_choose_an_edition_over_http(client):
    day = client.get("/api/v1/editions/on/2005-07-01").json()
    assert (day["edition"], day["notes"]) == (document_in_force("2005-07-01").key, [])
    far = client.get("/api/v1/editions/on/2005-07-01", {"region": "japan"}).json()
    assert "Japan has no rulebook of its own" in far["notes"][0]
    assert read_error(client.get("/api/v1/editions/on/yesterday"), 422)["field"] == "day"
    wrong = client.get("/api/v1/editions/on/2005-07-01", {"region": "mars"})
    assert read_error(wrong, 422)["field"] == "region"


def test_the_comparison_over_http_answers_all_and_says_who_agrees(client):
    body = client.post("/api/v1/rulings/compare", BOTH_WIN, content_type="application/json").json()
    assert [answer["edition"] for answer in body["answers"]] == list(EDITIONS)
    assert sorted(key for group in body["alike"] for key in group) == sorted(EDITIONS)
    assert {answer["provenance"] for answer in body["answers"]} > {"cited"}


def run_rule(tmp_path, request, *options):
    file = tmp_path / "request.json"
    file.write_text(json.dumps(request))
    out, err = StringIO(), StringIO()
    try:
        call_command("rule", str(file), *options, stdout=out, stderr=err)
        status = 0
    except SystemExit as ended:
        status = ended.code
    return status, json.loads(out.getvalue() or "null"), err.getvalue()


def test_the_command_rules_by_day_and_region_and_under_all_editions(tmp_path):
    status, ruling, err = run_rule(tmp_path, BOTH_WIN, "--day", "2005-07-01")
    assert (status, ruling["edition"], err) == (0, document_in_force("2005-07-01").key, "")
    _, ruling, err = run_rule(tmp_path, BOTH_WIN, "--day", "2005-07-01", "--region", "japan")
    assert ruling["edition"] == document_in_force("2005-07-01").key
    assert "Japan has no rulebook of its own" in err
    named = {**BOTH_WIN, "edition": "expedition-2002"}
    assert run_rule(tmp_path, named, "--day", "2026-11-23")[1]["edition"] == "expedition-2002"
    status, compared, _ = run_rule(tmp_path, BOTH_WIN, "--all-editions")
    assert status == 0
    assert len(compared["answers"]) == len(EDITIONS)
    status, _, err = run_rule(tmp_path, BOTH_WIN, "--day", "yesterday")
    assert status == 2
    assert "'yesterday' is no day" in err


@pytest.mark.parametrize(
    ("question", "day"),
    [("may a confused pokemon retreat 2005", "2005-06-01"), ("stadium xy", "2014-01-01"),
     ("retreat sun & moon", "2018-01-01"), ("supporter 2018", "2018-01-01"),
     ("Rückzug verwirrt Schwert & Schild", "2021-01-01")],
)  # fmt: skip
def test_an_era_named_in_a_question_chooses_the_edition(client, question, day):
    found = client.get("/rulings/look-up/", {"q": question}).context["found"]
    assert found.edition == document_in_force(day).key


@pytest.mark.parametrize(
    ("cards", "day"),
    [
        ({"Aa-card": "Feraligatr (hgss1-108)", "A0-card": "Cleffa"}, "2010-03-01"),
        ({"Aa-card": "Machop (base1-52)", "Ba-card": "Oddish (base2-58)"}, "1999-08-01"),
        ({"Aa-card": "Gengar LV.X", "Ba-card": "Uxie"}, "2009-12-01"),
    ],
)
def test_the_rulebook_of_the_cards_on_the_table_is_offered_but_not_taken(client, cards, day):
    page = client.get("/rulings/position/", {"do": "end_turn", **cards})
    first = page.context["choose"][0]
    assert first["is_first"]
    assert first["editions"][0]["key"] == document_in_force(day).key
    assert page.context["answer"] is None
