"""The rulebooks an event is played by: chosen by day and region, shown, changed, kept."""

from datetime import date

import pytest
from django.urls import reverse

from decks.engine.documents import document_in_force
from league.base.errors import Refused
from league.models import LogEntry
from tests.support.asking import read_error, send_request
from tests.support.evenings import NEW, make_plan
from tournaments.domain.events import clone, creation
from tournaments.domain.events.rules import set_rules
from tournaments.domain.files.whole import export_event
from tournaments.models import Event
from tournaments.queries.events.overview import event_edition
from tournaments.queries.structure.usual import usual_region

pytestmark = pytest.mark.django_db
LATE = date(2026, 11, 23)


@pytest.fixture
def make_event(make_evening, league):
    actor = make_evening(players=0).actor

    def create_event(**changes):
        plan = make_plan(edition="", **changes)
        return creation.create_event(actor, league, plan)

    create_event.actor = actor
    return create_event


def in_force(day, region="international"):
    return document_in_force(day.isoformat(), region).key


@pytest.mark.parametrize("region", ["international", "asia", "japan"])
@pytest.mark.parametrize("day", [date(2005, 7, 1), date(2010, 3, 6), LATE])
def test_day_and_region_choose_the_edition(make_event, day, region):
    event = make_event(date=day, rules_region=region)
    assert (event.rules_region, event.edition) == (region, in_force(day, region))


def test_a_retro_format_keeps_its_own_book_whatever_the_day(make_event):
    event = make_event(date=LATE, format="ecard")
    assert event.edition == "expedition-2002"
    assert event_edition(event)["edition_notes"] == []


def test_without_a_region_it_is_the_leagues_last_and_an_official_country_goes_before(
    make_event, league
):
    assert usual_region(league) == "international"
    make_event(rules_region="asia")
    assert make_event().rules_region == "asia"
    assert make_event(country="Japan").rules_region == "japan"


def test_a_copy_goes_by_the_new_day_in_the_same_region(make_event):
    event = make_event(date=date(2010, 3, 6), rules_region="japan")
    copy = clone.clone_event(make_event.actor, event, "Once more", LATE)
    assert (copy.rules_region, copy.edition) == ("japan", in_force(LATE, "japan"))


def test_it_is_changed_with_its_record_and_rulings_asked_for_go_by_it(make_event, as_organiser):
    event = make_event(date=LATE)
    page = reverse("tournaments:rules", args=[event.pk])
    as_organiser.post(page, {"rules_region": "japan", "edition": "expedition-2002"})
    event.refresh_from_db()
    assert (event.rules_region, event.edition) == ("japan", "expedition-2002")
    entry = LogEntry.objects.get(action="event.rules_changed")
    assert entry.after == {"rules_region": "japan", "edition": "expedition-2002"}
    asked = as_organiser.get(reverse("judging:ask"), {"event": event.pk, "do": "set_up"})
    assert asked.context["form"].edition_field.value() == "expedition-2002"
    shown = as_organiser.get(reverse("tournaments:event", args=[event.pk])).content.decode()
    assert "Expedition 2002 was chosen" in shown


def test_an_empty_edition_is_that_of_day_and_region_again(make_event):
    event = make_event(date=LATE)
    set_rules(make_event.actor, event, "japan", "expedition-2002")
    assert set_rules(make_event.actor, event, "japan", "").edition == in_force(LATE, "japan")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"rules_region": "mars"}, "rules_region"), ({"edition": "expediton-2002"}, "edition")],
)
def test_what_is_not_known_is_named_at_its_field(make_event, wrong, field):
    event = make_event()
    with pytest.raises(Refused) as refused:
        set_rules(make_event.actor, event, **{"rules_region": "asia", "edition": "", **wrong})
    assert refused.value.field == field
    event.refresh_from_db()
    assert event.rules_region == "international"


@pytest.mark.parametrize(
    ("day", "region", "said"),
    [
        (date(1996, 1, 1), "international", "No rulebook is as early as 1 January 1996"),
        (date(2028, 1, 1), "international", "1 January 2028 is still to come"),
        (date(2005, 7, 1), "japan", "Japan has no rulebook of its own for 1 July 2005"),
    ],
)
def test_a_day_or_region_without_a_book_of_its_own_is_said_plainly(
    make_event, as_organiser, day, region, said
):
    event = make_event(date=day, rules_region=region)
    (note,) = event_edition(event)["edition_notes"]
    assert note.startswith(said)
    page = as_organiser.get(reverse("tournaments:event", args=[event.pk])).content.decode()
    assert said in page


def test_over_http_it_is_made_read_and_changed(as_organiser, league):
    body = {key: value for key, value in NEW.items() if key != "edition"}
    body |= {"date": LATE.isoformat(), "rules_region": "japan"}
    made = send_request(as_organiser, "POST", "/api/v1/events", body).json()
    assert (made["rules_region"], made["edition"]) == ("japan", in_force(LATE, "japan"))
    address = f"/api/v1/events/{made['id']}/rulebook"
    changed = send_request(as_organiser, "PUT", address, {"rules_region": "international"})
    assert changed.json()["edition"] == in_force(LATE)
    wrong = send_request(as_organiser, "PUT", address, {"rules_region": "mars"})
    assert read_error(wrong, 400)["fields"]["rules_region"]
    assert as_organiser.get(address).json()["rules_region"] == "international"


def test_it_stays_with_an_event_that_is_taken_to_another_place(make_event):
    event = make_event(date=LATE, rules_region="asia")
    row = export_event(event)["event"]
    assert (row["rules_region"], row["edition"]) == ("asia", event.edition)
    assert Event.objects.count() == 2


def test_the_next_event_is_on_no_day_so_far_ahead_that_names_would_be_kept_by_it(make_event):
    with pytest.raises(Refused) as refused:
        clone.clone_event(make_event.actor, make_event(), "Next", date(2126, 11, 30))
    assert refused.value.field == "date"
