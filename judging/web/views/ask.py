"""The pages of rulings, and the first page. They parse, ask, and render."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django.views.decorators.vary import vary_on_headers

from judging.domain import keep_ruling, why_not_decide
from judging.models import Ruling
from judging.queries import ask as queries
from judging.queries.visibility import places
from judging.web.forms.ask.examples import EXAMPLES
from judging.web.forms.ask.forms import FORMS, LONGEST_LINK, JsonForm, QuestionForm, short
from judging.web.forms.ask.from_request import table_address
from judging.web.forms.keep import KeepForm
from league.base.errors import NotAllowed, Refused
from league.models import League
from league.permissions import refuse_sleeping, require
from league.web.pages import mark, writes
from tournaments.models import Event

PAGE = 50
EDITION = "heartgold-soulsilver-2010"  # the rules are read under unless another is chosen


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What is going on, and what one can do here."""
    return render(request, "league/leagues/home.html", queries.home(*_staff_of(request)))


@require_http_methods(["GET", "HEAD", "POST"])
@vary_on_headers("HX-Request")
def ask(request: HttpRequest) -> HttpResponse:
    """Ask for a ruling. The address holds the question, so that a link gives the same ruling.

    POST asks as well, for questions too long for an address; nothing is stored.
    """
    event = event_of(request)
    form = _form(request, event)
    answer = _answer(form) if form.is_bound else None
    remember(request, form.cleaned_data.get("edition") if form.is_bound else None)
    context = {"form": form, "answer": answer, "event": event, **_around(request, form, event)}
    context["no_table"] = request.GET.get("table") == "none"
    if answer is not None:
        context |= {
            "link": _link(form, event),
            "payments": _payments(form, answer, event),
            "keep": keep_form(request, form.in_words(), answer, event),
        }
    if only_edition_is_open(form):
        context["choose"] = editions_to_choose(request, lambda key: _link(form, event, edition=key))
    status = 422 if form.is_bound and answer is None and "choose" not in context else 200
    page = "judging/ask/answer.html" if _in_place(request) else "judging/ask/ask.html"
    return render(request, page, context, status=status)


@login_required
@writes
def keep(request: HttpRequest) -> HttpResponseBase:
    """Keep a ruling with the question that was put."""
    leagues, events = _judged_by(request)
    if not leagues and not events:
        refuse_sleeping(request.user)
        raise NotAllowed(_("Only a judge or organiser of a league can keep a ruling."))
    if request.method != "POST":
        return redirect("judging:ask")
    form = KeepForm(request.POST, leagues=leagues, events=events, auto_id="keep_%s")
    kept = _kept(request, form) if form.is_valid() else None
    if kept is None:
        return render(request, "judging/ask/keep.html", {"form": form}, status=422)
    messages.success(request, _("The ruling is kept."))
    return redirect("judging:ruling", ruling=kept.pk)


@login_required
@require_safe
@writes
def rulings(request: HttpRequest) -> HttpResponseBase:
    """The rulings given, newest first."""
    leagues, events = _staff_of(request)
    if not leagues and not events:
        refuse_sleeping(request.user)
        raise NotAllowed(_("Only a league's staff can see its rulings."))
    page = Paginator(queries.rulings(leagues, events), PAGE).get_page(request.GET.get("page"))
    rows = [queries.ruling_row(one) for one in page]
    context = {"page": page, "rows": rows, "leagues": leagues, "may_give": any(_judged_by(request))}
    return render(request, "judging/rulings/rulings.html", context)


@login_required
@require_safe
@writes
def ruling(request: HttpRequest, ruling: int) -> HttpResponseBase:
    """One ruling as it was given."""
    one = get_object_or_404(queries.rulings(League.objects.all()), pk=ruling)
    require(request.user, "league.see_staff_pages", one)
    answer = queries.kept_answer(one)
    payments = [{"way": way, "alike": alike} for way, alike in answer.payments]
    context: dict[str, Any] = {"ruling": queries.ruling_row(one), "answer": answer}
    context |= {"league": one.league}
    context["payments"] = payments
    context |= queries.what_became_of(one)
    if context["appeal"]:
        context["why_not"] = why_not_decide(context["appeal"], request.user)
    return render(
        request, "judging/rulings/ruling.html", context | {"again": _again(one, answer.asked)}
    )


def _form(request: HttpRequest, event: Event | None) -> QuestionForm:
    """The form of the question asked, bound if the address or body holds any of its answer."""
    data = request.POST if request.method == "POST" else request.GET
    kind = FORMS.get(data.get("question", ""), FORMS["settle"])
    fields = set(kind.base_fields) - {"edition"}
    asked = "asked" in data or not fields.isdisjoint(data)
    initial = {"edition": edition_of(request, event)}
    if not asked:
        return kind(initial=initial, auto_id=kind.ids)
    given = data.copy()
    given.setdefault("edition", initial["edition"])
    for name in fields - set(given):
        # A link need not say what is as usual; a box that is not ticked has nothing to say.
        if (usual := kind.base_fields[name].initial) is not None and "asked" not in data:
            given[name] = str(usual)
    return kind(given, initial=initial, auto_id=kind.ids)


