"""The judge's console, and a match as a judge at its table needs it."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import asdict

from league.base.numbers import read_whole_number
from league.http.live import follow_changes
from league.http.paging import requested_page
from league.permissions import require_permission
from league.web.pages import result_or_error, writes_once
from tournaments.domain.floor import posts
from tournaments.models import Event
from tournaments.queries.floor.at_match import make_judged_match
from tournaments.queries.floor.console import make_console, table_cards, tables_to_watch
from tournaments.queries.floor.staff import judges_of
from tournaments.queries.live import event_subject
from tournaments.queries.loaders import find_event, find_match
from tournaments.web.forms.floor import CallForm, CloseForm, PostForm, TopicForm
from tournaments.web.views.context import event_context
from tournaments.web.views.floor.table_lines import DENSITIES, TableLines

MOST_ACROSS, USUAL_ACROSS = 20, 8
TABLES_SHOWN = 200  # on a page


@login_required
@require_safe
@writes_once
def console(request: HttpRequest, event: int) -> HttpResponse:
    """The console: calls, tables, where judges are."""
    this_event = find_event(event)
    require_permission(request.user, "tournaments.report", this_event)
    follow_changes(request, event_subject(event))
    return render(request, "tournaments/floor/console.html", console_context(request, this_event))


def console_context(request: HttpRequest, event: Event, **forms: Any) -> dict[str, Any]:
    """The console's variables, by the address: `view`, `only` open, `across`, `page`."""
    only_open = request.GET.get("only") == "open"
    shown = make_console(event)
    watched = tables_to_watch(shown.round, shown.calls, only_open=only_open)
    page = requested_page(request, watched, TABLES_SHOWN)
    density = request.GET.get("view", "")
    if density not in DENSITIES:
        density = DENSITIES[0]
    cards = table_cards(page.object_list, shown.calls, shown.posts)
    return {
        **event_context(event, "judge"),
        **asdict(shown),
        "page": page,
        "tables": TableLines(event).make_lines(cards, density),
        "density": density,
        "only_open": only_open,
        "across": _tables_across(request),
        "most_across": MOST_ACROSS,
        "here_address": request.get_full_path(),
        "call_form": CallForm(),
        "post_form": PostForm(judges=shown.judges, initial={"user": request.user.pk}),
        **forms,
    }


def _tables_across(request: HttpRequest) -> int:
    """How many tables stand side by side in the hall."""
    across = read_whole_number(request.GET.get("across"))
    return USUAL_ACROSS if across is None else min(max(across, 1), MOST_ACROSS)


@login_required
@require_safe
@writes_once
def judged_match(request: HttpRequest, event: int, match: int) -> HttpResponse:
    """Both lists, both histories, every call, and everything a judge can do at a table."""
    this_match = find_match(event, match)
    require_permission(request.user, "tournaments.report", this_match.round)
    follow_changes(request, event_subject(event))
    context = {
        **event_context(this_match.round.event, "judge"),
        **asdict(make_judged_match(this_match)),
        "topics": TopicForm(),
        "close_form": CloseForm(),
        "judges": judges_of(this_match.round.event),
    }
    return render(request, "tournaments/floor/judged_match.html", context)


@login_required
@require_POST
@writes_once
def place_judge(request: HttpRequest, event: int) -> HttpResponseBase:
    """Set where a judge is, or with `free` remove the judge's post."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.answer_calls", this_event)
    free = read_whole_number(request.POST.get("free"))
    if free is not None:
        posts.free_judge(actor, this_event, free)
        return redirect("tournaments:judge", event=event)
    form = PostForm(request.POST, judges=judges_of(this_event))
    if form.is_valid() and result_or_error(
        form,
        lambda: posts.place_judge(actor, this_event, form.cleaned_data["user"], form.read_post()),
    ):
        return redirect("tournaments:judge", event=event)
    context = console_context(request, this_event, post_form=form)
    return render(request, "tournaments/floor/console.html", context, status=422)
