"""Rounds missed by who came late or was away: losses, as TOM has them, wherever it is told."""

import json
from fractions import Fraction

import pytest
from django.urls import reverse

from league.models import LogEntry
from tests.support.asking import send_request
from tests.support.evenings import Evening
from tournaments.domain.cut import bracket
from tournaments.domain.files import whole, whole_import
from tournaments.domain.files.tom import reading, writing
from tournaments.domain.players import entrants
from tournaments.domain.rounds import next_round, repairs, restoring
from tournaments.domain.structure import choices
from tournaments.engine.files import tdf
from tournaments.models import Match, Moment, Seat
from tournaments.queries.players.late import players_without_seat
from tournaments.queries.players.mine import make_own_page
from tournaments.queries.rounds.state import swiss_standings
from tournaments.queries.standings import standing_rows

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WHY = "stood in traffic"


@pytest.fixture
def it(organiser, league):
    """Six players after two rounds of five."""
    evening = Evening(organiser, league, players=6, planned_rounds=5, cut_size=0)
    evening.play(evening.pair())
    return evening.play(evening.pair())


def record(event, who):
    """Wins, losses and ties as they stand on the board."""
    line = next(line for line in swiss_standings(event) if line.id == str(who.pk))
    return (line.wins, line.losses, line.ties), line.own


def seats(who):
    told = Seat.objects.filter(entrant=who).order_by("round__number")
    return dict(told.values_list("round__number", "match__result"))


def expected(event):
    """Everybody's percentages from the matches alone, by the official program's formulas."""
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


def test_two_who_come_after_two_rounds_have_lost_them(it):
    ann, bob = it.enter("Ann Z.", "Bob Z.")
    assert seats(ann) == seats(bob) == {1: "loss"}, "in round 2 a place can still be given"
    one = it.pair()
    assert (seats(bob)[1], seats(bob)[2]) == (seats(ann)[1], seats(ann)[2]) == ("loss", "loss")
    match = Seat.objects.get(entrant=ann, round=one).match
    it.play(one)
    told = {record(it.event, who)[0] for who in (ann, bob)}
    assert told <= {(0, 3, 0), (1, 2, 0)}
    won, own = record(it.event, ann)
    assert own == max(Fraction(won[0], 3), Fraction(1, 4))
    assert match.result != "loss"


def test_percentages_of_everybody_are_those_of_an_independent_count(it):
    it.enter("Ann Z.", "Bob Z.", "Cyd Z.")
    for _number in (3, 4):
        it.play(it.pair())
    own, owp, oowp = expected(it.event)
    lines = swiss_standings(it.event)
    assert len(lines) == it.event.entrants.count()
    for line in lines:
        pk = int(line.id)
        assert (line.own, line.owp, line.oowp) == (own[pk], owp[pk], oowp[pk])


def test_who_was_away_for_two_rounds_has_lost_them_and_nobody_else(it):
    away = it.entrants[0]
    entrants.drop_entrant(it.actor, away)
    it.play(it.pair())
    it.play(it.pair())
    before, _own = record(it.event, away)
    entrants.undo_drop(it.actor, away)
    it.pair()
    told = seats(away)
    assert (told[3], told[4]) == ("loss", "loss")
    after, _own = record(it.event, away)
    assert after == (before[0], before[1] + 2, before[2])
    assert 5 in told
    others = Match.objects.filter(result="loss").exclude(seats__entrant=away)
    assert not others.exists()


def test_let_back_in_by_mistake_and_out_again_is_as_if_it_had_not_been(it):
    away = it.entrants[0]
    entrants.drop_entrant(it.actor, away)
    it.play(it.pair())
    it.begin()
    before = [(line.id, line.parts, line.points) for line in swiss_standings(it.event)]
    entrants.undo_drop(it.actor, away)
    entrants.drop_entrant(it.actor, away)
    away.refresh_from_db()
    assert away.dropped_after == 2
    assert seats(away) == {number: seats(away)[number] for number in (1, 2)}
    now = [(line.id, line.parts, line.points) for line in swiss_standings(it.event)]
    assert now == before


