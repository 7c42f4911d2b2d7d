"""Follow-up work is stored with its cause, done once, and retried when it fails."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from league.domain import outbox
from league.models import OutboxEntry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def payloads_done():
    seen = []
    outbox.handles_kind("test")(seen.append)
    yield seen
    del outbox._handlers["test"]


@pytest.fixture
def without_redis(settings):
    settings.REDIS_URL = ""


@pytest.mark.usefixtures("without_redis")
def test_work_starts_when_its_cause_has_committed(payloads_done):
    with transaction.atomic():
        outbox.add_follow_up(None, "test", {"n": 1})
        assert payloads_done == []
    assert payloads_done == [{"n": 1}]
    assert OutboxEntry.objects.get().done_at is not None


@pytest.mark.usefixtures("without_redis")
def test_work_whose_cause_was_undone_never_happens(payloads_done):
    def undo_cause():
        with transaction.atomic():
            outbox.add_follow_up(None, "test", {"n": 1})
            raise RuntimeError

    with pytest.raises(RuntimeError):
        undo_cause()
    assert payloads_done == []
    assert not OutboxEntry.objects.exists()


def test_a_left_over_entry_is_swept(payloads_done):
    OutboxEntry.objects.create(kind="test", payload={"n": 2}, due_at=timezone.now())
    assert outbox.drain_outbox() == 1
    assert outbox.drain_outbox() == 0
    assert payloads_done == [{"n": 2}]


def test_an_entry_whose_worker_died_is_taken_over(payloads_done):
    long_ago = timezone.now() - timedelta(hours=1)
    OutboxEntry.objects.create(
        kind="test", payload={"n": 3}, due_at=long_ago, claimed_at=long_ago, claim="dead"
    )
    assert outbox.drain_outbox() == 1
    assert payloads_done == [{"n": 3}]


def test_an_entry_somebody_is_at_work_on_is_left_alone(payloads_done):
    now = timezone.now()
    OutboxEntry.objects.create(kind="test", payload={}, due_at=now, claimed_at=now, claim="busy")
    assert outbox.drain_outbox() == 0
    assert payloads_done == []


def test_a_failure_is_kept_with_its_reason_and_tried_again_later(caplog):
    def fail_work(payload):
        raise ValueError("no paper")

    outbox.handles_kind("failing")(fail_work)
    entry = OutboxEntry.objects.create(kind="failing", payload={}, due_at=timezone.now())
    assert outbox.drain_outbox() == 0
    entry.refresh_from_db()
    assert entry.error == "ValueError: no paper"
    assert entry.attempts == 1
    assert entry.due_at > timezone.now()
    assert entry.claimed_at is None


def test_one_rendering_does_for_all_that_wait_with_the_same_payload():
    done = []
    outbox.handles_kind("board", once_for_all=True)(done.append)
    for event in (1, 1, 2, 1):
        OutboxEntry.objects.create(kind="board", payload={"event": event}, due_at=timezone.now())
    outbox.drain_outbox()
    del outbox._handlers["board"]
    assert done == [{"event": 1}, {"event": 2}]
    assert not OutboxEntry.objects.filter(done_at=None).exists()


def test_what_is_reported_while_a_board_is_rendered_is_rendered_by_the_next_drain():
    done = []

    def render_while_somebody_reports(payload):
        done.append(payload)
        OutboxEntry.objects.create(kind="board", payload=payload, due_at=timezone.now())

    outbox.handles_kind("board", once_for_all=True)(render_while_somebody_reports)
    OutboxEntry.objects.create(kind="board", payload={"event": 1}, due_at=timezone.now())
    for drains in (1, 2, 3):
        outbox.drain_outbox()
        assert len(done) == drains
    outbox.handles_kind("board", once_for_all=True)(done.append)
    outbox.drain_outbox()
    del outbox._handlers["board"]
    assert not OutboxEntry.objects.filter(done_at=None).exists()
