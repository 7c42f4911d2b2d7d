"""The pages of leagues and their staff. They parse, call a use case, and render."""

from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from league.base.addresses import link
from league.base.errors import Refused
from league.base.qr import svg
from league.domain import links, people
from league.domain.log import Actor
from league.models import EventRole, Invitation, League, Membership, Role, User
from league.permissions import has_second_factor, require
from league.queries import leagues
from league.web.forms.people import AccountForm, InvitationForm, LeagueForm
from league.web.pages import mark, writes

PAGE = 50


@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Who I am here: my leagues and events, and how I sign in."""
    who = _user(request)
    context = {"members": leagues.leagues_joined(who), "second_factor": has_second_factor(who)}
    context |= _at_events(request, leagues.events_joined(who))
    return render(request, "league/people/account.html", context)


@login_required
@writes
def found(request: HttpRequest) -> HttpResponseBase:
    """Make a league and become its organiser."""
    form = LeagueForm(request.POST or None)
    if form.is_valid():
        league = _kept(form, lambda: people.found_league(_user(request), form.charter()))
        if league is not None:
            messages.success(request, _("The league is made. Invite its staff here."))
            return redirect("league:staff", slug=league.slug)
    return _form(request, "league/people/found.html", form, {"first": not League.objects.exists()})


@login_required
@writes
def edit(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Change what is decided about a league."""
    league = get_object_or_404(League, slug=slug)
    actor = require(request.user, "league.manage", league)
    form = LeagueForm(request.POST or None, league=league)
    if form.is_valid() and _kept(form, lambda: people.change_league(actor, league, form.charter())):
        messages.success(request, _("Saved."))
        return redirect("league:staff", slug=slug)
    return _form(request, "league/people/edit.html", form, {"league": league})


