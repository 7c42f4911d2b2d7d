"""What a card's texts do, as an app above tells it: it registers how, as it starts.

The catalogue has figures alone. Whoever plays the texts says in words of our own what they do.
"""

from collections.abc import Callable

import msgspec

Translate = Callable[[str], str]


class TextTold(msgspec.Struct, frozen=True):
    """One text of a card in our words: of an attack or a power; `part` is empty for its own."""

    part: str
    text: str


class TextsTold(msgspec.Struct, frozen=True):
    """What is said of a card's texts. `missing`: what is not; `doubt`: what is not sure.

    `errata`: official changes of the printed text that are followed, each with date and source.
    """

    texts: tuple[TextTold, ...]
    missing: str | None = None
    doubt: str | None = None
    errata: tuple[str, ...] = ()


Teller = Callable[[str, Translate], TextsTold | None]
_tellers: list[Teller] = []


def register_teller(teller: Teller) -> None:
    """What tells a printing's texts by its id, in the reader's language; None where it cannot."""
    if teller not in _tellers:
        _tellers.append(teller)


def find_texts_told(card_id: str, translate: Translate = str) -> TextsTold | None:
    """What a printing's texts do; None where nobody can say."""
    told = (teller(card_id, translate) for teller in _tellers)
    return next((one for one in told if one is not None), None)
