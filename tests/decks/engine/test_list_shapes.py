"""Lists as sheets, notes and web pages have them: the printing that stands there counts."""

import pytest

from decks.engine.lists.reader import read_list

pytestmark = pytest.mark.once


def read_cards(text, catalogue):
    deck = read_list(text, catalogue)
    return [(line.count, line.reading.card and line.reading.card.id) for line in deck.lines]


@pytest.mark.parametrize(
    "line",
    [
        "4,Squirtle (BS 63)",
        "4;Squirtle [BS 63]",
        "4\tSquirtle (BS-63)",
        "| 4 | Squirtle (BS 63) |",
        "4,Squirtle,BS 63",
        "4;Squirtle;BS-63",
        "4\tSquirtle\tBS 63",
        "| 4 | Squirtle | BS 63 |",
        "4|Squirtle|BS|63",
        "Pokémon,4,Squirtle,BS,63",
        "Quantity,Card Name,Set,Card #\n4,Squirtle,Base,63/102",
        "Card,Quantity\nSquirtle (BS 63),4",
        "qty,name,set\n4,Squirtle,BS 63",
        "4 [Squirtle](https://limitlesstcg.com/cards/BS/63)",
        "4 Squirtle BS63",
        "4 Squirtle BS63/102",
        "4 Squirtle BS 63 ✅",
        "4 Squirtle BS 63 $0.20",
    ],
)
def test_set_and_number_count_wherever_they_stand(catalogue, line):
    assert read_cards(line, catalogue) == [(4, "base1-63")]


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1 Tapu Koko SM SM30", "smp-SM30"),
        ("1 Snivy BW01", "bwp-BW01"),
        ("4 N (NV 101)", "bw3-101"),
        ("4 Junk Arm (TR 87)", "hgss4-87"),
        ("2 Dark Ampharos TR 2", "ex7-2"),
        ("4 Iono PAL 185 G", "sv2-185"),
        ("4 Iono PAL 185 -", "sv2-185"),
        ("1 Guzma & Hala Tag Team UNM 193", "sm11-193"),
        ("1 Computer Search Ace Spec BCR 137", "bw7-137"),
    ],
)
def test_what_lists_add_is_no_part_of_the_card(catalogue, line, card):
    assert [own for _count, own in read_cards(line, catalogue)] == [card]


@pytest.mark.parametrize("name", ["Unown V", "Mewtwo EX", "N", "Porygon2", "Energy Switch"])
def test_a_name_in_a_cell_stays_a_name(catalogue, name):
    (line,) = read_list(f"4,{name}", catalogue).lines
    assert line.reading.note not in {"no_such_set", "unknown", "no_such_number"}


@pytest.mark.parametrize("code", ["SWSHEnergy 14", "SMEnergy 2", "TK-Somebody 5"])
def test_a_basic_energy_is_one_whatever_set_is_named(catalogue, code):
    (line,) = read_list(f"10 Psychic Energy {code}", catalogue).lines
    assert (line.count, line.reading.card.basic_energy) == (10, True)


@pytest.mark.parametrize("line", ["4 Mr Rime SSH 65", "4 Sirfetchd VIV 94", "4 Bulbasaurr BS 58"])
def test_a_number_is_no_card_of_another_english_name(catalogue, line):
    (read,) = read_list(line, catalogue).lines
    assert (read.is_read, read.reading.status) == (False, "mismatch")


@pytest.mark.parametrize(
    "heading", ["Sideboard:", "- Maybeboard -", "Side board (2)", "## Sideboard"]
)
def test_what_is_beside_the_deck_is_no_part_of_it(catalogue, heading):
    deck = read_list(
        f"4 Squirtle BS 63\n{heading}\n2 Iono PAL 185\nEnergy: 56\n56 Water Energy", catalogue
    )
    assert [line.count for line in deck.lines] == [4, 56]
    assert [(other.line, other.kind) for other in deck.others] == [
        (2, "heading"), (3, "beside"), (4, "heading"),
    ]  # fmt: skip
