"""Rulings kept from the page of a question: who may keep them, and where they are shown."""

import json
import re

import pytest
from django.urls import reverse

from judging.domain import keep_ruling
from judging.models import Ruling
from league.domain.log import Actor
from league.models import EventRole, League, LogEntry, Membership, StoredAnswer
from tests.judging.web.test_ask import ASKED, BOTH_TAKE_THE_LAST_PRIZE, get_answer
from tests.support.reading import read_text
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def form_to_keep(question="Both take the last Prize. Who wins?", key="key-1", **more):
    return {
        "question": question,
        "asked": json.dumps(ASKED),
        "idempotency_key": key,
        **more,
    }


@pytest.fixture
def as_judge(client, judge):
    client.force_login(judge)
    return client


def test_a_judge_keeps_a_ruling_and_finds_it_again(as_judge, league, event):
    offered = get_answer(as_judge, {**BOTH_TAKE_THE_LAST_PRIZE, "event": event.pk}).context["keep"]
    assert offered.initial["event"] == event.pk
    kept = as_judge.post(
        reverse("judging:keep"), form_to_keep(league=league.pk, event=event.pk), follow=True
    )
    page = read_text(kept)
    assert "Both take the last Prize. Who wins?" in page
    assert "Sudden Death" in page
    assert "Autumn Cup" in page
    assert "elm" in page
    assert "WIN-4" in page
    entry = LogEntry.objects.get(action="ruling.kept")
    assert entry.subject == f"ruling:{Ruling.objects.get().pk}"
    assert entry.after == {"edition": "platinum-arceus-2009", "event": event.pk}


def test_sent_twice_it_is_kept_once(as_judge, league):
    first, second = (
        as_judge.post(reverse("judging:keep"), form_to_keep(league=league.pk)) for _ in range(2)
    )
    assert first.status_code == second.status_code == 302
    assert first.headers["Location"] == second.headers["Location"]
    assert Ruling.objects.count() == LogEntry.objects.filter(action="ruling.kept").count() == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"question": "  "}, "question"),
        ({"question": "x" * 301}, "question"),
        ({"asked": "{"}, "asked"),
        ({"asked": '{"edition": "platinum-arceus-2009"}'}, None),
        ({"event": 99999}, "event"),
    ],
)
def test_what_cannot_be_kept_is_shown_again(as_judge, league, change, field):
    response = as_judge.post(reverse("judging:keep"), form_to_keep(league=league.pk) | change)
    assert response.status_code == 422
    assert (field or "__all__") in response.context["form"].errors
    assert not Ruling.objects.exists()
    assert not StoredAnswer.objects.exists()


def test_an_event_of_another_league_takes_no_ruling(as_judge, judge, league, event):
    other = League.objects.create(name="Other", slug="other")
    Membership.objects.create(league=other, user=judge, role="judge")
    response = as_judge.post(reverse("judging:keep"), form_to_keep(league=other.pk, event=event.pk))
    assert response.status_code == 422
    assert "another league" in response.context["form"].errors["event"][0]


@pytest.fixture
def as_guest(client, league, event, visitor):
    """A client signed in as a judge of this one event only."""
    EventRole.objects.create(league=league, event=event.pk, user=visitor, role="judge")
    client.force_login(visitor)
    return client


def test_a_judge_of_one_event_keeps_its_rulings_alone(as_guest, judge, league, event):
    elsewhere = keep_ruling(Actor(judge, "judge"), league, "Elsewhere?", ASKED)
    offered = get_answer(as_guest, {**BOTH_TAKE_THE_LAST_PRIZE, "event": event.pk}).context["keep"]
    assert [one.pk for one in offered.fields["event"].queryset] == [event.pk]
    kept = as_guest.post(
        reverse("judging:keep"), form_to_keep(league=league.pk, event=event.pk), follow=True
    )
    assert "Autumn Cup" in read_text(kept)
    listed = as_guest.get(reverse("judging:rulings")).context["rows"]
    assert [row["role_name"] for row in listed] == ["Judge"]
    assert elsewhere.pk not in [row["pk"] for row in listed]


def test_a_judge_of_one_event_keeps_none_for_the_whole_league(as_guest, league):
    refused = as_guest.post(reverse("judging:keep"), form_to_keep(league=league.pk))
    assert refused.status_code == 422
    assert "event" in refused.context["form"].errors


def test_a_scorekeeper_asks_but_does_not_keep(client, scorekeeper, league):
    client.force_login(scorekeeper)
    query = {**BOTH_TAKE_THE_LAST_PRIZE, "edition": "neo-genesis-2000"}
    assert get_answer(client, query).context["keep"] is None
    assert client.post(reverse("judging:keep"), form_to_keep(league=league.pk)).status_code == 403
    assert not Ruling.objects.exists()


def give_rulings(judge, league, number, event=None):
    return [
        Ruling.objects.create(
            league=league,
            event=event,
            judge=judge,
            question=f"Question {n}?",
            edition="platinum-arceus-2009",
            asked=ASKED,
            answered={"edition": "platinum-arceus-2009"},
            verdict="A Sudden Death game decides.",
        )
        for n in range(number)
    ]


@pytest.mark.parametrize("number", [1, 3])
def test_the_list_costs_the_same_however_long(
    as_judge, judge, league, event, number, django_assert_num_queries
):
    give_rulings(judge, league, number, event)
    with django_assert_num_queries(7):
        page = as_judge.get(reverse("judging:rulings"))
    assert read_text(page).count("Sudden Death") == number


def test_the_list_comes_in_pages(as_judge, judge, league):
    give_rulings(judge, league, 51)
    assert "Question 0?" not in read_text(as_judge.get(reverse("judging:rulings")))
    assert "Question 0?" in read_text(as_judge.get(reverse("judging:rulings"), {"page": 2}))


def test_rulings_are_for_the_staff_of_their_league(client, visitor, judge, league):
    (one,) = give_rulings(judge, league, 1)
    pages = [reverse("judging:rulings"), reverse("judging:ruling", args=[one.pk])]
    assert [client.get(page).status_code for page in pages] == [302, 302]
    client.force_login(visitor)
    assert [client.get(page).status_code for page in pages] == [403, 403]


def test_the_first_page_shows_rulings_to_staff_alone(client, judge, league, event):
    give_rulings(judge, league, 1)
    assert "Question 0?" not in read_text(client.get(reverse("home")))
    client.force_login(judge)
    assert "Question 0?" in read_text(client.get(reverse("home")))


@pytest.mark.parametrize(
    ("stage", "heading"),
    [
        ("registration", "Open for registration"),
        ("swiss", "Running now"),
        ("cut", "Running now"),
        ("finished", "Finished events"),
    ],
)
def test_the_first_page_puts_each_event_where_it_belongs(client, event, stage, heading):
    event.rounds.create(number=1, kind="swiss", closed=True)
    event.rounds.create(number=2, kind="cut" if stage == "cut" else "swiss")
    Event.objects.update(stage=stage, cut_size=8)
    page = read_text(client.get(reverse("home")))
    assert re.search(f"{heading} .*Autumn Cup", page)
    said = {"swiss": "Round 2 of 3", "cut": "Top 8"}.get(stage, "Autumn Cup")
    assert said in page
