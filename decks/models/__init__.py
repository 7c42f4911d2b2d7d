"""The tables of decks, a module a subject."""

from decks.models.deck import Deck
from decks.models.house import HouseFormat, HouseFormatVersion, ReprintSettlement
from decks.models.jobs import CheckJob, CheckRow, JobKind

__all__ = [
    "CheckJob",
    "CheckRow",
    "Deck",
    "HouseFormat",
    "HouseFormatVersion",
    "JobKind",
    "ReprintSettlement",
]
