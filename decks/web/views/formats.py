"""The formats' pages: all of them, and each with its sets, dates, bans and sources."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from msgspec.structs import asdict

from decks.queries.formats import names
from decks.queries.formats.rules import VALUE_WORDS
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
    words = {
        "reprints": VALUE_WORDS[facts.reprints],
        "rules": {name: _in_words(value) for name, value in asdict(facts.rules).items()},
    }
    told_of = {**asdict(facts), **shown, **groups, **words}
    return render(request, "decks/formats/format.html", {"format": told_of})


def _in_words(value: Any) -> Any:
    """A rule's value in words, if it is a text."""
    return VALUE_WORDS[value] if isinstance(value, str) else value
