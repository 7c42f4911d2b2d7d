"""Ways into a league beside passwords: tokens and devices; and who is kept out."""

import json
import time

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.base.errors import NotAllowed, Refused
from league.domain import people, tokens
from league.models import ApiToken, Device, EventRole, League, LogEntry
from league.queries.access import devices_of, staff_access
from league.web.devices import device_in_words, kind_of_address
from league.web.sessions import SIGNED_IN_KEY, stored_key
from tests.support.evenings import Evening

pytestmark = pytest.mark.django_db
PASSWORD = "a long invented password"


@pytest.fixture
def evening(organiser, league):
    return Evening(organiser, league, 4, stage="round")


@pytest.fixture
def ask_with_token(client):
    def send_request(method, path, token, body=None, **headers):
        return client.generic(
            method,
            path,
            json.dumps(body or {}),
            content_type="application/json",
            headers={"Authorization": f"Bearer {token}", **headers},
        )

    return send_request


@pytest.fixture
def give_token(organiser, league):
    def make_token(scope="organise", event=None, user=organiser):
        return tokens.make_token(user, league, tokens.TokenPlan("overlay", scope, event))

    return make_token


def sign_in(client, name="oak", password=PASSWORD, **headers):
    form = {"login": name, "password": password}
    return client.post(reverse("league:login"), form, headers=headers)


# --- API tokens ---------------------------------------------------------------------------------