def only_edition_is_open(form: QuestionForm) -> bool:
    """Whether all is said but under which edition: that is asked, and no mistake."""
    return form.is_bound and set(form.errors) == {"edition"} and not form.data.get("edition")


def _answer(form: QuestionForm) -> queries.Answer | None:
    if not form.is_valid():
        return None
    try:
        return queries.answer(form.request())
    except Refused as refused:
        form.refuse(refused.field, refused.message)
        return None


def edition_of(request: HttpRequest, event: Event | None) -> str:
    """The edition asked for, else the event's; empty where it has to be asked: none is guessed."""
    named = request.GET.get("edition", "")
    if named in queries.EDITIONS:
        return named
    return event.edition if event is not None else ""


def editions_to_choose(request: HttpRequest, url: Callable[[str], str]) -> list[dict[str, Any]]:
    """Each edition with the address that asks under it, the one asked under last first."""
    last = request.session.get("edition")
    found = [
        {"key": key, "name": queries.edition_name(key), "url": url(key), "last": key == last}
        for key in queries.EDITIONS
    ]
    return sorted(found, key=lambda one: not one["last"])


def remember(request: HttpRequest, edition: str | None) -> None:
    """Offer this edition first from now on."""
    if edition and edition != request.session.get("edition"):
        request.session["edition"] = edition


def _around(request: HttpRequest, form: QuestionForm, event: Event | None) -> dict[str, Any]:
    """What stands around question and answer."""
    here = {"event": event.pk} if event else {}
    tabs = [
        {"name": kind.name, "current": kind.key == form.key, "url": _ask({"question": key} | here)}
        for key, kind in FORMS.items()
        if kind is not JsonForm
    ]
    whole = f"{reverse('judging:position')}?{urlencode(here)}"
    tabs.append({"name": _("Whole table"), "current": False, "url": whole})
    examples = [{"title": title, "url": _ask(query | here)} for title, query in EXAMPLES]
    json_form = (
        form if isinstance(form, JsonForm) else JsonForm(initial=form.initial, auto_id="json_%s")
    )
    return {
        "tabs": tabs,
        "examples": examples,
        "json_form": json_form,
        "is_staff": any(_staff_of(request)),
    }


def _link(form: QuestionForm, event: Event | None, **instead: str) -> str:
    """The address that gives this ruling again; empty where it would be too long."""
    query = {"question": form.key, **form.as_query(), **instead}
    return _ask(query | ({"event": event.pk} if event else {}))


def _payments(
    form: QuestionForm, answer: queries.Answer, event: Event | None
) -> list[dict[str, Any]]:
    """The legal payments, each with the address that asks what paying so comes to."""
    asks = "pays" in form.fields
    return [
        {"way": way, "alike": alike, "url": _link(form, event, pays=way) if asks else ""}
        for way, alike in answer.payments
    ]


def _again(one: Ruling, asked: str) -> str:
    """Where a kept ruling is asked again: on the table, or else as JSON."""
    if not one.asked:
        return ""
    return table_address(one.asked, one.event) or _json_link(asked)


def _json_link(asked: str) -> str:
    return _ask({"question": JsonForm.key, "request_text": asked, "table": "none"})


def _ask(query: Mapping[str, Any]) -> str:
    address = f"{reverse('judging:ask')}?{urlencode(query, doseq=True)}"
    return address if len(address) <= LONGEST_LINK else ""


def keep_form(
    request: HttpRequest, question: str, answer: queries.Answer, event: Event | None
) -> KeepForm | None:
    """The form that keeps a ruling with its question, for whoever may."""
    leagues, events = _judged_by(request)
    if not leagues and not events:
        return None
    initial = {
        "question": short(question),
        "asked": answer.asked,
        "event": event and event.pk,
    }
    return KeepForm(initial=initial, leagues=leagues, events=events, auto_id="keep_%s")


def _kept(request: HttpRequest, form: KeepForm) -> Any:
    given = form.cleaned_data
    at = given["event"] or given["league"]
    actor = require(request.user, "judging.give_ruling", at)
    try:
        return keep_ruling(
            actor, given["league"], given["question"], given["asked"], given["event"]
        )
    except Refused as refused:
        mark(form, refused)
        return None


def event_of(request: HttpRequest) -> Event | None:
    """The event one came from. Raises Http404 for one that is not there."""
    asked = request.GET.get("event") or request.POST.get("event") or ""
    if not asked:
        return None
    if not asked.isdecimal():
        raise Http404
    return get_object_or_404(Event.objects.select_related("league"), pk=asked)


def _in_place(request: HttpRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def _staff_of(request: HttpRequest) -> tuple[list[League], list[int]]:
    return places(request.user, "league.see_staff_pages")


def _judged_by(request: HttpRequest) -> tuple[list[League], list[int]]:
    return places(request.user, "judging.give_ruling")
