"""Events of two days: who goes through the gate, the pairing of day two, places, repairs, cut."""

from datetime import date
from fractions import Fraction

import msgspec
import pytest

from league.base.errors import Conflict, Refused
from tests.support.asking import send_request
from tests.support.evenings import Evening
from tests.tournaments.domain.test_structure import enter_aged, figures
from tournaments.domain.cut import bracket, gate
from tournaments.domain.files import whole, whole_import
from tournaments.domain.files.tom import writing
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.rounds import repairs
from tournaments.domain.structure import choices
from tournaments.domain.structure.settings import Figures
from tournaments.engine.files import tdf
from tournaments.models import Entrant, Stage
from tournaments.queries.cut.gate import make_gate_card as gate_of
from tournaments.queries.events.events import event_progress
from tournaments.queries.players.late import players_without_seat
from tournaments.queries.standings import standing_rows

pytestmark = [pytest.mark.django_db, pytest.mark.once]
TWO_DAYS = {"planned_rounds": 5, "gate_after": 3, "gate_points": 6, "cut_size": 4}
JUNIOR, MASTERS = 2001, 1980


@pytest.fixture
def regional(organiser, league):
    def make(players=16, **changes):
        return Evening(organiser, league, players, **{**TWO_DAYS, **changes})

    return make


def day_one(it):
    for _number in range(it.event.gate_after):
        it.play(it.pair())
    return it


def seated(it, number):
    return set(it.event.rounds.get(number=number).seats.values_list("entrant", flat=True))


def points(it):
    return {row.id: row.points for row in standing_rows(it.event, after=3)}


def test_only_who_has_the_points_plays_in_day_two_and_points_are_carried_over(regional):
    it = day_one(regional())
    enough = {pk for pk, many in points(it).items() if many >= 6}
    it.begin()
    assert seated(it, 4) == enough
    assert len(enough) == 8
    assert event_progress(it.event).playing == 8
    it.play(it.event.rounds.last())
    rows = {row.id: row.points for row in standing_rows(it.event)}
    assert max(rows.values()) == 12
    assert {pk: many for pk, many in rows.items() if pk not in enough} == {
        pk: many for pk, many in points(it).items() if pk not in enough
    }


@pytest.mark.parametrize(
    ("wanted", "least", "through"), [(9, 0, 2), (9, 6, 6), (6, 6, 8), (0, 5, 5), (3, 0, 14)]
)
def test_points_or_the_best_so_many_whichever_are_more(regional, wanted, least, through):
    it = day_one(regional(gate_points=wanted, gate_least=least)).begin()
    assert len(seated(it, 4)) == through
    best = [row.id for row in standing_rows(it.event, after=3)][:through]
    assert seated(it, 4) == set(best)


def test_who_dropped_on_day_one_does_not_go_through_nor_keeps_anybody_out(regional):
    it = day_one(regional(gate_points=0, gate_least=4))
    order = [row.id for row in standing_rows(it.event)]
    entrants.drop_entrant(it.actor, Entrant.objects.get(pk=order[0]))
    it.begin()
    assert seated(it, 4) == set(order[1:5])


def test_who_did_not_go_through_keeps_the_place_of_day_one_below_all_who_did(regional):
    it = day_one(regional())
    before = [row.id for row in standing_rows(it.event)]
    while it.event.rounds.count() < 5:
        it.play(it.pair())
    through = seated(it, 4)
    rows = standing_rows(it.event)
    assert {row.id for row in rows[:8]} == through
    assert [row.id for row in rows[8:]] == [pk for pk in before if pk not in through]
    assert [row.place for row in rows] == list(range(1, 17))


def test_through_with_fewer_points_still_stands_above_who_was_held(regional):
    it = day_one(regional(gate_points=0, gate_least=6, cut_size=0))
    while it.event.rounds.count() < 5:
        it.play(it.pair())
    through = seated(it, 4)
    bracket.finish_event(it.actor, it.event)
    rows = standing_rows(it.fresh().event)
    assert {row.id for row in rows[:6]} == through
    assert sorted(it.event.entrants.values_list("place", flat=True)) == list(range(1, 17))


def test_percentages_of_day_two_count_its_rounds_alone(regional):
    it = day_one(regional()).begin()
    it.play(it.event.rounds.last())
    opponent, won = {}, set()
    for match in it.event.rounds.last().matches.prefetch_related("seats"):
        a, b = (seat.entrant_id for seat in match.seats.all())
        opponent |= {a: b, b: a}
        won.add(a)
    rows = standing_rows(it.event)[:8]
    assert {row.id for row in rows} == set(opponent)
    for row in rows:
        against = Fraction(1) if opponent[row.id] in won else Fraction(1, 4)
        assert row.owp == pytest.approx(float(against))


