"""Use cases of rulings: give, appeal, decide, import; and clarify rules."""

from judging.domain.appeals import appeal_obstacle, appeal_ruling, decide_appeal, decision_obstacle
from judging.domain.clarifications import NewClarification, clarify_rule
from judging.domain.exchange import ImportFile, import_rulings, rulings_file
from judging.domain.rulings import RulingInWords, give_ruling, keep_ruling

__all__ = [
    "ImportFile",
    "NewClarification",
    "RulingInWords",
    "appeal_obstacle",
    "appeal_ruling",
    "clarify_rule",
    "decide_appeal",
    "decision_obstacle",
    "give_ruling",
    "import_rulings",
    "keep_ruling",
    "rulings_file",
]
