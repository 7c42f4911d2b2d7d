"""Works out the library's examples with the engines, so that they cannot be wrong."""

from msgspec import Struct

from decks.engine.check.facts import FactsAnswer, check_facts
from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine import RequestError, rule_plain
from judging.library.entry import Entry, Example


class DeckVerdict(Struct, frozen=True):
    """How an example's deck is judged under one edition."""

    edition: str
    name: str
    answer: FactsAnswer


def edition_of_example(entry: Entry, wanted: str) -> str | None:
    """The edition an example is worked out under: the one wanted, else the first that can.

    An example may use what an edition does not have, such as Burned before Expedition.
    """
    if entry.example is None:
        return None
    keys = [key for key in (wanted, *entry.editions) if key in entry.editions]
    return next((key for key in keys if can_answer(entry.example, key)), None)


def can_answer(example: Example, edition: str) -> bool:
    """Whether the question can be asked under that edition at all."""
    if example.deck:
        return True
    try:
        rule_plain(example.make_request(edition))
    except RequestError:
        return False
    return True


def deck_verdicts(entry: Entry) -> tuple[DeckVerdict, ...]:
    """The verdict on the example's deck under each edition with the rule; none without a deck."""
    example = entry.example
    if example is None or not example.deck:
        return ()
    return tuple(
        DeckVerdict(key, DOCUMENTS_BY_KEY[key].name, check_facts(key, example.deck))
        for key in entry.editions
    )
