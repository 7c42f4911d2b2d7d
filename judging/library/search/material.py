"""Everything the look-up of one language is made of, read from the library's files.

Used by the service's finder and by the kit: entries, ways of asking, slang, forms of words.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TypeAlias

from judging.library.entry import Entry
from judging.library.facts import FACT, Fact
from judging.library.search.german import DATA, German
from judging.library.search.index import IndexedDoc
from judging.library.search.slang import SlangTable, read_slang
from judging.library.search.speech import edition_words
from judging.library.search.words import ENGLISH_WORDS, LanguageWords
from judging.library.shelf import load_library

HERE = Path(__file__).parent
ONLY_WITH_FILE = HERE / "only_with.toml"
BESIDE_FILE = HERE / "beside.toml"
AskedPhrases = Mapping[str, Sequence[str]]
MOST_NEAR = 4  # ways of asking for each of its rules that also count as an entry's text


Findable: TypeAlias = Entry | Fact  # what can be looked up


@dataclass(frozen=True)
class SearchMaterial:
    """One language's material.

    `named`: the words that name an edition. `english`: the English entries, whose titles and words
    are understood in every language, since the cards are English.
    """

    language: str
    tongue: LanguageWords
    asked: AskedPhrases
    slang: SlangTable
    named: Mapping[str, str]
    entries: Mapping[str, Findable]
    english: Mapping[str, Findable]

    def make_doc(self, entry: Findable) -> IndexedDoc:
        """An entry as the index has it; a "rule" with all ways of asking for its main rule."""
        texts_told = (
            entry.editions.values() if entry.kind != FACT else ()
        )  # a fact is found by its title
        texts = dict.fromkeys(text.text for text in texts_told)
        mine = self.asked.get(entry.rules[0], ()) if entry.rules and entry.kind == "rule" else ()
        near = [
            phrase
            for rule in (*entry.rules[1:], *entry.rules[:1])
            for phrase in self.asked.get(rule, ())[:MOST_NEAR]
        ]
        return IndexedDoc(
            key=entry.id,
            title=self._join_stems([entry.title]),
            asked=self._join_stems([*entry.words, *mine]),
            text=self._join_stems([*texts, *near, *self._in_english(entry)]),
        )

    def phrases_of(self, entry: Findable) -> list[list[str]]:
        """The ways of asking for an entry, as stems: its title, its words, those of two rules."""
        asked = [phrase for rule in entry.rules[:2] for phrase in self.asked.get(rule, ())]
        return [self.tongue.stems_of(phrase) for phrase in (entry.title, *entry.words, *asked)]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word of this language's texts, folded but not reduced to its stem."""
        texts = [phrase for phrases in self.asked.values() for phrase in phrases]
        texts += [" ".join(typed) for typed in self.slang]
        for entry in self.entries.values():
            if entry.kind != FACT:
                entry_texts = (text.text for text in entry.editions.values())
                texts += [entry.title, *entry.words, *entry_texts]
            else:
                texts += entry.words
        return frozenset(word for text in texts for word in self.tongue.words_of(text))

    @cached_property
    def borrowed(self) -> frozenset[str]:
        """Words understood beside the vocabulary: English ones, and titles of facts."""
        texts = [text for entry in self.english.values() for text in (entry.title, *entry.words)]
        texts += [entry.title for entry in self.entries.values() if entry.kind == FACT]
        return frozenset(word for text in texts for word in self.tongue.words_of(text))

    @cached_property
    def everyday(self) -> frozenset[str]:
        """Words that people ask with, words of titles, and stop words."""
        texts = [phrase for phrases in self.asked.values() for phrase in phrases]
        texts += [text for entry in self.entries.values() for text in (entry.title, *entry.words)]
        asked = (word for text in texts for word in self.tongue.words_of(text))
        return self.tongue.stop_words.union(asked)

    @cached_property
    def unanswered_phrases(self) -> list[list[str]]:
        """Ways of asking, as stems, for things of tournaments that nothing here answers."""
        table: dict[str, list[str]] = tomllib.loads(BESIDE_FILE.read_text("utf-8"))
        return [self.tongue.stems_of(phrase) for phrase in table.get(self.language, ())]

    @cached_property
    def only_with(self) -> dict[str, frozenset[str]]:
        """By rule or entry about one moment: the stems of which a question about it has one."""
        table = tomllib.loads(ONLY_WITH_FILE.read_text("utf-8")).get(self.language, {})
        return {rule: frozenset(self.tongue.stems_of(words)) for rule, words in table.items()}

    def find_moment(self, entry: Findable) -> frozenset[str]:
        """The stems that tell the one moment an entry is about; none where it is about any."""
        return self.only_with.get(entry.id) or self.only_with.get(
            next(iter(entry.rules), ""), frozenset()
        )

    @cached_property
    def of_cards(self) -> dict[str, Fact]:
        """The facts about single cards, by card name: they are found by that name alone."""
        facts = (fact for fact in self.entries.values() if isinstance(fact, Fact))
        return {fact.card: fact for fact in facts if fact.card}

    @property
    def searched(self) -> Iterator[Findable]:
        """Everything found by its words: all but the facts about single cards."""
        of_single_cards = {entry.id for entry in self.of_cards.values()}
        return (entry for key, entry in self.entries.items() if key not in of_single_cards)

    @cached_property
    def stems(self) -> dict[str, tuple[str, ...]]:
        """The stems each word is indexed by: its own, and those of a compound's parts."""
        words = sorted(self.vocabulary | self.borrowed)
        return {word: self.tongue.word_stems_of(word) for word in words}

    def _in_english(self, entry: Findable) -> Iterable[str]:
        known = self.english.get(entry.id)
        return (known.title, *known.words) if known else ()

    def _join_stems(self, texts: Iterable[str]) -> str:
        return " ".join(stem for text in texts for stem in self.tongue.stems_of(text))


