"""Lists as players write them: each line says how it was read; none is lost, none is guessed."""

import csv

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from decks.engine.lists import ListError, exact, read_list
from decks.engine.lists.fields import split_line
from decks.engine.lists.resolve import resolve_fields
from decks.engine.lists.set_and_number import NUMBER_PATTERN
from decks.engine.wording import render_line_note
from tests.support import paths
from tests.support.depth import choose_examples

GOLDEN = paths.GOLDEN / "decks" / "lists"
READABLE = {"exact", "by_name", "by_number", "corrected"}


def summarise_deck(deck):
    head = [f"language {deck.language}"] if deck.language else []
    if deck.others:
        head.append("others " + " ".join(other.kind for other in deck.others))
    return head + [
        f"{line.count} {line.card.id if line.card else '-'} {line.reading.status}"
        for line in deck.lines
    ]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_lists_are_read_as_written_beside_them(catalogue, path):
    """A `*` in an .expect file stands for any printing, for a line that gives no number."""
    deck = read_list(path.read_bytes(), catalogue)
    found = summarise_deck(deck)
    notes = [render_line_note(line.reading.note, line.reading.args) for line in deck.lines]
    assert all(note is None or note.endswith((".", "?")) for note in notes)
    expected = path.with_suffix(".expect").read_text().splitlines()
    assert len(found) == len(expected)
    for got, want in zip(found, expected, strict=True):
        if " * " in want:
            count, card, status = got.split()
            assert f"{count} * {status}" == want
            assert card != "-"
        else:
            assert got == want


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the list is empty"),
        (" \n\n", "the list is empty"),
        ("Pokémon (10)\n##Trainer Cards - 2", "no line names a card"),
        ("x" * 65_537, "65,537 bytes long; at most 65,536"),
        ("1\n" * 10_001, "10,001 lines; at most 10,000"),
        ("4 Pikachu\n0 Raichu", "line 2: .*zero"),
        ("4 Pikachu\n\n-1 Raichu", "line 3: .*negative"),
        ("99999999999 Pikachu", "line 1: .*too large"),
        ("0,Pikachu,BS,58\n1,Raichu,FO,29", "line 1: .*zero"),
        ('{"lines": [[4, "Pikachu"], [0, "Raichu"]]}', r"lines\[1\]: the count 0"),
        ('{"lines": [[4, "Pikachu"], [-2, "Raichu"]]}', r"lines\[1\]: the count -2"),
        ('{"lines": [[true, "Pikachu"]]}', r"lines\[0\]: the count True"),
        ('{"lines": [["four", "Pikachu"]]}', r"lines\[0\]: the count 'four'"),
        ('{"lines": [[4]]}', r"lines\[0\]: a line is \[count, name"),
        ('{"lines": [[4, {}]]}', r"lines\[0\]: \{\} is no text"),
        ('{"lines": [{"count": 4, "name": "Iono", "count": 1}]}', r"lines\[0\].count stands twice"),
        ('{"lines": 3}', "a list in JSON is"),
        ('{"lines": [', "not JSON"),
        ("[" * 30_000, "not JSON|no line names a card"),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_reason(catalogue, text, said):
    with pytest.raises(ListError, match=said):
        read_list(text, catalogue)


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0", b"4 Pikachu\0", b"\xff\xfe\x00\xd8"])
def test_what_is_no_text_is_refused(catalogue, data):
    with pytest.raises(ListError, match="no text"):
        read_list(data, catalogue)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_reads_the_encodings_that_editors_write(catalogue, encoding):
    deck = read_list("4 Poké Ball JU 64\r\n".encode(encoding), catalogue)
    assert summarise_deck(deck) == ["4 base2-64 exact"]


def test_half_a_character_breaks_nothing(catalogue):
    deck = read_list("4 Poké Ball JU 64\n4 Poké Ball \ud83d JU 64", catalogue)
    assert summarise_deck(deck)[0] == "4 base2-64 exact"
    assert sum(line.count for line in deck.lines) == 8


@pytest.mark.parametrize(
    "line",
    [
        "4 Pikachu BS 58", "4x Pikachu BS 58", "x4 Pikachu BS 58", "4 x Pikachu BS 58",
        "* 4 Pikachu BS 58", "- 4 Pikachu BS 58", "Pikachu BS 58 x4", "Pikachu (BS 58) x4",
        "4 Pikachu (Base 58)", "4 Pikachu base1-58", "4 base1-58", "4 Pikachu BS-58",
        "4\tPikachu\tBS\t58", "4 Pikachu BS 58 PH", "4 PIKACHU bs 058", "4 Pikachu BS 58/102",
    ],
)  # fmt: skip
def test_ways_to_write_one_line(catalogue, line):
    assert summarise_deck(read_list(line, catalogue)) == ["4 base1-58 exact"]


