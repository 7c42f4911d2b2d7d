"""An event's season and kind: divisions follow from them, pages and files keep them."""

from datetime import date

import msgspec
import pytest
from django.urls import reverse

from league.base.errors import Refused
from league.models import LogEntry
from tournaments.domain.events import clone, season_and_kind
from tournaments.domain.files import whole, whole_import
from tournaments.domain.players import entrants
from tournaments.domain.players.entrants import Newcomer

pytestmark = [pytest.mark.django_db, pytest.mark.once]
BORDER = date(2015, 7, 20)  # The season 2016 began in July 2015, on a day that no source tells.


@pytest.fixture
def young_evening(make_evening):
    """An event near a season's border, with a player who is a Junior in the season that ends."""
    evening = make_evening("registration", players=0, date=BORDER)
    evening.young, evening.old = entrants.enter_players(
        evening.actor,
        evening.event,
        [Newcomer("Ada L.", "1", 2004), Newcomer("Bela M.", "2", 1980)],
    )
    return evening


def divisions_by_name(evening):
    return dict(evening.event.entrants.values_list("player__name", "division"))


def test_divisions_follow_the_season_an_event_names(young_evening):
    assert divisions_by_name(young_evening) == {"Ada L.": "senior", "Bela M.": "masters"}
    moved = season_and_kind.set_season_and_kind(
        young_evening.actor, young_evening.event, 2015, "national"
    )
    assert [one.player.name for one in moved] == ["Ada L."]
    assert divisions_by_name(young_evening)["Ada L."] == "junior"
    (late,) = entrants.enter_players(
        young_evening.actor, young_evening.event, [Newcomer("Cleo N.", "3", 2004)]
    )
    assert late.division == "junior"
    season_and_kind.set_season_and_kind(young_evening.actor, young_evening.event, None, "")
    assert divisions_by_name(young_evening)["Ada L."] == "senior"
    assert LogEntry.objects.filter(action="event.belongs").count() == 2


def test_a_division_set_by_hand_stays(young_evening):
    young_evening.event.entrants.filter(pk=young_evening.young.pk).update(division="masters")
    assert (
        season_and_kind.set_season_and_kind(young_evening.actor, young_evening.event, 2015, "")
        == []
    )
    assert divisions_by_name(young_evening)["Ada L."] == "masters"


def test_divisions_that_were_played_stay(make_apart):
    evening = make_apart({"senior": 4, "masters": 4}, stage="round")
    before = divisions_by_name(evening)
    assert season_and_kind.set_season_and_kind(evening.actor, evening.event, 2007, "") == []
    assert divisions_by_name(evening) == before
    evening.event.refresh_from_db()
    assert evening.event.season == 2007


def test_saying_the_same_again_changes_nothing(young_evening):
    season_and_kind.set_season_and_kind(young_evening.actor, young_evening.event, 2015, "city")
    season_and_kind.set_season_and_kind(young_evening.actor, young_evening.event, 2015, "city")
    assert LogEntry.objects.filter(action="event.belongs").count() == 1


@pytest.mark.parametrize(
    ("season", "kind", "field", "said"),
    [(1990, "", "season", "2004 to 2027"), (None, "cup", "kind", "league-cup")],
)
def test_what_is_not_known_is_refused(young_evening, season, kind, field, said):
    with pytest.raises(Refused, match=said) as refused:
        season_and_kind.set_season_and_kind(young_evening.actor, young_evening.event, season, kind)
    assert refused.value.field == field


def test_the_page_says_the_season_and_what_it_rests_on(client, young_evening, organiser):
    event = reverse("tournaments:event", args=[young_evening.event.pk])
    assert "Season 2016" in client.get(event).content.decode()
    assert (
        "Not confirmed: where season 2015 ended and 2016 began"
        in client.get(event).content.decode()
    )
    client.force_login(organiser)
    address = reverse(
        "seasons:belonging", args=[young_evening.event.league.slug, young_evening.event.pk]
    )
    page = client.get(address).content.decode()
    assert "Ada L." in page
    assert "whether this day is of season 2016 or 2015 decides the division" in page
    assert "Bela M." not in page
    answer = client.post(address, {"season": "2015", "kind": "national"}, follow=True)
    assert "1 player is in another division now." in answer.content.decode()
    client.logout()
    page = client.get(event).content.decode()
    assert "Season 2015, as its organiser says" in page
    assert "Not confirmed" not in page


