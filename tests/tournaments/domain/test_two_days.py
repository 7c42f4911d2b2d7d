"""Events of two days: the gate, the pairing of day two, places, repairs, cut."""

from datetime import date
from fractions import Fraction

import msgspec
import pytest
from django.urls import reverse

from league.base.errors import Conflict, Refused
from league.domain.links import link_token, working_link
from tests.support.asking import send_request
from tests.support.evenings import Evening
from tests.support.tom_files import export_tom_file
from tests.tournaments.domain.test_structure import enter_aged, make_figures
from tournaments.domain.cut import bracket, gate
from tournaments.domain.files import whole, whole_import
from tournaments.domain.players import entrants, links
from tournaments.domain.results import games
from tournaments.domain.rounds import repairs, restoring
from tournaments.domain.structure import choices, settings
from tournaments.engine.files import tdf
from tournaments.models import Entrant, Round, Stage
from tournaments.queries.cut.gate import make_gate_card
from tournaments.queries.events.events import event_progress
from tournaments.queries.players.late import players_without_seat
from tournaments.queries.standings import standing_rows

pytestmark = [pytest.mark.django_db, pytest.mark.once]
TWO_DAYS = {"planned_rounds": 5, "gate_after": 3, "gate_points": 6, "cut_size": 4}
JUNIOR, MASTERS = 2001, 1980


@pytest.fixture
def make_regional(organiser, league):
    def build_evening(players=16, **changes):
        return Evening(organiser, league, players, **{**TWO_DAYS, **changes})

    return build_evening


def day_one(evening):
    for _number in range(evening.event.gate_after):
        evening.play_round(evening.pair_round())
    return evening


def entrants_seated(evening, number):
    return set(evening.event.rounds.get(number=number).seats.values_list("entrant", flat=True))


def points_by_id(evening):
    return {row.id: row.points for row in standing_rows(evening.event, after=3)}


def test_only_who_has_the_points_plays_in_day_two_and_points_are_carried_over(make_regional):
    evening = make_regional(stage=day_one)
    enough = {pk for pk, many in points_by_id(evening).items() if many >= 6}
    evening.begin_round()
    assert entrants_seated(evening, 4) == enough
    assert len(enough) == 8
    assert event_progress(evening.event).playing == 8
    evening.play_round(evening.event.rounds.last())
    rows = {row.id: row.points for row in standing_rows(evening.event)}
    assert max(rows.values()) == 12
    assert {pk: many for pk, many in rows.items() if pk not in enough} == {
        pk: many for pk, many in points_by_id(evening).items() if pk not in enough
    }


@pytest.mark.parametrize(
    ("wanted", "least", "through"), [(9, 0, 2), (9, 6, 6), (6, 6, 8), (0, 5, 5), (3, 0, 14)]
)
def test_points_or_the_best_so_many_whichever_are_more(make_regional, wanted, least, through):
    evening = make_regional(stage=day_one, gate_points=wanted, gate_least=least).begin_round()
    assert len(entrants_seated(evening, 4)) == through
    best = [row.id for row in standing_rows(evening.event, after=3)][:through]
    assert entrants_seated(evening, 4) == set(best)


def test_who_dropped_on_day_one_does_not_go_through_nor_keeps_anybody_out(make_regional):
    evening = make_regional(stage=day_one, gate_points=0, gate_least=4)
    order = [row.id for row in standing_rows(evening.event)]
    entrants.drop_entrant(evening.actor, Entrant.objects.get(pk=order[0]))
    evening.begin_round()
    assert entrants_seated(evening, 4) == set(order[1:5])


def test_who_did_not_go_through_keeps_the_place_of_day_one_below_all_who_did(make_regional):
    evening = make_regional(stage=day_one)
    before = [row.id for row in standing_rows(evening.event)]
    while evening.event.rounds.count() < 5:
        evening.play_round(evening.pair_round())
    through = entrants_seated(evening, 4)
    rows = standing_rows(evening.event)
    assert {row.id for row in rows[:8]} == through
    assert [row.id for row in rows[8:]] == [pk for pk in before if pk not in through]
    assert [row.place for row in rows] == list(range(1, 17))


def test_through_with_fewer_points_still_stands_above_who_was_held(make_regional):
    evening = make_regional(stage=day_one, gate_points=0, gate_least=6, cut_size=0)
    while evening.event.rounds.count() < 5:
        evening.play_round(evening.pair_round())
    through = entrants_seated(evening, 4)
    bracket.finish_event(evening.actor, evening.event)
    rows = standing_rows(evening.refresh_event().event)
    assert {row.id for row in rows[:6]} == through
    assert sorted(evening.event.entrants.values_list("place", flat=True)) == list(range(1, 17))


