"""At which tables a TOM file's matches are here, and what is on record once one is finished."""

import msgspec
import pytest

from league.models import LogEntry
from tests.tournaments.domain.test_tom import read_golden
from tournaments.engine.files import tdf

pytestmark = [pytest.mark.django_db, pytest.mark.once]
replace = msgspec.structs.replace


@pytest.fixture
def make_event_of(take_file):
    return lambda raw: take_file(raw).event


def with_tables(tables):
    """An event whose first round has its byes first, and its matches at these tables."""
    document = tdf.read_document(read_golden("challenge-midevent"))
    first, *others = document.rounds
    alone = tuple(match for match in first.matches if match.b is None)
    pairs = [match for match in first.matches if match.b is not None]
    assert alone
    seated = tuple(replace(match, table=table) for match, table in zip(pairs, tables, strict=True))
    first = replace(first, matches=alone + seated)
    return replace(document, rounds=(first, *others)), seated


@pytest.mark.parametrize(
    ("in_file", "here"),
    [
        ([21, 22, 22, 24], [1, 2, 3, 4]),
        ([None, 2, 3, 4], [1, 2, 3, 4]),
        ([4, 3, 2, 1], [4, 3, 2, 1]),
    ],
)
def test_a_bye_that_stands_first_takes_no_table(make_event_of, in_file, here):
    document, seated = with_tables(in_file)
    event = make_event_of(tdf.write_document(document))
    stored = {
        frozenset(seat.entrant.player.player_id for seat in match.seats.all()): match.table
        for match in event.rounds.get(number=1).matches.all()
    }
    assert [stored[frozenset({match.a, match.b})] for match in seated] == here
    assert sorted(table for table in stored.values() if table) == sorted(here)


def test_the_end_of_an_event_is_on_record_with_its_order(make_event_of):
    event = make_event_of(read_golden("cup-finished"))
    entry = LogEntry.objects.get(action="event.finished")
    order = list(event.entrants.order_by("place").values_list("pk", flat=True))
    assert (entry.subject, entry.after) == (f"event:{event.pk}", {"order": order})
    assert not event.rounds.filter(closed=False).exists()
