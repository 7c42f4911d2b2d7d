"""The library's pages: all rules by chapter, one rule by edition, changes between editions."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from decks.engine import wording
from decks.engine.documents import DOCUMENTS_BY_KEY, newest_document
from decks.engine.eras import change_days
from decks.queries.editions import (
    REGION_NAMES,
    day_in_words,
    edition_groups,
    region_choices,
    years_in_words,
)
from judging.domain.visibility import readable_scope
from judging.engine import EDITIONS
from judging.library.cards_named import split_at_card_names
from judging.library.differences import (
    Change,
    ChangeKind,
    changes_between,
    have_same_switches,
)
from judging.library.entry import Entry, Text
from judging.library.search.query import MOST_CHARACTERS
from judging.library.shelf import ENGLISH, Library, load_library
from judging.library.worked import DeckVerdict, deck_verdicts, edition_of_example
from judging.queries import ask, official
from judging.queries.cards import card_names
from judging.queries.lookup import tournament_fact, tournament_facts
from judging.queries.rulings import clarifications_of
from judging.web.eras import edition_link_groups
from judging.web.forms.ask.from_request import table_address
from judging.web.forms.ask.links import json_link
from judging.web.last_edition import last_edition, remember_edition

MOST_CLARIFIED = 10  # the newest; the rest is on a page of its own
FEW_CHANGES = 12  # up to this many are shown unfolded
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
        "longest": MOST_CHARACTERS,
    }
    return render(request, "judging/rules/index.html", context)


@require_safe
def rule_entry(request: HttpRequest, rule: str) -> HttpResponse:
    """One entry: the chosen edition first, the others beside it, and its example worked out."""
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
    """A fact of tournaments, newest era first; or a redirect to its page in the service."""
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
    """Redirect to the changes between two chosen editions, or to what a day changed."""
    day = request.GET.get("day", "").strip()
    if day:
        return redirect(_changes_of_day(day, request.GET.get("region", "")))
    _day, *newest = change_days()[-1]
    chosen = (request.GET.get("from"), request.GET.get("to"))
    known = [
        key if key in EDITIONS else usual.key for key, usual in zip(chosen, newest, strict=True)
    ]
    return redirect("rules:changes", *known)


@require_safe
def show_changes(request: HttpRequest, earlier: str, later: str) -> HttpResponse:
    """What changed from one edition to another, by chapter; `?chapter=` unfolds one or all.

    Unfolding goes by address, so that it works without JavaScript.
    """
    if not {earlier, later} <= set(EDITIONS):
        raise Http404
    all_changes = changes_between(_reader_library().entries.values(), earlier, later)
    count = _count_changes(all_changes)
    context = {
        "earlier": DOCUMENTS_BY_KEY[earlier],
        "later": DOCUMENTS_BY_KEY[later],
        "documents": edition_groups(),
        **_around_change(earlier, later, request.GET.get("day", "")),
        "regions": region_choices(),
        "chapters": _changes_by_chapter(all_changes),
        "open": _open_chapter(request) or ("all" if sum(count.values()) <= FEW_CHANGES else ""),
        "rules_alike": have_same_switches(EDITIONS[earlier], EDITIONS[later]),
        "worded": [change for change in all_changes if change.how == "worded"],
        "count": count,
    }
    return render(request, "judging/rules/changes.html", context)


def _changes_of_day(text: str, region: str) -> str:
    """The address of what changed in a region on a day, or last before it."""
    try:
        day = date.fromisoformat(text).isoformat()
    except ValueError:
        day = ""
    world = change_days()
    own = [change for where in REGION_NAMES if where == region for change in change_days(where)]
    begun = [change for change in own if day and change[0] <= day]
    begun = begun or [change for change in world if day and change[0] <= day] or world[:1]
    _first, earlier, later = begun[-1]
    url = reverse("rules:changes", args=[earlier.key, later.key])
    return f"{url}?{urlencode({'day': text[:20]})}"


def _around_change(earlier: str, later: str, asked: str) -> dict[str, Any]:
    """The day one edition followed the other, the changes before and after, and links to all.

    `asked`: the day somebody wanted; `note` says why another day is shown.
    """
    region = DOCUMENTS_BY_KEY[later].region
    changes = [(day, old.key, new.key) for day, old, new in change_days(region)]
    days = {(old, new): place for place, (day, old, new) in enumerate(changes)}
    place = days.get((earlier, later))
    context: dict[str, Any] = {"days": _change_links(later if place is not None else "")}
    if place is None:
        return context
    day = changes[place][0]
    context["day"] = date.fromisoformat(day)
    context["note"] = _why_another_day(asked, day)
    for name, at in (("before", place - 1), ("after", place + 1)):
        if 0 <= at < len(changes):
            there, old, new = changes[at]
            url = reverse("rules:changes", args=[old, new])
            context[name] = {"url": url, "day": date.fromisoformat(there)}
    return context


def _why_another_day(asked: str, shown: str) -> str:
    if not asked or asked == shown:
        return ""
    try:
        words = {"asked": day_in_words(date.fromisoformat(asked))}
    except ValueError:
        return _("“%(asked)s” is no day: write it as %(shown)s.") % {"asked": asked, "shown": shown}
    if asked < shown:
        return _("No change is known as early as %(asked)s: this is the first.") % words
    return _("No rulebook began on %(asked)s: this is the last change before.") % words


def _change_links(current: str) -> list[dict[str, Any]]:
    """Every change from one rulebook to the next, with its day, by era."""
    before = {
        new.key: (day, old.key, new.name)
        for region in REGION_NAMES
        for day, old, new in change_days(region)
    }
    groups = edition_link_groups([current], lambda key: _change_link(key, before), current)
    for group in groups:
        group["editions"] = [link for link in group["editions"] if link["url"]]
    return [group for group in groups if group["editions"]]


def _change_link(key: str, before: dict[str, tuple[str, str, str]]) -> dict[str, Any]:
    if key not in before:
        return {"url": ""}
    day, old, name = before[key]
    words = f"{name} · {day_in_words(date.fromisoformat(day))}"
    return {"url": reverse("rules:changes", args=[old, key]), "name": words}


def _reader_language() -> str:
    return get_language() or ENGLISH


def _reader_library() -> Library:
    """The library in the reader's language."""
    return load_library(_reader_language())


