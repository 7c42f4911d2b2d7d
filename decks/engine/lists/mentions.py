"""Finds cards in lines of words: a count beside a name, a set beside a number, a name alone.

A line that mentions a card is never taken for a title, a comment or a remark.
"""

import re
from collections.abc import Iterator

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.count_words import COUNT_WORDS, may_hold_number_word
from decks.engine.cards.names import BASIC_TYPES, fold_name, spell_out_symbols
from decks.engine.lists.by_name import known_printings
from decks.engine.lists.headings import names_a_part

# Similarity in percent from which a text is taken for a misspelt card name. Remarks score lower.
CARD_LIKENESS = 80
LONGEST_NAME = 60  # letters; no card's name is as long
FEWEST_ABROAD = 5  # letters of a name in another language: shorter ones are common words too
MOST_NAME_WORDS = 9  # no card's name has as many
MOST_SET_WORDS = 6  # words of a set's name
MOST_SEARCHED = 1000  # letters of a line; the rest is not searched
MOST_NUMBERS = 20  # numbers that may be counts: a line with more is no remark
MOST_COUNTED = 60  # copies; a larger number is a year, a price or a place

_ADDRESS = re.compile(r"(?<!\S)\S+://\S*|www\.\S+", re.IGNORECASE)
_ALONE, _ENDED = r"(?<![^\W_])", r"(?![^\W_])"  # no letter or figure before it, or behind
_COUNT = re.compile(
    rf"{_ALONE}(?:[xX×]\s?)?(\d{{1,2}})(?:\s?[xX×]|er)?{_ENDED}"
    rf"|{_ALONE}(\d{{1,2}})[xX×]?(?!(?:st|nd|rd|th)\b)(?=[^\W\d_]{{2}})|(?<=[^\W\d_])[xX×](\d{{1,2}}){_ENDED}"
)
# The score of a match is no count: "R1 W vs Gardevoir 2-0".
_SCORE = re.compile(
    r"(?<![\d-])\d-\d(?:-\d)?(?![\d-])|\b(?:round|runde|ronde|ronda|turno|r)\s?\d{1,2}\b",
    re.IGNORECASE,
)
_MATCH = re.compile(
    r"\b(?:vs\.?|versus|against|gegen|contre|contra|contro)(?:\s|\Z)", re.IGNORECASE
)
_FILLING = frozenset({
    "x", "×", "of", "mal", "fois", "the", "a", "copy", "copies", "card", "cards", "pcs", "pc", "st",
    "stk", "stück", "qty", "count", "and", "plus", "more", "each", "total", "trainer", "trainers",
    "pokémon", "pokemon", "supporter", "item",
})  # fmt: skip
_BETWEEN_WORDS = re.compile(r"[\s,;|/\\=:…]+|\.{2,}")
# in drawn columns, a name and its count are far apart
_WIDE_GAP = re.compile(r"([\s.…_·-])\1{3,}")
_AROUND_WORDS = "\"'()[]{}<>*_~|:,;.!–—-•·#=+"
_BEHIND_LABEL = re.compile(r":|\s[-–—=>]+\s|\t")
_SHORT = re.compile(r"\bTMs?\b:?")
_PRINTING = re.compile(
    rf"{_ALONE}([A-Z][A-Z0-9-]{{1,7}})[\s:#/_(-]{{0,4}}([A-Z]{{0,5}}\d{{1,4}}[a-z]?){_ENDED}"
)
_GLUED = re.compile(rf"{_ALONE}([A-Z]{{2,5}})(\d{{1,3}}){_ENDED}")
_ID = re.compile(rf"{_ALONE}[a-z]{{2,6}}[a-z0-9.]{{0,8}}-[A-Za-z]{{0,5}}\d{{1,4}}[a-z]?{_ENDED}")
_NUMBER = re.compile(rf"{_ALONE}#?(?:[A-Z]{{1,4}})?\d{{1,3}}{_ENDED}")
_LONE_COUNT = re.compile(r"\W*[xX×]?\s*\d{1,2}\s*[xX×]?\W*")


def holds_a_card(text: str, catalogue: Catalogue) -> bool:
    """Whether a line names a card: beside a count, by set and number, or alone under a label."""
    text = _WIDE_GAP.sub(r"\1\1\1", _ADDRESS.sub(" ", text[:MOST_SEARCHED]))
    if _MATCH.search(text):
        text = _SCORE.sub(" ", text)
    text = _SHORT.sub("Technical Machine", next(iter(spell_out_symbols(text)), text))
    sides = list(_split_at_counts(text))
    return (
        len(sides) > MOST_NUMBERS
        or _holds_printing(text, catalogue)
        or any(_is_beside_name(*each, catalogue) for each in sides)
        or _names_card_of_a_part(text, catalogue)
        or any(_is_much_like_card(behind, catalogue) for _before, behind in sides[:1])
    )


