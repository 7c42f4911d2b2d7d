"""The league's own pages: home, sign-in, the record, and whether the service is well."""

from allauth.account.views import LoginView
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LogoutView
from django.core.paginator import Paginator
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from league.base.cache import redis_answers
from league.domain import log, outbox
from league.models import League, OutboxEntry
from league.permissions import require
from league.queries import leagues as queries
from league.web.pages import writes

PAGE = 50


class SignIn(LoginView):
    template_name = "league/people/login.html"


class SignOut(LogoutView):
    pass


@require_safe
def leagues(request: HttpRequest) -> HttpResponse:
    """Every league there is, by name."""
    page = Paginator(League.objects.all(), PAGE).get_page(request.GET.get("page"))
    return render(request, "league/leagues/leagues.html", {"page": page})


@login_required
@require_safe
@writes
def record(request: HttpRequest, slug: str) -> HttpResponseBase:
    """What happened in a league, newest first."""
    league = get_object_or_404(League, slug=slug)
    require(request.user, "league.see_staff_pages", league)
    entries = Paginator(queries.log_of(league, request.GET.get("subject", "")), PAGE)
    page = entries.get_page(request.GET.get("page"))
    return render(request, "league/record/record.html", {"league": league, "page": page})


@login_required
@require_safe
@writes
def follow_ups(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Work that follows from writes and is not done: what waits, what is under way, what failed."""
    league = get_object_or_404(League, slug=slug)
    require(request.user, "league.see_staff_pages", league)
    page = Paginator(queries.outbox_of(league), PAGE).get_page(request.GET.get("page"))
    context = {"league": league, "page": page, "most": outbox.MOST_ATTEMPTS}
    part = "league/record/follow_ups_list.html" if request.headers.get("HX-Request") else None
    return render(request, part or "league/record/follow_ups.html", context)


@login_required
@require_POST
@writes
def retry(request: HttpRequest, slug: str, entry: int) -> HttpResponseBase:
    """Try failed work again, now."""
    league = get_object_or_404(League, slug=slug)
    actor = require(request.user, "league.see_staff_pages", league)
    one = get_object_or_404(OutboxEntry, pk=entry, league=league)
    log.record(league, actor, "follow_up.retried", f"follow_up:{one.pk}", before=one.error)
    outbox.retry(one)
    return redirect("league:follow_ups", slug=slug)


@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """The process can reach its database. `degraded`: what is lost that it can do without."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    lost = {} if redis_answers() else {"degraded": ["redis"]}
    return JsonResponse({"database": connection.vendor} | lost)
