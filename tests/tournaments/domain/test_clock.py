"""The clock of a round: set by staff, read by everybody; extra minutes for a table."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from league.base.errors import Conflict, Refused
from league.domain import outbox
from league.domain.links import link_token, working_link
from league.models import LogEntry
from tournaments.domain import clock, penalties
from tournaments.domain.players import links
from tournaments.domain.results import reports
from tournaments.models import Clock
from tournaments.queries.clock import clock_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(make_evening):
    return make_evening("round", round_minutes=50)


@pytest.fixture
def running_round(evening):
    return evening.find_match().round


def turn_clock(evening, one, *todo):
    for do, *minutes in todo:
        clock.set_clock(evening.actor, one, do, *minutes)
    return clock_card(one)


def test_a_clock_starts_with_the_minutes_of_the_round(evening, running_round):
    now = turn_clock(evening, running_round, ("start",))
    left = now.ends_at - timezone.now()
    assert timedelta(minutes=49) < left <= timedelta(minutes=50)
    assert (now.state, now.seconds) == ("runs", 3000)
    assert LogEntry.objects.get(action="clock.started").subject == f"round:{running_round.pk}"


def test_a_paused_clock_stands_until_it_goes_on(evening, running_round):
    now = turn_clock(evening, running_round, ("start", 30), ("pause",))
    assert (now.state, now.ends_at) == ("stands", None)
    assert 29 * 60 < now.left <= 30 * 60
    now = turn_clock(evening, running_round, ("set", 12), ("go_on",))
    assert now.state == "runs"
    assert now.ends_at <= timezone.now() + timedelta(minutes=12)


def test_a_running_clock_is_set_while_it_runs(evening, running_round):
    now = turn_clock(evening, running_round, ("start",), ("set", 5))
    assert timezone.now() < now.ends_at <= timezone.now() + timedelta(minutes=5)


@pytest.mark.parametrize(
    ("before", "then", "said", "kind"),
    [
        ([("start",)], ("start",), "started already", Conflict),
        ([], ("pause",), "Start the clock", Refused),
        ([("start",), ("pause",)], ("pause",), "stands already", Conflict),
        ([("start",)], ("go_on",), "runs already", Conflict),
        ([("start",)], ("set",), "from 1 to 600", Refused),
        ([], ("start", 601), "from 1 to 600", Refused),
        ([], ("wind",), "start, pause, go_on, set", Refused),
    ],
)
def test_what_a_clock_cannot_do_is_said(evening, running_round, before, then, said, kind):
    turn_clock(evening, running_round, *before)
    with pytest.raises(kind, match=said):
        clock.set_clock(evening.actor, running_round, *then)


def test_a_round_without_minutes_needs_them_said(make_evening):
    evening = make_evening("round", round_minutes=0)
    with pytest.raises(Refused, match="Give the minutes"):
        clock.set_clock(evening.actor, evening.find_match().round, "start")


def test_the_clock_of_a_round_that_is_over_is_not_turned(evening, running_round):
    turn_clock(evening, running_round, ("start",))
    evening.play_round(running_round)
    evening.pair_round()
    with pytest.raises(Refused, match="This round is over"):
        clock.set_clock(evening.actor, running_round, "pause")
    running_round.refresh_from_db()
    assert clock_card(running_round).state == "over"


def test_at_zero_nothing_happens_by_itself(evening, running_round, client):
    turn_clock(evening, running_round, ("start",))
    Clock.objects.update(ends_at=timezone.now() - timedelta(minutes=1))
    assert clock.seconds_left(Clock.objects.get()) == 0
    assert evening.find_match().time is None
    evening.report_game(evening.find_match())
    assert evening.find_match().result == "a"


def test_a_table_has_its_extra_minutes_on_top(evening, running_round, as_organiser):
    end = turn_clock(evening, running_round, ("start",)).ends_at
    match = evening.find_match()
    address = reverse("tournaments:extra_minutes", args=[evening.event.pk, match.pk])
    shown = as_organiser.post(address, {"minutes": "4"}, follow=True).content.decode()
    assert "4 extra minutes at this table" in shown
    match.refresh_from_db()
    assert clock_card(running_round, match.extra_minutes).ends_at == end + timedelta(minutes=4)
    board = as_organiser.get(
        reverse("tournaments:round", args=[evening.event.pk, 1])
    ).content.decode()
    assert "+4 min" in board
    for wrong in (61, -1):
        with pytest.raises(Refused, match="from 0 to 60"):
            clock.give_extra_minutes(evening.actor, match, wrong)
    evening.report_game(match)
    with pytest.raises(Refused, match="needs no more time"):
        clock.give_extra_minutes(evening.actor, match, 1)


def test_staff_turn_the_clock_on_the_rounds_page(evening, as_organiser):
    page, here = (
        reverse(f"tournaments:{name}", args=[evening.event.pk, 1])
        for name in ("round", "turn_clock")
    )
    assert 'value="50"' in as_organiser.get(page).content.decode()
    assert "The round ends at" in as_organiser.post(here, {"do": "start"}, follow=True).text
    assert "The clock stands" in as_organiser.post(here, {"do": "pause"}, follow=True).text
    said = as_organiser.post(here, {"do": "set", "minutes": "0"}, follow=True)
    assert "Minutes: " in said.text
    assert Clock.objects.get().left > 60


def test_everybody_reads_the_clock_with_the_servers_time(evening, running_round, client):
    address = reverse("tournaments_api:round_clock", args=[evening.event.pk, 1])
    assert client.get(address).json()["state"] == "none"
    turn_clock(evening, running_round, ("start",))
    row = client.get(address).json()
    assert row["state"] == "runs"
    assert row["now"] < row["ends_at"]
    board = client.get(reverse("tournaments:round", args=[evening.event.pk, 1])).text
    assert address in board
    assert "Pause" not in board


def test_players_see_the_clock_on_their_own_page_until_their_match_is_in(
    evening, running_round, client
):
    turn_clock(evening, running_round, ("start",))
    match = evening.find_match()
    links.give_links_to_all(evening.actor, evening.event)
    token = link_token(working_link(evening.event.pk, match.seats.get(side="a").entrant.player))
    mine = reverse("player:mine", args=[token])
    assert "The round ends at" in client.get(mine).text
    evening.report_game(match)
    assert "The round ends at" not in client.get(mine).text


def test_the_board_that_hangs_out_is_rendered_anew(evening, running_round, client):
    outbox.drain_outbox()
    page = reverse("tournaments:round", args=[evening.event.pk, 1])
    assert "The round ends at" not in client.get(page).text
    turn_clock(evening, running_round, ("start",))
    outbox.drain_outbox()
    assert "The round ends at" in client.get(page).text


def test_staff_see_what_waits_for_a_judge(evening, as_organiser, client):
    match = evening.find_match()
    one, other = match.seats.select_related("match__round__event__league", "entrant__player")
    reports.claim_result(one, "1-0")
    reports.claim_result(other, "0-1")
    sentence = penalties.PenaltyRequest("prize", "play-minor", "drew a card too many", 4)
    penalties.give_penalty(evening.actor, other.entrant, sentence)
    pages = [
        reverse("tournaments:event", args=[evening.event.pk]),
        reverse("tournaments:round", args=[evening.event.pk, 1]),
    ]
    for page in pages:
        shown = as_organiser.get(page).text
        assert "1 disputed report" in shown
        assert reverse("tournaments:enter_results", args=[evening.event.pk, 1]) in shown
        assert "1 penalty in a match that is still played" in shown
    client.logout()
    assert not any("disputed" in client.get(page).text for page in pages)
    evening.report_game(match)
    client.force_login(evening.actor.user)
    assert not any("disputed report" in client.get(page).text for page in pages)


@pytest.mark.parametrize("role", ["organiser", "scorekeeper"])
def test_the_desk_turns_the_clock_of_the_round_and_stays_the_desk(
    evening, running_round, client, request, role
):
    client.force_login(request.getfixturevalue(role))
    desk = reverse("tournaments:desk", args=[evening.event.pk])
    turn = reverse("tournaments:turn_clock", args=[evening.event.pk, 1])
    assert "Start the clock" in client.get(desk).text
    for do, then in (("start", "Pause"), ("pause", "Go on with the clock"), ("go_on", "Pause")):
        answer = client.post(turn, {"do": do, "minutes": "40", "back": "desk"})
        assert answer.headers["Location"] == desk
        shown = client.get(desk).text
        assert then in shown
        assert f'hx-post="{turn}"' in shown
    assert clock_card(running_round).state == "runs"


def test_the_desk_has_no_clock_to_turn_where_no_round_is_on(make_evening, as_organiser):
    for stage in ("registration", "draft", "reported", "finished"):
        desk = reverse("tournaments:desk", args=[make_evening(stage).event.pk])
        assert "Start the clock" not in as_organiser.get(desk).text
