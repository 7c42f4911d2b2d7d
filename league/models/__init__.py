"""The tables of who we are, and the record. Every row of the other apps belongs to a league."""

from league.models.access import ApiToken, Device, TokenScope
from league.models.backups import BackupRun
from league.models.boards import PublishedPage
from league.models.leagues import League
from league.models.live import LiveMark
from league.models.once import StoredAnswer, new_key
from league.models.outbox import OutboxEntry
from league.models.people import EventRole, Invitation, Membership, Role, User, new_nonce
from league.models.players import Player, PlayerLink, Shown
from league.models.record import LogChange, LogEntry, LogSeal, SealCause
from league.models.sign_in import SignInAttempts

__all__ = [
    "ApiToken",
    "BackupRun",
    "Device",
    "EventRole",
    "Invitation",
    "League",
    "LiveMark",
    "LogChange",
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
    "SignInAttempts",
    "StoredAnswer",
    "TokenScope",
    "User",
    "new_key",
    "new_nonce",
]
