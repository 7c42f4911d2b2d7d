"""The short code of a decklist: eight letters and figures that change when a card of it does.

It stands on the match slip and at the match, so that a judge sees at a glance whether a list on
paper is the one that is registered.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

# Without I, L, O and U: what is read aloud or from paper is not mistaken for 1, 0 or V.
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 8  # 40 bits: of the lists of one event no two share a code but by copying


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
    """What a line names: the printing it was read as, else the words as they were written."""
    words = str(line.get("name") or line.get("text") or "")
    return line.get("card") or "?" + " ".join(words.casefold().split())
