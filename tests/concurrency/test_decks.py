"""Races about decks: handing in and locking, deck checks, house formats, jobs.

Each guard is also taken away once, which shows that there is a race.
"""

import json
import time

import pytest
from django.db import IntegrityError, OperationalError

from decks.domain import batches, check, house_formats, reprints
from decks.engine.formats.settlements import settlement_key
from decks.models import CheckJob, Deck, HouseFormat, HouseFormatVersion, ReprintSettlement
from decks.queries.reprints import settled_reprints
from league.base.errors import Conflict, Refused
from league.domain import outbox
from league.domain.log import Actor
from league.models import LogEntry, OutboxEntry, Player, User
from tests.concurrency.test_tournaments import outcome_kinds
from tests.support.evenings import DECK, Evening
from tournaments.domain.files import whole_import
from tournaments.domain.files.whole import export_event
from tournaments.domain.registration import checks
from tournaments.domain.registration import lists as registration
from tournaments.models import DeckCheck, DeckVersion, Entrant, Event

pytestmark = pytest.mark.django_db(transaction=True)

TURNED_AWAY = (IntegrityError, OperationalError)
OTHER = "4 Raichu AR 72\n56 Lightning Energy DP 126"


@pytest.fixture
def evening(organiser, league):
    return Evening(organiser, league, players=2)


@pytest.fixture
def entrant(evening):
    return evening.entrants[0]


def wait_before(seconds, runner):
    def run_later():
        time.sleep(seconds)
        return runner()

    return run_later


def logged_entries(action):
    return list(LogEntry.objects.filter(action=action).order_by("pk").values_list("pk", flat=True))


# --- handing in while the lock closes ----------------------------------------------------------


def make_hand_in(who, text=DECK):
    return lambda: registration.hand_in_list(who, text)


def make_lock(evening):
    return lambda: registration.lock_lists(evening.actor, evening.event)


@pytest.mark.parametrize("late", [0.05, 0])
def test_a_list_comes_before_the_lock_or_is_told_of_it(run_race, evening, entrant, hold_door, late):
    hold_door(registration, "keep_decks")
    hold_door(registration, "list_window", 0.05)
    list_first, _locked = run_race(make_hand_in(entrant), wait_before(late, make_lock(evening)))
    (at,) = logged_entries("registration.locked")
    if isinstance(list_first, Refused):
        assert list_first.code == "locked"
        assert not DeckVersion.objects.exists()
    else:
        (handed_in,) = logged_entries("entrant.deck_registered")
        assert handed_in < at
        assert Entrant.objects.get(pk=entrant.pk).deck.text == DECK


def test_many_lists_and_a_lock_none_is_taken_after_it_and_none_that_was_taken_is_lost(
    run_race, organiser, league
):
    evening = Evening(organiser, league, players=8)
    lists = [make_hand_in(one) for one in evening.entrants]
    *handed_in, _locked = run_race(*lists, wait_before(0.03, make_lock(evening)))
    assert {type(one) for one in handed_in} <= {Entrant, Refused}
    taken = sum(isinstance(one, Entrant) for one in handed_in)
    assert DeckVersion.objects.count() == taken
    assert evening.event.entrants.exclude(deck=None).count() == taken
    (at,) = logged_entries("registration.locked")
    assert all(one < at for one in logged_entries("entrant.deck_registered"))


def test_without_the_events_lock_a_list_is_taken_after_it(
    run_race, evening, entrant, race_amid, monkeypatch, run_freely
):
    monkeypatch.setattr(registration, "lock_event_shared", lambda _event: None)
    monkeypatch.setattr(registration, "lock_event", lambda pk: Event.objects.get(pk=pk))
    two = run_freely(make_hand_in(entrant)), run_freely(make_lock(evening))
    handed_in, _locked = run_race(*race_amid(registration, "keep_decks", *two, whole=True))
    # else the database refused it because of its old snapshot
    if not isinstance(handed_in, TURNED_AWAY):
        assert logged_entries("registration.locked") < logged_entries("entrant.deck_registered")


def test_others_write_while_a_list_is_judged(run_race, race_amid, evening, entrant):
    first, second = race_amid(
        check, "_judge_each", make_hand_in(entrant), make_lock(evening), whole=True
    )
    handed_in, _locked = run_race(first, second)
    assert (type(handed_in), handed_in.code) == (Refused, "locked"), "it held no lock meanwhile"
    assert not DeckVersion.objects.exists()


def test_others_write_while_the_lists_of_a_file_are_judged(
    run_race, race_amid, evening, entrant, league
):
    registration.register_deck(evening.actor, entrant, DECK)
    raw = json.dumps(export_event(evening.event), default=str).encode()
    first, second = race_amid(
        check,
        "_judge_together",
        lambda: whole_import.import_event(evening.actor, league, raw),
        lambda: Player.objects.create(league=league, name="Zoe B."),
        whole=True,
    )
    event, other = run_race(first, second)
    (stored,) = Deck.objects.filter(version__entrant__event=event)
    assert stored.text == DECK
    assert Entrant.objects.get(deck=stored).player.name == entrant.player.name
    assert Player.objects.filter(pk=other.pk).exists()


