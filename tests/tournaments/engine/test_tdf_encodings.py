"""Files in other encodings are read as they declare; what is no text, or too long, is refused."""

import gzip

import msgspec
import pytest

from tests.tournaments.engine.mutations import read_golden
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf.player_limit import MOST_PLAYERS

TEXT = read_golden("challenge-midevent").decode().replace("Ad&#233;la", "Adéla")
replace = msgspec.structs.replace


def declare_encoding(encoding, text=TEXT):
    return text.replace('encoding="UTF-8"', f'encoding="{encoding}"')


@pytest.mark.parametrize(
    ("encoding", "raw"),
    [
        ("ISO-8859-1", declare_encoding("ISO-8859-1").encode("latin-1")),
        ("ISO-8859-15", declare_encoding("iso-8859-15").encode("iso-8859-15")),
        ("WINDOWS-1252", declare_encoding("windows-1252").encode("cp1252")),
        ("UTF-16", declare_encoding("UTF-16").encode("utf-16")),
        ("UTF-16", b"\xfe\xff" + declare_encoding("UTF-16").encode("utf-16-be")),
        ("UTF-16", declare_encoding("UTF-16").encode("utf-16-le")),
        ("UTF-16", declare_encoding("UTF-16").encode("utf-16-be")),
        ("UTF-16", TEXT.encode("utf-16-le")),
        ("UTF-32", declare_encoding("UTF-32").encode("utf-32")),
        ("UTF-32", "\ufeff".encode("utf-32-be") + declare_encoding("UTF-32").encode("utf-32-be")),
    ],
)
def test_other_letters_are_read_as_they_say(encoding, raw):
    document = tdf.read_document(raw)
    assert "Adéla Wick" in {player.name for player in document.players}
    assert document.notes[0].args == {"encoding": encoding}
    assert tdf.write_document(document) == TEXT.encode()
    changed = tdf.write_document(replace(document, name="Ünnamed")).decode()
    assert 'encoding="UTF-8"' in changed
    assert "Adéla" in changed


def test_a_mark_before_utf_8_stays():
    raw = TEXT.encode("utf-8-sig")
    document = tdf.read_document(raw)
    assert [note.id for note in document.notes] == ["unknown_element"]
    assert tdf.write_document(document) == raw


@pytest.mark.parametrize("said", ["ISO-8859-1", "windows-1252", "UTF-16", "klingon-1"])
def test_a_mark_of_utf_8_counts_for_more_than_what_the_file_says(said):
    document = tdf.read_document(declare_encoding(said).encode("utf-8-sig"))
    assert "Adéla Wick" in {player.name for player in document.players}
    assert [note.id for note in document.notes] == ["marked_as_utf8", "unknown_element"]
    assert document.notes[0].args == {"encoding": said.upper()}
    assert tdf.write_document(document) == TEXT.encode("utf-8-sig")


@pytest.mark.parametrize("said", ["utf8", "UTF8", "Utf-8"])
def test_utf_8_by_another_name_is_no_other_encoding(said):
    raw = declare_encoding(said).encode()
    document = tdf.read_document(raw)
    assert [note.id for note in document.notes] == ["unknown_element"]
    assert tdf.write_document(document) == raw


def test_a_text_whose_letters_are_decoded_already_says_utf_8():
    assert (
        tdf.read_document(tdf.declare_utf8(declare_encoding("ISO-8859-1")).encode()).players[0].name
    )


MARK = "\ufeff".encode()
REFUSED = {
    "latin that says latin behind the mark of UTF-8": (
        MARK + declare_encoding("ISO-8859-1").encode("latin-1"),
        r"Line 51: The file begins with the mark of UTF-8, and is not .* at byte \d+ .0xE9.",
    ),
    "latin that says nothing behind the mark of UTF-8": (
        MARK + TEXT.replace(' encoding="UTF-8"', "").encode("latin-1"),
        "begins with the mark of UTF-8, and is not",
    ),
    "latin that says UTF-8": (TEXT.encode("latin-1"), r"Line 51: .*not UTF-8 text at byte"),
    "latin that says nothing": (
        TEXT.replace(' encoding="UTF-8"', "").encode("latin-1"), "does not say what else",
    ),
    "windows that says latin": (
        declare_encoding("ISO-8859-1").replace("é", "\x92").encode("latin-1"),
        r"Line 51: The byte 0x92 is no letter in iso-8859-1, .*likely windows-1252",
    ),
    "one byte that 1252 has not": (
        declare_encoding("windows-1252").encode("cp1252").replace(b"\xe9", b"\x81"),
        r"Line 51: The byte 0x81 does not exist in windows-1252",
    ),
    "UTF-8 that says UTF-16": (
        declare_encoding("UTF-16").encode(), "Line 1: The file says it is in utf-16, and is not",
    ),
    "UTF-16 cut off": (
        declare_encoding("UTF-16").encode("utf-16")[:3001],
        "Line 45: The file begins as utf-16-le, and is cut off or damaged at byte 3000",
    ),
    "letters nobody knows": (
        declare_encoding("KLINGON-1").encode(), "Line 1: .*“klingon-1”, which is not known",
    ),
    "letters of a kind without that number": (
        declare_encoding("ISO-8859-17").encode(), "Line 1: .*“iso-8859-17”, which is not known",
    ),
    "no letters at all": (declare_encoding("rot13").encode(), "not known"),
    "gzip": (gzip.compress(TEXT.encode()), "packed .gzip.*Unpack it"),
    "zip": (b"PK\x03\x04" + bytes(40), "packed .ZIP"),
    "a PDF": (b"%PDF-1.7\n", "another kind .PDF"),
    "a web page": (b"<!DOCTYPE html>\n<html></html>", "web page"),
    "a web page without a document type": (b" \n<HTML lang='de'></HTML>", "web page"),
    "nothing": (b" \n ", "nothing in the file"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_read_says_what_to_do(what):
    raw, said = REFUSED[what]
    with pytest.raises(tdf.TdfError, match=said):
        tdf.read_document(raw)


def test_an_entity_has_no_place_in_any_letters():
    bomb = declare_encoding("UTF-16").replace(
        "<tournament", '<!DOCTYPE t [<!ENTITY a "b">]>\n<tournament', 1
    )
    with pytest.raises(tdf.TdfError, match="document type"):
        tdf.read_document(bomb.encode("utf-16"))


def make_crowd(many, rest=""):
    players = "".join(
        f'<player userid="{8_000_000 + n}"><firstname>A</firstname></player>' for n in range(many)
    )
    return f"<tournament><data/><players>{players}</players>{rest}</tournament>".encode()


def test_too_many_are_refused_before_the_rest_is_read():
    with pytest.raises(tdf.TdfError, match="at most 4,096") as refused:
        tdf.read_document(make_crowd(MOST_PLAYERS + 1, rest="<not read & not well formed"))
    assert refused.value.note == "too_many_players"
    with pytest.raises(tdf.TdfError) as refused:
        tdf.read_document(make_crowd(MOST_PLAYERS, rest="<not well formed"))
    assert refused.value.note == "no_xml"


def test_a_crowd_behind_a_document_type_is_refused_for_that():
    raw = make_crowd(MOST_PLAYERS + 1)
    with pytest.raises(tdf.TdfError, match="document type"):
        tdf.read_document(b'<!DOCTYPE t [<!ENTITY a "b">]>\n' + raw)


def test_more_elements_than_any_event_has_are_refused_unread():
    with pytest.raises(tdf.TdfError, match="more than 500,000 elements"):
        tdf.read_document(b"<tournament>" + b"<a/>" * 600_000)
