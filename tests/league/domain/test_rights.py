"""A repeated write gets its stored answer only while its sender may still do what it did."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from league.domain.links import give_links, link_token, working_link
from league.domain.log import SERVICE
from league.models import EventRole, Membership, PlayerLink, StoredAnswer
from tests.support.asking import read_error, send_request
from tests.support.evenings import Evening

pytestmark = pytest.mark.django_db
KEY = "one-key-for-both-times"


@pytest.fixture
def evening(organiser, league):
    return Evening(organiser, league).begin_round()


def score_of(evening, browser, key=KEY):
    path = reverse("tournaments_api:games", args=[evening.event.pk, evening.find_match().pk])
    return send_request(browser, "POST", path, {"winner": "a", "version": 0}, key=key)


def test_the_same_key_again_is_the_same_answer_while_the_role_lasts(evening, client, scorekeeper):
    client.force_login(scorekeeper)
    first, again = score_of(evening, client), score_of(evening, client)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.headers["Idempotent-Replay"] == "true"
    assert first.json() == again.json()


def test_a_role_removed_ends_the_answers_too(evening, client, scorekeeper):
    client.force_login(scorekeeper)
    score_of(evening, client)
    Membership.objects.filter(user=scorekeeper).delete()
    told = read_error(score_of(evening, client), 403)
    assert "Only the league's staff" in told["message"]
    assert evening.find_match().games.count() == 1
    with_another = read_error(score_of(evening, client, key="another"), 403)
    assert with_another == told


def test_a_role_that_is_less_now_ends_what_it_may_no_more(evening, client, judge):
    client.force_login(judge)
    path = reverse("tournaments_api:decision", args=[evening.event.pk, evening.find_match().pk])
    body = {"result": "b", "reason": "no show", "version": 0}
    assert send_request(client, "PUT", path, body, key=KEY).status_code == 200
    assert send_request(client, "PUT", path, body, key=KEY).status_code == 200
    Membership.objects.filter(user=judge).update(role="scorekeeper")
    read_error(send_request(client, "PUT", path, body, key=KEY), 403)


def test_a_role_at_one_event_ends_likewise(evening, client, visitor, league):
    role = EventRole.objects.create(
        league=league, event=evening.event.pk, user=visitor, role="scorekeeper"
    )
    client.force_login(visitor)
    assert score_of(evening, client).status_code == 201
    assert score_of(evening, client).headers["Idempotent-Replay"] == "true"
    role.delete()
    read_error(score_of(evening, client), 403)


def test_on_a_page_as_well(evening, client, head_judge):
    client.force_login(head_judge)
    one = evening.event.rounds.last()
    path = reverse("tournaments:repair", args=[evening.event.pk, one.number])
    form = {
        "match": [evening.find_match(1).pk, evening.find_match(2).pk],
        "reason": "a father and a son",
        "idempotency_key": KEY,
    }
    assert client.post(path, form).status_code == 302
    assert client.post(path, form).headers["Idempotent-Replay"] == "true"
    Membership.objects.filter(user=head_judge).delete()
    assert client.post(path, form).status_code == 403


def test_a_disqualification_needs_who_may_disqualify(evening, client, head_judge):
    client.force_login(head_judge)
    who = evening.find_match().seats.first().entrant
    path = reverse("tournaments_api:penalties", args=[evening.event.pk])
    body = {
        "player": who.pk,
        "infraction": "cheating",
        "step": "disqualification",
        "reason": "seen at the table",
    }
    given = send_request(client, "POST", path, body, key=KEY)
    assert given.status_code == 201, given.content
    Membership.objects.filter(user=head_judge).update(role="judge")
    read_error(send_request(client, "POST", path, body, key=KEY), 403)


def test_somebody_else_with_the_same_key_is_asked_for_their_own_right(
    evening, client, visitor, organiser
):
    client.force_login(organiser)
    assert score_of(evening, client).status_code == 201
    client.force_login(visitor)
    read_error(score_of(evening, client), 403)


def test_a_link_that_was_revoked_gives_no_answer_again(evening, client, league):
    match = evening.find_match()
    who = match.seats.get(side="a").entrant
    until = timezone.now() + timedelta(days=1)
    give_links(SERVICE, league, evening.event.pk, [who.player], until)
    token = link_token(working_link(evening.event.pk, who.player))
    path = f"/api/v1/my/{token}/match"
    body = {"score": "1-0"}
    first = send_request(client, "POST", path, body, key=KEY)
    assert first.status_code in {200, 201}, first.content
    assert send_request(client, "POST", path, body, key=KEY).headers["Idempotent-Replay"] == "true"
    PlayerLink.objects.update(revoked_at=timezone.now())
    read_error(send_request(client, "POST", path, body, key=KEY), 404)


def test_what_was_allowed_by_is_kept_without_a_link_or_a_name(evening, client, scorekeeper, league):
    client.force_login(scorekeeper)
    score_of(evening, client)
    assert StoredAnswer.objects.get(key=KEY).rights == [
        ["permission", "tournaments.report", league.pk, evening.event.pk]
    ]
