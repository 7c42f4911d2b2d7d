"""What is written as a TOM file can be read again: any other document is refused."""

from random import Random

import msgspec
import pytest

from tests.support.each import of_each
from tests.support.tom_files import read_golden
from tests.tournaments.engine.changed_documents import change_document
from tests.tournaments.engine.whole_tom_files import read_drawn
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf.document import Cut, Place

replace = msgspec.structs.replace
FILE = "challenge-midevent"
FEW_AT_ONCE, DRAWN = 25, 80


def change_player(**changes):
    return lambda document: {
        "players": (replace(document.players[0], **changes), *document.players[1:])
    }


def place_first(**changes):
    """Return changes that place the first player; `changes` replace parts of that place."""
    return lambda document: {
        "places": (Place(**{"id": document.players[0].id, "place": 1, "category": "2", **changes}),)
    }


NEVER_READ = {
    "who drops after the last round": (
        change_player(dropped_after=7), "dropped after round 7, and the last round of the file",
    ),
    "more byes than rounds": (change_player(awarded_byes=tuple(range(1, 30))), "more than 20"),
    "a year of three signs": (change_player(birth_year=-5), "<birthdate> says"),
    "a table below none": (change_player(fixed_table=-2), "no whole number from 0 on"),
    "a seed below none": (change_player(seed=-1), "no whole number from 0 on"),
    "more rounds than there can be": (lambda _: {"planned_rounds": 400}, "more than 20"),
    "minutes of more than a day": (lambda _: {"round_minutes": 1441}, "at most 1440"),
    "minutes below none": (lambda _: {"cut_minutes": -5}, "no whole number from 0 on"),
    "a day before the game": (lambda _: {"date": "1994-01-01"}, "between 1995 and 2099"),
    "a day there is not": (lambda _: {"date": "2026-13-40"}, "a date is written as"),
    "a stage there is not": (lambda _: {"stage": "7"}, "has the stage “7”"),
    "a kind there is not": (lambda _: {"type": "9"}, "has the type “9”"),
    "a cut of no category": (lambda _: {"cuts": (Cut(category="99", size=4),)}, "“99”"),
    "a cut below none": (lambda _: {"cuts": (Cut(category="2", size=-1),)}, "from 0 on"),
    "a place of nobody": (place_first(id="99"), "is not in the list of players"),
    "place 0": (place_first(place=0), "places count from 1"),
    "a place of no category": (place_first(category="55"), "“55”"),
}  # fmt: skip


@of_each(NEVER_READ)
def test_a_document_nobody_could_read_as_a_file_is_not_written(what):
    change, said = NEVER_READ[what]
    document = tdf.read_document(read_golden(FILE))
    with pytest.raises(tdf.TdfError, match=said) as refused:
        tdf.write_document(replace(document, **change(document)))
    assert refused.value.line is None, "a line of a file that nobody has"


@pytest.mark.parametrize("part", range(0, DRAWN, FEW_AT_ONCE))
def test_whatever_is_written_is_read_and_says_the_same_again(part):
    written = 0
    for number in range(part, min(part + FEW_AT_ONCE, DRAWN)):
        drawn = read_drawn(number)
        if isinstance(drawn, tdf.TdfError):
            continue
        _said, changed = change_document(Random(-number), drawn)
        try:
            raw = tdf.write_document(changed)
        except tdf.TdfError:
            continue
        assert tdf.write_document(tdf.read_document(raw)) == raw
        written += 1
    assert written


def test_the_places_of_a_whole_pod_are_written_as_well():
    """TOM files may have such places, and writing must not lose them."""
    document = tdf.read_document(read_golden(FILE))
    placed = replace(document, **place_first(category="10")(document))
    assert tdf.read_document(tdf.write_document(placed)).places == placed.places
