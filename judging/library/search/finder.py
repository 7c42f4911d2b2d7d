"""The look-up over the library: words in, entries out, best first.

The index proposes; what it proposes is put in order here, by how much of the question an entry
answers and by whether the edition asked about has it.
"""

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from decks.engine.documents import BY_KEY
from judging.engine.editions import EDITIONS
from judging.library.entry import Entry, Text
from judging.library.search.index import Doc, Hit, Index
from judging.library.search.phrases import Phrases
from judging.library.search.query import Cards, Query, Vocabulary, understand
from judging.library.search.words import stems_of, words_of

ASKED = Path(__file__).parent.parent / "asked.toml"
PROPOSED = 24
NOT_IN_EDITION, TERM = 0.6, 0.85
ASKED_SO = 3.0  # how much it counts that somebody asked in nearly these words


@dataclass(frozen=True, slots=True)
class Found:
    """An entry found. `edition`: of the text shown; `has_it`: whether the edition asked has it."""

    entry: Entry
    text: Text
    rules: tuple[str, ...]
    score: float
    has_it: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """What was found, best first, and how the question was read."""

    query: Query
    found: tuple[Found, ...]


def asked_of() -> Mapping[str, Sequence[str]]:
    """How people ask for each rule, by its id in the library (`TRN-13`, `ATK:confusion`)."""
    table: Mapping[str, Sequence[str]] = tomllib.loads(ASKED.read_text("utf-8"))
    return table


def doc_of(entry: Entry, asked: Mapping[str, Sequence[str]]) -> Doc:
    """An entry as the index has it. Words people ask with count for what it is about first."""
    texts = dict.fromkeys(text.text for text in entry.editions.values())
    first, rest = entry.rules[:1], entry.rules[1:]
    mine = [phrase for rule in first if entry.kind == "rule" for phrase in asked.get(rule, ())]
    near = [phrase for rule in (*rest, *first) for phrase in asked.get(rule, ())[:4]]
    return Doc(
        key=entry.id,
        title=_joined([entry.title]),
        asked=_joined([*entry.words, *mine]),
        text=_joined([*texts, *near]),
    )


