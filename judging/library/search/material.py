"""All that the look-up of one language is made of, read from the library's files.

For the service's finder and for the kit alike: entries, how people ask, slang, the words' forms.
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
from judging.library.search.index import Doc
from judging.library.search.slang import Slang, read_slang
from judging.library.search.speech import EDITION_WORDS, GERMAN_EDITION_WORDS
from judging.library.search.words import ENGLISH, Tongue
from judging.library.shelf import library

HERE = Path(__file__).parent
ONLY_WITH = HERE / "only_with.toml"
Asked = Mapping[str, Sequence[str]]
NEAR = 4  # of the ways to ask for a rule, how many count for what is about it but not most of all


Findable: TypeAlias = Entry | Fact  # what can be looked up


@dataclass(frozen=True)
class Material:
    """One language's.

    `named`: the words an edition is named by. `english`: the English entries, whose titles and
    words are understood in every language, since the cards are English.
    """

    language: str
    tongue: Tongue
    asked: Asked
    slang: Slang
    named: Mapping[str, str]
    entries: Mapping[str, Findable]
    english: Mapping[str, Findable]

    def doc(self, entry: Findable) -> Doc:
        """An entry as the index has it. Words people ask with count for what it is about first."""
        told = entry.editions.values() if entry.kind != FACT else ()  # it is found by its title
        texts = dict.fromkeys(text.text for text in told)
        mine = self.asked.get(entry.rules[0], ()) if entry.rules and entry.kind == "rule" else ()
        near = [
            phrase
            for rule in (*entry.rules[1:], *entry.rules[:1])
            for phrase in self.asked.get(rule, ())[:NEAR]
        ]
        return Doc(
            key=entry.id,
            title=self._joined([entry.title]),
            asked=self._joined([*entry.words, *mine]),
            text=self._joined([*texts, *near, *self._in_english(entry)]),
        )

    def phrases(self, entry: Findable) -> list[list[str]]:
        """The ways of asking for an entry, as stems: its title, its words, those of its rules."""
        asked = [phrase for rule in entry.rules[:2] for phrase in self.asked.get(rule, ())]
        return [self.tongue.stems_of(phrase) for phrase in (entry.title, *entry.words, *asked)]

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word of this language's texts as it is spelt, folded."""
        texts = [phrase for phrases in self.asked.values() for phrase in phrases]
        texts += [" ".join(typed) for typed in self.slang]
        for entry in self.entries.values():
            if entry.kind != FACT:
                told = (text.text for text in entry.editions.values())
                texts += [entry.title, *entry.words, *told]
            else:
                texts += entry.words
        return frozenset(word for text in texts for word in self.tongue.words_of(text))

    @cached_property
    def borrowed(self) -> frozenset[str]:
        """Words that are understood beside them: the English ones, names of formats and cards."""
        texts = [text for one in self.english.values() for text in (one.title, *one.words)]
        texts += [one.title for one in self.entries.values() if one.kind == FACT]
        return frozenset(word for text in texts for word in self.tongue.words_of(text))

    @cached_property
    def everyday(self) -> frozenset[str]:
        """The words that people ask with and those of every sentence: no names of cards."""
        texts = [phrase for phrases in self.asked.values() for phrase in phrases]
        texts += [text for one in self.entries.values() for text in (one.title, *one.words)]
        asked = (word for text in texts for word in self.tongue.words_of(text))
        return self.tongue.stop_words.union(asked)

    @cached_property
    def only_with(self) -> dict[str, frozenset[str]]:
        """The stems of which a question has one, for rules that are about one moment, by rule."""
        table = tomllib.loads(ONLY_WITH.read_text("utf-8")).get(self.language, {})
        return {rule: frozenset(self.tongue.stems_of(words)) for rule, words in table.items()}

    @cached_property
    def of_cards(self) -> dict[str, Fact]:
        """What is told of single cards, by their names: found by those and by no other words."""
        found = (one for one in self.entries.values() if isinstance(one, Fact))
        return {one.card: one for one in found if one.card}

    @property
    def searched(self) -> Iterator[Findable]:
        """What is found by its words."""
        told = {one.id for one in self.of_cards.values()}
        return (one for key, one in self.entries.items() if key not in told)

    @cached_property
    def stems(self) -> dict[str, tuple[str, ...]]:
        """What each word is indexed by: its stem, and of a compound those of its parts."""
        words = sorted(self.vocabulary | self.borrowed)
        return {word: self.tongue.stems(word) for word in words}

    def _in_english(self, entry: Findable) -> Iterable[str]:
        known = self.english.get(entry.id)
        return (known.title, *known.words) if known else ()

    def _joined(self, texts: Iterable[str]) -> str:
        return " ".join(one for text in texts for one in self.tongue.stems_of(text))


def material(language: str, facts: Iterable[Findable] = ()) -> Material:
    """A language's material; `facts`: what is found beside the library's entries."""
    entries: dict[str, Findable] = {**library(language).entries, **{one.id: one for one in facts}}
    tongue = tongue_of(language)
    english = {} if tongue.key == ENGLISH.key else library().entries
    named = GERMAN_EDITION_WORDS if language == German.key else EDITION_WORDS
    return Material(
        language=language,
        tongue=tongue,
        asked=asked_of(language),
        slang=slang_of(language),
        named={" ".join(tongue.words_of(words)): key for words, key in named.items()},
        entries=entries,
        english=english,
    )


@cache
def asked_of(language: str = ENGLISH.key) -> Asked:
    """How people ask for each rule, by its id in the library (`TRN-13`, `ATK:confusion`)."""
    path = (DATA if language == German.key else DATA.parent) / "asked.toml"
    table: Asked = tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}
    return table


@cache
def slang_of(language: str = ENGLISH.key) -> Slang:
    """Slang and short forms, in stems."""
    path = DATA / "slang.toml" if language == German.key else HERE / "slang.toml"
    return read_slang(path, tongue_of(language)) if path.is_file() else {}


@cache
def tongue_of(language: str) -> Tongue:
    """How a language's words are read."""
    if language != German.key:
        return ENGLISH
    path = DATA / "stop_words.txt"
    stop_words = path.read_text("utf-8").split() if path.is_file() else []
    return German(_german(), stop_words)


def _german() -> Iterable[str]:
    """Every German text of the library, the words that compounds are made of."""
    for phrases in asked_of(German.key).values():
        yield from phrases
    for entry in library(German.key).entries.values():
        if entry.language == German.key:
            yield from (entry.title, *entry.words)
            yield from (text.text for text in entry.editions.values())