def test_points_of_both_days_order_who_is_through_and_seed_the_cut(make_regional):
    evening = make_regional(stage=day_one)
    while evening.event.rounds.count() < 5:
        evening.begin_round()
        for match in evening.event.rounds.last().matches.all():
            evening.report_game(match, "b" if match.table % 2 else "a")
    points = [row.points for row in standing_rows(evening.refresh_event().event)[:8]]
    assert points == sorted(points, reverse=True)
    assert len(set(points)) > 1
    best = [row.id for row in standing_rows(evening.event)][:4]
    evening.begin_round()
    assert entrants_seated(evening, 6) == set(best)


def test_percentages_of_day_two_count_its_rounds_alone(make_regional):
    evening = make_regional(stage=day_one).begin_round()
    evening.play_round(evening.event.rounds.last())
    opponent, won = {}, set()
    for match in evening.event.rounds.last().matches.prefetch_related("seats"):
        winner, loser = (seat.entrant_id for seat in match.seats.all())
        opponent |= {winner: loser, loser: winner}
        won.add(winner)
    rows = standing_rows(evening.event)[:8]
    assert {row.id for row in rows} == set(opponent)
    for row in rows:
        against = Fraction(1) if opponent[row.id] in won else Fraction(1, 4)
        assert row.owp == pytest.approx(float(against))


def test_nobody_new_is_paired_into_day_two(make_regional):
    evening = make_regional(stage=day_one)
    (in_time,) = evening.enter_players("Otto Z.")
    assert in_time.held_after is None  # day one is still on
    evening.begin_round()
    (late,) = evening.enter_players("Nora Z.")
    late.refresh_from_db()
    assert late.held_after == 3
    assert late not in players_without_seat(evening.event)
    evening.play_round(evening.event.rounds.last())
    evening.begin_round()
    assert late.pk not in entrants_seated(evening, 5)


def test_who_came_since_a_restored_state_has_the_gate_of_that_state(make_regional):
    evening = make_regional(stage=day_one).begin_round()
    states, through = list(evening.event.snapshots.order_by("pk")), entrants_seated(evening, 4)
    evening.enter_players("Nora Z.")
    restoring.restore_snapshot(evening.actor, states[-2], "back to day one")
    evening.enter_players("Olga Y.")
    assert not evening.event.entrants.exclude(held_after=None).exists()
    restoring.restore_snapshot(evening.actor, states[-1], "day two after all")
    evening.play_round(evening.refresh_event().event.rounds.last()).begin_round()
    assert entrants_seated(evening, 5) == entrants_seated(evening, 4) == through


def test_coming_back_from_a_drop_of_day_one_is_no_way_into_day_two(make_regional):
    evening = make_regional()
    evening.play_round(evening.pair_round())
    gone = evening.entrants[0]
    entrants.drop_entrant(evening.actor, gone)
    while evening.event.rounds.count() < 3:
        evening.play_round(evening.pair_round())
    evening.play_round(evening.pair_round()).begin_round()
    gone.refresh_from_db()
    entrants.undo_drop(evening.actor, gone)
    evening.play_round(evening.event.rounds.last())
    assert evening.pair_round().kind == "cut"
    assert gone.pk not in entrants_seated(evening, 5)
    seated = Round.objects.filter(seats__entrant=gone).values_list("number", flat=True)
    assert list(seated.order_by("number")) == [1, 2, 3], "who is held misses nothing of day two"


def test_the_gate_is_seen_before_it_is_shut_and_a_correction_after_it_is_told(make_regional):
    evening = make_regional(stage=day_one)
    shown = make_gate_card(evening.event)
    assert (shown.pods[0].shut, shown.pods[0].through) == (False, 8)
    expected = {row.id for row in shown.rows if row.through}
    evening.begin_round()
    shown = make_gate_card(evening.event)
    assert {row.id for row in shown.rows if row.through} == expected == entrants_seated(evening, 4)
    assert shown.differs == []
    held = {row.id for row in shown.rows if not row.through and row.points == 3}
    match = evening.event.rounds.get(number=3).matches.filter(seats__entrant__in=held).first()
    other = {"a": "b", "b": "a"}[match.result]
    games.decide_match(evening.actor, match, other, "the slip was read the wrong way")
    differs = make_gate_card(evening.event).differs
    assert {row.id for row in differs} == {seat.entrant_id for seat in match.seats.all()}
    assert [row.through for row in differs] == [not row.by_results for row in differs]


