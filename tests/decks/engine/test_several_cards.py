"""Lines that name several cards, as in chat messages: all are counted, or the line is told."""

from collections import Counter

import pytest

from decks.engine.lists import read_list
from decks.engine.wording import render_line_note


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("4 Dreepy TWM 128, 4 Drakloak TWM 129", {"Dreepy": 4, "Drakloak": 4}),
        ("4 Ultra Ball, 3 Iono", {"Ultra Ball": 4, "Iono": 3}),
        ("4 Iono PAL 185,4 Dreepy TWM 128", {"Iono": 4, "Dreepy": 4}),
        ("4 Dreepy TWM 128/4 Iono PAL 185", {"Dreepy": 4, "Iono": 4}),
        ("4x Ultra Ball 3x Iono", {"Ultra Ball": 4, "Iono": 3}),
        ("4 Ultra Ball; 3 Iono; 2 Switch", {"Ultra Ball": 4, "Iono": 3, "Switch": 2}),
        ("4 Ultra Ball / 3 Iono", {"Ultra Ball": 4, "Iono": 3}),
        ("4 Ultra Ball + 3 Iono", {"Ultra Ball": 4, "Iono": 3}),
        ("4 Ultra Ball and 3 Iono", {"Ultra Ball": 4, "Iono": 3}),
        ("4 Ultra Ball || 3 Iono", {"Ultra Ball": 4, "Iono": 3}),
        ("Ultra Ball x4, Iono x3", {"Ultra Ball": 4, "Iono": 3}),
        ("Ultra Ball 4, Iono 3", {"Ultra Ball": 4, "Iono": 3}),
        ("Ultra Ball (4); Iono (3)", {"Ultra Ball": 4, "Iono": 3}),
        ("Trainer: 4 Ultra Ball, 3 Iono", {"Ultra Ball": 4, "Iono": 3}),
        ("Trainer (7): 4 Ultra Ball, 3 Iono", {"Ultra Ball": 4, "Iono": 3}),
        ("Trainer: Ultra Ball x4, Iono x3", {"Ultra Ball": 4, "Iono": 3}),
        ("4 Ultra Ball, Iono x3; 2 Switch", {"Ultra Ball": 4, "Iono": 3, "Switch": 2}),
        ("Item - Ultra Ball 4", {"Ultra Ball": 4}),
        ("four Ultra Ball, three Iono and 2 Switch", {"Ultra Ball": 4, "Iono": 3, "Switch": 2}),
        ("vier Ultra Ball und drei Iono PAL 185", {"Ultra Ball": 4, "Iono": 3}),
        ("4 Energy Removal 2 ex16-74, 3 Porygon2", {"Energy Removal 2": 4, "Porygon2": 3}),
        ("Basic: Zapdos ex 4", {"Zapdos ex": 4}),
        ("; ".join(f"4 {card}" for card in ["Ultra Ball", "Iono", "Dreepy", "Drakloak"] * 8),
         {"Ultra Ball": 32, "Iono": 32, "Dreepy": 32, "Drakloak": 32}),
    ],
)  # fmt: skip
def test_cards_that_follow_each_other_on_a_line_are_each_counted(catalogue, line, cards):
    read = Counter()
    for each in read_list(f"1 Switch\n{line}", catalogue).lines[1:]:
        assert (each.line, each.is_read, each.text in line) == (2, True, True)
        read[each.reading.choices[0].name if each.reading.choices else each.card.name] += each.count
    assert read == cards


@pytest.mark.parametrize(
    "line", ["4 Pikachuu, 2 Raichu", "2 Raichu, 4 Pikachuu", "Pikachuu x4, Raichu x2"]
)
def test_one_of_them_that_is_no_card_is_asked_about_by_itself(catalogue, line):
    told = {each.written: each for each in read_list(line, catalogue).lines}
    assert {name: each.count for name, each in told.items()} == {"Pikachuu": 4, "Raichu": 2}
    assert told["Raichu"].is_read
    assert "Pikachu" in told["Pikachuu"].reading.args["suggestions"]


@pytest.mark.parametrize("line", ["4 Ultra Ball MEG 131 3 Iono PAL 185", "2 Mew 4 Iono"])
def test_where_only_a_blank_stands_between_cards_the_line_is_told(catalogue, line):
    (only,) = read_list(line, catalogue).lines
    assert (only.reading.note, only.card) == ("several_lines", None)
    assert only.count == sum(int(word) for word in line.split() if len(word) == 1)
    said = render_line_note(only.reading.note, only.reading.args)
    assert all(part in said for part in only.reading.args["parts"])
    assert " and " in said  # every card is named, the last one too


@pytest.mark.parametrize(
    "line", ["4 Porygon2 SVI 1", "1 Blaine's Quiz #3", "4 Pokégear 3.0 SVI 186"]
)
def test_a_name_with_a_number_is_one_card(catalogue, line):
    (only,) = read_list(line, catalogue).lines
    assert only.reading.note != "several_lines"


def test_a_printing_of_another_card_is_told_of_its_own_part(catalogue):
    wrong, right = read_list("2 Raichu SIT 45, 4 Pikachu", catalogue).lines
    assert (wrong.text, wrong.reading.status) == ("2 Raichu SIT 45", "mismatch")
    assert (right.text, right.is_read) == ("4 Pikachu", True)


@pytest.mark.parametrize("line", ["4 Iono (2 PAL 185, 2 PAF 80)", "4 Iono [2 PAL 185; 2 PAF 80]"])
def test_what_stands_in_one_bracket_is_of_one_card(catalogue, line):
    lines = read_list(f"{line}\n1 Switch", catalogue).lines
    assert [each.text for each in lines] == [line, "1 Switch"]
