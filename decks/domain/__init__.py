"""What can happen with decks, one module per subject."""

from decks.domain.check import JudgedBy, JudgedLists, judge_beforehand, keep_deck, keep_decks
from decks.queries.check.judged import DeckQuestion, judge_list

__all__ = [
    "DeckQuestion",
    "JudgedBy",
    "JudgedLists",
    "judge_beforehand",
    "judge_list",
    "keep_deck",
    "keep_decks",
]