@pytest.mark.again
def test_a_gate_set_wrongly_is_mended_by_taking_day_two_back(make_regional):
    evening = make_regional(stage=day_one).begin_round()
    with pytest.raises(Refused, match="Round 4 of day two is paired already"):
        choices.change_structure(
            evening.actor, evening.event, make_figures(evening.event, gate_points=9)
        )
    repairs.take_back_rounds(evening.actor, evening.event, 4, "the gate was wrong")
    assert not evening.refresh_event().event.entrants.exclude(held_after=None).exists()
    changed = make_figures(evening.event, gate_points=9, gate_least=4)
    choices.change_structure(evening.actor, evening.event, changed)
    evening.play_round(evening.refresh_event().event.rounds.last()).begin_round()
    assert len(entrants_seated(evening, 4)) == 4


def test_a_player_let_through_plays_on_and_counts_among_those_who_did(make_regional):
    evening = make_regional(stage=day_one).begin_round()
    held = evening.event.entrants.exclude(held_after=None).first()
    with pytest.raises(Refused):
        gate.let_through_gate(evening.actor, held, " ")
    gate.let_through_gate(evening.actor, held, "the slip of round 3 was entered wrongly")
    with pytest.raises(Conflict):
        gate.let_through_gate(evening.actor, held, "again")
    assert held in players_without_seat(evening.event)
    evening.play_round(evening.event.rounds.last())
    evening.begin_round()
    assert held.pk in entrants_seated(evening, 5)
    top = [row.id for row in standing_rows(evening.event)][:9]
    assert held.pk in top


def test_who_is_held_is_told_so_on_the_own_page_and_over_the_api(make_regional, client):
    evening = make_regional(stage=day_one)
    links.give_links_to_all(evening.actor, evening.event)
    players = list(evening.event.entrants.select_related("player"))
    tokens = [link_token(working_link(evening.event.pk, one.player)) for one in players]

    def page_of(token):
        return client.get(reverse("player:mine", args=[token])).text

    def read_gate(token):
        said = client.get(reverse("tournaments_api:my_match", args=[token])).json()
        return said["gate"]["state"], "You did not go through" in page_of(token)

    assert {read_gate(token) for token in tokens} == {("open", False)}
    evening.pair_round()
    drafted = evening.event.rounds.filter(number=4)
    drafted.update(draft=True)
    assert {read_gate(token) for token in tokens} == {("open", False)}
    drafted.update(draft=False)
    for one, token in zip(players, tokens, strict=True):
        held = one.pk not in entrants_seated(evening, 4)
        assert read_gate(token) == ("held" if held else "through", held)
        if held:
            last = token
    assert "Your place is the one you had after round 3." in page_of(last)
    assert "6 match points or more" in page_of(last)


def test_the_cut_takes_nobody_who_was_held(make_regional):
    evening = make_regional(stage=day_one, gate_points=0, gate_least=3).begin_round()
    for _number in range(2):
        evening.play_round(evening.event.rounds.last())
        evening.pair_round()
        evening.refresh_event()
    assert evening.event.stage == Stage.CUT
    assert entrants_seated(evening, 6) == entrants_seated(evening, 4)


@pytest.mark.again
def test_restoring_and_exporting_keep_who_went_through(make_regional, league):
    evening = make_regional(stage=day_one).begin_round()
    held = set(evening.event.entrants.exclude(held_after=None).values_list("roster", flat=True))
    body = msgspec.json.decode(msgspec.json.encode(whole.export_event(evening.event)))
    assert {one["roster"] for one in body["players"] if one["held_after"] == 3} == held
    back = whole_import.import_event(evening.actor, league, msgspec.json.encode(body))
    assert set(back.entrants.exclude(held_after=None).values_list("roster", flat=True)) == held
    assert [row.name for row in standing_rows(back)] == [
        row.name for row in standing_rows(evening.event)
    ]


