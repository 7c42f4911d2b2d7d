"""No secret that was handed out can be read in the database, in a backup or in the log.

The league is a busy one: links, slips, invitations, tokens, a webhook, a second factor, sessions,
stored answers. Every column of every table is searched, also inside base64 and compressed values,
and so is every line that was logged.
"""

import base64
import binascii
import json
import logging
import re
import zlib

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth as totp
from django.apps import apps
from django.db import connection
from django.urls import reverse

from league.base import canonical, encryption
from league.domain import links as signed
from league.domain import once, tokens
from league.models import StoredAnswer
from tests.support.evenings import Evening
from tournaments.domain.players import links
from tournaments.domain.results import reports

pytestmark = [pytest.mark.django_db, pytest.mark.once]
BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{16,}={0,2}")
PASSWORD = "a long invented password"


@pytest.fixture
def secrets_handed_out(client, organiser, league, caplog):
    """Return everything handed out that opens something, and the password that was typed."""
    caplog.set_level(logging.DEBUG)
    evening = Evening(organiser, league, 4, stage="round")
    client.post(reverse("league:login"), {"login": "oak", "password": PASSWORD})
    given = {"password": PASSWORD, "session": client.session.session_key}

    def post_body(name, *args, **body):
        path = reverse(name, args=args)
        headers = {"Idempotency-Key": f"key of {name}"}
        return client.post(path, json.dumps(body), "application/json", headers=headers)

    invited = post_body("league_api:invitations", league.slug, role="organiser").json()
    given["invitation"] = invited["address"].rstrip("/").rpartition("/")[2]
    hook = {"url": "https://example.org/hook", "events": ["event.finished"]}
    made = post_body("tournaments_api:webhooks", league.slug, **hook)
    given["webhook"] = made.json()["secret"]
    given["token"] = tokens.make_token(organiser, league, tokens.TokenPlan("overlay", "read"))[1]
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    given["second factor"] = client.get(reverse("mfa_activate_totp")).context["form"].secret
    totp.TOTP.activate(organiser, given["second factor"])
    links.give_links_to_all(evening.actor, evening.event)
    seat = evening.find_match().seats.first()
    given["slip"] = reports.slip_token(seat)
    given["link"] = signed.link_token(signed.working_link(evening.event.pk, seat.entrant.player))
    client.get(reverse("player:mine", args=[given["link"]]))
    client.get(reverse("slip:match", args=[given["slip"]]))
    theirs = reverse("tournaments_api:my_match", args=[given["link"]])
    client.post(theirs, json.dumps({"score": "9-9"}), "application/json")
    return given


def database_bytes():
    """Yield every value of every table as bytes, by table and column."""
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f'SELECT * FROM "{model._meta.db_table}"')  # noqa: S608 -- our own tables
            names = [column[0] for column in cursor.description]
            for row in cursor.fetchall():
                for name, value in zip(names, row, strict=True):
                    yield f"{model._meta.label}.{name}", as_bytes(value)


def as_bytes(value):
    if isinstance(value, (bytes, memoryview)):
        return bytes(value)
    return str(canonical.to_json_value(value)).encode()


def open_packed(value, depth=3):
    """Yield a value and, up to `depth` times, what is packed in it as base64, gzip or zlib."""
    yield value
    if not depth:
        return
    for window in (zlib.MAX_WBITS | 32, -zlib.MAX_WBITS):
        try:
            yield from open_packed(zlib.decompress(value, window), depth - 1)
        except zlib.error:
            continue
    for part in BASE64.findall(value):
        try:
            yield from open_packed(
                base64.urlsafe_b64decode(part + b"=" * (-len(part) % 4)), depth - 1
            )
        except binascii.Error:
            continue


def places_told(secret):
    return [
        place
        for place, value in database_bytes()
        if any(secret.encode() in inside for inside in open_packed(value))
    ]


def test_no_secret_stands_in_the_database_or_in_the_log(secrets_handed_out, caplog):
    told = {kind: places_told(secret) for kind, secret in secrets_handed_out.items()}
    assert not any(told.values()), told
    assert len(secrets_handed_out) == 8
    in_log = [kind for kind, secret in secrets_handed_out.items() if secret in caplog.text]
    assert not in_log, caplog.text


def test_what_is_looked_for_would_be_found(organiser, league):
    """The search finds a secret in an answer that is stored compressed but not encrypted."""
    secret = "whsec_0123456789abcdef"
    packed = base64.b64encode(zlib.compress(f"the secret is {secret}".encode()))
    StoredAnswer.objects.create(scope="a", key="b", fingerprint="c", status=200, body=packed)
    assert places_told(secret) == ["league.StoredAnswer.body"]


def test_what_an_earlier_key_encrypted_is_read_and_without_it_refused(organiser, settings):
    sent = once.SentWrite(organiser, "user:1", "key", "same")
    answering = PlainAnswers()
    assert once.run_once(sent, lambda: "made", answering) == "made"
    secret = totp.generate_totp_secret()
    totp.TOTP.activate(organiser, secret)
    before, settings.SECRET_KEY = settings.SECRET_KEY, "another key, made for this test alone"
    with pytest.raises(once.AnswerUnreadable):
        once.run_once(sent, lambda: "again", answering)
    settings.SECRET_KEY_FALLBACKS = [before]
    assert once.run_once(sent, lambda: "again", answering) == "made"
    once.empty_answers_with(re.compile(b"made"))
    with pytest.raises(once.AnswerForgotten):  # neither done again nor answered with an empty body
        once.run_once(sent, lambda: "again", answering)
    factor = Authenticator.objects.get(type="totp")
    assert get_adapter().decrypt(factor.data["secret"]) == secret
    assert encryption.is_encrypted(factor.data["secret"].encode())


class PlainAnswers:
    def is_refusal(self, _given):
        return False

    def to_store(self, given):
        return once.WriteAnswer(200, "", "text/plain", given.encode())

    def repeat_answer(self, stored):
        return stored.body.decode()
