"""Players' links: the page each opens, and where staff give them out."""

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe
from msgspec.structs import asdict

from decks.queries.check.shown import verdict_for_page
from league.base import addresses
from league.base.errors import Refused
from league.base.qr import render_qr_code
from league.domain.links import link_token, working_link, working_links
from league.http.live import follow_changes
from league.http.paging import requested_page
from league.models import PlayerLink
from league.permissions import require_permission
from league.queries.by_name import in_order_of_name
from league.web.pages import writes_once
from tournaments.domain.players import links, own_drop
from tournaments.domain.players.links import link_expiry
from tournaments.domain.registration import lists
from tournaments.http.privacy import keep_key_secret, keep_private
from tournaments.queries.events.events import entrants_in_order, latest_round_number
from tournaments.queries.live import entrant_subject, phones_subject
from tournaments.queries.loaders import find_entrant, find_event
from tournaments.queries.players.leaving import may_leave
from tournaments.queries.players.mine import make_own_page
from tournaments.queries.registration.lists import takes_lists
from tournaments.web.views.context import answers_where_gone, event_context
from tournaments.web.views.floor.on_phone import floor_on_phone
from tournaments.web.views.results.reports import report_context

LINKS_PER_PAGE = 96  # four or five sheets of paper


@require_safe
@answers_where_gone
def own_page(request: HttpRequest, token: str) -> HttpResponse:
    """A player's own page: table, opponent, results and deck, without an account."""
    context = _own_context(request, token)
    return keep_key_secret(render(request, "tournaments/players/mine.html", context))


def _own_context(request: HttpRequest, token: str) -> dict[str, Any]:
    entrant = links.entrant_of_link(token)
    followed = phones_subject(entrant.event_id), entrant_subject(entrant.pk)
    follow_changes(request, *followed)
    verdict = verdict_for_page(entrant.deck.verdict) if entrant.deck else None
    report = report_context(entrant, token)
    rules, asked = lists.rules_of(entrant.event), takes_lists(entrant.event)
    deck: dict[str, Any] = {
        "verdict": verdict,
        "window": lists.list_window(rules),
        "takes_lists": asked,
    }
    if asked and not verdict:
        deck["locked_said"] = lists.describe_lock(rules)
    ends = int(link_expiry(entrant.event).timestamp()) * 1000
    own = make_own_page(entrant)
    return {
        **asdict(own),
        **report,
        **deck,
        **floor_on_phone(entrant, own.now),
        "token": token,
        "link_ends": ends,
        "may_leave": may_leave(entrant),
    }


@require_POST
@writes_once
@answers_where_gone
def drop_oneself(request: HttpRequest, token: str) -> HttpResponseBase:
    """A player leaves the event through the own link, after a confirmation."""
    entrant = links.entrant_of_link(token)
    event = entrant.event_id
    try:
        own_drop.drop_oneself(entrant)
    except Refused as refused:
        messages.error(request, refused.message)
        return redirect("player:mine", token=token)
    if entrant.pk is None:  # before the first round the entry is deleted, and its page with it
        messages.success(request, _("You are out of the event."))
        return redirect("tournaments:event", event=event)
    return redirect("player:mine", token=token)


@require_safe
@answers_where_gone
def page_worker(_request: HttpRequest, token: str) -> HttpResponse:
    """The service worker of one player's page, which keeps it for when there is no network."""
    links.entrant_of_link(token)
    script = (settings.BASE_DIR / "static" / "phone-worker.js").read_bytes()
    return keep_key_secret(HttpResponse(script, content_type="text/javascript; charset=utf-8"))


@login_required
@writes_once
def all_links(request: HttpRequest, event: int) -> HttpResponseBase:
    """Every player's link as a QR code, to print and cut; POST makes the missing ones."""
    this_event = find_event(event)
    actor = require_permission(request.user, "tournaments.give_links", this_event)
    if request.method == "POST":
        new_links = links.give_links_to_all(actor, this_event)
        message = ngettext("%(made)s link is new.", "%(made)s links are new.", new_links)
        messages.success(request, message % {"made": new_links})
        return redirect("tournaments:links", event=event)
    playing = entrants_in_order(this_event).filter(dropped_after=None)
    by_name = in_order_of_name(playing, "player__full_name")
    page = requested_page(request, by_name, LINKS_PER_PAGE)
    working = working_links(this_event.pk, [entrant.player_id for entrant in page])
    rows = [
        {"entrant": entrant, "qr": _qr_code(request, working.get(entrant.player_id))}
        for entrant in page
    ]
    context = {
        **event_context(this_event, "players"),
        "latest_round": latest_round_number(this_event),
    }
    context |= {"page": page, "rows": rows, "missing": sum(not row["qr"] for row in rows)}
    return keep_private(render(request, "tournaments/players/links.html", context))


@login_required
@writes_once
def player_link(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """One player's link, to show or copy; POST makes a new one in its place."""
    this_entrant = find_entrant(event, entrant)
    actor = require_permission(request.user, "tournaments.give_links", this_entrant)
    if request.method == "POST":
        links.renew_link(actor, this_entrant)
        messages.success(
            request, _("%(name)s has a new link.") % {"name": this_entrant.player.full_name}
        )
        return redirect("tournaments:link", event=event, entrant=entrant)
    working = working_link(event, this_entrant.player)
    context = {
        **event_context(this_entrant.event, "players"),
        "entrant": this_entrant,
        "link": working,
    }
    context |= {"latest_round": latest_round_number(this_entrant.event)}
    if working is not None:
        context |= {"address": _link_address(request, working), "qr": _qr_code(request, working)}
    return keep_private(render(request, "tournaments/players/link.html", context))


@login_required
@require_POST
@writes_once
def revoke_link(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """End a player's link."""
    this_entrant = find_entrant(event, entrant)
    if links.revoke_link(
        require_permission(request.user, "tournaments.give_links", this_entrant), this_entrant
    ):
        messages.success(
            request, _("The link of %(name)s has ended.") % {"name": this_entrant.player.full_name}
        )
    return redirect("tournaments:link", event=event, entrant=entrant)


def _link_address(request: HttpRequest, working: PlayerLink) -> str:
    return addresses.make_link(request, reverse("player:mine", args=[link_token(working)]))


def _qr_code(request: HttpRequest, working: PlayerLink | None) -> str:
    return render_qr_code(_link_address(request, working)) if working else ""
