"""The official ids of an event: typed in, stored, checked, and written into its file."""

import pytest

from league.base.errors import Refused
from tests.support.evenings import NEW
from tournaments.domain.events import official
from tournaments.domain.events.official import OfficialIds
from tournaments.domain.files.tom import writing
from tournaments.engine.files import tdf
from tournaments.models import Event

pytestmark = pytest.mark.django_db
IDS = {
    "sanction_id": "26-09-000123", "organizer_id": "7000001", "organizer": "Prof Oak",
    "city": "Pallet Town", "region": "Kanto", "country": "Japan",
}  # fmt: skip
API = "/api/v1/events/{}/official"


def test_they_stand_in_the_file(make_evening):
    evening = make_evening("round")
    official.set_official_ids(evening.actor, evening.event, OfficialIds(**IDS))
    document = tdf.read_document(
        writing.export_to_continue(evening.actor, evening.refresh_event().event)
    )
    assert {name: getattr(document, name) for name in IDS} == IDS


def test_an_event_is_made_with_them(as_organiser, league):
    made = as_organiser.post("/api/v1/events", NEW | IDS, content_type="application/json").json()
    assert made["sanction_id"] == "26-09-000123"
    assert "organizer" not in made
    assert as_organiser.get(API.format(made["id"])).json() == IDS


@pytest.mark.parametrize(
    ("field", "given", "said"),
    [
        ("sanction_id", "26-9-123", "no sanction id"),
        ("sanction_id", "26-13-000123", "no sanction id"),
        ("sanction_id", "٢٦-09-000123", "no sanction id"),
        ("organizer_id", "Oak", "digits only"),
        ("city", "a\tb", "on one line"),
    ],
)
def test_what_they_cannot_be_is_told_at_the_field(make_evening, field, given, said):
    evening = make_evening("registration")
    with pytest.raises(Refused, match=said) as refused:
        official.set_official_ids(evening.actor, evening.event, OfficialIds(**{field: given}))
    assert refused.value.field == field


def test_a_sanction_is_of_one_event_of_a_league(make_evening):
    one = make_evening("registration", players=4, sanction_id="26-09-000123")
    other = make_evening("registration", players=4)
    with pytest.raises(Refused, match="“Autumn Cup” of 2010-03-06 has this sanction id already"):
        official.set_official_ids(other.actor, other.event, OfficialIds(**IDS))
    official.set_official_ids(one.actor, one.event, OfficialIds())
    official.set_official_ids(other.actor, other.event, OfficialIds(**IDS))
    assert Event.objects.get(sanction_id="26-09-000123") == other.event


def test_the_page_keeps_them_and_says_what_is_wrong(as_organiser, make_evening):
    evening = make_evening("registration")
    page = f"/events/{evening.event.pk}/official/"
    wrong = as_organiser.post(page, IDS | {"sanction_id": "soon"})
    assert wrong.status_code == 422
    assert "is no sanction id" in wrong.content.decode()
    as_organiser.post(page, IDS)
    assert evening.refresh_event().event.sanction_id == "26-09-000123"
    files = as_organiser.get(f"/events/{evening.event.pk}/files/").content.decode()
    assert "26-09-000123" in files


def test_the_event_s_form_has_them_folded_and_opens_where_they_are_wrong(as_organiser):
    page = as_organiser.get("/events/new/").content.decode()
    assert "<summary>Official ids</summary>" in page
    assert "<details>\n    <summary>Official ids" in page
    wrong = as_organiser.post("/events/new/", {"sanction_id": "x" * 50}).content.decode()
    assert "<details open>\n    <summary>Official ids" in wrong
