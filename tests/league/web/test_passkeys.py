"""Passkeys: signing in with one, and which answers of a device are accepted."""

import base64
import hashlib
import json
import re

import pytest
from allauth.mfa.models import Authenticator
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client
from django.urls import reverse
from fido2 import cbor
from fido2.cose import ES256

from tests.league.web.test_sign_in import PASSWORD, is_in, sign_in, sign_in_and_confirm
from tests.support.reading import read_text

pytestmark = pytest.mark.django_db

ORIGIN = "http://localhost"


@pytest.fixture
def client():
    return Client(SERVER_NAME="localhost")  # browsers allow passkeys for this name without TLS


def encode_bytes(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Device:
    """An authenticator as WebAuthn describes it: one key, user verified, no attestation."""

    def __init__(self):
        self.key, self.id, self.count = ec.generate_private_key(ec.SECP256R1()), b"k" * 32, 0

    def create_credential(self, options):
        self.user = options["publicKey"]["user"]["id"]
        said = self._client_data("webauthn.create", options)
        public = cbor.encode(dict(ES256.from_cryptography_key(self.key.public_key())))
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        attested = {
            "fmt": "none",
            "attStmt": {},
            "authData": self._make_data(options["publicKey"]["rp"]["id"], 0x45) + credential,
        }
        return self._pack_response(
            {
                "clientDataJSON": encode_bytes(said),
                "attestationObject": encode_bytes(cbor.encode(attested)),
            }
        )

    def sign_challenge(self, options):
        said = self._client_data("webauthn.get", options)
        data = self._make_data(options["publicKey"]["rpId"], 0x05)
        signed = self.key.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        return self._pack_response(
            {
                "clientDataJSON": encode_bytes(said),
                "authenticatorData": encode_bytes(data),
                "signature": encode_bytes(signed),
                "userHandle": self.user,
            }
        )

    def _client_data(self, kind, options):
        challenge = options["publicKey"]["challenge"]
        return json.dumps({"type": kind, "challenge": challenge, "origin": ORIGIN}).encode()

    def _make_data(self, site, flags):
        self.count += 1
        return (
            hashlib.sha256(site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big")
        )

    def _pack_response(self, response):
        whole = {"id": encode_bytes(self.id), "rawId": encode_bytes(self.id), "type": "public-key"}
        return json.dumps({**whole, "response": response, "clientExtensionResults": {}})


def options_on(page):
    found = re.search(r'<script id="passkey-options" type="application/json">(.*?)</script>', page)
    return json.loads(found[1])


@pytest.fixture
def device(client, organiser):
    """A passkey of the organiser's, added on the page."""
    mine = Device()
    sign_in_and_confirm(client)
    page = client.get(reverse("mfa_add_webauthn")).content.decode()
    credential = mine.create_credential(options_on(page)["creation_options"])
    form = {"name": "Key", "credential": credential, "passwordless": "on"}
    assert client.post(reverse("mfa_add_webauthn"), form).status_code == 302
    client.post(reverse("league:logout"))
    return mine


def test_a_passkey_alone_signs_in(client, device):
    where = reverse("mfa_login_webauthn")
    asked = client.get(where, headers={"accept": "application/json"}).json()
    client.post(where, {"credential": device.sign_challenge(asked["request_options"])})
    assert is_in(client)


def test_a_passkey_is_a_second_factor_to_the_password(client, device):
    page = client.get(sign_in(client).url)
    assert not is_in(client)
    options = options_on(page.content.decode())["request_options"]
    client.post(reverse("mfa_authenticate"), {"credential": device.sign_challenge(options)})
    assert is_in(client)


def test_another_device_with_the_same_number_is_refused(client, device, caplog):
    stolen = Device()
    stolen.user = device.user
    where = reverse("mfa_login_webauthn")
    asked = client.get(where, headers={"accept": "application/json"}).json()
    client.post(where, {"credential": stolen.sign_challenge(asked["request_options"])})
    assert not is_in(client)
    assert "passkey refused" in caplog.text


def test_an_answer_to_an_older_question_is_refused(client, device):
    where = reverse("mfa_login_webauthn")
    asked = client.get(where, headers={"accept": "application/json"}).json()
    client.get(where, headers={"accept": "application/json"})
    client.post(where, {"credential": device.sign_challenge(asked["request_options"])})
    assert not is_in(client)


@pytest.mark.once("refused for what was sent")
@pytest.mark.parametrize(
    "junk",
    [
        "",
        "no json",
        "[]",
        "{}",
        '"x"',
        "5",
        "null",
        '{"id": 5}',
        '{"id": "!", "rawId": "!", "type": "public-key", "response": {}}',
        '{"id": "aa", "rawId": "aa", "type": "public-key", "response": {"clientDataJSON": "e30"}}',
        '{"response": {"userHandle": "/w"}}',
        '{"response": {"userHandle": 7}}',
        '{"response": []}',
    ],
)
def test_what_is_no_passkey_is_a_wrong_answer_and_no_fault(client, device, junk):
    where = reverse("mfa_login_webauthn")
    client.get(where, headers={"accept": "application/json"})
    assert client.post(where, {"credential": junk}).status_code < 500
    sign_in(client)
    assert client.post(reverse("mfa_authenticate"), {"credential": junk}).status_code < 500
    assert not is_in(client)


@pytest.mark.once("refused for what was sent")
@pytest.mark.parametrize("junk", ["no json", "[]", "{}", '{"id": 5}', '{"response": {}}'])
def test_what_is_no_passkey_is_not_added(client, organiser, junk):
    sign_in_and_confirm(client)
    client.get(reverse("mfa_add_webauthn"))
    answer = client.post(reverse("mfa_add_webauthn"), {"name": "Key", "credential": junk})
    assert answer.status_code == 200
    assert not Authenticator.objects.exists()


def test_a_passkey_is_renamed_and_removed(client, device, organiser):
    test_a_passkey_alone_signs_in(client, device)
    one = Authenticator.objects.get(type="webauthn")
    sign_in_again = {"password": PASSWORD, "next": reverse("mfa_index")}
    client.post(reverse("account_reauthenticate"), sign_in_again)
    client.post(reverse("mfa_edit_webauthn", args=[one.pk]), {"name": "Blue key"})
    assert "Blue key" in read_text(client.get(reverse("mfa_index")))
    client.post(reverse("mfa_remove_webauthn", args=[one.pk]))
    assert not Authenticator.objects.exists()
