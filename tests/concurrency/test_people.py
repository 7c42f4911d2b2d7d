"""Races among the staff: one invitation, the last two organisers, one player's link.

Each is also run once without its guard.
"""

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.utils import timezone

from league.base.errors import Refused
from league.domain import links, people, sign_in
from league.domain.log import Actor
from league.models import Invitation, League, LogEntry, Membership, Player, PlayerLink

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def chief(organiser):
    return Actor(organiser, "organiser")


@pytest.fixture
def two_visitors(join_league):
    return join_league("red", ""), join_league("blue", "")


def make_acceptance(user, invitation):
    # Each reads its own copy of the row, as two requests would.
    return lambda: people.accept_invitation(user, Invitation.objects.get(pk=invitation.pk))


def count_joined(users):
    return Membership.objects.filter(user__in=users).count()


def test_two_who_open_one_invitation_at_once_are_one_member(run_race, two_visitors, chief, league):
    invitation = people.invite_staff(chief, league, "judge")
    outcomes = run_race(*(make_acceptance(user, invitation) for user in two_visitors))
    assert count_joined(two_visitors) == 1
    assert sorted(type(one).__name__ for one in outcomes) == ["LinkGone", "NoneType"]
    assert LogEntry.objects.filter(action="staff.joined").count() == 1


def test_without_the_claim_both_join(run_race, two_visitors, chief, league, monkeypatch):
    invitation = people.invite_staff(chief, league, "judge")
    monkeypatch.setattr(people, "open_invitations", Invitation.objects.all)
    run_race(*(make_acceptance(user, invitation) for user in two_visitors))
    assert count_joined(two_visitors) == 2


def test_one_who_presses_twice_joins_once(run_race, two_visitors, chief, league):
    invitation = people.invite_staff(chief, league, "judge")
    outcomes = run_race(*(make_acceptance(two_visitors[0], invitation) for _ in range(3)))
    assert outcomes == [None] * 3
    assert count_joined(two_visitors) == 1


def test_two_accounts_of_one_name_at_once_are_one(run_race, chief, league, hold_door):
    hold_door(people.names, "clean_name")  # between the look whether it is free and taking it
    account = people.NewAccount("Misty W.", "misty", "staryu and starmie")
    invitations = [people.invite_staff(chief, league, "judge") for _ in range(2)]
    outcomes = run_race(
        *(lambda one=one: people.accept_with_new_account(account, one) for one in invitations)
    )
    assert sum(isinstance(one, Refused) for one in outcomes) == 1
    assert Invitation.objects.exclude(accepted_at=None).count() == 1


def test_one_code_sent_three_times_at_once_counts_once(run_race, organiser):
    app = Authenticator.objects.create(user=organiser, type="totp", data={"secret": "x"})
    outcomes = run_race(*(lambda: sign_in.take_code(app.pk, "123456") for _ in range(3)))
    assert sorted(outcomes) == [False, False, True]


@pytest.fixture
def two_organisers(organiser, join_league):
    join_league("blaine", "organiser")
    return list(Membership.objects.order_by("pk"))


def make_leaving(member):
    return lambda: people.remove_member(Actor(member.user, member.role), member)


def count_organisers(league):
    return Membership.objects.filter(league=league, role="organiser").count()


def test_the_last_two_organisers_cannot_both_leave_at_once(run_race, two_organisers, league):
    outcomes = run_race(*(make_leaving(member) for member in two_organisers))
    assert count_organisers(league) == 1
    assert sum(isinstance(one, Refused) for one in outcomes) == 1


@pytest.mark.services
def test_without_the_lock_both_leave(run_race, two_organisers, league, meet_at, monkeypatch):
    """On PostgreSQL alone, since on SQLite writers queue even without this lock."""
    monkeypatch.setattr(people, "lock_league", lambda league: League.objects.get(pk=league.pk))
    meet_at(people, "_require_other_organiser", after=True)
    run_race(*(make_leaving(member) for member in two_organisers))
    assert count_organisers(league) == 0


@pytest.fixture
def accept_and_lose_role(two_organisers, chief, league, race_amid):
    """Two runners for one organiser: accepting to judge, and meanwhile being made a judge."""
    loser = two_organisers[1]
    invitation = people.invite_staff(chief, league, "judge")

    def lose_role():
        people.set_member_role(chief, Membership.objects.get(pk=loser.pk), "judge")

    def order_runners(**how):
        accept = make_acceptance(loser.user, invitation)
        return race_amid(Membership, "save", accept, lose_role, **how)

    return order_runners


def test_an_invitation_accepted_meanwhile_brings_no_lost_role_back(
    run_race, accept_and_lose_role, league
):
    assert run_race(*accept_and_lose_role()) == [None, None]
    assert count_organisers(league) == 1


@pytest.mark.services
def test_without_the_lock_it_brings_the_role_back(
    run_race, accept_and_lose_role, league, monkeypatch
):
    monkeypatch.setattr(people, "lock_league", lambda league: League.objects.get(pk=league.pk))
    run_race(*accept_and_lose_role(whole=True))
    assert count_organisers(league) == 2


def test_two_who_give_links_at_once_give_each_player_one(run_race, chief, league):
    players = [Player.objects.create(league=league, name=f"Player {n}") for n in range(8)]
    until = timezone.now() + timedelta(days=1)

    def give_links():
        return links.give_links(chief, league, 7, players, until)

    outcomes = run_race(give_links, give_links, give_links)
    assert all(isinstance(one, int) for one in outcomes), outcomes
    assert PlayerLink.objects.filter(revoked_at=None).count() == len(players)
