"""The catalogue says up to which day its facts reach, which is not the day it was built."""

from datetime import date

import pytest
from django.core.management import call_command
from django.urls import reverse

from decks.domain import DeckQuestion, imports, judge_list
from decks.engine.imports.plan import ImportPlan
from decks.queries.catalogue import current_catalogue

LIST = "4 Dreepy TWM 128\n56 Psychic Energy"


def ask_facts(day, format_key="standard-2026"):
    said = DeckQuestion(text=LIST, format=format_key, day=date.fromisoformat(day), everywhere=False)
    return judge_list(said)["facts"]


def test_the_facts_have_days_and_a_newest_set():
    known = current_catalogue().known_to
    assert known["cards"] == "2026-09-16"
    assert known["cross_check"] == "2026-03-27"
    assert known["formats"] >= "2026-11-22"
    newest = max(one.release or "" for one in current_catalogue().sets.values() if one.cards)
    assert known["newest_set"]["release"] == newest


@pytest.mark.parametrize(
    ("day", "format_key", "covered"),
    [
        ("2026-04-20", "standard-2026", True),
        ("2026-10-16", "standard-2026", True),
        ("2026-11-22", "standard-2026", False),
        ("2026-11-22", "glc", False),
        ("2026-11-22", "unlimited", False),
        ("2010-01-01", "modified-2009", True),
        ("2026-11-22", "modified-2009", True),  # the season is over, so no set is missing
    ],
)
def test_a_day_behind_the_facts_is_said_where_sets_may_be_missing(day, format_key, covered):
    assert ask_facts(day, format_key)["covers_the_day"] is covered


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/cards/pl4-16/", "/formats/standard-2026/"])
def test_pages_tell_it(client, path):
    page = client.get(path).content.decode()
    assert "Card facts to 16 September 2026; the newest set is 30th Celebration (16 Sept" in page
    assert "The cards of Delta Reign are not known here yet." in page


@pytest.mark.django_db
def test_the_verdict_tells_it_and_that_later_sets_are_not_known(client):
    asked_for = {"text": LIST, "format": "standard-2026", "date": "2026-11-22"}
    page = client.post(reverse("decks:check"), asked_for).content.decode()
    assert "the newest set is 30th Celebration" in page
    assert "Sets that came out later are not known here." in page


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v1/formats", "/api/v1/formats/standard-2026"])
def test_programs_read_it(client, path):
    told = client.get(path).json()
    assert told["catalogue"] == current_catalogue().version
    assert told["facts"]["cards"] == "2026-09-16"
    assert told["facts"]["newest_set"]["name"] == "30th Celebration"


def test_the_command_tells_it(tmp_path, capsys):
    deck = tmp_path / "deck.txt"
    deck.write_text(LIST)
    call_command("deckcheck", str(deck))
    said = capsys.readouterr().out
    assert "legal in some format" in said
    assert "card facts to 2026-09-16; newest set 30th Celebration (2026-09-16)" in said


def test_an_import_moves_the_day_of_the_cards_to_its_newest_set():
    sets = [{"id": "a", "release": "2026-09-28"}, {"id": "b", "release": "2027-01-29"}]
    plan = ImportPlan("tcgdex/cards-database", "MIT", sets, [], [], {}, 0, 0, 0)
    facts = imports.facts_after(plan, current_catalogue(), "2026-10-01")
    assert facts == {**current_catalogue().about["facts"], "cards": "2026-09-28"}
    nothing = ImportPlan("tcgdex/cards-database", "MIT", [], [], [], {}, 0, 0, 0)
    assert (
        imports.facts_after(nothing, current_catalogue(), "2026-10-01")
        == current_catalogue().about["facts"]
    )