def test_a_misspelt_name_gets_suggestions(catalogue):
    line = read_list("4 Profesor Oak's New Theroy", catalogue).lines[0]
    assert line.reading.status == "unknown"
    assert line.reading.args["suggestions"][0] == "Professor Oak's New Theory"
    line = read_list("4 munki", catalogue).lines[0]
    assert "N" not in line.reading.args["suggestions"]  # a name of one letter is part of any word


def test_name_and_number_that_disagree_show_both_readings(catalogue):
    line = read_list("1 Relicanth SF 79", catalogue).lines[0]
    assert line.reading.status == "mismatch"
    assert line.card is None
    assert line.reading.args["numbered"] == "Treecko"
    assert line.reading.args["named"] == "Relicanth"


WORDS = st.sampled_from(
    ["4", "x", "Pikachu", "BS", "58", "-1", "Energy", "{R}", "(", ")", "[", "☆", "δ", "EX", "#",
     "//", ",", ";", "base1-58", "Trainer:", "20", "\t", "Ã©", "*", "LV.X"]
)  # fmt: skip


@settings(max_examples=choose_examples(300), deadline=None)
@given(st.lists(st.lists(WORDS, min_size=1, max_size=7).map(" ".join), min_size=1, max_size=8))
@example(rows=["4 // \t 4"])
def test_no_line_is_ever_lost(catalogue, rows):
    """Whatever the rows say, each comes back once, or the list is refused with a reason."""
    try:
        deck = read_list("\n".join(rows), catalogue)
    except ListError:
        return
    numbers = sorted([line.line for line in deck.lines] + [other.line for other in deck.others])
    assert numbers == [number for number, row in enumerate(rows, 1) if row.strip()]
    for line in deck.lines:
        assert (line.card is not None) == (line.reading.status in READABLE)


def test_numbers_that_are_words_are_found_too(catalogue):
    """Every printing whose number is no number, such as ONE."""
    words = [card for card in catalogue.printings if not NUMBER_PATTERN.match(card.number)]
    assert words
    for card in words:
        line = f"4 {card.name} {catalogue.sets[card.set].code} {card.number}"
        assert read_list(line, catalogue).lines[0].card is card


@settings(max_examples=choose_examples(60), deadline=None)
@given(data=st.data())
def test_every_printing_is_found_however_it_is_written(catalogue, data):
    card = data.draw(st.sampled_from(catalogue.printings))
    own = catalogue.sets[card.set]
    forms = [f"4 {card.name} {card.id}", card.id]
    if own.code:
        forms.append(f"* 4 {card.name} {own.code} {card.number}")
    for form in forms:
        line = read_list(form, catalogue).lines[0]
        assert line.card is not None
        assert (line.card.name, line.card.number) == (card.name, card.number)


@settings(max_examples=choose_examples(400), deadline=None)
@given(data=st.data())
def test_what_is_read_without_a_search_is_read_the_same_with_one(catalogue, data):
    card = data.draw(st.sampled_from(catalogue.printings))
    own = catalogue.sets[card.set]
    code = data.draw(st.sampled_from([code for code in (own.code, own.id, *own.codes) if code]))
    front = data.draw(st.sampled_from(["4 ", "* 4 ", "4x ", "04 "]))
    back = data.draw(
        st.sampled_from([f"{code} {card.number}", f"{code} 0{card.number}", card.id, ""])
    )
    text = f"{front}{card.name} {back}".removesuffix(" ")
    text = data.draw(st.sampled_from([str, str.lower, str.upper, _in_a_hurry]))(text)
    text += data.draw(st.sampled_from(["", " PH"]))
    found = exact.read_exact_line(text, catalogue)
    if found is not None:
        fields = split_line(text, catalogue)
        reading = resolve_fields(fields, catalogue, foreign=False)
        assert found == (fields.copies, fields.name, reading)


def _in_a_hurry(text):
    return text.lower().replace("é", "e")


@pytest.mark.material
def test_all_shared_lists_are_read_to_the_last_line(catalogue, material):
    statuses = []
    for row in csv.DictReader(
        (material / "decklists" / "index.csv").read_text("utf-8").splitlines()
    ):
        text = (material / "decklists" / row["file"]).read_bytes()
        deck = read_list(text, catalogue)
        rows = [line for line in text.decode().splitlines() if line.strip()]
        assert len(deck.lines) + len(deck.others) == len(rows), row["file"]
        statuses += [line.reading.status for line in deck.lines]
    assert statuses.count("mismatch") == 5
    assert not {"unknown", "ambiguous", "by_number"} & set(statuses)
