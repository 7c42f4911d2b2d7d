"""Players' links: the page each opens, and where staff give them out."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from decks.queries.check.kept import shown
from league.base import addresses
from league.base.qr import svg
from league.domain.links import Gone, link_of, links_of, token_of
from league.models import PlayerLink
from league.permissions import require
from league.web.pages import writes
from tournaments import queries
from tournaments.domain.players import links
from tournaments.domain.registration import lists
from tournaments.models import Entrant, Event
from tournaments.web.views import results

PAGE = 96  # four or five sheets of paper
HEADERS = {
    # The address is the key: no other site is told it. Our own is, or browsers hide where a form
    # comes from and it is refused.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "private, no-store",
    "X-Robots-Tag": "noindex, nofollow",
}


@require_safe
def mine(request: HttpRequest, token: str) -> HttpResponse:
    """A player's own page: table, opponent, results and deck, without an account."""
    try:
        context = _seen_by(token)
    except Gone as gone:
        response = render(
            request, "league/people/link_gone.html", {"gone": gone}, status=gone.status
        )
    else:
        response = render(request, "tournaments/players/mine.html", context)
    for name, value in HEADERS.items():
        response.headers[name] = value
    return response


def _seen_by(token: str) -> dict[str, Any]:
    who = links.entrant_of(token)
    verdict = shown(who.deck.verdict) if who.deck else None
    report = results.of_player(who, token)
    window = lists.window(lists.rules_of(who.event))
    deck = {"verdict": verdict, "window": window}
    return {**queries.mine(who), **report, **deck, "token": token}


@login_required
@writes
def all_links(request: HttpRequest, event: int) -> HttpResponseBase:
    """Every player's link as a QR code, to print and cut; POST makes those that are missing."""
    it = get_object_or_404(Event.objects.select_related("league"), pk=event)
    actor = require(request.user, "tournaments.give_links", it)
    if request.method == "POST":
        made = links.give_all(actor, it)
        said = ngettext("%(made)s link is new.", "%(made)s links are new.", made)
        messages.success(request, said % {"made": made})
        return redirect("tournaments:links", event=event)
    inside = queries.entrants(it).filter(dropped_after=None).order_by("player__name", "pk")
    page = Paginator(inside, PAGE).get_page(request.GET.get("page"))
    working = links_of(it.pk, [who.player_id for who in page])
    rows = [{"entrant": who, "qr": _qr(request, working.get(who.player_id))} for who in page]
    context = {"event": it, "here": "players", "latest_round": queries.latest_round(it)}
    context |= {"page": page, "rows": rows, "missing": sum(not row["qr"] for row in rows)}
    return _private(render(request, "tournaments/players/links.html", context))


@login_required
@writes
def link(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """One player's link, to show or copy; POST makes a new one in its place."""
    who = _entrant(event, entrant)
    actor = require(request.user, "tournaments.give_links", who)
    if request.method == "POST":
        links.renew(actor, who)
        messages.success(request, _("%(name)s has a new link.") % {"name": who})
        return redirect("tournaments:link", event=event, entrant=entrant)
    working = link_of(event, who.player)
    context = {"event": who.event, "here": "players", "entrant": who, "link": working}
    context |= {"latest_round": queries.latest_round(who.event)}
    if working is not None:
        context |= {"address": _address(request, working), "qr": _qr(request, working)}
    return _private(render(request, "tournaments/players/link.html", context))


@login_required
@require_POST
@writes
def revoke(request: HttpRequest, event: int, entrant: int) -> HttpResponseBase:
    """End a player's link."""
    who = _entrant(event, entrant)
    if links.revoke(require(request.user, "tournaments.give_links", who), who):
        messages.success(request, _("The link of %(name)s has ended.") % {"name": who})
    return redirect("tournaments:link", event=event, entrant=entrant)


def _entrant(event: int, pk: int) -> Entrant:
    found = Entrant.objects.select_related("event__league", "player")
    return get_object_or_404(found, pk=pk, event=event)


def _address(request: HttpRequest, working: PlayerLink) -> str:
    return addresses.link(request, reverse("player:mine", args=[token_of(working)]))


def _qr(request: HttpRequest, working: PlayerLink | None) -> str:
    return svg(_address(request, working)) if working else ""


def _private(response: HttpResponse) -> HttpResponse:
    """These pages hold the keys of others."""
    response.headers["Cache-Control"] = "private, no-store"
    return response
