"""Webhooks added, changed, paused and called: every use case, done and refused."""

import base64

import pytest

from league.domain import outbox
from tests.support.golden_lines import compare_lines
from tournaments.domain.cut import bracket
from tournaments.domain.rounds import drafts
from tournaments.domain.webhooks import calls, deliveries, hooks
from tournaments.models import Delivery, Webhook

pytestmark = [pytest.mark.django_db, pytest.mark.once]
URL = "https://example.org/hook"
ALL = list(hooks.EVENT_NAMES)
ADDRESSES = [
    "", "example.org", "ftp://example.org", "http://example.org", "https://", "https:///x",
    "https://example.org:99999/", "https://example.org:443/x?y#z", "https://a@example.org",
    "https://a:b@example.org", "https://example.org/a b", "https://exämple.org", "https://[::1",
    "https://localhost", "https://printer", "https://1", "https://0x7f.1", "https://a.b1",
    "https://a.1b",
    "https://a.b-1.", "https://.org", "https://127.0.0.1", "https://10.1.2.3", "https://172.16.0.1",
    "https://192.168.0.1", "https://169.254.0.1", "https://100.64.0.1", "https://192.0.0.8",
    "https://192.88.99.1", "https://198.18.0.1", "https://203.0.113.9", "https://224.0.0.1",
    "https://8.8.8.8", "https://255.255.255.255", "https://[::1]", "https://[fe80::1]",
    "https://[fc00::1]", "https://[2606:4700::1]", "https://[2001:db8::1]", "https://[2001:1ff::1]",
    "https://[2001:200::1]", "https://[2002::1]", "https://[3fff::1]", "https://[3ffe::1]",
    "https://[1fff::1]", "https://[4000::1]", "https://[64:ff9b::808:808]",
    "https://[::ffff:8.8.8.8]",
    "https://[::ffff:10.0.0.1]", "https://[2606:4700::5efe:808:808]",
    "https://[2606:4700::200:5efe:8.8.8.8]",
    "https://[2606:4700::300:5efe:8.8.8.8]", "https://[ff0e::1]", "https://example.org/\x7f",
]  # fmt: skip


def find_addresses(told):
    for url in ADDRESSES:
        told.ask_for(ascii(url), calls.require_callable_url, url)
    told.settings.WEBHOOKS_TO_PRIVATE = True
    for url in (
        "",
        "ftp://a.org",
        "http://a.org",
        "https://a@b",
        "http://localhost",
        "http://10.1.2.3",
    ):
        told.ask_for(f"anywhere, {url}", calls.require_callable_url, url)


def add_webhooks(told):
    told.patch.setattr(hooks, "MOST_WEBHOOKS", 3)
    add = hooks.add_webhook
    for name, url, events in (
        ("500 letters", URL + "/" + "x" * (499 - len(URL)), ALL),
        ("501 letters", URL + "/" + "x" * (500 - len(URL)), ALL),
        ("nothing to tell", URL, []),
        ("a thing there is not", URL, ["test", *ALL]),
        ("all", URL, ALL[::-1]),
        ("twice", URL, ALL[:1]),
        ("the third", URL + "/3", ALL[:1]),
        ("one more than three", URL + "/4", ALL[:1]),
    ):
        told.ask_for(name, add, told.actor, told.league, url, events)


def change_webhooks(told):
    hook = hooks.add_webhook(told.actor, told.league, URL, ALL)
    hooks.add_webhook(told.actor, told.league, URL + "/2", ALL)
    for name, url, events, active in (
        ("as it was", URL, ALL[::-1], True),
        ("fewer things", URL, ALL[1:], True),
        ("another address", URL + "/1", ALL[1:], True),
        ("paused as well", URL, ALL, False),
        ("another's address", URL + "/2", ALL, True),
        ("on again", URL, ALL, True),
        ("nothing", URL, [], True),
    ):
        fresh = Webhook.objects.get(pk=hook.pk)
        told.ask_for(name, hooks.change_webhook, told.actor, fresh, url, events, active=active)
    hook.refresh_from_db()
    for name, active in (("paused", False), ("paused twice", False), ("resumed", True)):
        told.ask_for(name, hooks.set_webhook_active, told.actor, hook, active=active)
    before = deliveries.webhook_secret(hook)
    told.ask_for("renewed", hooks.renew_webhook_secret, told.actor, hook)
    told.ask_for("another secret", lambda: before != deliveries.webhook_secret(hook))
    told.ask_for("its form", lambda: (before[:6], len(base64.b64decode(before[6:]))))
    told.ask_for("removed", hooks.remove_webhook, told.actor, hook)


