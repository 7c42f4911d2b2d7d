"""An event's structure: rounds and cut by attendance, divisions, other systems, who is paired."""

from datetime import date
from html import unescape

import pytest
from django.urls import reverse

from decks.engine.documents import newest_document
from league.base.errors import Refused
from league.models import LogEntry
from tests.support.evenings import Evening, pairs_met
from tournaments.domain.cut import bracket
from tournaments.domain.events import clone
from tournaments.domain.players import entrants
from tournaments.domain.rounds import repairs
from tournaments.domain.structure import choices
from tournaments.domain.structure.settings import Figures
from tournaments.engine.structure.attendance import KINDS
from tournaments.models import Match, Seat, Stage
from tournaments.queries.events.overview import event_overview
from tournaments.queries.structure.advice import structure_advice

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.once("what a table recommends and who is paired with whom is the engine's"),
]
JUNIOR, SENIOR, MASTERS = 2001, 1996, 1980  # birth years, for the season 2010


@pytest.fixture
def make_evening(organiser, league):
    def build_evening(players=8, **changes):
        return Evening(organiser, league, players, **{"cut_size": 0, **changes})

    return build_evening


def enter_aged(evening, *years):
    newcomers = [
        entrants.Newcomer(f"Player {n} of {year}", birth_year=year) for n, year in enumerate(years)
    ]
    return entrants.enter_players(evening.actor, evening.event, newcomers)


def make_figures(event, **changes):
    now = {name: getattr(event, name) for name in Figures.__dataclass_fields__}
    return Figures(**{**now, **changes})


@pytest.mark.parametrize(
    ("year", "division"),
    [(1999, "junior"), (1998, "senior"), (1995, "senior"), (1994, "masters"), (None, "masters")],
)
def test_the_division_follows_from_birth_year_and_season(make_evening, year, division):
    (one,) = enter_aged(make_evening(0), year)
    assert one.division == division


def test_the_same_child_is_older_in_a_later_season(make_evening):
    (before,) = enter_aged(make_evening(0, date=date(2010, 8, 31)), 1999)
    (after,) = enter_aged(make_evening(0, date=date(2010, 9, 1)), 1999)
    assert (before.division, after.division) == ("junior", "senior")


@pytest.mark.again
@pytest.mark.parametrize(
    ("table", "players", "rounds", "size"),
    [("league-challenge", 8, 3, 0), ("league-challenge", 9, 4, 0), ("league-cup", 13, 5, 4)],
)
def test_a_table_decides_by_who_is_there_when_the_first_round_is_paired(
    make_evening, table, players, rounds, size
):
    evening = make_evening(players, structure=table, planned_rounds=1)
    evening.begin_round()
    assert (evening.event.planned_rounds, evening.event.cut_size) == (rounds, size)


def test_before_a_table_decides_no_numbers_are_shown(make_evening, client):
    evening = make_evening(8, structure="league-cup", planned_rounds=5)
    shown = event_overview(evening.event)
    assert [one.label for one in shown.stages] == [
        "Registration", "Swiss", "Top cut", "Finished"
    ]  # fmt: skip
    page = client.get(f"/events/{evening.event.pk}/").content.decode()
    assert "<dt>Swiss rounds</dt><dd>by attendance" in page
    assert "<dt>Top cut</dt><dd>by attendance" in page
    evening.begin_round()
    shown = event_overview(evening.event)
    assert [one.label for one in shown.stages] == [
        "Registration", "Round 1 of 3", "Finished"
    ]  # fmt: skip


def test_a_table_has_no_answer_for_three(make_evening):
    with pytest.raises(Refused, match="begins at 4"):
        make_evening(3, structure="league-cup").pair_round()


