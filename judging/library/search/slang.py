"""Judges' slang and short forms: what else to look for when somebody types them.

The table is `slang.toml`, in words; here it is brought to stems, short forms of several words too.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from judging.library.search.words import stems_of, words_of

FILE = Path(__file__).with_name("slang.toml")
Slang = Mapping[tuple[str, ...], tuple[str, ...]]


@cache
def slang() -> Slang:
    """The words typed, folded, and the stems to look for beside them."""
    table: Mapping[str, str] = tomllib.loads(FILE.read_text("utf-8"))
    return {tuple(words_of(typed)): tuple(stems_of(meant)) for typed, meant in table.items()}


def longest() -> int:
    """How many words the longest short form has."""
    return max(map(len, slang()))