def _edition_asked(request: HttpRequest) -> str:
    """The edition asked for, which is remembered; else the remembered one, else the newest."""
    named = request.GET.get("edition", "")
    if named not in EDITIONS:
        return last_edition(request) or newest_document().key
    remember_edition(request, named)
    return named


def _open_chapter(request: HttpRequest) -> str:
    """The chapter that is unfolded at first."""
    return request.GET.get("chapter", "")


def _edition_tabs(shown_entry: Entry, edition: str) -> list[dict[str, Any]]:
    return edition_link_groups(
        [edition],
        lambda key: {
            "url": f"?{urlencode({'edition': key})}",
            "has": key in shown_entry.editions,
        },
        current=edition,
    )


def _text_group(group: Sequence[Text]) -> dict[str, Any]:
    """What several editions say alike: their names, and the text of the first that has its own."""
    own = [text for text in group if text.provenance != "inherited"] or group
    stretches = split_at_card_names(own[0].text, card_names())
    return {
        "names": [text.name for text in group],
        "when": years_in_words([text.edition for text in group]),
        "text": own[0],
        "told": stretches,
    }


def _editions_alike(shown_entry: Entry, edition: str) -> list[str]:
    """The names of the other editions that say the same."""
    group = next(
        (group for group in shown_entry.groups if any(t.edition == edition for t in group)), ()
    )
    return [text.name for text in group if text.edition != edition]


def _clarification_rows(request: HttpRequest, shown_entry: Entry) -> list[dict[str, Any]]:
    """Clarifications of the entry's rules that the reader may see.

    The letter of a step differs between editions: it is read as in the edition clarified.
    """
    ids = {key: {*shown_entry.rules, *shown_entry.rules_in(key)} for key in shown_entry.editions}
    all_clarified = clarifications_of(readable_scope(request.user), set().union(*ids.values()))
    return [
        {"word": word, "edition": ask.edition_name(word.edition) if word.edition else ""}
        for word in all_clarified
        if not word.edition or ids.get(word.edition, set()).intersection(word.rules)
    ][:MOST_CLARIFIED]


def _example_context(shown_entry: Entry, edition: str) -> dict[str, Any]:
    """The example as the engines answer it, and the addresses that ask it."""
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
    """How an edition judges the example's deck: its name, `legal`, and problems in sentences."""
    problems = [
        wording.render_message(each.note, each.args, each.count, each.allowed, gettext)
        for each in verdict.answer.problems
    ]
    return {"name": verdict.name, "legal": verdict.answer.legal, "problems": problems}


def _changes_by_chapter(all_changes: tuple[Change, ...]) -> list[dict[str, Any]]:
    """The changes of substance by chapter, in reading order; chapters without any are left out.

    Changed rules come first, then those that only one of the editions has.
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
    """How many changes there are of each kind, also where there are none."""
    counts = Counter(change.how for change in changes)
    return {how: counts[how] for how in HOW_IT_CHANGED}
