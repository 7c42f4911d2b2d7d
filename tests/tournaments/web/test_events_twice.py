"""Pages sent twice, or sent after somebody else was first."""

import re

import pytest
from django.urls import reverse

from league.models import LogEntry
from tests.tournaments.web.test_events import (
    ENTRANT,
    GAME,
    MATCH,
    NEW,
    ONE,
    WRITES,
    make_address,
    post_form,
    text_of,
)
from tournaments.models import Event, Match, Round

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("view", "names", "stage", "form"), WRITES)
def test_a_double_click_happens_once_and_leads_to_the_same_page(
    parts_at, as_organiser, view, names, stage, form
):
    parts = parts_at(stage)
    form = {**form, "idempotency_key": "as-rendered"}
    first = post_form(as_organiser, view, names, parts, form)
    happened = LogEntry.objects.count()
    again = post_form(as_organiser, view, names, parts, form)
    assert (first.status_code, again.status_code) == (302, 302)
    assert again.headers["Location"] == first.url
    assert again.headers["Idempotent-Replay"] == "true"
    assert LogEntry.objects.count() == happened


def test_a_double_click_creates_one_event(as_organiser, league):
    form = {**NEW, "league": league.pk, "idempotency_key": "as-rendered"}
    first = as_organiser.post(reverse("tournaments:new"), form)
    again = as_organiser.post(reverse("tournaments:new"), form)
    assert again.headers["Location"] == first.url
    assert Event.objects.count() == 1


def test_every_form_carries_a_key_of_its_own(parts_at, as_organiser):
    parts = parts_at("reported")
    for view, names in [("event", ONE), ("players", ONE), ("deck", ENTRANT), ("match", MATCH)]:
        shown = as_organiser.get(make_address(view, names, parts)).content.decode()
        keys = re.findall(r'name="idempotency_key" value="([^"]+)"', shown)
        posts = [form for form in re.findall(r"<form[^>]*>", shown) if "post" in form]
        ours = [form for form in posts if "/events/" in form or "action" not in form]
        assert len(keys) >= len(ours) > 0, view
        assert len(set(keys)) == len(keys), view


def test_who_pairs_from_an_old_page_is_told_that_somebody_was_first(parts_at, as_organiser):
    parts = parts_at("reported")
    here = make_address("event", ONE, parts)
    response = post_form(as_organiser, "pair", ONE, parts, {"after": "0"}, came_from=here)
    assert response.status_code == 302
    assert "Round 1 was already paired." in text_of(as_organiser.get(here))
    assert Round.objects.count() == 1


def test_without_the_page_one_came_from_a_refusal_is_a_page_of_its_own(parts_at, as_organiser):
    response = post_form(as_organiser, "pair", ONE, parts_at("reported"), {"after": "0"})
    assert response.status_code == 409
    assert "Round 1 was already paired." in text_of(response)


def test_a_foreign_page_is_not_led_back_to(parts_at, as_organiser):
    path = make_address("pair", ONE, parts_at("reported"))
    foreign = {"Referer": "https://example.org/events/"}
    assert as_organiser.post(path, {"after": "0"}, headers=foreign).status_code == 409


def test_who_reports_second_is_told_who_was_first(parts_at, as_organiser, judge, client):
    parts = parts_at("round")
    post_form(as_organiser, "report_game", MATCH, parts, GAME)
    client.force_login(judge)
    here = make_address("match", MATCH, parts)
    post_form(client, "report_game", MATCH, parts, {**GAME, "winner": "b"}, came_from=here)
    assert "oak was first" in text_of(client.get(here))
    assert Match.objects.get(pk=parts["match"]).result == "a"
