"""What the deck pages show first, fold away and count."""

import pytest
from django.test import Client
from django.urls import reverse

from decks.domain import DeckQuestion, house_formats, judge_list
from decks.engine.formats.definition import decode_format
from decks.engine.formats.house import HouseChanges, make_house_format
from decks.queries.catalogue import current_catalogue
from decks.queries.check import shown
from decks.queries.formats.shown import known_format
from league.domain.log import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def show_verdict(text, format_key="standard-2026"):
    return shown.verdict_for_page(
        judge_list(DeckQuestion(text=text, format=format_key, everywhere=False))
    )


@pytest.mark.parametrize(
    "line", ["4 Boss's Orders RCL 154", "4 Ultra Ball DEX 102", "4 Rare Candy PLB 105",
             "4 Basic {P} Energy SVE 5"],
)  # fmt: skip
def test_nothing_is_amber_where_nobody_has_to_act(line):
    verdict = show_verdict(f"4 Dreepy TWM 128\n{line}\n52 Psychic Energy MEE 5")
    assert verdict["legal"]
    assert not verdict["warnings"]
    assert not verdict["to_act_on"]
    assert not [one for part in verdict["parts"] for one in part["lines"] if one["tone"]]


def test_a_doubt_about_the_day_is_something_to_act_on():
    asked = DeckQuestion(text="60 Fire Energy", format="modified-2009", day=None, everywhere=False)
    assert not shown.verdict_for_page(judge_list(asked))["to_act_on"]
    verdict = show_verdict("60 Fire Energy", "modified-2009")
    assert [one["code"] for one in verdict["notes"]] == ["DCK-6"]


def test_on_the_page_problems_come_first_and_notes_are_folded(client):
    text = "5 Gastly AR 64\n55 Psychic Energy DP 127"
    asked = {"text": text, "format": "modified-2009", "date": "2011-01-01"}
    page = client.post(reverse("decks:check"), asked).content.decode()
    order = ["Not legal in", "5 cards named Gastly", "lies outside", "nothing to do",
             "How the list was read"]  # fmt: skip
    places = [page.index(words) for words in order]
    assert places == sorted(places)


def test_decks_has_a_page_of_its_own_with_the_ways_on(as_organiser, league, organiser):
    entry = make_house_format(
        current_catalogue().formats["glc"], HouseChanges(), "house:new", "Ours", current_catalogue()
    )
    house_formats.save_house_format(Actor(organiser, "organiser"), league, entry)
    page = Client().get("/decks/").content.decode()
    for name in ("decks:check", "decks:odds", "cards:search", "cards:sets", "formats:all"):
        assert f'href="{reverse(name)}"' in page
    assert reverse("league_decks:formats", args=[league.slug]) in page
    lists = reverse("league_decks:checks", args=[league.slug])
    assert lists not in page
    assert lists in as_organiser.get("/decks/").content.decode()


@pytest.mark.parametrize("key", [one.key for one in current_catalogue().formats.values()])
def test_a_format_by_marks_names_the_sets_behind_them(key):
    entry, told = current_catalogue().formats[key], known_format(key)
    by_marks = entry.rules.regulation_marks or entry.follows_season
    assert bool(told.sets_by_mark) == bool(by_marks)
    for row in told.sets_by_mark:
        assert 0 < row.counted <= row.cards


def test_the_sets_behind_the_marks_of_this_season(client):
    told = client.get("/api/v1/formats/standard-2026").json()["sets_by_mark"]
    marks = {row["id"]: row["marks"] for row in told}
    assert marks["sv6"] == ["H"]
    assert "I" in marks["me1"]
    assert "sv1" not in marks
    assert "Twilight Masquerade" in client.get("/formats/standard-2026/").content.decode()


def test_sets_stand_by_their_series_with_the_years(client, league, organiser):
    entry = make_house_format(
        current_catalogue().formats["expanded"],
        HouseChanges(),
        "house:new",
        "Ours",
        current_catalogue(),
    )
    made = house_formats.save_house_format(Actor(organiser, "organiser"), league, entry)
    assert decode_format(made.entry).sets == entry.sets
    for path in (
        "/formats/expanded/",
        reverse("league_decks:format", args=[league.slug, made.house_id]),
    ):
        page = client.get(path).content.decode()
        assert '<span class="name">XY</span> <span class="soft nowrap">2013–2016</span>' in page
        assert page.count("<summary>") >= 5


def test_the_name_of_a_house_format_is_text_beside_its_rules(as_organiser, league, organiser):
    name = "<img src=x onerror=alert(1)>"
    catalogue = current_catalogue()
    entry = make_house_format(
        catalogue.formats["expanded"], HouseChanges(), "house:new", name, catalogue
    )
    made = house_formats.save_house_format(Actor(organiser, "organiser"), league, entry)
    address = reverse("league_decks:format_new", args=[league.slug])
    page = as_organiser.get(address, {"base": made.entry["key"]}).content.decode()
    assert "&lt;img" in page
    assert "<img src=x" not in page


@pytest.mark.parametrize(
    ("key", "said"),
    [("glc", ["zählen nach ihrem Text", "verboten"]), ("regulations-modified", ["verboten"])],
)
def test_a_formats_rules_are_said_in_the_readers_language(key, said):
    german = Client(headers={"Accept-Language": "de"})
    page = german.get(f"/formats/{key}/").content.decode()
    facts = page.partition("<dl")[2].partition("</dl>")[0]
    assert [words for words in said if words not in facts] == []
    assert "forbidden" not in facts
    assert "same text" not in facts


def test_the_years_of_a_format_stay_on_one_line():
    page = Client().get("/formats/modified-2009/").content.decode()
    heading = page.partition("<h1>")[2].partition("</h1>")[0]
    assert heading.count('<span class="nowrap">') == 2
    assert '<span class="nowrap">2009-2010</span>' in heading
    # Links in the list are flex boxes: a span inside one would lose the blanks around it.
    assert "Modified 2009-2010 (DP-on continued)</a>" in Client().get("/formats/").text
