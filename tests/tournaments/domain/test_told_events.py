"""Creating, cloning, rehearsing and renaming events: every use case, done and refused."""

from datetime import date

import pytest

from league.domain import people, players
from league.models import PublishedPage
from tests.support.evenings import make_plan
from tests.support.golden_lines import compare_lines
from tests.support.told_use_cases import BEGINS
from tournaments.domain.events import (
    clone,
    creation,
    days,
    official,
    rehearsal,
    rules,
    season_and_kind,
)
from tournaments.domain.players import name_changes
from tournaments.domain.registration import sheets
from tournaments.models import Event, SheetPile

pytestmark = [pytest.mark.django_db, pytest.mark.once]
IDS = {
    "sanction_id": "10-03-000123", "organizer_id": "4711", "organizer": "O. R.", "city": "Pallet",
    "region": "Kanto", "country": "Japan",
}  # fmt: skip


def make_by(told, told_as, **changes):
    return told.ask_for(
        told_as, creation.create_event, told.actor, told.league, make_plan(**changes)
    )


def create_events(told):
    usual = {"edition": "", "seed": None}
    make_by(told, "as usual", **usual)
    make_by(told, "with everything", **IDS, rules_region="japan", time_policy="", season=2011,
         kind="city", capacity=9, check_in=True, round_minutes=25, seed=3,
             name="  Winter   Cup ")  # fmt: skip
    for region in ("international", "asia", "japan"):
        make_by(
            told,
            f"in {region}",
            **usual,
            rules_region=region,
            date=date(2024, 9, 14),
            format="unlimited",
        )
    for day in ("1999-07-10", "2003-10-01", "2011-04-30", "2018-04-19", "2026-11-30"):
        make_by(told, f"on {day}", **usual, date=date.fromisoformat(day), format="unlimited")
    for name, changes in (
        ("no name", {"name": "  "}),
        ("121 letters", {"name": "x" * 121}),
        ("a sanction that is taken", {"sanction_id": IDS["sanction_id"]}),
        ("a format like another", {"format": "modified-2008x"}),
        ("an edition like another", {"edition": "platinum-arceus"}),
        ("a region like another", {"rules_region": "japanese"}),
        ("a region like none", {"rules_region": "qqqq"}),
        ("a time policy like another", {"time_policy": "ties-2018x"}),
        ("an unknown season", {"season": 1900}),
        ("an unknown kind", {"kind": "picnic"}),
        ("a day long ago", {"date": date(1990, 1, 1)}),
        ("no rounds", {"planned_rounds": -1}),
        ("ids that are none", {"sanction_id": "10-13-000123"}),
    ):
        make_by(told, name, **changes)


def choose_days(told):
    for day in ("1994-12-31", "1995-01-01", "2028-11-30", "2028-12-01"):
        told.ask_for(day, days.require_event_day, date.fromisoformat(day), "day")
        told.ask_for(f"{day} in words", days.unlikely_day_message, date.fromisoformat(day))
    told.clock.move_to("2027-01-10T12:00:00Z")
    for day in ("2029-01-10", "2029-01-11", "2029-01-12"):
        told.ask_for(f"{day} asked later", days.require_event_day, date.fromisoformat(day))


def set_official_ids(told):
    event = told.make_event()
    other = told.make_event(name="Other Cup")

    def set_ids(name, event, **ids):
        told.ask_for(
            name, official.set_official_ids, told.actor, event, official.OfficialIds(**ids)
        )

    set_ids("nothing", event)
    set_ids("all", event, **IDS)
    set_ids("all again", event, **IDS)
    set_ids("taken", other, **IDS)
    set_ids("another city", event, **(IDS | {"city": "Viridian"}))
    for wrong in (
        "10-3-000123",
        "10-00-000123",
        "10-12-00012",
        "10-12-0001234",
        "1o-12-000123",
        "²0-12-000123",
    ):
        set_ids(f"sanction {wrong}", other, sanction_id=wrong)
    for number in ("1" * 20, "1" * 21, "12a", "²", "-1"):
        set_ids(f"organiser {number}", other, organizer_id=number)
    for field, most in official.LONGEST_BY_FIELD.items():
        set_ids(f"{field} as long as can be", other, **{field: "x" * most})
        set_ids(f"{field} one letter more", other, **{field: "x" * (most + 1)})
        set_ids(f"{field} of two lines", other, **{field: "a\nb"})
    told.patch.setattr(official, "require_free_sanction", lambda *_args: None)
    with pytest.raises(Exception, match=r"(?i)unique"):
        set_ids("taken meanwhile", other, **IDS)


def set_rules(told):
    event = told.make_event()
    for name, region, edition in (
        ("as it was", event.rules_region, event.edition),
        ("another edition", "international", "heartgold-soulsilver-2010"),
        ("the usual one", "international", ""),
        ("of Japan", "japan", ""),
        ("of Asia", "asia", "platinum-arceus-2009"),
        ("no region", "", ""),
        ("no such region", "kanto", ""),
        ("no such edition", "japan", "kanto-1996"),
    ):
        told.ask_for(name, rules.set_rules, told.actor, event, region, edition)


