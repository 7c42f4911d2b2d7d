"""Standings as people read them: now, after each round, by division, every figure explained."""

import itertools
from datetime import date

import pytest
from django.urls import reverse

from tests.support.evenings import Evening
from tests.tournaments.web.test_events import text_of
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.engine.standings import tiebreaks
from tournaments.queries import standings
from tournaments.queries.standings import standing_rows

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def evening(make_evening):
    return make_evening("swiss over")


def test_the_standings_after_a_round_are_those_without_the_rounds_since(evening):
    assert standings.swiss_round_numbers(evening.event) == [1, 2, 3]
    for number in (1, 2, 3):
        rows = standing_rows(evening.event, after=number)
        assert sum(row.points for row in rows) == 12 * number
        assert [row.place for row in rows] == list(range(1, 9))


def test_while_results_are_missing_the_standings_are_those_during_the_round(make_evening, client):
    evening = make_evening("round", cut_size=0)
    pages = [
        reverse("tournaments:standings", args=[evening.event.pk]),
        reverse("tournaments:standings_after", args=[evening.event.pk, 1]),
    ]
    evening.report_game(evening.find_match())
    assert [text_of(client.get(page)).count("Standings during round 1") for page in pages] == [1, 1]
    evening.play_round(evening.find_match().round)
    said = [text_of(client.get(page)) for page in pages]
    assert [one.count("Standings after round 1") for one in said] == [1, 1]
    evening.begin_round()
    both = text_of(client.get(pages[0]))
    assert ("During round 2" in both, "After round 1" in both) == (True, True)


def test_who_dropped_later_was_still_in_before(make_evening):
    evening = make_evening("reported")
    out = evening.event.entrants.first()
    evening.play_round(evening.pair_round())
    entrants.drop_entrant(evening.actor, out)
    then = {row.id: row for row in standing_rows(evening.event, after=1)}
    now = {row.id: row for row in standing_rows(evening.event)}
    assert then[out.pk].dropped_after is None
    assert now[out.pk].dropped_after == 2


def test_a_correction_changes_the_history_as_well(evening):
    before = standing_rows(evening.event, after=1)
    match = evening.event.rounds.get(number=1).matches.get(table=1)
    games.decide_match(evening.actor, match, "b", "The slip was read wrongly.")
    assert standing_rows(evening.event, after=1) != before


def test_each_division_has_places_of_its_own(organiser, league):
    evening = Evening(organiser, league, 0, date=date(2026, 11, 7), planned_rounds=2)
    years = [2016, 2016, 2012, 1990, 1991, 1992]
    newcomers = [entrants.Newcomer(f"Player {n}", "", year) for n, year in enumerate(years)]
    entrants.enter_players(evening.actor, evening.event, newcomers)
    evening.play_round(evening.pair_round())
    assert standings.divisions_playing(evening.event) == ["junior", "senior", "masters"]
    whole = standing_rows(evening.event)
    for division, players in (("junior", 2), ("senior", 1), ("masters", 3)):
        own = standing_rows(evening.event, division=division)
        assert [row.place for row in own] == list(range(1, players + 1))
        assert [row.id for row in own] == [row.id for row in whole if row.division == division]


@pytest.mark.parametrize(
    ("day", "head_to_head"), [("2010-03-06", False), ("2019-04-01", True), ("2026-11-21", True)]
)
def test_the_chain_of_tie_breaks_is_that_of_the_day(day, head_to_head):
    assert tiebreaks.chain_of_day(day).head_to_head == head_to_head


def test_the_page_of_a_line_shows_how_each_figure_came_about(evening, client):
    row = standing_rows(evening.event)[0]
    here = reverse("tournaments:standings_of", args=[evening.event.pk, row.id])
    shown = text_of(client.get(here))
    assert "The mean of the win percentages of 3 opponents" in shown
    assert "The mean of the OWP of 3 opponents" in shown
    assert f"{row.owp * 100:.2f}" in shown
    then = text_of(client.get(here, {"after": "1"}))
    assert "How the figures after round 1 came about" in then
    assert "The win percentage of the one opponent." in then


def test_the_mean_of_the_parts_is_the_figure(evening):
    rows = standing_rows(evening.event)
    assert len(rows) == evening.event.entrants.count()
    for row in rows:
        shown = standings.make_explanation(evening.event.entrants.get(pk=row.id))
        for name in ("owp", "oowp"):
            parts = [part.share for part in getattr(shown, f"{name}_parts")]
            assert float(sum(parts) / len(parts)) == pytest.approx(getattr(row, name))


