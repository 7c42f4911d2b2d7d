"""The position builder: both sides of the table, what is done, and the ruling on it."""

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from judging.queries import ask
from judging.web.forms.ask.builder import Builder
from judging.web.forms.ask.energy_pills import pills
from judging.web.forms.ask.examples_position import TABLES
from judging.web.forms.ask.forms import LONGEST_LINK
from judging.web.forms.ask.press import pressed
from judging.web.forms.ask.question import question
from judging.web.forms.ask.usual import taken_as_usual
from judging.web.views.ask import edition_of, editions_to_choose, event_of, keep_form, remember
from league.base.errors import Refused
from tournaments.models import Event

# What is most often asked, a button each; the others are in the list of all actions.
USUAL = [("attack", _("Attack")), ("retreat", _("Retreat")), ("end_turn", _("Turn ends")),
         ("evolve", _("Evolve"))]  # fmt: skip
LONG = 110  # letters of a verdict that a phone cannot show in four lines


@require_safe
@vary_on_headers("HX-Request")
def position(request: HttpRequest) -> HttpResponseBase:
    """Set up the table and ask. The address holds all of it, so that a link gives the same ruling.

    `press` is a button that changes the table; it leads to the address of the changed one. `was` is
    the table before the last change, for whoever has no JavaScript to go back by.
    """
    event = event_of(request)
    if "press" in request.GET:
        return _changed(request, event)
    table = Builder(
        request.GET,
        edition_of(request, event),
        moved=_moves(request),
        in_place=_in_place(request),
    )
    return _shown(request, table, event)


def _changed(request: HttpRequest, event: Event | None) -> HttpResponseBase:
    data, place = pressed(request.GET, request.GET["press"])
    table = Builder(data, edition_of(request, event), moved=True)
    if _in_place(request):
        return _shown(request, table, event, at=place)
    query = table.query() | {"was": [request.GET["was"]]} if "was" in request.GET else table.query()
    return redirect(f"{_address(query, event)}#{place}" if place else _address(query, event))


def _shown(
    request: HttpRequest, table: Builder, event: Event | None, *, at: str | None = None
) -> HttpResponse:
    """The page; to JavaScript what changes of it, or all of it after a button (`at`)."""
    answer = _answer(table) if table.is_asked else None
    if table.is_asked:
        remember(request, table.edition)
    query = table.query() if table.is_asked else {}
    here = _address(query, event)
    context = {
        "table": table,
        "answer": answer,
        "event": event,
        "here": here,
        "at": at,
        "undo": _before(request, query, event),
        "usual": USUAL,
        "examples": _examples(event),
        "moved": _moves(request),
        **pills(table.edition),
        **_open(request, table, query, event),
        **(_around(request, table, answer, event) if answer else {}),
    }
    in_place = _in_place(request)
    part = in_place and at is None
    page = "judging/ask/position_answer.html" if part else "judging/ask/position.html"
    response = render(request, page, context, status=422 if table.wrong and table.is_asked else 200)
    if in_place and len(here) <= LONGEST_LINK:
        step = "HX-Replace-Url" if request.GET.get("step") == "same" else "HX-Push-Url"
        response[step] = here
    return response


def _moves(request: HttpRequest) -> bool:
    """Whether what has just changed changes what the action may choose from."""
    changed = request.GET.get("from", "")
    return bool(changed) and not changed.startswith("do-")


def _in_place(request: HttpRequest) -> bool:
    """Whether JavaScript asks for a part; not where the browser goes back to a page it has left."""
    htmx: Any = getattr(request, "htmx", False)
    return bool(htmx) and not htmx.history_restore_request


def _open(
    request: HttpRequest, table: Builder, query: dict[str, list[str]], event: Event | None
) -> dict[str, Any]:
    """What is still to be said, and the rulebooks to choose from where that is open."""
    choose = editions_to_choose(request, lambda key: _address({**query, "edition": [key]}, event))
    return {"needed": table.needed, "choose": choose, "unplayed": table.unplayed}


def _before(request: HttpRequest, query: dict[str, list[str]], event: Event | None) -> str:
    """The address of the table before the last change; empty where none is known."""
    was = QueryDict(request.GET.get("was", ""))
    before = {name: values for name, values in was.lists() if name not in {"was", "event", "press"}}
    return _address(before, event) if "was" in request.GET and before != query else ""


def _answer(table: Builder) -> ask.Answer | None:
    if not table.is_valid():
        return None
    try:
        return ask.answer(table.request())
    except Refused as refused:
        table.refuse(refused.field, refused.message)
        return None


def _around(
    request: HttpRequest, table: Builder, answer: ask.Answer, event: Event | None
) -> dict[str, Any]:
    """What stands around the ruling: links that give it again, and where else it leads."""
    pinned = table.query(pinned=True)
    editions = [
        replace(one, url=_link({**pinned, "edition": [one.edition]}, event))
        for one in answer.editions
    ]
    said = sum(len(one.verdict) for one in answer.outcomes[:2]) + len(answer.ruling["verdict"])
    return {
        "answer": replace(answer, editions=editions),
        "is_long": said > LONG,
        "as_usual": taken_as_usual(table, answer.ruling),
        "link": _link(pinned, event),
        "payments": [
            {"way": way, "alike": alike, "url": _link({**pinned, "do-pays": [way]}, event)}
            for way, alike in answer.payments
        ],
        "keep": keep_form(request, question(table), answer, event),
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
