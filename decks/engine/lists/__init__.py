"""Decklists as players have them, read line by line. Nothing is dropped and nothing guessed."""

from decks.engine.lists.deck import Deck, Line, ListError, Other
from decks.engine.lists.reader import read_list

__all__ = ["Deck", "Line", "ListError", "Other", "read_list"]
