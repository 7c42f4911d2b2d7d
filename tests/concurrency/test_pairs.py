"""All other pairs of use cases that can meet, as a table; `docs/guarantees/races.md` lists all.

The second of two is either served after the first or refused in words; no round is left half done,
and the tables agree with the record.
"""

from functools import partial

import pytest
from django.db import OperationalError

from league.base.errors import Refused
from league.domain import closing, links, log, people, players, removing, rows, tokens
from league.domain.log import Actor
from league.models import ApiToken, League, LogEntry, Membership, Player, User
from tests.concurrency.test_repairs import require_whole_event
from tests.support.evenings import Evening
from tournaments.domain import clock, desk, penalties
from tournaments.domain.cut import bracket
from tournaments.domain.floor import calls
from tournaments.domain.players import check_in, door, entrants
from tournaments.domain.registration import lists
from tournaments.domain.results import games, reports
from tournaments.domain.rounds import drafts, next_round, repairs
from tournaments.models import Entrant, Round

pytestmark = pytest.mark.django_db(transaction=True)
WHY = "entered for the wrong table"


# --- at an event: what one does, by name, with what it was asked about as it was before -----------


def one_entrant(evening):
    return Entrant.objects.select_related("event__league", "player").get(pk=evening.entrants[0].pk)


def one_match(evening):
    """Return the match of `one_entrant` in the last round."""
    seat = (
        one_entrant(evening)
        .seats.select_related("match__round__event__league")
        .order_by("match__round__number")
    )
    return seat.last().match


def one_seat(evening):
    return (
        one_match(evening)
        .seats.select_related("entrant__event__league", "match__round__event__league")
        .get(side="a")
    )


def give_loss(evening):
    sentence = penalties.PenaltyRequest("match-loss", "conduct", "words")
    return partial(penalties.give_penalty, evening.actor, one_entrant(evening), sentence)


def last_round(evening):
    return Round.objects.filter(event=evening.event).latest("number")


