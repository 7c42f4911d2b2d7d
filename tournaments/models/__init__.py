"""The tables of tournaments, one module for each subject."""

from tournaments.models.desk import Desk, StaffEntry
from tournaments.models.events import (
    ApartWish,
    Divisions,
    Entrant,
    Event,
    RulesRegion,
    Stage,
    System,
)
from tournaments.models.files import KnownFile, TomFile
from tournaments.models.floor import Announcement, CallEnd, JudgeCall, JudgePost, Topic
from tournaments.models.penalties import Penalty
from tournaments.models.registration import (
    Chosen,
    DeckCheck,
    DeckVersion,
    Fault,
    Finding,
    Illegal,
    Lists,
    Registration,
    SheetPile,
)
from tournaments.models.results import Claim, Clock
from tournaments.models.rounds import Game, Match, Result, Round, RoundColumns, RoundKind, Seat
from tournaments.models.seasons import Season
from tournaments.models.snapshots import Moment, RoundPiece, Snapshot
from tournaments.models.webhooks import Delivery, Webhook

__all__ = [
    "Announcement",
    "ApartWish",
    "CallEnd",
    "Chosen",
    "Claim",
    "Clock",
    "DeckCheck",
    "DeckVersion",
    "Delivery",
    "Desk",
    "Divisions",
    "Entrant",
    "Event",
    "Fault",
    "Finding",
    "Game",
    "Illegal",
    "JudgeCall",
    "JudgePost",
    "KnownFile",
    "Lists",
    "Match",
    "Moment",
    "Penalty",
    "Registration",
    "Result",
    "Round",
    "RoundColumns",
    "RoundKind",
    "RoundPiece",
    "RulesRegion",
    "Season",
    "Seat",
    "SheetPile",
    "Snapshot",
    "StaffEntry",
    "Stage",
    "System",
    "TomFile",
    "Topic",
    "Webhook",
]
