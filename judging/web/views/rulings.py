"""The pages of rulings in words, appeals, decisions and clarifications; files out and in."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from judging import domain
from judging.domain.visibility import leagues_and_events, readable_scope
from judging.models import Clarification, Ruling
from judging.queries import ask
from judging.queries import rulings as ruling_queries
from judging.queries.loaders import find_clarification, find_ruling
from judging.web.forms.rulings import AppealForm, ClarifyForm, DecideForm, GiveForm, ImportForm
from league.base.errors import NotAllowed, Refused
from league.base.numbers import read_whole_number
from league.http.paging import requested_page
from league.models import League
from league.permissions import require_permission, require_second_factor
from league.queries.loaders import find_league
from league.web.pages import show_refusal, writes_once


@login_required
@writes_once
def give_ruling(request: HttpRequest) -> HttpResponseBase:
    """Keep a ruling in the judge's own words."""
    leagues, events = _require_places(
        request,
        "judging.give_ruling",
        _("Only a judge or organiser of a league can keep a ruling."),
    )
    start = {
        name: request.GET[name] for name in ("question", "edition", "event") if name in request.GET
    }
    form = GiveForm(request.POST or None, leagues=leagues, events=events, initial=start)
    if request.method == "POST" and form.is_valid():
        kept = _result_or_error(form, lambda: _give_in_words(request, form))
        if kept is not None:
            messages.success(request, _("The ruling is kept."))
            return redirect("judging:ruling", ruling=kept.pk)
    return render(
        request, "judging/rulings/give.html", {"form": form}, status=422 if form.errors else 200
    )


@login_required
@writes_once
def appeal_ruling(request: HttpRequest, ruling: int) -> HttpResponseBase:
    """Take a ruling to the head judge."""
    appealed_ruling = _find_readable_ruling(request, ruling)
    actor = require_permission(
        request.user, "judging.appeal", appealed_ruling.event or appealed_ruling
    )
    form = AppealForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        raised = _result_or_error(
            form, lambda: domain.appeal_ruling(actor, appealed_ruling, form.cleaned_data["grounds"])
        )
        if raised is not None:
            messages.success(request, _("The head judge is asked."))
            return redirect("judging:ruling", ruling=appealed_ruling.pk)
    obstacle = domain.appeal_obstacle(appealed_ruling)
    return _render_about_ruling(
        request, appealed_ruling, form, _("Appeal this ruling"), _("Appeal"), obstacle
    )


@login_required
@writes_once
def decide_appeal(request: HttpRequest, ruling: int) -> HttpResponseBase:
    """Uphold or overturn a ruling that was appealed."""
    appealed_ruling = _find_readable_ruling(request, ruling)
    actor = require_permission(
        request.user, "judging.decide_appeal", appealed_ruling.event or appealed_ruling
    )
    raised = getattr(appealed_ruling, "appeal", None)
    if raised is None:
        raise Refused(_("Nobody has appealed this ruling."))
    form = DecideForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        decided = _result_or_error(
            form,
            lambda: domain.decide_appeal(
                actor, raised, values["outcome"], values["reason"], values["verdict"]
            ),
        )
        if decided is not None:
            messages.success(request, _("The appeal is decided."))
            return redirect("judging:ruling", ruling=appealed_ruling.pk)
    obstacle = domain.decision_obstacle(raised, request.user)
    return _render_about_ruling(
        request, appealed_ruling, form, _("Decide the appeal"), _("Decide"), obstacle
    )


@login_required
@require_safe
@writes_once
def list_clarifications(request: HttpRequest) -> HttpResponseBase:
    """Clarifications of the rules, newest first."""
    scope = readable_scope(request.user)
    if not scope.shelves:
        require_second_factor(request.user)
        raise NotAllowed(_("Only a league's staff can see its clarifications."))
    page = requested_page(request, ruling_queries.current_clarifications(scope))
    rows = [
        {
            "one": clarification,
            "edition": ask.edition_name(clarification.edition) if clarification.edition else "",
        }
        for clarification in page
    ]
    context = {"page": page, "rows": rows, "leagues": _leagues_to_clarify(request)}
    return render(request, "judging/rulings/clarifications.html", context)


