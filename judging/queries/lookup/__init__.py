"""The look-up as this service has it: the library's finders, and the index of rulings given."""

from judging.queries.lookup.library import fact, facts, find, finder, in_language, language_asked
from judging.queries.lookup.rulings import Places, RulingIndex, ruling_index

__all__ = [
    "Places", "RulingIndex", "fact", "facts", "find", "finder", "in_language", "language_asked",
    "ruling_index",
]  # fmt: skip
