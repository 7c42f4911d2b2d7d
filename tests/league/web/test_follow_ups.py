"""Staff see follow-up work that waits or failed, and may try it again."""

import pytest
from django.urls import reverse
from django.utils import timezone

from league.domain import outbox
from league.models import OutboxEntry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def broken_work(league, settings):
    settings.REDIS_URL = ""
    state = {"paper": False, "seen": []}

    def work_in_steps(payload):
        if not state["paper"]:
            raise ValueError("no paper")
        for step in range(1, 4):
            outbox.report_progress(step, 3)
            state["seen"].append(OutboxEntry.objects.get().steps_done)

    outbox.handles_kind("printing")(work_in_steps)
    OutboxEntry.objects.create(league=league, kind="printing", payload={}, due_at=timezone.now())
    outbox.drain_outbox()
    yield state
    del outbox._handlers["printing"]


def test_a_failure_is_shown_and_tried_again_until_it_is_done(broken_work, as_organiser, league):
    address = reverse("league:follow_ups", args=[league.slug])
    page = as_organiser.get(address).content.decode()
    assert "no paper" in page
    assert "1 / 8" in page
    broken_work["paper"] = True
    entry = OutboxEntry.objects.get()
    as_organiser.post(reverse("league:retry", args=[league.slug, entry.pk]))
    assert "Everything is done" in as_organiser.get(address).content.decode()


def test_work_says_how_far_it_has_got(broken_work, as_organiser, league):
    broken_work["paper"] = True
    outbox.retry_entry(OutboxEntry.objects.get())
    assert broken_work["seen"] == [1, 2, 3]


def test_only_the_league_s_staff_see_it(broken_work, client, visitor, league):
    address = reverse("league:follow_ups", args=[league.slug])
    assert client.get(address).status_code == 302
    client.force_login(visitor)
    assert client.get(address).status_code == 403


def test_the_record_of_a_subject_that_cannot_be_is_refused_clearly(as_organiser, league):
    address = reverse("league:record", args=[league.slug])
    page = as_organiser.get(address, {"subject": "event:\0"})
    assert page.status_code == 400
    assert "NUL" in page.content.decode()
