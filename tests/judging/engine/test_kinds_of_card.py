"""The kinds of a card, from its name, stage and labels."""

import pytest

from judging.engine.cards import kinds_of_card
from judging.engine.position import Card, Power


@pytest.mark.parametrize(
    ("card", "kinds"),
    [
        (Card(name="Rattata"), set()),
        (Card(name="M Venusaur-EX"), {"EX", "Mega"}),
        (Card(name="Primal Kyogre-EX", labels=("EX", "Primal")), {"EX", "Primal"}),
        (Card(name="Empoleon BREAK", stage="BREAK"), {"BREAK"}),
        (Card(name="Celebi & Venusaur-GX"), {"GX", "TAG TEAM"}),
        (Card(name="Lunala ◇"), {"Prism Star"}),
        (Card(name="Beast Energy ◇", kind="energy"), {"Prism Star"}),
        (Card(name="Lapras VMAX", stage="VMAX"), {"V", "VMAX"}),
        (Card(name="Leafeon VSTAR"), {"V", "VSTAR"}),
        (Card(name="Pikachu V-UNION"), {"V-UNION"}),
        (Card(name="Radiant Eevee"), {"Radiant"}),
        (Card(name="Chansey ex", labels=("ex",)), {"ex"}),
        (Card(name="Arcanine ex", labels=("Pokémon ex", "Tera")), {"ex", "Pokémon ex", "Tera"}),
        (Card(name="Mega Venusaur ex"), {"ex", "Pokémon ex", "Mega ex"}),
        (Card(name="Togepi", types=("Fairy",)), {"Fairy"}),
        (Card(name="Fairy Energy"), {"Fairy"}),
        (Card(name="Potion", trainer="Item"), {"Item"}),
        (Card(name="Master Ball", trainer="Item", labels=("ACE SPEC",)), {"Item", "ACE SPEC"}),
        (Card(name="Snivy", powers=(Power(name="Root", kind="Ability"),)), {"Ability"}),
        (Card(name="Archen", stage="Restored"), {"Restored"}),
        (Card(name="Flygon", labels=("Future", "Ultra Beast")), set()),
    ],
    ids=lambda value: value.name if isinstance(value, Card) else "",
)
def test_the_kinds_a_card_is_of(card, kinds):
    assert set(kinds_of_card(card)) == kinds
