"""Staff from the founding of a league to the closing of an account: every use case, in order."""

from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.sessions.models import Session
from django.utils import timezone

from league.base.network import find_counted_network
from league.domain import (
    closing,
    devices,
    links,
    people,
    removing,
    second_factors,
    sign_in,
    tokens,
)  # fmt: skip
from league.domain.log import SERVICE, Actor
from league.models import Device, EventRole, Membership, StoredAnswer, User
from tests.support.golden_lines import compare_lines

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def found_league(told, name, user, called="Viridian League", **details):
    return told.ask_for(name, people.found_league, user, people.LeagueDetails(called, **details))


def found_leagues(told):
    told.settings.LEAGUES_A_DAY, told.settings.LEAGUES_BY = 3, "everybody"
    user = told.make_user("founder")
    long = {"place": "p" * 120, "time_zone": "Europe/Vienna", "language": "de"}
    found_league(told, "  a name with blanks", user, "  Viridian   League ", **long)
    for name, called, details in (
        ("no name", "  ", {}), ("121 letters", "x" * 121, {}), ("place of 121", "V",
        {"place": "p" * 121}),
        ("no time zone", "V", {"time_zone": "Kanto/Pallet"}), ("no language", "V",
        {"language": "xx"}),
        ("no role", "V", {"second_factor_roles": ["mascot"]}),
        ("second factor of oneself", "V", {"second_factor_roles": ["organiser", "judge"]}),
        ("the same name", "Viridian League", {"second_factor_roles": ["judge"]}),
        ("a name that is an address", "New", {}), ("one more a day", "Fuchsia", {}),
    ):  # fmt: skip
        found_league(told, name, user, called, **details)
    told.pass_time(days=1)
    found_league(told, "the day after, in signs alone", user, "!!!")
    found_league(told, "letters of 120", user, "ab" * 60)
    told.settings.LEAGUES_BY = "organisers"
    found_league(told, "by an organiser", user, "Lavender")
    found_league(told, "by a judge", told.users["judge"], "Lavender")
    told.settings.LEAGUES_BY = "nobody"
    found_league(told, "by nobody", told.users["organiser"], "Lavender")
    User.objects.filter(pk=user.pk).update(username=f"closed {user.pk}")
    found_league(told, "by a closed account", user, "Lavender")


def change_league(told):
    first = people.LeagueDetails("Pallet Town", time_zone="Europe/Vienna")
    later = people.LeagueDetails(
        " Pallet  Town ", "Hall 1", "UTC", "de", ["judge"], players_ask_to_drop=True
    )
    for name, details in (("as it was", first), ("all", later), ("all again", later),
                          ("no name", people.LeagueDetails(" ")), ("in part", first)):  # fmt: skip
        told.ask_for(name, people.change_league, told.actor, told.league, details)
    event = told.make_event()
    other = told.make_event(name="Other")
    for number in (event.pk, other.pk, 0):
        told.ask_for("an event", people.require_event_of_league, told.league, number)


def invite_staff(told):
    event = told.make_event().pk
    invite = people.invite_staff
    told.ask_for("no such role", invite, told.actor, told.league, "mascot")
    judge = told.ask_for("a judge", invite, told.actor, told.league, "judge")
    at_event = told.ask_for("at an event", invite, told.actor, told.league, "head_judge", event)
    new, member = told.make_user("new"), told.users["scorekeeper"]
    token = links.link_token(judge)
    told.ask_for("found", people.find_invitation, token)
    told.ask_for("forged", people.find_invitation, token[:-1] + ("A" if token[-1] != "A" else "B"))
    told.ask_for("accepted", people.accept_invitation, new, judge)
    told.ask_for("accepted twice", people.accept_invitation, new, judge)
    told.ask_for("accepted by another", people.accept_invitation, member, judge)
    told.ask_for("found by nobody", people.find_invitation, token)
    told.ask_for("found by who accepted", people.find_invitation, token, new)
    told.ask_for("found by another", people.find_invitation, token, member)
    told.ask_for("at an event, accepted", people.accept_invitation, new, at_event)
    for role in ("scorekeeper", "judge", "organiser"):
        for place in (None, event):
            invitation = people.invite_staff(told.actor, told.league, role, place)
            told.ask_for(
                f"{role} at {place and 'an event'}", people.accept_invitation, new, invitation
            )
    gone = people.invite_staff(told.actor, told.league, "judge")
    for name in ("taken back", "taken back twice"):
        told.ask_for(name, people.revoke_invitation, told.actor, gone)
    told.ask_for("accepted when taken back", people.accept_invitation, member, gone)
    elsewhere = people.invite_staff(told.actor, told.league, "judge", 7)
    told.ask_for("to an event that is gone", people.is_invitation_open, elsewhere)
    late = people.invite_staff(told.actor, told.league, "judge")
    for by in ({"days": 7, "seconds": -1}, {"seconds": 1}):
        told.pass_time(**by)
        told.ask_for("open for seven days", people.is_invitation_open, late)
    told.ask_for("accepted too late", people.accept_invitation, member, late)


