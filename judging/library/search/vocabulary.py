"""The words a language's library knows, and which of them a mistyped word was meant to be."""

from collections.abc import Collection
from functools import lru_cache

from rapidfuzz.distance import OSA

from judging.library.search.speech import ENGLISH_QUESTIONS, QuestionLanguage

LEAST_LETTERS = 4  # shorter words are never corrected
LONG_WORD = 8  # letters from which two may be wrong
LONG_GAME_WORD = 7  # the same where the known word is one of the game's own: Poisoned, retreat


class Vocabulary:
    """Finds the known word that an unknown one was meant to be.

    `card_words` and `borrowed`: words that are known, but that no word is corrected to.
    """

    def __init__(
        self,
        words: Collection[str],
        card_words: Collection[str] = (),
        speech: QuestionLanguage = ENGLISH_QUESTIONS,
        borrowed: Collection[str] = (),
    ) -> None:
        self._speech = speech
        self.words = frozenset(words) | speech.tongue.own_stop_words
        self._own = frozenset(map(speech.tongue.stem, words))
        self._stems = self._own | frozenset(map(speech.tongue.stem, borrowed))
        self._by_first: dict[str, list[str]] = {}
        for word in sorted(set(words)):
            if len(word) >= LEAST_LETTERS and word.isalpha():
                self._by_first.setdefault(word[0], []).append(word)
        self._game = frozenset(map(speech.tongue.stem, speech.common.game))
        self._cards = frozenset(card_words)
        self.foreign: Collection[str] = ()
        self.nearest = lru_cache(maxsize=10_000)(self._find_nearest)

    def has_word(self, word: str) -> bool:
        """Whether the library has a word, or the parts it is made of."""
        tongue = self._speech.tongue
        if word in tongue.stop_words or (word,) in self._speech.slang:
            return True
        return tongue.stem(word) in self._stems or bool(tongue.part_stems_of(word))

    def is_own_word(self, word: str) -> bool:
        """Whether a word belongs to this language: in its texts, or as a stop word."""
        return self.is_everywhere(word) or self._speech.tongue.stem(word) in self._own

    def is_everywhere(self, word: str) -> bool:
        """Whether it is a stop word of this language, which says nothing about what is asked."""
        return word in self._speech.tongue.own_stop_words

    def words_of(self, text: str) -> list[str]:
        """The words of a text as this language reads them."""
        return self._speech.tongue.words_of(text)

    def knows_word(self, word: str) -> bool:
        """Whether a word is known: from the library, cards, another language or everyday speech."""
        return (
            self.has_word(word)
            or word in self._cards
            or word in self.foreign
            or word in self._speech.common
        )

    def _find_nearest(self, word: str) -> str | None:
        """The known word that was meant; None where the word is known or none is close."""
        if len(word) < LEAST_LETTERS or not word.isalpha() or self.knows_word(word):
            return None
        most = 1 if len(word) < LONG_GAME_WORD else 2
        letters = {word[0], word[1]}  # the first letter is seldom wrong, sometimes swapped
        near = [
            (distance, -len(known), known)
            for letter in letters
            for known in self._by_first.get(letter, ())
            if abs(len(known) - len(word)) <= most
            and (distance := OSA.distance(word, known, score_cutoff=most)) <= most
            and (distance < 2 or len(word) >= LONG_WORD or self._is_of_game(known))
        ]
        return min(near)[2] if near else None

    def _is_of_game(self, word: str) -> bool:
        """Whether it is one of the game's own words, which a judge is more likely to mean."""
        return self._speech.tongue.stem(word) in self._game
