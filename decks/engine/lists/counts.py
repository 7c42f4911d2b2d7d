"""Finds how many of a card a line says: "4 X", "X x4", "X [4]", "X (SET 1) 4".

A count that is missed would be taken for one copy, and the deck for another.
"""

import re

from decks.engine.cards.count_words import ANY_NUMBER_WORD, may_hold_number_word, read_number_word
from decks.engine.lists.deck import ListError
from decks.engine.lists.labels import leave_out_label_of_count
from decks.engine.lists.text import MOST_COPIES

_PIECES = r"pcs\.?|copies|copy|mal|fois|Stück|Stk\.?|枚|장|張|张"
_OF = rf"(?:[xX×]|{_PIECES}|of|cards?)"
_FRONT = re.compile(
    r"(?:[*•·▪‣>+]\s*|[-–—]\s+)?(?:[xX×]\s*)?(\d+)(?:\.0+(?=\s))?"
    rf"(?:\s*(?:[xX×*]|(?:copies )?of|{_PIECES})\s+|[枚張张]|[xX×](?=[^\sa-z])|\s*[,;]\s*"
    r"|[.):]\s+|\s+|[-–—]?(?=[A-Z][a-zé]))(.+)"
)
_BEHIND = re.compile(
    r"(.+?)(?:\s*(?:\s[xX×]|×)\s*(\d+)|(?<=[^\x00-\x7f]):?(\d+)[枚장張张]"
    rf"|:?\s(\d+)\s*(?:[xX×]|{_PIECES})"
    r"|\s*\(\s*(?:[xX×]\s*(\d+)\s*[xX×]?|(\d+)\s*[xX×]|([0-4]))\s*\)"
    rf"|\s*[(\[]\s*(?:(?:qty\.?|quantity|count|anzahl)\s*:?|[xX×])\s*(\d+)\s*{_OF}?\s*[)\]]"
    rf"|\s*[(\[]\s*(\d+)\s*{_OF}\s*[)\]]|[,;]\s*(\d+))"
)
_WITH_PRINTING = re.compile(
    r"(.+[(\[][^()\[\]]*?\S)[\s,;]+(?:[xX×]\s?(\d{1,2})|(\d{1,2})\s?[xX×])\s*([)\]])"
)
_BEFORE_PRINTING = re.compile(
    r"(.+?)\s+(?:[(\[]\s*[xX×]?\s*(\d{1,2})\s*[xX×]?\s*[)\]]|[xX×](\d{1,2}))"
    r"\s+(?=(?:.*\s)?[(\[]?#?[A-Z]{0,5}\d)(.+)"
)
# Behind a printing or a sign: a count, unless it is the card's number. The caller, who knows the
# cards, decides.
_PERHAPS = re.compile(
    r"(.+?)(?:\s*(?:[:=*|→⇒]|\.{2,}|…|\s[-–—]+>)\s*[xX×]?\s*(\d{1,2})|\s+[-–—]{1,9}\s+(\d{1,2})"
    r"|(?<=[)\]])\s*(\d{1,2})|\s*[(\[]\s*(\d{1,2})\s*[)\]])"
)
_NEGATIVE = re.compile(r"(?:[*•·]\s*)?[-−–]\d")
# Before a count: an emoji as a character, by its name or as a chat program stores it; or a list
# letter such as a, b, c or i, ii, iii.
_SIGNS = re.compile(
    "\\A(?:[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f]+|:[a-z0-9_]{2,30}:|<:\\w{2,32}:\\d{1,20}>)\\s*"
    "(?=\\d)"
)
_ENUMERATED = re.compile(r"\A(?:[A-Za-z]|[ivxIVX]{2,4})[.)]\s+(?=\d+\s*[xX×]?\s+\D)")
# As forums write it: "(4) Iono". Before another count it numbers the lines.
_BRACKETED = re.compile(
    r"\A(?:[*•·▪‣-]\s*)?[(\[]\s*[xX×]?\s*(\d{1,2})\s*[xX×]?\s*[)\]]\s*(?=[^\W\d_])"
)
_EMPHASISED = re.compile(r"\A[*_]{1,3}(\d{1,4})[*_]{1,3}\s+")
# In words, before the card or behind it; a figure in brackets may say the same once more.
_IN_WORDS = re.compile(
    rf"(?:[xX×]\s*)?({ANY_NUMBER_WORD})(?:\s*[(\[]\s*(\d{{1,2}})\s*[)\]])?"
    rf"(?:\s*(?:{_PIECES}|[xX×]))?(?:\s+of|-of)?(?:\s*:)?\s+(\S.*)",
    re.IGNORECASE,
)
_IN_WORDS_BEHIND = re.compile(
    rf"(.*?\S)(?:\s*[:=|,]\s*|\s+[–—-]\s+|\s*[(\[]\s*|\s+)(?:[xX×]\s*)?({ANY_NUMBER_WORD})"
    rf"(?:\s*(?:{_PIECES}))?\s*[)\]]?",
    re.IGNORECASE,
)
_PLAYSETS = re.compile(r"(?:play|full)\s?sets?(?:\s+of)?:?\s+(\S.*)", re.IGNORECASE)
_COPIES_OF_PLAYSET = read_number_word("playset")
_SAME_IN_WORDS = re.compile(rf"[(\[]\s*({ANY_NUMBER_WORD})\s*[)\]]\s*(\S.*)", re.IGNORECASE)


