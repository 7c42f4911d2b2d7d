"""Webhooks: other programs are told of what happens in a league's events.

What is told follows from the event log, so that no use case can forget it: an entry of interest
makes a delivery in its own transaction, and the outbox carries it out, again and again for a
while. Ids and figures are told, no names of players.
"""

from collections.abc import Callable, Collection
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from league.base.errors import Refused
from league.domain import log
from league.models import League, LogEntry, new_nonce
from tournaments.domain.webhooks import calls, deliveries
from tournaments.models import Event, Match, Round, Webhook

ROUND, RESULT, FINISHED = "round.published", "result.confirmed", "event.finished"
EVENTS = {
    ROUND: _later("A round is published"),
    RESULT: _later("A result is entered or changed"),
    FINISHED: _later("An event is over"),
}
MOST = 10  # webhooks of a league
LONGEST_URL = 500


# --- whom to tell -------------------------------------------------------------------------------


@transaction.atomic
def add(actor: log.Actor, league: League, url: str, events: Collection[str]) -> Webhook:
    """Tell an address from now on. Raises Refused naming the wrong field."""
    _check(url, events)
    if league.webhooks.count() >= MOST:
        raise Refused(_("A league has at most %(most)s webhooks.") % {"most": MOST}, field="url")
    hook = Webhook(league=league, url=url, events=sorted(events), made_by=actor.user)
    _keep(hook)
    _record(actor, hook, "webhook.added", after={"events": hook.events})
    return hook


@transaction.atomic
def change(
    actor: log.Actor, hook: Webhook, url: str, events: Collection[str], *, active: bool
) -> Webhook:
    """Another address or other events; what waits goes to the new address. Raises Refused."""
    _check(url, events)
    before = {"events": hook.events}
    another = url != hook.url
    if another or sorted(events) != hook.events:
        hook.url, hook.events = url, sorted(events)
        _keep(hook)
        after = {"events": hook.events, "another_address": another}
        _record(actor, hook, "webhook.changed", before=before, after=after)
    return set_active(actor, hook, active=active)


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


def _check(url: str, events: Collection[str]) -> None:
    if len(url) > LONGEST_URL:
        most = {"most": LONGEST_URL}
        raise Refused(_("An address has at most %(most)s characters.") % most, field="url")
    calls.check(url)
    if not events or not set(events) <= set(EVENTS):
        raise Refused(_("Choose what to tell."), field="events")


def _keep(hook: Webhook) -> None:
    try:
        with transaction.atomic():
            hook.save()
    except IntegrityError:
        raise Refused(_("This address is told already."), field="url") from None


def _record(
    actor: log.Actor, hook: Webhook, action: str, before: Any = None, after: Any = None
) -> None:
    subject = f"webhook:{hook.pk}"
    log.record(hook.league, actor, action, subject, before=before, after=after)


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
            deliveries.tell(hook, name, data)


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
