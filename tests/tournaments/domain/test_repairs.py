"""Repairs of rounds: taking back, breaking matches and pairing anew, late players, snapshots."""

import pytest

from league.base.errors import Conflict, Refused
from league.models import LogEntry
from tests.support.evenings import Evening
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.rounds import drafts, next_round, repairs, restoring
from tournaments.models import Match, Moment, Result, Round, Seat, Snapshot, Stage
from tournaments.queries.players.late import players_without_seat
from tournaments.queries.results.corrections import preview_correction
from tournaments.queries.standings import standing_rows

pytestmark = pytest.mark.django_db
WHY = "entered for the wrong table"


@pytest.fixture
def evening(organiser, league):
    return Evening(organiser, league)


def rows_of_event(event):
    """Return all rows of an event that a snapshot restores."""
    event.refresh_from_db()
    seats = Seat.objects.filter(round__event=event).order_by("round__number", "entrant")
    return (
        event.stage,
        list(seats.values_list("round__number", "match", "entrant", "side", "match__result")),
        list(event.entrants.order_by("pk").values_list("pk", "dropped_after", "late", "place")),
        list(event.rounds.values_list("number", "closed")),
        [(row.id, row.points, row.owp) for row in standing_rows(event)],
    )


def seats_in_round(event, number):
    return sorted(Seat.objects.filter(round__event=event, round__number=number).values_list(
        "entrant", flat=True
    ))  # fmt: skip


def row_of_table(round_, table):
    """A match as the record keeps it."""
    match = round_.matches.get(table=table)
    return [table, *match.seats.order_by("side").values_list("entrant", flat=True), match.result]


def test_a_round_taken_back_is_paired_again_and_the_one_before_is_open(evening):
    evening.play_round(evening.pair_round())
    evening.begin_round()
    repairs.take_back_rounds(evening.actor, evening.event, 2, "a drop was forgotten")
    assert [one.closed for one in evening.event.rounds.all()] == [False]
    entry = LogEntry.objects.get(action="round.taken_back")
    assert entry.reason == "a drop was forgotten"
    assert evening.pair_round().number == 2


def test_the_first_round_taken_back_leads_to_registration_and_nobody_is_lost(evening):
    evening.begin_round()
    repairs.take_back_rounds(evening.actor, evening.event, 1, WHY)
    assert evening.refresh_event().event.stage == Stage.REGISTRATION
    entrants.drop_entrant(evening.actor, evening.entrants[0])
    assert evening.event.entrants.count() == 8
    assert evening.pair_round().seats.count() == 7


@pytest.mark.once("the same statements as the repairs that run again")
def test_a_finished_event_is_reopened_and_ends_again(evening):
    evening.play_out()
    repairs.reopen_event(evening.actor, evening.event, WHY)
    evening.refresh_event()
    assert evening.event.stage == Stage.CUT
    final = evening.find_match()
    games.decide_match(evening.actor, final, "b", "the other one won", final.version)
    assert evening.refresh_event().event.stage == Stage.FINISHED


def test_broken_matches_are_paired_anew_and_reported_ones_stay(evening):
    one = evening.pair_round()
    kept = evening.report_game(evening.find_match(1))
    wanted = [evening.find_match(n).pk for n in (2, 3)]
    stay = evening.find_match(4).pk
    before, broken = seats_in_round(evening.event, 1), [row_of_table(one, n) for n in (2, 3)]
    repairs.re_pair_matches(evening.actor, evening.event, 1, wanted, WHY)
    assert seats_in_round(evening.event, 1) == before
    assert not Match.objects.filter(pk__in=wanted).exists()
    assert Match.objects.get(pk=kept.pk).result == Result.A
    assert one.matches.filter(pk=stay).exists()
    assert sorted(one.matches.values_list("table", flat=True)) == [1, 2, 3, 4]
    entry = LogEntry.objects.get(action="round.re_paired")
    assert entry.before["matches"] == broken
    assert entry.after["matches"] == [row_of_table(one, n) for n in (2, 3)]


@pytest.mark.once("the same statements as the repairs that run again")
def test_a_reported_match_is_not_broken(evening):
    one = evening.pair_round()
    reported = evening.report_game(evening.find_match(1))
    with pytest.raises(Refused, match="Table 1 is reported"):
        repairs.re_pair_matches(evening.actor, evening.event, one.number, [reported.pk], WHY)


@pytest.mark.once("the same statements as the repairs that run again")
@pytest.mark.parametrize("missed", [True, False])
def test_a_match_without_a_table_is_broken_only_if_it_is_a_bye(evening, missed):
    one = evening.begin_round().event.rounds.get()
    (late,) = evening.enter_players("Late One")
    repairs.seat_late_player(evening.actor, late, "loss" if missed else "bye", WHY)
    theirs = one.matches.get(seats__entrant=late).pk
    wanted = [theirs, evening.find_match(1).pk]
    if missed:
        with pytest.raises(Refused, match="A missed round or an awarded bye is not paired anew"):
            repairs.re_pair_matches(evening.actor, evening.event, 1, wanted, WHY)
    else:
        repairs.re_pair_matches(evening.actor, evening.event, 1, wanted, WHY)
    assert one.matches.filter(pk__in=wanted).count() == (2 if missed else 0)


