"""Ranks entries for a question: the index proposes some, the ranker puts them in order."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from math import log

from judging.library.search.index import Index, SearchHit
from judging.library.search.material import Findable, SearchMaterial
from judging.library.search.phrases import Phrases
from judging.library.search.query import Query, WordGroup

MOST_PROPOSED = 24
OTHER_MOMENT_WEIGHT = 0.2  # weight of a rule about a moment that no word of the question names
ASKED_SO_WEIGHT = 3.0  # how much it adds that the question is nearly a known way of asking
MANY_NAMING_WORDS, CLEARLY_OF_GAME = (
    4,
    0.3,
)  # with this many words of titles it is about the game: the least certainty then
# With this many words of titles, a few strange words should hide nothing. How much each of those
# counts then, and the most certainty of an answer that is one only because they count less.
SOME_NAMING_WORDS, STRANGE_AMONG_KNOWN, SURE_AMONG_STRANGE = 2, 0.2, 0.39
NOT_OF_GAME = 0.6  # factor for a question in which no word stands in a title
LIKELY_CORRECTION, GUESSED_CORRECTION = 0.9, 0.5  # for a corrected word, long or short
LONG_WORD = 7  # letters
# The few words of a short question stand in many entries: only an entry that people ask for in
# nearly these words is a sure answer to it.
SHORT_QUESTION, NEAR_ENOUGH = 3, 0.4
BESIDE = ""  # the key of those ways of asking that nothing here answers
ASIDE_WEIGHT = 0.6  # how much a word counts that is only in an entry's text


class Ranker:
    """Ranks a set of entries; how rare a word is, is counted within the set."""

    def __init__(
        self, material: SearchMaterial, entries: Iterable[Findable], make_index: Callable[[], Index]
    ) -> None:
        self._material = material
        self._entries = list(entries)
        self._docs = {entry.id: material.make_doc(entry) for entry in self._entries}
        self._index = make_index()
        self._index.rebuild(self._docs.values())

    def rank(self, query: Query) -> list[SearchHit]:
        """The entries that fit the question at all, best first."""
        hits = self._index.search(query, shelves=("",), edition=None, limit=MOST_PROPOSED)
        groups = stems_of_groups(query.groups)
        asked_so = self._phrases.measure_nearness(groups)
        scored = [SearchHit(hit.key, self._score_hit(groups, hit, asked_so)) for hit in hits]
        return sorted(scored, key=lambda hit: (-hit.score, hit.key))

    def measure_certainty(self, query: Query, keys: Iterable[str]) -> dict[str, float]:
        """How much of a question each of these answers, from 0 to 1.

        Half comes from its words, of which unknown ones weigh most; half from how near it comes to
        a known way of asking. Where most words are of the game, strange words count less.
        """
        keys = list(keys)
        told = [one for one in query.groups if not self._is_aside(one, query)]
        named = sum(self._is_in_titles(one, query) for one in told)
        if named >= SOME_NAMING_WORDS:
            told = [one for one in told if self._is_known(one) or one.word not in query.passing]
        sure = self._measure_sureness(query, told, keys, named)
        strange = sum(not self._is_known(one) for one in told)
        if not strange or named < SOME_NAMING_WORDS or strange >= named:
            return sure
        easy = self._measure_sureness(query, told, keys, named, STRANGE_AMONG_KNOWN)
        return {key: max(sure[key], min(easy[key], SURE_AMONG_STRANGE)) for key in keys}

    def limit_certainty(self, query: Query, sure: Mapping[str, float]) -> dict[str, float]:
        """The same, but capped for entries of which no way of asking is near enough.

        That matters if the question is short, or nearer to something that nothing here answers.
        """
        told = [one for one in query.groups if not self._is_aside(one, query)]
        asked_so = self._phrases_and_beside.measure_nearness(stems_of_groups(told))
        least = NEAR_ENOUGH if len(told) <= SHORT_QUESTION else 0.0
        least = max(least, asked_so.get(BESIDE, 0.0))
        return {
            key: one if asked_so.get(key, 0.0) >= least else min(one, SURE_AMONG_STRANGE)
            for key, one in sure.items()
        }

    def _measure_sureness(
        self,
        query: Query,
        told: Sequence[WordGroup],
        keys: Iterable[str],
        named: int,
        strange: float = 1.0,
    ) -> dict[str, float]:
        """The certainty by these words alone. `strange`: how much an unknown word counts."""
        groups = stems_of_groups(told)
        asked_so = self._phrases.measure_nearness(groups)
        most = strange * log(1 + len(self._docs))
        tells = [self._measure_rarity(group) or most for group in groups]
        counts = [_certainty_of(one, query) for one in told]
        known = [
            tell * count
            for one, tell, count in zip(told, tells, counts, strict=True)
            if self._is_known(one)
        ]
        whole = sum(tells) or 1.0
        game, least = (
            (1.0 if named else NOT_OF_GAME),
            (CLEARLY_OF_GAME if named >= MANY_NAMING_WORDS else 0.0),
        )
        sure = {}
        for key in keys:
            met = sum(
                self._weigh_match(key, group) * tell * count
                for group, tell, count in zip(groups, tells, counts, strict=True)
            )
            asked = min(1.0, asked_so.get(key, 0.0)) * sum(known) / whole
            sure[key] = round(max((met / whole + asked) / 2 * game, least), 4)
        return sure

    def _is_aside(self, group: WordGroup, query: Query) -> bool:
        """Whether a word says nothing about what is asked: a card's name, an unknown number."""
        if group.aside or self._is_known(group):
            return group.aside
        return group.word in query.of_cards | query.spelt or group.word.isdigit()

    def _measure_rarity(self, group: Sequence[str]) -> float:
        return max((self._rarity.get(stem, 0.0) for stem in group), default=0.0)

    def _is_in_titles(self, group: WordGroup, query: Query) -> bool:
        """Whether a word stands in titles of entries and is not merely a guessed correction."""
        certain = _certainty_of(group, query) > GUESSED_CORRECTION
        return certain and not self._titles.isdisjoint(stem for stem, _ in group.stems)

    @cached_property
    def _titles(self) -> frozenset[str]:
        return frozenset(stem for doc in self._docs.values() for stem in doc.title.split())

    def _is_known(self, group: WordGroup) -> bool:
        return any(stem in self._rarity for stem, _ in group.stems)

    def _score_hit(
        self, groups: list[list[str]], hit: SearchHit, asked_so: Mapping[str, float]
    ) -> float:
        near, anywhere = self._stems[hit.key]
        share = sum(not anywhere.isdisjoint(group) for group in groups) / len(groups)
        close = sum(not near.isdisjoint(group) for group in groups) / len(groups)
        score = hit.score * (0.4 + 0.3 * share + 0.3 * close)
        score *= 1 + ASKED_SO_WEIGHT * asked_so.get(hit.key, 0.0)
        return score * (1.0 if self._of_its_moment(hit.key, groups) else OTHER_MOMENT_WEIGHT)

    def _of_its_moment(self, key: str, groups: list[list[str]]) -> bool:
        """Whether an entry is about no special moment, or the question has a word of its moment."""
        moment = self._moments.get(key)
        return moment is None or any(not moment.isdisjoint(group) for group in groups)

    @cached_property
    def _moments(self) -> dict[str, frozenset[str]]:
        moments = ((entry.id, self._material.find_moment(entry)) for entry in self._entries)
        return {key: moment for key, moment in moments if moment}

    def _weigh_match(self, key: str, group: Sequence[str]) -> float:
        near, anywhere = self._stems[key]
        return (
            0.0 if anywhere.isdisjoint(group) else ASIDE_WEIGHT if near.isdisjoint(group) else 1.0
        )

    @cached_property
    def _stems(self) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
        """Every entry's stems: those of its title and ways of asking, and all."""
        return {
            key: (
                frozenset(f"{doc.title} {doc.asked}".split()),
                frozenset(f"{doc.title} {doc.asked} {doc.text}".split()),
            )
            for key, doc in self._docs.items()
        }

    @cached_property
    def _rarity(self) -> dict[str, float]:
        """How much a stem tells: the fewer entries it stands in, the more."""
        count: dict[str, int] = {}
        for _, anywhere in self._stems.values():
            for stem in anywhere:
                count[stem] = count.get(stem, 0) + 1
        return {stem: log(1 + len(self._stems) / times) for stem, times in count.items()}

    @cached_property
    def _phrases(self) -> Phrases:
        """The ways of asking for every entry: its title, its words, and those of its rules."""
        return Phrases(self._keyed_phrases)

    @cached_property
    def _phrases_and_beside(self) -> Phrases:
        """The same, and the ways of asking for what nothing here answers."""
        beside = ((BESIDE, phrase) for phrase in self._material.unanswered_phrases)
        return Phrases(chain(self._keyed_phrases, beside))

    @cached_property
    def _keyed_phrases(self) -> list[tuple[str, list[str]]]:
        return [
            (entry.id, phrase)
            for entry in self._entries
            for phrase in self._material.phrases_of(entry)
        ]


def _certainty_of(group: WordGroup, query: Query) -> float:
    """How certain a word was read: a long word with an error can hardly be another."""
    if group.word not in dict(query.corrected):
        return 1.0
    return LIKELY_CORRECTION if len(group.word) >= LONG_WORD else GUESSED_CORRECTION


def stems_of_groups(groups: Iterable[WordGroup]) -> list[list[str]]:
    """For each word of a question, the stems that may stand for it."""
    return [[stem for stem, _ in group.stems] for group in groups]
