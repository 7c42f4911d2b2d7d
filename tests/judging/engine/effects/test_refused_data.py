"""Effect data that no ruling could play is refused, with its file, line and card."""

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
        (b'\n{"set": "neo1",\n "nam": "Neo"}', "line 1: Object contains unknown field `nam`"),
        (b'{"set": "neo1",\n "name":', "line 1: Input data was truncated"),
    ],
)
def test_what_is_no_json_is_refused_by_its_line_or_else_by_the_first(data, said):
    with pytest.raises(EffectDataError) as refused:
        read_effects({"neo1.json": data})
    assert str(refused.value).startswith(f"neo1.json, {said}")


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"itself": {"when": "play", "steps": [HEAL]}}, "itself"),
        ({"powers": {"Hush": {"when": "use", "steps": [HEAL]}}}, "Hush"),
        ({"attacks": {"Hum": [HEAL]}}, "Hum"),
    ],
)
def test_a_word_that_means_nobody_is_named_with_the_part_and_the_line_it_stands_in(fields, where):
    data = (
        msgspec.json.encode({"name": "Cleffa", **fields})
        .decode()
        .replace(f'"{where}"', f'\n"{where}"')
    )
    file = f'{{"set": "neo1", "name": "Neo Genesis", "cards": {{"neo1-20": {data}}}}}'
    with pytest.raises(EffectDataError, match=f"^neo1.json, line 2: neo1-20, {where}: `heal`"):
        read_effects({"neo1.json": file.encode()})


@pytest.mark.parametrize("when", ["damaged", "evolved", "energy_attached"])
def test_a_moment_that_somebody_brings_up_may_speak_of_it(when):
    assert read_card({"Hush": {"when": when, "steps": [HEAL]}}).cards


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("neo1-21", "`as` names neo1-21, which has no entry of its own"),
        ("neo1-22", "`as` names neo1-22, which is itself the same as another"),
    ],
)
def test_a_print_is_the_same_only_as_a_card_with_an_entry_of_its_own(named, said):
    cards = {"neo1-20": {"as": named}, "neo1-22": {"as": "neo1-23"}, "neo1-23": {"name": "Pichu"}}
    file = {"set": "neo1", "name": "Neo Genesis", "cards": cards}
    with pytest.raises(EffectDataError, match=f"line 1: neo1-20: {said}"):
        read_effects({"neo1.json": msgspec.json.encode(file)})


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"missing": 5}, r"Expected `str \| null`, got `int` - at `\$\.missing`"),
        ({"misssing": "all"}, "Object contains unknown field `misssing`"),
        ({"name": None}, r"Expected `str`, got `null` - at `\$\.name`"),
    ],
)
def test_what_an_entry_cannot_hold_is_refused_by_its_card(fields, said):
    cards = {"neo1-20": {"name": "Cleffa", **fields}}
    file = {"set": "neo1", "name": "Neo Genesis", "cards": cards}
    with pytest.raises(EffectDataError, match=f"^neo1.json, line 1: neo1-20: {said}"):
        read_effects({"neo1.json": msgspec.json.encode(file)})


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        ({"attacks": {"Hum": [{"do": "hum"}]}}, "Hum: Invalid value 'hum' - at `$[0].do`"),
        ({"powers": {"Hush": {"when": "now"}}}, "Hush: Invalid enum value 'now' - at `$.when`"),
        ({"itself": {"when": "now"}}, "itself: Invalid enum value 'now' - at `$.when`"),
    ],
)
def test_what_a_text_cannot_say_is_refused_by_its_part(fields, where):
    cards = {"neo1-20": {"name": "Cleffa", **fields}}
    file = {"set": "neo1", "name": "Neo Genesis", "cards": cards}
    with pytest.raises(EffectDataError) as refused:
        read_effects({"neo1.json": msgspec.json.encode(file)})
    assert str(refused.value) == f"neo1.json, line 1: neo1-20, {where}"
