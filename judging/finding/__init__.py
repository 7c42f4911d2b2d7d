"""The look-up as this service has it: the library's finder, and the index of rulings given."""

from judging.finding.library import finder
from judging.finding.rulings import Places, RulingIndex, ruling_index

__all__ = ["Places", "RulingIndex", "finder", "ruling_index"]
