"""Who we are, and the record, as tables. Every row of the other apps belongs to a league."""

from league.models.boards import PublishedPage
from league.models.leagues import League
from league.models.once import StoredAnswer, new_key
from league.models.outbox import OutboxEntry
from league.models.people import EventRole, Invitation, Membership, Role, User, new_nonce
from league.models.players import Player, PlayerLink, Shown
from league.models.record import LogEntry, LogSeal, SealCause

__all__ = [
    "EventRole",
    "Invitation",
    "League",
    "LogEntry",
    "LogSeal",
    "Membership",
    "OutboxEntry",
    "Player",
    "PlayerLink",
    "PublishedPage",
    "Role",
    "SealCause",
    "Shown",
    "StoredAnswer",
    "User",
    "new_key",
    "new_nonce",
]
