"""Repairs in races with other use cases, with their guards and without."""

import pytest
from django.db import IntegrityError, OperationalError

from league.base.errors import Conflict, Refused
from league.domain import beforehand
from tests.support.evenings import Evening, in_one_go
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round, repairs, restoring
from tournaments.models import Event, Match, Moment, Round, Seat, Snapshot

pytestmark = pytest.mark.django_db(transaction=True)
WHY = "entered for the wrong table"
TURNED_AWAY = (IntegrityError, OperationalError)


@pytest.fixture
def evening(organiser, league):
    return Evening(organiser, league)


@pytest.fixture
def without_locks(monkeypatch, run_freely):
    """Take the event's lock away; return the wrapper that has a runner read before it queues."""

    def find_unlocked(event_id):
        return Event.objects.select_related("league").get(pk=event_id)

    for module in (repairs, restoring, next_round):
        monkeypatch.setattr(module, "lock_event", find_unlocked)

    return run_freely


def outcome_kinds(outcomes):
    return sorted(type(outcome).__name__ for outcome in outcomes)


def require_whole_event(event):
    """Check that matches of two have two seats, round numbers no gap, and at most one is open."""
    rows = list(event.rounds.order_by("number").values_list("number", "closed"))
    assert [number for number, _closed in rows] == list(range(1, len(rows) + 1))
    assert sum(not closed for _number, closed in rows) <= 1
    for match in Match.objects.filter(round__event=event):
        assert match.seats.count() == (1 if match.result in {"bye", "loss"} else 2)


def make_taking_back(evening, number):
    return lambda: repairs.take_back_rounds(evening.actor, evening.event, number, WHY)


def make_re_pairing(evening, *tables):
    one = evening.event.rounds.last()
    matches = [one.matches.get(table=table).pk for table in tables]
    return lambda: repairs.re_pair_matches(evening.actor, evening.event, one.number, matches, WHY)


def make_putting_back(evening, snapshot, seen=None):
    return lambda: restoring.restore_snapshot(evening.actor, snapshot, WHY, seen)


def test_a_round_taken_back_twice_at_once_is_taken_back_once(run_race, evening, hold_door):
    with in_one_go():
        evening.play_round(evening.pair_round())
        evening.begin_round()
    hold_door(repairs.snapshots, "take_snapshot")
    outcomes = run_race(make_taking_back(evening, 2), make_taking_back(evening, 2))
    assert outcome_kinds(outcomes) == ["Event", "Refused"]
    assert Round.objects.count() == 1
    require_whole_event(evening.event)


def test_of_pairing_and_taking_back_one_comes_after_the_other(run_race, evening, hold_door):
    evening.play_round(evening.pair_round())
    hold_door(repairs.snapshots, "take_snapshot")
    run_race(
        make_taking_back(evening, 1), lambda: next_round.pair_next(evening.actor, evening.event, 1)
    )
    require_whole_event(evening.event)


def test_two_who_pair_the_same_matches_anew_do_it_once(run_race, evening, hold_door):
    evening.begin_round()
    hold_door(repairs.snapshots, "take_snapshot")
    outcomes = run_race(make_re_pairing(evening, 1, 2), make_re_pairing(evening, 2, 3))
    assert outcome_kinds(outcomes) == ["Conflict", "Round"]
    assert Seat.objects.count() == 8
    require_whole_event(evening.event)


def test_a_report_and_a_repair_of_its_match_never_both_count(run_race, evening, hold_door):
    match = evening.begin_round().find_match(1)
    hold_door(repairs.snapshots, "take_snapshot")
    report = games.GameReport("a")
    outcomes = run_race(
        make_re_pairing(evening, 1, 2),
        lambda: games.report_game(evening.actor, match, report, 0),
    )
    mended = any(isinstance(one, Round) for one in outcomes)
    loser = next(one for one in outcomes if not isinstance(one, Round | Match))
    assert isinstance(loser, Refused)
    assert mended is not Match.objects.filter(pk=match.pk).exists()
    require_whole_event(evening.event)


def test_two_who_restore_from_one_page_restore_once(run_race, evening, hold_door):
    with in_one_go():
        evening.play_round(evening.pair_round())
        evening.begin_round()
    begun = Snapshot.objects.get(round=1, moment=Moment.BEGIN)
    seen = Snapshot.objects.first().pk
    hold_door(restoring.snapshot_queries, "unpack_json", seconds=0.05)
    outcomes = run_race(
        make_putting_back(evening, begun, seen), make_putting_back(evening, begun, seen)
    )
    assert outcome_kinds(outcomes) == ["Conflict", "Event"]
    assert Snapshot.objects.filter(moment=Moment.BEFORE).count() == 1
    require_whole_event(evening.event)


def test_without_the_lock_two_repairs_collide(
    run_race, evening, meet_at, without_locks, monkeypatch
):
    evening.begin_round()
    # computed inside the transaction
    monkeypatch.setattr(beforehand, "result_of", lambda _key, work: work())
    meet_at(repairs.snapshots, "take_snapshot")
    outcomes = run_race(
        without_locks(make_re_pairing(evening, 1, 2)), without_locks(make_re_pairing(evening, 2, 3))
    )
    turned_away = [one for one in outcomes if isinstance(one, TURNED_AWAY)]
    told = [one for one in outcomes if isinstance(one, Conflict | Refused)]
    assert len(turned_away) == 1 or (not told and Seat.objects.count() != 8)


def is_said_by_engine(outcome):
    """Check for a refusal by the pairing itself, whose words are not meant for people."""
    return isinstance(outcome, Refused) and outcome.message.startswith("rounds[0].matches")


@pytest.fixture
def pairing_amid(evening, run_race, race_amid, without_locks, monkeypatch):
    """Pair round 2 while another changes round 1, which was already found to be over."""
    # computed inside the transaction
    monkeypatch.setattr(beforehand, "result_of", lambda _key, work: work())

    def pair_amid(change):
        pair = lambda: next_round.pair_next(evening.actor, evening.event, 1)  # noqa: E731 -- short
        runners = race_amid(next_round, "_swiss_is_due", pair, change, whole=True)
        outcomes = run_race(*map(without_locks, runners))
        return any(isinstance(one, TURNED_AWAY) or is_said_by_engine(one) for one in outcomes)

    return pair_amid


def test_without_the_lock_a_round_is_paired_upon_one_taken_back(evening, pairing_amid):
    evening.play_round(evening.pair_round())
    turned_away = pairing_amid(make_taking_back(evening, 1))
    assert turned_away or list(Round.objects.values_list("number", flat=True)) == [2]


def test_without_the_lock_pairing_stumbles_over_a_round_that_is_open_again(evening, pairing_amid):
    evening.play_round(evening.pair_round())
    begun = Snapshot.objects.get(round=1, moment=Moment.BEGIN)
    turned_away = pairing_amid(make_putting_back(evening, begun))
    still_open = Match.objects.filter(round__number=1, result="").exists()
    assert turned_away or (still_open and Round.objects.filter(number=2).exists())
