"""A rulebook added as data alone is asked, compared, chosen and looked up like the others.

The book is invented: it inherits from a real one and differs in some options. Only the registries
are given it; everything else reads those.
"""

from dataclasses import replace

import msgspec
import pytest

from decks.engine.check.legality import find_format
from decks.engine.documents import (
    DOCUMENTS_BY_KEY,
    EDITION_KEYS,
    document_in_force,
    newest_document,
    publisher_change,
)
from decks.engine.formats import editions
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.names import format_choices
from decks.web.forms.house_formats import HouseForm
from judging.engine import EDITIONS as OF_JUDGING
from judging.engine import compare_editions, decode_question, rule_plain
from judging.engine.editions.edition import ConfusedAttack, Rule
from judging.library.search.speech import edition_words
from judging.library.shelf import load_library
from tests.support.asking import send_request

LAST = newest_document()
SIXTH = replace(
    LAST,
    key="harbour-lights-2052",
    name="Harbour 2052",
    title="Harbour Lights rulebook (2052)",
    first="2052-03-01",
    last=None,
    words=("harbour",),
    german=("hafen",),
)
DECKS = msgspec.structs.replace(
    editions.EDITIONS[LAST.key],
    key=SIXTH.key,
    title="Harbour Lights rulebook",
    first=SIXTH.first,
    last=SIXTH.last,
    deck_size=40,
    extra_cards=0,
)
RULES = replace(
    OF_JUDGING[LAST.key],
    key=SIXTH.key,
    inherits=OF_JUDGING[LAST.key],
    extra_cards=0,
    confused_attack=ConfusedAttack(points=70, counters=True),
    cited={"ATK-3": Rule("Lighthouses")},
    interpreted={},
)
CONFUSED = {
    "position": {
        "players": {
            "A": {
                "active": {
                    "card": {"name": "Fighter", "hp": 90, "attacks": [{"name": "Strike"}]},
                    "conditions": ["Confused"],
                }
            },
            "B": {"active": {"card": {"name": "Foe", "hp": 90}}},
        }
    },
    "action": {"type": "attack", "attack": "Strike"},
    "flips": ["tails"],
}


@pytest.fixture(autouse=True)
def sixth_edition(monkeypatch):
    monkeypatch.setitem(DOCUMENTS_BY_KEY, SIXTH.key, SIXTH)
    monkeypatch.setitem(editions.EDITIONS, SIXTH.key, DECKS)
    monkeypatch.setitem(editions.BOOKS, SIXTH.key, DECKS)
    monkeypatch.setitem(OF_JUDGING, SIXTH.key, RULES)
    return SIXTH.key


@pytest.fixture
def read_anew():
    """Have the library read again with the sixth edition in it, since it is cached."""
    load_library.cache_clear()
    yield
    load_library.cache_clear()


def test_it_is_asked_by_its_own_options_and_cites_itself_first(sixth_edition):
    ruling = rule_plain({"edition": sixth_edition, **CONFUSED})
    before = rule_plain({"edition": LAST.key, **CONFUSED})
    said = {step["rule"]: step for step in ruling["steps"]}
    counters = [told["position"]["players"]["A"]["active"]["damage"] for told in (ruling, before)]
    assert counters == [70, 30]
    cited = next(step for step in said.values() if "Lighthouses" in step["source"])
    assert (cited["rule"], cited["provenance"]) == ("ATK-3", "cited")
    assert any(step["provenance"] == "inherited" for step in said.values())


def test_it_stands_beside_the_others_where_all_are_asked(sixth_edition, client):
    question = decode_question(CONFUSED)
    comparison = compare_editions(question.position, question.action, question.flips)
    assert [one.edition for one in comparison.answers] == list(EDITION_KEYS)
    answer = send_request(client, "POST", "/api/v1/rulings/compare", CONFUSED).json()
    assert sixth_edition in {one["edition"] for one in answer["answers"]}


@pytest.mark.django_db
def test_pages_offer_it(sixth_edition, client):
    for page in ("/rulings/", "/rulings/position/", "/decks/odds/", "/decks/check/"):
        assert f'value="{sixth_edition}"' in client.get(page).content.decode(), page


@pytest.mark.django_db
@pytest.mark.usefixtures("read_anew")
def test_its_difference_from_another_book_has_a_page(sixth_edition, client):
    page = client.get(f"/rules/changes/{LAST.key}/{sixth_edition}/")
    assert page.status_code == 200
    assert SIXTH.name in page.content.decode()


def test_decks_are_judged_by_it_and_a_house_format_can_go_by_it(sixth_edition):
    assert find_format(sixth_edition, current_catalogue()).rules.deck_size == 40
    assert sixth_edition in {key for _, group in format_choices() for key, _ in group}
    house = HouseForm(base=find_format(LAST.key, current_catalogue()))
    assert dict(house.fields["rulebook"].choices)[sixth_edition] == DECKS.title


@pytest.mark.parametrize(("language", "word"), [("en", "harbour"), ("de", "hafen")])
def test_people_name_it_in_passing(sixth_edition, language, word):
    assert edition_words(language)[word] == sixth_edition


def test_it_is_the_newest_from_its_year_on_and_moves_no_other(sixth_edition):
    assert newest_document() == document_in_force("2052-03-01") == SIXTH
    assert document_in_force("2052-02-29") == LAST
    assert publisher_change()[1].since == 2003
    assert edition_words()["new rules"] == sixth_edition
