"""A closed round is read from one stored row, or from its matches where that row is out of date."""

import pytest

from tournaments.domain.cut import bracket
from tournaments.domain.results import games
from tournaments.domain.rounds import columns as column_keeping
from tournaments.domain.rounds import repairs, restoring
from tournaments.engine.standings.table import points_of
from tournaments.models import Match, RoundColumns
from tournaments.queries.rounds import columns
from tournaments.queries.rounds.state import swiss_history
from tournaments.queries.standings import standing_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(make_evening):
    """An event with two rounds closed and the third running."""
    evening = make_evening("reported", players=9)
    evening.play_round(evening.pair_round())
    evening.pair_round()
    return evening


def closed_of(event):
    return {one.pk: one.number for one in event.rounds.filter(closed=True)}


def test_a_round_is_kept_when_it_closes(evening):
    closed = closed_of(evening.event)
    assert closed
    assert (
        columns.kept_columns(evening.event, columns.swiss_rounds_by_id(evening.event)).keys()
        == closed.keys()
    )


def test_what_is_kept_says_what_the_matches_say(evening):
    closed = closed_of(evening.event)
    assert columns.kept_columns(evening.event, closed) == columns.columns_from_matches(closed)


def test_matches_of_kept_rounds_are_not_read(evening, django_assert_num_queries):
    closed = closed_of(evening.event)
    with django_assert_num_queries(2):  # one for the fingerprints, one for the columns
        known = columns.columns_of_rounds(evening.event, closed)
    assert len(known) == len(closed)
    assert all(one.a for one in known.values())


def test_a_correction_is_read_at_once_and_kept_with_the_next_round(evening):
    first = evening.event.rounds.get(number=1)
    match = first.matches.get(table=1)
    winner = match.seats.get(side="b").entrant_id
    before = points_of(swiss_history(evening.event))[str(winner)]
    games.decide_match(evening.actor, match, "b", "The slip was read wrongly.")
    assert points_of(swiss_history(evening.event))[str(winner)] == before + 3
    assert first.pk not in columns.kept_columns(evening.event, closed_of(evening.event))
    column_keeping.freeze_closed_rounds(evening.event)
    assert first.pk in columns.kept_columns(evening.event, closed_of(evening.event))
    assert points_of(swiss_history(evening.event))[str(winner)] == before + 3
    assert RoundColumns.objects.filter(round=first).count() == 1


def test_points_after_each_round_are_those_of_the_whole_history(evening):
    numbers = sorted(columns.swiss_rounds_by_id(evening.event).values())
    assert numbers
    for number in (0, *numbers):
        whole = points_of(swiss_history(evening.event, number))
        found = columns.points_after(evening.event, number)
        assert {player: found.get(int(player), 0) for player in whole} == whole
        assert sum(found.values()) == sum(whole.values())


def test_without_any_columns_everything_is_as_before(evening):
    before = standing_rows(evening.event)
    RoundColumns.objects.all().delete()
    assert standing_rows(evening.event) == before


def test_a_match_that_is_gone_is_not_read_from_what_was_kept(evening):
    first = evening.event.rounds.get(number=1)
    Match.objects.filter(round=first, table=1).delete()
    assert first.pk not in columns.kept_columns(evening.event, closed_of(evening.event))


def test_a_round_mended_otherwise_is_not_taken_for_what_it_was_before(make_evening):
    evening = make_evening("round", cut_size=0, planned_rounds=1)
    begun = evening.event.snapshots.latest("pk")
    one, two, three, four = evening.event.rounds.get().matches.order_by("pk")
    repairs.re_pair_matches(evening.actor, evening.event, 1, [one.pk, two.pk], "who is late")
    evening.play_round(evening.event.rounds.get())
    for result in ("b", "a"):  # raises its version as far as restoring raises versions of matches
        games.decide_match(evening.actor, three, result, "read wrongly")
    bracket.finish_event(evening.actor, evening.event)
    repairs.reopen_event(evening.actor, evening.event, "the wrong tables")
    restoring.restore_snapshot(evening.actor, begun, "the wrong tables")
    repairs.re_pair_matches(evening.actor, evening.event, 1, [three.pk, four.pk], "who is late")
    evening.play_round(evening.event.rounds.get())
    rounds = columns.swiss_rounds_by_id(evening.event)
    assert columns.columns_of_rounds(evening.event, rounds) == columns.columns_from_matches(rounds)
    assert (
        bracket.finish_event(evening.actor, evening.event)
        .entrants.get(place=1)
        .seats.get()
        .match.result
        == "a"
    )
