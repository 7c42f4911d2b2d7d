"""Finds card names in a text, so that a page can link to the cards."""

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

_WORD_PATTERN = re.compile(r"[\w☆♀♂][\w☆♀♂.&'’-]*")
_MOST_WORDS = 5  # words in a card's name
# Words of the rules that are also names of cards.
_RULES_WORDS = frozenset({"Switch", "Potion", "Trainers", "Energy", "Order"})


class TextPart(NamedTuple):
    """A part of a text; `card`: the card it names, empty where it names none."""

    text: str
    card: str = ""


def split_at_card_names(text: str, names: Collection[str]) -> tuple[TextPart, ...]:
    """Split a text so that each card name, spelt as on the card, is a part of its own.

    The longest name wins: Gengar LV.X is not Gengar.
    """
    stretches, done = [], 0
    for start, end in _card_name_spans(text, names):
        if start > done:
            stretches.append(TextPart(text[done:start]))
        stretches.append(TextPart(text[start:end], text[start:end]))
        done = end
    return (*stretches, TextPart(text[done:])) if done < len(text) else tuple(stretches)


def _card_name_spans(text: str, names: Collection[str]) -> Iterator[tuple[int, int]]:
    words = list(_WORD_PATTERN.finditer(text))
    place = 0
    while place < len(words):
        count, end = _longest_card_name(text, words[place : place + _MOST_WORDS], names)
        if count:
            yield words[place].start(), end
        place += count or 1


def _longest_card_name(
    text: str, words: list[re.Match[str]], names: Collection[str]
) -> tuple[int, int]:
    """How many of the words are a card's name, and where the name ends; zeros where none is."""
    start = words[0].start()
    for count in range(len(words), 0, -1):
        for name in _word_endings(text[start : words[count - 1].end()]):
            if name in names and name not in _RULES_WORDS:
                return count, start + len(name)
    return 0, 0


def _word_endings(words: str) -> tuple[str, ...]:
    """The words as they stand, and without a sentence's punctuation or a possessive 's."""
    bare = words.rstrip(".'’-")
    return (words, bare, bare.removesuffix("'s"))
