"""What stands in a list beside its cards is told in the order of the list."""

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
