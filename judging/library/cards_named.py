"""Cards named in a text, so that a page can lead to them."""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

_WORD = re.compile(r"[\w☆♀♂][\w☆♀♂.&'’-]*")
_LONGEST = 5  # words in a card's name
# Words of the game that are names of cards as well.
_RULES_WORDS = frozenset({"Switch", "Potion", "Trainers", "Energy", "Order"})


class Part(NamedTuple):
    """A stretch of a text; `card`: the name of the card it is, empty where it is none."""

    text: str
    card: str = ""


def parts(text: str, names: Collection[str]) -> tuple[Part, ...]:
    """A text in stretches, those apart that are names of cards, written as on the card.

    The longest name wins: Gengar LV.X is not Gengar.
    """
    found, done = [], 0
    for start, end in _spans(text, names):
        if start > done:
            found.append(Part(text[done:start]))
        found.append(Part(text[start:end], text[start:end]))
        done = end
    return (*found, Part(text[done:])) if done < len(text) else tuple(found)


def _spans(text: str, names: Collection[str]) -> Iterator[tuple[int, int]]:
    words = list(_WORD.finditer(text))
    at = 0
    while at < len(words):
        taken, end = _longest(text, words[at : at + _LONGEST], names)
        if taken:
            yield words[at].start(), end
        at += taken or 1


def _longest(text: str, words: list[re.Match[str]], names: Collection[str]) -> tuple[int, int]:
    """How many of the words are a card's name, and where it ends; 0 where none is."""
    start = words[0].start()
    for count in range(len(words), 0, -1):
        for name in _endings(text[start : words[count - 1].end()]):
            if name in names and name not in _RULES_WORDS:
                return count, start + len(name)
    return 0, 0


def _endings(found: str) -> tuple[str, ...]:
    """The words as they stand, and without what a sentence hangs on to them."""
    bare = found.rstrip(".'’-")
    return (found, bare, bare.removesuffix("'s"))
