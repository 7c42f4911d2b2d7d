"""What can happen to rulings: given, appealed, decided; and rules clarified."""

from judging.domain.appeals import appeal, decide_appeal, why_not_appeal, why_not_decide
from judging.domain.clarifications import Word, clarify
from judging.domain.exchange import as_file, take_in
from judging.domain.rulings import Given, give_ruling, keep_ruling

__all__ = [
    "Given",
    "Word",
    "appeal",
    "as_file",
    "clarify",
    "decide_appeal",
    "give_ruling",
    "keep_ruling",
    "take_in",
    "why_not_appeal",
    "why_not_decide",
]
