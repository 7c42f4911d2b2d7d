"""Which of a card's texts are whole where its data says that something is missing."""

import pytest

from judging.engine.effects.library import is_whole
from judging.engine.effects.texts import CardEffects, Text

ALL = {None, "Hit", "Tap", "Gift"}


@pytest.mark.parametrize(
    ("missing", "whole"),
    [
        (None, ALL),
        ("the last sentence", set()),
        ("Tap: the coin", {"Hit", "Gift"}),
        ("Tap: the coin; Gift", {"Hit"}),
    ],
)
def test_what_is_missing_from_one_text_leaves_the_others_whole(missing, whole):
    attacks = {"Hit": (), "Tap": ()}
    card = CardEffects(
        name="Mew", itself=Text(), attacks=attacks, powers={"Gift": Text()}, missing=missing
    )
    assert {part for part in (*ALL, "Other") if is_whole(card, part)} == whole
    bare = CardEffects(name="Mew", attacks=attacks)
    assert not is_whole(bare, None)
