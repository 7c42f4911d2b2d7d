"""Says what a card's texts do, by asking an app above that registers a function for it.

The catalogue has figures alone. The app that plays the texts says in words of our own what they do.
"""

from collections.abc import Callable

import msgspec

Translate = Callable[[str], str]


class TextTold(msgspec.Struct, frozen=True):
    """What one text of a card does, in our own words.

    `part`: the name of the attack or power; empty for the card's own text.
    """

    part: str
    text: str


class TextsTold(msgspec.Struct, frozen=True):
    """What a card's texts do, in our own words.

    `missing`: which texts are not described, `doubt`: what is not certain; both null if nothing is.
    `errata`: official changes of the printed text that are followed, each with date and source.
    """

    texts: tuple[TextTold, ...]
    missing: str | None = None
    doubt: str | None = None
    errata: tuple[str, ...] = ()


Teller = Callable[[str, Translate], TextsTold | None]
_tellers: list[Teller] = []


def register_teller(teller: Teller) -> None:
    """Register a function that describes a printing's texts, or gives None where it cannot.

    It is given the printing's id and a function that translates.
    """
    if teller not in _tellers:
        _tellers.append(teller)


def find_texts_told(card_id: str, translate: Translate = str) -> TextsTold | None:
    """What a printing's texts do; None where no registered function knows."""
    told = (teller(card_id, translate) for teller in _tellers)
    return next((one for one in told if one is not None), None)
