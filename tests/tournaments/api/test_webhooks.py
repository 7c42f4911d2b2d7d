"""Webhooks over HTTP: as on the pages, the secret shown once, a message sent again."""

import pytest
from django.utils import timezone

from league.domain import outbox
from league.models import LogEntry, OutboxEntry
from tests.support.asking import read_error, send_request
from tournaments.domain.webhooks import deliveries, hooks
from tournaments.models import Delivery, Webhook

pytestmark = [pytest.mark.django_db, pytest.mark.once]
HOOKS = "/api/v1/leagues/pallet-town/webhooks"
URL = "https://example.org/hook"
NEW = {"url": URL, "events": ["round.published"]}
NOWHERE = "https://nowhere.invalid/"  # a name that never resolves


@pytest.fixture
def hook(make_evening):
    evening = make_evening("registration")
    return hooks.add_webhook(evening.actor, evening.league, NOWHERE, [hooks.ROUND_PUBLISHED])


def test_the_secret_is_told_once_and_again_to_the_same_key(as_organiser, league):
    first = send_request(as_organiser, "POST", HOOKS, NEW, "one-key")
    made = Webhook.objects.get()
    assert first.status_code == 201
    assert first.json()["secret"] == deliveries.webhook_secret(made)
    assert send_request(as_organiser, "POST", HOOKS, NEW, "one-key").json() == first.json()
    assert Webhook.objects.count() == 1
    for path in (HOOKS, f"{HOOKS}/{made.pk}", f"{HOOKS}/{made.pk}/deliveries"):
        assert "whsec_" not in as_organiser.get(path).content.decode()
    again = send_request(as_organiser, "POST", f"{HOOKS}/{made.pk}/secret")
    made.refresh_from_db()
    assert again.json()["secret"] == deliveries.webhook_secret(made) != first.json()["secret"]


def test_webhooks_are_listed_changed_and_removed(as_organiser, hook):
    (row,) = as_organiser.get(HOOKS).json()["results"]
    path = f"{HOOKS}/{hook.pk}"
    assert as_organiser.get(path).json() == row
    assert (row["url"], row["events"], row["active"]) == (NOWHERE, ["round.published"], True)
    after = {"url": URL, "events": ["event.finished"], "active": False}
    said = send_request(as_organiser, "PUT", path, after).json()
    assert {name: said[name] for name in after} == after
    assert as_organiser.get(path).json() == said
    told = list(LogEntry.objects.filter(action__startswith="webhook.").order_by("pk"))
    assert [one.action for one in told] == ["webhook.added", "webhook.changed", "webhook.paused"]
    assert send_request(as_organiser, "DELETE", path).status_code == 200
    read_error(as_organiser.get(path), 404)


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("url", ..., "required"),
        ("url", "http://example.org/", "https"),
        ("url", "https://10.0.0.1/", "private network"),
        ("url", "https://example.org/" + "x" * 500, "500"),
        ("url", URL, "told already"),
        ("events", ..., "required"),
        ("events", [], "empty"),
        ("events", ["round.lost"], "valid choice"),
        ("events", "round.published", "list"),
        ("secret", "mine", "no such field"),
    ],
)
@pytest.mark.parametrize("method", ["POST", "PUT"])
def test_a_wrong_field_is_named(as_organiser, hook, field, value, says, method):
    send_request(as_organiser, "POST", HOOKS, NEW)
    right = {"url": "https://example.org/other", "events": ["event.finished"]}
    if method == "PUT":
        right["active"] = True
    body = {name: one for name, one in {**right, field: value}.items() if one is not ...}
    path = HOOKS if method == "POST" else f"{HOOKS}/{hook.pk}"
    before = list(Webhook.objects.values())
    error = read_error(send_request(as_organiser, method, path, body))
    assert error.get("field") == field or field in error["fields"], error
    assert says in error["message"]
    assert list(Webhook.objects.values()) == before


def test_what_was_told_is_read_and_sent_again_under_the_same_id(as_organiser, hook):
    path = f"{HOOKS}/{hook.pk}"
    send_request(as_organiser, "POST", f"{path}/test")
    outbox.drain_outbox()
    (failed,) = as_organiser.get(f"{path}/deliveries").json()["results"]
    assert (failed["name"], failed["attempts"], failed["delivered_at"]) == ("test", 1, None)
    assert "the name is not known" in failed["error"]
    again = send_request(as_organiser, "POST", f"{path}/deliveries/{failed['id']}/again").json()
    assert (again["uid"], again["attempts"], again["error"]) == (failed["uid"], 0, "")
    # The delivery that was waiting is due now instead of in some minutes; there is no second one.
    assert OutboxEntry.objects.get(kind="deliver_webhook").due_at <= timezone.now()
    outbox.drain_outbox()
    assert Delivery.objects.get().attempts == 1


def test_what_arrived_can_be_sent_again(as_organiser, hook):
    one = deliveries.queue_delivery(hook, hooks.ROUND_PUBLISHED, {})
    OutboxEntry.objects.update(done_at=timezone.now())
    Delivery.objects.update(delivered_at=timezone.now(), status=200, attempts=1)
    path = f"{HOOKS}/{hook.pk}/deliveries/{one.pk}/again"
    for _twice in range(2):
        assert (
            send_request(as_organiser, "POST", path, key="one-key").json()["delivered_at"] is None
        )
    assert OutboxEntry.objects.filter(kind="deliver_webhook", done_at=None).count() == 1


def test_in_a_pause_nothing_is_sent(as_organiser, hook):
    one = deliveries.queue_delivery(hook, hooks.ROUND_PUBLISHED, {})
    Webhook.objects.update(active=False)
    for path in ("test", f"deliveries/{one.pk}/again"):
        error = read_error(send_request(as_organiser, "POST", f"{HOOKS}/{hook.pk}/{path}"), 422)
        assert error["field"] == "active"


def test_a_message_to_another_webhook_is_not_found_under_this_one(as_organiser, league, hook):
    one = deliveries.queue_delivery(hook, hooks.ROUND_PUBLISHED, {})
    other = Webhook.objects.create(league=league, url=URL, events=[hooks.ROUND_PUBLISHED])
    read_error(
        send_request(as_organiser, "POST", f"{HOOKS}/{other.pk}/deliveries/{one.pk}/again"), 404
    )


def test_a_page_changes_the_address_and_sends_again(as_organiser, hook):
    one = deliveries.queue_delivery(hook, hooks.ROUND_PUBLISHED, {})
    page = f"/leagues/pallet-town/webhooks/{hook.pk}/"
    assert NOWHERE in as_organiser.get(f"{page}edit/").content.decode()
    as_organiser.post(f"{page}edit/", NEW)
    hook.refresh_from_db()
    assert hook.url == URL
    wrong = as_organiser.post(f"{page}edit/", NEW | {"url": "https://10.0.0.1/"})
    assert wrong.status_code == 422
    assert "is in a private network" in wrong.content.decode()
    OutboxEntry.objects.update(attempts=8)
    as_organiser.post(f"{page}deliveries/{one.pk}/again/")
    assert OutboxEntry.objects.get(kind="deliver_webhook").attempts == 0
