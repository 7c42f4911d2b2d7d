"""Send the messages to webhooks: signed, retried for a while, sent again on request.

Headers and signature are those of the Standard Webhooks specification, so that its libraries can
verify them.
"""

import base64
import hashlib
import hmac
import json
import secrets
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log, outbox
from league.models import OutboxEntry
from tournaments.domain.webhooks import calls
from tournaments.models import Delivery, Webhook

TEST_EVENT = "test"
MOST_KEPT = 200  # for each webhook: deliveries that arrived, and as many that never did
RETRY_PAUSE = timedelta(seconds=30)  # how long an address is left alone after a failure
SUCCESS_STATUSES = range(200, 300)
_OUTBOX_KIND = "deliver_webhook"


class NotDeliveredError(outbox.NotNowError):
    """The address did not accept the message; the outbox tries again."""


def queue_delivery(hook: Webhook, name: str, data: dict[str, Any]) -> Delivery:
    """Queue a message, inside the transaction of the change it reports."""
    body = {"type": name, "timestamp": timezone.now().isoformat(), "data": data}
    delivery = Delivery.objects.create(
        webhook=hook, uid=f"msg_{secrets.token_urlsafe(18)}", name=name, body=body
    )
    outbox.add_follow_up(hook.league, _OUTBOX_KIND, {"delivery": delivery.pk})
    return delivery


@transaction.atomic
def send_test_message(actor: log.Actor, hook: Webhook) -> Delivery:
    """Send a message without content, to see whether it arrives. Raises Refused in a pause."""
    _require_active(hook)
    log.record_entry(hook.league, actor, "webhook.tested", f"webhook:{hook.pk}")
    return queue_delivery(hook, TEST_EVENT, {"league": hook.league.slug})


@transaction.atomic
def resend_delivery(actor: log.Actor, delivery: Delivery) -> Delivery:
    """Send the same message once more, under the same id, whether it arrived or not.

    The receiver can recognise a repetition by the id. A message that still waits is sent at once.
    Raises Refused in a pause.
    """
    hook = delivery.webhook
    _require_active(hook)
    log.record_entry(
        hook.league,
        actor,
        "webhook.sent_again",
        f"webhook:{hook.pk}",
        after={"delivery": delivery.pk},
    )
    delivery.attempts, delivery.status, delivery.error = 0, 0, ""
    delivery.delivered_at = delivery.tried_at = None
    delivery.save(update_fields=["attempts", "status", "error", "delivered_at", "tried_at"])
    payload = {"delivery": delivery.pk}
    waits = OutboxEntry.objects.filter(kind=_OUTBOX_KIND, payload=payload, done_at=None).first()
    if waits is not None:
        outbox.retry_entry(waits)
    else:
        outbox.add_follow_up(hook.league, _OUTBOX_KIND, payload)
    return delivery


def _require_active(hook: Webhook) -> None:
    if not hook.active:
        raise Refused(_("This webhook is paused: it is told again once you go on."), field="active")


@outbox.handles_kind(_OUTBOX_KIND, last=True)
def deliver_message(payload: dict[str, Any]) -> None:
    """Send one delivery. Raises NotDeliveredError so that the outbox tries again."""
    delivery = Delivery.objects.select_related("webhook").filter(pk=payload["delivery"]).first()
    if delivery is None or delivery.delivered_at is not None or not delivery.webhook.active:
        return
    if _is_resting(delivery):
        raise NotDeliveredError("the address just failed and is left alone for a moment")
    delivery.attempts += 1
    delivery.tried_at = timezone.now()
    body = json.dumps(delivery.body, separators=(",", ":")).encode()
    try:
        delivery.status = calls.post_message(
            delivery.webhook.url, body, message_headers(delivery, body)
        )
        delivery.error = (
            "" if delivery.status in SUCCESS_STATUSES else f"answered {delivery.status}"
        )
    except calls.CallError as wrong:
        delivery.status, delivery.error = 0, str(wrong)
    delivery.delivered_at = None if delivery.error else timezone.now()
    delivery.save(update_fields=["attempts", "tried_at", "status", "error", "delivered_at"])
    _delete_old_deliveries(delivery.webhook)
    if delivery.error:
        raise NotDeliveredError(delivery.error)


def message_headers(delivery: Delivery, body: bytes) -> dict[str, str]:
    """The id, time and signature of a message, in the form of Standard Webhooks."""
    timestamp = str(int(timezone.now().timestamp()))
    signed = b".".join([delivery.uid.encode(), timestamp.encode(), body])
    signature = hmac.new(_signing_key(delivery.webhook), signed, hashlib.sha256).digest()
    return {
        "Content-Type": "application/json",
        "User-Agent": "Headjudge",
        "webhook-id": delivery.uid,
        "webhook-timestamp": timestamp,
        "webhook-signature": f"v1,{base64.b64encode(signature).decode()}",
    }


def _is_resting(delivery: Delivery) -> bool:
    """Whether another message to the same address failed a moment ago."""
    just = Delivery.objects.filter(
        webhook=delivery.webhook, tried_at__gt=timezone.now() - RETRY_PAUSE
    )
    newest = just.exclude(pk=delivery.pk).order_by("-tried_at").first()
    return newest is not None and newest.delivered_at is None


def _delete_old_deliveries(hook: Webhook) -> None:
    """Delete old deliveries, keeping the newest that arrived and the newest that never did."""
    _skip_newest(hook.deliveries.filter(delivered_at__isnull=False)).delete()
    never_arrived = _skip_newest(hook.deliveries.filter(delivered_at__isnull=True))
    if not never_arrived.exists():
        return
    work = OutboxEntry.objects.filter(kind=_OUTBOX_KIND)
    waiting = work.filter(outbox.waiting_entries()).values_list("payload__delivery", flat=True)
    given_up = list(never_arrived.exclude(pk__in=list(waiting)).values_list("pk", flat=True))
    work.filter(done_at=None, payload__delivery__in=given_up).update(done_at=timezone.now())
    never_arrived.filter(pk__in=given_up).delete()


def _skip_newest(deliveries: QuerySet[Delivery]) -> QuerySet[Delivery]:
    """The deliveries beyond the newest that are kept."""
    oldest_kept = deliveries.values_list("pk", flat=True)[MOST_KEPT - 1 : MOST_KEPT].first()
    return deliveries.none() if oldest_kept is None else deliveries.filter(pk__lt=oldest_kept)


def webhook_secret(hook: Webhook) -> str:
    """The secret that signs the messages, as Standard Webhooks writes it; it is not stored."""
    return f"whsec_{base64.b64encode(_signing_key(hook)).decode()}"


def _signing_key(hook: Webhook) -> bytes:
    value = f"{hook.pk}.{hook.nonce}"
    return salted_hmac("tournaments.webhook", value, algorithm="sha256").digest()