def test_nobody_new_is_paired_into_day_two(regional):
    it = day_one(regional()).begin()
    (late,) = it.enter("Nora Z.")
    late.refresh_from_db()
    assert late.held_after == 3
    assert late not in players_without_seat(it.event)
    it.play(it.event.rounds.last())
    it.begin()
    assert late.pk not in seated(it, 5)


def test_coming_back_from_a_drop_of_day_one_is_no_way_into_day_two(regional):
    it = regional()
    it.play(it.pair())
    gone = it.entrants[0]
    entrants.drop_entrant(it.actor, gone)
    while it.event.rounds.count() < 3:
        it.play(it.pair())
    it.begin()
    gone.refresh_from_db()
    entrants.undo_drop(it.actor, gone)
    it.play(it.event.rounds.last())
    it.begin()
    assert gone.pk not in seated(it, 5)


def test_the_gate_is_seen_before_it_is_shut_and_a_correction_after_it_is_told(regional):
    it = day_one(regional())
    shown = gate_of(it.event)
    assert (shown.pods[0].shut, shown.pods[0].through) == (False, 8)
    expected = {row.id for row in shown.rows if row.through}
    it.begin()
    shown = gate_of(it.event)
    assert {row.id for row in shown.rows if row.through} == expected == seated(it, 4)
    assert shown.differs == []
    held = {row.id for row in shown.rows if not row.through and row.points == 3}
    match = it.event.rounds.get(number=3).matches.filter(seats__entrant__in=held).first()
    other = {"a": "b", "b": "a"}[match.result]
    games.decide_match(it.actor, match, other, "the slip was read the wrong way")
    differs = gate_of(it.event).differs
    assert {row.id for row in differs} == {seat.entrant_id for seat in match.seats.all()}
    assert [row.through for row in differs] == [not row.by_results for row in differs]


def test_a_gate_set_wrongly_is_mended_by_taking_day_two_back(regional):
    it = day_one(regional()).begin()
    with pytest.raises(Refused, match="Round 4 of day two is paired already"):
        choices.change_structure(it.actor, it.event, figures(it.event, gate_points=9))
    repairs.take_back_rounds(it.actor, it.event, 4, "the gate was wrong")
    assert not it.fresh().event.entrants.exclude(held_after=None).exists()
    changed = figures(it.event, gate_points=9, gate_least=4)
    choices.change_structure(it.actor, it.event, changed)
    it.play(it.fresh().event.rounds.last()).begin()
    assert len(seated(it, 4)) == 4


def test_a_player_let_through_plays_on_and_counts_among_those_who_did(regional):
    it = day_one(regional()).begin()
    held = it.event.entrants.exclude(held_after=None).first()
    with pytest.raises(Refused):
        gate.let_through_gate(it.actor, held, " ")
    gate.let_through_gate(it.actor, held, "the slip of round 3 was entered wrongly")
    with pytest.raises(Conflict):
        gate.let_through_gate(it.actor, held, "again")
    assert held in players_without_seat(it.event)
    it.play(it.event.rounds.last())
    it.begin()
    assert held.pk in seated(it, 5)
    top = [row.id for row in standing_rows(it.event)][:9]
    assert held.pk in top


def test_the_cut_takes_nobody_who_was_held(regional):
    it = day_one(regional(gate_points=0, gate_least=3)).begin()
    for _number in range(2):
        it.play(it.event.rounds.last())
        it.pair()
        it.fresh()
    assert it.event.stage == Stage.CUT
    assert seated(it, 6) == seated(it, 4)


def test_restoring_and_exporting_keep_who_went_through(regional, league):
    it = day_one(regional()).begin()
    held = set(it.event.entrants.exclude(held_after=None).values_list("roster", flat=True))
    body = msgspec.json.decode(msgspec.json.encode(whole.export_event(it.event)))
    assert {one["roster"] for one in body["players"] if one["held_after"] == 3} == held
    back = whole_import.import_event(it.actor, league, msgspec.json.encode(body))
    assert set(back.entrants.exclude(held_after=None).values_list("roster", flat=True)) == held
    assert [row.name for row in standing_rows(back)] == [
        row.name for row in standing_rows(it.event)
    ]


