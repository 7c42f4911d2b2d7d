"""The rows of a round, read at once for programs, agree with each match worked out by itself."""

import pytest

from tests.support.evenings import Evening
from tournaments.domain.results import games
from tournaments.models import Match, Result
from tournaments.queries.boards import match_row
from tournaments.queries.events.events import rounds_with_matches
from tournaments.queries.rounds.programs import round_rows

pytestmark = pytest.mark.django_db


def worked_out(event):
    """Return the rows of each round, every match worked out by itself."""
    rounds = rounds_with_matches(event)
    return {one.number: [match_row(match) for match in one.matches.all()] for one in rounds}


def assert_agree(event):
    expected = worked_out(event)
    rows = {row.number: row.matches for row in round_rows(event, drafts=True)}
    assert rows == expected
    return [match for matches in rows.values() for match in matches]


def report_in_every_way(evening: Evening, best_of: int) -> None:
    """Bring five tables into different states; the sixth stays untouched."""
    first, second, third, fourth, fifth, *_rest = evening.event.rounds.last().matches.all()
    evening.report_game(first)
    for _game in range(best_of // 2 + 1):
        evening.report_game(second, "b")
    games.call_time(evening.actor, third, None)
    games.decide_match(evening.actor, fourth, Result.TIE, "Agreed before a judge")
    evening.report_game(fifth, "both", ways={"a": ["prizes"], "b": ["prizes"]})


@pytest.mark.parametrize("best_of", [1, 3])
def test_a_match_in_any_state_is_told_as_it_is_worked_out_alone(make_evening, best_of):
    evening = make_evening("round", 13, best_of=best_of)
    report_in_every_way(evening, best_of)
    told = assert_agree(evening.event)
    assert len(told) == 7
    assert {row.result for row in told} >= {None, "bye", "tie"}
    assert any(row.hints for row in told)  # the hint that the event's rules have no ties
    assert any(len(row.games) > 1 for row in told) == (best_of == 3)
    assert any(row.may_be_played for row in told)


def test_rounds_gone_by_the_cut_and_a_match_lost_by_both_are_told_so_too(make_evening):
    evening = make_evening("semifinals")
    assert {row.kind for row in round_rows(evening.event)} == {"swiss", "cut"}
    lost = Match.objects.filter(round__event=evening.event, round__number=1).first()
    Match.objects.filter(pk=lost.pk).update(result=Result.DOUBLE_LOSS)
    assert "double_loss" in {row.result for row in assert_agree(evening.event)}


def test_a_draft_is_left_out_unless_asked_for_and_one_round_comes_alone(make_evening):
    evening = make_evening("reported")
    evening.pair_round()
    evening.event.rounds.filter(number=2).update(draft=True)
    assert [row.number for row in round_rows(evening.event)] == [1]
    assert [row.number for row in round_rows(evening.event, drafts=True)] == [1, 2]
    assert [row.number for row in round_rows(evening.event, 2, drafts=True)] == [2]


def test_many_rounds_cost_as_many_queries_as_one(make_evening, queries_of):
    one, many = make_evening("round"), make_evening("swiss over")
    asked_of_one = queries_of(lambda: round_rows(one.event))
    assert queries_of(lambda: round_rows(many.event)) <= asked_of_one
