"""From what somebody types to the words the index knows: folded, cut up, brought to their stem.

The same for what is indexed and for what is asked, so that both meet whatever engine looks. What is
English here is `LanguageWords`; German is another (`german.py`).
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import snowballstemmer

# The marks of the cards that a keyboard writes otherwise, before anything else is folded away.
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
# Said in every rule and every question: they tell nothing apart.
STOP_WORDS = frozenset(Path(__file__).with_name("stop_words.txt").read_text("utf-8").split())
_WORD_PATTERN = re.compile(r"[^\W_]+(?:'[^\W_]+)*", re.UNICODE)
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'"})
_stemmer = snowballstemmer.stemmer("english")


def fold_text(text: str) -> str:
    """Lower case without accents, signs spelled out: "Pokémon ☆" and "pokemon star" are one."""
    for sign, word in SPELLED_OUT_SIGNS.items():
        text = text.replace(sign, word)
    small = text.translate(_APOSTROPHES).casefold()
    if small.isascii():  # nearly all texts: no letter has anything to lose
        return small
    plain = unicodedata.normalize("NFKD", small)
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@lru_cache(maxsize=50_000)
def stem_word(word: str) -> str:
    """One form for a word's forms: flips, flipped and flipping are flip."""
    return str(_stemmer.stemWord(word))


class LanguageWords:
    """How one language's words are read: English, unless what differs is said anew."""

    key = "en"

    def __init__(self, stop_words: Iterable[str] = STOP_WORDS) -> None:
        self.own_stop_words = self.stop_words = frozenset(map(self.fold, stop_words))

    def fold(self, text: str) -> str:
        """A text in the letters in which its words are compared."""
        return fold_text(text)

    def stem(self, word: str) -> str:
        """One form for a word's forms."""
        return stem_word(word)

    def part_stems_of(self, word: str) -> tuple[str, ...]:  # noqa: ARG002 -- English writes them apart
        """The stems of the words a word is put together of; none where it is but one."""
        return ()

    def word_stems_of(self, word: str) -> tuple[str, ...]:
        """What a word is indexed by: its stem, and those of its parts."""
        return (self.stem(word), *self.part_stems_of(word))

    def words_of(self, text: str) -> list[str]:
        """The words of a text in order, folded; an owner's 's goes with its apostrophe."""
        words = _WORD_PATTERN.findall(self.fold(text))
        return [word.removesuffix("'s").replace("'", "") for word in words]

    def stems_of(self, text: str) -> list[str]:
        """What is indexed of a text: the stems of its words, stop words left out."""
        kept = (word for word in self.words_of(text) if word not in self.stop_words)
        return [stem for word in kept for stem in self.word_stems_of(word)]

    def spans_of(self, text: str, stems: frozenset[str]) -> list[tuple[int, int]]:
        """Where in a text the words of these stems stand, as (start, end) to be marked."""
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