def test_a_token_does_what_its_scope_says_and_no_more(league, evening, ask_with_token, give_token):
    match = evening.find_match()
    staff = reverse("league_api:staff", args=[league.slug])
    players = reverse("league_api:players", args=[league.slug])
    games = reverse("tournaments_api:games", args=[match.round.event_id, match.pk])
    invite = reverse("league_api:invitations", args=[league.slug])
    read, report, organise = (give_token(scope)[1] for scope in ("read", "report", "organise"))
    assert ask_with_token("GET", staff, read).status_code == 200
    refused = ask_with_token("POST", players, read, {"name": "Zoe"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "token_reads")
    assert ask_with_token("POST", games, report, {"winner": "a"}).status_code == 201
    assert ask_with_token("POST", invite, report, {"role": "organiser"}).status_code == 403
    assert ask_with_token("POST", players, organise, {"name": "Zoe"}).status_code == 201
    assert LogEntry.objects.latest("pk").actor.username == "oak"


def test_a_token_for_one_event_opens_nothing_else(
    league, organiser, evening, ask_with_token, give_token
):
    own = give_token(event=evening.event.pk)[1]
    other = Evening(organiser, league, 2, name="Spring Cup").event
    entrants = reverse("tournaments_api:players", args=[evening.event.pk])
    assert ask_with_token("POST", entrants, own, {"players": [{"name": "Zoe"}]}).status_code in {
        201,
        422,
    }
    elsewhere = reverse("tournaments_api:players", args=[other.pk])
    assert ask_with_token("POST", elsewhere, own, {"players": [{"name": "Zoe"}]}).status_code == 403
    new = {"name": "x", "league": league.slug}
    assert ask_with_token("POST", reverse("tournaments_api:events"), own, new).status_code in {
        400,
        403,
    }
    assert (
        ask_with_token("GET", reverse("league_api:staff", args=[league.slug]), own).status_code
        == 403
    )
    assert ask_with_token("GET", reverse("league_api:leagues"), own).json()["count"] == 0


def test_a_token_ends_with_time_role_or_revocation_and_replays_nothing_then(
    league, organiser, join_league, ask_with_token, give_token
):
    path = reverse("league_api:invitations", args=[league.slug])
    token, text = give_token()
    first = ask_with_token("POST", path, text, {"role": "judge"}, **{"Idempotency-Key": "one"})
    again = ask_with_token("POST", path, text, {"role": "judge"}, **{"Idempotency-Key": "one"})
    assert (first.status_code, again.content) == (201, first.content)
    other, theirs = give_token()
    assert ask_with_token(
        "POST", path, theirs, {"role": "judge"}, **{"Idempotency-Key": "one"}
    ).content != (first.content)
    member = organiser.memberships.get()
    member.role = "scorekeeper"
    member.save()
    assert (
        ask_with_token(
            "POST", path, text, {"role": "judge"}, **{"Idempotency-Key": "one"}
        ).status_code
        == 403
    )
    ApiToken.objects.filter(pk=token.pk).update(revoked_at=timezone.now())
    gone = ask_with_token("GET", path, text)
    assert (gone.status_code, gone.headers["WWW-Authenticate"]) == (401, "Bearer")
    ApiToken.objects.filter(pk=other.pk).update(expires_at=timezone.now())
    assert ask_with_token("GET", path, theirs).status_code == 401
    assert ask_with_token("GET", path, "hjt_invented").status_code == 401


def make_token_by_page(browser, league):
    """Make a token by its page, which asks for the password again first and then goes on."""
    wanted = {"name": "overlay", "scope": "read", "where": league.pk, "days": 30}
    asked = browser.post(reverse("league:tokens"), wanted)
    assert asked.headers["Location"].startswith(reverse("account_reauthenticate"))
    assert not ApiToken.objects.exists()
    browser.post(asked.headers["Location"], {"password": "wrong"})
    assert not ApiToken.objects.exists()
    made = browser.post(asked.headers["Location"], {"password": PASSWORD})
    return browser.get(made.headers["Location"])


def test_a_token_is_made_seen_and_revoked_on_pages_and_kept_as_a_hash(
    client, as_organiser, organiser, league
):
    page = make_token_by_page(as_organiser, league).content.decode()
    text = page.partition("hjt_")[2].partition("<")[0]
    token = ApiToken.objects.get()
    assert len(text) == 43
    assert text not in str(vars(token))
    seen = reverse("league:access", args=[league.slug])
    assert "never used" in as_organiser.get(seen).content.decode()
    api = reverse("league_api:staff", args=[league.slug])
    answer = client.get(api, headers={"Authorization": f"Bearer hjt_{text}"})
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "private, no-store")
    assert "last used" in as_organiser.get(reverse("league:tokens")).content.decode()
    as_organiser.post(reverse("league:revoke_league_token", args=[league.slug, token.pk]))
    assert client.get(api, headers={"Authorization": f"Bearer hjt_{text}"}).status_code == 401


def test_who_loads_the_page_of_a_new_token_again_is_told_that_it_was_shown_and_what_to_do(
    client, as_organiser, league, visitor
):
    first = make_token_by_page(as_organiser, league)
    address = first.request["PATH_INFO"] + "?" + first.request["QUERY_STRING"]
    text = first.text.partition("hjt_")[2].partition("<")[0]
    assert first.headers["Cache-Control"] == "private, no-store"
    for _again in range(2):
        again = as_organiser.get(address).text
        assert text not in again
        assert "it was shown once" in again
        assert "revoke it below and make a new one" in again
        assert ApiToken.objects.count() == 1
    token = ApiToken.objects.get()
    as_organiser.post(reverse("league:revoke_token", args=[token.pk]))
    assert "is revoked and works no more" in as_organiser.get(address).text
    client.force_login(visitor)
    assert "is revoked" not in client.get(address).text  # not shown to others


def test_nobody_makes_a_token_for_where_they_are_nobody(league, visitor, give_token):
    with pytest.raises(NotAllowed):
        give_token(user=visitor)