class Finder:
    """The library, ready to be asked. Built once a process; `make_index` chooses the engine."""

    def __init__(
        self, entries: Iterable[Entry], cards: Cards, make_index: Callable[[], Index]
    ) -> None:
        asked = asked_of()
        self._entries = {entry.id: entry for entry in entries}
        self._docs = {key: doc_of(entry, asked) for key, entry in self._entries.items()}
        self._cards = cards
        self._vocabulary = Vocabulary(
            _words(self._entries.values(), asked), {word for name in cards for word in name}
        )
        self._index = make_index()
        self._index.rebuild(self._docs.values())

    def read(self, text: str) -> Query:
        """A question understood with the library's words and the catalogue's names."""
        return understand(text, self._vocabulary, self._cards)

    def find(self, text: str, edition: str | None = None, limit: int = 10) -> Answer:
        """The entries that answer, best first. `edition`: a key; without one, any edition's text.

        An id of the rules matrix, or an entry's own, finds exactly what it names, before all else.
        """
        query = self.read(text)
        under = edition or query.edition
        named = self._named(text, query)
        hits = self._index.search(query, shelves=("",), edition=None, limit=PROPOSED)
        ranked = self._ranked(query, hits, under)
        best = ranked[0].score if ranked else 0.0
        first = [Hit(key, best + len(named) - place) for place, key in enumerate(named)]
        keys = set(named)
        hits = [*first, *(hit for hit in ranked if hit.key not in keys)][:limit]
        return Answer(query, tuple(self._found(hit, under) for hit in hits))

    def _named(self, text: str, query: Query) -> list[str]:
        """The entries whose id or whose rule stands in the question, the nearest to it first."""
        slug = text.strip().casefold()
        named = [slug] if slug in self._entries else []
        for rule in query.rule_ids:
            named += sorted(
                (key for key in self._about if rule.casefold() in self._about[key]),
                key=lambda key: (self._about[key].index(rule.casefold()), key),
            )
        return list(dict.fromkeys(named))

    @cached_property
    def _about(self) -> dict[str, list[str]]:
        """Every entry's rules, by the ids of all editions."""
        return {
            key: [rule.casefold() for rule in rules_of(entry, None)]
            for key, entry in self._entries.items()
        }

    @cached_property
    def _stems(self) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
        """Every entry's stems: those of its title and askings, and all."""
        return {
            key: (
                frozenset(f"{doc.title} {doc.asked}".split()),
                frozenset(f"{doc.title} {doc.asked} {doc.text}".split()),
            )
            for key, doc in self._docs.items()
        }

    @cached_property
    def _phrases(self) -> Phrases:
        """The ways of asking for every entry: its title, its words, and those of its rules."""
        asked = asked_of()
        return Phrases(
            (key, stems_of(phrase))
            for key, entry in self._entries.items()
            for rule in entry.rules[:2] or ("",)
            for phrase in (entry.title, *entry.words, *asked.get(rule, ()))
        )

    def _ranked(self, query: Query, hits: Sequence[Hit], edition: str | None) -> list[Hit]:
        groups = [[one for one, _ in group.stems] for group in query.groups]
        asked_so = self._phrases.nearest(groups)
        scored = [Hit(hit.key, self._score(groups, hit, edition, asked_so)) for hit in hits]
        return sorted(scored, key=lambda hit: (-hit.score, hit.key))

    def _score(
        self,
        groups: Sequence[Sequence[str]],
        hit: Hit,
        edition: str | None,
        asked_so: Mapping[str, float],
    ) -> float:
        near, anywhere = self._stems[hit.key]
        share = sum(not anywhere.isdisjoint(group) for group in groups) / len(groups)
        close = sum(not near.isdisjoint(group) for group in groups) / len(groups)
        score = hit.score * (0.4 + 0.3 * share + 0.3 * close)
        score *= 1 + ASKED_SO * asked_so.get(hit.key, 0.0)
        entry = self._entries[hit.key]
        if edition and edition not in entry.editions:
            score *= NOT_IN_EDITION
        return score * (TERM if entry.kind != "rule" else 1.0)

    def _found(self, hit: Hit, edition: str | None) -> Found:
        entry = self._entries[hit.key]
        text = entry.editions.get(edition or "") or _newest(entry)
        has_it = edition is None or edition in entry.editions
        rules = rules_of(entry, edition if has_it else None)
        return Found(entry, text, rules, round(hit.score, 4), has_it)


def _newest(entry: Entry) -> Text:
    """Its text under the newest document that has it; an undated sheet counts as the oldest."""
    return max(entry.editions.values(), key=lambda text: BY_KEY[text.edition].since or 0)


def rules_of(entry: Entry, edition: str | None) -> tuple[str, ...]:
    """The ids of the rules an entry is about; steps by their letters, in one edition or in all."""
    if edition is not None:
        return entry.rules_in(edition)
    found: list[str] = []
    for rule in entry.rules:
        letters = [
            known.letters[rule]
            for key, known in EDITIONS.items()
            if rule in known.letters and key in entry.editions
        ]
        found += letters or [rule]
    return tuple(dict.fromkeys(found))


def _words(entries: Iterable[Entry], asked: Mapping[str, Sequence[str]]) -> set[str]:
    """Every word of the library as it is spelt."""
    texts = [phrase for phrases in asked.values() for phrase in phrases]
    for entry in entries:
        texts += [entry.title, *entry.words, *(text.text for text in entry.editions.values())]
    return {word for text in texts for word in words_of(text)}


def _joined(texts: Iterable[str]) -> str:
    return " ".join(one for text in texts for one in stems_of(text))
