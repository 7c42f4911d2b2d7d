"""Seasons: points over events by division, histories, and under which name players appear."""

from datetime import date

import pytest
from django.urls import reverse

from league.domain import shown_names
from league.models import LogEntry
from tournaments.models import Season
from tournaments.queries.seasons import tables as queries

pytestmark = pytest.mark.django_db
SEASON = {"name": "Season 2010", "begins": "2009-09-01", "ends": "2010-08-31", "scheme": "league"}


@pytest.fixture
def season(league):
    return Season.objects.create(
        league=league, name="2010", begins=date(2009, 9, 1), ends=date(2010, 8, 31),
        scheme="league", best=0,
    )  # fmt: skip


def rows_of_season(season, **more):
    return {
        division: [(row.place, row.name, row.points) for row in rows]
        for division, rows in queries.season_table(season, **more).items()
    }


def test_a_table_of_two_events(make_evening, season):
    one, two = make_evening("finished", name="A"), make_evening("finished", name="B")
    make_evening("reported", name="C")
    make_evening("finished", name="D", date=date(2011, 3, 5))
    table = rows_of_season(season)["masters"]
    places = {
        evening: dict(evening.event.entrants.values_list("player__name", "place"))
        for evening in (one, two)
    }
    scheme = queries.points.BY_KEY["league"]
    for _place, name, points in table:
        assert points == sum(scheme.points_for(places[evening][name], 8) for evening in places)
    assert [points for *_rest, points in table] == sorted(
        (points for *_rest, points in table), reverse=True
    )


def test_children_stand_with_first_name_and_initial(make_evening, season):
    evening = make_evening("finished")
    first, second, third, fourth = evening.entrants[:4]
    evening.event.entrants.filter(pk=first.pk).update(division="junior")
    for entrant, shown in ((second, "initials"), (third, "hidden"), (fourth, "full")):
        shown_names.set_shown_name(evening.actor, entrant.player, shown)
    table = queries.season_table(season)
    assert [row.name for row in table["junior"]] == ["Ines K."]
    names = {row.name for row in table["masters"]}
    assert "N. A." in names
    assert "Noor A." not in names
    assert "not shown" in names
    assert fourth.player.name in names
    assert all(
        row.name != "not shown" for row in queries.season_table(season, staff=True)["masters"]
    )
    assert LogEntry.objects.filter(action="player.shown_as").count() == 3


def test_who_was_disqualified_or_never_there_has_no_points(make_evening, season):
    evening = make_evening("finished")
    evening.event.entrants.filter(pk=evening.entrants[0].pk).update(disqualified=True)
    evening.event.entrants.filter(pk=evening.entrants[1].pk).update(dropped_after=0)
    rows = queries.season_table(season, staff=True)["masters"]
    assert {row.player for row in rows}.isdisjoint(
        {evening.entrants[0].player_id, evening.entrants[1].player_id}
    )
    assert len(rows) == 6
    assert rows[0].events[0].place == 1


def test_an_organiser_makes_and_changes_a_season(as_organiser, league):
    answer = as_organiser.post(f"/leagues/{league.slug}/seasons/", SEASON | {"best": 3})
    season = Season.objects.get()
    assert answer.headers["Location"] == f"/leagues/{league.slug}/seasons/{season.pk}/"
    page = as_organiser.get(answer.headers["Location"]).content.decode()
    assert "The 3 best events of each player count." in page
    as_organiser.post(f"/leagues/{league.slug}/seasons/{season.pk}/edit/", SEASON | {"best": 1})
    season.refresh_from_db()
    assert season.best == 1
    made, changed = LogEntry.objects.filter(action__startswith="season.").order_by("pk")
    terms = {**SEASON, "scheme": "league", "best": 3}
    assert (made.action, made.before, made.after) == ("season.made", None, terms)
    assert (changed.action, changed.before, changed.after) == (
        "season.changed", terms, {**terms, "best": 1},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": ""}, "This field is required"),
        ({"ends": "2009-01-01"}, "cannot end before it begins"),
        ({"best": "-1"}, "greater than or equal to 0"),
        ({"scheme": "gold"}, "not one of the available choices"),
    ],
)
def test_a_season_that_cannot_be_is_told_at_its_field(as_organiser, league, changes, said):
    page = as_organiser.post(f"/leagues/{league.slug}/seasons/", {**SEASON, "best": 0, **changes})
    assert page.status_code == 422
    assert said in page.content.decode()


def test_a_name_is_given_once(as_organiser, league, season):
    page = as_organiser.post(
        f"/leagues/{league.slug}/seasons/", SEASON | {"best": 0, "name": season.name}
    )
    assert "a season of this name already" in page.content.decode()


def test_a_history_and_its_privacy(client, make_evening, season, organiser):
    evening = make_evening("finished")
    player = evening.entrants[0].player
    address = reverse("seasons:player", args=[season.league.slug, player.pk])
    page = client.get(address).content.decode()
    assert "Ines K." in page
    assert "Autumn Cup" in page
    assert "points, place" in page
    shown_names.set_shown_name(evening.actor, player, "hidden")
    assert client.get(address).status_code == 404
    client.force_login(organiser)
    assert "Ines K." in client.get(address).content.decode()
    client.post(address, {"shown": "initials"})
    client.logout()
    page = client.get(address).content.decode()
    assert "I. K." in page
    assert "Ines" not in page


def test_what_was_chosen_stays_where_a_parents_yes_is_missing(as_organiser, make_evening, league):
    player = make_evening("finished").entrants[0].player
    type(player).objects.filter(pk=player.pk).update(division="junior")
    address = reverse("seasons:player", args=[league.slug, player.pk])
    page = as_organiser.post(address, {"shown": "full"})
    assert page.status_code == 422
    assert "Tick that they have." in page.text
    assert 'value="full" checked' in page.text
    as_organiser.post(address, {"shown": "full", "agreed": "on"})
    player.refresh_from_db()
    assert player.shown == "full"


def test_over_http(as_organiser, client, make_evening, league):
    body = SEASON | {"best": 2}
    made = as_organiser.post(
        f"/api/v1/leagues/{league.slug}/seasons", body, content_type="application/json"
    )
    path = f"/api/v1/leagues/{league.slug}/seasons/{made.json()['id']}"
    changed = as_organiser.put(path, body | {"best": 3}, content_type="application/json")
    assert changed.json() == made.json() | {"best": 3}
    make_evening("finished")
    client.logout()
    table = client.get(path).json()
    assert table["count"] == 8
    first = table["results"][0]
    assert (first["place"], first["division"], first["events"][0]["place"]) == (1, "masters", 1)
    history = client.get(f"/api/v1/leagues/{league.slug}/players/{first['player']}").json()
    assert [row["place"] for row in history["results"]] == [1]


@pytest.mark.once("as many queries on any database")
def test_a_table_costs_the_same_for_many(make_evening, season, queries_of):
    make_evening("finished", players=4)
    few = queries_of(lambda: queries.season_table(season))
    make_evening("finished", players=16)
    assert queries_of(lambda: queries.season_table(season)) == few