def tell_webhooks(told):
    hooks.add_webhook(told.actor, told.league, URL, ALL)
    one = hooks.add_webhook(told.actor, told.league, URL + "/1", [hooks.ROUND_PUBLISHED])
    paused = hooks.add_webhook(told.actor, told.league, URL + "/2", ALL)
    hooks.set_webhook_active(told.actor, paused, active=False)
    event = told.make_event(["A", "B", "C"], cut_size=0, planned_rounds=1)
    told.ask_for("a draft", told.pair_round, event, draft=True)

    told.ask_for("published", drafts.publish_round, told.actor, event, 1)
    told.ask_for("played", told.play_round, event.rounds.last())
    told.ask_for("over", bracket.finish_event, told.actor, event)
    told.ask_for("tested", deliveries.send_test_message, told.actor, one)
    told.ask_for("tested in a pause", deliveries.send_test_message, told.actor, paused)


def deliver_messages(told):
    """Messages that arrive, are refused, reach nobody, wait for a moment, and are sent again."""
    hook = hooks.add_webhook(told.actor, told.league, URL, ALL)
    answers, heard = [], []

    def answer_post(url, body, headers):
        signed = sorted(set(headers) - {"webhook-id", "webhook-signature"})
        kept = [headers[name] for name in signed] + [headers["webhook-signature"][:3]]
        heard.append([url, body.decode(), kept])
        status = answers.pop(0)
        if isinstance(status, str):
            raise calls.CallError(status)
        return status

    def deliver_to(name, delivery, *statuses):
        answers[:] = statuses
        told.ask_for(name, try_to_deliver, {"delivery": delivery.pk})
        told.ask_for(f"{name}: heard", lambda: [heard[:], answers])
        heard.clear()

    def try_to_deliver(payload):
        try:
            deliveries.deliver_message(payload)
        except deliveries.NotDeliveredError as wrong:
            return str(wrong)
        return None

    told.patch.setattr(calls, "post_message", answer_post)
    first, second = [deliveries.send_test_message(told.actor, hook) for _ in range(2)]
    for status in (199, 300, 500, "the name is not known"):
        deliver_to(f"answered {status}", first, status)
        told.pass_time(seconds=1)
    deliver_to("another rests", second, 204)
    told.pass_time(seconds=28)
    deliver_to("a second too soon", second, 204)
    told.pass_time(seconds=1)
    deliver_to("arrived", second, 299)
    deliver_to("arrived already", second, 204)
    deliver_to("first arrives at last", first, 200)
    told.ask_for(
        "sent again", deliveries.resend_delivery, told.actor, Delivery.objects.get(pk=first.pk)
    )
    told.ask_for(
        "sent again while it waits",
        deliveries.resend_delivery,
        told.actor,
        Delivery.objects.get(pk=first.pk),
    )
    hooks.set_webhook_active(told.actor, hook, active=False)
    hook.refresh_from_db()
    deliver_to("in a pause", first, 200)
    told.ask_for(
        "sent again in a pause",
        deliveries.resend_delivery,
        told.actor,
        Delivery.objects.get(pk=first.pk),
    )
    Delivery.objects.all().delete()
    deliver_to("forgotten", first, 200)


def keep_only_the_newest(told):
    told.patch.setattr(deliveries, "MOST_KEPT", 2)
    hook = hooks.add_webhook(told.actor, told.league, URL, ALL)
    told.patch.setattr(calls, "post_message", lambda *_args: 200)
    made = [deliveries.send_test_message(told.actor, hook) for _ in range(9)]
    for number, delivery in enumerate(made[:4], start=1):
        told.ask_for(f"{number} arrived", deliveries.deliver_message, {"delivery": delivery.pk})
    given_up = [{"delivery": one.pk} for one in made[4:6]]
    entries = outbox.OutboxEntry.objects.filter(kind="deliver_webhook")
    for payload in given_up:
        entries.filter(payload=payload).update(attempts=outbox.MOST_ATTEMPTS)
    told.ask_for("one more arrived", deliveries.deliver_message, {"delivery": made[6].pk})


SCENES = [
    find_addresses,
    add_webhooks,
    change_webhooks,
    tell_webhooks,
    deliver_messages,
    keep_only_the_newest,
]


@pytest.mark.parametrize("scene", SCENES)
def test_whoever_is_told_of_events_is_told_what_they_were(told_league, settings, scene):
    told_league.settings = settings
    scene(told_league)
    compare_lines("tournaments/told_webhooks.tsv", told_league.teller.lines, scene.__name__)