def test_what_a_table_gave_can_be_changed_for_rounds_to_come_but_not_below_those_paired(
    make_evening,
):
    evening = make_evening(8, structure="league-challenge").begin_round()
    evening.play_round(evening.event.rounds.last())
    evening.begin_round()
    choices.change_structure(
        evening.actor, evening.event, make_figures(evening.event, planned_rounds=4, best_of=3)
    )
    assert evening.refresh_event().event.planned_rounds == 4
    with pytest.raises(Refused, match="Round 2 is paired already"):
        choices.change_structure(
            evening.actor, evening.event, make_figures(evening.event, planned_rounds=1)
        )
    with pytest.raises(Refused, match="first round"):
        choices.change_structure(
            evening.actor, evening.event, make_figures(evening.event, system="round_robin")
        )


def test_a_round_that_is_paired_keeps_its_best_of(make_evening):
    evening = make_evening().begin_round()
    choices.change_structure(evening.actor, evening.event, make_figures(evening.event, best_of=3))
    match = evening.report_game(evening.find_match(1))
    assert match.result == "a"
    evening.play_round(evening.event.rounds.last())
    evening.begin_round()
    assert evening.report_game(evening.find_match(1)).result == ""


@pytest.mark.again
def test_divisions_apart_never_meet_and_each_plays_its_own_rounds(make_evening):
    evening = make_evening(0, structure="league-challenge", divisions="combined", planned_rounds=1)
    enter_aged(evening, *[JUNIOR] * 6, *[SENIOR] * 6, *[MASTERS] * 9)
    evening.begin_round()
    assert [pod["rounds"] for pod in evening.event.pods] == [3, 3, 4]
    evening.play_round(evening.event.rounds.last())
    while evening.event.rounds.count() < evening.event.planned_rounds:
        evening.play_round(evening.pair_round())
    assert all(one.division == other.division for one, other in pairs_met(evening.event))
    last = Seat.objects.filter(round__number=4).values_list("entrant__division", flat=True)
    assert set(last) == {"masters"}
    assert bracket.finish_event(evening.actor, evening.event).stage == Stage.FINISHED


def test_fewer_than_six_play_with_their_neighbours(make_evening):
    evening = make_evening(0, divisions="combined")
    enter_aged(evening, *[JUNIOR] * 3, *[SENIOR] * 4, *[MASTERS] * 8)
    evening.begin_round()
    assert [pod["divisions"] for pod in evening.event.pods] == [["junior", "senior"], ["masters"]]


def test_one_player_alone_in_a_division_is_told_before_anything_is_paired(make_evening):
    evening = make_evening(0, divisions="apart")
    enter_aged(evening, JUNIOR, *[MASTERS] * 4)
    with pytest.raises(Refused, match="Only one player is in the division junior"):
        evening.pair_round()
    assert not evening.event.rounds.exists()


def test_age_modified_pairs_by_record_and_then_within_the_division(make_evening):
    evening = make_evening(0, divisions="age_modified")
    enter_aged(evening, *[JUNIOR, MASTERS] * 4)
    evening.begin_round()
    assert all(one.division == other.division for one, other in pairs_met(evening.event))


@pytest.mark.again
def test_a_mended_match_of_one_field_leaves_the_other_alone(make_evening):
    evening = make_evening(0, divisions="apart")
    enter_aged(evening, *[SENIOR] * 4, *[MASTERS] * 4)
    evening.begin_round()
    masters = Match.objects.filter(pod=1)
    repairs.re_pair_matches(
        evening.actor, evening.event, 1, [one.pk for one in masters], "a wrong name"
    )
    assert all(one.division == other.division for one, other in pairs_met(evening.event))
    assert sorted(Match.objects.values_list("pod", flat=True)) == [0, 0, 1, 1]


def test_everybody_meets_everybody_in_a_round_robin(make_evening):
    evening = make_evening(5, system="round_robin")
    evening.begin_round()
    assert evening.event.planned_rounds == 5
    evening.play_round(evening.event.rounds.last())
    for _ in range(4):
        evening.play_round(evening.pair_round())
    pairs = [frozenset(one.pk for one in two) for two in pairs_met(evening.event)]
    assert len(pairs) == len(set(pairs)) == 10
    assert bracket.finish_event(evening.actor, evening.event).stage == Stage.FINISHED


