"""Reads words in brackets behind a name: a remark, or a part of another card's name.

"Greninja (Radiant)" is Radiant Greninja, not Greninja.
"""

import re
from collections.abc import Iterator

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.names import fold_name, possible_names

_BEHIND = re.compile(r"(.+?)\s*(?:[(\[]([^()\[\]]+)[)\]]|\{([^{}]{2,})\})\s*\Z")
_ACE_SPEC = frozenset({"ace", "ace spec"})
_NOT = re.compile(r"(?:non|not an?|not|no)(?: an?)? ")


def other_card_forms(written: str, catalogue: Catalogue) -> tuple[str, ...] | None:
    """The folded names that a name and its bracket make together; None if it is a remark.

    Empty where the words in the bracket are part of other cards' names, but of none with this name.
    """
    match = _BEHIND.match(written)
    if match is None or fold_name(written) in catalogue.by_fold:
        return None
    bare, words = fold_name(match[1]), fold_name(match[2] or match[3])
    forms = tuple(form for form in _join_words(bare, words, catalogue) if form in catalogue.by_fold)
    if forms or (words not in catalogue.work_out_once(_find_parts_of_names)):
        return forms or None
    return ()


def _join_words(bare: str, words: str, catalogue: Catalogue) -> Iterator[str]:
    """The words joined before and behind the name, and these as lists shorten them."""
    wholes = (f"{words} {bare}", f"{bare} {words}", f"{words}s {bare}", f"{bare} {words} star")
    yield from wholes
    for whole in wholes[:2]:
        if not whole.endswith((" delta", " prime")):
            yield from possible_names(whole, catalogue.names)


def _find_parts_of_names(catalogue: Catalogue) -> frozenset[str]:
    """Words that make one Pokémon's name into another's: "dark", "radiant", "vmax"."""
    names = {key for key, cards in catalogue.by_fold.items() if cards[0].kind == "pokemon"}
    parts = {"prism", "gold star"}
    for name in names:
        words = name.split()
        for at in range(1, len(words)):
            front, rest = " ".join(words[:at]), " ".join(words[at:])
            parts.update({front} if rest in names else ())
            parts.update({rest} if front in names else ())
    return frozenset(part for part in parts if len(part) > 1)


def leave_out_by_ace_spec(
    written: str, printings: tuple[Printing, ...]
) -> tuple[Printing, ...] | None:
    """The ACE SPEC printings or the others, if a bracket says which; otherwise None."""
    match = _BEHIND.match(written)
    words = fold_name(match[2] or match[3]) if match else ""
    plain = _NOT.sub("", words, count=1)
    if plain not in _ACE_SPEC:
        return None
    wanted = plain == words
    return tuple(card for card in printings if ("ACE SPEC" in card.labels) == wanted)
