"""Rulings given and rules clarified, as pages and API show them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from judging.finding import Places, finder, ruling_index
from judging.library.search.finder import Found
from judging.library.search.query import LONGEST, Query, said_nothing
from judging.library.search.words import spans_of
from judging.models import Clarification, Ruling
from judging.queries import edition_name

MOST_GIVEN = 5


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of text, marked where it is what was asked for."""

    text: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry found, laid out for a page."""

    found: Found
    title: tuple[Part, ...]
    text: tuple[Part, ...]

    @property
    def others(self) -> int:
        """How many other editions say something else."""
        here = self.found.text.text
        return sum(text.text != here for text in self.found.entry.editions.values())


@dataclass(frozen=True, slots=True)
class LookUp:
    """What a look-up found. `trouble`: "", "empty", "stop_words", "too_long", "nothing"."""

    words: str = ""
    edition: str | None = None
    trouble: str = "empty"
    entries: tuple[Entry, ...] = ()
    given: tuple[dict[str, Any], ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()
    cards: tuple[dict[str, str], ...] = field(default=())


def look_up(words: str, edition: str | None, places: Places, limit: int = 10) -> LookUp:
    """The rule in a judge's own words, and what was ruled on the like where the reader may read."""
    if len(words) > LONGEST:
        return LookUp(words, edition, "too_long")
    if trouble := said_nothing(words):
        return LookUp(words, edition, trouble)
    answer = finder().find(words, edition, limit)
    under = edition or answer.query.edition
    given = ruling_index().find(answer.query, places, edition=under, limit=MOST_GIVEN)
    return LookUp(
        words,
        under,
        "" if answer.found or given else "nothing",
        tuple(_entry(found, answer.query) for found in answer.found),
        tuple(_given(one.thing) for one in given),
        answer.query.corrected,
        tuple({"name": card.name} for card in answer.query.cards),
    )


def clarifications(places: Places) -> QuerySet[Clarification]:
    """The clarifications that hold, the newest first."""
    found = Clarification.objects.filter(places.clarifications(), replaced_by__isnull=True)
    return found.select_related("league", "kept_by", "replaces")


def clarified(places: Places, rules: Iterable[str]) -> list[Clarification]:
    """What was clarified of these rules."""
    asked = set(rules)
    return [one for one in clarifications(places) if asked.intersection(one.rules)]


def _entry(found: Found, query: Query) -> Entry:
    return Entry(found, marked(found.entry.title, query), marked(found.text.text, query))


def marked(text: str, query: Query) -> tuple[Part, ...]:
    """A text in stretches, those marked that hold a word asked for."""
    parts, done = [], 0
    for start, end in spans_of(text, query.stems):
        if start > done:
            parts.append(Part(text[done:start]))
        parts.append(Part(text[start:end], marked=True))
        done = end
    return (*parts, Part(text[done:])) if done < len(text) else tuple(parts)


def _given(thing: Ruling | Clarification) -> dict[str, Any]:
    if isinstance(thing, Clarification):
        return {
            "kind": "clarification",
            "title": thing.source,
            "text": thing.text,
            "url": f"{reverse('judging:clarifications')}#clarification-{thing.pk}",
            "edition": edition_name(thing.edition) if thing.edition else "",
            "day": thing.dated,
            "league": thing.league,
        }
    decision = getattr(getattr(thing, "appeal", None), "decision", None)
    overturned = bool(decision and decision.outcome == "overturned")
    return {
        "kind": "ruling",
        "title": thing.question,
        "text": decision.verdict if decision and overturned else thing.verdict,
        "url": reverse("judging:ruling", args=[thing.pk]),
        "edition": edition_name(thing.edition),
        "day": thing.given_at,
        "league": thing.league,
        "overturned": overturned,
        "upheld": bool(decision) and not overturned,
    }
