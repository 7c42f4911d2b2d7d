"""Turns what people type into the words the index knows: folded, split, reduced to stems.

What is indexed and what is asked go the same way, so that they meet in any search engine.
`LanguageWords` is English; German is a subclass (`german.py`).
"""

import re
import threading
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import snowballstemmer

# Signs printed on cards that people type as words; replaced before anything else is folded.
SPELLED_OUT_SIGNS = {
    "☆": " star ",
    "★": " star ",
    "δ": " delta ",
    "♀": " female ",
    "♂": " male ",
    "×": " x ",
    "−": " minus ",
    "≥": " at least ",
    "&": " and ",
}
# Words of nearly every rule and question, which say nothing about what is asked.
STOP_WORDS = frozenset(Path(__file__).with_name("stop_words.txt").read_text("utf-8").split())
_WORD_PATTERN = re.compile(r"[^\W_]+(?:'[^\W_]+)*", re.UNICODE)
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'"})
_of_thread = threading.local()


def fold_text(text: str) -> str:
    """Lower case without accents, signs spelled out: "Pokémon ☆" and "pokemon star" are one."""
    for sign, word in SPELLED_OUT_SIGNS.items():
        text = text.replace(sign, word)
    small = text.translate(_APOSTROPHES).casefold()
    if small.isascii():  # nearly all texts: there are no accents to remove
        return small
    plain = unicodedata.normalize("NFKD", small)
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@lru_cache(maxsize=50_000)
def stem_word(word: str) -> str:
    """The stem of a word: flips, flipped and flipping are flip."""
    return make_snowball_stem("english", word)


def make_snowball_stem(language: str, word: str) -> str:
    """A word's stem by the Snowball rules of a language, named in English.

    A stemmer holds the word that it is at: two threads with one stemmer get stems of each other's
    words. So each thread has its own.
    """
    stemmer = getattr(_of_thread, language, None)
    if stemmer is None:
        stemmer = snowballstemmer.stemmer(language)
        setattr(_of_thread, language, stemmer)
    return str(stemmer.stemWord(word))


class LanguageWords:
    """How one language's words are read: English, unless a subclass says otherwise."""

    key = "en"

    def __init__(self, stop_words: Iterable[str] = STOP_WORDS) -> None:
        self.own_stop_words = self.stop_words = frozenset(map(self.fold, stop_words))

    def fold(self, text: str) -> str:
        """A text in the letters in which words are compared."""
        return fold_text(text)

    def stem(self, word: str) -> str:
        """The stem of a word."""
        return stem_word(word)

    def part_stems_of(self, word: str) -> tuple[str, ...]:  # noqa: ARG002 -- English writes them apart
        """The stems of the parts of a compound; none where the word is not one."""
        return ()

    def word_stems_of(self, word: str) -> tuple[str, ...]:
        """The stems a word is indexed by: its own, and those of its parts."""
        return (self.stem(word), *self.part_stems_of(word))

    def words_of(self, text: str) -> list[str]:
        """The words of a text in order, folded; a possessive 's is dropped."""
        words = _WORD_PATTERN.findall(self.fold(text))
        return [word.removesuffix("'s").replace("'", "") for word in words]

    def stems_of(self, text: str) -> list[str]:
        """The stems a text is indexed by: those of its words, without stop words."""
        kept = (word for word in self.words_of(text) if word not in self.stop_words)
        return [stem for word in kept for stem in self.word_stems_of(word)]

    def spans_of(self, text: str, stems: frozenset[str]) -> list[tuple[int, int]]:
        """Where words with these stems stand in a text, as (start, end), to be marked."""
        straight = text.translate(_APOSTROPHES)
        return [
            match.span()
            for match in _WORD_PATTERN.finditer(straight)
            if any(
                not stems.isdisjoint(self.word_stems_of(word))
                for word in self.words_of(match.group())
            )
        ]


ENGLISH_WORDS = LanguageWords()
words_of, stems_of, spans_of = (
    ENGLISH_WORDS.words_of,
    ENGLISH_WORDS.stems_of,
    ENGLISH_WORDS.spans_of,
)


def words_without_apostrophes(name: str) -> tuple[str, ...]:
    """A name's words as hurried people type them: "roseannes", "mistys", "farfetchd"."""
    return tuple(words_of(name.translate(_APOSTROPHES).replace("'", "")))
