"""The start page, and the pages on which rulings are asked for, kept and read."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from judging.domain import decision_obstacle, keep_ruling
from judging.domain.visibility import leagues_and_events
from judging.models import Ruling
from judging.queries import ask
from judging.queries.choosing import open_choice
from judging.queries.in_play import lasting_things
from judging.queries.loaders import find_ruling
from judging.web.forms.ask.builder import ACTION_FORMS
from judging.web.forms.ask.examples import EXAMPLE_QUESTIONS
from judging.web.forms.ask.forms import JsonForm
from judging.web.forms.ask.from_request import ask_address
from judging.web.forms.ask.links import (
    SHORT_PAGE,
    TABLE_PAGE,
    json_link,
    question_address,
    short_enough_address,
    with_current_names,
)
from judging.web.forms.ask.short import SHORT_PAGES, ShortQuestion
from judging.web.forms.keep import KeepForm
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
    places_judged,
)
from league.base.errors import NotAllowed
from league.http.paging import requested_page
from league.models import League
from league.permissions import require_permission, require_second_factor
from league.web.pages import result_or_error, writes_once
from tournaments.models import Event


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The start page: what is going on, and what one can do here."""
    return render(request, "league/leagues/home.html", ask.home_page_rows(*_staff_places(request)))


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def ask_ruling(request: HttpRequest) -> HttpResponseBase:
    """Ask for a ruling. The address holds the question, so that a link gives the same ruling.

    POST works too, for questions too long for an address; nothing is stored. Questions that need
    the fields of the whole table are redirected to its page.
    """
    event = find_event_asked(request)
    asked = request.POST if request.method == "POST" else request.GET
    data = with_current_names(asked)
    if request.method != "POST" and data["do"] in ACTION_FORMS and data["do"] not in SHORT_PAGES:
        return redirect(question_address(TABLE_PAGE, dict(data.lists())))
    return _render_question(request, _read_question(data, edition_asked(request, event)), event)


def _render_question(
    request: HttpRequest, question: ShortQuestion | JsonForm, event: Event | None
) -> HttpResponse:
    answer = answer_or_show_error(question) if question.is_asked else None
    if question.is_asked:
        remember_edition(request, question.edition)
    context: dict[str, Any] = {"form": question, "answer": answer, "event": event}
    context |= _page_context(request, question, event)
    if answer is not None:
        context |= _answer_context(request, question, answer, event)
    if question.edition_is_open:
        context["choose"] = edition_links(
            request,
            lambda key: (
                short_enough_address(SHORT_PAGE, question.as_query() | {"edition": [key]}, event)
                + "#answer"
            ),
            event,
        )
    status = 422 if question.is_asked and answer is None and "choose" not in context else 200
    page = "judging/ask/answer.html" if _is_htmx(request) else "judging/ask/ask.html"
    return render(request, page, context, status=status)


@login_required
@writes_once
def keep_answer(request: HttpRequest) -> HttpResponseBase:
    """Keep a ruling with its question."""
    leagues, events = places_judged(request)
    if not leagues and not events:
        require_second_factor(request.user)
        raise NotAllowed(_("Only a judge or organiser of a league can keep a ruling."))
    if request.method != "POST":
        return redirect("judging:ask")
    form = KeepForm(request.POST, leagues=leagues, events=events, auto_id="keep_%s")
    kept = _keep_or_show_error(request, form) if form.is_valid() else None
    if kept is None:
        return render(request, "judging/ask/keep.html", {"form": form}, status=422)
    messages.success(request, _("The ruling is kept."))
    return redirect("judging:ruling", ruling=kept.pk)