@pytest.mark.parametrize(
    ("players", "rounds"), [(2, 1), pytest.param(5, 3, marks=pytest.mark.again), (8, 3)]
)
def test_a_single_elimination_runs_to_its_winner(make_evening, players, rounds):
    evening = make_evening(players, system="elimination")
    evening.begin_round()
    assert evening.event.stage == Stage.CUT
    evening.play_round(evening.event.rounds.last())
    while evening.refresh_event().event.stage != Stage.FINISHED:
        evening.play_round(evening.pair_round())
    assert evening.event.rounds.count() == rounds
    places = sorted(evening.event.entrants.values_list("place", flat=True))
    assert places == list(range(1, players + 1))


@pytest.mark.again
def test_a_clone_is_played_alike_by_the_same_players_another_day(make_evening):
    evening = make_evening(0, divisions="combined", best_of=3)
    enter_aged(evening, 1999)
    made = clone.clone_event(
        evening.actor, evening.event, "Next", date(2010, 9, 4), with_players=True
    )
    assert (made.best_of, made.divisions, made.stage) == (3, "combined", Stage.REGISTRATION)
    assert [one.division for one in made.entrants.all()] == ["senior"]
    assert made.seed != evening.event.seed
    told = LogEntry.objects.get(action="event.created", subject=f"event:{made.pk}")
    assert told.after == {"as": evening.event.pk}


def test_what_was_usual_on_its_day_follows_a_clones_day_and_what_was_chosen_stays(
    make_evening, as_organiser
):
    usual = make_evening(0, edition="", cut_size=4, cut_best_of=3, round_minutes=30, cut_minutes=45)
    chosen = make_evening(0, cut_size=4, time_policy="ties-2013", round_minutes=25, cut_minutes=75)
    later = date(2026, 11, 21)
    names = ("edition", "time_policy", "round_minutes", "cut_minutes")
    for evening, expected in (
        (usual, (newest_document().key, "three-turns-2026", 30, 50)),
        (chosen, ("platinum-arceus-2009", "ties-2013", 25, 75)),
    ):
        made = clone.clone_event(evening.actor, evening.event, "Next", later)
        assert tuple(getattr(made, name) for name in names) == expected
    shown = as_organiser.get(f"/events/{chosen.event.pk}/clone/").content.decode()
    assert "an unfinished match is a tie" in shown
    assert "<dd>75</dd>" in shown
    shown = as_organiser.get(f"/events/{usual.event.pk}/clone/").content.decode()
    assert shown.count("<dd>as usual on the day</dd>") == 3


def advice_on(evening, key):
    (row,) = [row for row in structure_advice(evening.event).tables if row.key == key]
    return row


def test_what_is_recommended_counts_who_was_there_at_the_start(make_evening, as_organiser):
    evening = make_evening(9, date=date(2026, 11, 7), structure="league-cup").begin_round()
    assert advice_on(evening, "league-cup").rounds == evening.event.planned_rounds == 4
    entrants.drop_entrant(evening.actor, evening.entrants[0])
    evening.enter_players("Late L.")
    assert advice_on(evening, "league-cup").rounds == 4
    told = as_organiser.get(f"/api/v1/events/{evening.event.pk}/structure").json()["recommended"]
    assert (told["players"], told["playing"]) == (9, 9)
    entrants.drop_entrant(evening.actor, evening.entrants[1])
    told = structure_advice(evening.event)
    assert told.said == "9 players started, 8 are still in."
    shown = as_organiser.get(f"/events/{evening.event.pk}/structure/").content.decode()
    assert "9 players started, 8 are still in." in shown
    assert "What the tables recommend for 9 players at the start" in shown


@pytest.mark.again
def test_the_count_at_the_start_is_taken_by_division(make_evening):
    evening = make_evening(
        0, date=date(2026, 11, 7), divisions="apart", structure="league-challenge"
    )
    enter_aged(evening, *[2016] * 9, *[1990] * 17)
    evening.begin_round()
    for one in evening.event.entrants.filter(division="junior")[:3]:
        entrants.drop_entrant(evening.actor, one)
    rows = [row for row in structure_advice(evening.event).tables if row.key == "league-challenge"]
    assert [(row.names, row.players, row.rounds) for row in rows] == [
        ("Junior", 9, 4), ("Masters", 17, 5)
    ]  # fmt: skip


