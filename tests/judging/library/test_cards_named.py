"""Card names found in a text, spelt as on the card."""

import pytest

from judging.library.cards_named import split_at_card_names

NAMES = {
    "Gengar", "Gengar LV.X", "Staryu", "Misty's Staryu", "PlusPower", "Switch", "Porygon-Z",
    "Porygon-Z G",
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Gengar and Gengar LV.X together: four.", ["Gengar", "Gengar LV.X"]),
        ("Four Porygon-Z and four Porygon-Z G.", ["Porygon-Z", "Porygon-Z G"]),
        ("Staryu is not Misty's Staryu.", ["Staryu", "Misty's Staryu"]),
        ("PlusPower's ten are not doubled; (PlusPower)", ["PlusPower", "PlusPower"]),
        ("gengar, GENGAR and Gengars are no names.", []),
        ("Switch it.", []),
        ("", []),
    ],
)
def test_names_are_found_whole_and_the_longest_wins(text, named):
    found = split_at_card_names(text, NAMES)
    assert [part.card for part in found if part.card] == named
    assert "".join(part.text for part in found) == text
