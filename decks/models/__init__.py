"""The tables of decks, one module per subject."""

from decks.models.batches import CheckJob, CheckRow, JobKind
from decks.models.check import Deck
from decks.models.house_formats import HouseFormat, HouseFormatVersion
from decks.models.reprints import ReprintSettlement

__all__ = [
    "CheckJob",
    "CheckRow",
    "Deck",
    "HouseFormat",
    "HouseFormatVersion",
    "JobKind",
    "ReprintSettlement",
]
