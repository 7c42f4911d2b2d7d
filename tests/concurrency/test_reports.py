"""Two phones and a judge at one table: one result, and the loser is told who was first.

Each race is also run without its guards, and then both believe they were the first.
"""

import pytest

from league.base.errors import Conflict, Refused
from league.models import LogEntry
from tests.concurrency.test_tournaments import (  # noqa: F401 -- fixtures
    evening,
    outcome_kinds,
    without_locks,
)
from tournaments.domain.results import games, matches, reports
from tournaments.models import Claim, Game, Match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match(evening):  # noqa: F811 -- a fixture
    return evening.begin_round().find_match()


def find_seat(match, side):
    found = match.seats.select_related("match__round__event__league", "entrant__player")
    return found.get(side=side)


def make_claim(match, side, score):
    here = find_seat(match, side)
    return lambda: reports.claim_result(here, score)


def make_decision(evening, match, result):  # noqa: F811 -- a fixture's value
    return lambda: games.decide_match(evening.actor, match, result, "I saw it", 0)


def make_score(evening, match, score):  # noqa: F811 -- a fixture's value
    return lambda: games.report_score(evening.actor, match, score, 0)


def count_decided():
    """Count how often the record says that a match got a result."""
    made = ("match.score_reported", "match.decided", "match.game_reported")
    return LogEntry.objects.filter(action__in=made).count()


def test_both_phones_at_once_with_the_same_word_are_one_result(run_race, match, hold_door):
    hold_door(games, "parse_score")
    outcomes = run_race(make_claim(match, "a", "1-0"), make_claim(match, "b", "1-0"))
    assert outcome_kinds(outcomes) == ["Match", "Match"]
    match.refresh_from_db()
    assert (match.result, match.games.count(), count_decided()) == ("a", 1, 1)


def test_both_phones_at_once_with_different_words_are_a_dispute(run_race, match, hold_door):
    hold_door(games, "parse_score")
    run_race(make_claim(match, "a", "1-0"), make_claim(match, "b", "0-1"))
    match.refresh_from_db()
    assert (match.result, match.claims.count(), count_decided()) == ("", 2, 0)


def test_of_a_confirming_phone_and_a_judge_one_counts_and_the_other_is_told(
    run_race, evening, match, hold_door  # noqa: F811
):  # fmt: skip
    make_claim(match, "a", "1-0")()
    hold_door(reports.games, "enter_score")
    outcomes = run_race(make_claim(match, "b", "1-0"), make_decision(evening, match, "b"))
    assert outcome_kinds(outcomes) == ["Conflict", "Match"]
    told = next(one for one in outcomes if isinstance(one, Conflict))
    match.refresh_from_db()
    assert told.now.result == match.result
    assert count_decided() == 1
    assert "was first" in told.message


def test_two_phones_and_a_scorekeeper_at_once_are_one_result(run_race, evening, match, hold_door):  # noqa: F811
    hold_door(games, "parse_score")
    outcomes = run_race(
        make_claim(match, "a", "1-0"),
        make_claim(match, "b", "1-0"),
        make_score(evening, match, "1-0"),
    )
    assert all(isinstance(one, Match | Conflict | Refused) for one in outcomes)
    match.refresh_from_db()
    assert (match.result, match.games.count(), count_decided()) == ("a", 1, 1)


def test_accepting_all_and_a_phone_that_objects_are_one_after_the_other(
    run_race, evening, match, hold_door  # noqa: F811
):  # fmt: skip
    make_claim(match, "a", "1-0")()
    hold_door(reports, "unopposed_matches")
    outcomes = run_race(
        lambda: reports.accept_unopposed_claims(evening.actor, match.round),
        make_claim(match, "b", "0-1"),
    )
    match.refresh_from_db()
    assert count_decided() == (1 if match.result else 0)
    if match.result:
        assert any(isinstance(one, Conflict) for one in outcomes)
    else:
        assert match.claims.count() == 2


def test_without_the_lock_two_phones_make_no_result_of_the_same_word(
    run_race, match, meet_at, without_locks, monkeypatch  # noqa: F811
):  # fmt: skip
    monkeypatch.setattr(matches, "lock_event_shared", lambda _event_id: None)
    meet_at(games, "parse_score")
    outcomes = run_race(
        without_locks(make_claim(match, "a", "1-0")), without_locks(make_claim(match, "b", "1-0"))
    )
    match.refresh_from_db()
    both_heard = all(isinstance(one, Match) for one in outcomes) and match.result == "a"
    assert not both_heard
    assert Claim.objects.count() + Game.objects.count() >= 1
