"""Webhooks: other programs are told of what happens in a league's events.

What is told follows from the event log, so that no use case can forget it: an entry of interest
makes a delivery in its own transaction, and the outbox carries it out, again and again for a
while. Ids and figures are told, no names of players. Headers and signature are those of the
Standard Webhooks specification, so that its libraries can verify them.
"""

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from league.domain import log, outbox
from league.domain.errors import Refused
from league.models import League, LogEntry, new_nonce
from tournaments.domain import calls
from tournaments.models import Delivery, Event, Match, Round, Webhook

ROUND, RESULT, FINISHED, TEST = "round.published", "result.confirmed", "event.finished", "test"
EVENTS = {
    ROUND: _later("A round is published"),
    RESULT: _later("A result is entered or changed"),
    FINISHED: _later("An event is over"),
}
MOST = 10  # webhooks of a league
KEPT = 200  # deliveries of a webhook
LONGEST_URL = 500
RESTS = timedelta(seconds=30)  # an address that just failed is left alone so long
FINE = range(200, 300)


class NotDeliveredError(outbox.NotNowError):
    """The address did not take it; the outbox tries again."""


# --- whom to tell -------------------------------------------------------------------------------


@transaction.atomic
def add(actor: log.Actor, league: League, url: str, events: Collection[str]) -> Webhook:
    """Tell an address from now on. Raises Refused naming the wrong field."""
    _check(url, events)
    if league.webhooks.count() >= MOST:
        raise Refused(_("A league has at most %(most)s webhooks.") % {"most": MOST}, field="url")
    try:
        with transaction.atomic():
            hook = Webhook.objects.create(
                league=league, url=url, events=sorted(events), made_by=actor.user
            )
    except IntegrityError:
        raise Refused(_("This address is told already."), field="url") from None
    _record(actor, hook, "webhook.added", after={"events": hook.events})
    return hook


@transaction.atomic
def set_active(actor: log.Actor, hook: Webhook, *, active: bool) -> Webhook:
    """Pause a webhook, or go on. What happens in a pause is not told later."""
    if hook.active != active:
        hook.active = active
        hook.save(update_fields=["active"])
        _record(actor, hook, "webhook.resumed" if active else "webhook.paused")
    return hook


@transaction.atomic
def renew_secret(actor: log.Actor, hook: Webhook) -> Webhook:
    """Another secret; the old one signs nothing more."""
    hook.nonce = new_nonce()
    hook.save(update_fields=["nonce"])
    _record(actor, hook, "webhook.secret_renewed")
    return hook


@transaction.atomic
def remove(actor: log.Actor, hook: Webhook) -> None:
    """Tell this address no more; its deliveries are forgotten."""
    _record(actor, hook, "webhook.removed")
    hook.delete()


@transaction.atomic
def send_test(actor: log.Actor, hook: Webhook) -> Delivery:
    """A message that says nothing, to see whether it arrives."""
    _record(actor, hook, "webhook.tested")
    return _tell(hook, TEST, {"league": hook.league.slug})


def secret_of(hook: Webhook) -> str:
    """What the messages are signed with, as Standard Webhooks writes it; stored nowhere."""
    return f"whsec_{base64.b64encode(_key(hook)).decode()}"


def _key(hook: Webhook) -> bytes:
    value = f"{hook.pk}.{hook.nonce}"
    return salted_hmac("tournaments.webhook", value, algorithm="sha256").digest()


def _check(url: str, events: Collection[str]) -> None:
    if len(url) > LONGEST_URL:
        most = {"most": LONGEST_URL}
        raise Refused(_("An address has at most %(most)s characters.") % most, field="url")
    calls.check(url)
    if not events or not set(events) <= set(EVENTS):
        raise Refused(_("Choose what to tell."), field="events")


def _record(actor: log.Actor, hook: Webhook, action: str, after: Any = None) -> None:
    log.record(hook.league, actor, action, f"webhook:{hook.pk}", after=after)


# --- what to tell -------------------------------------------------------------------------------


@log.listens
def heard(entry: LogEntry) -> None:
    """Tell of a log entry, inside its transaction, whoever wants to know."""
    about = _ABOUT.get(entry.action) or (_result if entry.action.startswith("match.") else None)
    if about is None or entry.league_id is None:
        return
    hooks = list(
        Webhook.objects.filter(league=entry.league_id, active=True).select_related("league")
    )
    told = about(int(entry.subject.partition(":")[2])) if hooks else None
    for hook in hooks if told else ():
        name, data = told  # type: ignore[misc]
        if name in hook.events:
            _tell(hook, name, data)


Told = tuple[str, dict[str, Any]]


def _round(pk: int) -> Told | None:
    one = Round.objects.select_related("event").filter(pk=pk, draft=False).first()
    if one is None:
        return None
    matches = one.matches.count()
    return ROUND, {**_event_data(one.event), "round": one.number, "matches": matches}


def _result(pk: int) -> Told | None:
    match = Match.objects.select_related("round__event").filter(pk=pk).first()
    if match is None:
        return None
    return RESULT, {
        **_event_data(match.round.event),
        "round": match.round.number,
        "match": match.pk,
        "table": match.table,
        "result": match.result or None,
        "version": match.version,
    }


def _finished(pk: int) -> Told | None:
    event = Event.objects.filter(pk=pk).first()
    return (FINISHED, _event_data(event)) if event else None


_ABOUT: dict[str, Callable[[int], Told | None]] = {
    "round.paired": _round,
    "round.published": _round,
    "event.finished": _finished,
}


def _event_data(event: Event) -> dict[str, Any]:
    return {"event": event.pk, "name": event.name}


def _tell(hook: Webhook, name: str, data: dict[str, Any]) -> Delivery:
    body = {"type": name, "timestamp": timezone.now().isoformat(), "data": data}
    made = Delivery.objects.create(
        webhook=hook, uid=f"msg_{secrets.token_urlsafe(18)}", name=name, body=body
    )
    outbox.follow_up(hook.league, "deliver_webhook", {"delivery": made.pk})
    return made


# --- telling it ---------------------------------------------------------------------------------


@outbox.handles("deliver_webhook", last=True)
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
