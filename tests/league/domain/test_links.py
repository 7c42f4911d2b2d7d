"""Players' links: each opens one player's page of one event, until it ends, and nothing else."""

import logging
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.base.log_lines import TokenFilter
from league.domain import links as links_domain
from league.domain import people
from league.models import EventRole, LogEntry, PlayerLink, User
from tests.support.reading import read_text
from tournaments.domain.events import creation
from tournaments.domain.players import entrants, links
from tournaments.domain.registration import lists
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round

pytestmark = pytest.mark.django_db

NAMES = ["Ines K.", "Noor A.", "Tomo R.", "Ada L."]


@pytest.fixture
def make_event(chief, league):
    def create_event(name="Autumn Cup", *, day=None, names=NAMES, where=league):
        plan = creation.EventPlan(
            name=name,
            date=day or date(2010, 3, 6),
            format="modified-2009",
            edition="platinum-arceus-2009",
            planned_rounds=3,
            time_policy="prizes-2009",
            seed=7,
        )
        event = creation.create_event(chief, where, plan)
        entrants.enter_players(chief, event, [entrants.Newcomer(name) for name in names])
        return event

    return create_event


@pytest.fixture
def cup(chief, make_event):
    event = make_event()
    links.give_links_to_all(chief, event)
    return event


def find_entrant(event, name):
    return event.entrants.select_related("event__league", "player").get(player__name=name)


def link_address(event, name):
    working = links_domain.working_link(event.pk, find_entrant(event, name).player)
    return reverse("player:mine", args=[links_domain.link_token(working)])


def open_page(event, name):
    return Client().get(link_address(event, name))


# --- what a player sees -------------------------------------------------------------------------


def test_a_player_sees_table_opponent_and_result_without_an_account(chief, cup):
    assert "You are in" in read_text(open_page(cup, "Ines K."))
    match = next_round.pair_next(chief, cup).matches.get(
        seats__entrant=find_entrant(cup, "Ines K.")
    )
    other = match.seats.exclude(entrant=find_entrant(cup, "Ines K.")).get()
    seen = read_text(open_page(cup, "Ines K."))
    assert f"Table {match.table}" in seen
    assert f"against {other.entrant.player.name}" in seen
    assert "Not reported yet" in seen
    games.report_game(chief, match, games.GameReport(winner=other.side))
    assert "Loss" in read_text(open_page(cup, "Ines K."))
    assert "Win" in read_text(open_page(cup, other.entrant.player.name))


def test_the_rounds_before_are_listed(chief, cup):
    for _ in range(2):
        one = next_round.pair_next(chief, cup)
        for match in one.matches.all():
            games.report_game(chief, match, games.GameReport(winner="a"))
    seen = read_text(open_page(cup, "Noor A."))
    assert "Round 2 · you are at" in seen
    assert "So far" in seen
    assert "Round 1 " in seen.partition("So far")[2]


def test_a_bye_has_neither_table_nor_opponent(chief, make_event):
    event = make_event(names=NAMES[:3])
    links.give_links_to_all(chief, event)
    bye = next_round.pair_next(chief, event).matches.get(result="bye")
    seen = read_text(open_page(event, bye.seats.get().entrant.player.name))
    assert "Bye" in seen
    assert "against" not in seen


def test_a_player_sees_the_verdict_on_the_own_deck_and_on_no_other(chief, cup):
    lists.register_deck(chief, find_entrant(cup, "Ines K."), "5 Gengar AR 16\n55 Psychic Energy")
    mine, theirs = read_text(open_page(cup, "Ines K.")), read_text(open_page(cup, "Noor A."))
    assert "Not legal" in mine
    assert "Gengar" in mine
    assert "No list is registered for you" in theirs
    assert "Gengar" not in theirs


def test_the_address_is_told_to_nobody(cup):
    answer = open_page(cup, "Ines K.")
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert "no-store" in answer.headers["Cache-Control"]
    assert "noindex" in answer.headers["X-Robots-Tag"]
    # a sign-in link would carry this address along
    assert "/sign-in/" not in answer.content.decode()


