"""Signing in and out, and what else lets somebody in: devices signed in, API tokens."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from allauth.account.views import LoginView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LogoutView
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.base.numbers import read_whole_number
from league.domain import devices as devices_domain
from league.domain import tokens as tokens_domain
from league.domain.log import Actor
from league.models import ApiToken, Device, Membership, User
from league.permissions import require_permission
from league.queries import access as queries
from league.queries.loaders import find_in_league, find_league
from league.queries.roles import role_in
from league.web.forms.access import TokenForm
from league.web.pages import render_form_page, result_or_error, signed_in_user, writes_once
from league.web.sessions import stored_key

SHOWN_ONCE = "made_token"  # where the session keeps it until its page is shown


class SignIn(LoginView):
    template_name = "league/access/login.html"


class SignOut(LogoutView):
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Have the browser drop the pages it has kept when the session ends."""
        response = super().dispatch(request, *args, **kwargs)
        response.headers["Clear-Site-Data"] = '"cache"'
        return response


@login_required
@require_safe
def devices(request: HttpRequest) -> HttpResponse:
    """Where I am signed in, and when somebody tried to sign in as me and failed."""
    user = signed_in_user(request)
    context = {
        "devices": queries.devices_of(user),
        "this_session": stored_key(request.session.session_key or ""),
        "failed": queries.failed_sign_ins(user),
        "tokens": queries.tokens_of(user),
    }
    return render(request, "league/access/devices.html", context)


@login_required
@require_POST
@writes_once
def end_device(request: HttpRequest, device: int) -> HttpResponseBase:
    """Sign myself out on another device."""
    user = signed_in_user(request)
    row = get_object_or_404(Device, pk=device, user=user)
    devices_domain.end_devices(Actor(user), user, Device.objects.filter(pk=row.pk))
    messages.success(request, _("You are signed out there."))
    return redirect("league:devices")


@login_required
@reauthentication_required(allow_get=True)  # a token works from anywhere, for up to a year
@writes_once
def tokens(request: HttpRequest) -> HttpResponseBase:
    """My API tokens, and a new one, whose text is shown once, on the page after it."""
    user = signed_in_user(request)
    form = TokenForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        league, plan = form.read_plan()
        made = result_or_error(form, lambda: tokens_domain.make_token(user, league, plan))
        if made:
            token, text = made
            request.session[SHOWN_ONCE] = {"token": token.pk, "text": text}
            return redirect(f"{reverse('league:tokens')}?made={token.pk}")
    context = {"tokens": queries.tokens_of(user), **_find_made(request, user)}
    return render_form_page(request, "league/access/tokens.html", form, context)


def _find_made(request: HttpRequest, user: User) -> dict[str, Any]:
    """The token that was just made, with its text the first time it is shown."""
    number = read_whole_number(request.GET.get("made"))
    made = ApiToken.objects.filter(pk=number, user=user).first() if number else None
    if made is None or request.method == "POST":
        return {}
    kept = request.session.pop(SHOWN_ONCE, None) or {}
    return {"made": made, "text": kept.get("text", "") if kept.get("token") == made.pk else ""}


@login_required
@require_POST
@writes_once
def revoke_token(request: HttpRequest, api_token: int) -> HttpResponseBase:
    """End a token of mine."""
    user = signed_in_user(request)
    row = get_object_or_404(ApiToken, pk=api_token, user=user)
    if tokens_domain.revoke_token(Actor(user, role_in(user, row.league)), row):
        messages.success(request, _("The token works no more."))
    return redirect("league:tokens")


@login_required
@require_safe
@writes_once
def league_access(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Who can get into a league: staff with their devices and failed sign-ins, and all tokens."""
    league = find_league(slug)
    require_permission(request.user, "league.manage", league)
    context = {
        "league": league,
        "staff": queries.staff_access(league),
        "tokens": queries.tokens_of_league(league),
    }
    return render(request, "league/access/league.html", context)


@login_required
@require_POST
@writes_once
def sign_out_member(request: HttpRequest, slug: str, member: int) -> HttpResponseBase:
    """Sign a member of the staff out wherever they are signed in."""
    membership = find_in_league(Membership, slug, member)
    actor = require_permission(request.user, "league.manage", membership)
    theirs = Device.objects.filter(user=membership.user)
    if devices_domain.end_devices(actor, membership.user, theirs):
        messages.success(
            request, _("%(name)s is signed out everywhere.") % {"name": membership.user}
        )
    return redirect("league:access", slug=slug)


@login_required
@require_POST
@writes_once
def revoke_league_token(request: HttpRequest, slug: str, api_token: int) -> HttpResponseBase:
    """End somebody's token for this league."""
    row = find_in_league(ApiToken, slug, api_token)
    actor = require_permission(request.user, "league.manage", row.league)
    if tokens_domain.revoke_token(actor, row):
        messages.success(request, _("The token works no more."))
    return redirect("league:access", slug=slug)
