"""The table numbers of matches from a TOM file, and what is recorded once such a match ends."""

import msgspec
import pytest

from league.models import LogEntry
from tests.tournaments.domain.test_tom import read_golden
from tournaments.domain.players import entrants
from tournaments.domain.players.entrants import Newcomer
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf.document import Match

pytestmark = [pytest.mark.django_db, pytest.mark.once]
replace = msgspec.structs.replace


@pytest.fixture
def make_event_of(take_file):
    return lambda raw: take_file(raw).event


def with_tables(tables):
    """Return a document with round one's byes first and its matches at these tables; and those."""
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


def test_a_later_file_brings_a_bye_of_the_cut_to_no_table(take_file):
    """The numbers belong to the players who sit there already."""
    document = tdf.read_document(read_golden("cup-top4"))
    event = take_file(tdf.write_document(document)).event
    (semifinals,) = document.cut
    seated = {player for match in semifinals.matches for player in (match.a, match.b)}
    other = next(player.id for player in document.players if player.id not in seated)
    matches = (*semifinals.matches, Match(a=other, b=None, table=None, result="bye"))
    more = replace(document, cut=(replace(semifinals, matches=matches),), stage="5")
    taken = take_file(tdf.write_document(more))
    assert (taken.event, taken.rounds) == (event, [6])
    here = event.rounds.last().matches.order_by("pk").values_list("table", "result")
    assert list(here) == [(1, ""), (2, ""), (None, "bye")]


def test_a_file_s_order_holds_where_those_who_withdrew_left_gaps(take_file, actor):
    document = tdf.read_document(read_golden("roster"))
    event = take_file(tdf.write_document(document)).event
    many = len(document.players)
    visitors = [Newcomer(f"Visitor {number}") for number in range(2 * many)]
    came = entrants.enter_players(actor, event, [*visitors, Newcomer("Last One")])
    for entrant in came[:-1]:
        entrants.drop_entrant(actor, entrant)
    last = replace(document.players[-1], id="7799999", first_name="Last", last_name="One")
    order = (*reversed(document.players), last)
    taken = take_file(tdf.write_document(replace(document, players=order)))
    assert taken.event == event
    assert [one.player.player_id for one in event.entrants.order_by("roster")] == [
        player.id for player in order
    ]
