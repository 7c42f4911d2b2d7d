"""Races on the record: one key, one outbox entry. Each is also run once without its guard."""

import time

import pytest
from django.db import OperationalError
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from league.base.errors import Busy
from league.domain import once, outbox
from league.http.idempotency import answer_once
from league.models import League, OutboxEntry, StoredAnswer

pytestmark = pytest.mark.django_db(transaction=True)


def make_sender(user, key="one-key-for-both"):
    def send_form():
        request = RequestFactory().post("/", {"idempotency_key": key, "name": "Cerulean"})
        request.user = user

        def found_league():
            time.sleep(0.05)  # so that the other comes meanwhile
            League.objects.create(name="Cerulean", slug=f"cerulean-{time.monotonic_ns()}")
            return HttpResponse("made", status=201)

        return answer_once(request, found_league)

    return send_form


def count_leagues():
    return League.objects.filter(name="Cerulean").count()


def test_two_sendings_with_one_key_write_once_and_both_are_answered(run_race, organiser):
    answers = run_race(make_sender(organiser), make_sender(organiser))
    assert count_leagues() == 1
    assert [(answer.status_code, answer.content) for answer in answers] == [(201, b"made")] * 2


def test_without_the_stored_key_the_race_writes_twice(run_race, organiser, monkeypatch):
    monkeypatch.setattr(once, "_reserve_key", lambda sent: StoredAnswer(key=sent.key))
    monkeypatch.setattr(once, "_store_answer", lambda _stored, _answer: None)
    run_race(make_sender(organiser), make_sender(organiser))
    assert count_leagues() == 2


@pytest.fixture
def times_worked():
    done = []

    def work_slowly(payload):
        time.sleep(0.05)
        done.append(payload["n"])

    outbox.handles_kind("counted")(work_slowly)
    yield done
    del outbox._handlers["counted"]


def wait_in_line(n):
    OutboxEntry.objects.create(kind="counted", payload={"n": n}, due_at=timezone.now())


def test_two_drains_do_each_entry_once(run_race, times_worked):
    for n in range(4):
        wait_in_line(n)
    run_race(outbox.drain_outbox, outbox.drain_outbox, outbox.drain_outbox)
    assert sorted(times_worked) == [0, 1, 2, 3]
    assert not OutboxEntry.objects.filter(done_at=None).exists()


def test_without_the_claim_two_drains_do_an_entry_twice(
    run_race, times_worked, meet_at, monkeypatch
):
    wait_in_line(0)
    unclaimed = lambda **_but: OutboxEntry.objects.filter(done_at=None).first()  # noqa: E731 -- the guard, gone
    monkeypatch.setattr(outbox, "_claim_entry", unclaimed)
    meet_at(outbox, "_claim_entry", after=True)
    run_race(lambda: outbox.drain_outbox(1), lambda: outbox.drain_outbox(1))
    assert times_worked == [0, 0]


def test_who_waits_too_long_for_a_lock_is_told_so_and_changes_nothing(organiser):
    def locked_out():
        raise OperationalError("canceling statement due to lock timeout")

    request = RequestFactory().post("/", {"idempotency_key": "a-key-of-mine"})
    request.user = organiser
    with pytest.raises(Busy, match="send it again"):
        answer_once(request, locked_out)
    assert not StoredAnswer.objects.exists()
