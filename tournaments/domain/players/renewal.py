"""What was rendered with a name is rendered anew once the name is another.

What changes a name follows from the event log, so that no use case can forget it. The events that
show it are worked through in the background, a page of them at a time and the newest first: what
is looked at now comes at once, boards of old events and seasons after all other work.
"""

import re
from collections.abc import Iterable
from typing import Any

from django.db import transaction
from django.db.models import Q

from league.domain import log, outbox
from league.models import LogEntry, PublishedPage
from tournaments.domain import boards
from tournaments.domain.registration import sheets
from tournaments.models import Event, Stage
from tournaments.queries import latest_round

KIND = "show_new_names"
AT_ONCE = 20  # events
_HUNG = re.compile(r"event/\d+/round-(\d+)-")
# Whose name stands on boards, by the subject of the log's entries, and where it does.
_SHOWING = {"player": "entrants__player", "league": "league", "event": "pk"}
# What is recorded of them and changes nothing that a board shows.
_QUIET = re.compile(r"player\.made|league\.founded|event\.(?!.*(chang|correct|nam|mend))")


@log.listens
def heard(entry: LogEntry) -> None:
    """Promise that whatever shows a player, a league or an event shows them as they are now."""
    kind, _colon, pk = entry.subject.partition(":")
    if kind in _SHOWING and entry.action.startswith(f"{kind}.") and not _QUIET.match(entry.action):
        outbox.follow_up(entry.league, KIND, {kind: int(pk)})


@outbox.handles(KIND, once_for_all=True)
def show_new_names(payload: dict[str, Any]) -> None:
    """`{"player" | "league" | "event": id, "before": id}`: a page of the events it stands at."""
    events = list(_events(payload)[:AT_ONCE])
    hung = {event.pk: _hung(event) for event in events}  # read before anything is locked
    for event in events:
        _renew(event, hung[event.pk])
    if len(events) == AT_ONCE:
        outbox.follow_up(events[0].league, KIND, {**payload, "before": events[-1].pk})


def _events(payload: dict[str, Any]) -> Any:
    (kind,) = _SHOWING.keys() & payload.keys()
    shown = Q(**{_SHOWING[kind]: payload[kind]})
    if "before" in payload:
        shown &= Q(pk__lt=payload["before"])
    return Event.objects.filter(shown).select_related("league").order_by("-pk").distinct()


def _hung(event: Event) -> list[int]:
    """The rounds whose boards hang, the latest first."""
    keys = PublishedPage.objects.filter(key__startswith=f"event/{event.pk}/round-")
    found = (_HUNG.match(key) for key in keys.values_list("key", flat=True))
    return sorted({int(match[1]) for match in found if match}, reverse=True)


@transaction.atomic
def _renew(event: Event, rounds: Iterable[int]) -> None:
    now = None if event.stage == Stage.FINISHED else latest_round(event)
    if now is not None:
        boards.announce(event, now)
    later = ({"event": event.pk, "round": number} for number in rounds if number != now)
    outbox.follow_up(event.league, "renew_boards", *later)
    sheets.draw_anew(event)