def test_what_is_settled_while_a_list_is_judged_counts_for_it(
    run_race, race_amid, organiser, league, entrant, monkeypatch
):
    judge, judged = check._judge_each, []
    monkeypatch.setattr(check, "_judge_each", lambda *asked: judged.append(1) or judge(*asked))
    chief, word = Actor(organiser, "organiser"), {"allowed": True, "reason": "old ones count here"}
    first, second = race_amid(
        check,
        "_judge_each",
        make_hand_in(entrant),
        lambda: reprints.settle_reprint(
            chief, league, name="Raichu", format_key="modified-2009", **word
        ),
        whole=True,
    )
    handed_in, _settled = run_race(first, second)
    assert handed_in.deck.text == DECK
    assert len(judged) == 2, "judged anew, by what counts now"


# --- two lists at once -------------------------------------------------------------------------


def test_one_list_sent_twice_at_once_is_one_list(run_race, entrant, hold_door):
    hold_door(registration, "keep_decks")
    outcomes = run_race(make_hand_in(entrant), make_hand_in(entrant), make_hand_in(entrant))
    assert outcome_kinds(outcomes) == ["Entrant"] * 3
    assert DeckVersion.objects.count() == 1


def test_two_lists_at_once_are_both_kept_and_one_counts(run_race, entrant, hold_door):
    hold_door(registration, "keep_decks")
    outcomes = run_race(make_hand_in(entrant), make_hand_in(entrant, OTHER))
    assert outcome_kinds(outcomes) == ["Entrant"] * 2
    kept = DeckVersion.objects.order_by("number").select_related("deck")
    assert [one.number for one in kept] == [1, 2]
    assert {one.deck.text for one in kept} == {DECK, OTHER}
    assert Entrant.objects.get(pk=entrant.pk).deck_id == kept[1].deck_id


def test_without_the_players_lock_one_list_becomes_two(
    run_race, entrant, meet_at, monkeypatch, run_freely
):
    meet_at(registration, "keep_decks")
    read = Entrant.objects.select_related("event__league", "player", "deck")
    monkeypatch.setattr(registration, "_lock_entrant", lambda one: read.get(pk=one.pk))
    outcomes = run_race(run_freely(make_hand_in(entrant)), run_freely(make_hand_in(entrant)))
    turned_away = sum(isinstance(one, TURNED_AWAY) for one in outcomes)
    assert turned_away + DeckVersion.objects.count() == 2


# --- two judges end one check ------------------------------------------------------------------


@pytest.fixture
def deck_check(evening, entrant):
    registration.register_deck(evening.actor, entrant, DECK)
    asked = checks.CheckRequest(chosen="player", entrant=entrant.pk)
    return checks.begin_checks(evening.actor, evening.event, asked).checks[0]


def make_check_end(check, name, finding, fault=""):
    actor = Actor(User.objects.get_or_create(username=name)[0], "judge")
    return lambda: checks.finish_check(actor, check, finding, fault)


def test_two_judges_who_end_one_check_the_second_is_told_who_was_first(
    run_race, deck_check, hold_door
):
    hold_door(checks.log, "record_entry")
    fine, problem = (
        make_check_end(deck_check, "bela", "fine"),
        make_check_end(deck_check, "cleo", "problem", "extra"),
    )
    outcomes = run_race(fine, problem)
    assert outcome_kinds(outcomes) == ["Conflict", "DeckCheck"]
    (told,) = [one for one in outcomes if isinstance(one, Conflict)]
    ended = DeckCheck.objects.get(pk=deck_check.pk)
    assert str(ended.found_by) in told.message
    assert told.now == {"finding": ended.finding}
    assert len(logged_entries("deck_check.found")) == 1


def test_without_the_checks_lock_the_second_is_told_nothing(
    run_race, deck_check, meet_at, monkeypatch, run_freely
):
    found = DeckCheck.objects.select_related("version__deck", "event__league", "found_by")
    monkeypatch.setattr(checks, "_lock_open_check", lambda one: found.get(pk=one.pk))
    meet_at(checks, "_lock_open_check", after=True)
    fine, problem = (
        make_check_end(deck_check, "bela", "fine"),
        make_check_end(deck_check, "cleo", "problem", "extra"),
    )
    outcomes = run_race(run_freely(fine), run_freely(problem))
    assert not any(isinstance(one, Conflict) for one in outcomes)


