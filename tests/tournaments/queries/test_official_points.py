"""A season by the official points: what counts and what is missing, on pages, API and CSV."""

import csv
import io
from datetime import date

import pytest
from django.urls import reverse

from league.domain import shown_names
from tournaments.domain.events import season_and_kind
from tournaments.models import Season
from tournaments.queries.seasons import championship
from tournaments.queries.seasons import tables as queries

pytestmark = [pytest.mark.django_db, pytest.mark.once]
CUP = {"structure": "league-cup", "best_of": 3}


@pytest.fixture
def season_of(league):
    """`season_of(2027)`: a season of a league by the official points of that year."""

    def make_season(year, begins=None, ends=None):
        return Season.objects.create(
            league=league, name=f"Official {year}", begins=begins or date(year - 1, 7, 1),
            ends=ends or date(year, 8, 31), scheme=f"official-{year}",
        )  # fmt: skip

    return make_season


def row_of(season, entrant):
    rows = queries.season_table(season, staff=True)[entrant.division]
    return next(row for row in rows if row.player == entrant.player_id)


def by_place(evening):
    return list(evening.event.entrants.order_by("place"))


def test_a_cup_gives_what_its_season_gave(make_evening, season_of):
    evening = make_evening("finished", date=date(2026, 10, 3), kind="league-cup")
    season = season_of(2027)
    first, *_rest, last = by_place(evening)
    assert row_of(season, first).points == 50
    given = row_of(season, last).events[0]
    assert (given.points, given.counts, given.kind) == (0, False, "league-cup")
    assert given.note == ("Place 8 pays from 17 players in the division on (points: 25); it had 8.")


def test_a_division_is_counted_by_its_own_players(make_apart, season_of):
    evening = make_apart({"senior": 3, "masters": 5}, divisions="combined", cut_size=0)
    evening.event.date, evening.event.kind = date(2026, 10, 3), "league-challenge"
    evening.event.save()
    evening.play_out()
    rows = queries.season_table(season_of(2027), staff=True)
    # second place is paid from four players on
    assert [row.points for row in rows["senior"]] == [15, 0, 0]
    assert [row.points for row in rows["masters"]] == [15, 12, 0, 0, 0]
    assert rows["senior"][0].events[0].players == 3


def test_who_was_disqualified_played_in_the_division(make_evening, season_of):
    evening = make_evening("finished", players=8, date=date(2026, 10, 3), kind="league-cup")
    *_others, last = by_place(evening)
    evening.event.entrants.filter(pk=last.pk).update(disqualified=True)
    third = by_place(evening)[2]
    assert row_of(season_of(2027), third).points == 32  # third place is paid from eight players on


def test_what_falls_out_is_shown_and_said(client, make_evening, season_of):
    for day in (3, 10, 17, 24, 31):
        make_evening(
            "finished", date=date(2026, 10, day), kind="league-challenge", name=f"Day {day}"
        )
    season = season_of(2027)
    rows = queries.season_table(season, staff=True)["masters"]
    assert max(sum(one.counts for one in row.events) for row in rows) <= 4
    page = client.get(reverse("seasons:season", args=[season.league.slug, season.pk]))
    text = page.content.decode()
    assert "Does not count: only the best 4 of the season do." in text
    assert "The best 4 of the season count." in text
    assert "pizzacatz" in text  # the table's source
    assert "second hand" in text


@pytest.mark.parametrize("year", [2012, 2016, 2022])
def test_a_season_without_a_table_gives_no_points_and_says_so(
    client, make_evening, season_of, year
):
    evening = make_evening("finished", date=date(year - 1, 11, 5), kind="league-cup")
    season = season_of(year)
    row = row_of(season, by_place(evening)[0])
    assert (row.place, row.points, row.not_worked_out) == (None, None, 1)
    page = client.get(reverse("seasons:season", args=[season.league.slug, season.pk]))
    assert f"The table of season {year}" in page.content.decode()
    assert "no points are worked out" in page.content.decode().lower()


