"""Impossible TOM files: refused with the line or the path, and what is wrong there."""

import msgspec
import pytest

from tests.support.tom_files import edit_golden, read_golden
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf.document import Match, Round
from tournaments.engine.files.tdf.markup import DEEPEST_NESTING, LARGEST_FILE

replace = msgspec.structs.replace
ENTITY = '<!DOCTYPE t [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><tournament>&b;</tournament>'
REFUSED = {
    "an unknown outcome": (
        edit_golden(('<match outcome="0">', '<match outcome="7">')),
        r"Line \d+: The match of \d+, \d+ in round 3 has the outcome “7”, which is not known",
    ),
    "an empty outcome": (edit_golden((' outcome="0"', ' outcome=""')), "<match> has no “outcome”"),
    "two byes in one": (
        edit_golden(('<match outcome="4">', '<match outcome="1">')), "names one player",
    ),
    "a bye of two": (
        edit_golden(('<match outcome="1">', '<match outcome="5">')), "names two players",
    ),
    "entities": (ENTITY.encode(), "entity has no place"),
    "a foreign entity": (
        b'<!DOCTYPE t SYSTEM "file:///etc/passwd"><tournament/>', "entity has no place",
    ),
    "an entity of nobody": (b"<tournament>&lol;</tournament>", "undefined entity"),
    "too deep": (b"<a>" * (DEEPEST_NESTING + 1), "deep"),
    "too large": (b" " * (LARGEST_FILE + 1), "larger than 16 MB"),
    "cut short": (read_golden("cup-finished")[:5000], r"Line \d+: This is no XML"),
    "no text": (b"\xff\xfe\x00", "not UTF-8"),
    "nothing": (b"", "no XML"),
    "another file": (b"<html></html>", "begins with <html>"),
    "no players": (b"<tournament><data/></tournament>", "<players> is missing"),
    "a player twice": (edit_golden(('userid="7700201">', 'userid="7700200">')), "stands twice"),
    "a stranger": (
        edit_golden(('<player1 userid="7700', '<player1 userid="8800')), "not in the list",
    ),
    "below nothing": (edit_golden(("<roundtime>30", "<roundtime>-30")), "number from 0 on"),
    "no number": (edit_golden(("<roundtime>30", "<roundtime>half")), "no whole number"),
    "more than a day": (edit_golden(("<roundtime>30", "<roundtime>1441")), "at most 1440"),
    "a huge number": (edit_golden(("<roundtime>30", "<roundtime>99999999999")), "more than"),
    "another day": (edit_golden(("11/14/2026<", "14.11.2026<")), "a date is written"),
    "a gap": (
        edit_golden(('<round number="2"', '<round number="5"')), "Round 5 stands where round 2",
    ),
    "a drop of its own": (edit_golden(("<status>1", "<status>9")), "drop status “9”"),
    "a pod of its own": (edit_golden(('category="10"', 'category="7"')), "category “7”"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_is_refused_with_its_place(what):
    raw, said = REFUSED[what]
    with pytest.raises(tdf.TdfError, match=said):
        tdf.read_document(raw)


def test_as_much_as_a_file_may_have_is_read():
    raw = read_golden("roster")
    assert tdf.read_document(raw + b"\n" * (LARGEST_FILE - len(raw))).stage == "1"


def test_a_drop_and_a_match_after_it_are_refused():
    raw = edit_golden(("<round>2</round>", "<round>1</round>"))
    with pytest.raises(tdf.TdfError, match="dropped after round 1 and plays round 2"):
        tdf.read_document(raw)


DROPPED = "<dropped><status>1</status><round>{}</round></dropped>"


@pytest.mark.parametrize(("name", "last"), [("roster", 0), ("challenge-midevent", 3)])
def test_nobody_drops_after_a_round_that_will_never_be(name, last):
    planned = tdf.read_document(read_golden(name)).planned_rounds
    assert planned > last

    def read_dropped(after):
        change = ("<creationdate>", DROPPED.format(after) + "<creationdate>")
        return tdf.read_document(edit_golden(change, name=name)).players[0].dropped_after

    assert read_dropped(planned) == planned
    said = f"dropped after round {planned + 1}, and the last round of the file is {last}"
    with pytest.raises(tdf.TdfError, match=said):
        read_dropped(planned + 1)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"rounds": (Round(number=2, matches=()),)}, r"rounds\[0\].number: 2; round 1 comes here"),
        ({"rounds": (Round(number=1, matches=(Match(a="x", b="y"),)),)}, "no player 'x'"),
        ({"date": "14.11.2026"}, "date: '14.11.2026' is no ISO date"),
        ({"name": "a\x00b"}, "name: this text cannot stand in a file"),
    ],
)
def test_a_document_that_cannot_be_is_refused_with_its_path(changes, said):
    document = replace(tdf.read_document(read_golden("roster")), **changes)
    with pytest.raises(tdf.TdfError, match=said):
        tdf.write_document(document)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"{", "document: no JSON"),
        (b"[]", "document: Expected `object`"),
        (
            b'{"planned_rounds": 3, "planned_rounds": 5, "players": []}',
            "planned_rounds: stands twice",
        ),
        (b'{"planned_rounds": 3, "players": [{"id": 7}]}', r"players\[0\].id: Expected `str`"),
    ],
)
def test_json_that_is_no_document_is_refused(raw, said):
    with pytest.raises(tdf.TdfError, match=said):
        tdf.decode_document(raw)


def test_players_of_two_pods_do_not_meet():
    document = tdf.read_document(read_golden("pods-running"))
    one, two = document.pods[0].players[0], document.pods[1].players[0]
    rounds = (Round(number=1, matches=(Match(a=one, b=two, table=1),)),)
    with pytest.raises(tdf.TdfError, match="are in different pods"):
        tdf.write_document(replace(document, rounds=rounds))


@pytest.mark.parametrize(
    ("match", "said"),
    [
        (Match(a="x", b="y", table=1), r"cut\[1\].matches\[0\].a: no player 'x'"),
        (Match(a="7700200", result="a"), r"cut\[1\].matches\[0\].result: without an opponent"),
    ],
)
def test_a_cut_that_cannot_be_is_refused_with_its_path(match, said):
    document = tdf.read_document(read_golden("cup-finished"))
    cut = (document.cut[0], replace(document.cut[1], matches=(match,)))
    with pytest.raises(tdf.TdfError, match=said):
        tdf.write_document(replace(document, cut=cut))


def test_no_file_is_written_whose_rounds_do_not_follow_one_another():
    document = tdf.read_document(read_golden("cup-finished"))
    with pytest.raises(tdf.TdfError, match=r"Round 6 stands where round 5 should"):
        tdf.write_document(replace(document, rounds=document.rounds[:-1]))
