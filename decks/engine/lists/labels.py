"""Leaves out what a line says of the part of the list that its card is of: "Item - Ultra Ball"."""

import re

from decks.engine.lists.headings import names_a_part

# The glued hyphen is none of them: Energie-Zugewinn is a card.
_APART = r"(?:\s*(?:[:|•/,;]|[-=]+>)\s*|\s[–—-]\s+)"
_LABEL = r"[^\W\d_][^\d:|•/,;=<>()\[\]]{2,29}?"
_IN_FRONT = re.compile(
    rf"(?:[(\[]\s*([^\W\d_][^:|()\[\]]{{2,29}}?)\s*[)\]]\s*[:–—-]?\s*|({_LABEL})\s*(?:\(?\d{{1,2}}\)?)?{_APART})"
    r"(?=.*[^\W\d_])(\S.*)"
)
_BEHIND = re.compile(rf"(.*\S){_APART}({_LABEL})")
_FIGURE = re.compile(r"\d")


def leave_out_labels(text: str) -> str:
    """A line without the parts that stand before its card, or behind it: "Nest Ball - Item"."""
    while (match := _IN_FRONT.fullmatch(text)) and names_a_part(match[1] or match[2]):
        text = match[3]
    match = _BEHIND.fullmatch(text)
    return match[1] if match and names_a_part(match[2]) else text


def leave_out_label_of_count(text: str) -> str:
    """A line without the part before a count, or before what a number stands behind.

    A card under a label and no number is left as it is: nobody says how many there are.
    """
    match = _IN_FRONT.fullmatch(text)
    numbered = match and _FIGURE.search(match[3])
    return match[3] if match and numbered and names_a_part(match[1] or match[2]) else text