@pytest.mark.parametrize(
    ("field", "plan"),
    [
        ("name", {"name": " "}),
        ("name", {"name": "a" * 61}),
        ("scope", {"scope": "everything"}),
        ("days", {"days": 0}),
        ("days", {"days": 367}),
    ],
)
def test_a_token_that_cannot_be_is_refused_by_its_field(organiser, league, field, plan):
    wanted = tokens.TokenPlan(**{"name": "overlay", "scope": "read", **plan})
    with pytest.raises(Refused) as refused:
        tokens.make_token(organiser, league, wanted)
    assert refused.value.field == field
    assert not ApiToken.objects.exists()


# --- devices ------------------------------------------------------------------------------------


@pytest.mark.once
def test_a_device_is_told_in_words_and_by_how_far_away():
    firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
    phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1"
    told = {firefox: ("Firefox", "Linux"), phone: ("Safari", "iPhone"), "curl/8": ("", "")}
    assert {agent: device_in_words(agent) for agent in told} == told
    far = {"127.0.0.1": "here", "192.168.7.2": "near", "fe80::1": "near", "9.9.9.9": "far", "": ""}
    assert {address: kind_of_address(address) for address in far} == far


def test_who_signed_in_sees_where_and_ends_it_and_so_does_an_organiser(
    join_league, league, as_organiser
):
    client = Client()  # `as_organiser` is the organiser's browser
    user = join_league("misty", "judge")
    sign_in(client, "misty", **{"User-Agent": "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0"})
    device = Device.objects.get(user=user)
    assert device.session == stored_key(client.session.session_key)
    assert client.session.session_key not in str(vars(device))
    page = client.get(reverse("league:devices")).content.decode()
    assert "Firefox · Windows" in page
    assert "this device" in page
    elsewhere = Client()
    sign_in(elsewhere, "misty")
    other = Device.objects.exclude(pk=device.pk).get(user=user)
    client.post(reverse("league:end_device", args=[other.pk]))
    assert elsewhere.get(reverse("league:account")).status_code == 302
    assert client.get(reverse("league:account")).status_code == 200
    access = reverse("league:access", args=[league.slug])
    assert "misty" in as_organiser.get(access).content.decode()
    member = user.memberships.get()
    as_organiser.post(reverse("league:sign_out_member", args=[league.slug, member.pk]))
    assert client.get(reverse("league:account")).status_code == 302
    assert not devices_of(user).exists()


def test_who_changed_their_password_is_still_seen_and_still_signed_out_by_an_organiser(
    join_league, league, as_organiser
):
    client = Client()
    user = join_league("misty", "judge")
    sign_in(client, "misty")
    fresh = "another long invented one"
    form = {"oldpassword": PASSWORD, "password1": fresh, "password2": fresh}
    client.post(reverse("account_change_password"), form)
    (device,) = devices_of(user)
    assert device.session == stored_key(client.session.session_key)
    assert "this device" in client.get(reverse("league:devices")).content.decode()
    member = user.memberships.get()
    as_organiser.post(reverse("league:sign_out_member", args=[league.slug, member.pk]))
    assert client.get(reverse("league:account")).status_code == 302


def test_whoever_looks_for_strangers_is_told_that_tokens_go_on(as_organiser, give_token):
    def read_devices():
        return as_organiser.get(reverse("league:devices")).content.decode()

    assert "go on working" not in read_devices()
    token, _text = give_token()
    assert "go on working" in read_devices()
    assert reverse("league:tokens") in read_devices()
    ApiToken.objects.filter(pk=token.pk).update(revoked_at=timezone.now())
    assert "go on working" not in read_devices()


def test_a_wrong_password_is_on_record_once_and_told_to_whom_it_concerns(
    organiser, as_organiser, league, caplog
):
    client = Client()
    for _time in range(2):
        sign_in(client, password="the password of another")
    sign_in(client, name="nobody at all", password="hunter22")
    entry = LogEntry.objects.get(action="account.sign_in_failed")
    assert (entry.subject, entry.after) == (f"user:{organiser.pk}", {"from": "here"})
    assert f"sign-in failed: user:{organiser.pk}, from here" in caplog.text
    assert "nobody at all" not in caplog.text
    told = as_organiser.get(reverse("league:devices")).content.decode()
    assert "on the machine itself" in told
    (row,) = staff_access(league)
    assert row.failed_at == entry.at
    assert as_organiser.get(reverse("league:access", args=[league.slug])).status_code == 200