def test_who_came_late_and_left_unpaired_has_lost_nothing(it):
    (late,) = it.enter("Ann Z.")
    entrants.drop_entrant(it.actor, late)
    assert seats(late) == {}
    assert not Match.objects.filter(result="loss").exists()


def test_out_and_back_within_one_round_misses_nothing(it):
    one = it.begin().entrants[0]
    entrants.drop_entrant(it.actor, one)
    entrants.undo_drop(it.actor, one)
    assert "loss" not in seats(one).values()


@pytest.mark.parametrize(
    ("how", "then"), [("match", {"a", "b"}), ("bye", {"bye"}), ("loss", {"loss"})]
)
def test_a_place_in_the_running_round_counts_and_the_rounds_before_are_lost(
    organiser, league, how, then
):
    it = Evening(organiser, league, players=7, planned_rounds=5, cut_size=0)
    it.play(it.pair())
    it.begin()
    (late,) = it.enter("Ann Z.")
    repairs.seat_late_player(it.actor, late, how, WHY)
    it.play(it.event.rounds.last())
    assert seats(late)[1] == "loss"
    assert seats(late)[2] in then
    assert Seat.objects.filter(entrant=late).count() == 2


def test_the_running_round_is_missed_once_the_next_is_paired(it):
    it.begin()
    (late,) = it.enter("Ann Z.")
    assert 3 not in seats(late), "a place can still be given"
    assert late in players_without_seat(it.event)
    it.play(it.event.rounds.last())
    it.pair()
    assert seats(late)[3] == "loss"
    assert 4 in seats(late)


def test_and_once_the_event_ends(it):
    for _number in (3, 4):
        it.play(it.pair())
    it.begin()
    (late,) = it.enter("Ann Z.")
    it.play(it.event.rounds.last())
    bracket.finish_event(it.actor, it.event)
    assert seats(late) == dict.fromkeys(range(1, 6), "loss")
    assert record(it.event, late)[0] == (0, 5, 0)


def test_a_bye_awarded_to_who_comes_back_is_won(it):
    away = it.entrants[0]
    choices.change_entrant(it.actor, away, division="masters", awarded_byes=[3], table=None)
    entrants.drop_entrant(it.actor, away)
    it.play(it.pair())
    it.play(it.pair())
    entrants.undo_drop(it.actor, away)
    it.pair()
    assert (seats(away)[3], seats(away)[4]) == ("awarded_bye", "loss")


def test_a_division_that_has_played_its_rounds_misses_none(apart):
    it = apart({"junior": 4, "masters": 20}, structure="league-cup")
    junior = it.event.entrants.filter(division="junior").first()
    while it.event.rounds.count() < 4:
        it.play(next_round.pair_next(it.actor, it.event))
    entrants.drop_entrant(it.actor, junior)
    it.play(next_round.pair_next(it.actor, it.event))
    entrants.undo_drop(it.actor, junior)
    pod = next(pod for pod in it.fresh().event.pods if "junior" in pod["divisions"])
    assert set(seats(junior)) == set(range(1, pod["rounds"] + 1))


def test_a_round_robin_misses_rounds_too(organiser, league):
    it = Evening(organiser, league, players=5, system="round_robin", cut_size=0)
    it.play(it.pair())
    away = it.entrants[0]
    entrants.drop_entrant(it.actor, away)
    it.play(it.pair())
    entrants.undo_drop(it.actor, away)
    it.play(it.pair())
    assert seats(away)[2] == "loss"
    assert len(seats(away)) == 3


def test_a_round_taken_back_can_be_played_by_who_came_since(it):
    it.begin()
    (late,) = it.enter("Ann Z.")
    repairs.take_back_rounds(it.actor, it.event, 3, WHY)
    assert seats(late) == {1: "loss"}
    assert late in players_without_seat(it.fresh().event)
    repairs.seat_late_player(it.actor, late, "bye", WHY)
    it.pair()
    assert seats(late) == {1: "loss", 2: "bye", 3: seats(late)[3]}