def test_two_who_pick_one_deck_at_once_begin_one_check(run_race, evening, entrant):
    registration.register_deck(evening.actor, entrant, DECK)
    asked = checks.CheckRequest(chosen="player", entrant=entrant.pk)
    outcomes = run_race(*[lambda: checks.begin_checks(evening.actor, evening.event, asked)] * 3)
    assert outcome_kinds(outcomes) == ["CheckSelection"] * 3
    assert DeckCheck.objects.count() == 1


# --- house formats and settlements -------------------------------------------------------------


@pytest.fixture
def make_saver(organiser, league):
    actor = Actor(organiser, "organiser")

    def save_format(sets, into=None, seen=None, name="Ours"):
        entry = house_formats.read_house_format({"key": "house:new", "name": name, "sets": sets})
        return lambda: house_formats.save_house_format(actor, league, entry, into=into, seen=seen)

    return save_format


def test_two_new_versions_at_once_the_second_is_told(run_race, make_saver, hold_door):
    into = make_saver(["dp1"])().house
    hold_door(house_formats, "_is_unchanged")
    two = make_saver(["dp1", "dp2"], into, 1), make_saver(["dp1", "dp3"], into, 1)
    assert outcome_kinds(run_race(*two)) == ["Conflict", "HouseFormatVersion"]
    numbers = HouseFormatVersion.objects.order_by("number").values_list("number", flat=True)
    assert list(numbers) == [1, 2]


def test_two_new_formats_of_one_name_at_once_are_one(run_race, make_saver, hold_door):
    hold_door(house_formats, "_lock_or_create")
    outcomes = run_race(make_saver(["dp1"]), make_saver(["dp2"]))
    assert outcome_kinds(outcomes) == ["HouseFormatVersion", "Refused"]
    assert HouseFormat.objects.count() == 1


def test_without_the_formats_lock_the_second_is_told_nothing(
    run_race, make_saver, meet_at, monkeypatch, run_freely
):
    into = make_saver(["dp1"])().house
    meet_at(house_formats, "_is_unchanged")
    monkeypatch.setattr(house_formats, "_lock_or_create", lambda _league, into, _name: into)
    two = make_saver(["dp1", "dp2"], into, 1), make_saver(["dp1", "dp3"], into, 1)
    outcomes = run_race(*map(run_freely, two))
    assert sum(isinstance(one, TURNED_AWAY) for one in outcomes) == 1


def test_of_two_settlements_at_once_both_are_kept_and_the_last_word_counts(
    run_race, organiser, league
):
    actor = Actor(organiser, "judge")

    def settling_it(allowed):
        return lambda: reprints.settle_reprint(
            actor, league, name="Rare Candy", format_key="modified-2009",
            allowed=allowed, reason="asked of the makers",
        )  # fmt: skip

    outcomes = run_race(settling_it(True), settling_it(False))
    assert outcome_kinds(outcomes) == ["ReprintSettlement"] * 2
    last = ReprintSettlement.objects.order_by("pk").last()
    counts = settled_reprints(league)[settlement_key("Rare Candy", "modified-2009")]
    assert counts.allowed is last.allowed
    assert len(logged_entries("reprint.settled")) == 2


# --- a job drained by two ----------------------------------------------------------------------


@pytest.fixture
def times_judged(monkeypatch):
    """The numbers of the rows that were judged, once for each time."""
    rows, judge = [], batches._judge_row

    def count_and_judge(job, row):
        rows.append(row.number)
        judge(job, row)

    monkeypatch.setattr(batches, "_judge_row", count_and_judge)
    return rows


@pytest.fixture
def job(organiser, league):
    given = batches.UnpackedLists([batches.GivenList(f"List {n}", DECK) for n in range(6)], [])
    return batches.begin_check(
        Actor(organiser, "organiser"), league, given, format_key="modified-2009", day=None
    )


def test_a_job_drained_by_two_judges_each_list_once(run_race, job, times_judged):
    run_race(outbox.drain_outbox, outbox.drain_outbox)
    assert sorted(times_judged) == [1, 2, 3, 4, 5, 6]
    assert CheckJob.objects.get(pk=job.pk).done_at
    assert set(job.rows.values_list("done", "legal")) == {(True, True)}


def test_without_the_claim_two_drains_judge_every_list_twice_and_say_the_same(
    run_race, job, times_judged, meet_at, monkeypatch
):
    first = lambda **_but: OutboxEntry.objects.filter(done_at=None).first()  # noqa: E731 -- the guard, gone
    monkeypatch.setattr(outbox, "_claim_entry", first)
    meet_at(outbox, "_claim_entry", after=True)
    meet_at(batches, "_judge_row")
    run_race(lambda: outbox.drain_outbox(1), lambda: outbox.drain_outbox(1))
    assert sorted(times_judged) == sorted([1, 2, 3, 4, 5, 6] * 2)
    assert set(job.rows.values_list("done", "legal")) == {(True, True)}
