"""Slang and short forms: what else to look for when somebody types them.

The tables (`slang.toml`) are written in words, also several; reading turns the meaning into stems.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from judging.library.search.words import ENGLISH_WORDS, LanguageWords

SLANG_FILE = Path(__file__).with_name("slang.toml")
SlangTable = Mapping[tuple[str, ...], tuple[str, ...]]


def read_slang(file: Path, tongue: LanguageWords) -> SlangTable:
    """The words typed, folded, and the stems to look for beside them."""
    table: Mapping[str, str] = tomllib.loads(file.read_text("utf-8"))
    return {
        tuple(tongue.words_of(typed)): tuple(tongue.stems_of(meant))
        for typed, meant in table.items()
    }


@cache
def read_english_slang() -> SlangTable:
    """The English table."""
    return read_slang(SLANG_FILE, ENGLISH_WORDS)


def longest_slang(slang: SlangTable) -> int:
    """How many words the longest short form has."""
    return max(map(len, slang), default=0)