def test_a_snapshot_brings_back_what_was_missed_then(it):
    (late,) = it.enter("Ann Z.")
    it.begin()
    kept = it.event.snapshots.filter(moment=Moment.BEGIN).first()
    before = standing_rows(it.event)
    repairs.take_back_rounds(it.actor, it.event, 2, WHY)
    restoring.restore_snapshot(it.actor, kept, WHY)
    assert standing_rows(it.fresh().event) == before
    assert (seats(late)[1], seats(late)[2]) == ("loss", "loss")


def test_an_earlier_snapshot_leaves_the_late_player_in_and_late(it):
    kept = it.event.snapshots.filter(moment=Moment.BEGIN, round=2).first()
    it.begin()
    (late,) = it.enter("Ann Z.")
    restoring.restore_snapshot(it.actor, kept, WHY)
    it.play(it.event.rounds.last())
    it.pair()
    assert (seats(late)[1], seats(late)[2]) == ("loss", "loss")


def test_an_event_from_before_is_put_right_when_it_is_paired_next_and_not_before(it):
    (late,) = it.enter("Ann Z.")
    Match.objects.filter(result="loss").delete()  # as it was stored
    before = standing_rows(it.event)
    assert standing_rows(it.event) == before
    it.pair()
    assert (seats(late)[1], seats(late)[2]) == ("loss", "loss")


def test_done_twice_is_done_once_and_stands_on_the_record(it):
    (late,) = it.enter("Ann Z.")
    it.pair()
    told = LogEntry.objects.filter(action="entrant.missed_rounds", subject=f"entrant:{late.pk}")
    assert sorted(number for one in told for number in one.after["rounds"]) == ["1", "2"]
    assert Seat.objects.filter(entrant=late).count() == 3


# --- where it is told ---------------------------------------------------------------------------


def test_the_file_for_tom_has_an_outcome_8_for_each(it, league):
    (late,) = it.enter("Ann Z.")
    it.play(it.pair())
    raw = writing.export_tom_file(it.event)
    assert raw.count(b'<match outcome="8">') == 2
    document = tdf.read_document(raw)
    told = {one.id: one for one in document.players}
    mine = next(one for one in told.values() if one.last_name == "Z.")
    assert mine.late
    for one in document.rounds[:2]:
        (match,) = [match for match in one.matches if match.a == mine.id]
        assert (match.b, match.table, match.result) == (None, None, "loss")
    back = reading.import_tom_file(it.actor, league_like(league), raw).event
    ours = [(row.name, row.wins, row.losses, row.owp, row.oowp)
            for row in standing_rows(it.event)]  # fmt: skip
    theirs = [(row.name, row.wins, row.losses, row.owp, row.oowp)
              for row in standing_rows(back)]  # fmt: skip
    assert theirs == ours
    assert writing.export_tom_file(back) == raw
    assert seats(late)


def league_like(league):
    """Another league, to take the file as a new event."""
    league.pk, league.slug, league.name = None, "cerulean", "Cerulean"
    league.save()
    return league


def test_the_whole_file_brings_it_back(it, organiser, league):
    it.enter("Ann Z.")
    it.play(it.pair())
    raw = json.dumps(whole.export_event(it.event)).encode()
    back = whole_import.import_event(it.actor, league_like(league), raw)
    same = [(row.name, row.points, row.owp) for row in standing_rows(back)]
    assert same == [(row.name, row.points, row.owp) for row in standing_rows(it.event)]


def test_it_is_told_on_the_players_own_page_and_by_the_api(it, as_organiser):
    (late,) = it.enter("Ann Z.")
    it.play(it.pair())
    shown = make_own_page(late)
    assert [(row.round, row.chip) for row in shown.past][-2:] == [(2, "loss"), (1, "loss")]
    address = reverse("tournaments_api:standings", args=[it.event.pk])
    rows = send_request(as_organiser, "GET", address).json()["standings"]
    row = next(row for row in rows if row["id"] == late.pk)
    assert row["wins"] + row["losses"] == 3
    assert row["losses"] >= 2
