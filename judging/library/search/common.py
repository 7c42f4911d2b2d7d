"""Everyday words: never taken for misspelt words, and most say nothing about what is asked.

Beside them the game's own words, which are recognised with more wrong letters than others.
"""

import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from judging.library.search.words import ENGLISH_WORDS, LanguageWords

COMMON_WORDS_FILE = Path(__file__).with_name("common_words.toml")


@dataclass(frozen=True, slots=True)
class CommonWords:
    """One language's, folded. `passing`: those that say nothing about what is asked."""

    passing: Collection[str] = frozenset()
    things: Collection[str] = frozenset()
    game: Collection[str] = frozenset()

    def __contains__(self, word: str) -> bool:
        """Whether it is an everyday word."""
        return word in self.passing or word in self.things


NO_COMMON_WORDS = CommonWords()


def read_common_words(tongue: LanguageWords) -> CommonWords:
    """A language's everyday words and the English ones, since questions mix both; folded."""
    tables = [_read_table()[key] for key in dict.fromkeys((ENGLISH_WORDS.key, tongue.key))]
    words = {
        kind: frozenset(word for table in tables for word in tongue.words_of(table[kind]))
        for kind in ("passing", "things", "game")
    }
    return CommonWords(**words)


@cache
def _read_table() -> dict[str, dict[str, str]]:
    table: dict[str, dict[str, str]] = tomllib.loads(COMMON_WORDS_FILE.read_text("utf-8"))
    return table
