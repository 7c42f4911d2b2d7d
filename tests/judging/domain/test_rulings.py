"""Keeping a ruling, and reading what a judge types."""

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from judging.domain import RulingInWords, give_ruling, keep_ruling
from judging.domain.checks import require_text
from judging.engine.cards import ENERGY_TYPES
from judging.models import Ruling
from judging.queries.energy import energy_in_words, payment_indices, read_energy
from league.base.errors import Refused
from league.domain.log import SERVICE, Actor
from league.models import League, LogEntry
from tests.support.evenings import Evening

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
@pytest.mark.parametrize(
    ("keep", "said"),
    [
        (give_ruling, (RulingInWords("Who wins?", "platinum-arceus-2009", "B wins."),)),
        (keep_ruling, ("Who wins?", ASKED)),
    ],
)
def test_a_ruling_of_an_event_is_kept_in_that_events_league(actor, organiser, league, keep, said):
    event = Evening(organiser, league, 2).event
    elsewhere = League.objects.create(name="Cerulean", slug="cerulean")
    with pytest.raises(Refused, match="is an event of another league") as refused:
        keep(actor, elsewhere, *said, event)
    assert refused.value.field == "event"
    assert not Ruling.objects.exists()


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
        ("2 Double Colorless", [("Double Colorless Energy", 2)] * 2),
        ("Boost Energy (3)\nRainbow (1)", [("Boost Energy", 3), ("Rainbow Energy", 1)]),
    ],
)
def test_energy_is_read_as_judges_type_it(text, cards):
    assert [(card["name"], len(card["provides"])) for card in read_energy(text)] == cards


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Rainbow", {"name": "Rainbow Energy"}),
        ("double rainbow energy", {"name": "Double Rainbow Energy"}),
        ("Multi", {"name": "Multi Energy"}),
        ("Delta Rainbow", {"name": "δ Rainbow Energy"}),
        ("Holon Energy FF", {"name": "Holon Energy FF"}),
        ("Regenbogen-Energie", {"name": "Rainbow Energy"}),
        ("Regenbogen", {"name": "Rainbow Energy"}),
        ("Wasser", {"name": "Water Energy", "provides": ["Water"]}),
        ("Feuer-Energie", {"name": "Fire Energy", "provides": ["Fire"]}),
        ("Fire/Water", {"name": "Fire/Water Energy", "provides": [["Fire", "Water"]]}),
        ("fire or Water", {"name": "Fire/Water Energy", "provides": [["Fire", "Water"]]}),
        ("Prism (any)", {"name": "Prism Energy", "provides": ["any"]}),
        (
            "Unit (Grass/Fire + 2)",
            None,
        ),
        (
            "Blend (Grass/Fire + any)",
            {"name": "Blend Energy", "provides": [["Grass", "Fire"], "any"]},
        ),
    ],
)
def test_special_energy_goes_by_its_name_or_by_what_it_is_said_to_provide(text, card):
    if card is None:
        with pytest.raises(ValidationError):
            read_energy(text)
    else:
        assert read_energy(text) == [card]


def test_types_are_read_in_the_readers_language_too():
    with override("de"):
        assert read_energy("Feuer, Wasser oder Farblos, Prisma (Feuer/Wasser)") == [
            {"name": "Fire Energy", "provides": ["Fire"]},
            {"name": "Water/Colorless Energy", "provides": [["Water", "Colorless"]]},
            {"name": "Prisma Energy", "provides": [["Fire", "Water"]]},
        ]


@pytest.mark.parametrize(
    "text", ["Watr", "Energy", "2", "Harbour", "Water (99)", "Water (0)", "31 Water", "()", "Fire/"]
)
def test_energy_that_cannot_be_read_is_refused(text):
    with pytest.raises(ValidationError):
        read_energy(text)


def test_what_to_type_for_energy_that_is_not_known_is_told_and_can_be_read():
    with pytest.raises(ValidationError) as refused:
        read_energy("Harbour")
    said = refused.value.messages[0]
    assert "Harbour (Fire/Water)" in said
    assert read_energy("Harbour (Fire/Water)")[0]["provides"] == [["Fire", "Water"]]


UNITS = st.one_of(
    st.sampled_from([*ENERGY_TYPES, "any"]),
    st.lists(st.sampled_from(ENERGY_TYPES), min_size=2, max_size=4, unique=True),
)
GIVEN = st.builds(
    lambda name, provides: {"name": name, "provides": provides},
    st.sampled_from(
        ["Fire Energy", "Rainbow Energy", "Prism Energy", "Fire/Water Energy", "Holon Energy FF"]
    ),
    st.lists(UNITS, min_size=1, max_size=4),
)
TYPED = st.sampled_from(
    [*ENERGY_TYPES, "Double Colorless", "Rainbow", "SP", "Fire/Water", "Prism (any)"]
)


@given(st.lists(TYPED, max_size=9), st.lists(GIVEN, max_size=4))
def test_energy_in_words_is_read_back(names, given_cards):
    cards = read_energy(", ".join(names)) + given_cards
    again = read_energy(energy_in_words(cards))
    assert sorted(again, key=str) == sorted(cards, key=str)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        cards = read_energy(text)
    except ValidationError:
        return
    assert all("Energy" in card["name"] for card in cards)


@given(st.lists(st.sampled_from(["Fire", "Water", "Double Colorless"]), max_size=8), st.data())
def test_a_payment_is_found_among_the_cards_attached(names, data):
    attached = read_energy(", ".join(names))
    places = data.draw(st.sets(st.sampled_from(range(len(names))) if names else st.nothing()))
    payment = [attached[place] for place in places]
    found = payment_indices(payment, attached)
    assert sorted(attached[place]["name"] for place in found) == sorted(
        card["name"] for card in payment
    )


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("question", "Say what was asked."),
        ("verdict", "Say in a sentence what was ruled."),
        ("grounds", "Say why the ruling is appealed."),
        ("reason", "Say why it is decided so."),
        ("text", "Say what is clarified."),
        ("source", "Name the source, so that others can look it up."),
        ("said", "This is needed."),
    ],
)
def test_what_is_left_blank_is_asked_for_by_what_it_is(field, said):
    with pytest.raises(Refused) as refused:
        require_text(field, " \n", 10)
    assert (refused.value.message, refused.value.field) == (said, field)


def test_a_text_as_long_as_it_may_be_is_kept_and_a_longer_one_is_not():
    assert require_text("text", " 1234567890 ", 10) == "1234567890"
    with pytest.raises(Refused, match="At most 10 characters"):
        require_text("text", "12345678901", 10)
