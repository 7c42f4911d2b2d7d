"""Names as people look for them: compared, found and sorted without case and accents."""

import re
import unicodedata
from functools import lru_cache

_OTHERS_IN_ASCII = re.compile("[^a-z0-9]+")
MOST_REMEMBERED = 20_000  # names: those of the largest events, asked for page by page
# Letters that NFKD does not take apart.
_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ı": "i"})


@lru_cache(MOST_REMEMBERED)
def fold_name(name: str) -> str:
    """A name without case, accents, punctuation and outer spaces: equal names look alike."""
    if name.isascii():  # most names are, and a list has thousands
        return _OTHERS_IN_ASCII.sub(" ", name.lower()).strip()
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    letters = (
        letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter)
    )
    return " ".join("".join(letters).split())


def name_holds(name: str, text: str) -> bool:
    """Whether a name holds every word of a text, whatever the case and the accents of either."""
    plain = fold_name(name)
    return all(word in plain for word in fold_name(text).split())


def order_of_name(name: str) -> tuple[str, str]:
    """The place of a name in a list from A to Z: Özlem among the O's, as people look for it."""
    return fold_name(name), name
