"""Lists as spreadsheets, notes and web pages have them: the printing they give counts."""

import pytest

from decks.engine.lists import read_list
from tests.decks.engine.lines import read_cards

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    "line",
    [
        "4,Squirtle (BS 63)",
        "4;Squirtle [BS 63]",
        "4\tSquirtle (BS-63)",
        "| 4 | Squirtle (BS 63) |",
        "4,Squirtle,BS 63",
        "4;Squirtle;BS-63",
        "Squirtle,4,BS 63",
        "Squirtle;4;BS-63",
        "Squirtle\t4\tBS 63",
        "4\tSquirtle\tBS 63",
        "| 4 | Squirtle | BS 63 |",
        "4|Squirtle|BS|63",
        "Pokémon,4,Squirtle,BS,63",
        "Pokémon,4,Squirtle BS 63",
        "Quantity,Card Name,Set,Card #\n4,Squirtle,Base,63/102",
        "Card,Quantity\nSquirtle (BS 63),4",
        "qty,name,set\n4,Squirtle,BS 63",
        "4 [Squirtle](https://limitlesstcg.com/cards/BS/63)",
        "4 [Squirtle BS 63](https://limitlesstcg.com/cards/BS/63?translate=en)",
        "4 [Squirtle BS 063](https://limitlesstcg.com/cards/BS/63)",
        "4 [Squirtle 63/102](https://limitlesstcg.com/cards/BS/63)",
        "4 [Squirtle BS (#63)](https://limitlesstcg.com/cards/BS/63)",
        '<li>4 <a href="https://limitlesstcg.com/cards/BS/63">Squirtle</a></li>',
        "Qty,Name,URL\n4,Squirtle,https://limitlesstcg.com/cards/BS/63",
        "4,Squirtle,https://limitlesstcg.com/cards/BS/63",
        "4 Squirtle BS63",
        "4 Squirtle BS63/102",
        "4 Squirtle BS 63 ✅",
        "4 Squirtle BS 63 $0.20",
    ],
)
def test_set_and_number_count_wherever_they_stand(catalogue, line):
    assert read_cards(catalogue, line) == [(4, "base1-63")]


@pytest.mark.parametrize("between", [" ", "-", " - ", " – ", ": ", ", ", ",", " #"])
@pytest.mark.parametrize("name", ["BS", "Base Set"])
def test_a_sign_between_set_and_number_is_no_part_of_the_sets_name(catalogue, name, between):
    lines = f"4 Squirtle ({name}{between}63)\n4 Squirtle {name}{between.replace('-', ' - ')}63"
    read = [(line.card, line.reading.note) for line in read_list(lines, catalogue).lines]
    assert [(card and card.id, note) for card, note in read] == [("base1-63", None)] * 2


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1 Tapu Koko SM SM30", "smp-SM30"),
        ("1 [Tapu Koko SMP sm30](https://limitlesstcg.com/cards/SMP/SM30)", "smp-SM30"),
        ("1 Snivy BW01", "bwp-BW01"),
        ("4 N (NV 101)", "bw3-101"),
        ("4 Junk Arm (TR 87)", "hgss4-87"),
        ("2 Dark Ampharos TR 2", "ex7-2"),
        ("4 Iono PAL 185 G", "sv2-185"),
        ("4 Iono PAL 185 -", "sv2-185"),
        ("1 Guzma & Hala Tag Team CEC 193", "sm12-193"),
        ("1 Computer Search Ace Spec BCR 137", "bw7-137"),
        ("1 Computer Search ACE SPEC", "bw7-137"),
        ("1 G-Scope ACE SPEC", "bw10-93"),
        ("1 G-Scope (G)", "bw10-93"),
    ],
)
def test_what_lists_add_is_no_part_of_the_card(catalogue, line, card):
    assert [own for _count, own in read_cards(catalogue, line)] == [card]


@pytest.mark.parametrize(
    ("line", "cards"),
    [("1 Snivy BW 01", ["BLW 1", "PR-BLW BW01"]), ("1 Swinub TR 79", ["TM 79", "TRR 79"])],
)
def test_a_code_of_two_sets_is_asked_where_both_have_the_card(catalogue, line, cards):
    (read,) = read_list(line, catalogue).lines
    assert (read.is_read, read.reading.note) == (False, "several_of_name")
    assert all(any(card in name for name in read.reading.args["cards"]) for card in cards)


def test_a_sets_own_code_is_its_own(catalogue):
    assert read_cards(catalogue, "1 Dratini TR 53\n4 Professor Juniper BW 101") == [
        (1, "base5-53"), (4, "bw1-101"),
    ]  # fmt: skip


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


def test_nor_is_it_in_a_table(catalogue):
    deck, beside = "4,Squirtle,BS,63", "Sideboard,,,\n2,Iono,PAL,185"
    table = f"Qty,Name,Set,Number\n{deck}\n{beside}\nEnergy,,,\n56,Water Energy,,"
    assert [count for count, _card in read_cards(catalogue, table)] == [4, 56]
