"""Rounds missed by late or absent players: losses, as in TOM, wherever they are shown."""

import json
from fractions import Fraction

import pytest
from django.urls import reverse

from league.domain.log import Actor
from league.models import LogEntry
from tests.support.asking import send_request
from tests.support.evenings import Evening
from tests.support.tom_files import export_tom_file
from tests.tournaments.domain.test_name_changes import read_boards
from tournaments.domain.cut import bracket
from tournaments.domain.files import whole, whole_import
from tournaments.domain.files.tom import reading
from tournaments.domain.players import entrants
from tournaments.domain.rounds import next_round, repairs, restoring
from tournaments.domain.structure import choices
from tournaments.engine.files import tdf
from tournaments.models import Match, Moment, RoundColumns, Seat
from tournaments.queries.players.late import players_without_seat
from tournaments.queries.players.mine import make_own_page
from tournaments.queries.rounds import snapshots
from tournaments.queries.rounds.state import swiss_standings
from tournaments.queries.standings import standing_rows

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WHY = "stood in traffic"


@pytest.fixture
def evening(organiser, league):
    """Six players after two rounds of five."""
    evening = Evening(organiser, league, players=6, planned_rounds=5, cut_size=0)
    evening.play_round(evening.pair_round())
    return evening.play_round(evening.pair_round())


def record_on_board(event, who):
    """Return wins, losses and ties as the standings have them, and the player's own percentage."""
    line = next(line for line in swiss_standings(event) if line.id == str(who.pk))
    return (line.wins, line.losses, line.ties), line.own


def seats_of(who):
    told = Seat.objects.filter(entrant=who).order_by("round__number")
    return dict(told.values_list("round__number", "match__result"))


def expect_percentages(event):
    """Compute everybody's percentages from matches alone, by the official program's formulas."""
    faced, tally = {}, {}
    for who in event.entrants.all():
        won = played = 0
        faced[who.pk] = []
        for seat in Seat.objects.filter(entrant=who, round__kind="swiss"):
            result = seat.match.result
            if result in {"", "bye"}:
                continue
            played += 1
            won += result == seat.side
            other = seat.match.seats.exclude(entrant=who).first()
            if other:
                faced[who.pk].append(other.entrant_id)
        share = Fraction(won, played) if played else Fraction(0)
        tally[who.pk] = max(Fraction(1, 4), share)
    owp = {
        pk: sum((tally[other] for other in met), Fraction(0)) / max(len(met), 1)
        for pk, met in faced.items()
    }
    oowp = {
        pk: sum((owp[other] for other in met), Fraction(0)) / max(len(met), 1)
        for pk, met in faced.items()
    }
    return tally, owp, oowp


def test_two_who_come_after_two_rounds_have_lost_them(evening):
    ann, bob = evening.enter_players("Ann Z.", "Bob Z.")
    assert seats_of(ann) == seats_of(bob) == {1: "loss"}, "in round 2 a place can still be given"
    one = evening.pair_round()
    assert (
        (seats_of(bob)[1], seats_of(bob)[2])
        == (seats_of(ann)[1], seats_of(ann)[2])
        == ("loss", "loss")
    )
    match = Seat.objects.get(entrant=ann, round=one).match
    evening.play_round(one)
    told = {record_on_board(evening.event, who)[0] for who in (ann, bob)}
    assert told <= {(0, 3, 0), (1, 2, 0)}
    won, own = record_on_board(evening.event, ann)
    assert own == max(Fraction(won[0], 3), Fraction(1, 4))
    assert match.result != "loss"


def test_percentages_of_everybody_are_those_of_an_independent_count(evening):
    evening.enter_players("Ann Z.", "Bob Z.", "Cyd Z.")
    for _number in (3, 4):
        evening.play_round(evening.pair_round())
    own, owp, oowp = expect_percentages(evening.event)
    lines = swiss_standings(evening.event)
    assert len(lines) == evening.event.entrants.count()
    for line in lines:
        pk = int(line.id)
        assert (line.own, line.owp, line.oowp) == (own[pk], owp[pk], oowp[pk])


