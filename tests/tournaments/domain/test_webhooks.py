"""Webhooks: their messages, verifiable signatures, repeats, and no calls of inner addresses."""

import base64
import hashlib
import hmac
import json
import socket
import threading
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from django.utils import timezone

from league.base.errors import Refused
from league.domain import outbox
from league.models import OutboxEntry
from tournaments.domain.webhooks import calls, deliveries, hooks
from tournaments.models import Delivery, Webhook

pytestmark = pytest.mark.django_db
URL = "https://example.org/hook"


class Listener(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.heard.append((dict(self.headers.items()), body))
        self.send_response(self.server.answers)
        self.send_header("Location", "http://127.0.0.1:1/elsewhere")
        self.end_headers()

    def log_message(self, *_anything):
        pass


@pytest.fixture
def listener(settings):
    """A program on this machine that receives messages, which only a test may allow."""
    settings.WEBHOOKS_TO_PRIVATE = True
    with HTTPServer(("127.0.0.1", 0), Listener) as server:
        server.heard, server.answers = [], 204
        thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        server.url = f"http://127.0.0.1:{server.server_port}/hook?x=1"
        yield server
        server.shutdown()
        thread.join()


@pytest.fixture
def hook(make_evening, listener, organiser):
    evening = make_evening("registration")
    return hooks.add_webhook(
        evening.actor, evening.league, listener.url, list(hooks.EVENT_NAMES)
    ), evening


def bodies_told(listener):
    outbox.drain_outbox()
    return [json.loads(body) for _headers, body in listener.heard]


def test_rounds_results_and_the_end_are_told(hook, listener):
    _hook, evening = hook
    evening.play_out()
    said = bodies_told(listener)
    kinds = [one["type"] for one in said]
    assert kinds.count("round.published") == 5
    assert kinds.count("result.confirmed") == 4 * 3 + 2 + 1
    assert kinds.count("event.finished") == 1
    first = said[0]
    assert first["data"] == {
        "event": evening.event.pk,
        "name": "Autumn Cup",
        "round": 1,
        "matches": 4,
    }
    assert not any(name in json.dumps(said) for name in ("Ines", "Noor"))
    assert not Delivery.objects.filter(delivered_at=None).exists()


def test_a_message_can_be_verified(hook, listener):
    one, evening = hook
    deliveries.send_test_message(evening.actor, one)
    outbox.drain_outbox()
    headers, body = listener.heard[0]
    headers = {name.lower(): value for name, value in headers.items()}
    key = base64.b64decode(deliveries.webhook_secret(one).removeprefix("whsec_"))
    signed = b".".join(
        [headers["webhook-id"].encode(), headers["webhook-timestamp"].encode(), body]
    )
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert headers["webhook-signature"] == f"v1,{expected}"
    assert abs(int(headers["webhook-timestamp"]) - timezone.now().timestamp()) < 60
    assert deliveries.webhook_secret(hooks.renew_webhook_secret(evening.actor, one)) != key


def test_only_what_is_asked_for_is_told(hook, listener):
    one, evening = hook
    Webhook.objects.filter(pk=one.pk).update(events=[hooks.ROUND_PUBLISHED])
    evening.play_round(evening.pair_round())
    assert [said["type"] for said in bodies_told(listener)] == ["round.published"]


def test_what_fails_is_tried_again_later(hook, listener):
    one, evening = hook
    listener.answers = 500
    made = deliveries.send_test_message(evening.actor, one)
    outbox.drain_outbox()
    made.refresh_from_db()
    assert (made.attempts, made.status, made.error) == (1, 500, "answered 500")
    waiting = OutboxEntry.objects.get(kind="deliver_webhook")
    assert waiting.attempts == 1
    assert waiting.due_at > timezone.now()
    listener.answers = 200
    OutboxEntry.objects.update(due_at=timezone.now())
    outbox.drain_outbox()
    made.refresh_from_db()
    assert (made.attempts, made.status, made.error) == (2, 200, "")
    assert made.delivered_at


def test_an_address_that_fails_does_not_hold_up_the_others(hook, listener):
    one, evening = hook
    listener.answers = 500
    deliveries.send_test_message(evening.actor, one)
    deliveries.send_test_message(evening.actor, one)
    outbox.drain_outbox()
    assert len(listener.heard) == 1
    Delivery.objects.update(tried_at=timezone.now() - timedelta(minutes=2))
    OutboxEntry.objects.update(due_at=timezone.now())
    outbox.drain_outbox()
    assert len(listener.heard) == 2


def test_redirects_are_not_followed(hook, listener):
    one, evening = hook
    listener.answers = 302
    made = deliveries.send_test_message(evening.actor, one)
    outbox.drain_outbox()
    made.refresh_from_db()
    assert made.error == "answered 302"


@pytest.fixture
def end_of_test():
    """An event that is set at the latest when the test ends: whoever answers slowly stops then."""
    event = threading.Event()
    yield event
    event.set()


def answer_slowly(pieces, over):
    """Serve an answer piece after piece, without long pauses, until `over` is set."""
    server = socket.create_server(("127.0.0.1", 0))

    def answer_in_pieces():
        connection, _address = server.accept()
        with connection, server:
            connection.recv(65_536)
            for piece in pieces:
                try:
                    connection.sendall(piece)
                except OSError:
                    return
                if over.wait(0.05):
                    return

    threading.Thread(target=answer_in_pieces, daemon=True).start()
    return f"http://127.0.0.1:{server.getsockname()[1]}/"


@pytest.mark.parametrize("piece", [b"HTTP/1.1 100 Continue\r\n\r\n", b"H"])
def test_who_answers_without_end_is_cut_off(settings, monkeypatch, end_of_test, piece):
    settings.WEBHOOKS_TO_PRIVATE = True
    monkeypatch.setattr(calls, "LONGEST_CALL", 0.3)
    url = answer_slowly([piece, *[piece if b"100" in piece else b"a"] * 300], end_of_test)
    with pytest.raises(calls.CallError, match="no whole answer came in"):
        calls.post_message(url, b"{}", {})


def list_others():
    """Return all threads but the one that runs the tests."""
    return [one for one in threading.enumerate() if one is not threading.main_thread()]


def list_lasting_threads():
    """Return the other threads for which a process waits before it ends."""
    return [one for one in list_others() if not one.daemon]


def test_whoever_answers_for_a_name_without_end_keeps_nobody_waiting(monkeypatch, end_of_test):
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_any, **_more: end_of_test.wait(30) and [])
    monkeypatch.setattr(calls, "TIMEOUT_SECONDS", 0.1)
    with pytest.raises(calls.CallError, match="the name is not known: no answer"):
        calls.post_message(URL, b"{}", {})
    assert list_lasting_threads() == []


