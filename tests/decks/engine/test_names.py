"""When two cards have one name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.engine.cards.names import fold_name


@pytest.mark.parametrize(
    ("name", "counts_as"),
    [
        ("Gengar LV.X", "Gengar"),
        ("Dialga G LV.X", "Dialga G"),
        ("Dialga G", "Dialga G"),
        ("Rhyperior E4", "Rhyperior E4"),
        ("Basic Fire Energy", "Fire Energy"),
        ("Professor's Research (Professor Turo)", "Professor's Research"),
        ("Boss's Orders (Ghetsis)", "Boss's Orders"),
        ("Imposter Professor Oak", "Impostor Professor Oak"),
        ("Moo-Moo Milk", "Moo-Moo Milk"),
        ("Moomoo Milk", "Moomoo Milk"),
        ("Dark Charizard", "Dark Charizard"),
        ("Misty's Staryu", "Misty's Staryu"),
        ("Charizard ☆", "Charizard ☆"),
        ("Charizard ex", "Charizard ex"),
        ("Charizard-EX", "Charizard-EX"),
        ("Nidoran♀", "Nidoran♀"),
        ("Mystery Plate δ", "Mystery Plate δ"),
        ("Ho-Oh LEGEND", "Ho-Oh LEGEND"),
    ],
)
def test_the_name_that_counts(catalogue, name, counts_as):
    assert catalogue.names.counted_name_of(name) == counts_as


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Pokémon Collector", "POKEMON COLLECTOR"),
        ("Professor Oak’s New Theory", "professor oaks new theory"),
        ("Ho-Oh LEGEND", "Ho-Oh-LEGEND"),
        ("Unown [G]", "Unown G"),
        ("Rayquaza & Deoxys LEGEND", "Rayquaza and Deoxys LEGEND"),
        ("Mewtwo ★", "Mewtwo ☆"),
        ("Pow! Hand Extension", "Pow Hand Extension"),
    ],
)
def test_what_never_tells_names_apart(one, other):
    assert fold_name(one) == fold_name(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Charizard ex", "Charizard-EX"),
        ("Nidoran♀", "Nidoran♂"),
        ("Moo-Moo Milk", "Moomoo Milk"),
        ("Unown [!]", "Unown [?]"),
        ("Mewtwo", "Mewtwo ☆"),
        ("Mystery Plate α", "Mystery Plate β"),
        ("Rainbow Energy", "δ Rainbow Energy"),
        ("Jirachi ☆", "Jirachi ◇"),
    ],
)
def test_what_does_tell_names_apart(one, other):
    assert fold_name(one) != fold_name(other)


def test_no_two_names_fold_to_one_but_unown_v(catalogue):
    folds = {}
    for name, key in catalogue.fold_of.items():
        folds.setdefault(key, set()).add(name)
    assert [names for names in folds.values() if len(names) > 1] == [{"Unown V", "Unown [V]"}]


@given(st.text(max_size=40))
def test_folding_does_not_depend_on_case_or_outer_blanks(name):
    assert fold_name(f"  {name} ") == fold_name(name)
    if name.isascii():
        assert fold_name(name.upper()) == fold_name(name.lower())
