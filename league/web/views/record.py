"""The record of a league: what happened in it, and the work that follows from that."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from league.domain import outbox
from league.domain import record as domain
from league.http.paging import requested_page
from league.models import OutboxEntry
from league.permissions import require_permission
from league.queries import record as queries
from league.queries.loaders import find_in_league, find_league
from league.web.pages import writes_once


@login_required
@require_safe
@writes_once
def record(request: HttpRequest, slug: str) -> HttpResponseBase:
    """What happened in a league, newest first."""
    league = find_league(slug)
    require_permission(request.user, "league.see_staff_pages", league)
    page = requested_page(request, queries.record_entries(league, request.GET.get("subject", "")))
    return render(request, "league/record/record.html", {"league": league, "page": page})


@login_required
@require_safe
@writes_once
def follow_ups(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Work that follows from writes and is not done: what waits, what is under way, what failed."""
    league = find_league(slug)
    require_permission(request.user, "league.see_staff_pages", league)
    page = requested_page(request, queries.open_follow_ups(league))
    context = {"league": league, "page": page, "most": outbox.MOST_ATTEMPTS}
    part = "league/record/follow_ups_list.html" if request.headers.get("HX-Request") else None
    return render(request, part or "league/record/follow_ups.html", context)


@login_required
@require_POST
@writes_once
def retry_follow_up(request: HttpRequest, slug: str, entry: int) -> HttpResponseBase:
    """Try failed work again, now."""
    league = find_league(slug)
    actor = require_permission(request.user, "league.see_staff_pages", league)
    domain.retry_follow_up(actor, league, find_in_league(OutboxEntry, slug, entry))
    return redirect("league:follow_ups", slug=slug)