def test_the_board_leads_to_every_round_and_every_line(evening, client):
    shown = client.get(reverse("tournaments:standings", args=[evening.event.pk])).content.decode()
    for number in (1, 2, 3):
        assert reverse("tournaments:standings_after", args=[evening.event.pk, number]) in shown
    for entrant in evening.event.entrants.all():
        assert reverse("tournaments:standings_of", args=[evening.event.pk, entrant.pk]) in shown
    gone = reverse("tournaments:standings_after", args=[evening.event.pk, 4])
    assert client.get(gone).status_code == 404


@pytest.mark.parametrize("asked", ["", "0", "x", "²", "9" * 40, "%00"])
def test_an_odd_round_or_division_is_no_fault(evening, client, asked):
    here = reverse(
        "tournaments:standings_of", args=[evening.event.pk, evening.event.entrants.first().pk]
    )
    assert client.get(here, {"after": asked}).status_code == 200
    board = reverse("tournaments:standings", args=[evening.event.pk])
    assert client.get(board, {"division": asked}).status_code == 200


def cut_over(organiser, league, **changes):
    evening = Evening(organiser, league, 8, **{"planned_rounds": 3, "cut_size": 4, **changes})
    evening.play_swiss()
    first, second = evening.pair_round().matches.order_by("table")
    evening.report_game(first, "b")
    evening.report_game(second, "a")
    evening.report_game(evening.pair_round().matches.get(), "b")
    return evening.refresh_event()


def test_final_standings_say_how_far_each_came_in_the_cut(organiser, league, client):
    evening = cut_over(organiser, league)
    rows = standing_rows(evening.event)
    assert [row.top for row in rows] == [1, 2, 4, 4, None, None, None, None]
    assert [row.last_in_cut for row in rows].index(True) == 3
    assert {row.top for row in standing_rows(evening.event, after=3)} == {None}
    shown = text_of(client.get(reverse("tournaments:standings", args=[evening.event.pk])))
    assert "The top cut decided the first places, before the points" in shown
    assert shown.count("Top 4") >= 2
    assert "Winner" in shown


def test_the_page_of_a_line_says_that_the_cut_put_it_there(organiser, league, client):
    evening = cut_over(organiser, league)
    rows = standing_rows(evening.event)
    why = [standings.make_explanation(evening.event.entrants.get(pk=row.id)).beside for row in rows]
    assert [one.below.reasons for one in why[:4]] == [
        ["above_final"], ["above_cut"],
        ["above_same_round", why[2].below.reasons[1]], ["above_cut"],
    ]  # fmt: skip
    assert why[0].below.said == f"{rows[0].name} won the top cut."
    assert [one.above.id for one in why[1:]] == [row.id for row in rows[:-1]]


def test_each_line_says_what_tells_it_from_the_next(evening):
    rows = standing_rows(evening.event)
    assert len(rows) == evening.event.entrants.count() > 1
    for row, after in itertools.pairwise(rows):
        (reason,) = standings.make_explanation(
            evening.event.entrants.get(pk=row.id)
        ).beside.below.reasons
        expected = next(
            (
                f"above_{key}"
                for key in ("points", "owp", "oowp")
                if getattr(row, key) != getattr(after, key)
            ),
            "above_roster",
        )
        assert reason == expected


def test_the_sum_behind_a_percentage_is_written_out(evening, client):
    row = standing_rows(evening.event)[0]
    shown = text_of(
        client.get(reverse("tournaments:standings_of", args=[evening.event.pk, row.id]))
    )
    parts = standings.make_explanation(evening.event.entrants.get(pk=row.id)).owp_parts
    written = " + ".join(f"{float(part.share) * 100:.2f}" for part in parts)
    assert f"({written}) / 3 = {row.owp * 100:.2f}" in shown


def test_two_who_are_level_and_met_are_told_apart_by_their_match(organiser, league):
    evening = Evening(organiser, league, 2, date=date(2026, 11, 7), planned_rounds=1, cut_size=0)
    evening.play_round(evening.pair_round())
    rows = standing_rows(evening.event)
    said = standings.make_explanation(evening.event.entrants.get(pk=rows[0].id)).beside.below
    assert said.reasons == ["above_points"]
    assert said.said == f"Match points: {rows[0].name} 3, {rows[1].name} 0."


def test_a_program_reads_why_a_line_stands_there(organiser, league, client):
    evening = cut_over(organiser, league)
    rows = client.get(f"/api/v1/events/{evening.event.pk}/standings").json()["standings"]
    assert [row["top"] for row in rows[:5]] == [1, 2, 4, 4, None]
    path = f"/api/v1/events/{evening.event.pk}/standings/{rows[1]['id']}"
    told = client.get(path).json()
    assert told["above"]["id"] == rows[0]["id"]
    assert told["above"]["reasons"] == ["above_final"]
