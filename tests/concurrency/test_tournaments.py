"""Races at one event: pairing, reports, corrections. Each is also run without its guards.

The guards are the lock on the event or match and, on SQLite, that writers queue from their first
statement. Without them either both believe they were the first, or the database's constraints
refuse one; whoever is refused by those gets no helpful message.
"""

import pytest
from django.db import IntegrityError, OperationalError, connection

from league.base.errors import Conflict, Refused
from league.domain import beforehand
from league.models import LogEntry, Player
from tests.support.evenings import Evening, in_one_go
from tournaments.domain.cut import bracket
from tournaments.domain.players import entrants
from tournaments.domain.results import games, matches
from tournaments.domain.rounds import next_round
from tournaments.models import Entrant, Event, Game, Match, Round

pytestmark = pytest.mark.django_db(transaction=True)

TURNED_AWAY = (IntegrityError, OperationalError)


@pytest.fixture
def evening(organiser, league):
    return Evening(organiser, league, planned_rounds=2)


@pytest.fixture
def without_locks(monkeypatch, run_freely):
    """Take every lock away; return the wrapper that has a runner read before it queues."""

    def find_unlocked(event_id):
        return Event.objects.select_related("league").get(pk=event_id)

    monkeypatch.setattr(next_round, "lock_event", find_unlocked)
    # The snapshot before a correction locks the event itself, so it is taken away as well.
    monkeypatch.setattr(games.snapshots, "snapshot_before_correction", lambda *_about: None)
    monkeypatch.setattr(matches, "lock_event_shared", lambda _event_id: None)
    read = Match.objects.select_related("round__event__league")
    monkeypatch.setattr(
        matches, "lock_match_row", lambda match_id: read.filter(pk=match_id).first()
    )
    monkeypatch.setattr(Match.objects, "select_for_update", Match.objects.all)

    return run_freely


def outcome_kinds(outcomes):
    return sorted(type(outcome).__name__ for outcome in outcomes)


def nobody_was_told(outcomes):
    """Check that no guard refused anybody: all went through, or the database refused one."""
    turned_away = [one for one in outcomes if isinstance(one, TURNED_AWAY)]
    through = [one for one in outcomes if isinstance(one, Match | Round)]
    return len(turned_away) <= 1 and len(turned_away) + len(through) == len(outcomes)


# --- two press “Pair” --------------------------------------------------------------------------


def make_pairing(evening, after):
    return lambda: next_round.pair_next(evening.actor, evening.event, after)


def test_two_who_pair_at_once_make_one_round_and_the_second_is_told(run_race, evening, hold_door):
    hold_door(next_round.swiss, "pair_round")
    outcomes = run_race(
        make_pairing(evening, 0), make_pairing(evening, 0), make_pairing(evening, 0)
    )
    assert outcome_kinds(outcomes) == ["Conflict", "Conflict", "Round"]
    assert Round.objects.count() == 1
    assert Match.objects.count() == 4
    assert LogEntry.objects.filter(action="round.paired").count() == 1


def test_two_who_pair_at_once_without_saying_what_they_saw_make_one_round(
    run_race, evening, hold_door
):
    hold_door(next_round.swiss, "pair_round")
    outcomes = run_race(make_pairing(evening, None), make_pairing(evening, None))
    assert outcome_kinds(outcomes) == ["Refused", "Round"]
    assert Round.objects.count() == 1


def test_without_the_lock_nobody_is_told_that_the_round_is_paired_already(
    run_race, evening, meet_at, without_locks, monkeypatch
):
    # computed inside the transaction
    monkeypatch.setattr(beforehand, "result_of", lambda _key, work: work())
    # both have seen that there is no round
    meet_at(next_round, "_require_all_reported", after=True)
    outcomes = run_race(
        without_locks(make_pairing(evening, 0)), without_locks(make_pairing(evening, 0))
    )
    assert sum(isinstance(outcome, Round) for outcome in outcomes) == 1
    # The database refuses the second, or it meets open matches of the new round.
    assert not any(isinstance(outcome, Conflict) for outcome in outcomes)
    assert Round.objects.count() == 1
    assert Match.objects.count() == 4


