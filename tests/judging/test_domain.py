"""Keeping a ruling, and reading what a judge types."""

import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from judging.domain import keep_ruling
from judging.energy import TYPES, chosen, in_words, read_energy
from judging.models import Ruling
from league.domain.errors import Refused
from league.domain.log import SERVICE, Actor
from league.models import LogEntry

ASKED = {
    "edition": "platinum-arceus-2009",
    "position": {},
    "action": {"type": "settle", "wins": {"A": ["prizes"], "B": ["no_pokemon", "prizes"]}},
}


@pytest.fixture
def actor(judge):
    return Actor(judge, "judge")


@pytest.mark.django_db
def test_a_ruling_is_kept_with_what_was_asked_and_answered(actor, league):
    ruling = keep_ruling(actor, league, " Who wins? ", ASKED)
    ruling.refresh_from_db()
    assert ruling.question == "Who wins?"
    assert ruling.asked == ASKED
    assert ruling.verdict == ruling.answered["verdict"] == "B wins the game."
    assert ruling.edition == "platinum-arceus-2009"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("question", "asked", "field"),
    [
        (" ", ASKED, "question"),
        ("x" * 301, ASKED, "question"),
        ("Who wins?", {**ASKED, "edition": "base"}, "edition"),
        ("Who wins?", {"edition": "platinum-arceus-2009"}, "action"),
    ],
)
def test_what_cannot_be_kept_leaves_nothing_behind(actor, league, question, asked, field):
    with pytest.raises(Refused) as refused:
        keep_ruling(actor, league, question, asked)
    assert refused.value.field == field
    assert not Ruling.objects.exists()
    assert not LogEntry.objects.exists()


@pytest.mark.django_db
def test_a_ruling_has_a_judge(league):
    with pytest.raises(Refused, match="judge"):
        keep_ruling(SERVICE, league, "Who wins?", ASKED)


@pytest.mark.django_db
def test_a_verdict_longer_than_its_column_is_cut_and_stays_whole_in_the_ruling(actor, league):
    name = "Unown " + "x" * 190
    position = {
        "players": {
            "A": {
                "active": {"card": {"name": name, "retreat": 1}, "conditions": ["Asleep"]},
                "this_turn": {"retreats": 1},
            }
        }
    }
    asked = {**ASKED, "position": position, "action": {"type": "retreat", "to": 0}}
    ruling = keep_ruling(actor, league, "May it?", asked)
    assert len(ruling.answered["verdict"]) > 500
    assert len(ruling.verdict) == 500


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", []),
        ("Water", [("Water Energy", 1)]),
        ("water energy, WATER", [("Water Energy", 1)] * 2),
        ("2 Fire; 1x Psychic", [("Fire Energy", 1), ("Fire Energy", 1), ("Psychic Energy", 1)]),
        ("Double Colorless", [("Double Colorless Energy", 2)]),
        ("Boost Energy (3)\nRainbow (1)", [("Boost Energy", 3), ("Rainbow Energy", 1)]),
    ],
)
def test_energy_is_read_as_judges_type_it(text, cards):
    assert [(card["name"], len(card["provides"])) for card in read_energy(text)] == cards


@pytest.mark.parametrize("text", ["Watr", "Energy", "2", "Rainbow", "Water (99)", "31 Water", "()"])
def test_energy_that_cannot_be_read_is_refused(text):
    with pytest.raises(ValidationError):
        read_energy(text)


@given(
    st.lists(st.sampled_from([*TYPES, "Double Colorless", "Boost (3)", "Rainbow (1)"]), max_size=9)
)
def test_energy_in_words_is_read_back(names):
    cards = read_energy(", ".join(names))
    assert sorted(card["name"] for card in read_energy(in_words(cards))) == sorted(
        card["name"] for card in cards
    )


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        cards = read_energy(text)
    except ValidationError:
        return
    assert all(card["name"].endswith(" Energy") for card in cards)


@given(st.lists(st.sampled_from(["Fire", "Water", "Double Colorless"]), max_size=8), st.data())
def test_a_payment_is_found_among_the_cards_attached(names, data):
    attached = read_energy(", ".join(names))
    places = data.draw(st.sets(st.sampled_from(range(len(names))) if names else st.nothing()))
    payment = [attached[place] for place in places]
    found = chosen(payment, attached)
    assert sorted(attached[place]["name"] for place in found) == sorted(
        card["name"] for card in payment
    )
