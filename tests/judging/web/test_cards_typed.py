"""Which card a bare name means under rules that are still in force."""

from dataclasses import replace

import pytest

from decks.engine.documents import DOCUMENTS_BY_KEY, newest_document
from decks.queries import catalogue
from judging.web.forms.ask.cards_typed import read_card

SHELF = catalogue.current_catalogue()
RUNNING = "rules-in-force"


@pytest.fixture(autouse=True)
def book_in_force(monkeypatch):
    """A rulebook without a successor, so that every printing is of its time."""
    running = replace(newest_document(), key=RUNNING, last=None, next_rules=None)
    monkeypatch.setitem(DOCUMENTS_BY_KEY, RUNNING, running)


def test_a_bare_name_under_later_rules_is_the_newest_card_and_no_facsimile():
    """Not the facsimile reprints of the Charizard of 1999 and the Raikou of 2020."""
    shelf_of = {name: SHELF.by_id[read_card(name, RUNNING).id] for name in ("Charizard", "Raikou")}
    for name, card in shelf_of.items():
        marks = [one.mark or "" for one in SHELF.printings if one.name == name]
        assert card.mark == max(marks), name
        assert card.set != "me55c", name


def test_a_name_that_was_refused_for_its_kind_is_a_card_now():
    assert read_card("Eternatus VMAX", RUNNING).facts["stage"] == "VMAX"
    assert read_card("Mega Lucario ex", RUNNING).facts["labels"] == ["Pokémon ex", "Mega ex"]
    assert read_card("Greninja BREAK", RUNNING).later == ""
    assert read_card("Greninja BREAK", "platinum-arceus-2009").later == "2016"
