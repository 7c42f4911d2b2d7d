"""No card is lost: a line with a card is read with its count, refused, or shown."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.engine.check.legality import check_deck, find_format
from decks.engine.check.report import verdict_as_json
from decks.engine.formats.definition import day_judged_on
from decks.engine.lists import ListError, read_list
from decks.engine.lists.deck import LEFT_OUT_KINDS

TODAY = "2026-11-21"
DECK = ("4 Dreepy TWM 128", "4 Drakloak TWM 129", "52 Basic {P} Energy MEE 5")
NAMES = [
    "Ultra Ball", "Iono", "Vulpix", "Boss's Orders", "Dragapult ex", "Charmander", "N", "Nest Ball",
    "Technical Machine: Evolution", "Professor's Research", "Nidoran♀", "Jet Energy", "Porygon2",
]  # fmt: skip
PRINTINGS = ["Iono PAL 185", "Ultra Ball SVI 196", "Old Cemetery Chilling Reign 147", "iono PAL185"]
LABELS = [
    "", "Qty ", "Name: ", "Deck: ", "Player: ", "Note: ", "Format: ", "Basic: ", "Stage 1: ",
    "Stage 2: ", "Ace Spec: ", "Main deck: ", "Trainer: ", "Attackers: ", "• ", "#", "# ", "** ",
    "-- ", "and ", "plus ", "we play ", "Title - ", "> ", "[x] ",
]  # fmt: skip
SHAPES = [
    "{n} {card}", "{card} {n}", "{n}x {card}", "{card} x{n}", "{n}*{card}", "{card} ({n})",
    "{card}: {n}", "{n} of {card}", "{card} - {n}", "{n}, {card}", "{card}, {n}", "{card} [{n}]",
]  # fmt: skip
BEHIND = ["", " holo", ",,,", ".", " (ACE SPEC)", " # foil", "!", " please", " ;"]
PLACES = st.integers(0, len(DECK))


def lines_of(text, at):
    return "\n".join((*DECK[:at], text, *DECK[at:]))


def find_line(deck, text):
    """What a line was read as: a card line or another kind of line; None if it was lost."""
    return next((each for each in (*deck.lines, *deck.others) if each.text == text.strip()), None)


@settings(max_examples=400, deadline=None)
@given(
    card=st.sampled_from(NAMES + PRINTINGS), n=st.integers(1, 4), label=st.sampled_from(LABELS),
    shape=st.sampled_from(SHAPES), behind=st.sampled_from(BEHIND), at=PLACES,
)  # fmt: skip
def test_a_count_beside_a_card_is_read_or_refused(catalogue, card, n, label, shape, behind, at):
    text = label + shape.format(n=n, card=card) + behind
    try:
        deck = read_list(lines_of(text, at), catalogue)
    except ListError:
        return  # the whole list is refused with a message
    line = next((each for each in deck.lines if each.text == text.strip()), None)
    assert line is not None, (text, find_line(deck, text))
    if line.is_read:
        assert line.count == n, text


@settings(max_examples=150, deadline=None)
@given(
    row=st.sampled_from(
        ["4;Iono;PAL;185", "4 Ultra Ball SVI 196,,,", "4\tIono\tPAL\t185", "Iono x4,,,", ",Iono,,",
         "Iono", "Iono,,,", ",Iono,PAL,185", "Rare Candy,,", "Qty 4 Iono,,", "4 | Iono"]
    ),
    mark=st.sampled_from([",", ";", "\t"]),
    at=st.integers(1, 3),
)  # fmt: skip
def test_a_row_of_another_shape_is_no_remark(catalogue, row, mark, at):
    rows = ["Quantity,Name,Set,Number", "4,Dreepy,TWM,128", "56,Basic Psychic Energy,MEE,5"]
    rows = [each.replace(",", mark) for each in rows]
    text = "\n".join((*rows[:at], row, *rows[at:]))
    deck = read_list(text, catalogue)
    verdict = check_all(deck, catalogue)
    assert not verdict.legal or row in {each.text for each in deck.others}
    if "4" in row or "PAL" in row:
        assert not verdict.legal


def check_all(deck, catalogue):
    entry = find_format("expanded", catalogue)
    return check_deck(deck, entry, day_judged_on(entry, TODAY), catalogue, today=TODAY)


@pytest.mark.parametrize(
    "line",
    [
        "Grass 14", "TM Evolution 4", "Trainer: Ultra Ball", "4x", "Ultra Ball playset",
        "Qty 4 Ultra Ball", "• 3*Vulpix", "Old Cemetery Chilling Reign 147 x4 holo",
        "two copies of Boss's Orders", "Deck: 2 Tranquill 85", "#4 Pikachu BS 58",
        "# 4 Pikachu BS 58", "Name: 4 Ultra Bal", "Ace Spec - Prime Catcher",
        "vier Enigmara", "4er Enigmara", "I like base1-58 in here.", "I like BS 58 in here.",
        "I like BS58 in here.", "and of course we add 2 prof oak",
        *(f"and here Ultra Ball {mark * 130} 4" for mark in " \t.…_-"),
        *(f"and here we play 4 {mark * 130} Ultra Ball" for mark in " \t.…_-"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("at", [0, 1, 3])
def test_no_verdict_is_given_over_such_a_line(catalogue, line, at):
    deck = read_list(lines_of(line, at), catalogue)
    assert line in {each.text for each in deck.lines}
    assert not check_all(deck, catalogue).legal


@pytest.mark.parametrize(
    ("line", "count"),
    [("Stage 1: 4 Drakloak", 4), ("Stage 2: 3 Dragapult ex", 3), ("Ace Spec: 1 Prime Catcher", 1),
     ("Main deck: 4 Iono", 4), ("Basic: 4 Charmander", 4), ("Deck: 4 Iono PAL 185", 4)],
)  # fmt: skip
def test_a_card_under_the_name_of_a_part_counts(catalogue, line, count):
    (read,) = [each for each in read_list(lines_of(line, 0), catalogue).lines if each.text == line]
    assert (read.is_read, read.count) == (True, count)


@pytest.mark.parametrize(
    "line",
    ["Dragapult ex by Anna", "# my remark", "// 4 Iono PAL 185", "Player: Anna",
     "https://limitlesstcg.com/decks/list/12", "Date: 4 May 2024",
     "Charizard 2nd place, Anna", "Attackers", "Techs & Stuff", "I like base1-999 in here.",
     "I like BS 999 in here.", "I like BS999 in here.", "I like Foo-58 in here."],
)  # fmt: skip
@pytest.mark.parametrize("at", [0, 1])
def test_words_that_are_left_out_are_shown(catalogue, line, at):
    deck = read_list(lines_of(line, at), catalogue)
    verdict = check_all(deck, catalogue)
    assert verdict.legal
    (told,) = verdict_as_json(deck, verdict)["skipped"]
    assert (told["line"], told["text"]) == (at + 1, line)
    assert told["note"]


@pytest.mark.parametrize(
    "title",
    ["Dragapult ex", "Dragapult ex (60 cards)", "Iono", "Lightning", "Iono's Bellibolt 60 cards"],
)
def test_a_first_line_over_a_whole_deck_is_its_title(catalogue, title):
    for end in ("", "\nTotal Cards: 60"):
        deck = read_list(lines_of(title, 0) + end, catalogue)
        assert (deck.others[0].text, deck.others[0].kind) == (title, "title")
        assert check_all(deck, catalogue).legal
    short = read_list("\n".join(("Iono", *DECK[:2], "51 Psychic Energy")), catalogue)
    assert [line.count for line in short.lines] == [1, 4, 4, 51]  # over 59 cards it is the 60th


def test_a_title_in_front_is_none_where_the_deck_states_another_size(catalogue):
    text = "Dragapult ex\n4 Dreepy TWM 128\n36 Psychic Energy\nTotal Cards: {}"
    assert read_list(text.format(40), catalogue).others[0].kind == "title"
    assert len(read_list(text.format(41), catalogue).lines) == 3


HEADINGS = [
    "Unterstützer (8)", "Itemkarten", "Stadionkarten", "Ausrüstungen", "Spezial-Energie:",
    "Basis-Energie:", "Objets", "Stades", "Partidarios", "Objetos", "Estadios", "Strumenti",
    "Stadio", "Apoiadores", "Itens", "Estádio", "Item Cards (8)", "Supporter Cards: 8", "ACE SPEC",
    "T/S/S (8)", "Attackers (8)", "Attackers", "8 Dresseurs", "8 Entrenadores", "Stage 1", "Draw",
    "Heal", "Warp", "SP", "Memory", "Draw (8)",
]  # fmt: skip
TOTALS = ["60 Karten", "60 cartes", "60 cartas", "60 carte", "60 total", "Sum 60", "Maindeck (60)",
          "Total Pokémon: 4", "60 Karten im Deck"]  # fmt: skip


@pytest.mark.parametrize("heading", HEADINGS)
def test_a_heading_of_any_words_is_no_card(catalogue, heading):
    text = f"4 Dreepy TWM 128\n{heading}\n4 Ultra Ball SVI 196\n4 Iono PAL 185\nEnergy: 48\n"
    deck = read_list(f"{text}48 Psychic Energy", catalogue)
    assert heading in {each.text for each in deck.others}
    assert check_all(deck, catalogue).legal


@pytest.mark.parametrize("total", TOTALS)
def test_a_total_of_any_words_is_no_card(catalogue, total):
    deck = read_list("\n".join((*DECK, total)).replace("4 Drakloak TWM 129", "4 Iono"), catalogue)
    assert total in {each.text for each in deck.others}
    assert check_all(deck, catalogue).legal


@pytest.mark.parametrize("copies", [3, 4])
def test_up_to_four_copies_in_the_first_line_are_a_card_in_the_sum(catalogue, copies):
    energy = 60 - 4 - copies
    rest = f"4 Dreepy TWM 128\n{energy} Psychic Energy"
    for first in (f"Iono x{copies}", f"{copies} Iono, PAL 185"):
        deck = read_list(f"{first}\n{rest}\n60 Xyzzy", catalogue)
        assert [(each.text, each.kind) for each in deck.others] == [("60 Xyzzy", "prose")]
        assert check_all(deck, catalogue).legal


@pytest.mark.parametrize("line", ["4 carte", "Attackers (7)", "9 Xyzzy", "2 Xyzzy", "Draw (7)"])
def test_a_number_that_is_no_sum_keeps_its_line_among_the_cards(catalogue, line):
    text = f"4 Dreepy TWM 128\n{line}\n4 Ultra Ball SVI 196\n4 Iono PAL 185\nEnergy: 48\n"
    deck = read_list(f"{text}48 Psychic Energy", catalogue)
    assert line in {each.text for each in deck.lines}


def test_kinds_that_are_shown_are_those_with_words(catalogue):
    assert set(LEFT_OUT_KINDS) == {"prose", "comment", "title", "beside"}
    exported = "****** Pokémon Trading Card Game Deck List ******\n4 Iono PAL 185"
    assert read_list(exported, catalogue).others[0].kind == "export"


def test_a_column_says_what_is_beside_the_deck(catalogue):
    for column in ("Board", "Section"):
        text = f"Quantity,Name,Set,Number,{column}\n4,Dreepy,TWM,128,Main\n2,Iono,PAL,185,Side"
        deck = read_list(text, catalogue)
        assert [line.count for line in deck.lines] == [4]
        assert [each.kind for each in deck.others] == ["heading", "beside"]


def test_a_box_to_tick_in_front_of_a_count_is_no_cell_of_the_card(catalogue):
    text = "TRUE\t4\tDreepy\tTWM\t128\nFALSE\t3\tIono\tPAL\t185"
    assert [line.count for line in read_list(text, catalogue).lines] == [4, 3]


@pytest.mark.parametrize(
    "text",
    [
        "[list]\n[*]4 Dreepy TWM 128\n[*]3 Iono PAL 185\n[/list]",
        "[list][*]4 Dreepy TWM 128[*]3 Iono PAL 185[/list]",
        "[b]Pokémon[/b]\n4 Dreepy TWM 128\n[b]Trainer[/b]\n[i]3[/i] Iono PAL 185",
        "[size=4][color=#ff0000]4[/color] Dreepy TWM 128[/size]\n3 [url=http://a.b/c]Iono[/url]",
    ],
)
def test_the_marks_of_a_forum_are_no_part_of_a_line(catalogue, text):
    assert [(line.count, line.card.name) for line in read_list(text, catalogue).lines] == [
        (4, "Dreepy"), (3, "Iono"),
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["4 [TWM] Iono 185", "4 (PAL) Iono 185"])
def test_a_set_before_the_name_hides_no_card(catalogue, text):
    """Its number is the sum of the cards below it, so it could be taken for a heading."""
    deck = read_list(f"2 Dreepy TWM 128\n{text}\n2 Drakloak TWM 129\n2 Dreepy TWM 128", catalogue)
    assert find_line(deck, text).count == 4


@pytest.mark.parametrize("behind", ["", " x{n}", " {n}"])
def test_numbers_of_lines_are_no_counts(catalogue, behind):
    names = ["Iono", "Ultra Ball", "Dreepy", "Drakloak"]
    counts = [3, 1, 2, 4] if behind else [1, 1, 1, 1]
    rows = [
        f"{at}. {name}{behind.format(n=n)}"
        for at, (name, n) in enumerate(zip(names, counts, strict=True), 1)
    ]
    deck = read_list("\n".join(["My cards", *rows]), catalogue)
    assert [(line.card.name, line.count) for line in deck.lines] == [
        *zip(names, counts, strict=True)
    ]
    assert [line.text for line in deck.lines] == rows  # as they were written
    assert all(line.counted == bool(behind) for line in deck.lines)


def test_a_figure_before_a_card_is_its_count_where_the_lines_are_not_in_turn(catalogue):
    deck = read_list("1. Iono\n2. Ultra Ball\n4. Dreepy", catalogue)
    assert [line.count for line in deck.lines] == [1, 2, 4]


def test_a_name_that_no_source_pairs_with_an_english_one_is_no_remark(catalogue):
    for text in (
        "4 Iono PAL 185\n四枚 ナンジャモ",
        "4 Iono PAL 185\nbring four ナンジャモ along then",
    ):
        deck = read_list(text, catalogue)
        assert [line.is_read for line in deck.lines] == [True, False]


def test_a_sum_that_stands_alone_is_no_card_and_a_wrong_one_is_asked_about(catalogue):
    for text in ("4 Iono\n4 Dreepy\n{}", "4,Iono,,\n4,Dreepy,,\n{},,,"):
        assert [other.kind for other in read_list(text.format(8), catalogue).others] == ["prose"]
        assert not read_list(text.format(60), catalogue).lines[-1].is_read


@pytest.mark.parametrize("heading", ["Side:", "SB", "Sideboard (not played)", "Side deck (2)"])
def test_what_stands_under_a_sideboard_by_any_name_is_beside_the_deck(catalogue, heading):
    deck = read_list(f"4 Iono\n{heading}\n2 Dreepy", catalogue)
    assert [line.count for line in deck.lines] == [4]
    assert [other.kind for other in deck.others] == ["heading", "beside"]