DOES = {
    "drop": lambda e: partial(entrants.drop_entrant, e.actor, one_entrant(e)),
    "undo drop": lambda e: partial(entrants.undo_drop, e.actor, one_entrant(e)),
    "enter": lambda e: partial(
        entrants.enter_players, e.actor, e.event, [entrants.Newcomer("Zoe B.")]
    ),
    "door entry": lambda e: partial(door.enter_by_door, e.event, entrants.Newcomer("Yuki B.")),
    "shut the door": lambda e: partial(door.close_door, e.actor, e.event),
    "check in": lambda e: partial(check_in.set_checked_in, e.actor, e.event, [e.entrants[0].pk]),
    "pair": lambda e: partial(next_round.pair_next, e.actor, e.event),
    "take back": lambda e: partial(
        repairs.take_back_rounds, e.actor, e.event, last_round(e).number, WHY
    ),
    "discard": lambda e: partial(
        repairs.take_back_rounds, e.actor, e.event, last_round(e).number, WHY, only_draft=True
    ),
    "publish": lambda e: partial(drafts.publish_round, e.actor, e.event, last_round(e).number),
    "report": lambda e: partial(e.report_game, one_match(e)),
    "phone": lambda e: partial(reports.claim_result, one_seat(e), "1-0"),
    "desk": lambda e: partial(desk.enter_at_desk, e.actor, one_match(e), "1-0"),
    "desk undo": lambda e: partial(desk.undo_entry, e.actor, one_match(e)),
    "second person": lambda e: partial(desk.set_two_person, e.actor, e.event, on=True),
    "correct": lambda e: partial(games.decide_match, e.actor, one_match(e), "b", WHY),
    "undo": lambda e: partial(games.take_back_last_entry, e.actor, one_match(e), None, WHY),
    "time": lambda e: partial(games.call_time, e.actor, one_match(e), None, running=False),
    "minutes": lambda e: partial(clock.give_extra_minutes, e.actor, one_match(e), 3),
    "clock": lambda e: partial(clock.set_clock, e.actor, last_round(e), clock.START),
    "penalty": give_loss,
    "finish": lambda e: partial(bracket.finish_event, e.actor, e.event),
    "hand in": lambda e: partial(
        lists.register_deck, e.actor, one_entrant(e), "60 Fire Energy DP 124"
    ),
    "call judge": lambda e: partial(calls.call_by_link, one_entrant(e), "rule"),
}  # fmt: skip
PAIRS = {
    "registration": [
        ("enter", "pair"), ("door entry", "pair"), ("door entry", "shut the door"),
        ("check in", "pair"), ("check in", "drop"), ("drop", "pair"), ("hand in", "pair"),
        ("hand in", "drop"), ("second person", "pair"),
    ],
    "draft": [
        ("discard", "publish"), ("discard", "discard"), ("discard", "enter"), ("discard", "drop"),
    ],
    "round": [
        ("drop", "report"), ("drop", "phone"), ("drop", "take back"), ("drop", "undo drop"),
        ("penalty", "report"), ("penalty", "phone"), ("penalty", "drop"), ("penalty", "take back"),
        ("time", "report"), ("time", "phone"), ("minutes", "report"), ("clock", "take back"),
        ("clock", "clock"), ("desk", "phone"), ("desk", "second person"), ("desk", "desk"),
        ("call judge", "take back"), ("call judge", "report"), ("hand in", "take back"),
        ("publish", "take back"), ("publish", "report"), ("enter", "take back"),
    ],
    "reported": [
        ("undo", "pair"), ("undo", "correct"), ("desk undo", "correct"), ("drop", "pair"),
        ("correct", "take back"), ("undo", "take back"), ("enter", "pair"), ("undo", "drop"),
    ],
    "swiss over": [("finish", "correct"), ("finish", "undo"), ("finish", "pair"),
                   ("finish", "drop"), ("finish", "finish"), ("finish", "take back")],
}  # fmt: skip


def not_in_words(outcomes):
    return [one for one in outcomes if isinstance(one, Exception) and not isinstance(one, Refused)]


@pytest.mark.parametrize("stage", PAIRS)
def test_of_a_pair_each_is_done_whole_or_told_in_words(run_race, organiser, league, stage):
    for first, second in PAIRS[stage]:
        more = {"cut_size": 0, "planned_rounds": 1} if stage == "swiss over" else {}
        evening = Evening(organiser, league, 4, stage=stage, name=f"{first}, {second}", **more)
        outcomes = run_race(DOES[first](evening), DOES[second](evening))
        assert not not_in_words(outcomes), (first, second, outcomes)
        assert len([one for one in outcomes if isinstance(one, Exception)]) < 2, (first, second)
        require_whole_event(evening.event)
    assert rows.differing_tables() == []


# --- in a league --------------------------------------------------------------------------------


@pytest.fixture
def chief(organiser):
    return Actor(organiser, "organiser")


@pytest.fixture
def put_right_and_remove(chief, league):
    """Two runners, each with the player as before: correct the name, and remove the player."""
    known = players.add_player(chief, league, players.PlayerDetails("Ines Kowalski", "", 2001))
    right = players.PlayerDetails("Inés Kowalski", "", 2001)
    return (
        lambda: players.change_player(chief, Player.objects.get(pk=known.pk), right),
        lambda: removing.remove_player(chief, Player.objects.get(pk=known.pk)),
    )


def test_a_name_put_right_never_comes_back_after_its_removal(
    run_race, put_right_and_remove, race_amid
):
    change, remove = put_right_and_remove
    outcomes = run_race(*race_amid(removing, "scrub_player", remove, change))
    assert not not_in_words(outcomes)
    assert any(isinstance(one, Refused) for one in outcomes)
    assert "Ines" not in Player.objects.get().full_name


