"""Rulings and clarifications that were kept, as pages and API show them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date

import msgspec
from django.db.models import QuerySet

from judging.library.facts import Fact
from judging.library.official import all_official
from judging.library.search.finder import FoundEntries, FoundEntry
from judging.library.search.material import language_words
from judging.library.search.query import MOST_CHARACTERS, Query, why_nothing_said
from judging.library.shelf import ENGLISH
from judging.models import Clarification, Ruling
from judging.queries.ask import edition_name
from judging.queries.lookup import (
    VisibleScope,
    answer_in_language,
    language_finder,
    look_up_entries,
    ruling_index,
)
from league.models import League

MOST_GIVEN = 5
# How many entries a page always shows; others must reach this share of the best score.
ALWAYS_SHOWN, NEAR_SCORE = 3, 0.12


@dataclass(frozen=True, slots=True)
class MarkedPart:
    """A part of a text; `marked`: whether it matches what was asked for."""

    text: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class EntryShown:
    """An entry found, laid out for a page."""

    found: FoundEntry
    title: tuple[MarkedPart, ...]
    text: tuple[MarkedPart, ...]

    @property
    def other_count(self) -> int:
        """How many other texts of the entry say something else."""
        shown_text = self.found.text.text
        return sum(text.text != shown_text for text in self.found.entry.editions.values())

    @property
    def official_count(self) -> int:
        """How many official rulings bear on it."""
        entry = self.found.entry
        return 0 if isinstance(entry, Fact) else len(all_official().find_about(entry))

    @property
    def is_fact(self) -> bool:
        """Whether it is a fact of tournaments, by era, and not a rule of the game."""
        return isinstance(self.found.entry, Fact)


class OverruledVerdict(msgspec.Struct, frozen=True):
    """A verdict that no longer holds, and its language where that is not the reader's."""

    verdict: str
    lang: str


class RuledBefore(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling or a clarification found, laid out for a page; `was`: an overturned verdict."""

    kind: str
    title: str
    text: str
    was: OverruledVerdict | None = None
    pk: int
    edition: str
    day: date
    league: League
    overturned: bool = False
    upheld: bool = False


@dataclass(frozen=True, slots=True)
class LookUpResult:
    """What a look-up found. `trouble`: "", "empty", "stop_words", "too_long", "nothing".

    `unsure`: nothing answers much of the question; these entries only come nearest.
    """

    words: str = ""
    edition: str | None = None
    trouble: str = "empty"
    entries: tuple[EntryShown, ...] = ()
    given: tuple["RuledBefore", ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()
    cards: tuple[dict[str, str], ...] = field(default=())
    unsure: bool = False

    @property
    def read_as(self) -> tuple[tuple[str, str], ...]:
        """The words that were read as others; empty where nothing was found."""
        return self.corrected if self.entries or self.given else ()


@dataclass(frozen=True, slots=True)
class LookUpScope:
    """What a question is asked under: the edition, the ISO day, the reader's language."""

    edition: str | None = None
    day: str = ""
    language: str = "en"


def look_up_rule(
    words: str, asked: LookUpScope, places: VisibleScope, limit: int = 10
) -> LookUpResult:
    """Look a rule up in a judge's own words, with similar rulings that the reader may read."""
    edition = asked.edition
    if len(words) > MOST_CHARACTERS:
        return LookUpResult(words, edition, "too_long")
    if trouble := why_nothing_said(words):
        return LookUpResult(words, edition, trouble)
    answer = look_up_entries(words, edition, limit, frame=asked.language, day=asked.day)
    under = edition or answer.query.edition
    rulings_found = ruling_index().find(
        _query_for_rulings(answer.query, words), places, edition=under, limit=MOST_GIVEN
    )
    return LookUpResult(
        words,
        under,
        "" if answer.found or rulings_found else "nothing",
        tuple(_entries_shown(answer, asked.language)),
        tuple(_ruled_before(ruling_found.thing) for ruling_found in rulings_found),
        answer.query.corrected,
        tuple({"name": card.name} for card in answer.query.cards),
        answer.unsure,
    )


def _query_for_rulings(query: Query, words: str) -> Query:
    """The question for the index of rulings, which has English stems: others stay as typed."""
    if query.language == ENGLISH:
        return query
    stop_words = language_words(query.language).stop_words
    typed = language_finder().as_typed(words)
    groups = tuple(group for group in typed.groups if group.word not in stop_words)
    return replace(typed, groups=groups)


def current_clarifications(places: VisibleScope) -> QuerySet[Clarification]:
    """The clarifications that hold, newest first."""
    current = Clarification.objects.filter(places.filter_clarifications(), replaced_by__isnull=True)
    return current.select_related("league", "kept_by", "replaces")


def clarifications_of(places: VisibleScope, rules: Iterable[str]) -> list[Clarification]:
    """The clarifications of these rules that hold."""
    rules_asked = set(rules)
    return [
        clarification
        for clarification in current_clarifications(places)
        if rules_asked.intersection(clarification.rules)
    ]


def _entries_shown(answer: FoundEntries, language: str) -> Iterator[EntryShown]:
    """What was found, in the reader's language; words are marked if the question is in it too."""
    shown = answer_in_language(answer, language)
    least = shown.found[0].score * NEAR_SCORE if shown.found else 0.0
    query = answer.query if answer.query.language == language else Query()
    for place, found in enumerate(shown.found):
        if place >= ALWAYS_SHOWN and found.score < least:
            return
        title, text = (mark_words(words, query) for words in (found.entry.title, found.text.text))
        yield EntryShown(found, title, text)


def mark_words(text: str, query: Query) -> tuple[MarkedPart, ...]:
    """A text in parts, with the words asked for marked."""
    parts, done = [], 0
    for start, end in language_words(query.language).spans_of(text, query.stems):
        if start > done:
            parts.append(MarkedPart(text[done:start]))
        parts.append(MarkedPart(text[start:end], marked=True))
        done = end
    return (*parts, MarkedPart(text[done:])) if done < len(text) else tuple(parts)


def _ruled_before(ruling: Ruling | Clarification) -> RuledBefore:
    if isinstance(ruling, Clarification):
        return RuledBefore(
            kind="clarification",
            title=ruling.source,
            text=ruling.text,
            pk=ruling.pk,
            edition=edition_name(ruling.edition) if ruling.edition else "",
            day=ruling.dated,
            league=ruling.league,
        )
    decision = getattr(getattr(ruling, "appeal", None), "decision", None)
    overturned = ruling.overturned_by is not None
    return RuledBefore(
        kind="ruling",
        title=ruling.question,
        text=ruling.holds,
        was=OverruledVerdict(ruling.verdict, "") if overturned else None,
        pk=ruling.pk,
        edition=edition_name(ruling.edition),
        day=ruling.given_at,
        league=ruling.league,
        overturned=overturned,
        upheld=bool(decision) and not overturned,
    )