@pytest.mark.parametrize("divisions", ["apart", "combined"])
def test_each_division_has_its_own_gate_by_its_table(organiser, league, divisions):
    it = Evening(
        organiser, league, 0, date=date(2026, 11, 7), structure="regional", divisions=divisions,
        planned_rounds=1,
    )  # fmt: skip
    enter_aged(it, *[2016] * 9, *[1990] * 65)
    it.begin()
    young, old = it.event.pods
    assert (young["rounds"], young["cut"], young.get("gate")) == (4, 2, None)
    assert (old["rounds"], old["cut"], old["gate"], old["most"]) == (8, 8, [6, 10, 0], 16)
    while it.fresh().event.rounds.count() < 7:
        it.play(it.event.rounds.last())
        it.pair()
    playing = set(it.event.rounds.get(number=7).seats.values_list("entrant__division", flat=True))
    assert playing == {"masters"}
    points_then = {row.id: row.points for row in standing_rows(it.event, after=6)}
    assert all(points_then[pk] >= 10 for pk in seated(it, 7))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"gate_after": 5}, "gate_after"),
        ({"gate_after": 0}, "gate_after"),
        ({"gate_points": 0}, "gate_points"),
        ({"gate_points": 10}, "gate_points"),
        ({"cut_most": 3}, "cut_most"),
        ({"cut_most": 99}, "cut_most"),
        ({"cut_size": 0, "cut_most": 8}, "cut_most"),
    ],
)
def test_a_gate_that_cannot_be_is_refused_by_its_field(regional, changes, field):
    it = regional(2)
    with pytest.raises(Refused) as refused:
        choices.change_structure(it.actor, it.event, Figures(**{**TWO_DAYS, **changes}))
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("size", "most", "players"), [(6, 0, 6), (10, 0, 10), (4, 16, 8), (4, 6, 6)]
)
def test_a_cut_of_no_power_of_two_and_one_that_takes_in_who_is_level(
    organiser, league, size, most, players
):
    it = Evening(organiser, league, 16, planned_rounds=3, cut_size=size, cut_most=most).play_swiss()
    order = [row.id for row in standing_rows(it.event)]
    it.begin()
    assert seated(it, 4) == set(order[:players])
    byes = it.event.rounds.last().matches.filter(result="bye")
    free = {seat.entrant_id for match in byes for seat in match.seats.all()}
    size = 1 << (players - 1).bit_length()
    assert free == set(order[: size - players])
    it.play(it.event.rounds.last())
    while it.fresh().event.stage != "finished":
        it.play(it.pair())
    assert sorted(it.event.entrants.values_list("place", flat=True)) == list(range(1, 17))


def test_an_organiser_sets_two_days_on_the_page_and_sees_who_is_through(
    regional, client, as_organiser
):
    it = Evening(regional().actor.user, regional().league, 16, cut_size=4, planned_rounds=5)
    client.force_login(it.actor.user)
    path = f"/events/{it.event.pk}/structure/"
    form = {"planned_rounds": 5, "cut_size": 4, "gate_after": 3, "gate_points": "2-1"}
    wrong = client.post(path, {**form, "gate_points": "many"})
    assert "many" in wrong.content.decode()
    assert client.post(path, form).status_code == 302
    assert it.fresh().event.gate_points == 6
    day_one(it)
    page = client.get(f"/events/{it.event.pk}/gate/").content.decode()
    assert "8 players go through when round 4 is paired." in page
    it.begin()
    held = it.event.entrants.exclude(held_after=None).first()
    answer = client.post(
        f"/events/{it.event.pk}/gate/through/", {"entrant": held.pk, "reason": "a wrong slip"}
    )
    assert answer.status_code == 302
    told = as_organiser.get(f"/api/v1/events/{it.event.pk}/gate").json()
    assert [row["id"] for row in told["differs"]] == [held.pk]
    other = it.event.entrants.exclude(held_after=None).first()
    path = f"/api/v1/events/{it.event.pk}/players/{other.pk}/through"
    assert send_request(as_organiser, "PUT", path, {"reason": "as well"}).status_code == 200


def test_a_program_sets_two_days(regional, as_organiser):
    it = regional(4)
    path = f"/api/v1/events/{it.event.pk}/structure"
    asked = {"planned_rounds": 6, "gate_after": 4, "gate_points": 7, "gate_least": 8, "cut_size": 6}
    assert send_request(as_organiser, "PUT", path, asked).json()["gate_least"] == 8
    assert as_organiser.get(path).json()["gate_points"] == 7


def test_a_tom_file_is_refused_once_the_second_day_has_begun_and_not_before(regional):
    it = day_one(regional())
    assert writing.export_tom_file(it.event)
    it.begin()
    with pytest.raises(Refused, match="JSON file has it whole"):
        writing.export_tom_file(it.event)


def test_a_tom_file_holds_a_cut_of_six(organiser, league):
    it = Evening(organiser, league, 16, planned_rounds=3, cut_size=6).play_swiss()
    it.begin()
    cut_of = tdf.read_document(writing.export_tom_file(it.event)).cuts
    assert {one.size for one in cut_of} == {6}