@pytest.mark.once("as many queries on any database")
def test_the_page_asks_as_often_after_one_round_as_after_three(chief, cup):
    counts = []
    for _ in range(3):
        for match in next_round.pair_next(chief, cup).matches.all():
            games.report_game(chief, match, games.GameReport(winner="a"))
        where = link_address(cup, "Ines K.")
        with CaptureQueriesContext(connection) as asked:
            assert Client().get(where).status_code == 200
        counts.append(len(asked))
    assert len(set(counts[1:])) == 1
    assert counts[0] >= counts[1]  # the first visit also notes that the link was used


# --- when a link works --------------------------------------------------------------------------


def test_an_altered_address_opens_nothing(cup):
    good = link_address(cup, "Ines K.")
    token = good.split("/")[2]
    pk, nonce, signature = token.split(".")
    neighbour = PlayerLink.objects.exclude(pk=pk).first()
    for forged in (
        f"{neighbour.pk}.{nonce}.{signature}",
        f"{pk}.{neighbour.nonce}.{signature}",
        token[:-2] + "xx",
        f"{pk}.{nonce}",
        "x",
    ):
        answer = Client().get(reverse("player:mine", args=[forged]))
        assert answer.status_code == 404
        assert "does not work" in read_text(answer)


def test_an_invitation_s_token_opens_no_player_s_page(chief, league, cup):
    invitation = people.invite_staff(chief, league, "judge")
    PlayerLink.objects.update(nonce=invitation.nonce)
    token = links_domain.link_token(invitation)
    assert Client().get(reverse("player:mine", args=[token])).status_code == 404
    mine = link_address(cup, "Ines K.").split("/")[2]
    assert Client().get(reverse("league:invited", args=[mine])).status_code == 404


def test_a_link_to_one_event_says_nothing_of_another(chief, cup, make_event):
    other = make_event("Winter Cup")
    one = next_round.pair_next(chief, other)
    assert find_entrant(other, "Ines K.").player == find_entrant(cup, "Ines K.").player
    seen = read_text(open_page(cup, "Ines K."))
    assert "Winter Cup" not in seen
    assert "Table" not in seen
    assert one.matches.count() == 2


def test_a_new_link_ends_the_old_one(browser_as, organiser, cup):
    old = link_address(cup, "Ines K.")
    browser_as(organiser).post(
        reverse("tournaments:link", args=[cup.pk, find_entrant(cup, "Ines K.").pk])
    )
    assert Client().get(old).status_code == 404
    assert open_page(cup, "Ines K.").status_code == 200
    assert old != link_address(cup, "Ines K.")


def test_a_link_taken_back_ends_and_others_go_on(browser_as, organiser, cup):
    old = link_address(cup, "Ines K.")
    one = find_entrant(cup, "Ines K.")
    browser_as(organiser).post(reverse("tournaments:revoke_link", args=[cup.pk, one.pk]))
    assert Client().get(old).status_code == 404
    assert open_page(cup, "Noor A.").status_code == 200
    shown = browser_as(organiser).get(reverse("tournaments:link", args=[cup.pk, one.pk]))
    assert "no link that works" in read_text(shown)


def test_who_withdrew_from_the_event_sees_nothing_of_it(chief, cup):
    old = link_address(cup, "Ines K.")
    entrants.drop_entrant(chief, find_entrant(cup, "Ines K."))
    assert Client().get(old).status_code == 404


def test_links_end_a_day_after_the_event_s_own_day(chief, league, make_event):
    league.time_zone = "America/New_York"
    league.save()
    tomorrow = timezone.localdate(timezone=ZoneInfo("America/New_York")) + timedelta(days=1)
    event = make_event(day=tomorrow)
    links.give_links_to_all(chief, event)
    where = link_address(event, "Ines K.")
    ends = datetime.combine(
        tomorrow + timedelta(days=2), datetime.min.time(), ZoneInfo("America/New_York")
    )
    with time_machine.travel(ends - timedelta(minutes=1), tick=False):
        assert Client().get(where).status_code == 200
    with time_machine.travel(ends + timedelta(minutes=1), tick=False):
        assert Client().get(where).status_code == 404