def split_count(text: str) -> tuple[int | None, str]:
    """The count, and the line without it. Raises ListError for a count below one."""
    if _NEGATIVE.match(text):
        raise ListError("negative", text=text[:60])
    shown = leave_out_front(text)
    if match := _FRONT.fullmatch(shown):
        count = read_count(match[1], text)
        if playsets := _PLAYSETS.fullmatch(match[2]):
            return count * _COPIES_OF_PLAYSET, playsets[1]
        return count, _leave_out_same_in_words(match[2], count)
    if match := _WITH_PRINTING.fullmatch(shown):
        return read_count(match[2] or match[3], text), match[1] + match[4]
    if match := _BEHIND.fullmatch(shown):
        return read_count(next(filter(None, match.groups()[1:])), text), match[1]
    if match := _BEFORE_PRINTING.fullmatch(shown):
        return read_count(match[2] or match[3], text), f"{match[1]} {match[4]}"
    return None, shown.lstrip("*•·▪‣ ")


def _leave_out_same_in_words(text: str, count: int) -> str:
    """What stands behind a count, without the same in words: "4 (four) Iono"."""
    match = _SAME_IN_WORDS.fullmatch(text)
    return match[2] if match and read_number_word(match[1]) == count else text


def split_count_in_words(text: str) -> tuple[int, str] | None:
    """How many a line says in words, and the line without it: "four Iono", "Iono: vier".

    Both may be words of the card's name, or of a remark: who knows the cards decides.
    """
    if not may_hold_number_word(text):
        return None
    if match := _IN_WORDS.fullmatch(text):
        count = read_number_word(match[1])
        return (count, match[3]) if int(match[2] or count) == count else None
    match = _IN_WORDS_BEHIND.fullmatch(text)
    return (read_number_word(match[2]), match[1]) if match else None


def split_possible_count(text: str) -> tuple[int, str] | None:
    """A number at the end of a line that may be a count, and the line without it."""
    match = _PERHAPS.fullmatch(text)
    many = int(next(filter(None, match.groups()[1:]))) if match else 0
    return (many, match[1]) if match and many else None


def leave_out_front(text: str) -> str:
    """A line without what lists put before the count: a sign, a letter, the heading of its part."""
    if text[:1].isdigit():
        return text
    text = _EMPHASISED.sub(r"\1 ", _SIGNS.sub("", text, count=1), count=1)
    text = _BRACKETED.sub(r"\1 ", text, count=1)
    text = _ENUMERATED.sub("", text, count=1)
    return leave_out_label_of_count(text)


def read_count(digits: str, text: str) -> int:
    """A count that can be meant. Raises ListError for 0 and for more than any list holds."""
    if len(digits) > len(str(MOST_COPIES)):
        raise ListError("too_large", text=text[:60])
    if not int(digits):
        raise ListError("zero", text=text[:60])
    return int(digits)