@login_required
@writes
def staff(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Who does what in a league; an organiser invites and changes roles here."""
    league = get_object_or_404(League, slug=slug)
    require(request.user, "league.see_staff_pages", league)
    form = InvitationForm(request.POST or None, league=league)
    if request.method == "POST":
        actor = require(request.user, "league.manage", league)
        if form.is_valid():
            made = people.invite(actor, league, form.cleaned_data["role"], form.event())
            return redirect("league:invitation", slug=slug, invitation=made.pk)
    context = {
        "league": league,
        "members": leagues.members(league),
        **_at_events(request, leagues.event_staff(league)),
        "invitations": leagues.invitations(league),
        "roles": Role.choices,
    }
    return _form(request, "league/people/staff.html", form, context)


@login_required
@require_POST
@writes
def change_role(request: HttpRequest, slug: str, member: int) -> HttpResponseBase:
    """Give a member of the staff another role."""
    one = _of_league(Membership, slug, member)
    actor = require(request.user, "league.manage", one)
    people.set_role(actor, one, request.POST.get("role", ""))
    messages.success(request, _("%(name)s has another role now.") % {"name": one.user})
    return redirect("league:staff", slug=slug)


@login_required
@require_POST
@writes
def remove(request: HttpRequest, slug: str, member: int) -> HttpResponseBase:
    """Take a member out of the staff, or leave it oneself."""
    one = _of_league(Membership, slug, member)
    people.remove(_actor_over(request, one), one)
    return _left(request, one)


@login_required
@require_POST
@writes
def remove_from_event(request: HttpRequest, slug: str, member: int) -> HttpResponseBase:
    """End a role at one event, somebody's or one's own."""
    one = _of_league(EventRole, slug, member)
    people.remove_from_event(_actor_over(request, one), one)
    return _left(request, one)


@login_required
@require_safe
@writes
def invitation(request: HttpRequest, slug: str, invitation: int) -> HttpResponseBase:
    """An invitation's link, to copy or to scan."""
    one = _of_league(Invitation, slug, invitation)
    require(request.user, "league.manage", one.league)
    context: dict[str, Any] = {"league": one.league, "invitation": one}
    context |= {"event_name": leagues.event_name(one.event), "open": people.is_open(one)}
    if context["open"]:
        path = reverse("league:invited", args=[links.token_of(one)])
        address = link(request, path)
        context |= {"address": address, "qr": svg(address)}
    return _private(render(request, "league/people/invitation.html", context))


@login_required
@require_POST
@writes
def revoke_invitation(request: HttpRequest, slug: str, invitation: int) -> HttpResponseBase:
    """End an invitation nobody has accepted."""
    one = _of_league(Invitation, slug, invitation)
    if people.revoke(require(request.user, "league.manage", one.league), one):
        messages.success(request, _("The invitation is taken back."))
    return redirect("league:staff", slug=slug)


@sensitive_post_parameters("password")
@writes
def invited(request: HttpRequest, token: str) -> HttpResponseBase:
    """What somebody sees who was given an invitation: what it is for, and how to accept it."""
    reader = request.user if isinstance(request.user, User) else None
    try:
        one = people.invitation_by(token, reader)
        if request.method == "POST":
            return _accepted(request, one, reader)
    except links.Gone as gone:
        return _private(render(request, "league/people/link_gone.html", {"gone": gone}, status=404))
    return _ask_invited(request, one, AccountForm())


def _accepted(request: HttpRequest, one: Invitation, reader: User | None) -> HttpResponseBase:
    if reader is not None:
        people.accept(reader, one)
    else:
        form = AccountForm(request.POST)
        user = form.is_valid() and _kept(form, lambda: people.accept_as_new(form.account(), one))
        if not user:
            return _ask_invited(request, one, form)
        get_adapter(request).login(request, user)
    messages.success(request, _("Welcome to %(league)s.") % {"league": one.league})
    if one.event is not None:
        return redirect("tournaments:event", event=one.event)
    return redirect("league:staff", slug=one.league.slug)


def _ask_invited(request: HttpRequest, one: Invitation, form: AccountForm) -> HttpResponse:
    context = {"invitation": one, "event_name": leagues.event_name(one.event)}
    return _private(_form(request, "league/people/invited.html", form, context))


def _at_events(request: HttpRequest, found: QuerySet[EventRole]) -> dict[str, Any]:
    """One page of roles at single events: every event of the past left some behind."""
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    return {"page": page, "event_staff": leagues.with_event_names(page)}


def _of_league(kind: Any, slug: str, pk: int) -> Any:
    """A league's own row: another league's is not there."""
    return get_object_or_404(kind.objects.select_related("league"), pk=pk, league__slug=slug)


def _actor_over(request: HttpRequest, member: Membership | EventRole) -> Actor:
    """Organisers may take anybody out; everybody may leave."""
    user = _user(request)
    if member.user_id == user.pk:
        return Actor(user, member.role)
    return require(user, "league.manage", member.league)


def _left(request: HttpRequest, member: Membership | EventRole) -> HttpResponseBase:
    if member.user_id == _user(request).pk:
        messages.success(request, _("You have left %(league)s.") % {"league": member.league})
        return redirect("league:account")
    messages.success(request, _("%(name)s is no longer there.") % {"name": member.user})
    return redirect("league:staff", slug=member.league.slug)


def _kept(form: Any, act: Any) -> Any:
    """What the use case gives; None, with the form saying why, where it refuses."""
    try:
        return act()
    except links.Gone:
        raise
    except Refused as refused:
        mark(form, refused)
        return None


def _form(request: HttpRequest, template: str, form: Any, context: dict[str, Any]) -> HttpResponse:
    status = 422 if form.is_bound and not form.is_valid() else 200
    return render(request, template, {"form": form, **context}, status=status)


def _private(response: HttpResponse) -> HttpResponse:
    """For pages whose address, or content, is a key."""
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)  # noqa: S101 -- said to the type checker
    return request.user
