"""Closing a staff account: the person's name is gone everywhere, what they did stays on record."""

import json
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.apps import apps
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.base.errors import Refused
from league.domain import closing, keeping, log, people, removing, tokens
from league.domain.log import Actor
from league.engine.policy import load_policy
from league.models import ApiToken, EventRole, LogEntry, Membership, User
from league.queries.person import all_kept_of_account

pytestmark = pytest.mark.django_db
PASSWORD = "a long invented password"


@pytest.fixture
def leaver(league, judge):
    """A judge with a name, a second factor, a token and a device."""
    judge.first_name, judge.last_name = "Renata", "Rightname"
    judge.username = "renata.r"
    judge.save()
    TOTP.activate(judge, generate_totp_secret())
    tokens.make_token(judge, league, tokens.TokenPlan("Renata's overlay", "read"))
    return User.objects.get(pk=judge.pk)


def find_columns_with(*words):
    """List the columns, of all tables, in which one of these words stands."""
    return [
        f"{model.__name__}.{column}"
        for model in apps.get_models()
        for row in model._base_manager.values()
        for column, value in row.items()
        if any(word.casefold() in str(value).casefold() for word in words)
    ]


def test_who_closes_the_account_stands_nowhere_and_what_was_done_stays(
    league, organiser, leaver, make_event, settings, tmp_path, django_capture_on_commit_callbacks
):
    settings.HEADJUDGE_DATA = tmp_path
    EventRole.objects.create(league=league, event=make_event().pk, user=leaver, role="head_judge")
    browser = Client()
    browser.force_login(leaver)
    with django_capture_on_commit_callbacks(execute=True):
        closing.close_account(Actor(leaver), leaver)
    assert find_columns_with("renata", "rightname") == []
    assert not Membership.objects.filter(user=leaver).exists()
    assert not EventRole.objects.filter(user=leaver).exists()
    assert not ApiToken.objects.exists()
    assert not Authenticator.objects.exists()
    assert not Session.objects.exists()
    assert browser.get(reverse("league:account")).status_code == 302
    assert not Client().login(username="renata.r", password=PASSWORD)
    done = LogEntry.objects.filter(actor=leaver).values_list("action", flat=True)
    assert {"api_token.made", "staff.left", "account.closed"} <= set(done)
    assert str(User.objects.get(pk=leaver.pk)) == f"Former member of the staff {leaver.pk}"
    (line,) = removing.read_removed_list(tmp_path)
    assert line["subject"] == f"user:{leaver.pk}"
    with pytest.raises(Refused) as refused:
        closing.close_account(Actor(leaver), leaver)
    assert refused.value.code == "closed"


def test_an_account_that_was_closed_is_closed_again_in_what_is_restored(leaver):
    key = removing.digest_key(leaver)
    closing.close_account(Actor(leaver), leaver)
    lines = removing.removed_lines()
    User.objects.filter(pk=leaver.pk).update(username="renata.r", log_key="another")
    # the row of that number now belongs to somebody else
    assert closing.close_again(apps, lines) == 0
    User.objects.filter(pk=leaver.pk).update(log_key=leaver.log_key)
    assert closing.close_again(apps, lines) == 1
    assert User.objects.get(pk=leaver.pk).is_closed
    assert [line["key"] for line in lines] == [key]
    assert removing.remove_again(apps, lines) == 0  # no player has that number


def test_who_was_still_signed_in_as_the_account_closed_joins_and_founds_nothing(
    league, organiser, leaver
):
    invitation = people.invite_staff(Actor(organiser, "organiser"), league, "judge")
    closing.close_account(Actor(leaver), User.objects.get(pk=leaver.pk))
    for write in (
        lambda: people.accept_invitation(leaver, invitation),
        lambda: people.found_league(leaver, people.LeagueDetails("Lavender League")),
    ):
        with pytest.raises(Refused) as refused:
            write()
        assert refused.value.code == "closed"
    assert not Membership.objects.filter(user=leaver).exists()


def test_whoever_alone_organises_a_league_hands_it_on_first(organiser, league):
    with pytest.raises(Refused) as refused:
        closing.close_account(Actor(organiser), organiser)
    assert refused.value.code == "last_organiser"
    assert not User.objects.get(pk=organiser.pk).is_closed


def test_an_account_of_nobodys_staff_is_closed_by_the_clock_and_no_other(league, judge, leaver):
    days = timedelta(days=load_policy().accounts.closed_after + 1)
    fresh = User.objects.create_user("fresh", password=PASSWORD)
    for name in ("old", "older"):
        User.objects.create_user(name, password=PASSWORD)
    long_ago = timezone.now() - days
    User.objects.exclude(pk=fresh.pk).update(date_joined=long_ago, last_login=None)
    User.objects.filter(username="older").update(last_login=long_ago)
    assert keeping.shorten_and_remove()["accounts"] == 2
    assert keeping.shorten_and_remove()["accounts"] == 0
    assert {user.username for user in User.objects.all() if not user.is_closed} == {
        "fresh", "renata.r", *User.objects.filter(memberships__role="organiser").values_list(
            "username", flat=True
        ),
    }  # fmt: skip


def test_all_that_is_kept_of_an_account_is_given_out_but_what_opens_something(league, leaver):
    kept = {table.table: table.rows for table in all_kept_of_account(leaver)}
    assert kept["league.user"][0]["first_name"] == "Renata"
    assert kept["league.membership"][0]["role"] == "judge"
    assert "api_token.made" in [entry["action"] for entry in kept["league.logentry"]]
    text = json.dumps(kept)
    token, secret = ApiToken.objects.get(), Authenticator.objects.get().data["secret"]
    for opens in (leaver.password, leaver.log_key, token.digest, secret):
        assert opens not in text


def test_on_the_page_it_is_read_saved_and_closed_once_the_password_was_given(league, leaver):
    leaver.set_password(PASSWORD)
    leaver.save()
    Authenticator.objects.all().delete()
    browser, page = Client(), reverse("league:own_account")
    browser.post(reverse("league:login"), {"login": "renata.r", "password": PASSWORD})
    read = browser.get(page)
    assert "Rightname" in read.text
    assert read.headers["Cache-Control"] == "no-store"
    assert browser.get(page, {"as": "json"}).json()[0]["rows"][0]["username"] == "renata.r"
    assert browser.post(page).url.startswith(reverse("account_reauthenticate"))
    assert not User.objects.get(pk=leaver.pk).is_closed
    browser.post(reverse("account_reauthenticate"), {"password": PASSWORD, "next": page})
    assert browser.post(page, {"username": "somebody"}).status_code == 422
    assert not User.objects.get(pk=leaver.pk).is_closed
    assert browser.post(page, {"username": "Renata.R"}, follow=True).status_code == 200
    assert User.objects.get(pk=leaver.pk).is_closed
    assert browser.get(page).status_code == 302


def test_of_what_there_is_much_the_page_shows_the_newest_and_says_where_the_rest_is(
    league, leaver, client
):
    for number in range(25):
        log.record_entry(league, Actor(leaver, "judge"), f"tried-{number};", "league:1")
    client.force_login(leaver)
    page = client.get(reverse("league:own_account")).text
    assert "tried-24;" in page
    assert "tried-9;" not in page
    told = client.get(reverse("league:own_account"), {"as": "json"}).json()
    (record,) = [table for table in told if table["table"] == "league.logentry"]
    assert {f"tried-{number};" for number in range(25)} < {row["action"] for row in record["rows"]}
    assert not record["more"]
    assert page.count("What is older stands in the file.") == 1