def test_an_event_of_no_kind_gives_no_points_until_it_is_said(make_evening, season_of):
    evening = make_evening("finished", date=date(2026, 10, 3))
    season = season_of(2027)
    first = by_place(evening)[0]
    assert row_of(season, first).points is None
    assert [one.id for one in championship.find_official_season(season).without_kind] == [
        evening.event.pk
    ]
    season_and_kind.set_season_and_kind(evening.actor, evening.event, None, "league-challenge")
    assert row_of(season, first).points == 15
    assert championship.find_official_season(season).without_kind == []


def test_the_table_of_rounds_says_the_kind_too(make_evening, season_of):
    evening = make_evening("finished", players=9, date=date(2026, 10, 3), structure="league-cup")
    assert row_of(season_of(2027), by_place(evening)[0]).points == 50


def test_an_event_is_in_the_table_of_the_season_it_names(make_evening, season_of):
    evening = make_evening("finished", date=date(2018, 7, 10), kind="league-challenge")
    before, after = season_of(2018), season_of(2019)
    assert [set(queries.events_of_season(one)) for one in (before, after)] == [
        set(),
        {evening.event},
    ]
    assert list(queries.events_left_out(before)) == [evening.event]
    season_and_kind.set_season_and_kind(evening.actor, evening.event, 2018, "league-challenge")
    assert [set(queries.events_of_season(one)) for one in (before, after)] == [
        {evening.event},
        set(),
    ]
    assert row_of(before, by_place(evening)[0]).points == 15


def test_worlds_are_of_the_season_that_ends(make_evening, season_of):
    evening = make_evening("finished", date=date(2019, 8, 17), kind="worlds")
    assert list(queries.events_of_season(season_of(2019))) == [evening.event]
    assert list(queries.events_of_season(season_of(2020, begins=date(2019, 7, 1)))) == []


def test_official_points_have_limits_of_their_own(as_organiser, league):
    terms = {"name": "S", "begins": "2026-09-01", "ends": "2027-08-31", "scheme": "official-2027"}
    page = as_organiser.post(f"/leagues/{league.slug}/seasons/", terms | {"best": 3})
    assert page.status_code == 422
    assert "limits of their own" in page.content.decode()
    as_organiser.post(f"/leagues/{league.slug}/seasons/", terms | {"best": 0})
    assert Season.objects.get().scheme == "official-2027"


def test_the_history_shows_official_points(make_evening, season_of):
    evening = make_evening("finished", date=date(2026, 10, 3), kind="league-cup")
    season = season_of(2027)
    first = by_place(evening)[0]
    assert queries.season_points_of(first.player, [season]) == [
        queries.SeasonPoints(season=season, division="masters", points=50, place=1)
    ]


def test_over_http_and_as_csv(client, make_evening, season_of):
    evening = make_evening("finished", date=date(2026, 10, 3), kind="league-cup")
    season = season_of(2027)
    shown_names.set_shown_name(evening.actor, by_place(evening)[0].player, "hidden")
    root = f"/api/v1/leagues/{season.league.slug}/seasons/{season.pk}"
    told = client.get(f"{root}/points").json()
    assert told["official"]["year"] == 2027
    cup = next(one for one in told["official"]["kinds"] if one["kind"] == "league-cup")
    assert cup["bands"][3] == {"first": 5, "last": 8, "points": 25, "kicker": 17}
    rows = list(
        csv.DictReader(io.StringIO(client.get(f"{root}/table.csv").content.decode("utf-8-sig")))
    )
    assert len(rows) == 8
    assert (rows[0]["points"], rows[0]["event_points"], rows[0]["kind"]) == (
        "50",
        "50",
        "league-cup",
    )
    assert by_place(evening)[0].player.name not in {row["name"] for row in rows}
    page = reverse("seasons:table_file", args=[season.league.slug, season.pk])
    assert (
        client.get(page).headers["Content-Disposition"]
        == 'attachment; filename="official-2027.csv"'
    )


def test_a_table_costs_the_same_for_many(make_evening, season_of, queries_of):
    season = season_of(2027)
    make_evening("finished", players=4, date=date(2026, 10, 3), kind="league-cup")
    both = lambda: (queries.season_table(season), championship.find_official_season(season))  # noqa: E731
    few = queries_of(both)
    make_evening("finished", players=16, date=date(2026, 10, 4), kind="league-challenge")
    assert queries_of(both) == few
