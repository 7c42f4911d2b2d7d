"""Signing in by password, second factor and passkey: what is refused, what a league may require."""

import time
from datetime import timedelta

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import hotp_value, yield_hotp_counters_from_time
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db.models import F
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.base.errors import NotAllowed, Refused
from league.domain import people
from league.domain.sign_in import note_failure, wait_before_sign_in
from league.models import League, LogEntry, SignInAttempts, User
from league.permissions import require_permission
from tests.support.reading import read_text

pytestmark = pytest.mark.django_db

PASSWORD = "a long invented password"


def sign_in(client, name="oak", password=PASSWORD, **more):
    return client.post(reverse("league:login"), {"login": name, "password": password, **more})


def sign_in_and_confirm(client):
    """Sign in and give the password once more, as changes of the sign-in require."""
    sign_in(client)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def is_in(client):
    return "_auth_user_id" in client.session


def code_of(secret):
    """Return the code of this moment: the oldest one accepted soon is no more."""
    counters = list(yield_hotp_counters_from_time())
    return f"{hotp_value(secret, counters[len(counters) // 2]):06}"


@pytest.fixture
def with_app(client, organiser):
    """Somebody signed in with an authenticator app set up; its secret."""
    sign_in_and_confirm(client)
    page = client.get(reverse("mfa_activate_totp"))
    secret = page.context["form"].secret
    client.post(reverse("mfa_activate_totp"), {"code": code_of(secret)})
    return secret


# --- password -----------------------------------------------------------------------------------


def test_name_and_password_lead_on_to_where_one_was_going(client, organiser):
    answer = sign_in(client, next="/rulings/")
    assert answer.url == "/rulings/"
    assert is_in(client)


@pytest.mark.parametrize("where", ["https://evil.example/", "//evil.example/", "javascript:x()"])
def test_signing_in_leads_to_no_other_site(client, organiser, where):
    assert sign_in(client, next=where).url == "/"


def test_a_wrong_password_is_said_and_lets_nobody_in(client, organiser):
    answer = sign_in(client, password="guess")
    assert "not correct" in read_text(answer)
    assert not is_in(client)


def test_guessing_is_stopped_even_when_it_would_succeed(client, organiser, caplog):
    for n in range(5):
        sign_in(client, password=f"guess {n}")
    assert "not tried" not in caplog.text
    assert "Too many failed login attempts" in read_text(sign_in(client))
    assert not is_in(client)
    assert "sign-in not tried, after too many failures: from here" in caplog.text


def test_who_guesses_shuts_out_neither_the_owner_elsewhere_nor_a_hall_behind_one_address(
    client, organiser, judge
):
    for n in range(8):
        sign_in(client, password=f"guess {n}")
    assert not is_in(client)
    elsewhere = Client(SERVER_NAME="localhost", REMOTE_ADDR="127.0.0.9")
    sign_in(elsewhere)
    assert is_in(elsewhere)
    in_the_hall = Client(SERVER_NAME="localhost")
    sign_in(in_the_hall, name="elm")
    assert is_in(in_the_hall)


def test_who_guesses_from_one_ipv6_network_waits_whatever_number_is_taken(organiser):
    for n in range(6):
        at = Client(SERVER_NAME="localhost", REMOTE_ADDR=f"2001:db8:0:7::{n + 1:x}")
        sign_in(at, password=f"guess {n}")
    for address, gets_in in (("2001:db8:0:7:aaaa::9", False), ("2001:db8:0:8::1", True)):
        at = Client(SERVER_NAME="localhost", REMOTE_ADDR=address)
        sign_in(at)
        assert is_in(at) == gets_in


def test_an_organiser_lets_a_member_try_again_at_once(client, organiser, judge, league):
    for n in range(6):
        sign_in(client, name="elm", password=f"guess {n}")
    sign_in(client, name="elm")
    assert not is_in(client)
    typed = SignInAttempts.objects.values_list("account", flat=True)
    assert "elm" not in "".join(typed)
    staff = Client(SERVER_NAME="localhost")
    staff.force_login(organiser)
    member = judge.memberships.get()
    staff.post(reverse("league:unlock", args=[league.slug, member.pk]))
    sign_in(client, name="elm")
    assert is_in(client)
    assert not SignInAttempts.objects.exists()


