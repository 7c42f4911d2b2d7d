"""A round that is still a draft: no result can be entered into it in any way."""

import re

import pytest
from django.urls import reverse

from league.base.errors import Conflict, Refused
from league.domain.links import LinkGone, link_token, working_link
from league.models import LogEntry
from tests.support.asking import read_error, send_request
from tests.support.evenings import EVENT, MATCH
from tests.support.tom_files import export_tom_file
from tournaments.domain import clock
from tournaments.domain.cut import bracket
from tournaments.domain.files.tom import reading
from tournaments.domain.players import door, entrants, links
from tournaments.domain.registration import lists
from tournaments.domain.results import games, reports
from tournaments.domain.rounds import drafts, next_round, repairs
from tournaments.models import Claim, Game, Match, Snapshot, Stage

pytestmark = pytest.mark.django_db
WHY = "seen at the table"


@pytest.fixture
def draft(make_evening):
    """An event whose first round is a draft."""
    evening = make_evening("registration")
    next_round.pair_next(evening.actor, evening.event, draft=True)
    return evening.refresh_event()


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
        enter(draft.actor, draft.find_match())
    assert refused.value.code == "draft"
    assert nothing_is_in()


def test_many_at_once_are_refused_each_with_what_is_to_be_done(draft, as_organiser):
    here = reverse("tournaments:enter_results", args=[draft.event.pk, 1])
    answer = as_organiser.post(here, {f"score-{draft.find_match().pk}": "1-0"}, follow=True)
    assert "Publish its pairings first" in answer.content.decode()
    assert nothing_is_in()


def test_the_page_of_a_match_offers_nothing_until_the_round_is_published(draft, as_organiser):
    here = reverse("tournaments:match", args=[draft.event.pk, draft.find_match().pk])
    shown = as_organiser.get(here).content.decode()
    assert "still a draft" in shown
    assert "Report the game" not in shown
    assert "Correct this match" not in shown
    drafts.publish_round(draft.actor, draft.event, 1)
    assert "Report the game" in as_organiser.get(here).content.decode()


def test_a_player_has_no_match_to_report_while_it_is_a_draft(draft, client):
    links.give_links_to_all(draft.actor, draft.event)
    player = draft.find_match().seats.get(side="a").entrant.player
    here = reverse("player:mine", args=[link_token(working_link(draft.event.pk, player))])
    client.post(here + "report/", {"score": "1-0"}, follow=True)
    assert "I won" not in client.get(here).content.decode()
    assert nothing_is_in()


def test_a_slip_of_a_draft_opens_nothing_yet(draft):
    token = reports.slip_token(draft.find_match().seats.get(side="a"))
    with pytest.raises(LinkGone):
        reports.seat_of_slip(token)
    drafts.publish_round(draft.actor, draft.event, 1)
    assert reports.seat_of_slip(token).side == "a"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/games", {"winner": "a"}),
        ("PUT", "/result", {"result": "a", "reason": WHY}),
    ],
)
def test_the_api_refuses_what_is_sent_for_a_draft(draft, as_organiser, method, path, body):
    address = MATCH.format(event=draft.event.pk, match=draft.find_match().pk) + path
    assert read_error(send_request(as_organiser, method, address, body), 422)["code"] == "draft"
    assert nothing_is_in()


def test_many_sent_for_a_draft_are_refused_each_by_itself(draft, as_organiser):
    address = EVENT.format(event=draft.event.pk) + "/rounds/1/results"
    body = {"results": [{"match": draft.find_match().pk, "score": "1-0"}]}
    assert "is a draft" in send_request(as_organiser, "POST", address, body).content.decode()
    assert nothing_is_in()


# --- what a draft holds up, and how it is discarded -----------------------------------------------


LIST = "60 Fire Energy DP 124"


@pytest.fixture
def door_and_lists(make_evening):
    """An event with an open door whose first round is a draft, and the door's code."""
    evening = make_evening("registration")
    code = door.open_door(evening.actor, evening.event).door_code
    next_round.pair_next(evening.actor, evening.event, draft=True)
    return evening.refresh_event(), code


def discard_draft(browser, evening, number=1):
    here = reverse("tournaments:take_round_back", args=[evening.event.pk, number])
    return browser.post(here, {"draft": "1", "back": "desk"}, follow=True)


@pytest.mark.parametrize("page", ["desk", "event", "round", "door_sheet", "registration"])
def test_staff_read_what_a_draft_locks_and_where_it_is_discarded(
    door_and_lists, as_organiser, page
):
    evening, _code = door_and_lists
    args = [evening.event.pk, 1] if page == "round" else [evening.event.pk]
    shown = as_organiser.get(reverse(f"tournaments:{page}", args=args)).text
    assert re.search(r"since \d+ ", shown), "no moment is told"
    if page == "registration":
        assert "Whoever discards it opens the lists again" in shown
    else:
        assert "lists are locked and the door is shut" in shown
        assert "Discard the draft" in shown