def is_lone_count(text: str) -> bool:
    """Whether a line is a count and nothing else: "4x"."""
    return bool(_LONE_COUNT.fullmatch(text)) and "x" in text.casefold()


def _split_at_counts(text: str) -> Iterator[tuple[str, str]]:
    """The text before and behind each number that may be a count."""
    for found in _COUNT.finditer(text):
        if 1 <= int(next(filter(None, found.groups()))) <= MOST_COUNTED:
            yield text[: found.start()], text[found.end() :]
    for found in COUNT_WORDS.finditer(text) if may_hold_number_word(text) else ():
        yield text[: found.start()], text[found.end() :]


def _is_beside_name(before: str, behind: str, catalogue: Catalogue) -> bool:
    right = _words_of(behind[: 2 * LONGEST_NAME])
    while right and _may_be_left_out(right[0], catalogue) and not _begins_name(right, catalogue):
        right.pop(0)
    left = _words_of(before[-2 * LONGEST_NAME :])
    while left and left[-1].casefold() in _FILLING:
        left.pop()
    return _begins_name(right, catalogue) or _ends_in_name(left, catalogue)


def _may_be_left_out(word: str, catalogue: Catalogue) -> bool:
    """Whether a word may stand between a count and the name: "4 of the", "4 [PAL]"."""
    return word.casefold() in _FILLING or word in catalogue.codes


def _begins_name(words: list[str], catalogue: Catalogue) -> bool:
    most = min(len(words), MOST_NAME_WORDS)
    return any(_is_name(words[:size], catalogue) for size in range(1, most + 1))


def _words_of(text: str) -> list[str]:
    words = (word.strip(_AROUND_WORDS) for word in _BETWEEN_WORDS.split(text))
    return [word for word in words if word]


def _is_name(words: list[str], catalogue: Catalogue) -> bool:
    written = " ".join(words)
    key = fold_name(written)
    if key in catalogue.by_fold or key.title() in _TYPES:
        return True
    abroad = catalogue.abroad
    named = bool(abroad.english_names_of(written)) or abroad.is_card(written)
    return len(key) >= FEWEST_ABROAD and named


_TYPES = frozenset(BASIC_TYPES.values())


def _is_much_like_card(text: str, catalogue: Catalogue) -> bool:
    """Whether the whole rest of a line is a card's name, in another spelling or misspelt."""
    written = text.strip(f"{_AROUND_WORDS} ")
    return 2 < len(written) <= LONGEST_NAME and is_like_name(written, catalogue)


def is_like_name(written: str, catalogue: Catalogue) -> bool:
    """Whether a text is a card's name, in a known way of writing it, or very similar to one."""
    if known_printings(written, catalogue) or catalogue.abroad.is_card(written):
        return True
    from rapidfuzz import fuzz, process  # noqa: PLC0415 -- slow to load, and most lists need none

    near = process.extractOne(
        fold_name(written), catalogue.by_fold.keys(), scorer=fuzz.ratio, score_cutoff=CARD_LIKENESS
    )
    return near is not None


def _holds_printing(text: str, catalogue: Catalogue) -> bool:
    """Whether a set's code, id or name stands before a number that one of its cards has."""
    for pattern in (_PRINTING, _GLUED):
        if any(catalogue.find_number(*found.groups()) for found in pattern.finditer(text)):
            return True
    if any(catalogue.find_id(found[0]) for found in _ID.finditer(text)):
        return True
    return any(
        _ends_in_set_of(_words_of(text[: found.start()]), found[0].lstrip("#"), catalogue)
        for found in _NUMBER.finditer(text)
    )


def _ends_in_set_of(words: list[str], number: str, catalogue: Catalogue) -> bool:
    """Whether a text ends in a card's name and a set's, and the number is not part of the set's."""
    for size in range(1, min(len(words), MOST_SET_WORDS) + 1):
        name = fold_name(" ".join(words[-size:])).upper()
        known = name in catalogue.set_codes and f"{name} {number}" not in catalogue.set_codes
        if known and catalogue.find_number(name, number):
            return _ends_in_name(words[:-size], catalogue)
    return False


def _ends_in_name(words: list[str], catalogue: Catalogue) -> bool:
    most = min(len(words), MOST_NAME_WORDS)
    return any(_is_name(words[-size:], catalogue) for size in range(1, most + 1))


def _names_card_of_a_part(text: str, catalogue: Catalogue) -> bool:
    """Whether a card's name stands alone behind the label of a part: "Trainer: Ultra Ball"."""
    label, *rest = _BEHIND_LABEL.split(text, maxsplit=1)
    return bool(rest) and names_a_part(label) and _is_name(_words_of(rest[0]), catalogue)