def join_with_new_account(told):
    account = people.NewAccount("  Ada   L. ", "ada", "a long invented password")
    first, second = [people.invite_staff(told.actor, told.league, "judge") for _ in range(2)]
    user = told.ask_for("new", people.accept_with_new_account, account, first)
    told.ask_for(
        "name taken", people.accept_with_new_account, people.NewAccount("B", "ADA", "x"), second
    )
    told.ask_for(
        "link gone", people.accept_with_new_account, people.NewAccount("B", "bo", "x"), first
    )
    told.ask_for("can sign in", lambda: user.check_password("a long invented password"))
    for by in (True, False):
        told.ask_for(f"second factor by themselves {by}", second_factors.record_second_factor, user,
                 second_factors.ADDED, "totp", by_themselves=by)  # fmt: skip


def change_roles(told):
    judge = Membership.objects.get(user=told.users["judge"])
    only = Membership.objects.get(user=told.users["organiser"])
    role = people.set_member_role
    told.ask_for("no such role", role, told.actor, judge, "mascot")
    told.ask_for("the same", role, told.actor, judge, "judge")
    told.ask_for("last organiser", role, told.actor, only, "judge")
    told.ask_for("last organiser leaves", people.remove_member, told.actor, only)
    told.ask_for("raised", role, told.actor, judge, "organiser")
    second = Actor(told.users["judge"], "organiser")
    people.invite_staff(second, told.league, "judge")
    people.invite_staff(told.actor, told.league, "judge")
    told.ask_for("lowered, with what was invited", role, told.actor, judge, "judge")
    told.ask_for("lowered again", role, told.actor, judge, "scorekeeper")


def remove_staff(told):
    event = told.make_event().pk
    head, judge = told.users["head_judge"], told.users["judge"]
    for user in (head, judge):
        EventRole.objects.create(league=told.league, event=event, user=user, role="judge")
        tokens.make_token(user, told.league, tokens.TokenPlan("T", "read", event))
        tokens.make_token(user, told.league, tokens.TokenPlan("T", "read"))
    people.invite_staff(told.actors["head_judge"], told.league, "judge")
    at_event = EventRole.objects.get(user=judge)
    told.ask_for("role at an event", people.remove_event_role, told.actor, at_event)
    told.ask_for("role at an event again", people.remove_event_role, told.actor, at_event)
    member = Membership.objects.get(user=head)
    told.ask_for("leaves", people.remove_member, told.actors["head_judge"], member)
    told.ask_for(
        "leaves again",
        people.remove_member,
        told.actors["head_judge"],
        Membership(pk=0, league=told.league),
    )
    guest = told.make_user("guest")
    at_event = EventRole.objects.create(league=told.league, event=event, user=guest, role="judge")
    tokens.make_token(guest, told.league, tokens.TokenPlan("T", "read", event))
    told.ask_for("guest", people.remove_event_role, told.actor, at_event)
    EventRole.objects.create(league=told.league, event=event, user=guest, role="judge")
    people.invite_staff(told.actor, told.league, "judge", event)
    told.ask_for(
        "staff of an event that is gone", people.end_event_staff, told.actor, told.league, event
    )


