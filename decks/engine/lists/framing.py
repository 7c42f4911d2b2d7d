"""Recognises titles, headings and totals that no table of words has, by the numbers in the list.

A heading's number is the sum of the cards below it; a title stands over cards that make a deck
without it. If the numbers do not show that, the line stays a card, or a line nobody understood.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence

from decks.engine.cards.catalogue import Catalogue
from decks.engine.cards.names import BASIC_TYPES, fold_name
from decks.engine.lists.deck import Line, OtherLine
from decks.engine.lists.fields import MOST_OF_A_NAME
from decks.engine.lists.headings import names_a_part
from decks.engine.lists.prose import names_no_card

DECK = 60  # cards, where the list states no other number
_NUMBER = re.compile(r"\d{1,4}")
_CARDS = re.compile(r"(\d{1,3})\s*(?:cards|cartes|cartas|carte|karten)\b", re.IGNORECASE)
_LAST_NUMBER = re.compile(r"(\d{1,4})\W*\Z")


def tell_frame(
    open_lines: Sequence[Line],
    cards: Sequence[Line],
    others: Sequence[OtherLine],
    first: int,
    catalogue: Catalogue,
) -> dict[int, str]:
    """The kind of each line that is no card (title, heading or prose), by line number.

    `open_lines` are those whose meaning depends on the rest, `cards` all that surely are cards.
    """
    doubtful = [line for line in open_lines if _may_be_words(line, first, catalogue)]
    if not doubtful:
        return {}
    places = {line.line for line in doubtful}
    held = sorted(
        (line for line in (*cards, *open_lines) if line.line not in places), key=_place_of
    )
    whole = _sum_of_counts(held)
    kinds: dict[int, str] = {}
    ends = sorted([*places, *(each.line for each in others if each.kind in {"heading", "total"})])
    for line in doubtful:
        if line.line == first and not line.counted and _is_type_alone(line):
            kinds[line.line] = "title"
            continue
        number, own = _number_on(line), names_a_part(line.written)
        block = _cards_below(line.line, held, ends)
        counted = sum(each.count for each in block)
        sure = own or len(block) > 1 or counted > MOST_OF_A_NAME
        if number and number == whole > MOST_OF_A_NAME:
            kinds[line.line] = "title" if line.line == first else "prose"
        elif number and number == counted and sure and not _is_name_alone(line):
            kinds[line.line] = "heading" if own else "prose"
    left = [line for line in (*held, *doubtful) if line.line not in kinds]
    if _sum_of_counts(left) in {DECK, *_stated_totals(others)} and _are_counted(held):
        for line in doubtful:
            if line.line not in kinds and not line.counted and _number_on(line) is None:
                kinds[line.line] = "title" if line.line == first else "prose"
    return kinds


def _may_be_words(line: Line, first: int, catalogue: Catalogue) -> bool:
    """Whether a line may be something else than a card, judged by its words alone."""
    if line.is_read and line.card:
        if line.card.basic_energy and line.counted:
            return False
        # the word "Draw" (Draw Energy); "Sum 60" (a set's code and a number)
        if _is_short_energy(line) or not line.written:
            return True
        if line.line != first:
            return False
        return line.count > MOST_OF_A_NAME if line.counted else not _NUMBER.search(line.text)
    is_sum = line.written.isdecimal()  # or may be one, that stands alone
    worded = is_sum or any(letter.isalpha() for letter in line.text)
    if line.reading.note != "unknown" or not worded:
        return False
    return names_no_card(line, catalogue) or (line.line == first and bool(_CARDS.search(line.text)))


def _is_short_energy(line: Line) -> bool:
    """A special Energy by the first word of its name alone, which headings use too."""
    card = line.card
    if card is None or card.energy != "special":
        return False
    return f"{fold_name(line.written)} energy" == fold_name(card.name)


def _is_type_alone(line: Line) -> bool:
    """Whether the line is a type alone, such as "Lightning", which decks are called by."""
    return fold_name(line.written).title() in BASIC_TYPES.values()


def _is_name_alone(line: Line) -> bool:
    return line.is_read and bool(line.written) and not _is_short_energy(line)


def _number_on(line: Line) -> int | None:
    if line.counted:
        return line.count
    if names_a_part(line.text.strip(": ")):  # "Stage 1"
        return None
    number = _CARDS.search(line.text) or _LAST_NUMBER.search(line.text)
    return int(number[1]) if number else None


def _place_of(line: Line) -> int:
    return line.line


def _cards_below(line: int, cards: Sequence[Line], ends: Sequence[int]) -> Sequence[Line]:
    """The cards behind a line and before the next of the ends; `cards` are in their order."""
    end = bisect_right(ends, line)
    first = bisect_right(cards, line, key=_place_of)
    return cards[first : bisect_right(cards, ends[end], key=_place_of) if end < len(ends) else None]


def _sum_of_counts(lines: Iterable[Line]) -> int:
    return sum(line.count for line in lines if line.counted)


def _are_counted(lines: Iterable[Line]) -> bool:
    return all(line.counted for line in lines if line.is_read)


def _stated_totals(others: Iterable[OtherLine]) -> set[int]:
    numbers = (_NUMBER.search(each.text) for each in others if each.kind == "total")
    return {int(number[0]) for number in numbers if number}
