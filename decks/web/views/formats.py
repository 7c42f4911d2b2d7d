"""The formats' pages: all of them, and each with its sets, dates, bans and sources."""

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.queries.formats import names
from decks.queries.formats.shown import group_by_period, group_sets, known_format
from league.http.paging import requested_page


@require_safe
def formats(request: HttpRequest) -> HttpResponse:
    """All formats."""
    page = requested_page(request, names.all_formats())
    return render(request, "decks/formats/all.html", {"page": page})


@require_safe
def known_format_page(request: HttpRequest, format_key: str) -> HttpResponse:
    """A format: sets, dates, bans, rules and sources."""
    facts = known_format(format_key)
    if facts is None:
        raise Http404(_("No format has this key."))
    lists = ("banned", "banned_elsewhere", "left_out_elsewhere", "included", "excluded")
    shown = {name: group_by_period(getattr(facts, name)) for name in lists}
    groups = {
        "set_groups": group_sets(facts.sets),
        "mark_groups": group_sets(facts.sets_by_mark),
    }
    told_of = {**msgspec.structs.asdict(facts), **shown, **groups}
    return render(request, "decks/formats/format.html", {"format": told_of})
