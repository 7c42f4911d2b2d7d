"""Calls for a judge: made by players and staff, taken, handed over and closed."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.base.errors import Refused
from league.permissions import require_permission
from league.web.pages import result_or_error, writes_once
from tournaments.domain.floor import calls
from tournaments.domain.players import links
from tournaments.models import Entrant, JudgeCall
from tournaments.queries.floor.calls import open_call_row
from tournaments.queries.floor.staff import judges_of
from tournaments.queries.loaders import find_event, find_judge_call
from tournaments.web.forms.floor import CallForm, CloseForm, HandOverForm, TopicForm
from tournaments.web.forms.reading import read_form
from tournaments.web.views.context import answers_where_gone, event_context
from tournaments.web.views.floor.judge import console_context

SAID_ON_THE_PAGE = {409, 422}


@require_POST
@writes_once
@answers_where_gone
def call_by_link(request: HttpRequest, token: str) -> HttpResponseBase:
    """A player calls a judge to the own table, or with `back` takes the call back."""
    entrant = links.entrant_of_link(token)
    try:
        _call_or_take_back(request, entrant)
    except Refused as refused:
        if refused.status not in SAID_ON_THE_PAGE:
            raise
        messages.error(request, refused.message)
    return redirect("player:mine", token=token)


def _call_or_take_back(request: HttpRequest, entrant: Entrant) -> None:
    if "back" in request.POST:
        calls.take_back_call(entrant)
    else:
        calls.call_by_link(entrant, read_form(TopicForm(request.POST))["topic"])


@login_required
@require_POST
@writes_once
def call_to_table(request: HttpRequest, event: int) -> HttpResponseBase:
    """Staff call a judge to a table."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.report", this_event)
    form = CallForm(request.POST)
    call = (
        result_or_error(form, lambda: calls.call_to_table(actor, this_event, **form.cleaned_data))
        if form.is_valid()
        else None
    )
    if call is None:
        context = console_context(request, this_event, call_form=form)
        return render(request, "tournaments/floor/console.html", context, status=422)
    message = _("A judge is called to table %(table)s.") % {"table": call.table}
    messages.success(request, message)
    return redirect("tournaments:judge", event=event)


@login_required
@writes_once
def judge_call(request: HttpRequest, event: int, call: int) -> HttpResponseBase:
    """One call: POST takes it, hands it over or closes it, as `do` says."""
    this_call = find_judge_call(event, call)
    if request.method != "POST":
        require_permission(request.user, "tournaments.report", this_call.event)
        return _show_call(request, this_call, CloseForm())
    actor = require_permission(request.user, "tournaments.answer_calls", this_call.event)
    do = request.POST.get("do", "")
    if do == "take":
        calls.take_call(actor, this_call)
        return _redirect_to_table(this_call)
    if do == "hand_over":
        to = read_form(HandOverForm(request.POST))["to"]
        calls.hand_call_over(actor, this_call, to)
        return redirect("tournaments:judge", event=event)
    if do != "close":
        raise Refused(_("A call is taken, handed over or closed."), field="do")
    form = CloseForm(request.POST)
    if form.is_valid() and result_or_error(
        form, lambda: calls.close_call(actor, this_call, **form.cleaned_data)
    ):
        messages.success(request, _("The call is closed, and what was ruled is on record."))
        return redirect("tournaments:judge", event=event)
    return _show_call(request, this_call, form, status=422)


def _redirect_to_table(call: JudgeCall) -> HttpResponseBase:
    if call.match_id is None:
        return redirect("tournaments:judge_call", event=call.event_id, call=call.pk)
    return redirect("tournaments:judged_match", event=call.event_id, match=call.match_id)


def _show_call(
    request: HttpRequest, call: JudgeCall, form: CloseForm, status: int = 200
) -> HttpResponseBase:
    context = {
        **event_context(call.event, "judge"),
        "call": open_call_row(call),
        "close_form": form,
        "judges": judges_of(call.event),
    }
    return render(request, "tournaments/floor/call_page.html", context, status=status)