def test_over_http_years_of_birth_are_for_organisers(client, young_evening, organiser):
    address = f"/api/v1/events/{young_evening.event.pk}/season"
    facts = client.get(address).json()
    assert (facts["season"], facts["named"], facts["border"]["season"]) == (2016, False, 2016)
    assert "unsure" not in facts
    client.force_login(organiser)
    assert [one["name"] for one in client.get(address).json()["unsure"]] == ["Ada L."]
    body = {"season": 2015, "kind": "national"}
    answer = client.put(address, body, content_type="application/json").json()
    assert (answer["season"], answer["named"], answer["kind"]) == (2015, True, "national")
    assert answer["moved"] == [{"entrant": young_evening.young.pk, "division": "junior"}]
    shown = client.get(f"/api/v1/events/{young_evening.event.pk}").json()
    assert (shown["season"], shown["kind"]) == (2015, "national")


def test_an_event_can_name_them_from_the_beginning(as_organiser, league):
    body = {
        "league": league.slug, "name": "Nationals", "date": "2015-07-20", "format": "unlimited",
        "planned_rounds": 3, "season": 2015, "kind": "national",
    }  # fmt: skip
    made = as_organiser.post("/api/v1/events", body, content_type="application/json")
    assert (made.status_code, made.json()["season"], made.json()["kind"]) == (201, 2015, "national")
    wrong = as_organiser.post(
        "/api/v1/events", body | {"season": 1990}, content_type="application/json"
    )
    assert wrong.status_code == 400
    wrong = as_organiser.post(
        "/api/v1/events", body | {"kind": "cup"}, content_type="application/json"
    )
    assert wrong.status_code == 400


def test_the_form_of_a_new_event_asks_for_them(as_organiser, league):
    body = {"league": league.pk, "name": "Nationals", "date": "2015-07-20", "format": "unlimited",
            "season": "2015", "kind": "national"}  # fmt: skip
    answer = as_organiser.post("/events/new/", body)
    assert answer.status_code == 302
    assert (
        "Season 2015, as its organiser says"
        in as_organiser.get(answer.headers["Location"]).content.decode()
    )


def test_a_file_keeps_them_and_an_older_file_has_none(young_evening, league):
    season_and_kind.set_season_and_kind(young_evening.actor, young_evening.event, 2015, "national")
    kept = whole.export_event(young_evening.event.__class__.objects.get(pk=young_evening.event.pk))
    assert (kept["event"]["season"], kept["event"]["kind"]) == (2015, "national")
    back = whole_import.import_event(young_evening.actor, league, msgspec.json.encode(kept))
    assert (back.season, back.kind) == (2015, "national")
    del kept["event"]["season"], kept["event"]["kind"]
    back = whole_import.import_event(young_evening.actor, league, msgspec.json.encode(kept))
    assert (back.season, back.kind) == (None, "")


@pytest.mark.parametrize(
    ("field", "value"), [("season", 1990), ("season", "2015"), ("kind", "cup")]
)
def test_a_file_with_what_is_not_known_is_refused_with_its_path(
    young_evening, league, field, value
):
    kept = whole.export_event(young_evening.event)
    kept["event"][field] = value
    with pytest.raises(Refused, match=f"event.{field}"):
        whole_import.import_event(young_evening.actor, league, msgspec.json.encode(kept))


def test_the_same_event_next_year_is_of_that_kind_and_of_its_own_season(young_evening):
    season_and_kind.set_season_and_kind(young_evening.actor, young_evening.event, 2015, "national")
    young_evening.event.refresh_from_db()
    made = clone.clone_event(
        young_evening.actor, young_evening.event, "Again", date(2016, 3, 1), with_players=True
    )
    assert (made.season, made.kind) == (None, "national")
    assert made.entrants.get(player__name="Ada L.").division == "senior"
