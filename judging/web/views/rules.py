"""The library's pages: every rule by chapter, one rule edition by edition, what changed."""

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from decks.engine.documents import BY_KEY, DOCUMENTS
from judging.engine import EDITIONS
from judging.library.cards_named import parts
from judging.library.differences import Change, changes
from judging.library.entry import Entry, Text
from judging.library.shelf import ENGLISH, Library, library
from judging.library.worked import deck_verdicts, edition_for
from judging.queries import ask, official
from judging.queries.cards import names
from judging.queries.lookup import fact, facts
from judging.queries.rulings import clarified
from judging.queries.visibility import readable
from judging.web.forms.ask.forms import LONGEST_LINK, JsonForm
from judging.web.forms.ask.from_request import table_address
from judging.web.views.ask import EDITION

EARLIER, LATER = "expedition-2002", "platinum-arceus-2009"  # what is most often asked about
MOST_CLARIFIED = 10  # the newest; all of them are on their own page


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Every entry, chapter by chapter."""
    chapters = [
        {"chapter": chapter, "entries": _library().of_chapter(chapter.id)}
        for chapter in _library().chapters
    ]
    told = {"chapters": chapters, "open": _open(request), "facts": facts(_language())}
    return render(request, "judging/rules/index.html", told)


@require_safe
def entry(request: HttpRequest, rule: str) -> HttpResponse:
    """One entry: the chosen edition first, the others beside it, its example worked out."""
    one = _library().entries.get(rule)
    if one is None:
        return _fact(request, rule)
    edition = _edition(request)
    here = one.editions.get(edition)
    context = {
        "entry": one,
        "chapter": next(each for each in _library().chapters if each.id == one.chapter),
        "edition": BY_KEY[edition],
        "here": here,
        "told": parts(here.text, names()) if here else (),
        "tabs": _tabs(one, edition),
        "alike": _alike(one, edition),
        "others": [_told(group) for group in one.groups if here not in group],
        "rules": one.rules_in(edition),
        "related": _library().near(one),
        "clarified": _clarified(request, one),
        "official": official.beside(one, edition),
        "rests_on": official.cited(here.rulings) if here else (),
        **_worked(one, edition),
    }
    return render(request, "judging/rules/entry.html", context)


def _fact(request: HttpRequest, key: str) -> HttpResponse:
    """A thing of tournaments, season by season, the newest first; or its page in the service."""
    one = fact(key, _language())
    if one is None:
        raise Http404
    if one.page:
        return redirect(one.page[0], *one.page[1:])
    return render(request, "judging/rules/fact.html", {"fact": one, "eras": one.eras[::-1]})


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """Go to the difference between the two editions that were chosen."""
    earlier = request.GET.get("from", EARLIER)
    later = request.GET.get("to", LATER)
    known = [
        key if key in EDITIONS else usual for key, usual in ((earlier, EARLIER), (later, LATER))
    ]
    return redirect("rules:changes", *known)


@require_safe
def changed(request: HttpRequest, earlier: str, later: str) -> HttpResponse:
    """What changed from one edition to another, chapter by chapter."""
    if not {earlier, later} <= set(EDITIONS):
        raise Http404
    found = changes(_library().entries.values(), earlier, later)
    context = {
        "earlier": BY_KEY[earlier],
        "later": BY_KEY[later],
        "documents": DOCUMENTS,
        "chapters": _by_chapter(found),
        "worded": [one for one in found if one.how == "worded"],
        "count": {
            how: sum(one.how == how for one in found) for how in ("changed", "added", "gone")
        },
    }
    return render(request, "judging/rules/changes.html", context)


def _language() -> str:
    return get_language() or ENGLISH


def _library() -> Library:
    """The library in the reader's language."""
    return library(_language())


def _edition(request: HttpRequest) -> str:
    """The edition asked for, kept for the pages after this one; else the one kept."""
    named = request.GET.get("edition", "")
    if named not in EDITIONS:
        kept: str = request.session.get("edition", EDITION)
        return kept if kept in EDITIONS else EDITION
    if named != request.session.get("edition"):
        request.session["edition"] = named
    return named


def _open(request: HttpRequest) -> str:
    """The chapter that is unfolded to begin with."""
    return request.GET.get("chapter", "")


def _tabs(one: Entry, edition: str) -> list[dict[str, Any]]:
    return [
        {
            "name": document.name,
            "url": f"?{urlencode({'edition': document.key})}",
            "current": document.key == edition,
            "has": document.key in one.editions,
        }
        for document in DOCUMENTS
    ]


def _told(group: Sequence[Text]) -> dict[str, Any]:
    """What some editions say alike: their names, and the text of the first whose own it is."""
    own = [text for text in group if text.provenance != "inherited"] or group
    told = parts(own[0].text, names())
    return {"names": [text.name for text in group], "text": own[0], "told": told}


def _alike(one: Entry, edition: str) -> list[str]:
    """The names of the other editions that say the same."""
    group = next((group for group in one.groups if any(t.edition == edition for t in group)), ())
    return [text.name for text in group if text.edition != edition]


def _clarified(request: HttpRequest, one: Entry) -> list[dict[str, Any]]:
    """Errata and later words on the entry's rules, where the reader may read them.

    A lettered step is another one in another edition: letters are read by the one clarified.
    """
    ids = {key: {*one.rules, *one.rules_in(key)} for key in one.editions}
    found = clarified(readable(request.user), set().union(*ids.values()))
    return [
        {"word": word, "edition": ask.edition_name(word.edition) if word.edition else ""}
        for word in found
        if not word.edition or ids.get(word.edition, set()).intersection(word.rules)
    ][:MOST_CLARIFIED]


def _worked(one: Entry, edition: str) -> dict[str, Any]:
    """The example as the engines answer it, and the address where it can be taken further."""
    example = one.example
    under = edition_for(one, edition)
    if example is None or under is None:
        return {}
    if example.deck:
        return {"example": example, "decks": deck_verdicts(one)}
    answer = ask.answer(example.request(under))
    asked = urlencode({"question": JsonForm.key, "request_text": answer.asked})
    address = f"{reverse('judging:ask')}?{asked}"
    return {
        "example": example,
        "answer": answer,
        "ask": address if len(address) <= LONGEST_LINK else "",
        "table": table_address(answer.request),
    }


def _by_chapter(found: tuple[Change, ...]) -> list[dict[str, Any]]:
    """The changes of substance under their chapters, in reading order; empty chapters left out."""
    told = [one for one in found if one.how != "worded"]
    chapters = [
        {"chapter": chapter, "changes": [one for one in told if one.entry.chapter == chapter.id]}
        for chapter in _library().chapters
    ]
    return [each for each in chapters if each["changes"]]
