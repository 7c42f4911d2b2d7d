"""A closed round is read from one row, and from its matches wherever that row is no longer true."""

import pytest

from tournaments.domain.cut import bracket
from tournaments.domain.results import games
from tournaments.domain.rounds import columns as keeping
from tournaments.domain.rounds import repairs, restoring
from tournaments.engine.standings.table import points_of
from tournaments.models import Match, RoundColumns
from tournaments.queries.rounds import columns
from tournaments.queries.rounds.state import swiss_history
from tournaments.queries.standings import standing_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def it(evening):
    """Two rounds closed, the third running."""
    it = evening("reported", players=9)
    it.play(it.pair())
    it.pair()
    return it


def closed_of(event):
    return {one.pk: one.number for one in event.rounds.filter(closed=True)}


def test_a_round_is_kept_when_it_closes(it):
    closed = closed_of(it.event)
    assert closed
    assert (
        columns.kept_columns(it.event, columns.swiss_rounds_by_id(it.event)).keys() == closed.keys()
    )


def test_what_is_kept_says_what_the_matches_say(it):
    closed = closed_of(it.event)
    assert columns.kept_columns(it.event, closed) == columns.columns_from_matches(closed)


def test_matches_of_kept_rounds_are_not_read(it, django_assert_num_queries):
    closed = closed_of(it.event)
    with django_assert_num_queries(3):  # the fingerprints, and the columns
        known = columns.columns_of_rounds(it.event, closed)
    assert len(known) == len(closed)
    assert all(one.a for one in known.values())


def test_a_correction_is_read_at_once_and_kept_with_the_next_round(it):
    first = it.event.rounds.get(number=1)
    match = first.matches.get(table=1)
    winner = match.seats.get(side="b").entrant_id
    before = points_of(swiss_history(it.event))[str(winner)]
    games.decide_match(it.actor, match, "b", "The slip was read wrongly.")
    assert points_of(swiss_history(it.event))[str(winner)] == before + 3
    assert first.pk not in columns.kept_columns(it.event, closed_of(it.event))
    keeping.freeze_closed_rounds(it.event)
    assert first.pk in columns.kept_columns(it.event, closed_of(it.event))
    assert points_of(swiss_history(it.event))[str(winner)] == before + 3
    assert RoundColumns.objects.filter(round=first).count() == 1


def test_without_any_columns_everything_is_as_before(it):
    before = standing_rows(it.event)
    RoundColumns.objects.all().delete()
    assert standing_rows(it.event) == before


def test_a_match_that_is_gone_is_not_read_from_what_was_kept(it):
    first = it.event.rounds.get(number=1)
    Match.objects.filter(round=first, table=1).delete()
    assert first.pk not in columns.kept_columns(it.event, closed_of(it.event))


def test_a_round_mended_otherwise_is_not_taken_for_what_it_was_before(evening):
    it = evening("round", cut_size=0, planned_rounds=1)
    begun = it.event.snapshots.latest("pk")
    one, two, three, four = it.event.rounds.get().matches.order_by("pk")
    repairs.re_pair_matches(it.actor, it.event, 1, [one.pk, two.pk], "who is late")
    it.play(it.event.rounds.get())
    for result in ("b", "a"):  # as often as matches come back with a higher version
        games.decide_match(it.actor, three, result, "read wrongly")
    bracket.finish_event(it.actor, it.event)
    repairs.reopen_event(it.actor, it.event, "the wrong tables")
    restoring.restore_snapshot(it.actor, begun, "the wrong tables")
    repairs.re_pair_matches(it.actor, it.event, 1, [three.pk, four.pk], "who is late")
    it.play(it.event.rounds.get())
    rounds = columns.swiss_rounds_by_id(it.event)
    assert columns.columns_of_rounds(it.event, rounds) == columns.columns_from_matches(rounds)
    assert (
        bracket.finish_event(it.actor, it.event).entrants.get(place=1).seats.get().match.result
        == "a"
    )