def test_who_was_away_for_two_rounds_has_lost_them_and_nobody_else(evening):
    away = evening.entrants[0]
    entrants.drop_entrant(evening.actor, away)
    evening.play_round(evening.pair_round())
    evening.play_round(evening.pair_round())
    before, _own = record_on_board(evening.event, away)
    entrants.undo_drop(evening.actor, away)
    evening.pair_round()
    told = seats_of(away)
    assert (told[3], told[4]) == ("loss", "loss")
    after, _own = record_on_board(evening.event, away)
    assert after == (before[0], before[1] + 2, before[2])
    assert 5 in told
    others = Match.objects.filter(result="loss").exclude(seats__entrant=away)
    assert not others.exists()


def test_let_back_in_by_mistake_and_out_again_is_as_if_it_had_not_been(evening):
    away = evening.entrants[0]
    entrants.drop_entrant(evening.actor, away)
    evening.play_round(evening.pair_round())
    evening.begin_round()
    before = [(line.id, line.parts, line.points) for line in swiss_standings(evening.event)]
    entrants.undo_drop(evening.actor, away)
    entrants.drop_entrant(evening.actor, away)
    away.refresh_from_db()
    assert away.dropped_after == 2
    assert seats_of(away) == {number: seats_of(away)[number] for number in (1, 2)}
    now = [(line.id, line.parts, line.points) for line in swiss_standings(evening.event)]
    assert now == before


def test_who_came_late_and_left_unpaired_has_lost_nothing(evening):
    (late,) = evening.enter_players("Ann Z.")
    entrants.drop_entrant(evening.actor, late)
    assert seats_of(late) == {}
    assert not Match.objects.filter(result="loss").exists()


def test_out_and_back_within_one_round_misses_nothing(evening):
    one = evening.begin_round().entrants[0]
    entrants.drop_entrant(evening.actor, one)
    entrants.undo_drop(evening.actor, one)
    assert "loss" not in seats_of(one).values()


@pytest.mark.parametrize(
    ("how", "then"), [("match", {"a", "b"}), ("bye", {"bye"}), ("loss", {"loss"})]
)
def test_a_place_in_the_running_round_counts_and_the_rounds_before_are_lost(
    organiser, league, how, then
):
    evening = Evening(organiser, league, players=7, planned_rounds=5, cut_size=0)
    evening.play_round(evening.pair_round())
    evening.begin_round()
    (late,) = evening.enter_players("Ann Z.")
    repairs.seat_late_player(evening.actor, late, how, WHY)
    evening.play_round(evening.event.rounds.last())
    assert seats_of(late)[1] == "loss"
    assert seats_of(late)[2] in then
    assert Seat.objects.filter(entrant=late).count() == 2


def test_the_running_round_is_missed_once_the_next_is_paired(evening):
    evening.begin_round()
    (late,) = evening.enter_players("Ann Z.")
    assert 3 not in seats_of(late), "a place can still be given"
    assert late in players_without_seat(evening.event)
    evening.play_round(evening.event.rounds.last())
    evening.pair_round()
    assert seats_of(late)[3] == "loss"
    assert 4 in seats_of(late)


def end_with_somebody_late(evening):
    """Play to the end; the player entered in the last round gets no match in it."""
    for _number in (3, 4):
        evening.play_round(evening.pair_round())
    evening.begin_round()
    (late,) = evening.enter_players("Ann Z.")
    evening.play_round(evening.event.rounds.last())
    bracket.finish_event(evening.actor, evening.event)
    return late


def test_and_once_the_event_ends(evening):
    late = end_with_somebody_late(evening)
    assert seats_of(late) == dict.fromkeys(range(1, 6), "loss")
    assert record_on_board(evening.event, late)[0] == (0, 5, 0)


def test_an_event_that_is_opened_again_lets_who_came_late_be_seated(evening):
    late = end_with_somebody_late(evening)
    repairs.reopen_event(evening.actor, evening.event, WHY)
    assert late in players_without_seat(evening.refresh_event().event)
    assert LogEntry.objects.get(action="event.reopened").before["missed"] == [late.pk]
    repairs.seat_late_player(evening.actor, late, "bye", WHY)
    bracket.finish_event(evening.actor, evening.event)
    assert seats_of(late) == dict.fromkeys(range(1, 5), "loss") | {5: "bye"}
    assert (
        evening.event.entrants.exclude(pk=late.pk).filter(seats__match__result="loss").count() == 0
    )


