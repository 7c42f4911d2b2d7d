"""TOM files made to keep the reader busy: how much a file may hold is limited.

Whatever costs a call or an object for each letter needs a hundred times its size in memory. So
memory is measured, which does not depend on how busy the machine is.
"""

import tracemalloc

import pytest
from msgspec.structs import replace

from tests.support import paths
from tests.support.each import of_each
from tournaments.engine.files import tdf

ROSTER = (paths.GOLDEN / "tournaments" / "tdf" / "roster.tdf").read_bytes()
SIZE = 2**20
MOST_MEMORY = 16 * SIZE  # a few copies of the file; one call a letter used 30 times its size


def with_many(piece, times, before=b"</data>"):
    """Return a small event's file with this piece repeated, in front of `before`."""
    return ROSTER.replace(before, piece * times + before, 1)


FILLED = {
    "empty lines": with_many(b"\n", SIZE),
    "old line ends": with_many(b"\r", SIZE),
    "empty lines in a date": with_many(b"\n", SIZE, b"</startdate>"),
    "empty lines in an unknown element": with_many(b"<a>" + b"\n" * SIZE + b"</a>", 1),
    "empty lines before it all": with_many(b"\n", SIZE, b"<tournament"),
    "empty lines at its end": ROSTER + b"\n" * SIZE,
}


@of_each(FILLED)
def test_what_stands_between_elements_is_one_piece_and_comes_back(what):
    raw = FILLED[what]
    tracemalloc.start()
    try:
        document = tdf.read_document(raw)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < MOST_MEMORY
    assert document.players == tdf.read_document(ROSTER).players
    assert tdf.write_document(document) == raw


BEYOND = {
    "elements": (b"<a/>\n", 500_001, "more than 500,000 elements"),
    "comments": (b"<!---->\n", 500_001, "more than 500,000 elements"),
    "attributes": (b'<a b="" c="" d=""/>\n', 166_667, "more than 500,000 attributes"),
    "references": (b"&amp;\n", 250_001, "more than 250,000 letters written like “&amp;”"),
    "numbers of letters": (b"&#65;\n", 250_001, "more than 250,000 letters written like"),
}


@of_each(BEYOND)
def test_more_than_any_event_has_is_refused_with_the_line_of_the_first_too_many(what):
    piece, times, said = BEYOND[what]
    with pytest.raises(tdf.TdfError, match=said) as refused:
        tdf.read_document(with_many(piece, times))
    begins = ROSTER[: ROSTER.index(b"</data>")].count(b"\n") + 1
    assert begins < refused.value.line < begins + times


# Pieces with 450,000 elements, where they go, how many of them are read, and the refusal.
MADE_UP = {
    "an element": (b"<a/>\n" * 450_000, b"</data>", 100_000, "<a>, and with it more than 100,000"),
    "within another": (b"<a><b/></a>\n" * 225_000, b"</data>", 50_000, "more than 100,000"),
    "known elsewhere": (b"<match/>\n" * 450_000, b"</data>", 100_000, "more than 100,000"),
    "pods": (b"<pod/>\n" * 450_000, b"</pods>", 8_192, "<pod> once more than 8,192 times"),
}


@of_each(MADE_UP)
def test_what_is_made_up_is_read_to_the_first_line_too_many(what):
    piece, before, most, said = MADE_UP[what]
    raw = with_many(piece, 1, before)
    tracemalloc.start()
    try:
        with pytest.raises(tdf.TdfError, match=said) as refused:
            tdf.read_document(raw)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    begins = ROSTER[: ROSTER.index(before)].count(b"\n") + 1
    assert refused.value.line == begins + most
    assert peak < 100 * SIZE, "what stands behind it was made into elements"


def test_two_new_elements_in_each_match_of_the_largest_event_come_back():
    raw = with_many(b"<a/>", 81_920)
    document = tdf.read_document(raw)
    assert tdf.write_document(document) == raw
    assert [note.times for note in document.notes if note.id == "unknown_element"] == [81_920]


@pytest.mark.parametrize(
    "inside",
    [
        "<a b='>' c=\"/>\">x</a>",
        "<a b='\"'/>",
        "<a\n\tb = '1'\n/>",
        "<a></a\n>",
        "<a><!-- <b> > --><![CDATA[<c>]]><?d > ?>&amp;&#62;</a>",
        "<ä ö='ü'>ß</ä>",
        "<a/><a/>\n<a>\n</a>",
    ],
)
def test_a_tag_ends_where_it_ends(inside):
    raw = with_many(inside.encode(), 1)
    document = tdf.read_document(raw)
    assert tdf.write_document(document) == raw
    assert inside.encode() in tdf.write_document(replace(document, name="Another"))
