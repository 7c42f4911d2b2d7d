"""The pages of a league's staff: who they are, what they may do, and how they are invited."""

from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from league.base.addresses import make_link
from league.base.qr import render_qr_code
from league.domain import links, people, sign_in
from league.domain.log import Actor
from league.http.paging import requested_page
from league.models import EventRole, Invitation, Membership, Role, User
from league.permissions import require_permission
from league.queries import leagues
from league.queries import people as queries
from league.queries.events import event_address, event_name
from league.queries.loaders import find_in_league, find_league
from league.queries.roles import has_second_factor
from league.web.forms.people import AccountForm, InvitationForm
from league.web.pages import render_form_page, result_or_error, signed_in_user, writes_once


@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Who I am here: my leagues and events, and how I sign in."""
    user = signed_in_user(request)
    context = {"members": leagues.memberships_of(user), "second_factor": has_second_factor(user)}
    context |= _event_staff_page(request, queries.event_roles_of(user))
    return render(request, "league/people/account.html", context)


@login_required
@writes_once
def staff(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Who does what in a league; an organiser invites and changes roles here."""
    league = find_league(slug)
    require_permission(request.user, "league.see_staff_pages", league)
    form = InvitationForm(request.POST or None, league=league)
    if request.method == "POST":
        actor = require_permission(request.user, "league.manage", league)
        if form.is_valid():
            invitation = people.invite_staff(
                actor, league, form.cleaned_data["role"], form.read_event()
            )
            return redirect("league:invitation", slug=slug, invitation=invitation.pk)
    context = {
        "league": league,
        "members": queries.staff_members(league),
        **_event_staff_page(request, queries.event_staff(league)),
        "invitations": queries.open_invitations(league),
        "roles": Role.choices,
    }
    return render_form_page(request, "league/people/staff.html", form, context)


@login_required
@require_POST
@writes_once
def change_role(request: HttpRequest, slug: str, member: int) -> HttpResponseBase:
    """Give a member of the staff another role."""
    membership = find_in_league(Membership, slug, member)
    actor = require_permission(request.user, "league.manage", membership)
    people.set_member_role(actor, membership, request.POST.get("role", ""))
    messages.success(request, _("%(name)s has another role now.") % {"name": membership.user})
    return redirect("league:staff", slug=slug)


@login_required
@require_POST
@writes_once
def unlock(request: HttpRequest, slug: str, member: int) -> HttpResponseBase:
    """Let a member try to sign in again at once, who has to wait after wrong passwords."""
    membership = find_in_league(Membership, slug, member)
    sign_in.end_wait(require_permission(request.user, "league.manage", membership), membership)
    messages.success(request, _("%(name)s can sign in again at once.") % {"name": membership.user})
    return redirect("league:staff", slug=slug)


@login_required
@require_POST
@writes_once
def remove_member(request: HttpRequest, slug: str, member: int) -> HttpResponseBase:
    """Take a member out of the staff, or leave it oneself."""
    membership = find_in_league(Membership, slug, member)
    people.remove_member(_require_actor_over(request, membership), membership)
    return _answer_removed(request, membership)


@login_required
@require_POST
@writes_once
def remove_from_event(request: HttpRequest, slug: str, member: int) -> HttpResponseBase:
    """End a role at one event, somebody's or one's own."""
    event_role = find_in_league(EventRole, slug, member)
    people.remove_event_role(_require_actor_over(request, event_role), event_role)
    return _answer_removed(request, event_role)


@login_required
@require_safe
@writes_once
def invitation(request: HttpRequest, slug: str, invitation: int) -> HttpResponseBase:
    """An invitation's link, to copy or to scan."""
    one = find_in_league(Invitation, slug, invitation)
    require_permission(request.user, "league.manage", one.league)
    context: dict[str, Any] = {"league": one.league, "invitation": one}
    context |= {"event_name": event_name(one.event), "open": people.is_invitation_open(one)}
    if context["open"]:
        path = reverse("league:invited", args=[links.link_token(one)])
        address = make_link(request, path)
        context |= {"address": address, "qr": render_qr_code(address)}
    return _mark_private(render(request, "league/people/invitation.html", context))


@login_required
@require_POST
@writes_once
def revoke_invitation(request: HttpRequest, slug: str, invitation: int) -> HttpResponseBase:
    """End an invitation nobody has accepted."""
    invited = find_in_league(Invitation, slug, invitation)
    if people.revoke_invitation(
        require_permission(request.user, "league.manage", invited.league), invited
    ):
        messages.success(request, _("The invitation is taken back."))
    return redirect("league:staff", slug=slug)


@sensitive_post_parameters("password")
@writes_once
def invited(request: HttpRequest, token: str) -> HttpResponseBase:
    """What somebody sees who was given an invitation: what it is for, and how to accept it."""
    reader = request.user if isinstance(request.user, User) else None
    try:
        invitation = people.find_invitation(token, reader)
        if request.method == "POST":
            return _accept_invitation(request, invitation, reader)
    except links.LinkGone as gone:
        return _mark_private(
            render(request, "league/people/link_gone.html", {"gone": gone}, status=404)
        )
    return _render_invited(request, invitation, AccountForm())


def _accept_invitation(
    request: HttpRequest, invitation: Invitation, reader: User | None
) -> HttpResponseBase:
    if reader is not None:
        people.accept_invitation(reader, invitation)
    else:
        form = AccountForm(request.POST)
        user = form.is_valid() and result_or_error(
            form, lambda: people.accept_with_new_account(form.read_account(), invitation)
        )
        if not user:
            return _render_invited(request, invitation, form)
        get_adapter(request).login(request, user)
    messages.success(request, _("Welcome to %(league)s.") % {"league": invitation.league})
    if invitation.event is not None:
        return redirect(event_address(invitation.event))
    return redirect("league:staff", slug=invitation.league.slug)


def _render_invited(
    request: HttpRequest, invitation: Invitation, form: AccountForm
) -> HttpResponse:
    context = {"invitation": invitation, "event_name": event_name(invitation.event)}
    return _mark_private(render_form_page(request, "league/people/invited.html", form, context))


def _event_staff_page(request: HttpRequest, event_roles: QuerySet[EventRole]) -> dict[str, Any]:
    """One page of roles at single events, as every past event left some behind."""
    page = requested_page(request, event_roles)
    return {"page": page, "event_staff": queries.add_event_names(page)}


def _require_actor_over(request: HttpRequest, member: Membership | EventRole) -> Actor:
    """The actor who ends a role: organisers may take anybody out, and everybody may leave."""
    user = signed_in_user(request)
    if member.user_id == user.pk:
        return Actor(user, member.role)
    return require_permission(user, "league.manage", member.league)


def _answer_removed(request: HttpRequest, member: Membership | EventRole) -> HttpResponseBase:
    if member.user_id == signed_in_user(request).pk:
        messages.success(request, _("You have left %(league)s.") % {"league": member.league})
        return redirect("league:account")
    messages.success(request, _("%(name)s is no longer there.") % {"name": member.user})
    return redirect("league:staff", slug=member.league.slug)


def _mark_private(response: HttpResponse) -> HttpResponse:
    """Keep a page out of caches and indexes, because its address or content is a key."""
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response
