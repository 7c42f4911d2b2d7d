"""Encrypted sessions: one that was changed, or comes from another service, signs nobody in."""

import pytest
from django.contrib.sessions.backends.db import SessionStore as DjangosStore
from django.contrib.sessions.models import Session
from django.urls import reverse

from league.base import encryption
from league.web.sessions import PURPOSE, SessionStore

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def session(as_organiser):
    """The row of a session in which somebody is signed in."""
    return Session.objects.get()


def is_signed_in(browser):
    return browser.get(reverse("league:account")).status_code == 200


def test_what_stands_in_a_session_is_read_back_and_stands_nowhere_plain(session, as_organiser):
    assert is_signed_in(as_organiser)
    store = SessionStore()
    content = {"name": "Özlem ’ 𝕏", "numbers": [1, None], "": {}}
    assert store.decode(store.encode(content)) == content
    assert store.decode(store.encode({})) == {}
    assert "Özlem" not in store.encode(content)
    assert "auth" not in session.session_data


@pytest.mark.parametrize("place", [0, 30, 60, -5])
def test_a_changed_letter_signs_out(session, as_organiser, place):
    letters = list(session.session_data)
    letters[place] = "A" if letters[place] != "A" else "B"
    session.session_data = "".join(letters)
    session.save()
    assert not is_signed_in(as_organiser)


def test_who_signed_in_before_an_update_stays_signed_in(session, as_organiser):
    """Older versions signed sessions in addition, and before that only signed them."""
    content = SessionStore().decode(session.session_data)
    signed = DjangosStore().encode(content)
    encrypted = encryption.encrypt_bytes(PURPOSE, signed.encode()).decode()
    for before in (encrypted, signed):
        session.session_data = before
        session.save()
        assert is_signed_in(as_organiser)


def test_of_another_purpose_or_another_service_nothing_is_read(session, as_organiser, settings):
    content = SessionStore().serializer().dumps(SessionStore().decode(session.session_data))
    theirs = encryption.encrypt_bytes("stored answers", content).decode()
    session.session_data, own = theirs, session.session_data
    session.save()
    assert not is_signed_in(as_organiser)
    settings.SECRET_KEY = "of another service"
    assert SessionStore().decode(own) == {}