def test_wrong_codes_and_what_is_guessed_on_a_signed_in_phone_are_on_record_as_well(
    organiser, as_organiser, league
):
    """Whoever is asked for a code already gave the password, so the owner must learn of it."""
    guess = {"oldpassword": "a guess", "password1": "another long one", "password": "x"}
    for _time in range(2):
        as_organiser.post(reverse("account_change_password"), guess)
    entry = LogEntry.objects.get(action="account.sign_in_failed")
    assert (entry.subject, entry.after) == (f"user:{organiser.pk}", {"from": "here"})
    TOTP.activate(organiser, generate_totp_secret())
    stranger = Client()
    sign_in(stranger)
    for _time in range(2):
        stranger.post(reverse("mfa_authenticate"), {"code": "0000x0"})
    entry = LogEntry.objects.get(action="account.code_failed")
    assert (entry.subject, entry.after) == (f"user:{organiser.pk}", {"from": "here"})
    told = as_organiser.get(reverse("league:devices")).content.decode()
    assert "wrong second factor: if that was not you, change your password" in told
    (row,) = staff_access(league)
    assert row.failed_at == entry.at


# --- what a league asks for, and who founds one ---------------------------------------------------


def test_a_second_factor_is_asked_of_the_roles_a_league_chooses(
    client, join_league, league, evening
):
    league.second_factor_roles = ["head_judge"]
    league.save()
    staff = reverse("league:staff", args=[league.slug])
    for name, role, status in (("erika", "head_judge", 403), ("blaine", "judge", 200)):
        client.force_login(join_league(name, role))
        assert client.get(staff).status_code == status
    guest = join_league("sabrina", None)
    EventRole.objects.create(league=league, event=evening.event.pk, user=guest, role="head_judge")
    client.force_login(guest)
    assert client.get(reverse("tournaments:links", args=[evening.event.pk])).status_code == 403


def test_a_role_that_waits_for_its_second_factor_works_by_no_token(
    league, evening, ask_with_token, give_token
):
    report = f"/api/v1/events/{evening.event.pk}/rounds/1/accept"
    tokens = [give_token(scope)[1] for scope in ("report", "organise")]
    assert [ask_with_token("post", report, token).status_code for token in tokens] == [200, 200]
    league.second_factor_roles = ["organiser"]
    league.save()
    assert [ask_with_token("post", report, token).status_code for token in tokens] == [403, 403]


def test_leagues_are_founded_by_whom_the_service_lets_and_so_many_a_day(
    settings, organiser, visitor, league
):
    def found_league(user):
        return people.found_league(user, people.LeagueDetails("Cerulean"))

    settings.LEAGUES_A_DAY = 2
    assert found_league(visitor).slug == "cerulean"
    found_league(visitor)
    with pytest.raises(NotAllowed, match="2 leagues within a day"):
        found_league(visitor)
    found_league(organiser)
    settings.LEAGUES_BY = "nobody"
    with pytest.raises(NotAllowed, match="does not let you"):
        found_league(organiser)
    assert League.objects.count() == 4


def test_a_session_ends_however_often_it_is_used_and_takes_kept_pages_along(
    client, organiser, settings
):
    sign_in(client)
    begun = time.time() - settings.SESSION_LASTS
    for since, is_open in ((begun + 600, True), (begun - 1, False)):
        session = client.session
        session[SIGNED_IN_KEY] = since
        session.save()
        assert (client.get(reverse("league:devices")).status_code == 200) is is_open
    sign_in(client)
    assert client.post(reverse("league:logout")).headers["Clear-Site-Data"] == '"cache"'
