"""Special Energy data agrees with the catalogue; a bare name is a card of the edition's time."""

import pytest

from decks.engine.documents import DOCUMENTS, DOCUMENTS_BY_KEY
from decks.queries import catalogue
from judging.engine import rule_plain
from judging.engine.special_energy import SPECIAL_ENERGY
from judging.queries.cards import look_up_card
from judging.web.forms.ask.cards_typed import read_card

SHELF = catalogue.current_catalogue()
PRINTED = [card for card in SHELF.printings if card.kind == "energy" and card.energy == "special"]


def test_every_special_energy_is_known_by_its_printing():
    assert len(PRINTED) == 211
    assert [one.id for one in PRINTED if one.id not in SPECIAL_ENERGY[one.name].printings] == []


def test_no_printing_is_named_that_the_catalogue_has_not_under_that_name():
    named = {card_id: one.name for one in SPECIAL_ENERGY.values() for card_id in one.printings}
    assert named == {card.id: card.name for card in PRINTED}


@pytest.mark.parametrize("card", PRINTED, ids=lambda card: card.id)
def test_a_card_given_by_its_id_pays_as_by_its_name(card):
    known = SPECIAL_ENERGY[card.name]

    def ask_paying(energy):
        return rule_plain(
            {
                "edition": "platinum-arceus-2009",
                "position": {
                    "players": {
                        "A": {
                            "active": {
                                "card": {
                                    "name": f"{known.only_named} Gengar".strip(),
                                    "stage": "Stage 1",
                                    "types": list(known.only_types),
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

    assert ask_paying(card.id) is ask_paying({"name": card.name}) is True


def energy_paid(energy, pokemon, cost, prizes=(6, 6)):
    attack = {"name": "Try", "cost": cost}
    return rule_plain(
        {
            "edition": "heartgold-soulsilver-2010",
            "position": {
                "players": {
                    "A": {
                        "active": {"card": {**pokemon, "attacks": [attack]}, "energy": energy},
                        "prizes": prizes[0],
                    },
                    "B": {"active": {"card": {"name": "Gastly"}}, "prizes": prizes[1]},
                }
            },
            "action": {"type": "attack", "attack": "Try"},
        },
        look_up_card,
    )["legal"]


STAGE_2 = {"name": "Gengar", "stage": "Stage 2"}
BASIC = {"name": "Gastly", "stage": "Basic"}


@pytest.mark.parametrize(
    ("card", "pokemon", "cost", "paid"),
    [
        ("swsh9-151", BASIC, ["Colorless", "Colorless"], True),  # Double Turbo
        ("bw4-93", BASIC, ["Fire"], True),  # Prism
        ("bw4-93", STAGE_2, ["Fire"], False),
        ("bw4-93", {"name": "Gastly"}, ["Fire"], False),  # its stage is not said
        ("xy3-104", {"name": "Machop", "types": ["Fighting"]}, ["Fighting"], True),  # Strong
        ("xy3-104", {"name": "Pikachu", "types": ["Lightning"]}, ["Colorless"], False),
        ("swsh2-174", BASIC, ["Colorless", "Colorless"], True),  # Twin
        (
            "swsh2-174",
            {"name": "Eternatus VMAX", "stage": "VMAX"},
            ["Colorless", "Colorless"],
            False,
        ),
        ("sv5-162", STAGE_2, ["Fire", "Water"], True),  # Neo Upper
        ("sv5-162", BASIC, ["Fire"], False),
        ("sm6-117", {"name": "Buzzwole", "labels": ["Ultra Beast"]}, ["Fire"], True),  # Beast
        ("sm6-117", {"name": "Buzzwole"}, ["Fire"], False),
        ("rsv10pt5-86", STAGE_2, ["Colorless"] * 3, True),  # Ignition
        ("rsv10pt5-86", BASIC, ["Colorless"] * 2, False),
        ("sv10-182", {"name": "Team Rocket's Mewtwo ex"}, ["Psychic", "Darkness"], True),
        ("sv10-182", {"name": "Mewtwo ex"}, ["Colorless"], False),
        ("swsh5-140", BASIC, ["Water", "Water"], True),  # Rapid Strike
        ("swsh5-141", BASIC, ["Darkness"], True),  # Single Strike
        ("sm6-118", BASIC, ["Fairy"], True),  # Unit FDY
    ],
)
def test_later_special_energy_gives_what_its_card_says_and_the_least_where_unsaid(
    card, pokemon, cost, paid
):
    assert energy_paid([card], pokemon, cost) is paid


@pytest.mark.parametrize(
    ("card", "pokemon", "cost"),
    [
        ("sm4-100", BASIC, ["Fire", "Water"]),
        ("sv2-192", STAGE_2, ["Fire", "Water", "Grass"]),
    ],
)
def test_some_of_it_gives_more_to_whoever_is_behind(card, pokemon, cost):
    assert energy_paid([card], pokemon, cost, (5, 2)) is True
    assert energy_paid([card], pokemon, cost, (2, 5)) is False
    strong = {**pokemon, "name": pokemon["name"] + "-GX"}
    assert energy_paid([card], strong, cost, (5, 2)) is False


def test_in_a_hand_special_energy_is_of_no_type():
    assert "provides" not in look_up_card("base5-17")
    assert look_up_card("base1-98")["provides"] == ["Fire"]


# The rulebooks that are no longer in force, with the set that ended each.
ENDED = [document for document in DOCUMENTS if document.next_rules]


def test_the_span_of_each_rulebook_ends_with_a_set_the_catalogue_dates():
    for document in ENDED:
        assert SHELF.sets[document.next_rules].release
        assert document.next_source


@pytest.mark.parametrize("document", ENDED, ids=lambda one: one.key)
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
