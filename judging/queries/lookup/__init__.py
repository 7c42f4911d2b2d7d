"""The look-up as the service runs it: the library's finders, and the index of kept rulings."""

from judging.queries.lookup.library import (
    answer_in_language,
    language_finder,
    language_of_words,
    look_up_entries,
    tournament_fact,
    tournament_facts,
)
from judging.queries.lookup.rulings import RulingIndex, VisibleScope, ruling_index

__all__ = [
    "RulingIndex",
    "VisibleScope",
    "answer_in_language",
    "language_finder",
    "language_of_words",
    "look_up_entries",
    "ruling_index",
    "tournament_fact",
    "tournament_facts",
]  # fmt: skip
