"""What a correction leaves: the record keeps the old values, and a round is replaced as a whole."""

import pytest

from league.domain.log import Actor
from league.models import LogEntry
from tournaments.domain import penalties
from tournaments.domain.results import games
from tournaments.domain.rounds import repairs, restoring
from tournaments.models import Moment

pytestmark = [pytest.mark.django_db, pytest.mark.once("the same record, whatever the database")]
JUDGE = Actor(role="head_judge")
WHY = "entered for the wrong table"


def test_the_record_of_a_game_taken_back_says_what_it_was_and_what_it_had_decided(make_evening):
    evening = make_evening("round")
    match = evening.report_game(evening.find_match(2), "b")
    games.take_back_last_entry(JUDGE, match, None, WHY)
    entry = LogEntry.objects.filter(action="match.game_taken_back").get()
    assert entry.before == {"game": 1, "winner": "b", "result": "b"}
    assert entry.reason == WHY


@pytest.mark.parametrize(("stage", "number"), [("registration", 0), ("round", 1), ("reported", 1)])
def test_a_penalty_is_of_the_round_there_is_and_of_none_before_the_first(
    make_evening, stage, number
):
    evening = make_evening(stage)
    caution = penalties.PenaltyRequest("caution", "conduct", WHY)
    given = penalties.give_penalty(JUDGE, evening.entrants[3], caution)
    assert given.round_number == number


def test_a_round_that_was_paired_anew_gives_way_to_the_one_that_comes_back(make_evening):
    evening = make_evening("round")
    event, first = evening.event, evening.event.rounds.get()
    snapshot = event.snapshots.filter(moment=Moment.BEGIN).get()
    seats = set(first.seats.values_list("entrant", "match__table", "side"))
    repairs.take_back_rounds(JUDGE, event, 1, WHY)
    anew = evening.pair_round()
    assert anew.pk != first.pk
    restoring.restore_snapshot(JUDGE, snapshot, WHY)
    back = event.rounds.get()
    assert back.pk == first.pk
    assert set(back.seats.values_list("entrant", "match__table", "side")) == seats
