"""The pages of the official rulings: all, by entry, rule or edition, and each by itself."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine import EDITIONS
from judging.library.official import Official, all_official
from judging.library.shelf import load_library
from judging.queries import official as queries
from judging.web.last_edition import forget_edition, last_edition, remember_edition
from league.http.paging import requested_page

PAGE_SIZE = 25


@require_safe
def official_rulings(request: HttpRequest) -> HttpResponse:
    """The official rulings, newest first; on an entry, a rule or an edition if asked."""
    asked = {name: request.GET.get(name, "") for name in ("entry", "rule")}
    asked["edition"] = _edition_asked(request, is_whole_list=not any(asked.values()))
    page = requested_page(request, _find_rulings(**asked), PAGE_SIZE)
    context = {
        "page": page,
        "rows": queries.official_rows(page),
        "entry": load_library(get_language() or "en").entries.get(asked["entry"]),
        "rule": asked["rule"],
        "tabs": _edition_tabs(asked),
    }
    return render(request, "judging/official/official_rulings.html", context)


@require_safe
def official_ruling(request: HttpRequest, official: str) -> HttpResponse:
    """One official ruling: the answer, its source, and what became of it."""
    found_ruling = all_official().by_id.get(official)
    if found_ruling is None:
        raise Http404
    return render(
        request,
        "judging/official/official_ruling.html",
        {"ruling": queries.official_row(found_ruling)},
    )


def _edition_asked(request: HttpRequest, *, is_whole_list: bool) -> str:
    """The edition chosen here, which is remembered; empty for all editions.

    The whole list opens with the edition asked last; what is linked from a rule, with all of them.
    """
    named = request.GET.get("edition")
    if named is None:
        last = last_edition(request) if is_whole_list else ""
        return last if last in _editions_with_rulings() else ""
    if named:
        remember_edition(request, named)
    else:
        forget_edition(request)
    return named


def _editions_with_rulings() -> set[str]:
    return {key for ruling in all_official().by_id.values() for key in ruling.editions}


def _find_rulings(entry: str, rule: str, edition: str) -> list[Official]:
    if edition and edition not in EDITIONS:
        raise Http404
    if not entry:
        return all_official().find_rulings(rule, edition)
    if entry not in load_library().entries:
        raise Http404
    about = all_official().find_about(load_library().entries[entry])
    return [ruling for ruling in about if not edition or edition in ruling.editions]


def _edition_tabs(asked: dict[str, str]) -> list[dict[str, Any]]:
    """A tab for all and one for each edition; the other parameters stay as they are."""
    current_edition = asked["edition"]
    kept = {name: value for name, value in asked.items() if value and name != "edition"}
    keys = sorted(_editions_with_rulings(), key=_edition_order)
    return [_make_tab(_("All"), kept | {"edition": ""}, current=not current_edition)] + [
        _make_tab(
            DOCUMENTS_BY_KEY[key].name, kept | {"edition": key}, current=key == current_edition
        )
        for key in keys
    ]


def _edition_order(edition: str) -> int:
    return list(EDITIONS).index(edition)


def _make_tab(name: str, query: dict[str, str], *, current: bool) -> dict[str, Any]:
    url = f"{reverse('rules:rulings')}?{urlencode(query)}"
    return {"name": name, "url": url, "current": current}
