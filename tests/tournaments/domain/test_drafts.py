"""A round that is still a draft: nothing is entered into it, by whatever way it comes."""

import pytest
from django.urls import reverse

from league.base.errors import Refused
from league.domain.links import LinkGone, link_token, working_link
from tests.support.asking import read_error, send_request
from tests.support.evenings import EVENT, MATCH
from tournaments.domain import clock
from tournaments.domain.players import links
from tournaments.domain.results import games, reports
from tournaments.domain.rounds import next_round, repairs
from tournaments.models import Claim, Game, Match

pytestmark = pytest.mark.django_db
WHY = "seen at the table"


@pytest.fixture
def draft(make_evening):
    """An event whose first round is a draft."""
    evening = make_evening("registration")
    next_round.pair_next(evening.actor, evening.event, draft=True)
    return evening.fresh()


def nothing_is_in():
    decided = Match.objects.exclude(result="", version=0)
    return not (decided.exists() or Game.objects.exists() or Claim.objects.exists())


@pytest.mark.once("refused for the round's state, as the others")
@pytest.mark.parametrize(
    "enter",
    [
        lambda actor, match: games.report_game(actor, match, games.GameReport("a")),
        lambda actor, match: games.report_score(actor, match, "1-0"),
        lambda actor, match: games.decide_match(actor, match, "a", WHY),
        lambda actor, match: games.call_time(actor, match, None),
        lambda actor, match: games.take_back_last_entry(actor, match, None, WHY),
        lambda _actor, match: reports.claim_result(match.seats.get(side="a"), "1-0"),
        lambda actor, match: clock.give_extra_minutes(actor, match, 3),
    ],
)
def test_nothing_is_entered_into_a_draft(draft, enter):
    with pytest.raises(Refused, match="Publish its pairings first") as refused:
        enter(draft.actor, draft.table())
    assert refused.value.code == "draft"
    assert nothing_is_in()


def test_many_at_once_are_refused_each_with_what_is_to_be_done(draft, as_organiser):
    here = reverse("tournaments:enter_results", args=[draft.event.pk, 1])
    answer = as_organiser.post(here, {f"score-{draft.table().pk}": "1-0"}, follow=True)
    assert "Publish its pairings first" in answer.content.decode()
    assert nothing_is_in()


def test_the_page_of_a_match_offers_nothing_until_the_round_is_published(draft, as_organiser):
    here = reverse("tournaments:match", args=[draft.event.pk, draft.table().pk])
    shown = as_organiser.get(here).content.decode()
    assert "still a draft" in shown
    assert "Report the game" not in shown
    assert "Correct this match" not in shown
    repairs.publish_round(draft.actor, draft.event, 1)
    assert "Report the game" in as_organiser.get(here).content.decode()


def test_a_player_has_no_match_to_report_while_it_is_a_draft(draft, client):
    links.give_links_to_all(draft.actor, draft.event)
    player = draft.table().seats.get(side="a").entrant.player
    here = reverse("player:mine", args=[link_token(working_link(draft.event.pk, player))])
    client.post(here + "report/", {"score": "1-0"}, follow=True)
    assert "I won" not in client.get(here).content.decode()
    assert nothing_is_in()


def test_a_slip_of_a_draft_opens_nothing_yet(draft):
    token = reports.slip_token(draft.table().seats.get(side="a"))
    with pytest.raises(LinkGone):
        reports.seat_of_slip(token)
    repairs.publish_round(draft.actor, draft.event, 1)
    assert reports.seat_of_slip(token).side == "a"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/games", {"winner": "a"}),
        ("PUT", "/result", {"result": "a", "reason": WHY}),
    ],
)
def test_the_api_refuses_what_is_sent_for_a_draft(draft, as_organiser, method, path, body):
    address = MATCH.format(event=draft.event.pk, match=draft.table().pk) + path
    assert read_error(send_request(as_organiser, method, address, body), 422)["code"] == "draft"
    assert nothing_is_in()


def test_many_sent_for_a_draft_are_refused_each_by_itself(draft, as_organiser):
    address = EVENT.format(event=draft.event.pk) + "/rounds/1/results"
    body = {"results": [{"match": draft.table().pk, "score": "1-0"}]}
    assert "is a draft" in send_request(as_organiser, "POST", address, body).content.decode()
    assert nothing_is_in()
