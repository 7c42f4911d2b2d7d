"""Lines of a list that are no cards are told in the order of the list."""

import pytest

from decks.engine.lists import read_list

CARDS = ("4 Snivy BLW 1", "56 Grass Energy")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ((CARDS[0], "Good luck to everybody who plays this", "# comment", CARDS[1]),
         [(2, "prose"), (3, "comment")]),
        (("My deck", "Pokémon: 4", *CARDS, "have fun with it all of you", "Total: 60"),
         [(1, "title"), (2, "heading"), (5, "prose"), (6, "total")]),
        (("http://example.org/lists/7", "https://example.org/7", *CARDS, "// by nobody", "----"),
         [(1, "comment"), (2, "comment"), (5, "comment"), (6, "separator")]),
    ],
)  # fmt: skip
def test_lines_that_are_no_cards_are_told_in_their_order(catalogue, lines, told):
    deck = read_list("\n".join(lines), catalogue)
    assert [(other.line, other.kind) for other in deck.others] == told
    assert [line.count for line in deck.lines] == [4, 56]


@pytest.mark.parametrize("heading", ["Main Deck", "Maindeck: 60", "Mainboard (60 cards)", "# Deck"])
def test_the_deck_may_stand_behind_what_is_beside_it(catalogue, heading):
    deck = read_list("\n".join(["Sideboard:", "2 Iono", "", heading, *CARDS]), catalogue)
    assert [line.count for line in deck.lines] == [4, 56]
    assert [(other.line, other.kind) for other in deck.others][:2] == [
        (1, "heading"),
        (2, "beside"),
    ]


def test_a_total_does_not_end_what_is_beside_the_deck(catalogue):
    deck = read_list("\n".join([*CARDS, "Sideboard", "1 Iono", "Total: 61", "1 Switch"]), catalogue)
    assert [line.count for line in deck.lines] == [4, 56]
