"""What can happen with decks, a module a subject."""

from decks.domain.checking import Lines, Question, judge, keep_deck

__all__ = ["Lines", "Question", "judge", "keep_deck"]