def set_season_and_kind(told):
    years = (1996, 1998, 2000, 2001, 2003, None)
    players = [(f"P{year}", "", year) for year in years]
    event = told.make_event([*players, ("By hand", "", 1960, "senior")], date=date(2010, 6, 12))
    apart = told.make_event(players, name="Apart", divisions="apart", cut_size=0)
    for name, season, kind in (
        ("nothing", None, ""), ("a later season", 2012, ""), ("the same", 2012, ""),
        ("a kind", 2011, "worlds"), ("an earlier season", 2008, "city"), ("long ago", 2004, ""),
        ("no such season", 1900, ""), ("no such kind", 2010, "picnic"), ("cleared", None, ""),
    ):  # fmt: skip
        told.ask_for(name, season_and_kind.set_season_and_kind, told.actor, event, season, kind)
    for stage in ("swiss", "registration"):
        Event.objects.filter(pk__in=[event.pk, apart.pk]).update(stage=stage)
        for one in (event, apart):
            told.ask_for(f"{one.name} at {stage}", season_and_kind.set_season_and_kind,
                     told.actor, one, 2008 if stage == "swiss" else 2012, "")  # fmt: skip


def clone_events(told):
    players = [("A", "", 1999), ("B", "", 1995), ("C", "", 1970)]
    event = told.make_event(players, **IDS, capacity=2, round_minutes=40, time_policy="")
    event.entrants.filter(player__name="B").update(table=7, division="junior")
    for name, called, day, more in (
        ("alone", " Next   Cup ", date(2010, 3, 13), {}),
        ("with players", "Next Cup", date(2011, 9, 13), {"with_players": True}),
        ("of another time", "Later Cup", date(2019, 3, 13), {"with_players": True}),
        ("120 letters", "x" * 120, date(2010, 3, 13), {}),
        ("121 letters", "x" * 121, date(2010, 3, 13), {}),
        ("no name", "  ", date(2010, 3, 13), {}),
        ("long ago", "Old Cup", date(1980, 3, 13), {}),
    ):
        told.ask_for(name, clone.clone_event, told.actor, event, called, day, **more)
    free = told.make_event(players, name="No bound")
    told.ask_for(
        "without a bound",
        clone.clone_event,
        told.actor,
        free,
        "N",
        date(2010, 4, 1),
        with_players=True,
    )


def rehearse_event(told):
    event = told.ask_for("begun", rehearsal.begin_rehearsal, told.actor, told.league)
    real = told.make_event(["A", "B"])
    for do in (rehearsal.play_others, rehearsal.end_rehearsal):
        told.ask_for(f"{do.__name__} of a real event", do, told.actor, real)
    told.pair_round(event)
    told.ask_for("others play", rehearsal.play_others, told.actor, event)
    told.ask_for("others have played", rehearsal.play_others, told.actor, event)
    told.play_round(event.rounds.last())
    told.pair_round(event)
    told.ask_for("others play the second", rehearsal.play_others, told.actor, event)
    other = told.make_event(name="Plays elsewhere")
    kept = event.entrants.first().player
    other.entrants.create(player=kept, roster=1, division="masters")
    told.ask_for("ended", rehearsal.end_rehearsal, told.actor, event)


def renew_names(told):
    """Renew what shows a name in steps: running events, published rounds, pages."""
    told.patch.setattr(name_changes, "BATCH_SIZE", 2)
    ada = ("Ada Lovely", "77", 1980)
    first, second, third = [told.make_event([ada, ("Bo",)], name=f"Cup {n}") for n in range(3)]
    told.pair_round(second)
    Event.objects.filter(pk=third.pk).update(stage="finished")
    for event in (second, third):
        for key in ("round-1-pairings/en", "round-12-standings/de", "round-2-x/en", "standings/en"):
            PublishedPage.objects.create(key=f"event/{event.pk}/{key}", etag="x", body=b"x")
    sheets.order_pile(told.actor, second, "a4", "here")
    SheetPile.objects.update(ready_at=BEGINS)
    told.ask_for(
        "rounds that hang", lambda: [name_changes.published_rounds(one) for one in (second, third)]
    )
    known = players.PlayerDetails("Ada Loveliest", "77", 1980)
    player = first.entrants.get(player__player_id="77").player
    told.ask_for("a player", players.change_player, told.actor, player, known)
    details = {"time_zone": "Europe/Vienna"}
    for name, called, place in (
        ("the league's place", "Pallet Town", "Hall"),
        ("the league", "Pallet", "Hall"),
    ):
        told.ask_for(
            name,
            people.change_league,
            told.actor,
            told.league,
            people.LeagueDetails(called, place, **details),
        )
    for kind, pk in (
        ("player", player.pk),
        ("league", told.league.pk),
        ("event", second.pk),
        ("event", 0),
    ):
        told.ask_for(f"of a {kind}", name_changes.show_new_names, {kind: pk})
    told.ask_for(
        "the page after", name_changes.show_new_names, {"player": player.pk, "before": second.pk}
    )


SCENES = [
    renew_names,
    create_events,
    choose_days,
    set_official_ids,
    set_rules,
    set_season_and_kind,
    clone_events,
    rehearse_event,
]


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_is_decided_of_an_event_is_told_as_it_was(told_league, scene):
    scene(told_league)
    compare_lines("tournaments/told_events.tsv", told_league.teller.lines, scene.__name__)