def test_before_it_is_paired_staff_read_what_that_locks(make_evening, as_organiser):
    here = reverse("tournaments:desk", args=[make_evening("registration").event.pk])
    assert "shuts the door. A draft can be discarded" in as_organiser.get(here).text


def test_who_is_refused_for_a_draft_is_told_why_and_since_when(door_and_lists, client):
    evening, code = door_and_lists
    with pytest.raises(Refused) as refused:
        lists.hand_in_list(evening.entrants[0], LIST)
    assert "since" in refused.value.message
    assert "the first round" in refused.value.message
    shut = client.get(reverse("door:door", args=[code]))
    assert "being paired since" in shut.text
    drafts.publish_round(evening.actor, evening.event, 1)
    shut = client.get(reverse("door:door", args=[code]))
    assert "was paired at" in shut.text


def test_a_draft_discarded_opens_lists_and_door_again(door_and_lists, as_organiser, client):
    evening, code = door_and_lists
    told = discard_draft(as_organiser, evening).text
    assert "The draft is discarded" in told
    assert evening.refresh_event().event.stage == Stage.REGISTRATION
    lists.hand_in_list(evening.entrants[0], LIST)
    assert client.get(reverse("door:door", args=[code])).status_code == 200
    assert Snapshot.objects.filter(moment="before").count() == 1
    entry = LogEntry.objects.get(action="round.taken_back")
    assert entry.before["rounds"] == [1]
    assert entry.reason


def test_a_draft_is_discarded_once_and_never_a_round_that_is_published(draft, as_organiser):
    event, actor = draft.event, draft.actor
    discard_draft(as_organiser, draft)
    # pressed again by a second person
    assert "The draft is discarded" in discard_draft(as_organiser, draft).text
    assert LogEntry.objects.filter(action="round.taken_back").count() == 1
    next_round.pair_next(actor, event)
    with pytest.raises(Conflict, match="just published"):
        repairs.take_back_rounds(actor, event, 1, WHY, only_draft=True)
    assert "just published" in discard_draft(as_organiser, draft).text
    assert event.rounds.count() == 1


def test_after_a_later_draft_the_round_before_runs_again(make_evening, as_organiser):
    evening = make_evening("reported")
    next_round.pair_next(evening.actor, evening.event, draft=True)
    shown = as_organiser.get(reverse("tournaments:desk", args=[evening.event.pk])).text
    assert "the round before is closed" in shown
    discard_draft(as_organiser, evening, 2)
    assert list(evening.event.rounds.values_list("number", "closed")) == [(1, False)]
    entrants.drop_entrant(evening.actor, evening.entrants[7])
    assert evening.pair_round().number == 2


def test_a_program_discards_a_draft_and_is_refused_once_it_is_published(draft, as_organiser):
    address = EVENT.format(event=draft.event.pk) + "/rounds/1/take-back"
    body = {"reason": WHY, "draft": True}
    assert send_request(as_organiser, "POST", address, body).status_code == 200
    next_round.pair_next(draft.actor, draft.event)
    refused = send_request(as_organiser, "POST", address, body)
    assert read_error(refused, 409)["code"] == "published"


def test_an_event_whose_last_round_is_settled_as_a_draft_can_be_ended(make_evening):
    """Two awarded byes leave nothing to report, so nothing has to be published first."""
    evening = make_evening(players=2, planned_rounds=1, cut_size=0)
    evening.event.entrants.update(awarded_byes=[1])
    next_round.pair_next(evening.actor, evening.event, draft=True)
    bracket.finish_event(evening.actor, evening.event)
    assert evening.refresh_event().event.stage == Stage.FINISHED
    assert list(evening.event.rounds.values_list("closed", "draft")) == [(True, False)]


def test_a_tom_file_that_is_further_ends_the_draft_it_has_played(make_evening):
    evening = make_evening("reported", players=4, cut_size=0)
    evening.pair_round()
    raw = export_tom_file(evening.event)
    for number in (2, 1):
        repairs.take_back_rounds(evening.actor, evening.event, number, WHY)
    next_round.pair_next(evening.actor, evening.event, draft=True)
    reading.import_tom_file(evening.actor, evening.league, raw)
    rounds = evening.event.rounds.values_list("number", "closed", "draft")
    assert list(rounds) == [(1, True, False), (2, False, False)]