@pytest.mark.once("the same statements as the repairs that run again")
def test_a_match_that_is_gone_or_of_another_round_is_not_broken(evening):
    """The other matches chosen with it stay too: the page they were chosen on is out of date."""
    evening.play_round(evening.pair_round())
    earlier = evening.find_match(1).pk
    evening.begin_round()
    open_ones = [evening.find_match(n).pk for n in (1, 2)]
    for old in (earlier, 10**9):
        with pytest.raises(Conflict, match="The pairings have changed since"):
            repairs.re_pair_matches(evening.actor, evening.event, 2, [*open_ones, old], WHY)
    assert [evening.find_match(n).pk for n in (1, 2)] == open_ones
    twice = [*open_ones, *open_ones]  # a match chosen twice counts once
    repairs.re_pair_matches(evening.actor, evening.event, 2, twice, WHY)
    assert not Match.objects.filter(pk__in=open_ones).exists()


@pytest.mark.once("the same statements as the repairs that run again")
@pytest.mark.parametrize(
    ("stage", "changes", "number", "code"),
    [
        ("registration", {}, 1, "wrong_stage"),
        ("round", {"system": "elimination", "cut_size": 0}, 1, "wrong_stage"),
        ("semifinals", {}, 3, "wrong_stage"),
        ("semifinals", {}, 4, "wrong_stage"),
        ("finished", {"cut_size": 0}, 3, "wrong_stage"),
        ("round", {"system": "round_robin", "cut_size": 0}, 1, "fixed"),
        ("round", {}, 2, "round_closed"),
        ("swiss over", {}, 2, "round_closed"),
    ],
)
def test_pairings_are_mended_in_a_swiss_round_that_runs_alone(
    make_evening, stage, changes, number, code
):
    evening = make_evening(stage, **changes)
    with pytest.raises(Refused) as refused:
        repairs.re_pair_matches(evening.actor, evening.event, number, [], WHY)
    assert refused.value.code == code


def test_a_dropped_player_is_left_out_when_the_match_is_paired_anew(evening):
    evening.begin_round()
    two = evening.find_match(2)
    gone = two.seats.first().entrant
    entrants.drop_entrant(evening.actor, gone)
    gone.refresh_from_db()
    repairs.re_pair_matches(
        evening.actor, evening.event, 1, [two.pk, evening.find_match(3).pk], WHY
    )
    assert (
        gone.pk in seats_in_round(evening.event, 1)
        or Match.objects.filter(result="bye").count() == 1
    )


def test_a_late_player_meets_whoever_has_the_bye(organiser, league):
    evening = Evening(organiser, league, players=7)
    evening.begin_round()
    bye = Match.objects.get(result="bye").seats.get().entrant_id
    (late,) = evening.enter_players("Zoe B.")
    assert [one.pk for one in players_without_seat(evening.event)] == [late.pk]
    repairs.seat_late_player(evening.actor, late, "match", "came in the first minute")
    match = late.seats.get().match
    assert set(match.seats.values_list("entrant", flat=True)) == {bye, late.pk}
    assert match.result == Result.OPEN
    assert players_without_seat(evening.event) == []


@pytest.mark.once("the same statements as the repairs that run again")
@pytest.mark.parametrize(("how", "points"), [("bye", 3), ("loss", 0)])
def test_a_late_player_can_have_a_bye_or_a_missed_round(evening, how, points):
    evening.begin_round()
    (late,) = evening.enter_players("Zoe B.")
    repairs.seat_late_player(evening.actor, late, how, "stood in traffic")
    row = next(row for row in standing_rows(evening.event) if row.id == late.pk)
    assert row.points == points


def test_two_players_change_places_as_a_person_decided(evening):
    evening.begin_round()
    one, two = evening.find_match(1), evening.find_match(2)
    first, second = one.seats.get(side="a").entrant_id, two.seats.get(side="b").entrant_id
    repairs.exchange_players(evening.actor, evening.event, 1, (first, second), "brothers")
    assert one.seats.get(side="a").entrant_id == second
    assert two.seats.get(side="b").entrant_id == first
    with pytest.raises(Conflict):
        games.report_game(evening.actor, one, games.GameReport("a"), 0)


@pytest.mark.once("the same statements as the repairs that run again")
def test_a_draft_is_for_staff_alone_until_it_is_published(evening, client):
    one = next_round.pair_next(evening.actor, evening.event, draft=True)
    assert one.draft
    assert client.get(f"/events/{evening.event.pk}/rounds/1/").status_code == 404
    with pytest.raises(Refused, match="Publish its pairings first"):
        games.report_game(evening.actor, one.matches.first(), games.GameReport("a"))
    drafts.publish_round(evening.actor, evening.event, 1)
    assert client.get(f"/events/{evening.event.pk}/rounds/1/").status_code == 200


