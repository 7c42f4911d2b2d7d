"""What Energy provides and pays, compared with an implementation that tries every way."""

from itertools import permutations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judging.engine import RequestError, rule_json, rule_plain
from judging.engine.cards import ENERGY_TYPES
from judging.engine.energy import (
    EnergyHolder,
    covers_cost,
    energy_text_moments,
    energy_units,
    energy_worth,
)
from judging.engine.position import Card, Pokemon
from judging.engine.special_energy import SPECIAL_ENERGY

A_FEW = ("Fire", "Water", "Grass", "Colorless")
UNIT = st.one_of(
    st.sampled_from([*A_FEW, "any"]),
    st.lists(st.sampled_from(A_FEW), min_size=1, max_size=3, unique=True).map(tuple),
)
CARD = st.lists(UNIT, min_size=1, max_size=3).map(lambda given: Card(name="E", provides=given))
COST = st.lists(st.sampled_from(A_FEW), max_size=4)


def seat_pokemon(*energy, behind=False, **facts):
    card = Card(**{"name": "Gengar", **facts})
    return EnergyHolder(Pokemon(card=card, energy=energy), behind)


def is_of(unit, symbol):
    return symbol == "Colorless" or unit in {"any", symbol} or symbol in tuple_of(unit)


def tuple_of(unit):
    return unit if isinstance(unit, tuple) else ()


def meets_by_trying(cost, energy):
    """Whether the Energy pays the cost: tries every assignment of units to symbols."""
    there = [unit for card in energy for unit in card.provides]
    return any(
        all(is_of(unit, symbol) for unit, symbol in zip(laid, cost, strict=True))
        for laid in permutations(there, len(cost))
    )


@given(COST, st.lists(CARD, max_size=3))
def test_a_cost_is_met_when_some_way_of_laying_units_on_symbols_is(cost, energy):
    energy = [msgspec.structs.replace(card, provides=tuple(card.provides)) for card in energy]
    assert covers_cost(cost, seat_pokemon(*energy)) == meets_by_trying(cost, energy)


@given(COST, st.lists(CARD, max_size=3), st.randoms(use_true_random=False))
def test_the_order_of_cards_and_symbols_does_not_matter(cost, energy, chance):
    before = covers_cost(cost, seat_pokemon(*energy))
    chance.shuffle(cost)
    chance.shuffle(energy)
    assert covers_cost(cost, seat_pokemon(*energy)) == before


@given(COST, st.lists(CARD, max_size=3), CARD)
def test_more_energy_never_takes_an_attack_away(cost, energy, more):
    if covers_cost(cost, seat_pokemon(*energy)):
        assert covers_cost(cost, seat_pokemon(*energy, more))


@pytest.mark.parametrize("kind", ENERGY_TYPES)
def test_a_rainbow_energy_is_of_every_type_once(kind):
    rainbow = Card(name="Rainbow Energy")
    assert covers_cost([kind], seat_pokemon(rainbow))
    assert not covers_cost([kind, kind], seat_pokemon(rainbow))
    assert energy_worth(rainbow, seat_pokemon(rainbow)) == 1


@pytest.mark.parametrize("name", SPECIAL_ENERGY)
def test_special_energy_provides_at_least_something_somewhere(name):
    card = Card(name=name)
    # No Pokémon meets the conditions of all cards: a Pokémon SP is Basic, and is tested apart.
    label = "SP" if name == "SP Energy" else "delta"
    known = SPECIAL_ENERGY[name]
    of_its_own = {"name": f"{known.only_named} Gengar", "types": known.only_types}
    where = seat_pokemon(card, behind=True, stage="Stage 1", labels=(label,), **of_its_own)
    plain = seat_pokemon(card, Card(name="Harbour Energy"), stage="Basic", labels=())
    assert len(energy_units(card, where)) >= 1
    assert len(energy_units(card, plain)) <= len(energy_units(card, where))


def test_what_the_judge_says_of_a_card_stands_above_its_name():
    said = Card(name="Multi Energy", provides=("Fire",))
    assert energy_units(said, seat_pokemon(said)) == ("Fire",)


def test_only_text_beyond_the_energy_is_named_as_not_played():
    assert energy_text_moments(Card(name="Rainbow Energy")) == ("attach",)
    assert energy_text_moments(Card(name="Double Colorless Energy")) == ()
    assert energy_text_moments(Card(name="Fire Energy")) == ()
    assert energy_text_moments(Card(name="Harbour Energy")) is None
    special, basic = {"catalogue_id": "pl2-99"}, {"catalogue_id": "dp1-129"}
    assert energy_text_moments(Card(name="Darkness Energy", **special)) == ("attack", "turn")
    assert energy_text_moments(Card(name="Darkness Energy", provides=("Darkness",), **basic)) == ()


ASKED = {
    "edition": "expedition-2002",
    "position": {
        "players": {
            "A": {
                "active": {
                    "card": {"name": "Gengar", "attacks": [{"name": "Try", "cost": ["Fire"]}]},
                    "energy": [{"name": "E", "provides": "any"}],
                }
            },
            "B": {"active": {"card": {"name": "Gastly"}}},
        }
    },
    "action": {"type": "attack", "attack": "Try"},
}
ENERGY = "position.players.A.active.energy.0.provides"


def make_question(provides):
    asked = msgspec.json.decode(msgspec.json.encode(ASKED))
    asked["position"]["players"]["A"]["active"]["energy"][0]["provides"] = provides
    return asked


@pytest.mark.parametrize(
    "provides", ["any", ["any"], [["Fire", "Water"]], ["Fire", ["Fire", "Water"], "any"]]
)
def test_what_a_card_provides_comes_back_as_it_was_given(provides):
    ruling = rule_plain(make_question(provides))
    assert ruling["legal"]
    assert ruling["position"]["players"]["A"]["active"]["energy"][0]["provides"] == provides


@pytest.mark.parametrize(
    ("provides", "path", "said"),
    [
        (["Fier"], f"{ENERGY}.0", "did you mean 'Fire'"),
        ([["Fire", "Watre"]], f"{ENERGY}.0.1", "did you mean 'Water'"),
        ([[]], f"{ENERGY}.0", "a list of"),
        ([], ENERGY, "a list of at least 1"),
        ("Fire", ENERGY, "a list of at least 1"),
        ([["any"]], f"{ENERGY}.0.0", "not known here"),
        ([3], f"{ENERGY}.0", "a list"),
        (["any"] * 11, ENERGY, "a list"),
    ],
)
def test_what_no_card_provides_is_refused_by_its_path(provides, path, said):
    with pytest.raises(RequestError) as refused:
        rule_json(msgspec.json.encode(make_question(provides)))
    assert refused.value.path == path
    assert said in refused.value.message