@pytest.mark.parametrize("divisions", [pytest.param("apart", marks=pytest.mark.again), "combined"])
def test_each_division_has_its_own_gate_by_its_table(organiser, league, divisions):
    evening = Evening(
        organiser, league, 0, date=date(2026, 11, 7), structure="regional", divisions=divisions,
        planned_rounds=1,
    )  # fmt: skip
    enter_aged(evening, *[2016] * 9, *[1990] * 65)
    evening.begin_round()
    young, old = evening.event.pods
    assert (young["rounds"], young["cut"], young.get("gate")) == (4, 2, None)
    assert (old["rounds"], old["cut"], old["gate"], old["most"]) == (8, 8, [6, 10, 0], 16)
    while evening.refresh_event().event.rounds.count() < 7:
        evening.play_round(evening.event.rounds.last())
        evening.pair_round()
    playing = set(
        evening.event.rounds.get(number=7).seats.values_list("entrant__division", flat=True)
    )
    assert playing == {"masters"}
    points_then = {row.id: row.points for row in standing_rows(evening.event, after=6)}
    assert all(points_then[pk] >= 10 for pk in entrants_seated(evening, 7))


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"gate_after": 5}, "gate_after"),
        ({"gate_after": 0}, "gate_after"),
        ({"gate_points": 0}, "gate_points"),
        ({"gate_points": 10}, "gate_points"),
        ({"gate_points": -1}, "gate_points"),
        ({"gate_least": -1}, "gate_least"),
        ({"gate_least": 4097}, "gate_least"),
        ({"cut_most": 3}, "cut_most"),
        ({"cut_most": 129}, "cut_most"),
        ({"cut_size": 0, "cut_most": 8}, "cut_most"),
    ],
)
def test_a_gate_that_cannot_be_is_refused_by_its_field(make_regional, changes, field):
    evening = make_regional(2)
    figures = settings.Figures(**{**TWO_DAYS, **changes})
    with pytest.raises(Refused) as refused:
        choices.change_structure(evening.actor, evening.event, figures)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("size", "most", "players"), [(6, 0, 6), (10, 0, 10), (4, 16, 8), (4, 6, 6)]
)
def test_a_cut_of_no_power_of_two_and_one_that_takes_in_who_is_level(
    organiser, league, size, most, players
):
    evening = Evening(
        organiser, league, 16, planned_rounds=3, cut_size=size, cut_most=most
    ).play_swiss()
    order = [row.id for row in standing_rows(evening.event)]
    evening.begin_round()
    assert entrants_seated(evening, 4) == set(order[:players])
    byes = evening.event.rounds.last().matches.filter(result="bye")
    free = {seat.entrant_id for match in byes for seat in match.seats.all()}
    size = 1 << (players - 1).bit_length()
    assert free == set(order[: size - players])
    evening.play_round(evening.event.rounds.last())
    while evening.refresh_event().event.stage != "finished":
        evening.play_round(evening.pair_round())
    assert sorted(evening.event.entrants.values_list("place", flat=True)) == list(range(1, 17))


def test_an_organiser_sets_two_days_on_the_page_and_sees_who_is_through(
    organiser, league, client, as_organiser
):
    evening = Evening(organiser, league, 16, cut_size=4, planned_rounds=5)
    client.force_login(evening.actor.user)
    path = f"/events/{evening.event.pk}/structure/"
    form = {"planned_rounds": 5, "cut_size": 4, "gate_after": 3, "gate_points": "2-1"}
    wrong = client.post(path, {**form, "gate_points": "many"})
    assert "many" in wrong.content.decode()
    assert client.post(path, form).status_code == 302
    assert evening.refresh_event().event.gate_points == 6
    day_one(evening)
    page = client.get(f"/events/{evening.event.pk}/gate/").content.decode()
    assert "8 players go through when round 4 is paired." in page
    evening.begin_round()
    held = evening.event.entrants.exclude(held_after=None).first()
    answer = client.post(
        f"/events/{evening.event.pk}/gate/through/", {"entrant": held.pk, "reason": "a wrong slip"}
    )
    assert answer.status_code == 302
    told = as_organiser.get(f"/api/v1/events/{evening.event.pk}/gate").json()
    assert [row["id"] for row in told["differs"]] == [held.pk]
    other = evening.event.entrants.exclude(held_after=None).first()
    path = f"/api/v1/events/{evening.event.pk}/players/{other.pk}/through"
    assert send_request(as_organiser, "PUT", path, {"reason": "as well"}).status_code == 200


def test_a_program_sets_two_days(make_regional, as_organiser):
    evening = make_regional(4)
    path = f"/api/v1/events/{evening.event.pk}/structure"
    asked = {"planned_rounds": 6, "gate_after": 4, "gate_points": 7, "gate_least": 8, "cut_size": 6}
    assert send_request(as_organiser, "PUT", path, asked).json()["gate_least"] == 8
    assert as_organiser.get(path).json()["gate_points"] == 7


@pytest.mark.parametrize("least", [0, 16])
def test_a_tom_file_is_refused_once_the_second_day_has_begun_and_not_before(make_regional, least):
    evening = make_regional(stage=day_one, gate_least=least)
    assert export_tom_file(evening.event)
    evening.begin_round()
    with pytest.raises(Refused, match="JSON file has it whole"):
        export_tom_file(evening.event)


@pytest.mark.again
def test_a_tom_file_holds_a_cut_of_six(organiser, league):
    evening = Evening(organiser, league, 16, planned_rounds=3, cut_size=6, stage="swiss over")
    evening.begin_round()
    cut_of = tdf.read_document(export_tom_file(evening.event)).cuts
    assert {one.size for one in cut_of} == {6}
