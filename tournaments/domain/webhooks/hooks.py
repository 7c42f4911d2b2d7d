"""Add and change webhooks: other programs get messages about a league's events.

Messages follow from the event log, so that no use case can forget them: a relevant entry makes a
delivery in its own transaction, and the outbox sends it, trying again for a while. Messages have
ids and figures, but no players' names.
"""

from collections.abc import Callable, Collection
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from league.base.errors import Refused
from league.base.prepared import prepared
from league.domain import log
from league.models import League, LogEntry, new_nonce
from tournaments.domain.webhooks import calls, deliveries
from tournaments.models import Event, Match, Round, Webhook

ROUND_PUBLISHED, RESULT_CONFIRMED, EVENT_FINISHED = (
    "round.published",
    "result.confirmed",
    "event.finished",
)
EVENT_NAMES = {
    ROUND_PUBLISHED: _later("A round is published"),
    RESULT_CONFIRMED: _later("A result is entered or changed"),
    EVENT_FINISHED: _later("An event is over"),
}
MOST_WEBHOOKS = 10  # webhooks of a league
LONGEST_URL = 500


# --- whom to tell -------------------------------------------------------------------------------


@transaction.atomic
def add_webhook(actor: log.Actor, league: League, url: str, events: Collection[str]) -> Webhook:
    """Send messages to an address from now on. Raises Refused naming the wrong field."""
    _require_valid_webhook(url, events)
    # So that of two added at once both are counted.
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    if league.webhooks.count() >= MOST_WEBHOOKS:
        raise Refused(
            _("A league has at most %(most)s webhooks.") % {"most": MOST_WEBHOOKS}, field="url"
        )
    hook = Webhook(league=league, url=url, events=sorted(events), made_by=actor.user)
    _save_webhook(hook)
    _record_webhook(actor, hook, "webhook.added", after={"events": hook.events})
    return hook


@transaction.atomic
def change_webhook(
    actor: log.Actor, hook: Webhook, url: str, events: Collection[str], *, active: bool
) -> Webhook:
    """Change address or events; waiting messages go to the new address. Raises Refused."""
    _require_valid_webhook(url, events)
    before = {"events": hook.events}
    another = url != hook.url
    if another or sorted(events) != hook.events:
        hook.url, hook.events = url, sorted(events)
        _save_webhook(hook)
        after = {"events": hook.events, "another_address": another}
        _record_webhook(actor, hook, "webhook.changed", before=before, after=after)
    return set_webhook_active(actor, hook, active=active)


@transaction.atomic
def set_webhook_active(actor: log.Actor, hook: Webhook, *, active: bool) -> Webhook:
    """Pause or resume a webhook. What happens in a pause is not sent later."""
    if hook.active != active:
        hook.active = active
        hook.save(update_fields=["active"])
        _record_webhook(actor, hook, "webhook.resumed" if active else "webhook.paused")
    return hook


@transaction.atomic
def renew_webhook_secret(actor: log.Actor, hook: Webhook) -> Webhook:
    """Give the webhook a new secret; the old one signs nothing any more."""
    hook.nonce = new_nonce()
    hook.save(update_fields=["nonce"])
    _record_webhook(actor, hook, "webhook.secret_renewed")
    return hook


@transaction.atomic
def remove_webhook(actor: log.Actor, hook: Webhook) -> None:
    """Stop sending to this address, and delete its deliveries."""
    _record_webhook(actor, hook, "webhook.removed")
    hook.delete()


def _require_valid_webhook(url: str, events: Collection[str]) -> None:
    if len(url) > LONGEST_URL:
        most = {"most": LONGEST_URL}
        raise Refused(_("An address has at most %(most)s characters.") % most, field="url")
    calls.require_callable_url(url)
    if not events or not set(events) <= set(EVENT_NAMES):
        raise Refused(_("Choose what to tell."), field="events")


def _save_webhook(hook: Webhook) -> None:
    try:
        with transaction.atomic():
            hook.save()
    except IntegrityError:
        raise Refused(_("This address is told already."), field="url") from None


def _record_webhook(
    actor: log.Actor, hook: Webhook, action: str, before: Any = None, after: Any = None
) -> None:
    subject = f"webhook:{hook.pk}"
    log.record_entry(hook.league, actor, action, subject, before=before, after=after)


# --- what to tell -------------------------------------------------------------------------------


@log.listens_to_log
def queue_after_entry(entry: LogEntry) -> None:
    """Queue messages for the webhooks that want this log entry, inside its transaction."""
    about = _MESSAGE_BY_ACTION.get(entry.action) or (
        _result_message if entry.action.startswith("match.") else None
    )
    if about is None or entry.league_id is None:
        return
    hooks = _active_webhooks(entry.league_id)
    message = about(int(entry.subject.partition(":")[2])) if hooks else None
    for hook in hooks if message else ():
        name, data = message  # type: ignore[misc]
        if name in hook.events:
            deliveries.queue_delivery(hook, name, data)


@prepared
def _active_webhooks(league: int) -> QuerySet[Webhook]:
    return Webhook.objects.filter(league=league, active=True).select_related("league")


WebhookMessage = tuple[str, dict[str, Any]]


def _round_message(pk: int) -> WebhookMessage | None:
    round_ = Round.objects.select_related("event").filter(pk=pk, draft=False).first()
    if round_ is None:
        return None
    matches = round_.matches.count()
    return ROUND_PUBLISHED, {
        **_event_data(round_.event),
        "round": round_.number,
        "matches": matches,
    }


def _result_message(pk: int) -> WebhookMessage | None:
    match = Match.objects.select_related("round__event").filter(pk=pk).first()
    if match is None:
        return None
    return RESULT_CONFIRMED, {
        **_event_data(match.round.event),
        "round": match.round.number,
        "match": match.pk,
        "table": match.table,
        "result": match.result or None,
        "version": match.version,
    }


def _finished_message(pk: int) -> WebhookMessage | None:
    event = Event.objects.filter(pk=pk).first()
    return (EVENT_FINISHED, _event_data(event)) if event else None


_MESSAGE_BY_ACTION: dict[str, Callable[[int], WebhookMessage | None]] = {
    "round.paired": _round_message,
    "round.published": _round_message,
    "event.finished": _finished_message,
}


def _event_data(event: Event) -> dict[str, Any]:
    return {"event": event.pk, "name": event.name}
