"""Render boards and sheets again when a name on them has changed.

Name changes are recognised by the event log, so that no use case can forget this. The events that
show a name are done in the background, in batches and the newest first: what is looked at now comes
at once, boards of old events and seasons after all other work.
"""

import re
from collections.abc import Collection, Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q

from league.domain import boards as board_pages
from league.domain import log, outbox
from league.models import LogEntry, PublishedPage
from tournaments.domain import boards
from tournaments.domain.registration import sheets
from tournaments.models import Event, Stage
from tournaments.queries.events.events import latest_round_number

OUTBOX_KIND = "show_new_names"
BATCH_SIZE = 20  # events
_ROUND_BOARD_KEY = re.compile(r"event/\d+/round-(\d+)-")
# By the subject of a log entry, the filter for the events whose boards show its name.
_EVENT_FILTERS = {"player": "entrants__player", "league": "league", "event": "pk"}
# Actions on these subjects that change nothing a board shows.
_ACTIONS_WITHOUT_NAMES = re.compile(
    r"player\.made|league\.founded|event\.(?!.*(chang|correct|nam|mend))"
)


@log.listens_to_log
def renew_after_entry(entry: LogEntry) -> None:
    """Listen to the log: after an entry that may change a name, queue everything that shows it."""
    kind, _colon, pk = entry.subject.partition(":")
    if (
        kind in _EVENT_FILTERS
        and entry.action.startswith(f"{kind}.")
        and not _ACTIONS_WITHOUT_NAMES.match(entry.action)
    ):
        outbox.add_follow_up(entry.league, OUTBOX_KIND, {kind: int(pk)})
        if kind == "player" or "name" in _fields_changed(entry):
            _withdraw_boards({_EVENT_FILTERS[kind]: int(pk)})


def _fields_changed(entry: LogEntry) -> Collection[str]:
    return entry.before if isinstance(entry.before, dict) else ()


def _withdraw_boards(of: dict[str, int]) -> None:
    """Withdraw the boards at once: once the change is confirmed, nobody gets the old name."""
    shown = Event.objects.filter(**of).distinct().values_list("pk", flat=True)
    board_pages.withdraw_pages([f"event/{event}" for event in shown])


@outbox.handles_kind(OUTBOX_KIND, once_for_all=True)
def show_new_names(payload: dict[str, Any]) -> None:
    """Do one batch of events. Payload: `{"player" | "league" | "event": id, "before": id}`."""
    events = list(_events_showing(payload)[:BATCH_SIZE])
    hung = {event.pk: published_rounds(event) for event in events}  # read before anything is locked
    for event in events:
        renew_event(event, hung[event.pk])
    if len(events) == BATCH_SIZE:
        outbox.add_follow_up(events[0].league, OUTBOX_KIND, {**payload, "before": events[-1].pk})


def _events_showing(payload: dict[str, Any]) -> Any:
    (kind,) = _EVENT_FILTERS.keys() & payload.keys()
    shown = Q(**{_EVENT_FILTERS[kind]: payload[kind]})
    if "before" in payload:
        shown &= Q(pk__lt=payload["before"])
    return Event.objects.filter(shown).select_related("league").order_by("-pk").distinct()


def published_rounds(event: Event) -> list[int]:
    """The rounds with published boards, the latest first."""
    keys = PublishedPage.objects.filter(key__startswith=f"event/{event.pk}/round-")
    matches = (_ROUND_BOARD_KEY.match(key) for key in keys.values_list("key", flat=True))
    return sorted({int(match[1]) for match in matches if match}, reverse=True)


@transaction.atomic
def renew_event(event: Event, rounds: Iterable[int]) -> None:
    running = None if event.stage == Stage.FINISHED else latest_round_number(event)
    if running is not None:
        boards.publish_boards_later(event, running)
    later = ({"event": event.pk, "round": number} for number in rounds if number != running)
    outbox.add_follow_up(event.league, "renew_boards", *later)
    sheets.renew_pile(event)
