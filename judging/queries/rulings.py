"""Rulings given and rules clarified, as pages and API show them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from judging.library.facts import Fact
from judging.library.official import all_official
from judging.library.search.finder import Answer, Found
from judging.library.search.material import Findable, tongue_of
from judging.library.search.query import LONGEST, Query, said_nothing
from judging.library.shelf import ENGLISH
from judging.models import Clarification, Ruling
from judging.queries.ask import edition_name
from judging.queries.lookup import Places, fact, find, finder, in_language, ruling_index

MOST_GIVEN = 5
# How many entries a page has whatever they are, and how near the best the ones after those come.
ALWAYS, NEAR = 3, 0.12


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
    url: str

    @property
    def others(self) -> int:
        """How many other editions say something else."""
        here = self.found.text.text
        return sum(text.text != here for text in self.found.entry.editions.values())

    @property
    def officially(self) -> int:
        """How many official rulings bear on it."""
        entry = self.found.entry
        return 0 if isinstance(entry, Fact) else len(all_official().about(entry))

    @property
    def is_fact(self) -> bool:
        """Whether it is of tournaments, by season, and no rule of the game."""
        return isinstance(self.found.entry, Fact)


@dataclass(frozen=True, slots=True)
class LookUp:
    """What a look-up found. `trouble`: "", "empty", "stop_words", "too_long", "nothing".

    `unsure`: nothing answers much of the question; these are only the nearest.
    """

    words: str = ""
    edition: str | None = None
    trouble: str = "empty"
    entries: tuple[Entry, ...] = ()
    given: tuple[dict[str, Any], ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()
    cards: tuple[dict[str, str], ...] = field(default=())
    unsure: bool = False

    @property
    def read_as(self) -> tuple[tuple[str, str], ...]:
        """The words that were read as others, where something came of it."""
        return self.corrected if self.entries or self.given else ()


@dataclass(frozen=True, slots=True)
class Asked:
    """By which rules a question is meant: the edition, the ISO day, the language of the reader."""

    edition: str | None = None
    day: str = ""
    language: str = "en"


def look_up(words: str, asked: Asked, places: Places, limit: int = 10) -> LookUp:
    """The rule in a judge's own words, and what was ruled on the like where the reader may read."""
    edition = asked.edition
    if len(words) > LONGEST:
        return LookUp(words, edition, "too_long")
    if trouble := said_nothing(words):
        return LookUp(words, edition, trouble)
    answer = find(words, edition, limit, frame=asked.language, day=asked.day)
    under = edition or answer.query.edition
    given = ruling_index().find(
        _of_rulings(answer.query, words), places, edition=under, limit=MOST_GIVEN
    )
    return LookUp(
        words,
        under,
        "" if answer.found or given else "nothing",
        tuple(_entries(answer, asked.language, under)),
        tuple(_given(one.thing) for one in given),
        answer.query.corrected,
        tuple({"name": card.name} for card in answer.query.cards),
        answer.unsure,
    )


def address_of(entry: Findable, edition: str | None = None) -> str:
    """The page of an entry or a fact: its own in the library, or where the service has it."""
    if isinstance(entry, Fact) and entry.page:
        return reverse(entry.page[0], args=entry.page[1:])
    own = reverse("rules:entry", args=[entry.id])
    return f"{own}?edition={edition}" if edition and not isinstance(entry, Fact) else own


def elsewhere(language: str) -> list[dict[str, str]]:
    """Where to look for what no rule says: time, penalties, rounds, formats and bans."""
    told = [fact(key, language) for key in ("time-called", "round-length", "penalties")]
    named = [{"title": one.title, "url": address_of(one)} for one in told if one]
    return [
        *named,
        {
            "title": _("Rounds and cut by attendance"),
            "url": f"{reverse('rules:index')}?chapter=tournaments#tournaments",
        },
        {"title": _("Formats and banned cards"), "url": reverse("formats:all")},
    ]


def _of_rulings(query: Query, words: str) -> Query:
    """A question as the index of rulings has words: English ones, others as they are typed."""
    if query.language == ENGLISH:
        return query
    stop_words = tongue_of(query.language).stop_words
    typed = finder().as_typed(words)
    told = tuple(group for group in typed.groups if group.word not in stop_words)
    return replace(typed, groups=told)


def clarifications(places: Places) -> QuerySet[Clarification]:
    """The clarifications that hold, the newest first."""
    found = Clarification.objects.filter(places.clarifications(), replaced_by__isnull=True)
    return found.select_related("league", "kept_by", "replaces")


def clarified(places: Places, rules: Iterable[str]) -> list[Clarification]:
    """What was clarified of these rules."""
    asked = set(rules)
    return [one for one in clarifications(places) if asked.intersection(one.rules)]


def _entries(answer: Answer, language: str, under: str | None) -> Iterator[Entry]:
    """What was found, in the reader's language; the words asked for are marked in their own."""
    shown = in_language(answer, language)
    least = shown.found[0].score * NEAR if shown.found else 0.0
    query = answer.query if answer.query.language == language else Query()
    for place, found in enumerate(shown.found):
        if place >= ALWAYS and found.score < least:
            return
        title, text = (marked(words, query) for words in (found.entry.title, found.text.text))
        yield Entry(found, title, text, address_of(found.entry, under))


def marked(text: str, query: Query) -> tuple[Part, ...]:
    """A text in stretches, those marked that hold a word asked for."""
    parts, done = [], 0
    for start, end in tongue_of(query.language).spans_of(text, query.stems):
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
    overturned = thing.overturned_by is not None
    return {
        "kind": "ruling",
        "title": thing.question,
        "text": thing.holds,
        "was": {"verdict": thing.verdict, "lang": ""} if overturned else None,
        "url": reverse("judging:ruling", args=[thing.pk]),
        "edition": edition_name(thing.edition),
        "day": thing.given_at,
        "league": thing.league,
        "overturned": overturned,
        "upheld": bool(decision) and not overturned,
    }