def make_tokens(told):
    event = told.make_event()
    judge, league = told.users["judge"], told.league
    for name, user, plan in (
        ("nobody", told.make_user("nobody"), ("T", "read")),
        ("no name", judge, (" ", "read")), ("61 letters", judge, ("x" * 61, "read")),
        ("no scope", judge, ("T", "burn")), ("no day", judge, ("T", "read", None, 0)),
        ("367 days", judge, ("T", "read", None, 367)), ("366 days", judge, (" x " + "x" * 58,
        "read", None, 366)),
        ("a day", judge, ("T", "read", event.pk, 1)),
    ):  # fmt: skip
        told.ask_for(
            name,
            lambda *args: len((tokens.make_token(*args) or ["", ""])[1]),
            user,
            league,
            tokens.TokenPlan(*plan),
        )
    token, text = tokens.make_token(judge, league, tokens.TokenPlan("T", "read", event.pk))
    for minutes in (0, 10, 1):
        told.pass_time(minutes=minutes)
        told.ask_for(f"opened {minutes} minutes later", tokens.open_token, text)
    told.ask_for("no token", tokens.open_token, text + "x")
    for name in ("taken back", "taken back twice"):
        told.ask_for(name, tokens.revoke_token, told.actor, token)
    told.ask_for("opened when taken back", tokens.open_token, text)
    _token, text = tokens.make_token(judge, league, tokens.TokenPlan("T", "read"))
    User.objects.filter(pk=judge.pk).update(is_active=False)
    told.ask_for("of a closed account", tokens.open_token, text)
    User.objects.filter(pk=judge.pk).update(is_active=True)
    told.ask_for("event gone", tokens.end_event_tokens, told.actor, league, event.pk)
    told.pass_time(days=30, seconds=-1)
    told.ask_for("in the last second", tokens.open_token, text)
    told.pass_time(seconds=1)
    told.ask_for("past its time", tokens.open_token, text)


def note_devices(told):
    judge = told.users["judge"]
    for session in ("s1", "s2"):
        devices.note_device(judge, session, "Fox", "Pear", "near")
        Session.objects.create(
            session_key=session, session_data="", expire_date=timezone.now() + timedelta(hours=1)
        )
    devices.note_device(told.users["organiser"], "s3", "Fox", "Pear", "far")
    told.pass_time(minutes=1)
    told.ask_for("noted again", devices.note_device, judge, "s1", "Fox 2", "Plum", "far")
    told.ask_for("seen", devices.note_seen, "s2", "here")
    told.ask_for("goes on", devices.follow_session, "s2", "s4")
    told.ask_for(
        "past",
        lambda: list(
            devices.past_devices(timezone.now() + timedelta(days=1)).values_list(
                "session", flat=True
            )
        ),
    )
    told.ask_for(
        "past for long",
        lambda: list(devices.past_devices(timezone.now()).values_list("session", flat=True)),
    )
    told.ask_for(
        "ended by another",
        devices.end_devices,
        told.actor,
        judge,
        Device.objects.filter(session__in=["s1", "s3"]),
    )
    told.ask_for(
        "ended by oneself", devices.end_devices, told.actors["judge"], judge, Device.objects.all()
    )
    told.ask_for(
        "none left", devices.end_devices, told.actors["judge"], judge, Device.objects.all()
    )
    for minutes in (0, 9, 1, 1):
        told.pass_time(minutes=minutes)
        told.ask_for(
            f"wrong password {minutes} later",
            devices.note_failed_sign_in,
            judge.username.upper(),
            "far",
        )
    told.ask_for("nobody's name", devices.note_failed_sign_in, "nobody", "far")
    told.ask_for("no name", devices.note_failed_sign_in, "", "far")


