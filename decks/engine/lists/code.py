"""The short code of a decklist: eight letters and figures that change when one of its cards does.

It is printed on the match slip and shown at the match, so that a judge sees at a glance whether a
list on paper is the registered one.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

# Without I, L, O and U, which are mistaken for 1, 0 or V when read aloud or from paper.
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8  # 40 bits: two different lists of one event do not share a code


def deck_code(lines: Iterable[Mapping[str, Any]]) -> str:
    """The code of a list; empty for one without cards.

    `lines`: those of a stored verdict (`deck.verdict["lines"]`), each with `count`, `card` and
    `name` or `text`. Neither the order of the lines nor how a card's copies are spread over them
    matters; another printing is another card.
    """
    cards: Counter[str] = Counter()
    for line in lines:
        cards[_card_of(line)] += line["count"]
    if not cards:
        return ""
    canonical = "\n".join(f"{count} {card}" for card, count in sorted(cards.items()))
    number = int.from_bytes(sha256(canonical.encode()).digest()[:5], "big")
    return "".join(_LETTERS[number >> shift & 31] for shift in range(5 * LENGTH - 5, -1, -5))


def _card_of(line: Mapping[str, Any]) -> str:
    """What a line names: the printing it was read as, else the words as written."""
    words = str(line.get("name") or line.get("text") or "")
    return line.get("card") or "?" + " ".join(words.casefold().split())
