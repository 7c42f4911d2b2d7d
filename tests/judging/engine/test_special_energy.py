"""The data of special Energy against the catalogue, and an edition's own cards by default."""

import pytest

from decks.engine.documents import DOCUMENTS, DOCUMENTS_BY_KEY
from decks.queries import catalogue
from judging.engine import rule_plain
from judging.engine.special_energy import SPECIAL_ENERGY
from judging.queries.cards import look_up_card
from judging.web.forms.ask.cards_typed import read_card

SHELF = catalogue.current_catalogue()
BEYOND = SHELF.sets["bw1"].release
PRINTED = [
    card
    for card in SHELF.printings
    if card.kind == "energy"
    and card.energy == "special"
    and (SHELF.sets[card.set].release or "") < BEYOND
]


def test_every_special_energy_of_the_rulebooks_years_is_known_by_its_printing():
    assert len(PRINTED) == 98
    assert [one.id for one in PRINTED if one.id not in SPECIAL_ENERGY[one.name].printings] == []


def test_no_printing_is_named_that_the_catalogue_has_not_under_that_name():
    named = {card_id: one.name for one in SPECIAL_ENERGY.values() for card_id in one.printings}
    assert named == {card.id: card.name for card in PRINTED}


@pytest.mark.parametrize("card", PRINTED, ids=lambda card: card.id)
def test_a_card_given_by_its_id_pays_as_by_its_name(card):
    def answer(energy):
        return rule_plain(
            {
                "edition": "platinum-arceus-2009",
                "position": {
                    "players": {
                        "A": {
                            "active": {
                                "card": {
                                    "name": "Gengar",
                                    "stage": "Stage 1",
                                    "attacks": [{"name": "Try", "cost": ["Colorless"]}],
                                },
                                "energy": [energy],
                            }
                        },
                        "B": {"active": {"card": {"name": "Gastly"}}},
                    }
                },
                "action": {"type": "attack", "attack": "Try"},
            },
            look_up_card,
        )["legal"]

    assert answer(card.id) is answer({"name": card.name}) is True


def test_in_a_hand_special_energy_is_of_no_type():
    assert "provides" not in look_up_card("base5-17")
    assert look_up_card("base1-98")["provides"] == ["Fire"]


def test_the_span_of_each_rulebook_ends_with_a_set_the_catalogue_dates():
    for document in DOCUMENTS:
        assert SHELF.sets[document.next_rules].release
        assert document.next_source


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: one.key)
@pytest.mark.parametrize("name", ["Charmander", "Oddish", "Alakazam", "Clefairy", "Magikarp"])
def test_a_name_alone_is_a_card_from_before_the_next_rules(document, name):
    card = read_card(name, document.key)
    until = SHELF.sets[DOCUMENTS_BY_KEY[document.key].next_rules].release
    assert SHELF.sets[SHELF.by_id[card.id].set].release < until
    assert card.later == ""


def test_under_the_rules_of_2002_a_name_is_no_card_of_2008():
    assert read_card("Oddish", "expedition-2002").id == "ecard2-97"
    assert read_card("Alakazam", "expedition-2002").id.startswith("ecard3-")


def test_a_card_printed_for_later_rules_alone_is_taken_and_said():
    assert read_card("Luxray", "expedition-2002").later == "2007"
    assert read_card("Oddish (dp6-112)", "expedition-2002").later == "2008"
    assert read_card("Luxray", "platinum-arceus-2009").later == ""


def test_the_page_says_that_a_card_is_of_later_rules(client, db):
    asked = "do=attack&Aa-card=Luxray&Aa-tools=Expert+Belt"
    told = client.get(f"/rulings/position/?edition=expedition-2002&{asked}").content.decode()
    own = client.get(f"/rulings/position/?edition=platinum-arceus-2009&{asked}").content.decode()
    assert "Luxray is a card of 2007" in told
    assert "Expert Belt is a card of 2009" in told
    assert "is a card of" not in own