@login_required
@require_safe
@writes_once
def kept_rulings(request: HttpRequest) -> HttpResponseBase:
    """The kept rulings, newest first."""
    leagues, events = _staff_places(request)
    if not leagues and not events:
        require_second_factor(request.user)
        raise NotAllowed(_("Only a league's staff can see its rulings."))
    page = requested_page(request, ask.kept_rulings(leagues, events))
    rows = [ask.ruling_row(kept) for kept in page]
    context = {
        "page": page,
        "rows": rows,
        "leagues": leagues,
        "may_give": any(places_judged(request)),
    }
    return render(request, "judging/rulings/rulings.html", context)


@login_required
@require_safe
@writes_once
def kept_ruling(request: HttpRequest, ruling: int) -> HttpResponseBase:
    """One kept ruling as it was given."""
    kept = find_ruling(ruling)
    require_permission(request.user, "league.see_staff_pages", kept)
    answer = ask.answer_as_kept(kept)
    payments = [{"way": way, "alike": alike} for way, alike in answer.payments]
    context: dict[str, Any] = {"ruling": ask.ruling_row(kept), "answer": answer}
    context |= {"league": kept.league, "lasting": lasting_things(answer.position_after)}
    context["payments"] = payments
    context |= ask.what_followed(kept, *_staff_places(request))
    if context["appeal"]:
        context["why_not"] = decision_obstacle(context["appeal"], request.user)
    return render(
        request,
        "judging/rulings/ruling.html",
        context | {"again": _ask_again_address(kept, answer.asked)},
    )


def _read_question(data: QueryDict, edition: str) -> ShortQuestion | JsonForm:
    """The question, in the fields of a short page or as JSON."""
    if data["do"] == JsonForm.key:
        return JsonForm(data if "request_text" in data else None, edition=edition)
    return ShortQuestion(data, edition)


def _page_context(
    request: HttpRequest, question: ShortQuestion | JsonForm, event: Event | None
) -> dict[str, Any]:
    """What the page shows around question and answer."""
    tabs = [
        {
            "name": page.name,
            "current": page.key == question.key,
            "url": question_address(SHORT_PAGE, {"do": [page.key]}, event),
        }
        for page in SHORT_PAGES.values()
    ]
    whole = {
        "name": _("Whole table"),
        "current": False,
        "url": question_address(TABLE_PAGE, {}, event),
    }
    return {
        "tabs": [*tabs, whole],
        "examples": example_links(SHORT_PAGE, EXAMPLE_QUESTIONS, event),
        "json_form": question if isinstance(question, JsonForm) else JsonForm(),
        "is_staff": any(_staff_places(request)),
        "deck_cards": cards_at_match(request, event),
        "no_table": request.GET.get("table") == "none",
    }


def _answer_context(
    request: HttpRequest,
    question: ShortQuestion | JsonForm,
    answer: ask.RulingAnswer,
    event: Event | None,
) -> dict[str, Any]:
    """What the page shows beside a ruling: links that repeat it or lead on, the form to keep it."""
    query = question.as_query()
    return {
        "must": open_choice(answer.select) if answer.select else None,
        "lasting": lasting_things(answer.position_after),
        "link": short_enough_address(SHORT_PAGE, query, event),
        "payments": payment_links(SHORT_PAGE, query, answer, event),
        "keep": make_keep_form(request, question.in_words(), answer, event),
    }


def _ask_again_address(kept: Ruling, asked: str) -> str:
    """Where a kept ruling can be asked again: in the fields of a question, else as JSON."""
    if not kept.asked:
        return ""
    return ask_address(kept.asked, kept.event) or json_link(asked, table="none")


def _keep_or_show_error(request: HttpRequest, form: KeepForm) -> Any:
    values = form.cleaned_data
    place = values["event"] or values["league"]
    actor = require_permission(request.user, "judging.give_ruling", place)
    return result_or_error(
        form,
        lambda: keep_ruling(
            actor, values["league"], values["question"], values["asked"], values["event"]
        ),
    )


def _staff_places(request: HttpRequest) -> tuple[list[League], list[int]]:
    return leagues_and_events(request.user, "league.see_staff_pages")


def _is_htmx(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))