def test_a_snapshot_stands_at_the_beginning_and_end_of_every_round(evening):
    evening.play_swiss().begin_round()
    moments = list(Snapshot.objects.order_by("pk").values_list("round", "moment"))
    assert moments == [
        (1, Moment.BEGIN), (1, Moment.END), (2, Moment.BEGIN), (2, Moment.END),
        (3, Moment.BEGIN), (3, Moment.END), (4, Moment.BEGIN),
    ]  # fmt: skip


@pytest.mark.parametrize("moment", [Moment.BEGIN, Moment.END])
def test_an_event_is_put_back_to_how_it_was(evening, moment):
    evening.play_round(evening.pair_round())
    pictures = {}
    evening.begin_round()
    pictures[Moment.BEGIN] = rows_of_event(evening.event)
    evening.play_round(evening.event.rounds.last())
    pictures[Moment.END] = rows_of_event(evening.event)
    entrants.drop_entrant(evening.actor, evening.entrants[3])
    evening.begin_round()
    kept = Snapshot.objects.get(round=2, moment=moment)
    # The snapshot of a round's end is taken when the next round is paired, so after the drop:
    # restoring it undoes the pairing alone, and the drop is undone below.
    seen = restoring.restore_snapshot(evening.actor, kept, WHY)
    stage, seats, players, flags, lines = rows_of_event(seen)
    if moment == Moment.END:
        entrants.undo_drop(evening.actor, evening.entrants[3])
        players = rows_of_event(seen)[2]
    assert (stage, seats, players, flags, lines) == pictures[moment]


def test_restoring_is_itself_taken_back(evening):
    evening.play_round(evening.pair_round())
    evening.play_round(evening.pair_round())
    before = rows_of_event(evening.event)
    restoring.restore_snapshot(evening.actor, Snapshot.objects.get(round=1, moment="begin"), WHY)
    assert Round.objects.count() == 1
    undo = Snapshot.objects.filter(moment=Moment.BEFORE).first()
    restoring.restore_snapshot(evening.actor, undo, "that was wrong")
    assert rows_of_event(evening.event) == before


def test_an_old_page_does_not_report_into_a_restored_match(evening):
    match = evening.begin_round().find_match(1)
    evening.report_game(match)
    restoring.restore_snapshot(evening.actor, Snapshot.objects.first(), WHY)
    with pytest.raises(Conflict):
        games.report_game(evening.actor, match, games.GameReport("b"), 1)
    match.refresh_from_db()
    assert (match.result, match.games.count(), match.version) == ("", 0, 2)


def test_who_decided_on_an_old_page_is_told(evening):
    evening.play_round(evening.pair_round())
    seen = Snapshot.objects.first()
    evening.begin_round()
    with pytest.raises(Conflict, match="has gone on"):
        restoring.restore_snapshot(evening.actor, seen, WHY, seen=seen.pk)


def test_who_entered_since_stays(evening):
    evening.begin_round()
    (late,) = evening.enter_players("Zoe B.")
    evening.play_round(evening.event.rounds.last())
    evening.begin_round()
    restoring.restore_snapshot(evening.actor, Snapshot.objects.get(round=1, moment="begin"), WHY)
    assert evening.event.entrants.filter(pk=late.pk, dropped_after=None).exists()


def test_a_round_without_enough_players_becomes_a_state_and_stores_no_round(organiser, league):
    evening = Evening(organiser, league, players=1)
    assert next_round.try_to_pair(evening.actor, evening.event) is None
    evening.refresh_event()
    assert evening.event.failure["code"] == "too_few"
    assert not Round.objects.exists()
    evening.enter_players("Zoe B.")
    assert next_round.try_to_pair(evening.actor, evening.event)
    assert evening.refresh_event().event.failure is None


@pytest.mark.once("the same statements as the repairs that run again")
def test_a_rematch_waits_for_somebody_to_accept_it(organiser, league):
    evening = Evening(organiser, league, players=2, planned_rounds=2, cut_size=0)
    evening.play_round(evening.pair_round())
    assert next_round.try_to_pair(evening.actor, evening.event, relaxed=False) is None
    failure = evening.refresh_event().event.failure
    assert failure["code"] == "relaxed"
    assert failure["message"] == "It cannot be paired without two players meeting again."
    assert [one.closed for one in evening.event.rounds.all()] == [False]
    assert next_round.try_to_pair(evening.actor, evening.event, relaxed=True).number == 2


def test_a_correction_tells_who_moves_and_which_pairings_rested_on_it(evening):
    evening.play_round(evening.pair_round())
    evening.play_round(evening.pair_round())
    match = Match.objects.get(round__number=1, table=1)
    told = preview_correction(match, "b")
    winner = match.seats.get(side="a").entrant.player.name
    assert winner in [row.name for row in told.places.rows]
    assert len(told.pairings) == 2
    assert {row.round for row in told.pairings} == {2}
    match.refresh_from_db()
    assert match.result == "a"
