"""Unknown parts of a TOM file are refused with their line or told: never ignored silently."""

from itertools import islice

import msgspec
import pytest

from tests.support.depth import choose_step
from tests.tournaments.engine.mutations import list_mutations, list_paths, read_golden
from tournaments.engine.files import tdf

replace = msgspec.structs.replace
# Written by TOM and not read here: any value comes back unchanged, and a wrong kind is still told.
UNREAD = {
    "timeelapsed", "state", "overflowtablestart", "lessswiss", "autotablenumber", "subgroup",
    "startingtable", "playoff3rd4th", "blockedranges", "additionalrounds", "subgroupcount",
    "paired3rd4th", "options", "value", "round", "timestamp", "forcedloss", "usedforcedloss",
    "venue",
}  # fmt: skip


def notes_of(document):
    return {(one.id, tuple(sorted(one.args.items())), one.times) for one in document.notes}


def without_source(document):
    return replace(document, source="", notes=())


def read_or_refused(raw, what):
    """Return the document, or None where it was refused with a line."""
    try:
        return tdf.read_document(raw)
    except tdf.TdfError as wrong:
        if wrong.line is None:
            pytest.fail(f"{what} is refused without a line: {wrong}")
        return None


@pytest.mark.parametrize(
    ("name", "but"),
    [
        ("challenge-midevent", set()),
        ("cup-finished", list_paths(read_golden("challenge-midevent"))),
    ],
)
def test_whatever_is_changed_is_refused_told_understood_or_of_no_matter(name, but):
    before = tdf.read_document(read_golden(name))
    swallowed = []
    for what, make_changed in islice(
        list_mutations(read_golden(name), but), 0, None, choose_step(3)
    ):
        raw = make_changed()
        document = read_or_refused(raw, what)
        if document is None or notes_of(document) - notes_of(before):
            continue
        if without_source(document) == without_source(before):
            assert tdf.write_document(document) == raw, what
            swallowed.append(what)
    found = {what.split(" ")[0].split("/")[-1] for what in swallowed}
    assert found <= UNREAD


def change_file(*changes, name="challenge-midevent"):
    text = read_golden(name).decode()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text.encode()


ALONE = '<player userid="7700209"/>'
THIRD = ('<player2 userid="7700202"', '<player3 userid="7700201"/><player2 userid="7700202"')
REFUSED = {
    "a third player": (change_file(THIRD), r"Line \d+: A match has a <player3>"),
    "a player beside two": (
        change_file(('<player1 userid="7700206"/>', f'{ALONE}<player1 userid="7700206"/>')),
        "Line 156: A match has a <player2>",
    ),
    "a player beside a first one": (
        change_file((ALONE, f'{ALONE}<player1 userid="7700299"/>')),
        "Line 180: A match has a <player1>",
    ),
    "a player beside a second one": (
        change_file((ALONE, f'{ALONE}<player2 userid="7700299"/>')),
        "Line 180: A match has a <player2>",
    ),
    "a player of another name": (
        change_file((ALONE, f"{ALONE}<players/>")), "Line 180: A match has a <players>",
    ),
    "a round of type 9": (change_file(('number="1" type="2"', 'number="1" type="9"')), "type “9”"),
    "an event of type 4": (
        change_file(('<tournament type="2"', '<tournament type="4"')), "type “4”",
    ),
    "stage 9": (change_file((' stage="4"', ' stage="9"')), "stage “9”"),
    "chess": (change_file(("TRADING_CARD_GAME", "CHESS")), "gametype “CHESS”"),
    "a drop after round 99": (change_file(("<round>2</round>", "<round>99</round>")), "round 99"),
    "a drop that says no round": (change_file(("<round>2</round>", "")), "<round> is missing"),
    "a place twice": (change_file(('place="2"', 'place="1"'), name="cup-finished"), "Place 1 of"),
    "a place for a stranger": (
        change_file(('<player id="7700303"', '<player id="9999999"'), name="cup-finished"),
        "9999999 is not in the list",
    ),
    "two names": (change_file(("<name>", "<name>A</name><name>")), "<name> stands in <data> twice"),
    "a negative number": (change_file(("<roundtime>30", "<roundtime>-30")), "“-30”"),
    "an id of letters": (change_file(('<player userid="7700200">', '<player userid="x">')), "“x”"),
    "a round of two days": (change_file(("<roundtime>30", "<roundtime>2880")), "at most 1440"),
    "a starter who is maybe": (change_file(("<starter>true", "<starter>maybe")), "true or false"),
    "the outcome of two for one": (change_file(('outcome="4"', 'outcome="1"')), "names one player"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_could_only_be_read_wrongly_is_refused_with_its_line(what):
    raw, said = REFUSED[what]
    with pytest.raises(tdf.TdfError, match=said) as refused:
        tdf.read_document(raw)
    assert refused.value.line > 1


TOLD = {
    "an unknown element": (change_file(("</data>", "<fee>5</fee></data>")), "<fee> in <data>"),
    "an unknown attribute": (change_file(("<data>", '<data age="old">')), "“age” of <data>"),
    "version nonsense": (change_file(('version="1.86"', 'version="abc"')), "version “abc”"),
    "another game of TOM's": (change_file(("TRADING_CARD_GAME", "GO")), "gametype “GO”"),
    "a mode nobody knows": (change_file(("LEAGUECHALLENGE", "WORLDS")), "mode “WORLDS”"),
    "a table twice": (
        change_file(("<tablenumber>2<", "<tablenumber>1<")), "Table 1 stands twice in round 1",
    ),
    "a table for nobody": (change_file(("<tablenumber>1<", "<tablenumber>0<")), "has no table"),
    "a time that is none": (
        change_file(("<pairtime>11/14/2026", "<pairtime>soon")), "which is not what is usual",
    ),
    "text between elements": (change_file(("<pods>", "<pods>hello")), "stands the text “hello”"),
    "a place in the bracket that is not told": (
        change_file(("<order>1</order>", "<order></order>"), name="cup-top4"),
        "Player 7700301 plays in the cut, and their place in the bracket is not told",
    ),
    "a sanction of another make": (change_file(("<id>26-11-", "<id>2026/11/")), "sanction id"),
}  # fmt: skip


@pytest.mark.parametrize("what", TOLD)
def test_what_is_only_not_known_is_told_and_stays(what):
    raw, said = TOLD[what]
    document = tdf.read_document(raw)
    told = [note for note in document.notes if said in note.render_sentence()]
    assert told
    assert told[0].line > 1
    assert tdf.write_document(document) == raw


def test_the_same_of_many_is_told_once():
    text = read_golden("roster").decode().replace("<lastname>", "<nick>X</nick><lastname>")
    (note,) = tdf.read_document(text.encode()).notes
    assert note.times == 12
    assert note.render_sentence().endswith("This stands in the file 12 times.")


def test_what_stands_in_one_tag_can_be_filled():
    raw = change_file(("<state></state>", "<state/>"))
    written = tdf.write_document(replace(tdf.read_document(raw), region="Bavaria")).decode()
    assert "<state>Bavaria</state>\n\t\t<country>" in written