def test_without_the_players_lock_it_would(
    run_race, put_right_and_remove, race_amid, run_freely, monkeypatch
):
    monkeypatch.setattr(Player.objects, "select_for_update", lambda **_of: Player.objects.all())
    change, remove = put_right_and_remove
    runners = race_amid(players, "_save_details", change, remove, whole=True)
    outcomes = run_race(*map(run_freely, runners))
    turned_away = any(isinstance(one, OperationalError) for one in outcomes)
    assert turned_away or "Inés" in Player.objects.get().full_name


@pytest.fixture
def revoke_and_accept(chief, league, join_league):
    """Two runners, revoking and accepting one invitation; each may wait for the other's lock."""
    invitation, red = people.invite_staff(chief, league, "judge"), join_league("red", "")
    return (
        lambda: people.revoke_invitation(chief, invitation),
        lambda: people.accept_invitation(red, invitation),
    )


def test_who_locks_a_league_stops_nobody_who_records_of_it(run_race, race_amid, revoke_and_accept):
    ended, accepted = run_race(*race_amid(log, "record_entry", *revoke_and_accept))
    assert ended is True
    assert isinstance(accepted, links.LinkGone)


@pytest.mark.services
def test_with_its_key_locked_they_would_wait_for_each_other(
    run_race, race_amid, revoke_and_accept, monkeypatch
):
    whole_row = League.objects.select_for_update
    monkeypatch.setattr(League.objects, "select_for_update", lambda **_key: whole_row())
    outcomes = run_race(*race_amid(log, "record_entry", *revoke_and_accept))
    assert any(isinstance(one, OperationalError) for one in outcomes), "a deadlock"


def test_what_is_revoked_founded_or_left_at_once_is_so_once(
    run_race, chief, league, join_league, settings
):
    token, _text = tokens.make_token(chief.user, league, tokens.TokenPlan("overlay", "read"))
    revoke = lambda: tokens.revoke_token(chief, ApiToken.objects.get(pk=token.pk))  # noqa: E731
    assert sorted(run_race(revoke, revoke)) == [False, True]
    assert LogEntry.objects.filter(action="api_token.revoked").count() == 1

    invitation = people.invite_staff(chief, league, "judge")
    red = join_league("red", "")
    accepted, ended = run_race(
        lambda: people.accept_invitation(red, invitation),
        lambda: people.revoke_invitation(chief, invitation),
    )
    joined = Membership.objects.filter(user=red).exists()
    assert (joined, isinstance(accepted, Exception)) == (not ended, ended)

    settings.LEAGUES_A_DAY = 1
    blue = join_league("blue", "")
    found = [
        lambda n=n: people.found_league(blue, people.LeagueDetails(name=f"Blue {n}"))
        for n in range(2)
    ]
    founded = run_race(*found)
    assert len([one for one in founded if isinstance(one, League)]) == 1
    assert not not_in_words(founded)

    green = join_league("green", "judge")
    close = lambda: closing.close_account(Actor(green), green)  # noqa: E731
    closed = run_race(close, close)
    assert len([one for one in closed if isinstance(one, User)]) == 1
    assert not not_in_words(closed)
    assert LogEntry.objects.filter(action="account.closed").count() == 1


def test_without_the_accounts_lock_the_day_has_one_league_more(
    run_race, league, join_league, settings, run_freely, meet_at, monkeypatch
):
    settings.LEAGUES_A_DAY = 1
    blue = join_league("blue", "")
    monkeypatch.setattr(User.objects, "select_for_update", lambda **_key: User.objects.all())
    meet_at(people, "_create_with_free_slug")
    found = [
        lambda n=n: people.found_league(blue, people.LeagueDetails(name=f"Blue {n}"))
        for n in range(2)
    ]
    founded = run_race(*map(run_freely, found))
    turned_away = any(isinstance(one, OperationalError) for one in founded)
    assert turned_away or League.objects.filter(name__startswith="Blue").count() == 2
