"""The last result of a cut ends the event: the desk asks first, and then says how to undo it."""

import re

import pytest
from django.urls import reverse

from tournaments.domain.results import reports

pytestmark = pytest.mark.django_db


@pytest.fixture
def at_the_final(make_evening):
    """An event in which only the final is open."""
    evening = make_evening("semifinals")
    evening.play_round(evening.event.rounds.last())
    evening.pair_round()
    return evening.refresh_event()


def test_before_the_last_result_of_a_cut_the_desk_asks_and_after_it_says_the_way_back(
    at_the_final, as_organiser
):
    here = reverse("tournaments:desk", args=[at_the_final.event.pk])
    shown = as_organiser.get(here).text
    assert "One match is open: its result ends the event." in shown
    asking = re.findall(r'<form[^>]* data-confirm="Enter it\? This is the last result', shown)
    # the form of the typed line, and that of the buttons
    assert ["data-line" in form for form in asking] == [True, False]
    match = at_the_final.find_match()
    told = as_organiser.post(
        here, {"do": "score", "match": match.pk, "score": "1-0"}, follow=True
    ).text
    assert "With it the event is over" in told
    assert "“Undo” above opens it again" in told
    assert at_the_final.refresh_event().event.stage == "finished"
    again = as_organiser.post(here, {"do": "undo", "match": match.pk}, follow=True).text
    assert "data-confirm=" in again
    assert at_the_final.refresh_event().event.stage == "cut"


def test_a_claim_accepted_for_the_final_is_asked_for_too(at_the_final, as_organiser):
    reports.claim_result(at_the_final.find_match().seats.get(side="a"), "1-0")
    shown = as_organiser.get(reverse("tournaments:desk", args=[at_the_final.event.pk])).text
    accepts = re.findall(r"<form[^>]*>(?:(?!</form>).)*Accept", shown, re.DOTALL)
    assert ["data-confirm=" in form for form in accepts] == [True]


def test_where_the_final_is_reported_on_its_page_the_way_back_is_said_and_works(
    at_the_final, as_organiser
):
    match = at_the_final.find_match()
    args = [at_the_final.event.pk, match.pk]
    sent = {"winner": "a", "version": match.version}
    told = as_organiser.post(reverse("tournaments:report_game", args=args), sent, follow=True).text
    assert "With it the event is over" in told
    back = {"reason": "the wrong side", "version": match.version + 1}
    as_organiser.post(reverse("tournaments:take_back", args=args), back)
    assert at_the_final.refresh_event().event.stage == "cut"


def test_no_other_result_is_asked_for(make_evening, as_organiser):
    for stage in ("round", "semifinals"):
        evening = make_evening(stage)
        shown = as_organiser.get(reverse("tournaments:desk", args=[evening.event.pk])).text
        assert "data-confirm=" not in shown
        match = evening.find_match()
        sent = {"do": "score", "match": match.pk, "score": "1-0"}
        told = as_organiser.post(
            reverse("tournaments:desk", args=[evening.event.pk]), sent, follow=True
        ).text
        assert "event is over" not in told
