"""What can happen with decks, a module a subject."""

from decks.domain.check import keep_deck
from decks.queries.check.judged import DeckQuestion, judge_list

__all__ = ["DeckQuestion", "judge_list", "keep_deck"]
