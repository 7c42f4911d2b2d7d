"""Data that says what no ruling plays is refused, with its file, line and card."""

import msgspec
import pytest

from judging.engine.effects.loader import EffectDataError, read_effects


def read_card(powers):
    cards = {"neo1-20": {"name": "Cleffa", "powers": powers}}
    file = {"set": "neo1", "name": "Neo Genesis", "cards": cards}
    return read_effects({"neo1.json": msgspec.json.encode(file)})


def forbidding_text(**fields):
    return {"Hush": {"rules": [{"rule": "forbid", "what": ["bodies"], **fields}]}}


@pytest.mark.parametrize(
    "whom", [{"who": "opponent"}, {"on": {"all": "pokemon", "of": "opponent"}}]
)
def test_poke_bodies_of_others_are_shut_by_powers_off_alone(whom):
    with pytest.raises(EffectDataError, match=r"neo1.json, line 1: neo1-20.*powers_off"):
        read_card(forbidding_text(**whom))


def test_poke_bodies_of_the_pokemon_itself_may_be_forbidden():
    assert read_card(forbidding_text(on="self")).cards