def test_a_bye_awarded_to_who_comes_back_is_won(evening):
    away = evening.entrants[0]
    choices.change_entrant(evening.actor, away, division="masters", awarded_byes=[3], table=None)
    entrants.drop_entrant(evening.actor, away)
    evening.play_round(evening.pair_round())
    evening.play_round(evening.pair_round())
    entrants.undo_drop(evening.actor, away)
    evening.pair_round()
    assert (seats_of(away)[3], seats_of(away)[4]) == ("awarded_bye", "loss")


def test_a_division_that_has_played_its_rounds_misses_none(make_apart):
    evening = make_apart({"junior": 4, "masters": 20}, structure="league-cup")
    junior = evening.event.entrants.filter(division="junior").first()
    while evening.event.rounds.count() < 4:
        evening.play_round(next_round.pair_next(evening.actor, evening.event))
    entrants.drop_entrant(evening.actor, junior)
    evening.play_round(next_round.pair_next(evening.actor, evening.event))
    entrants.undo_drop(evening.actor, junior)
    pod = next(pod for pod in evening.refresh_event().event.pods if "junior" in pod["divisions"])
    assert set(seats_of(junior)) == set(range(1, pod["rounds"] + 1))


def test_a_round_robin_misses_rounds_too(organiser, league):
    evening = Evening(organiser, league, players=5, system="round_robin", cut_size=0)
    evening.play_round(evening.pair_round())
    away = evening.entrants[0]
    entrants.drop_entrant(evening.actor, away)
    evening.play_round(evening.pair_round())
    entrants.undo_drop(evening.actor, away)
    evening.play_round(evening.pair_round())
    assert seats_of(away)[2] == "loss"
    assert len(seats_of(away)) == 3


@pytest.mark.again
def test_a_round_taken_back_can_be_played_by_who_came_since(evening):
    evening.begin_round()
    (late,) = evening.enter_players("Ann Z.")
    repairs.take_back_rounds(evening.actor, evening.event, 3, WHY)
    assert seats_of(late) == {1: "loss"}
    assert late in players_without_seat(evening.refresh_event().event)
    repairs.seat_late_player(evening.actor, late, "bye", WHY)
    evening.pair_round()
    assert seats_of(late) == {1: "loss", 2: "bye", 3: seats_of(late)[3]}


@pytest.mark.again
def test_a_snapshot_brings_back_what_was_missed_then(evening):
    (late,) = evening.enter_players("Ann Z.")
    evening.begin_round()
    kept = evening.event.snapshots.filter(moment=Moment.BEGIN).first()
    before = standing_rows(evening.event)
    repairs.take_back_rounds(evening.actor, evening.event, 2, WHY)
    restoring.restore_snapshot(evening.actor, kept, WHY)
    assert standing_rows(evening.refresh_event().event) == before
    assert (seats_of(late)[1], seats_of(late)[2]) == ("loss", "loss")


def test_an_earlier_snapshot_leaves_the_late_player_in_and_late(evening):
    kept = evening.event.snapshots.filter(moment=Moment.BEGIN, round=2).first()
    evening.begin_round()
    (late,) = evening.enter_players("Ann Z.")
    restoring.restore_snapshot(evening.actor, kept, WHY)
    evening.play_round(evening.event.rounds.last())
    evening.pair_round()
    assert (seats_of(late)[1], seats_of(late)[2]) == ("loss", "loss")


def test_an_event_from_before_is_put_right_when_it_is_paired_next_and_not_before(evening):
    (late,) = evening.enter_players("Ann Z.")
    Match.objects.filter(result="loss").delete()  # as earlier versions stored it
    before = standing_rows(evening.event)
    assert standing_rows(evening.event) == before
    evening.pair_round()
    assert (seats_of(late)[1], seats_of(late)[2]) == ("loss", "loss")


@pytest.mark.again
def test_done_twice_is_done_once_and_stands_on_the_record(evening):
    (late,) = evening.enter_players("Ann Z.")
    evening.pair_round()
    told = LogEntry.objects.filter(action="entrant.missed_rounds", subject=f"entrant:{late.pk}")
    assert sorted(number for one in told for number in one.after["rounds"]) == ["1", "2"]
    assert Seat.objects.filter(entrant=late).count() == 3


# --- where it is told ---------------------------------------------------------------------------


