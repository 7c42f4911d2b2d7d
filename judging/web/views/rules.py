"""The library's pages: every rule by chapter, one rule edition by edition, what changed."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

from decks.engine import wording
from decks.engine.documents import DOCUMENTS, DOCUMENTS_BY_KEY, newest_document, publisher_change
from judging.engine import EDITIONS
from judging.library.cards_named import split_at_card_names
from judging.library.differences import Change, ChangeKind, changes_between
from judging.library.entry import Entry, Text
from judging.library.shelf import ENGLISH, Library, load_library
from judging.library.worked import DeckVerdict, deck_verdicts, edition_of_example
from judging.queries import ask, official
from judging.queries.cards import card_names
from judging.queries.lookup import tournament_fact, tournament_facts
from judging.queries.rulings import clarifications_of
from judging.queries.visibility import readable_scope
from judging.web.forms.ask.from_request import table_address
from judging.web.forms.ask.links import json_link

MOST_CLARIFIED = 10  # the newest; all of them are on their own page
HOW_IT_CHANGED: tuple[ChangeKind, ...] = ("changed", "added", "gone")


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    """Every entry, chapter by chapter."""
    chapters = [
        {"chapter": chapter, "entries": _reader_library().of_chapter(chapter.id)}
        for chapter in _reader_library().chapters
    ]
    context = {
        "chapters": chapters,
        "open": _open_chapter(request),
        "facts": tournament_facts(_reader_language()),
    }
    return render(request, "judging/rules/index.html", context)


@require_safe
def rule_entry(request: HttpRequest, rule: str) -> HttpResponse:
    """One entry: the chosen edition first, the others beside it, its example worked out."""
    rule_shown = _reader_library().entries.get(rule)
    if rule_shown is None:
        return _show_fact(request, rule)
    edition = _edition_asked(request)
    text = rule_shown.editions.get(edition)
    context = {
        "entry": rule_shown,
        "chapter": next(
            candidate
            for candidate in _reader_library().chapters
            if candidate.id == rule_shown.chapter
        ),
        "edition": DOCUMENTS_BY_KEY[edition],
        "here": text,
        "told": split_at_card_names(text.text, card_names()) if text else (),
        "tabs": _edition_tabs(rule_shown, edition),
        "alike": _editions_alike(rule_shown, edition),
        "others": [_text_group(group) for group in rule_shown.groups if text not in group],
        "rules": rule_shown.rules_in(edition),
        "related": _reader_library().entries_near(rule_shown),
        "clarified": _clarification_rows(request, rule_shown),
        "official": official.official_beside(rule_shown, edition),
        "rests_on": official.cited_rows(text.rulings) if text else (),
        **_example_context(rule_shown, edition),
    }
    return render(request, "judging/rules/entry.html", context)


def _show_fact(request: HttpRequest, key: str) -> HttpResponse:
    """A thing of tournaments, season by season, the newest first; or its page in the service."""
    shown_fact = tournament_fact(key, _reader_language())
    if shown_fact is None:
        raise Http404
    if shown_fact.page:
        return redirect(shown_fact.page[0], *shown_fact.page[1:])
    return render(
        request, "judging/rules/fact.html", {"fact": shown_fact, "eras": shown_fact.eras[::-1]}
    )


@require_safe
def choose_editions(request: HttpRequest) -> HttpResponse:
    """Go to the difference between the two editions that were chosen."""
    chosen = (request.GET.get("from"), request.GET.get("to"))
    known = [
        key if key in EDITIONS else usual.key
        for key, usual in zip(chosen, publisher_change(), strict=True)
    ]
    return redirect("rules:changes", *known)


@require_safe
def show_changes(request: HttpRequest, earlier: str, later: str) -> HttpResponse:
    """What changed from one edition to another, chapter by chapter; `?chapter=` unfolds one or all.

    A chapter is unfolded by its address, so that a phone without JavaScript gets there as well.
    """
    if not {earlier, later} <= set(EDITIONS):
        raise Http404
    all_changes = changes_between(_reader_library().entries.values(), earlier, later)
    context = {
        "earlier": DOCUMENTS_BY_KEY[earlier],
        "later": DOCUMENTS_BY_KEY[later],
        "documents": DOCUMENTS,
        "chapters": _changes_by_chapter(all_changes),
        "open": _open_chapter(request),
        "worded": [change for change in all_changes if change.how == "worded"],
        "count": _count_changes(all_changes),
    }
    return render(request, "judging/rules/changes.html", context)


def _reader_language() -> str:
    return get_language() or ENGLISH


def _reader_library() -> Library:
    """The library in the reader's language."""
    return load_library(_reader_language())