def wait_to_sign_in(told):
    addresses = [
        "192.0.2.1",
        "192.0.2.2",
        "2001:db8::1",
        "2001:db8::2",
        "2001:db8:0:1::1",
        "::ffff:192.0.2.1",
        "x",
    ]
    for number in range(1, 16):
        sign_in.note_failure(" Elm ", addresses[0])
        told.ask_for(f"{number} failures", sign_in.wait_before_sign_in, "ELM", addresses[0])
    for address in addresses:
        told.ask_for(f"the place of {address}", find_counted_network, address)
    for name, by in (
        ("a minute later", {"minutes": 1}),
        ("five", {"minutes": 4}),
        ("put back", {"minutes": -6}),
    ):
        told.pass_time(**by)
        told.ask_for(name, sign_in.wait_before_sign_in, "elm", addresses[0])
    told.pass_time(minutes=61)
    told.ask_for("one more, an hour later", sign_in.note_failure, "elm", addresses[0])
    told.ask_for("elsewhere", sign_in.note_failure, "elm", addresses[2])
    told.ask_for("another", sign_in.note_failure, "oak", addresses[0])
    told.ask_for("signed in", sign_in.note_success, "elm", addresses[0])
    told.ask_for("failures forgotten", sign_in.forget_failures, "elm")
    member = Membership.objects.select_related("user", "league").get(user=told.users["judge"])
    sign_in.note_failure(member.user.username, "x")
    told.ask_for("wait ended", sign_in.end_wait, told.actor, member)
    app = Authenticator.objects.create(user=told.users["judge"], type="totp", data={}).pk
    for name, code, seconds in (("a code", "123 456", 0), ("again", "123456", 119), ("another",
        "654321", 0),
                                ("two minutes later", "123456", 1)):  # fmt: skip
        told.pass_time(seconds=seconds)
        told.ask_for(name, sign_in.take_code, app, code)


def close_accounts(told):
    judge, organiser = told.users["judge"], told.users["organiser"]
    other = told.make_user("other")
    Device.objects.create(
        user=judge, session="s1", browser="b", place="near", seen_at=timezone.now()
    )
    Session.objects.create(session_key="s1", session_data="", expire_date=timezone.now())
    for status in (0, 201):
        StoredAnswer.objects.create(
            scope=f"user:{judge.pk}", key=f"k{status}", fingerprint="f", status=status
        )
    event = told.make_event().pk
    EventRole.objects.create(league=told.league, event=event, user=judge, role="head_judge")
    sign_in.note_failure(judge.username, "x")
    told.ask_for("the last organiser", closing.close_account, Actor(organiser), organiser)
    lines = [
        removing._removal_line("", "", f"user:{user.pk}", "", removing.digest_key(user))
        for user in (other,)
    ]
    told.ask_for("by themselves", closing.close_account, Actor(judge), judge)
    told.ask_for("twice", closing.close_account, Actor(judge), judge)
    told.ask_for("by who runs it", closing.close_account, SERVICE, told.users["scorekeeper"])
    wrong = [
        removing._removal_line("", "", f"player:{other.pk}", "", removing.digest_key(other)),
        removing._removal_line("", "", f"user:{other.pk}", "", ""),
        removing._removal_line("", "", "user:x", "", "k"),
        removing._removal_line("", "", "user:0", "", "k"),
        removing._removal_line("", "", f"user:{organiser.pk}", "", removing.digest_key(other)),
    ]
    told.ask_for("nobody of the list", closing.close_again, apps, wrong)
    told.ask_for("after a restore", closing.close_again, apps, [*lines, *lines])
    told.ask_for("done again", closing.close_again, apps, lines)
    at_event, old, kept = [told.make_user(name) for name in ("at-event", "old", "kept")]
    EventRole.objects.create(league=told.league, event=event, user=at_event, role="judge")
    User.objects.filter(pk=kept.pk).update(is_superuser=True)
    days = closing.load_policy().accounts.closed_after
    told.pass_time(days=days)
    told.ask_for("on the day", closing.close_unused_accounts)
    User.objects.filter(pk=old.pk).update(last_login=timezone.now())
    told.pass_time(seconds=1)
    fresh = told.make_user("fresh")
    told.ask_for("a second later", closing.close_unused_accounts)
    told.pass_time(days=days)
    told.patch.setattr(closing, "CLOSED_AT_ONCE", 1)
    for number in (1, 2, 3):
        told.ask_for(f"turn {number}, one at once", closing.close_unused_accounts)
    told.ask_for("left", lambda: [kept.is_closed, fresh.is_closed])


SCENES = [
    found_leagues,
    change_league,
    invite_staff,
    join_with_new_account,
    change_roles,
    remove_staff,
    make_tokens,
    note_devices,
    wait_to_sign_in,
    close_accounts,
]


@pytest.mark.parametrize("scene", SCENES)
def test_whatever_becomes_of_staff_is_told_as_it_was(told_league, scene):
    scene(told_league)
    compare_lines("league/told_people.tsv", told_league.teller.lines, scene.__name__)
