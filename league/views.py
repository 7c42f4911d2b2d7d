"""The league's own pages: home, sign-in, the record, and whether the service is well."""

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, LogoutView
from django.core.paginator import Paginator
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from league import queries
from league.models import League
from league.pages import writes
from league.permissions import require

PAGE = 50


class SignIn(LoginView):
    template_name = "league/login.html"
    redirect_authenticated_user = True


class SignOut(LogoutView):
    pass


@login_required
@writes
def record(request: HttpRequest, slug: str) -> HttpResponseBase:
    """What happened in a league, newest first."""
    league = get_object_or_404(League, slug=slug)
    require(request.user, "league.see_staff_pages", league)
    entries = Paginator(queries.log_of(league, request.GET.get("subject", "")), PAGE)
    page = entries.get_page(request.GET.get("page"))
    return render(request, "league/record.html", {"league": league, "page": page})


@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok", content_type="text/plain")


@require_safe
def readyz(_request: HttpRequest) -> HttpResponse:
    """The process can reach its database."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return JsonResponse({"database": connection.vendor})