def test_a_round_missed_is_on_its_boards_and_no_more_when_who_missed_it_leaves(evening):
    """The round is closed: its pages hang already and its columns are stored."""
    assert rounds_naming("Ann Z.") == set()
    (late,) = evening.enter_players("Ann Z.")
    assert rounds_naming("Ann Z.") == {"round-1-by-table", "round-1-by-name"}
    assert_columns_are_true(evening.event)
    entrants.drop_entrant(evening.actor, late)
    assert rounds_naming("Ann Z.") == set()
    assert_columns_are_true(evening.event)


def rounds_naming(name):
    """Return the published boards of rounds that show a name."""
    boards = {key.split("/")[2] for key, page in read_boards().items() if name in page}
    return {board for board in boards if board.startswith("round-")}


def assert_columns_are_true(event):
    """Check that the stored columns of the closed round match the round as it is now."""
    true = snapshots.round_fingerprints(event)
    kept = RoundColumns.objects.filter(round__event=event, round__closed=True)
    assert list(kept.values_list("round__number", "fingerprint")) == [(1, true[1])]


def test_the_file_for_tom_has_an_outcome_8_for_each(evening, league):
    (late,) = evening.enter_players("Ann Z.")
    evening.play_round(evening.pair_round())
    raw = export_tom_file(evening.event)
    assert raw.count(b'<match outcome="8">') == 2
    document = tdf.read_document(raw)
    told = {one.id: one for one in document.players}
    mine = next(one for one in told.values() if one.last_name == "Z.")
    assert mine.late
    for one in document.rounds[:2]:
        (match,) = [match for match in one.matches if match.a == mine.id]
        assert (match.b, match.table, match.result) == (None, None, "loss")
    back = reading.import_tom_file(evening.actor, league_like(league), raw).event
    ours = [(row.name, row.wins, row.losses, row.owp, row.oowp)
            for row in standing_rows(evening.event)]  # fmt: skip
    theirs = [(row.name, row.wins, row.losses, row.owp, row.oowp)
              for row in standing_rows(back)]  # fmt: skip
    assert theirs == ours
    assert export_tom_file(back) == raw
    assert seats_of(late)


def test_a_later_file_brings_the_rounds_missed_since_the_first(evening, stranger):
    elsewhere = Actor(stranger, "organiser"), stranger.memberships.get().league
    there = reading.import_tom_file(*elsewhere, export_tom_file(evening.event)).event
    evening.enter_players("Ann Z.")
    evening.play_round(evening.pair_round())
    raw = export_tom_file(evening.event)
    taken = reading.import_tom_file(*elsewhere, raw, event=there.pk)
    assert (taken.event, taken.rounds) == (there, [1, 2, 3])
    assert seats_of(there.entrants.get(player__full_name="Ann Z."))[1] == "loss"
    ours, theirs = (
        [(row.name, row.wins, row.losses, row.owp) for row in standing_rows(event)]
        for event in (evening.event, there)
    )
    assert theirs == ours


def league_like(league):
    """Make another league, which takes the file as a new event."""
    league.pk, league.slug, league.name = None, "cerulean", "Cerulean"
    league.save()
    return league


@pytest.mark.again
def test_the_whole_file_brings_it_back(evening, organiser, league):
    evening.enter_players("Ann Z.")
    evening.play_round(evening.pair_round())
    raw = json.dumps(whole.export_event(evening.event)).encode()
    back = whole_import.import_event(evening.actor, league_like(league), raw)
    same = [(row.name, row.points, row.owp) for row in standing_rows(back)]
    assert same == [(row.name, row.points, row.owp) for row in standing_rows(evening.event)]


def test_it_is_told_on_the_players_own_page_and_by_the_api(evening, as_organiser):
    (late,) = evening.enter_players("Ann Z.")
    evening.play_round(evening.pair_round())
    shown = make_own_page(late)
    assert [(row.round, row.chip) for row in shown.past][-2:] == [(2, "loss"), (1, "loss")]
    address = reverse("tournaments_api:standings", args=[evening.event.pk])
    rows = send_request(as_organiser, "GET", address).json()["standings"]
    row = next(row for row in rows if row["id"] == late.pk)
    assert row["wins"] + row["losses"] == 3
    assert row["losses"] >= 2