def test_a_call_under_way_keeps_no_process_from_ending(settings, monkeypatch):
    settings.WEBHOOKS_TO_PRIVATE = True
    lasting, before = [], list_others()

    def connect_nowhere(*_any):
        lasting.append(list_lasting_threads())
        raise OSError("nowhere")

    monkeypatch.setattr(socket, "create_connection", connect_nowhere)
    with pytest.raises(calls.CallError, match="nowhere"):
        calls.post_message("http://127.0.0.1:9/", b"{}", {})
    assert lasting == [[]]
    for one in set(list_others()) - set(before):
        one.join(1)  # a call that is over waits for nothing any more
    assert set(list_others()) <= set(before)


def test_what_an_address_answers_is_told_in_a_line_that_can_be_kept(settings, end_of_test):
    settings.WEBHOOKS_TO_PRIVATE = True
    end_of_test.set()
    url = answer_slowly([b"no\0 HTTP\x1b[31m\r\n\r\n"], end_of_test)
    with pytest.raises(calls.CallError) as told:
        calls.post_message(url, b"{}", {})
    assert str(told.value) == "BadStatusLine: no? HTTP?[31m"


def test_boards_come_first(hook):
    _one, evening = hook
    evening.pair_round()
    kinds = []
    while (entry := outbox._claim_entry()) is not None:
        kinds.append(entry.kind)
    assert kinds.index("deliver_webhook") > max(
        at for at, kind in enumerate(kinds) if kind == "publish_boards"
    )