# --- two report one match ----------------------------------------------------------------------


def make_report(evening, match, winner, version=0):
    report = games.GameReport(winner)
    return lambda: games.report_game(evening.actor, match, report, version)


def test_two_reports_of_one_match_make_one_result_and_the_second_is_told(
    run_race, evening, hold_door
):
    match = evening.begin_round().find_match()
    hold_door(games.matches, "require_possible_game")
    outcomes = run_race(make_report(evening, match, "a"), make_report(evening, match, "b"))
    assert outcome_kinds(outcomes) == ["Conflict", "Match"]
    won = next(one for one in outcomes if isinstance(one, Match))
    told = next(one for one in outcomes if isinstance(one, Conflict))
    match.refresh_from_db()
    assert match.result == won.result == told.now.result
    assert "oak was first" in told.message
    assert (match.games.count(), match.version) == (1, 1)


def test_without_the_lock_the_second_report_is_not_told(run_race, evening, meet_at, without_locks):
    match = evening.begin_round().find_match()
    meet_at(games.matches, "require_possible_game")
    outcomes = run_race(
        without_locks(make_report(evening, match, "a")),
        without_locks(make_report(evening, match, "b")),
    )
    assert nobody_was_told(outcomes)
    assert Game.objects.filter(match=match).count() == 1


def test_reports_of_different_tables_all_count(run_race, evening):
    evening.begin_round()
    tables = [evening.find_match(number) for number in (1, 2, 3, 4)]
    outcomes = run_race(*(make_report(evening, match, "a") for match in tables))
    assert outcome_kinds(outcomes) == ["Match"] * 4
    assert Match.objects.filter(result="a").count() == 4


# --- a report or correction against a correction ------------------------------------------------


def make_decision(evening, match, version):
    return lambda: games.decide_match(evening.actor, match, "b", "no show", version)


def make_taking_back(evening, match, version):
    return lambda: games.take_back_last_entry(evening.actor, match, version, "wrong table")


def test_of_a_report_and_a_judges_decision_one_counts_and_the_other_is_told(
    run_race, evening, hold_door
):
    match = evening.begin_round().find_match()
    hold_door(games, "save_match_and_recompute")
    outcomes = run_race(make_report(evening, match, "a"), make_decision(evening, match, 0))
    assert outcome_kinds(outcomes) == ["Conflict", "Match"]
    won = next(one for one in outcomes if isinstance(one, Match))
    match.refresh_from_db()
    assert (match.result, match.version) == (won.result, 1)
    assert match.games.count() == (1 if won.result == "a" else 0)


def test_of_two_corrections_one_counts_and_the_other_is_told(run_race, evening, hold_door):
    match = evening.report_game(evening.begin_round().find_match())
    hold_door(games, "save_match_and_recompute")
    outcomes = run_race(make_taking_back(evening, match, 1), make_decision(evening, match, 1))
    assert outcome_kinds(outcomes) == ["Conflict", "Match"]
    won = next(one for one in outcomes if isinstance(one, Match))
    match.refresh_from_db()
    assert (match.result, match.version) == (won.result, 2)


def test_without_the_lock_both_corrections_believe_they_were_first(
    run_race, evening, meet_at, without_locks
):
    match = evening.report_game(evening.begin_round().find_match())
    meet_at(games, "save_match_and_recompute")
    outcomes = run_race(
        without_locks(make_taking_back(evening, match, 1)),
        without_locks(make_decision(evening, match, 1)),
    )
    assert nobody_was_told(outcomes)


# --- a correction against the pairing that rests on it ------------------------------------------


def in_the_cut(evening):
    """Play both semifinals, so that the final is due, and return a match."""
    with in_one_go():
        evening.play_swiss().play_round(evening.pair_round())
    return evening.find_match()


def test_the_final_is_never_paired_from_a_semifinal_that_is_taken_back(
    run_race, evening, hold_door
):
    semifinal = in_the_cut(evening)
    hold_door(games, "save_match_and_recompute")
    outcomes = run_race(make_taking_back(evening, semifinal, 1), make_pairing(evening, 3))
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 1
    semifinal.refresh_from_db()
    paired = Round.objects.filter(number=4).exists()
    assert paired is bool(semifinal.result)


