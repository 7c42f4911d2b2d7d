"""The formats' pages: all of them, and each with its sets, dates, bans and sources."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.queries.check import kept
from decks.queries.formats.shown import by_period, grouped_sets, known_format

PER_PAGE = 50


@require_safe
def formats(request: HttpRequest) -> HttpResponse:
    page = Paginator(kept.formats(), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "decks/formats/all.html", {"page": page})


@require_safe
def known(request: HttpRequest, format_key: str) -> HttpResponse:
    told = known_format(format_key)
    if told is None:
        raise Http404(_("No format has this key."))
    lists = ("banned", "banned_elsewhere", "left_out_elsewhere", "included", "excluded")
    shown = {name: by_period(told[name]) for name in lists}
    groups = {
        "set_groups": grouped_sets(told["sets"]),
        "mark_groups": grouped_sets(told["sets_by_mark"]),
    }
    return render(request, "decks/formats/format.html", {"format": {**told, **shown, **groups}})
