"""Files on pages and over HTTP: previewed first, imported once, exported to those they concern."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from league.domain import beforehand
from league.models import Player
from tests.support import paths
from tournaments.engine.files import tdf
from tournaments.models import Event

pytestmark = pytest.mark.django_db
GOLDEN = paths.GOLDEN / "tournaments" / "tdf"
MIDEVENT = (GOLDEN / "challenge-midevent.tdf").read_bytes()
PAGE = "/events/from-file/"


def look_at_file(client, league, raw):
    return client.post(
        PAGE, {"league": league.pk, "file": SimpleUploadedFile("event.tdf", raw), "format": ""}
    )


def agreed_to(response):
    """Return what the form of a preview sends."""
    return {name: response.context[name] for name in ("content", "format")} | {
        "league": response.context["league"].pk
    }


def test_a_file_is_looked_at_before_anything_is_done(as_organiser, league):
    Player.objects.create(league=league, name="I. Kestrel", player_id="7700200")
    page = look_at_file(as_organiser, league, MIDEVENT)
    assert page.status_code == 200
    text = page.content.decode()
    assert "Nothing is done yet" in text
    assert "I. Kestrel" in text
    assert page.context["counts"] == {"id": 1, "name": 0, "new": 9}
    assert not Event.objects.exists()


def test_then_it_is_taken(as_organiser, league):
    page = look_at_file(as_organiser, league, MIDEVENT)
    answer = as_organiser.post(PAGE, agreed_to(page))
    event = Event.objects.get()
    assert answer.headers["Location"] == reverse("tournaments:event", args=[event.pk])
    assert event.rounds.count() == 3
    assert "is here already" not in look_at_file(as_organiser, league, MIDEVENT).content.decode()
    again = as_organiser.post(PAGE, agreed_to(page), follow=True)
    assert "nothing has changed" in again.content.decode()


def test_who_may_be_meant_is_asked(as_organiser, league):
    one = Player.objects.create(league=league, name="Adela Wick")
    Player.objects.create(league=league, name="Adéla Wick")
    page = look_at_file(as_organiser, league, MIDEVENT)
    assert "Who is Adéla Wick (7700203)?" in page.content.decode()
    sent = agreed_to(page)
    unclear = as_organiser.post(PAGE, sent)
    assert "choose who it is: Adéla Wick" in unclear.content.decode()
    assert not Event.objects.exists()
    as_organiser.post(PAGE, sent | {"who-7700203": one.pk})
    assert Event.objects.get().entrants.filter(player=one).exists()


@pytest.mark.parametrize(
    ("raw", "said"),
    [(b"<html/>", "begins with &lt;html&gt;"), (b"", "empty"), (MIDEVENT[:900], "This is no XML")],
)
def test_a_file_that_cannot_be_read_is_told_at_its_field(as_organiser, league, raw, said):
    page = look_at_file(as_organiser, league, raw)
    assert page.status_code == 422
    assert said in page.content.decode()


def test_what_did_not_come_back_whole_is_told(as_organiser, league):
    page = as_organiser.post(PAGE, {"league": league.pk, "format": "", "content": "???"})
    assert "did not come back whole" in page.content.decode()
    assert not Event.objects.exists()


def test_json_goes_out_and_in(as_organiser, make_evening, league):
    evening = make_evening("reported")
    raw = as_organiser.get(reverse("tournaments:json_file", args=[evening.event.pk])).content
    page = look_at_file(as_organiser, league, raw)
    assert "is here already" in page.content.decode()
    as_organiser.post(PAGE, agreed_to(page))
    assert Event.objects.count() == 1
    as_organiser.post(PAGE, agreed_to(page) | {"event": "0"})
    assert Event.objects.count() == 2
    broken = raw.replace(b'"planned_rounds": 3', b'"planned_rounds": "x"')
    refused = as_organiser.post(
        PAGE, agreed_to(look_at_file(as_organiser, league, broken)), headers={"referer": PAGE}
    )
    assert refused.status_code in {302, 422}
    assert Event.objects.count() == 2


def test_the_tom_file_is_what_came_and_what_happened(as_organiser, league):
    as_organiser.post(PAGE, agreed_to(look_at_file(as_organiser, league, MIDEVENT)))
    event = Event.objects.get()
    answer = as_organiser.get(reverse("tournaments:tom_file", args=[event.pk]))
    assert answer.content == MIDEVENT
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert 'filename="autumn-challenge-at-fern-fable.tdf"' in answer.headers["Content-Disposition"]


def test_csv_holds_no_formula(client, make_evening):
    evening = make_evening("registration", players=0)
    evening.enter_players("=HYPERLINK(1)", "Ines, “K.”", "@x", "-2+3", "\uff1d1+1", "\uff20x")
    evening.begin_round()
    for name in ("standings_file", "pairings_file"):
        text = client.get(reverse(f"tournaments:{name}", args=[evening.event.pk])).content.decode()
        assert "'=HYPERLINK(1)" in text
        assert "'\uff1d1+1" in text
        assert "'\uff20x" in text
        assert '"Ines, “K.”"' in text
        assert ",=HYPERLINK" not in text
        assert "\n-2+3" not in text
        assert ",-2+3" not in text


def test_over_http_it_is_taken_at_once(as_organiser, league):
    body = {"league": league.slug, "file": MIDEVENT.decode()}
    first = as_organiser.post("/api/v1/events/from-file", body, content_type="application/json")
    again = as_organiser.post("/api/v1/events/from-file", body, content_type="application/json")
    assert (first.status_code, again.status_code) == (201, 200)
    event = first.json()["event"]
    assert again.json()["event"] == event
    back = as_organiser.get(f"/api/v1/events/{event}/tom")
    assert back.content == MIDEVENT
    whole = as_organiser.get(f"/api/v1/events/{event}/whole").json()
    sent = {"league": league.slug, "file": json.dumps(whole)}
    again = as_organiser.post("/api/v1/events/from-file", sent, content_type="application/json")
    assert (again.status_code, again.json()["event"]) == (200, event)
    sent["event"] = 0
    copy = as_organiser.post("/api/v1/events/from-file", sent, content_type="application/json")
    assert (copy.status_code, copy.json()["event"] != event) == (201, True)


def test_over_http_one_whose_players_change_again_and_again_is_told_to_try_it_again(
    as_organiser, league, monkeypatch
):
    # as if the players had changed at each attempt
    monkeypatch.setattr(beforehand, "MOST_ATTEMPTS", 0)
    body = {"league": league.slug, "file": MIDEVENT.decode()}
    answer = as_organiser.post("/api/v1/events/from-file", body, content_type="application/json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "kept_changing")
    assert not Event.objects.exists()


def test_over_http_the_wrong_line_is_named(as_organiser, league):
    wrong = MIDEVENT.decode().replace('outcome="0"', 'outcome="7"')
    answer = as_organiser.post(
        "/api/v1/events/from-file",
        {"league": league.slug, "file": wrong},
        content_type="application/json",
    )
    assert answer.status_code == 422
    assert "Line " in answer.json()["error"]["message"]
    assert answer.json()["error"]["field"] == "file"


def test_a_large_file_is_let_in_here_and_only_here(as_organiser, league, settings):
    text = MIDEVENT.decode().replace("<players>", f"<!-- {'x' * 2_000_000} --><players>")
    assert tdf.read_document(text.encode()).players
    assert look_at_file(as_organiser, league, text.encode()).status_code == 200
    assert as_organiser.post("/events/new/", {"name": "x" * 2_000_000}).status_code == 413
