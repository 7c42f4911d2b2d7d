"""The position builder: both sides of the table, what is done, and the ruling on it."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from judging import queries
from judging.builder import Builder, pressed
from judging.energy import TYPES
from judging.examples_position import TABLES
from judging.views import LONGEST_LINK, edition_of, event_of, keep_form, remember
from league.domain.errors import Refused
from tournaments.models import Event


@require_safe
@vary_on_headers("HX-Request")
def position(request: HttpRequest) -> HttpResponseBase:
    """Set up the table and ask. The address holds all of it, so that a link gives the same ruling.

    `press` is a button that changes the table; it leads to the address of the changed one.
    """
    event = event_of(request)
    edition = edition_of(request, event)
    if "press" in request.GET:
        return _changed(request, event, edition)
    return _shown(request, event, edition)


def _changed(request: HttpRequest, event: Event | None, edition: str) -> HttpResponseBase:
    table, place = pressed(request.GET, request.GET["press"])
    address = _address(Builder(table, edition, moved=True).query(), event)
    return redirect(f"{address}#{place}" if place else address)


def _shown(request: HttpRequest, event: Event | None, edition: str) -> HttpResponse:
    changed = request.GET.get("from", "")
    table = Builder(request.GET, edition, moved=_moves(changed))
    answer = _answer(table) if table.is_asked else None
    if table.is_asked:
        remember(request, table.edition)
    here = _address(table.query(), event)
    context = {
        "table": table,
        "answer": answer,
        "event": event,
        "types": [one for one in TYPES if one not in {"Dragon", "Fairy"}],
        "examples": _examples(event),
        "moved": _moves(changed),
        **(_around(request, table, answer, event) if answer else {}),
    }
    status = 422 if table.is_asked and answer is None else 200
    in_place = bool(getattr(request, "htmx", False))
    page = "judging/position_answer.html" if in_place else "judging/position.html"
    response = render(request, page, context, status=status)
    if in_place and len(here) <= LONGEST_LINK:
        response["HX-Replace-Url"] = here
    return response


def _moves(changed: str) -> bool:
    """Whether a change of this field changes what the action may choose from."""
    return bool(changed) and not changed.startswith("do-")


def _answer(table: Builder) -> queries.Answer | None:
    if not table.is_valid():
        return None
    try:
        return queries.answer(table.request())
    except Refused as refused:
        table.refuse(refused.field, refused.message)
        return None


def _around(
    request: HttpRequest, table: Builder, answer: queries.Answer, event: Event | None
) -> dict[str, Any]:
    """What stands around the ruling: links that give it again, and where else it leads."""
    pinned = table.query(pinned=True)
    editions = [
        replace(one, url=_link({**pinned, "edition": [one.edition]}, event))
        for one in answer.editions
    ]
    return {
        "answer": replace(answer, editions=editions),
        "link": _link(pinned, event),
        "payments": [
            {"way": way, "alike": alike, "url": _link({**pinned, "do-pays": [way]}, event)}
            for way, alike in answer.payments
        ],
        "keep": keep_form(request, table.in_words(), answer, event),
    }


def _examples(event: Event | None) -> list[dict[str, Any]]:
    return [
        {"title": title, "url": _address(dict(QueryDict(query).lists()), event)}
        for title, query in TABLES
    ]


def _link(query: dict[str, list[str]], event: Event | None) -> str:
    address = _address(query, event)
    return address if len(address) <= LONGEST_LINK else ""


def _address(query: dict[str, list[str]], event: Event | None) -> str:
    whole = query | ({"event": [str(event.pk)]} if event else {})
    return f"{reverse('judging:position')}?{urlencode(whole, doseq=True)}"
