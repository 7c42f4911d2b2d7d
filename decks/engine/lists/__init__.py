"""Decklists as players have them, read line by line. Nothing is dropped and nothing guessed."""

from decks.engine.lists.deck import Line, ListError, OtherLine, ReadDeck
from decks.engine.lists.reader import read_list

__all__ = ["Line", "ListError", "OtherLine", "ReadDeck", "read_list"]