def test_waits_grow_to_five_minutes_and_are_forgotten_after_an_hour(db):
    for _wrong in range(5):
        assert not wait_before_sign_in("Elm", "192.0.2.1")
        note_failure("elm ", "192.0.2.1")
    first = wait_before_sign_in("elm", "192.0.2.1")
    for _wrong in range(9):
        note_failure("elm", "192.0.2.1")
    assert timedelta(0) < first < timedelta(seconds=5)
    assert wait_before_sign_in("elm", "192.0.2.1") > timedelta(minutes=4)
    assert not wait_before_sign_in("elm", "192.0.2.2")
    SignInAttempts.objects.update(last_at=F("last_at") + timedelta(hours=1))
    assert not wait_before_sign_in("elm", "192.0.2.1")  # the server's clock went back
    SignInAttempts.objects.update(last_at=F("last_at") - timedelta(hours=3))
    assert not wait_before_sign_in("elm", "192.0.2.1")
    note_failure("elm", "192.0.2.1")
    counted = SignInAttempts.objects.get()
    # the account is stored as a SHA-256 digest
    assert (counted.failures, len(counted.account)) == (1, 64)


def test_an_account_that_is_closed_cannot_sign_in(client, organiser):
    User.objects.update(is_active=False)
    answer = client.post(
        reverse("league:login"), {"login": "oak", "password": PASSWORD}, follow=True
    )
    assert "closed" in read_text(answer)
    assert not is_in(client)


def test_nobody_makes_an_account_without_an_invitation(client):
    for path in ("/accounts/signup/", "/account/signup/", "/sign-up/"):
        assert client.get(path).status_code == 404


def test_on_a_fresh_server_the_first_to_sign_in_is_led_to_make_the_league(client):
    User.objects.create_superuser("root", password=PASSWORD)
    answer = sign_in(client, name="root")
    assert answer.url == reverse("league:found")
    assert "Make your league" in read_text(client.get(answer.url))


def test_a_changed_password_signs_out_everywhere_else(client, organiser):
    other = Client(SERVER_NAME="localhost")
    sign_in(client)
    sign_in(other)
    new = "another invented password"
    form = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    said = client.post(reverse("account_change_password"), form, follow=True)
    assert "The password is changed" in read_text(said)
    assert is_in(client)
    assert other.get(reverse("league:account")).status_code == 302
    sign_in(other, password=new)
    assert is_in(other)


# --- app and recovery codes ---------------------------------------------------------------------


def test_with_an_app_set_up_the_password_alone_lets_nobody_in(client, with_app):
    client.post(reverse("league:logout"))
    answer = sign_in(client)
    assert answer.url == reverse("mfa_authenticate")
    assert not is_in(client)
    assert client.get(reverse("league:account")).status_code == 302
    wrong = client.post(answer.url, {"code": "00000x"})
    assert "Incorrect code" in read_text(wrong)
    assert not is_in(client)
    with time_machine.travel(60 + time.time()):  # a code works once, so wait for another
        client.post(answer.url, {"code": code_of(with_app)})
    assert is_in(client)


def test_a_recovery_code_lets_in_once(client, with_app):
    page = client.get(reverse("mfa_view_recovery_codes"))
    code = page.context["unused_codes"][0]
    assert code in read_text(page)
    for let_in in (True, False):
        client.post(reverse("league:logout"))
        sign_in(client)
        client.post(reverse("mfa_authenticate"), {"code": code})
        assert is_in(client) == let_in


def test_guessing_codes_is_stopped(client, with_app):
    client.post(reverse("league:logout"))
    sign_in(client)
    for n in range(5):
        client.post(reverse("mfa_authenticate"), {"code": f"0000x{n}"})
    with time_machine.travel(60 + time.time()):
        client.post(reverse("mfa_authenticate"), {"code": code_of(with_app)})
    assert not is_in(client)


def test_the_log_says_by_what_somebody_signed_in_and_of_whom_a_code_was_wrong(
    client, organiser, with_app, caplog
):
    caplog.set_level("INFO", "league.web.devices")
    client.post(reverse("league:logout"))
    sign_in(client)
    client.post(reverse("mfa_authenticate"), {"code": "0000x0"})
    assert f"wrong code: user:{organiser.pk}, from here" in caplog.text
    with time_machine.travel(60 + time.time()):
        client.post(reverse("mfa_authenticate"), {"code": code_of(with_app)})
    assert f"signed in: user:{organiser.pk}, by password and totp, from here" in caplog.text


