"""Rulings given in words, appeals and their decisions, clarified rules; out and in as a file."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from judging import domain
from judging.models import Clarification, Ruling
from judging.queries import ask
from judging.queries import rulings as queries_given
from judging.queries.visibility import places, readable
from judging.web.forms.rulings import AppealForm, ClarifyForm, DecideForm, GiveForm, ImportForm
from league.base.errors import NotAllowed, Refused
from league.models import League
from league.permissions import refuse_sleeping, require
from league.web.pages import mark, writes

PAGE = 50


@login_required
@writes
def give(request: HttpRequest) -> HttpResponseBase:
    """Keep a ruling in the judge's own words."""
    leagues, events = _or_refuse(
        request,
        "judging.give_ruling",
        _("Only a judge or organiser of a league can keep a ruling."),
    )
    start = {
        name: request.GET[name] for name in ("question", "edition", "event") if name in request.GET
    }
    form = GiveForm(request.POST or None, leagues=leagues, events=events, initial=start)
    if request.method == "POST" and form.is_valid():
        kept = _try(form, lambda: _given(request, form))
        if kept is not None:
            messages.success(request, _("The ruling is kept."))
            return redirect("judging:ruling", ruling=kept.pk)
    return render(
        request, "judging/rulings/give.html", {"form": form}, status=422 if form.errors else 200
    )


@login_required
@writes
def appeal(request: HttpRequest, ruling: int) -> HttpResponseBase:
    """Take a ruling to the head judge."""
    one = _ruling(request, ruling)
    actor = require(request.user, "judging.appeal", one.event or one)
    form = AppealForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        raised = _try(form, lambda: domain.appeal(actor, one, form.cleaned_data["grounds"]))
        if raised is not None:
            messages.success(request, _("The head judge is asked."))
            return redirect("judging:ruling", ruling=one.pk)
    no = domain.why_not_appeal(one)
    return _about(request, one, form, _("Appeal this ruling"), _("Appeal"), no)


@login_required
@writes
def decide(request: HttpRequest, ruling: int) -> HttpResponseBase:
    """Uphold or overturn a ruling that was appealed."""
    one = _ruling(request, ruling)
    actor = require(request.user, "judging.decide_appeal", one.event or one)
    raised = getattr(one, "appeal", None)
    if raised is None:
        raise Refused(_("Nobody has appealed this ruling."))
    form = DecideForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        decided = _try(
            form,
            lambda: domain.decide_appeal(
                actor, raised, said["outcome"], said["reason"], said["verdict"]
            ),
        )
        if decided is not None:
            messages.success(request, _("The appeal is decided."))
            return redirect("judging:ruling", ruling=one.pk)
    no = domain.why_not_decide(raised, request.user)
    return _about(request, one, form, _("Decide the appeal"), _("Decide"), no)


@login_required
@require_safe
@writes
def clarifications(request: HttpRequest) -> HttpResponseBase:
    """Errata and later words on the rules, the newest first."""
    where = readable(request.user)
    if not where.shelves:
        refuse_sleeping(request.user)
        raise NotAllowed(_("Only a league's staff can see its clarifications."))
    page = Paginator(queries_given.clarifications(where), PAGE).get_page(request.GET.get("page"))
    rows = [
        {"one": one, "edition": ask.edition_name(one.edition) if one.edition else ""}
        for one in page
    ]
    context = {"page": page, "rows": rows, "leagues": _clarified_by(request)}
    return render(request, "judging/rulings/clarifications.html", context)


@login_required
@writes
def clarify(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Add a clarification to a league's, or put one in the place of another."""
    league = get_object_or_404(League, slug=slug)
    actor = require(request.user, "judging.clarify", league)
    earlier = _replaced(request, league)
    form = ClarifyForm(request.POST or None, initial=_as_it_stands(earlier))
    if request.method == "POST" and form.is_valid():
        word = domain.Word(**form.cleaned_data)
        kept = _try(form, lambda: domain.clarify(actor, league, word, earlier))
        if kept is not None:
            messages.success(request, _("The clarification is kept."))
            return redirect("judging:clarifications")
    context = {"form": form, "league": league, "earlier": earlier}
    return render(
        request, "judging/rulings/clarify.html", context, status=422 if form.errors else 200
    )


@login_required
@require_safe
@writes
def export(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A league's rulings as a file."""
    league = get_object_or_404(League, slug=slug)
    require(request.user, "league.see_staff_pages", league)
    rulings = Ruling.objects.filter(league=league).select_related("judge", "appeal__decision")
    answer = JsonResponse(domain.as_file(rulings), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="rulings-{league.slug}.json"'
    return answer


@login_required
@writes
def take_in(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Take rulings in from a file."""
    league = get_object_or_404(League, slug=slug)
    actor = require(request.user, "judging.clarify", league)
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data["file"].read()
        counts = _try(form, lambda: domain.take_in(actor, league, data))
        if counts is not None:
            new, already = counts
            said = ngettext("%(new)s ruling is new,", "%(new)s rulings are new,", new)
            messages.success(
                request,
                f"{said % {'new': new}} " + _("%(already)s were here.") % {"already": already},
            )
            return redirect("judging:rulings")
    context = {"form": form, "league": league}
    return render(
        request, "judging/rulings/take_in.html", context, status=422 if form.errors else 200
    )


def _given(request: HttpRequest, form: GiveForm) -> Ruling:
    said = dict(form.cleaned_data)
    league, event = said.pop("league"), said.pop("event")
    actor = require(request.user, "judging.give_ruling", event or league)
    return domain.give_ruling(actor, league, domain.Given(**said), event)


def _try(form: Any, act: Callable[[], Any]) -> Any:
    """What the use case gives, or None with its refusal said in the form, at the field it names."""
    try:
        return act()
    except NotAllowed:
        raise
    except Refused as refused:
        mark(form, refused)
        return None


def _or_refuse(request: HttpRequest, permission: str, said: str) -> tuple[list[League], list[int]]:
    leagues, events = places(request.user, permission)
    if not leagues and not events:
        refuse_sleeping(request.user)
        raise NotAllowed(said)
    return leagues, events


def _ruling(request: HttpRequest, ruling: int) -> Ruling:
    one: Ruling = get_object_or_404(ask.rulings(League.objects.all()), pk=ruling)
    require(request.user, "league.see_staff_pages", one)
    return one


def _about(
    request: HttpRequest, ruling: Ruling, form: Any, heading: str, act: str, why_not: str
) -> HttpResponse:
    """The form; in its place, where it would be refused whatever is in it, the words why."""
    told = ask.ruling_row(ruling)
    context = {"ruling": told, "form": form, "heading": heading, "act": act, "why_not": why_not}
    return render(
        request, "judging/ask/about_ruling.html", context, status=422 if form.errors else 200
    )


def _clarified_by(request: HttpRequest) -> list[League]:
    """The leagues whose rules the reader may clarify."""
    return places(request.user, "judging.clarify")[0]


def _replaced(request: HttpRequest, league: League) -> Clarification | None:
    asked = request.GET.get("replaces") or request.POST.get("replaces") or ""
    if not asked:
        return None
    number = asked if asked.isdecimal() and len(asked) <= 12 else "0"
    return get_object_or_404(Clarification, pk=number, league=league)


def _as_it_stands(earlier: Clarification | None) -> dict[str, Any]:
    if earlier is None:
        return {}
    names = ("edition", "text", "source", "dated")
    return {name: getattr(earlier, name) for name in names} | {"rules": ", ".join(earlier.rules)}
