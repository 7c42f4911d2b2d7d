"""How many of a card, in words of the languages that lists are written in."""

import re

_FROM_ONE = """
one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen \
    seventeen eighteen nineteen twenty
eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn \
    sechzehn siebzehn achtzehn neunzehn zwanzig
un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept \
    dix-huit dix-neuf vingt
uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis \
    diecisiete dieciocho diecinueve veinte
uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici \
    sedici diciassette diciotto diciannove venti
um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis \
    dezessete dezoito dezenove vinte
"""  # a language a line
_OTHER_FORMS = {
    "ein": 1, "eine": 1, "einen": 1, "une": 1, "una": 1, "uma": 1, "duas": 2, "fuenf": 5,
    "zwoelf": 12, "fuenfzehn": 15, "playset": 4, "play set": 4, "full set": 4,
}  # fmt: skip
NUMBER_WORDS = {
    word: number
    for language in _FROM_ONE.strip().splitlines()
    for number, word in enumerate(language.split(), 1)
} | _OTHER_FORMS  # fmt: skip
# Words of remarks as well: how many only where nothing but a card's name stands beside them.
_OF_REMARKS = frozenset({
    "un", "uno", "um", "ein", "eine", "einen", "une", "una", "uma", "once", "eins",
})  # fmt: skip


def _join_words(words: set[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True)).replace(" ", r"\s?")


ANY_NUMBER_WORD = _join_words(set(NUMBER_WORDS))
COUNT_WORDS = re.compile(
    rf"\b(?:{_join_words(set(NUMBER_WORDS) - _OF_REMARKS)}|four-of|4-of)\b", re.IGNORECASE
)


_WORD = re.compile(r"[^\W\d_]+")
_FIRST_WORDS = frozenset(
    first + times
    for each in NUMBER_WORDS
    for first in _WORD.findall(each)[:1]
    for times in ("", "mal")
)


def may_hold_number_word(text: str) -> bool:
    """Whether one of ANY_NUMBER_WORD can stand in a text: quicker than to look for each of them."""
    return not _FIRST_WORDS.isdisjoint(_WORD.findall(text.lower()))


def read_number_word(word: str) -> int:
    """What one of ANY_NUMBER_WORD, in capitals or not, says."""
    return NUMBER_WORDS[" ".join(word.lower().split())]
