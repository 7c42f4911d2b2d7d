"""From what somebody types to the words the index knows: folded, cut up, brought to their stem.

The same for what is indexed and for what is asked, so that both meet whatever engine looks.
"""

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

import snowballstemmer

# The marks of the cards that a keyboard writes otherwise, before anything else is folded away.
SIGNS = {
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
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*", re.UNICODE)
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'"})
_stemmer = snowballstemmer.stemmer("english")


def fold(text: str) -> str:
    """Lower case without accents, signs spelled out: "Pokémon ☆" and "pokemon star" are one."""
    for sign, word in SIGNS.items():
        text = text.replace(sign, word)
    plain = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES).casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def words_of(text: str) -> list[str]:
    """The words of a text in order, folded; an owner's 's goes with its apostrophe."""
    return [word.removesuffix("'s").replace("'", "") for word in _WORD.findall(fold(text))]


@lru_cache(maxsize=50_000)
def stem(word: str) -> str:
    """One form for a word's forms: flips, flipped and flipping are flip."""
    return str(_stemmer.stemWord(word))


def stems_of(text: str) -> list[str]:
    """What is indexed of a text: the stems of its words, stop words left out."""
    return [stem(word) for word in words_of(text) if word not in STOP_WORDS]


def spans_of(text: str, stems: frozenset[str]) -> list[tuple[int, int]]:
    """Where in a text the words of these stems stand, as (start, end) to be marked."""
    straight = text.translate(_APOSTROPHES)
    return [
        found.span()
        for found in _WORD.finditer(straight)
        if any(stem(word) in stems for word in words_of(found.group()))
    ]
