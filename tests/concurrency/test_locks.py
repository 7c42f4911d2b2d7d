"""A slow writer: those who wait are told to come again, and the log names the slow one."""

import logging
import threading

import pytest
from django.db import connection, transaction
from django.test import Client

from league.base import doing
from league.models import League
from league.sqlite3 import base
from tests.support.depth import deep_only

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def slow_writer(monkeypatch, as_organiser):
    """A writer that goes on working in its transaction until the returned function is called."""
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has no one write lock, and a log_lock_waits of its own")
    monkeypatch.setattr(base, "LONG_SECONDS", 0.1)
    writing, enough = threading.Event(), threading.Event()

    def write_slowly():
        doing.set_activity("POST somewhere:slow")
        try:
            with transaction.atomic():
                League.objects.create(name="Cerulean", slug="cerulean")
                writing.set()
                enough.wait(timeout=60)
        finally:
            connection.close()

    def end_writing():
        enough.set()
        thread.join()

    thread = threading.Thread(target=write_slowly)
    thread.start()
    assert writing.wait(timeout=60)
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.3)
    yield end_writing
    end_writing()
    connection.close()


PAGE, API = "/sign-in/", "/api/v1/leagues/pallet-town/webhooks"


@pytest.mark.parametrize("path", [PAGE, pytest.param(API, marks=deep_only)])
def test_whoever_waits_too_long_is_told_to_send_it_again(slow_writer, as_organiser, caplog, path):
    form = {"login": "oak", "password": "a long invented password"}
    browser, how = Client(), {}
    if path == API:
        browser, how = as_organiser, {"content_type": "application/json"}
    browser.raise_request_exception = False
    answer = browser.post(path, form, **how)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "2"
    assert "send it again" in answer.content.decode()
    slow_writer()
    waited = [line for line in caplog.messages if "for the write lock in vain" in line]
    assert waited


def test_the_log_says_who_held_the_others_up(slow_writer, caplog):
    caplog.set_level(logging.WARNING)
    threading.Event().wait(0.2)
    slow_writer()
    (line,) = [line for line in caplog.messages if "held the write lock" in line]
    assert line.startswith("POST somewhere:slow held the write lock for 0.")