@login_required
@writes_once
def clarify_rule(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Add a clarification to a league, or replace an earlier one."""
    league = find_league(slug)
    actor = require_permission(request.user, "judging.clarify", league)
    earlier = _find_replaced(request, league)
    form = ClarifyForm(request.POST or None, initial=_initial_values(earlier))
    if request.method == "POST" and form.is_valid():
        word = domain.NewClarification(**form.cleaned_data)
        kept = _result_or_error(form, lambda: domain.clarify_rule(actor, league, word, earlier))
        if kept is not None:
            messages.success(request, _("The clarification is kept."))
            return redirect("judging:clarifications")
    context = {"form": form, "league": league, "earlier": earlier}
    return render(
        request, "judging/rulings/clarify.html", context, status=422 if form.errors else 200
    )


@login_required
@require_safe
@writes_once
def export_rulings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A league's rulings as a file."""
    league = find_league(slug)
    require_permission(request.user, "league.see_staff_pages", league)
    rulings = Ruling.objects.filter(league=league).select_related("judge", "appeal__decision")
    answer = JsonResponse(domain.rulings_file(rulings), json_dumps_params={"ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="rulings-{league.slug}.json"'
    return answer


@login_required
@writes_once
def import_rulings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Take rulings in from a file."""
    league = find_league(slug)
    actor = require_permission(request.user, "judging.clarify", league)
    form = ImportForm(request.POST, request.FILES) if request.method == "POST" else ImportForm()
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data["file"].read()
        counts = _result_or_error(form, lambda: domain.import_rulings(actor, league, data))
        if counts is not None:
            new, already = counts
            sentence = ngettext("%(new)s ruling is new,", "%(new)s rulings are new,", new)
            messages.success(
                request,
                f"{sentence % {'new': new}} " + _("%(already)s were here.") % {"already": already},
            )
            return redirect("judging:rulings")
    context = {"form": form, "league": league}
    return render(
        request, "judging/rulings/take_in.html", context, status=422 if form.errors else 200
    )


def _give_in_words(request: HttpRequest, form: GiveForm) -> Ruling:
    values = dict(form.cleaned_data)
    league, event = values.pop("league"), values.pop("event")
    actor = require_permission(request.user, "judging.give_ruling", event or league)
    return domain.give_ruling(actor, league, domain.RulingInWords(**values), event)


def _result_or_error(form: Any, act: Callable[[], Any]) -> Any:
    """What the use case returns; None where it refuses, with the refusal shown in the form."""
    try:
        return act()
    except NotAllowed:
        raise
    except Refused as refused:
        show_refusal(form, refused)
        return None


def _require_places(
    request: HttpRequest, permission: str, message: str
) -> tuple[list[League], list[int]]:
    leagues, events = leagues_and_events(request.user, permission)
    if not leagues and not events:
        require_second_factor(request.user)
        raise NotAllowed(message)
    return leagues, events


def _find_readable_ruling(request: HttpRequest, ruling: int) -> Ruling:
    found_ruling = find_ruling(ruling)
    require_permission(request.user, "league.see_staff_pages", found_ruling)
    return found_ruling


def _render_about_ruling(
    request: HttpRequest, ruling: Ruling, form: Any, heading: str, act: str, why_not: str
) -> HttpResponse:
    """The form; where the use case would refuse in any case, the reason instead."""
    row = ask.ruling_row(ruling)
    context = {"ruling": row, "form": form, "heading": heading, "act": act, "why_not": why_not}
    return render(
        request, "judging/ask/about_ruling.html", context, status=422 if form.errors else 200
    )


def _leagues_to_clarify(request: HttpRequest) -> list[League]:
    """The leagues whose rules the reader may clarify."""
    return leagues_and_events(request.user, "judging.clarify")[0]


def _find_replaced(request: HttpRequest, league: League) -> Clarification | None:
    asked = request.GET.get("replaces") or request.POST.get("replaces") or ""
    if not asked:
        return None
    return find_clarification(league, read_whole_number(asked) or 0)


def _initial_values(earlier: Clarification | None) -> dict[str, Any]:
    if earlier is None:
        return {}
    names = ("edition", "text", "source", "dated")
    return {name: getattr(earlier, name) for name in names} | {"rules": ", ".join(earlier.rules)}