def test_changing_the_second_factor_asks_for_the_password_again(client, organiser):
    client.force_login(organiser)
    for name in ("mfa_activate_totp", "mfa_add_webauthn"):
        assert reverse("account_reauthenticate") in client.get(reverse(name)).url
    back = client.post(
        reverse("account_reauthenticate"),
        {"password": PASSWORD, "next": reverse("mfa_activate_totp")},
    )
    assert back.url == reverse("mfa_activate_totp")
    assert b"<svg" in client.get(back.url).content


def test_a_code_works_once_whichever_process_is_asked(client, organiser, with_app):
    code = code_of(with_app)
    for spelling, is_taken in ((code, True), (f"{code[:3]} {code[3:]}", False), (code, False)):
        cache.clear()  # another process has a cache of its own
        one = Client()
        sign_in(one)
        one.post(reverse("mfa_authenticate"), {"code": spelling})
        assert is_in(one) == is_taken
    with time_machine.travel(timezone.now() + timedelta(minutes=3)):
        cache.clear()
        one = Client()
        sign_in(one)
        one.post(reverse("mfa_authenticate"), {"code": code_of(with_app)})
        assert is_in(one)
        assert len(Authenticator.objects.get(type="totp").data["used"]) == 1


def test_what_becomes_of_a_second_factor_is_on_the_league_s_record(client, organiser, with_app):
    client.post(reverse("mfa_deactivate_totp"))
    assert not Authenticator.objects.exists()
    actions = LogEntry.objects.order_by("pk").values_list("action", "subject")
    mine = f"user:{organiser.pk}"
    assert ("account.second_factor_added", mine) in actions
    assert ("account.second_factor_removed", mine) in actions


def test_whoever_runs_the_service_lets_in_again_who_lost_everything(client, organiser, with_app):
    call_command("forget_second_factor", "oak")
    client.post(reverse("league:logout"))
    sign_in(client)
    assert is_in(client)
    entry = LogEntry.objects.filter(action="account.second_factor_removed").first()
    assert (entry.actor, entry.role) == (None, "service")


def test_a_user_who_is_not_there_is_named(db):
    with pytest.raises(CommandError, match="no user “gary”"):
        call_command("forget_second_factor", "gary")


# --- passkeys -----------------------------------------------------------------------------------


# --- what a league asks for ---------------------------------------------------------------------


@pytest.fixture
def strict_league(league):
    league.second_factor_roles = ["organiser"]
    league.save()
    return league


def test_an_organiser_without_the_factor_the_league_asks_for_is_led_to_it(
    client, organiser, strict_league
):
    assert sign_in(client).url == reverse("mfa_index")
    refused = client.get(reverse("league:staff", args=[strict_league.slug]))
    assert refused.status_code == 403
    assert reverse("mfa_index") in refused.content.decode()
    with pytest.raises(NotAllowed) as why:
        require_permission(organiser, "tournaments.organise", strict_league)
    assert why.value.code == "second_factor_needed"


def test_once_it_is_set_up_the_role_works(client, with_app, strict_league):
    assert client.get(reverse("league:staff", args=[strict_league.slug])).status_code == 200


def test_other_staff_are_not_asked(client, scorekeeper, strict_league):
    sign_in(client, name="birch")
    assert client.get(reverse("league:staff", args=[strict_league.slug])).status_code == 200


def test_an_organiser_without_one_cannot_ask_it_of_others(organiser, league):
    charter = people.LeagueDetails(name=league.name, second_factor_roles=["organiser"])
    actor = require_permission(organiser, "league.manage", league)
    with pytest.raises(Refused) as refused:
        people.change_league(actor, league, charter)
    assert refused.value.field == "second_factor_roles"
    assert not League.objects.get().second_factor_roles


# --- without a password -------------------------------------------------------------------------


def test_who_has_no_password_is_led_to_set_one(client, organiser):
    organiser.set_unusable_password()
    organiser.save()
    client.force_login(organiser)
    page = client.get(reverse("account_change_password"), follow=True)
    assert "Set a password" in read_text(page)
    new = "another invented password"
    said = client.post(page.request["PATH_INFO"], {"password1": new, "password2": new}, follow=True)
    assert said.status_code == 200
    organiser.refresh_from_db()
    assert organiser.check_password(new)