def _edition_asked(request: HttpRequest) -> str:
    """The edition asked for, kept for the pages after this one; else the one kept."""
    named = request.GET.get("edition", "")
    if named not in EDITIONS:
        kept: str = request.session.get("edition", "")
        return kept if kept in EDITIONS else newest_document().key
    if named != request.session.get("edition"):
        request.session["edition"] = named
    return named


def _open_chapter(request: HttpRequest) -> str:
    """The chapter that is unfolded to begin with."""
    return request.GET.get("chapter", "")


def _edition_tabs(shown_entry: Entry, edition: str) -> list[dict[str, Any]]:
    return [
        {
            "name": document.name,
            "url": f"?{urlencode({'edition': document.key})}",
            "current": document.key == edition,
            "has": document.key in shown_entry.editions,
        }
        for document in DOCUMENTS
    ]


def _text_group(group: Sequence[Text]) -> dict[str, Any]:
    """What some editions say alike: their names, and the text of the first whose own it is."""
    own = [text for text in group if text.provenance != "inherited"] or group
    stretches = split_at_card_names(own[0].text, card_names())
    return {"names": [text.name for text in group], "text": own[0], "told": stretches}


def _editions_alike(shown_entry: Entry, edition: str) -> list[str]:
    """The names of the other editions that say the same."""
    group = next(
        (group for group in shown_entry.groups if any(t.edition == edition for t in group)), ()
    )
    return [text.name for text in group if text.edition != edition]


def _clarification_rows(request: HttpRequest, shown_entry: Entry) -> list[dict[str, Any]]:
    """Errata and later words on the entry's rules, where the reader may read them.

    A lettered step is another one in another edition: letters are read by the one clarified.
    """
    ids = {key: {*shown_entry.rules, *shown_entry.rules_in(key)} for key in shown_entry.editions}
    all_clarified = clarifications_of(readable_scope(request.user), set().union(*ids.values()))
    return [
        {"word": word, "edition": ask.edition_name(word.edition) if word.edition else ""}
        for word in all_clarified
        if not word.edition or ids.get(word.edition, set()).intersection(word.rules)
    ][:MOST_CLARIFIED]


def _example_context(shown_entry: Entry, edition: str) -> dict[str, Any]:
    """The example as the engines answer it, and the address where it can be taken further."""
    example = shown_entry.example
    under = edition_of_example(shown_entry, edition)
    if example is None or under is None:
        return {}
    if example.deck:
        decks = [_deck_row(verdict) for verdict in deck_verdicts(shown_entry)]
        return {"example": example, "decks": decks}
    answer = ask.answer_question(example.make_request(under))
    return {
        "example": example,
        "answer": answer,
        "ask": json_link(answer.asked),
        "table": table_address(answer.request),
    }


def _deck_row(verdict: DeckVerdict) -> dict[str, Any]:
    """What an edition says of the example's deck: its name, `legal`, and problems in sentences."""
    problems = [
        wording.render_message(each.note, each.args, each.count, each.allowed, gettext)
        for each in verdict.answer.problems
    ]
    return {"name": verdict.name, "legal": verdict.answer.legal, "problems": problems}


def _changes_by_chapter(all_changes: tuple[Change, ...]) -> list[dict[str, Any]]:
    """The changes of substance under their chapters, in reading order; empty chapters left out.

    What both editions tell, and otherwise, stands before what one of them does not have.
    """
    of_substance = sorted(
        (change for change in all_changes if change.how in HOW_IT_CHANGED),
        key=lambda change: HOW_IT_CHANGED.index(change.how),
    )
    by_chapter: dict[str, list[Change]] = {}
    for change in of_substance:
        by_chapter.setdefault(change.entry.chapter, []).append(change)
    return [
        {"chapter": chapter, "changes": changes, "count": _count_changes(changes)}
        for chapter in _reader_library().chapters
        if (changes := by_chapter.get(chapter.id))
    ]


def _count_changes(changes: Iterable[Change]) -> dict[str, int]:
    """How many there are of each kind, none left out."""
    counts = Counter(change.how for change in changes)
    return {how: counts[how] for how in HOW_IT_CHANGED}
