"""The position builder: both sides of the table, what is done, and the ruling on it."""

from dataclasses import replace
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from judging.queries import ask
from judging.queries.choosing import choices_made
from judging.queries.in_play import lasting_things
from judging.web.forms.ask.builder import ACTION_FORMS, TableQuestion
from judging.web.forms.ask.cards_era import editions_of_cards
from judging.web.forms.ask.choosing import cards_not_taken, fitting_answers, open_question
from judging.web.forms.ask.energy_pills import cards_to_tap, energy_to_tap
from judging.web.forms.ask.examples import EXAMPLE_TABLES
from judging.web.forms.ask.forms import AddressQuery
from judging.web.forms.ask.links import (
    LONGEST_LINK,
    SHORT_PAGE,
    TABLE_PAGE,
    question_address,
    short_enough_address,
)
from judging.web.forms.ask.press import press_button
from judging.web.forms.ask.question import question_text
from judging.web.forms.ask.short import SHORT_PAGES
from judging.web.forms.ask.usual import usual_assumptions
from judging.web.last_edition import remember_edition
from judging.web.views.ask_page import (
    answer_or_show_error,
    cards_at_match,
    edition_asked,
    edition_links,
    example_links,
    find_event_asked,
    make_keep_form,
    payment_links,
)
from tournaments.models import Event

# The most common actions, one button each; all others are in the list of actions.
USUAL_ACTIONS = [("attack", _("Attack")), ("retreat", _("Retreat")), ("end_turn", _("Turn ends")),
         ("evolve", _("Evolve")), ("play_trainer", _("Trainer")),
         ("use_power", _("Power"))]  # fmt: skip
LONG_VERDICT = 110  # characters that a phone cannot show in four lines


@require_safe
@vary_on_headers("HX-Request")
def position(request: HttpRequest) -> HttpResponseBase:
    """Set up the table and ask. The address holds all of it, so that a link gives the same ruling.

    `press` is a button that changes the table; it leads to the address of the changed one. `was` is
    the table before the last change: the way back for browsers without JavaScript.
    """
    event = find_event_asked(request)
    kind = request.GET.get("do")
    if kind in SHORT_PAGES and not ACTION_FORMS[kind].on_table:
        return redirect(question_address(SHORT_PAGE, dict(request.GET.lists())))
    if "press" in request.GET:
        return _press_and_show(request, event)
    table = _read_table(
        request.GET,
        edition_asked(request, event),
        moved=_has_table_moved(request),
        in_place=_is_htmx(request),
    )
    return _render_table(request, table, event)


def _read_table(
    data: QueryDict, edition: str, *, moved: bool, in_place: bool = False
) -> TableQuestion:
    """The table without decisions made on another table and without answers that do not fit."""
    read = partial(TableQuestion, edition=edition, moved=moved, in_place=in_place)
    table = read(data)
    answers = table.table.answers
    if not answers:
        return table
    if data.get("asked-of", table.mark) != table.mark:
        return read(_with_answers(data, []))
    fitting = fitting_answers(table)
    if fitting == answers:
        return table
    table = read(_with_answers(data, fitting))
    table.not_taken = cards_not_taken(answers, fitting)
    return table


def _with_answers(data: QueryDict, answers: list[str]) -> QueryDict:
    changed = data.copy()
    changed.setlist("picks", answers)
    return changed


def _press_and_show(request: HttpRequest, event: Event | None) -> HttpResponseBase:
    data, place = press_button(request.GET, request.GET["press"])
    table = _read_table(data, edition_asked(request, event), moved=True)
    if _is_htmx(request):
        return _render_table(request, table, event, changed_place=place)
    query = (
        table.as_query() | {"was": [request.GET["was"]]}
        if "was" in request.GET
        else table.as_query()
    )
    url = question_address(TABLE_PAGE, query, event)
    return redirect(f"{url}#{place}" if place else url)