def test_a_correction_that_comes_after_the_pairing_sees_it(run_race, evening, race_amid):
    semifinal = in_the_cut(evening)
    two = make_pairing(evening, 3), make_taking_back(evening, semifinal, 1)
    outcomes = run_race(*race_amid(next_round.bracket, "pair_next_cut_round", *two))
    assert outcome_kinds(outcomes) == ["Refused", "Round"]
    semifinal.refresh_from_db()
    assert semifinal.result


def test_without_the_lock_the_final_rests_on_nothing(run_race, evening, race_amid, without_locks):
    semifinal = in_the_cut(evening)
    two = (
        without_locks(make_taking_back(evening, semifinal, 1)),
        without_locks(make_pairing(evening, 3)),
    )
    outcomes = run_race(*race_amid(games, "save_match_and_recompute", *two, whole=True))
    assert nobody_was_told(outcomes)
    if connection.vendor == "postgresql":  # SQLite refuses writes after an old read
        semifinal.refresh_from_db()
        assert Round.objects.filter(number=4).exists()
        assert not semifinal.result


# --- two report the last two matches -------------------------------------------------------------


@pytest.fixture
def last_two(evening, hold_door):
    """The final and the match for third place, with a pause after each result."""
    with in_one_go():
        evening.play_swiss()
        bracket.set_third_place(evening.actor, evening.event, wanted=True)
        evening.play_round(evening.pair_round())
        last = list(evening.pair_round().matches.all())
    hold_door(matches.boards, "publish_boards_later")
    return last


def test_the_last_two_matches_reported_at_once_end_the_event(run_race, evening, last_two):
    outcomes = run_race(*(make_report(evening, match, "a") for match in last_two))
    assert outcome_kinds(outcomes) == ["Match", "Match"]
    assert evening.refresh_event().event.stage == "finished"
    assert LogEntry.objects.filter(action="event.finished").count() == 1


def test_without_the_lock_each_believes_the_other_match_open(
    run_race, evening, last_two, meet_at, without_locks, monkeypatch
):
    monkeypatch.setattr(bracket, "_lock_last_round", lambda _event, _last: None)
    meet_at(games.matches, "require_possible_game")
    if connection.vendor == "postgresql":  # on SQLite the second runner never gets there
        meet_at(matches.boards, "publish_boards_later")
    outcomes = run_race(*(without_locks(make_report(evening, match, "a")) for match in last_two))
    assert nobody_was_told(outcomes)
    assert evening.refresh_event().event.stage == "cut"


# --- who plays ---------------------------------------------------------------------------------


def test_a_player_taken_out_twice_at_once_is_out_once(run_race, evening):
    one = evening.entrants[0]

    def drop_player():
        return entrants.drop_entrant(evening.actor, Entrant.objects.get(pk=one.pk))

    outcomes = run_race(drop_player, drop_player)
    assert Entrant.objects.count() == 7
    assert LogEntry.objects.filter(action="entrant.withdrawn").count() == 1
    loser = next(one for one in outcomes if not isinstance(one, Entrant))
    assert isinstance(loser, Conflict | Entrant.DoesNotExist)


def test_one_player_entered_in_two_events_at_once_is_one_player(
    run_race, evening, organiser, league
):
    other = Evening(organiser, league, players=0, name="Spring Cup")

    def enter_into(into):
        newcomers = [entrants.Newcomer("Zoe B.", "1234567")]
        return lambda: entrants.enter_players(into.actor, into.event, newcomers)

    run_race(enter_into(evening), enter_into(other))
    assert Player.objects.filter(player_id="1234567").count() == 1
    assert Entrant.objects.filter(player__player_id="1234567").count() == 2


def test_the_same_name_typed_in_by_two_at_once_is_entered_once(run_race, evening):
    outcomes = run_race(
        lambda: evening.enter_players("Zoe B."), lambda: evening.enter_players("Zoe B.")
    )
    assert outcome_kinds(outcomes) == ["Refused", "list"]
    assert Entrant.objects.filter(player__name="Zoe B.").count() == 1
