"""What can happen with decks, a module a subject."""

from decks.domain.check import Lines, Question, judge, keep_deck

__all__ = ["Lines", "Question", "judge", "keep_deck"]
