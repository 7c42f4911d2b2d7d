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


HEAL = {"do": "heal", "on": "it"}
CHOOSE = {"do": "choose", "what": {"all": "chosen", "of": "you"}}


def read_attack(*steps):
    cards = {"neo1-20": {"name": "Cleffa", "attacks": {"Hum": list(steps)}}}
    file = {"set": "neo1", "name": "Neo Genesis", "cards": cards}
    return read_effects({"neo1.json": msgspec.json.encode(file)})


@pytest.mark.parametrize(
    "steps",
    [
        (HEAL,),
        (HEAL, CHOOSE),
        ({"do": "flip", "heads": [HEAL]},),
        ({"do": "flip", "heads": [HEAL, CHOOSE]},),
        ({"do": "flip", "heads": [CHOOSE], "tails": [HEAL]},),
    ],
)
def test_it_means_nobody_before_somebody_is_chosen(steps):
    with pytest.raises(EffectDataError, match="`heal` speaks of `it` before anything is chosen"):
        read_attack(*steps)


@pytest.mark.parametrize(
    "steps",
    [
        (CHOOSE, HEAL),
        (CHOOSE, {"do": "flip", "heads": [HEAL]}),
        ({"do": "flip", "heads": [CHOOSE, HEAL]},),
        ({"do": "flip", "heads": [CHOOSE]}, HEAL),
    ],
)
def test_it_means_whoever_was_chosen_before(steps):
    assert read_attack(*steps).cards


def test_poke_bodies_of_the_pokemon_itself_may_be_forbidden():
    assert read_card(forbidding_text(on="self")).cards


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"set": "neo1",\n "name": "Neo",\n}', "line 3: JSON is malformed: trailing comma"),
        (b'{,\n "set": "neo1"}', "line 1: JSON is malformed"),
        (b'{"set": "neo1",\n "nam": "Neo"}', "line 1: Object contains unknown field `nam`"),
        (b'{"set": "neo1",\n "name":', "line 1: Input data was truncated"),
    ],
)
def test_what_is_no_json_is_refused_by_its_line_or_else_by_the_first(data, said):
    with pytest.raises(EffectDataError) as refused:
        read_effects({"neo1.json": data})
    assert str(refused.value).startswith(f"neo1.json, {said}")
