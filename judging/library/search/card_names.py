"""Card names as people type them in a question, and the rules' word for each kind of card.

The catalogue has the kinds: "Cyrus's Conspiracy" makes it a question about Supporters.
"""

from collections.abc import Iterable, Iterator

from decks.engine.cards.catalogue import Printing
from judging.library.search.query import CardNamed, CardsByWords
from judging.library.search.words import STOP_WORDS, words_of, words_without_apostrophes

# Card names that are everyday words: alone they do not make it a question about that card.
_EVERYDAY_WORDS = frozenset(
    {"switch", "heal", "bill", "order", "damage", "trade", "letter", "burn", "poison", "paralyze"}
    | {"sleep", "bench", "energy", "deck", "prize", "first", "last", "counter", "discard", "level"}
    | {"search", "draw", "active", "play", "turn", "evolution", "charge", "change"}
)
_KIND_WORDS = {
    "Supporter": "supporter trainer",
    "Stadium": "stadium",
    "Pokémon Tool": "tool",
    "Technical Machine": "technical machine",
    "Fossil": "fossil",
}
_STAGE_WORDS = {"Baby": "baby", "LEGEND": "legend", "LV.X": "lv.x level"}
_LABEL_WORDS = {"SP": "sp", "star": "star", "ex": "ex", "Owner": "owner trainer's"}


def card_names(printings: Iterable[Printing]) -> CardsByWords:
    """Every card name by its folded words; where printings share a name, the first one's kind."""
    names: dict[tuple[str, ...], CardNamed] = {}
    for printing in printings:
        for words in _typed_names(printing.name):
            if words not in names and _is_telling(words):
                names[words] = CardNamed(printing.name, _card_features(printing))
    return names


def _typed_names(name: str) -> Iterator[tuple[str, ...]]:
    """The words people type for a name: with and without apostrophe, and without "Professor"."""
    for words in (tuple(words_of(name)), words_without_apostrophes(name)):
        yield words
        if words[:1] == ("professor",):
            yield words[1:]


def _is_telling(words: tuple[str, ...]) -> bool:
    if len(words) > 1:
        return True
    return bool(words) and len(words[0]) > 2 and words[0] not in _EVERYDAY_WORDS | STOP_WORDS


def _card_features(printing: Printing) -> tuple[str, ...]:
    kinds = [_KIND_WORDS.get(printing.trainer or ""), _STAGE_WORDS.get(printing.stage or "")]
    labels = [_LABEL_WORDS.get(label) for label in sorted(printing.labels)]
    return tuple(feature for feature in (*kinds, *labels) if feature)