def _render_table(
    request: HttpRequest,
    table: TableQuestion,
    event: Event | None,
    *,
    changed_place: str | None = None,
) -> HttpResponse:
    """The page; for JavaScript only its answer part, or all of it after a button (`at`)."""
    answer = answer_or_show_error(table) if table.is_asked else None
    if table.is_asked:
        remember_edition(request, table.edition)
    query = table.as_query() if table.is_asked else {}
    url = question_address(TABLE_PAGE, query, event)
    context = {
        "table": table,
        "answer": answer,
        "event": event,
        "here": url,
        "at": changed_place,
        "undo": _undo_address(request, query, event),
        "usual": USUAL_ACTIONS,
        "examples": example_links(TABLE_PAGE, EXAMPLE_TABLES, event),
        "moved": _has_table_moved(request),
        "deck_cards": cards_at_match(request, event),
        **cards_to_tap(table.edition),
        **_open_questions(request, table, query, event),
        **(_answer_context(request, table, answer, event) if answer else {}),
    }
    in_place = _is_htmx(request)
    part = in_place and changed_place is None
    page = "judging/ask/position_answer.html" if part else "judging/ask/position.html"
    response = render(request, page, context, status=422 if table.wrong and table.is_asked else 200)
    if in_place and len(url) <= LONGEST_LINK:
        step = "HX-Replace-Url" if request.GET.get("step") == "same" else "HX-Push-Url"
        response[step] = url
    return response


def _has_table_moved(request: HttpRequest) -> bool:
    """Whether the last change was on the table, so that the action's choices may differ."""
    changed = request.GET.get("from", "")
    return bool(changed) and not changed.startswith("do-")


def _is_htmx(request: HttpRequest) -> bool:
    """Whether JavaScript asks for a part; false when the browser restores a page it had left."""
    htmx: Any = getattr(request, "htmx", False)
    return bool(htmx) and not htmx.history_restore_request


def _open_questions(
    request: HttpRequest, table: TableQuestion, query: AddressQuery, event: Event | None
) -> dict[str, Any]:
    """What must still be filled in, and the rulebooks to choose from."""
    choose = edition_links(
        request,
        lambda key: question_address(TABLE_PAGE, {**query, "edition": [key]}, event),
        event,
        editions_of_cards(request.GET),
    )
    return {"needed": table.needed, "choose": choose, "unplayed": table.unplayed}


def _undo_address(request: HttpRequest, query: AddressQuery, event: Event | None) -> str:
    """The address of the table before the last change; empty where none is known."""
    was = QueryDict(request.GET.get("was", ""))
    before = {name: values for name, values in was.lists() if name not in {"was", "event", "press"}}
    return (
        question_address(TABLE_PAGE, before, event)
        if "was" in request.GET and before != query
        else ""
    )


def _answer_context(
    request: HttpRequest, table: TableQuestion, answer: ask.RulingAnswer, event: Event | None
) -> dict[str, Any]:
    """What the page shows around the ruling: links that repeat it and lead on, the open choice."""
    pinned = table.as_query(pinned=True)
    editions = [
        replace(
            outcome,
            url=short_enough_address(TABLE_PAGE, {**pinned, "edition": [outcome.edition]}, event),
        )
        for outcome in answer.editions
    ]
    length = sum(len(outcome.verdict) for outcome in answer.outcomes[:2]) + len(
        answer.ruling["verdict"]
    )
    return {
        "answer": replace(answer, editions=editions),
        "lasting": lasting_things(answer.position_after),
        "made": choices_made(table.as_request()),
        "choice": open_question(answer, table),
        "energy_tap": energy_to_tap(table, answer.ruling),
        "is_long": length > LONG_VERDICT,
        "as_usual": usual_assumptions(table, answer.ruling),
        "link": short_enough_address(TABLE_PAGE, pinned, event),
        "payments": payment_links(TABLE_PAGE, pinned, answer, event),
        "keep": make_keep_form(request, question_text(table), answer, event),
    }
