"""Pages about what is kept of people: the policy, a league's stricter one, one person's data."""

import json
from collections.abc import Iterable

import msgspec
from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.backup.schedule import LONGEST_BACKUP, UNDER_WAY
from league.domain import closing, keeping, removing, shown_names
from league.domain.log import Actor
from league.http.robots import make_robots_txt
from league.models import Player
from league.permissions import is_organiser, require_permission
from league.queries.backups import latest_backups
from league.queries.loaders import find_in_league, find_league
from league.queries.person import KeptTable, all_kept_of, all_kept_of_account
from league.queries.policy import policy_row
from league.web.forms.access import CloseAccount
from league.web.forms.privacy import PolicyForm
from league.web.pages import render_form_page, result_or_error, signed_in_user, writes_once


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """What search engines are asked to leave alone."""
    return HttpResponse(make_robots_txt(), content_type="text/plain; charset=utf-8")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What the service keeps of whom, in plain words."""
    return render(request, "league/privacy/privacy.html", {"policy": policy_row()})


@writes_once
def league_privacy(request: HttpRequest, slug: str) -> HttpResponseBase:
    """What a league keeps of whom; organisers set stricter rules here."""
    league = find_league(slug)
    form = PolicyForm(request.POST or None, league=league)
    if request.method == "POST":
        actor = require_permission(request.user, "league.manage", league)
        if form.is_valid() and result_or_error(
            form,
            lambda: shown_names.set_league_policy(
                actor,
                league,
                form.read_levels(),
                form.cleaned_data["initials_after"],
                form.cleaned_data["removed_after"],
            ),
        ):
            messages.success(request, _("Saved. Boards are being made anew."))
            return redirect("league:privacy_of", slug=slug)
    manages = is_organiser(request.user, league)
    context = {
        "league": league,
        "policy": policy_row(league),
        "next": keeping.next_to_go(league) if manages else None,
        "manages": manages,
    }
    return render_form_page(request, "league/privacy/privacy.html", form, context)


@login_required
@require_safe
@writes_once
def person(request: HttpRequest, slug: str, player: int) -> HttpResponseBase:
    """All that is kept of a player, to be read, printed or taken along."""
    this_player = find_in_league(Player, slug, player)
    require_permission(request.user, "league.manage", this_player.league)
    kept = all_kept_of(this_player)
    told = _tables_in_columns(kept.tables)
    context = {"league": this_player.league, "player": this_player, "told": told}
    answer = render(request, "league/privacy/person.html", context)
    answer.headers["Cache-Control"] = "no-store"
    return answer


SHOWN_ROWS = 10  # rows of a table on an account's page; its file has more
Told = list[tuple[KeptTable, list[list[tuple[str, str, bool]]]]]


def _tables_in_columns(tables: Iterable[KeptTable]) -> Told:
    return [(table, [_filled_columns(row) for row in table.rows]) for table in tables if table.rows]


@login_required
# nobody closes an account on a phone that was left lying about
@reauthentication_required(allow_get=True)
@writes_once
def own_account(request: HttpRequest) -> HttpResponseBase:
    """All that is kept of my account, and its end."""
    user = signed_in_user(request)
    form = CloseAccount(request.POST if request.method == "POST" else None, user=user)
    if (
        request.method == "POST"
        and form.is_valid()
        and result_or_error(form, lambda: closing.close_account(Actor(user), user))
    ):
        logout(request)
        messages.success(
            request, _("Your account is closed. What you did stays, without your name.")
        )
        return redirect("home")
    if request.GET.get("as") == "json":
        kept = msgspec.json.encode(all_kept_of_account(user))
        answer = HttpResponse(kept, "application/json")
        answer.headers["Content-Disposition"] = f'attachment; filename="account-{user.pk}.json"'
    else:
        context = {"told": _tables_in_columns(all_kept_of_account(user, SHOWN_ROWS))}
        answer = render_form_page(request, "league/privacy/account.html", form, context)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _filled_columns(row: dict[str, object]) -> list[tuple[str, str, bool]]:
    """Name, value, and whether the value is a structure, which people unfold to read."""
    return [
        (
            name,
            value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=1),
            isinstance(value, dict | list),
        )
        for name, value in row.items()
        if value not in (None, "", [], {})
    ]


@login_required
@require_POST
@writes_once
def remove_person(request: HttpRequest, slug: str, player: int) -> HttpResponseBase:
    """Remove a player for good; the results stay."""
    this_player = find_in_league(Player, slug, player)
    actor = require_permission(request.user, "league.manage", this_player.league)
    removing.remove_player(actor, this_player, request.POST.get("reason", ""))
    messages.success(request, _("The player was removed. The results stay."))
    return redirect("league:person", slug=slug, player=player)


@login_required
@require_safe
@writes_once
def backups(request: HttpRequest, slug: str) -> HttpResponseBase:
    """When the service was last backed up, and whether restoring it on trial was good."""
    league = find_league(slug)
    require_permission(request.user, "league.manage", league)
    runs = latest_backups()
    since = timezone.now() - LONGEST_BACKUP
    under_way = {run.pk for run in runs if run.error == UNDER_WAY and run.at > since}
    last = next((run for run in runs if run.pk not in under_way), None)
    context = {"league": league, "runs": runs, "last": last, "under_way": under_way}
    return render(request, "league/privacy/backups.html", context)
