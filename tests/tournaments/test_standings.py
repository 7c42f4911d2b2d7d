"""The standings as people read them: now, after each round, by division, every figure explained."""

from datetime import date

import pytest
from django.urls import reverse

from tests.evenings import Evening
from tests.tournaments.test_views import text_of
from tournaments import queries
from tournaments.domain import entrants, results
from tournaments.engine import tiebreaks
from tournaments.queries import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def it(evening):
    return evening("swiss over")


def test_the_standings_after_a_round_are_those_without_the_rounds_since(it):
    assert standings.swiss_numbers(it.event) == [1, 2, 3]
    for number in (1, 2, 3):
        rows = queries.standings_rows(it.event, after=number)
        assert sum(row["points"] for row in rows) == 12 * number
        assert [row["place"] for row in rows] == list(range(1, 9))


def test_who_dropped_later_was_still_in_before(evening):
    it = evening("reported")
    out = it.event.entrants.first()
    it.play(it.pair())
    entrants.drop(it.actor, out)
    then = {row["id"]: row for row in queries.standings_rows(it.event, after=1)}
    now = {row["id"]: row for row in queries.standings_rows(it.event)}
    assert then[out.pk]["dropped_after"] is None
    assert now[out.pk]["dropped_after"] == 2


def test_a_correction_changes_the_history_as_well(it):
    before = queries.standings_rows(it.event, after=1)
    match = it.event.rounds.get(number=1).matches.get(table=1)
    results.decide(it.actor, match, "b", "The slip was read wrongly.")
    assert queries.standings_rows(it.event, after=1) != before


def test_each_division_has_places_of_its_own(organiser, league):
    it = Evening(organiser, league, 0, date=date(2026, 11, 7), planned_rounds=2)
    years = [2016, 2016, 2012, 1990, 1991, 1992]
    newcomers = [entrants.Newcomer(f"Player {n}", "", year) for n, year in enumerate(years)]
    entrants.enter(it.actor, it.event, newcomers)
    it.play(it.pair())
    assert standings.divisions_of(it.event) == ["junior", "senior", "masters"]
    whole = queries.standings_rows(it.event)
    for division, players in (("junior", 2), ("senior", 1), ("masters", 3)):
        own = queries.standings_rows(it.event, division=division)
        assert [row["place"] for row in own] == list(range(1, players + 1))
        assert [row["id"] for row in own] == [
            row["id"] for row in whole if row["division"] == division
        ]


@pytest.mark.parametrize(
    ("day", "head_to_head"), [("2010-03-06", False), ("2019-04-01", True), ("2026-11-21", True)]
)
def test_the_chain_of_tie_breaks_is_that_of_the_day(day, head_to_head):
    assert tiebreaks.usual(day).head_to_head == head_to_head


def test_the_page_of_a_line_shows_how_each_figure_came_about(it, client):
    row = queries.standings_rows(it.event)[0]
    here = reverse("tournaments:standings_of", args=[it.event.pk, row["id"]])
    shown = text_of(client.get(here))
    assert "The mean of the win percentages of 3 opponents" in shown
    assert "The mean of the OWP of 3 opponents" in shown
    assert f"{row['owp'] * 100:.2f}" in shown
    then = text_of(client.get(here, {"after": "1"}))
    assert "How the figures after round 1 came about" in then
    assert "The win percentage of the one opponent." in then


def test_the_mean_of_the_parts_is_the_figure(it):
    for row in queries.standings_rows(it.event):
        shown = standings.account(it.event.entrants.get(pk=row["id"]))
        for name in ("owp", "oowp"):
            parts = [part["share"] for part in shown[f"{name}_parts"]]
            assert float(sum(parts) / len(parts)) == pytest.approx(row[name])


def test_the_board_leads_to_every_round_and_every_line(it, client):
    shown = client.get(reverse("tournaments:standings", args=[it.event.pk])).content.decode()
    for number in (1, 2, 3):
        assert reverse("tournaments:standings_after", args=[it.event.pk, number]) in shown
    for entrant in it.event.entrants.all():
        assert reverse("tournaments:standings_of", args=[it.event.pk, entrant.pk]) in shown
    gone = reverse("tournaments:standings_after", args=[it.event.pk, 4])
    assert client.get(gone).status_code == 404


@pytest.mark.parametrize("asked", ["", "0", "x", "²", "9" * 40, "%00"])
def test_an_odd_round_or_division_is_no_fault(it, client, asked):
    here = reverse("tournaments:standings_of", args=[it.event.pk, it.event.entrants.first().pk])
    assert client.get(here, {"after": asked}).status_code == 200
    board = reverse("tournaments:standings", args=[it.event.pk])
    assert client.get(board, {"division": asked}).status_code == 200
