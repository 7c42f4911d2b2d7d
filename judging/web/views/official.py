"""The pages of the official rulings: all of them, by rule or edition, and each by itself."""

from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.engine.documents import BY_KEY
from judging.engine import EDITIONS
from judging.library.official import Official, all_official
from judging.library.shelf import library
from judging.queries import official as queries

PAGE = 25


@require_safe
def rulings(request: HttpRequest) -> HttpResponse:
    """The official rulings, newest first; of an entry, a rule or an edition where asked."""
    asked = {name: request.GET.get(name, "") for name in ("entry", "rule", "edition")}
    page = Paginator(_found(**asked), PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": queries.rows(page),
        "entry": library(get_language() or "en").entries.get(asked["entry"]),
        "rule": asked["rule"],
        "tabs": _tabs(asked),
    }
    return render(request, "judging/official/official_rulings.html", context)


@require_safe
def ruling(request: HttpRequest, official: str) -> HttpResponse:
    """One official ruling: the answer, where it stands, and what became of it."""
    one = all_official().by_id.get(official)
    if one is None:
        raise Http404
    return render(request, "judging/official/official_ruling.html", {"ruling": queries.row(one)})


def _found(entry: str, rule: str, edition: str) -> list[Official]:
    if edition and edition not in EDITIONS:
        raise Http404
    if not entry:
        return all_official().of(rule, edition)
    if entry not in library().entries:
        raise Http404
    about = all_official().about(library().entries[entry])
    return [one for one in about if not edition or edition in one.editions]


def _tabs(asked: dict[str, str]) -> list[dict[str, Any]]:
    """All, and the editions' own; whatever else was asked for stays."""
    here = asked["edition"]
    kept = {name: value for name, value in asked.items() if value and name != "edition"}
    keys = sorted(
        {key for one in all_official().by_id.values() for key in one.editions}, key=_order
    )
    return [_tab(_("All"), kept, current=not here)] + [
        _tab(BY_KEY[key].name, kept | {"edition": key}, current=key == here) for key in keys
    ]


def _order(edition: str) -> int:
    return list(EDITIONS).index(edition)


def _tab(name: str, query: dict[str, str], *, current: bool) -> dict[str, Any]:
    url = reverse("rules:rulings")
    return {"name": name, "url": f"{url}?{urlencode(query)}" if query else url, "current": current}