def test_nothing_is_told_of_other_leagues_or_in_a_pause(hook, listener, stranger):
    one, evening = hook
    hooks.set_webhook_active(evening.actor, one, active=False)
    evening.pair_round()
    assert bodies_told(listener) == []


def test_what_is_rolled_back_is_not_told(hook):
    _one, evening = hook
    with pytest.raises(Refused):
        evening.pair_round() and evening.pair_round()
    assert Delivery.objects.count() == 1


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "ftp://example.org/", "https://", "example.org", "https://a b/",
        "https://me:secret@example.org/", "https://@example.org/", "https://127.0.0.1/", "https://[::1]/",
        "https://10.0.0.1/", "https://169.254.169.254/latest", "https://192.168.1.1/",
        "https://[::ffff:10.0.0.1]/", "https://[fe80::1]/", "https://224.0.0.1/", "https://0.0.0.0/",
        "https://localhost/", "https://127.1/", "https://0x7f000001/", "https://192.0.0.192/",
        "https://100.64.0.1/", "https://[64:ff9b::a00:1]/",
        "https://[2002:a00:1::]/", "https://[::8.8.8.8]/", "https://[fec0::1]/",
        "https://[2606:4700::5efe:a00:1]/", "https://[ff0e::1]/", "https://x:99999/", "https://exämple.org/\n",
    ],
)  # fmt: skip
def test_addresses_that_are_never_called_are_refused(make_evening, url):
    evening = make_evening("registration")
    with pytest.raises(Refused) as refused:
        hooks.add_webhook(evening.actor, evening.league, url, [hooks.ROUND_PUBLISHED])
    assert refused.value.field == "url"


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "192.0.0.192", "::1", "64:ff9b::8.8.8.8", "::ffff:10.0.0.1"]
)
def test_a_name_that_leads_inwards_is_not_called(monkeypatch, address):
    family = socket.AF_INET6 if ":" in address else socket.AF_INET

    def resolve_name(*_anything, **_more):
        return [
            (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.215.14", 443)),
            (family, socket.SOCK_STREAM, 6, "", (address, 443)),
        ]

    monkeypatch.setattr(socket, "getaddrinfo", resolve_name)
    with pytest.raises(calls.CallError, match="private network"):
        calls.post_message(URL, b"{}", {})


def test_a_name_nobody_knows_is_an_error_of_the_delivery(make_evening):
    evening = make_evening("registration")
    one = hooks.add_webhook(
        evening.actor, evening.league, "https://nowhere.invalid/", [hooks.ROUND_PUBLISHED]
    )
    made = deliveries.send_test_message(evening.actor, one)
    outbox.drain_outbox()
    made.refresh_from_db()
    assert "the name is not known" in made.error


def test_the_secret_is_shown_once(as_organiser, league):
    address = f"/leagues/{league.slug}/webhooks/"
    answer = as_organiser.post(address, {"url": URL, "events": ["round.published"]})
    one = Webhook.objects.get()
    page = answer.headers["Location"]
    secret = deliveries.webhook_secret(one)
    assert secret in as_organiser.get(page).content.decode()
    assert secret not in as_organiser.get(page).content.decode()
    as_organiser.post(f"{page}change/", {"what": "secret"})
    one.refresh_from_db()
    assert deliveries.webhook_secret(one) != secret
    assert deliveries.webhook_secret(one) in as_organiser.get(page).content.decode()


def test_a_webhook_is_tested_paused_and_removed(as_organiser, league):
    as_organiser.post(
        f"/leagues/{league.slug}/webhooks/", {"url": URL, "events": ["round.published"]}
    )
    one = Webhook.objects.get()
    change = f"/leagues/{league.slug}/webhooks/{one.pk}/change/"
    as_organiser.post(change, {"what": "test"})
    assert Delivery.objects.get().name == "test"
    as_organiser.post(change, {"what": "pause"})
    one.refresh_from_db()
    assert not one.active
    as_organiser.post(change, {"what": "go_on"})
    as_organiser.post(change, {"what": "remove"})
    assert not Webhook.objects.exists()


def test_wrong_input_is_told_at_its_field(as_organiser, league):
    address = f"/leagues/{league.slug}/webhooks/"
    page = as_organiser.post(address, {"url": "https://10.0.0.1/", "events": ["round.published"]})
    assert page.status_code == 422
    assert "is in a private network" in page.content.decode()
    assert as_organiser.post(address, {"url": URL}).status_code == 422
    as_organiser.post(address, {"url": URL, "events": ["round.published"]})
    twice = as_organiser.post(address, {"url": URL, "events": ["round.published"]})
    assert "is told already" in twice.content.decode()


@pytest.mark.parametrize(
    "chosen", [[], ["round.deleted"], [hooks.ROUND_PUBLISHED, "round.deleted"]]
)
def test_only_what_there_is_to_tell_can_be_chosen(make_evening, chosen):
    evening = make_evening("registration")
    with pytest.raises(Refused) as refused:
        hooks.add_webhook(evening.actor, evening.league, URL, chosen)
    assert refused.value.field == "events"
    assert not Webhook.objects.exists()


def test_an_answer_in_the_two_hundreds_is_an_arrival(hook, listener):
    one, evening = hook
    for status, arrived in [(200, True), (299, True), (300, False)]:
        listener.answers = status
        made = deliveries.send_test_message(evening.actor, one)
        outbox.drain_outbox()
        made.refresh_from_db()
        assert (made.delivered_at is not None, made.status, made.attempts) == (arrived, status, 1)


def test_two_hundred_messages_are_kept_and_what_never_arrived_longer(hook):
    one, evening = hook
    old = [
        Delivery(webhook=one, uid=f"old-{number}", name="test", body={}) for number in range(202)
    ]
    for each in old[1:]:
        each.delivered_at = timezone.now()
    Delivery.objects.bulk_create(old)
    deliveries.send_test_message(evening.actor, one)
    outbox.drain_outbox()
    kept = set(one.deliveries.values_list("uid", flat=True))
    assert {each.uid for each in old} - kept == {"old-1", "old-2"}
    assert len(kept) == 201


def test_of_what_never_arrived_and_was_given_up_two_hundred_are_kept(hook, listener):
    one, evening = hook
    arrived, given_up, waiting = [
        Delivery(webhook=one, uid=uid, name="test", body={})
        for uid in ("arrived", "given-up", "waits")
    ]
    arrived.delivered_at = timezone.now()
    newer = [Delivery(webhook=one, uid=f"{number}", name="test", body={}) for number in range(199)]
    Delivery.objects.bulk_create([arrived, given_up, waiting, *newer])
    for attempts, each in ((outbox.MOST_ATTEMPTS, given_up), (1, waiting)):
        OutboxEntry.objects.create(
            league=one.league, kind="deliver_webhook", payload={"delivery": each.pk},
            due_at=timezone.now() + timedelta(seconds=60), attempts=attempts,
        )  # fmt: skip
    listener.answers = 500  # from here on every delivery fails
    deliveries.send_test_message(evening.actor, one)
    outbox.drain_outbox()
    kept = set(one.deliveries.values_list("uid", flat=True))
    assert {"arrived", "waits"} <= kept
    assert "given-up" not in kept
    assert not OutboxEntry.objects.filter(done_at=None, attempts=outbox.MOST_ATTEMPTS).exists()
