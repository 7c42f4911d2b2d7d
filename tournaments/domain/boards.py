"""The boards everybody reads at once, published when their cause happens."""

import contextlib
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.domain import boards, outbox
from tournaments import queries
from tournaments.models import Event, Round, Stage
from tournaments.queries import standings
from tournaments.queries.clock import clock_of
from tournaments.queries.rounds.state import chain_of
from tournaments.queries.structure.attendance import pod_name

TRIES = 20  # each that fails is one that another drain has won
STANDINGS, BY_TABLE, BY_NAME = "standings", "by-table", "by-name"


def standings_context(
    event: Event, *, after: int | None = None, division: str = ""
) -> dict[str, Any]:
    """What the standings board shows: now or after a round, of everybody or one division."""
    numbers = standings.swiss_numbers(event)
    return {
        "event": event,
        "here": "standings",
        "after": after or max(numbers, default=None),
        "then": after,
        "numbers": numbers,
        "division": division,
        "divisions": standings.divisions_of(event),
        "order": _(chain_of(event).name),
        "fields": _fields(event, queries.standings_rows(event, after=after, division=division)),
    }


def _fields(event: Event, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows under the name of their pod, without one where everybody plays in one field.

    `alone`: the pod is one division, so that places in it are those of the division.
    """
    return [
        {**_field(event, pod), "rows": list(inside)}
        for pod, inside in groupby(rows, key=itemgetter("pod"))
    ]


def _field(event: Event, pod: int) -> dict[str, Any]:
    if not event.pods:
        return {"name": "", "alone": False}
    return {"name": pod_name(event.pods[pod]), "alone": len(event.pods[pod]["divisions"]) == 1}


def round_context(event: Event, one: Round, *, by_name: bool) -> dict[str, Any]:
    """What a round's board shows."""
    shown = queries.round_board(one, by_name=by_name)
    return {"event": event, "round": one, "clock": clock_of(one), **shown}


def published(request: HttpRequest, event: Event, board: str) -> HttpResponse | None:
    """The stored board for whoever is not signed in; None where there is none, or for staff."""
    if request.user.is_authenticated:
        return None
    return boards.answer(request, _key(event.pk, board))


def round_board(number: int, *, by_name: bool) -> str:
    """The name of a round's board."""
    return f"round-{number}-{BY_NAME if by_name else BY_TABLE}"


def announce(event: Event, number: int | None = None) -> None:
    """Have the boards of an event rendered anew: the standings, and a round, the last unless told.

    Called inside the transaction that changed them; before the first round there are none.
    """
    number = number or queries.latest_round(event)
    if number is not None:
        outbox.follow_up(event.league, "publish_boards", {"event": event.pk, "round": number})


@outbox.handles("renew_boards", once_for_all=True, idle=True)
def publish_later(payload: dict[str, Any]) -> None:
    """The same as `publish`, of what nobody waits for: it comes after all other work."""
    publish(payload)


@outbox.handles("publish_boards", once_for_all=True)
def publish(payload: dict[str, Any]) -> None:
    """Render an event's standings, and the boards of one of its rounds, for everybody.

    Where another drain hung them meanwhile, they are rendered anew: what it saw may be newer.
    """
    for _try in range(TRIES):
        with contextlib.suppress(boards.OvertakenError):
            _hang(payload["event"], payload["round"])
            outbox.progress(3, 3)
            return
    raise outbox.NotNowError("others hang the same boards, again and again")


def _hang(event_id: int, number: int) -> None:
    """As everything is now. What hung of a round that was taken back, or is staff's draft, goes."""
    wall = boards.wall(f"event/{event_id}")  # before anything is read
    event = Event.objects.select_related("league").get(pk=event_id)
    paired = queries.rounds(event).filter(draft=False)
    one = paired.filter(number=number).first()
    gone = "" if one else _key(event_id, f"round-{number}-")
    shown = one or paired.last()
    if shown is None:
        boards.publish(wall, {}, instead_of=_key(event_id, ""))
        return
    with timezone.override(event.league.time_zone):
        sheets = boards.in_each_language(lambda: _sheets(event, shown))
    boards.publish(wall, sheets, instead_of=gone)


@boards.renews("event/")
def renew(keys: Sequence[str]) -> None:
    """Have the boards rendered anew that hang at events still going on; others are shown live."""
    hung = {int(key.split("/")[1]) for key in keys}
    for event in Event.objects.filter(pk__in=hung).exclude(stage=Stage.FINISHED):
        announce(event)


def _sheets(event: Event, one: Round) -> dict[str, str]:
    """By their keys, in the language that is on."""
    address = reverse("tournaments:standings", args=[event.pk])
    shown = standings_context(event)
    sheets = {_key(event.pk, STANDINGS): _render("standings", address, shown)}
    address = reverse("tournaments:round", args=[event.pk, one.number])
    for by_name in (False, True):
        board, query = round_board(one.number, by_name=by_name), "?by=name" if by_name else ""
        shown = round_context(event, one, by_name=by_name)
        sheets[_key(event.pk, board)] = _render("round", address + query, shown)
    return sheets


def _key(event: int, board: str) -> str:
    return f"event/{event}/{board}"


def _render(template: str, address: str, context: dict[str, Any]) -> str:
    request = HttpRequest()
    request.user = AnonymousUser()
    request.path, _mark, request.META["QUERY_STRING"] = address.partition("?")
    request.path_info = request.path
    return render_to_string(f"tournaments/{template}.html", context, request)
