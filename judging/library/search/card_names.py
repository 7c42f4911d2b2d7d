"""Card names as somebody types them in a question, and the rules' word for each kind of card.

From the catalogue: "Cyrus's Conspiracy" makes a question one about Supporters.
"""

from collections.abc import Iterable, Iterator

from decks.engine.cards.catalogue import Printing
from judging.library.search.query import CardNamed, CardsByWords
from judging.library.search.words import STOP_WORDS, words_of, words_without_apostrophes

# Words that name a card but are said of every card: they do not make a question about that one.
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
    """Every card's name by its words, folded; where printings differ, what any of them is."""
    names: dict[tuple[str, ...], CardNamed] = {}
    for printing in printings:
        for words in _typed_names(printing.name):
            if words not in names and _is_telling(words):
                names[words] = CardNamed(printing.name, _card_features(printing))
    return names


def _typed_names(name: str) -> Iterator[tuple[str, ...]]:
    """A name with and without its apostrophe; nobody says Professor every time."""
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