def test_before_the_first_round_everybody_who_is_there_counts(make_evening):
    evening = make_evening(9, date=date(2026, 11, 7))
    entrants.drop_entrant(evening.actor, evening.entrants[0])
    told = structure_advice(evening.event)
    assert (told.players, told.said) == (8, "8 players are in the event.")


@pytest.mark.parametrize(
    ("day", "kinds", "known"),
    [
        ("2001-05-05", {"dci"}, True),
        ("2006-06-10", {"gym-challenge", "city", "state", "regional"}, False),
        ("2009-11-07", {"battle-road", "city", "state", "regional"}, False),
        ("2014-11-07", {"league-challenge", "city", "state", "regional"}, False),
        ("2019-11-07", {"league-challenge", "league-cup", "regional"}, False),
        ("2024-06-01", {"league-challenge", "league-cup", "regional"}, True),
        ("2026-11-07", {"league-challenge", "league-cup", "regional"}, True),
    ],
)
def test_the_tables_are_those_of_the_day_and_say_where_they_stand(
    make_evening, as_organiser, day, kinds, known
):
    evening = make_evening(16, date=date.fromisoformat(day))
    evening.enter_players("One more", "And another")
    told = structure_advice(evening.event)
    assert (set(told.shown), told.any_known) == (kinds, known)
    assert all(row.existed == (row.key in kinds) for row in told.tables)
    assert all(row.source for row in told.tables)
    shown = unescape(as_organiser.get(f"/events/{evening.event.pk}/structure/").content.decode())
    assert ("No table of rounds of this day is known" in shown) == (not known)
    for source in told.sources:
        assert source.title in shown


def test_a_table_of_another_day_is_never_passed_off_as_the_days_own(make_evening):
    evening = make_evening(13, date=date(2019, 11, 7), structure="league-cup")
    row = advice_on(evening, "league-cup")
    assert (row.rounds, row.cut, row.known) == (5, 4, False)
    assert advice_on(make_evening(13, date=date(2024, 6, 1)), "league-cup").known
    assert not advice_on(make_evening(13, date=date(2010, 6, 1)), "league-cup").existed


@pytest.mark.parametrize(
    ("day", "players", "rounds", "first", "points", "least", "size", "most"),
    [
        ("2024-06-01", 900, 15, 9, 19, 32, 8, 0),
        ("2024-06-01", 300, 14, 9, 19, 32, 8, 0),
        ("2025-03-01", 2000, 12, 8, 16, 0, 8, 32),
        ("2026-11-01", 40, 7, None, 0, 0, 6, 16),
        ("2026-11-01", 12, 4, None, 0, 0, 2, 16),
    ],
)
def test_the_tables_of_regionals_have_two_days(
    day, players, rounds, first, points, least, size, most
):
    table = KINDS["regional"].table_on(day).table
    step = table.step_for(players)
    assert (step.all_rounds, step.cut, table.most) == (rounds, size, most)
    assert (step.gate.after if step.gate else None) == first
    assert not first or (step.gate.points, step.gate.least) == (points, least)


@pytest.mark.parametrize("size", [33, 50, 128])
def test_a_cut_as_large_as_a_file_may_bring_stays_where_the_page_changes_something_else(
    make_evening, as_organiser, size
):
    event = make_evening(0, cut_size=size).event
    address = reverse("tournaments:structure", args=[event.pk])
    shown = as_organiser.get(address).context["form"]
    typed = {name: "" if (now := shown[name].value()) is None else now for name in shown.fields}
    del typed["check_in"]
    response = as_organiser.post(address, {**typed, "round_minutes": 40})
    assert response.status_code == 302
    event.refresh_from_db()
    assert (event.cut_size, event.round_minutes) == (size, 40)