def test_giving_again_keeps_what_was_printed_and_serves_who_came_late(chief, cup):
    printed = link_address(cup, "Ines K.")
    entrants.enter_players(chief, cup, [entrants.Newcomer("Bela M.")])
    with time_machine.travel(timezone.now() + timedelta(days=5), tick=False):
        assert Client().get(printed).status_code == 404
        assert links.give_links_to_all(chief, cup) == 1
        assert Client().get(printed).status_code == 200
        assert open_page(cup, "Bela M.").status_code == 200


# --- who gives them, and what is kept -----------------------------------------------------------


def test_staff_make_and_print_the_links(browser_as, scorekeeper, make_event):
    event = make_event()
    client, where = browser_as(scorekeeper), reverse("tournaments:links", args=[event.pk])
    assert b"<svg" not in client.get(where).content
    client.post(where)
    sheet = client.get(where)
    assert sheet.content.count(b"<svg") == len(NAMES)
    assert "no-store" in sheet.headers["Cache-Control"]
    assert all(name in read_text(sheet) for name in NAMES)


@pytest.mark.once("as many queries on any database")
def test_the_sheet_asks_as_often_for_many_as_for_few(browser_as, organiser, chief, make_event):
    counts = []
    for size in (2, 9):
        event = make_event(f"Cup {size}", names=[f"Player {n}" for n in range(size)])
        links.give_links_to_all(chief, event)
        client, where = browser_as(organiser), reverse("tournaments:links", args=[event.pk])
        with CaptureQueriesContext(connection) as asked:
            client.get(where)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_nobody_else_gets_at_the_links(browser_as, visitor, cup):
    one = find_entrant(cup, "Ines K.").pk
    for name, arguments in (("links", [cup.pk]), ("link", [cup.pk, one])):
        where = reverse(f"tournaments:{name}", args=arguments)
        for method in ("get", "post"):
            assert getattr(browser_as(visitor), method)(where).status_code == 403
            assert "/sign-in/" in getattr(Client(), method)(where).url
    ended = browser_as(visitor).post(reverse("tournaments:revoke_link", args=[cup.pk, one]))
    assert ended.status_code == 403
    assert open_page(cup, "Ines K.").status_code == 200


def test_staff_of_one_event_give_links_there_alone(browser_as, visitor, league, make_event):
    cup, other = make_event("Autumn Cup"), make_event("Winter Cup")
    EventRole.objects.create(league=league, event=cup.pk, user=visitor, role="scorekeeper")
    client = browser_as(User.objects.get(pk=visitor.pk))
    assert client.post(reverse("tournaments:links", args=[cup.pk])).status_code == 302
    assert client.post(reverse("tournaments:links", args=[other.pk])).status_code == 403
    mixed = reverse("tournaments:link", args=[cup.pk, find_entrant(other, "Ines K.").pk])
    assert client.get(mixed).status_code == 404


def test_neither_database_nor_record_holds_what_opens_a_page(cup):
    token = link_address(cup, "Ines K.").split("/")[2]
    signature = token.rpartition(".")[2]
    stored = str(list(PlayerLink.objects.values())) + str(list(LogEntry.objects.values()))
    assert signature not in stored
    given = LogEntry.objects.get(action="player_links.given")
    assert sorted(given.after["players"]) == sorted(
        cup.entrants.values_list("player_id", flat=True)
    )


def test_log_lines_hide_tokens(cup):
    where = link_address(cup, "Ines K.")
    token = where.split("/")[2]
    for path in (where, f"/sign-in/?next=%2Fp%2F{token}%2F", f"/invited/{token}/"):
        record = logging.LogRecord("x", 30, "", 0, "Not Found: %s (%s)", (path, 404), None)
        assert TokenFilter().filter(record)
        assert token not in record.getMessage()
        assert "404" in record.getMessage()


def test_the_last_use_is_known(browser_as, organiser, cup):
    one = find_entrant(cup, "Ines K.")
    where = reverse("tournaments:link", args=[cup.pk, one.pk])
    assert "never" in read_text(browser_as(organiser).get(where))
    open_page(cup, "Ines K.")
    assert "never" not in read_text(browser_as(organiser).get(where))