def search_material(language: str, facts: Iterable[Findable] = ()) -> SearchMaterial:
    """A language's material; `facts`: what can be found beside the library's entries."""
    entries: dict[str, Findable] = {
        **load_library(language).entries,
        **{fact.id: fact for fact in facts},
    }
    tongue = language_words(language)
    english = {} if tongue.key == ENGLISH_WORDS.key else load_library().entries
    named = edition_words(language)
    return SearchMaterial(
        language=language,
        tongue=tongue,
        asked=asked_phrases(language),
        slang=slang_table(language),
        named={" ".join(tongue.words_of(words)): key for words, key in named.items()},
        entries=entries,
        english=english,
    )


@cache
def asked_phrases(language: str = ENGLISH_WORDS.key) -> AskedPhrases:
    """How people ask for each rule, by its id in the library (`TRN-13`, `ATK:confusion`)."""
    path = (DATA if language == German.key else DATA.parent) / "asked.toml"
    table: AskedPhrases = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return table


@cache
def slang_table(language: str = ENGLISH_WORDS.key) -> SlangTable:
    """Slang and short forms, in stems."""
    path = DATA / "slang.toml" if language == German.key else HERE / "slang.toml"
    return read_slang(path, language_words(language)) if path.is_file() else {}


@cache
def language_words(language: str) -> LanguageWords:
    """How a language's words are read."""
    if language != German.key:
        return ENGLISH_WORDS
    path = DATA / "stop_words.txt"
    stop_words = path.read_text("utf-8").split() if path.is_file() else []
    return German(_german_texts(), stop_words)


def _german_texts() -> Iterable[str]:
    """Every German text of the library: compounds are split into its words."""
    for phrases in asked_phrases(German.key).values():
        yield from phrases
    for entry in load_library(German.key).entries.values():
        if entry.language == German.key:
            yield from (entry.title, *entry.words)
            yield from (text.text for text in entry.editions.values())
