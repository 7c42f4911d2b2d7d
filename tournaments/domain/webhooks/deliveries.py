"""The messages to webhooks: signed, sent, tried again for a while, and sent again when asked.

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
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log, outbox
from league.models import OutboxEntry
from tournaments.domain.webhooks import calls
from tournaments.models import Delivery, Webhook

TEST = "test"
KEPT = 200  # deliveries of a webhook
RESTS = timedelta(seconds=30)  # an address that just failed is left alone so long
FINE = range(200, 300)
_KIND = "deliver_webhook"


class NotDeliveredError(outbox.NotNowError):
    """The address did not take it; the outbox tries again."""


def tell(hook: Webhook, name: str, data: dict[str, Any]) -> Delivery:
    """Promise a message, inside the transaction of what it tells of."""
    body = {"type": name, "timestamp": timezone.now().isoformat(), "data": data}
    made = Delivery.objects.create(
        webhook=hook, uid=f"msg_{secrets.token_urlsafe(18)}", name=name, body=body
    )
    outbox.follow_up(hook.league, _KIND, {"delivery": made.pk})
    return made


@transaction.atomic
def send_test(actor: log.Actor, hook: Webhook) -> Delivery:
    """A message that says nothing, to see whether it arrives. Refused in a pause."""
    _must_be_told(hook)
    log.record(hook.league, actor, "webhook.tested", f"webhook:{hook.pk}")
    return tell(hook, TEST, {"league": hook.league.slug})


@transaction.atomic
def send_again(actor: log.Actor, one: Delivery) -> Delivery:
    """The same message once more, under the same id, whether it arrived or not.

    Who got it already can tell by the id. One that still waits is sent at once. Refused in a pause.
    """
    hook = one.webhook
    _must_be_told(hook)
    log.record(
        hook.league, actor, "webhook.sent_again", f"webhook:{hook.pk}", after={"delivery": one.pk}
    )
    one.attempts, one.status, one.error = 0, 0, ""
    one.delivered_at = one.tried_at = None
    one.save(update_fields=["attempts", "status", "error", "delivered_at", "tried_at"])
    payload = {"delivery": one.pk}
    waits = OutboxEntry.objects.filter(kind=_KIND, payload=payload, done_at=None).first()
    if waits is not None:
        outbox.retry(waits)
    else:
        outbox.follow_up(hook.league, _KIND, payload)
    return one


def _must_be_told(hook: Webhook) -> None:
    if not hook.active:
        raise Refused(_("This webhook is paused: it is told again once you go on."), field="active")


@outbox.handles(_KIND, last=True)
def deliver(payload: dict[str, Any]) -> None:
    """Send one delivery. Raises NotDeliveredError so that the outbox tries again."""
    one = Delivery.objects.select_related("webhook").filter(pk=payload["delivery"]).first()
    if one is None or one.delivered_at is not None or not one.webhook.active:
        return
    if _rests(one):
        raise NotDeliveredError("the address just failed and is left alone for a moment")
    one.attempts += 1
    one.tried_at = timezone.now()
    body = json.dumps(one.body, separators=(",", ":")).encode()
    try:
        one.status = calls.post(one.webhook.url, body, headers(one, body))
        one.error = "" if one.status in FINE else f"answered {one.status}"
    except calls.CallError as wrong:
        one.status, one.error = 0, str(wrong)[:300]
    one.delivered_at = None if one.error else timezone.now()
    one.save(update_fields=["attempts", "tried_at", "status", "error", "delivered_at"])
    if one.error:
        raise NotDeliveredError(one.error)
    _forget_old(one.webhook)


def headers(one: Delivery, body: bytes) -> dict[str, str]:
    """Id, time and signature of a message, as Standard Webhooks has them."""
    at = str(int(timezone.now().timestamp()))
    signed = b".".join([one.uid.encode(), at.encode(), body])
    signature = hmac.new(_key(one.webhook), signed, hashlib.sha256).digest()
    return {
        "Content-Type": "application/json",
        "User-Agent": "Headjudge",
        "webhook-id": one.uid,
        "webhook-timestamp": at,
        "webhook-signature": f"v1,{base64.b64encode(signature).decode()}",
    }


def _rests(one: Delivery) -> bool:
    """Whether another message to the same address failed a moment ago."""
    just = Delivery.objects.filter(webhook=one.webhook, tried_at__gt=timezone.now() - RESTS)
    newest = just.exclude(pk=one.pk).order_by("-tried_at").first()
    return newest is not None and newest.delivered_at is None


def _forget_old(hook: Webhook) -> None:
    kept = hook.deliveries.values_list("pk", flat=True)[KEPT - 1 : KEPT]
    for oldest in kept:
        hook.deliveries.filter(pk__lt=oldest, delivered_at__isnull=False).delete()


def secret_of(hook: Webhook) -> str:
    """What the messages are signed with, as Standard Webhooks writes it; stored nowhere."""
    return f"whsec_{base64.b64encode(_key(hook)).decode()}"


def _key(hook: Webhook) -> bytes:
    value = f"{hook.pk}.{hook.nonce}"
    return salted_hmac("tournaments.webhook", value, algorithm="sha256").digest()
