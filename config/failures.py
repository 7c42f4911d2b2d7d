"""Turns failures of what a command depends on into plain sentences instead of stack traces."""

from django.core.exceptions import ImproperlyConfigured
from django.db import Error as DatabaseFailure

from decks.engine.cards.catalogue import CatalogueError
from league.backup import BackupError

# Their messages already say what is wrong and what would be right.
SAID_ALREADY = (ImproperlyConfigured, CatalogueError, BackupError)
WAYS_TO_A_DATABASE = (
    "See that it is running and that you may write to it; one never begun is made by manage.py up, "
    "a damaged one put back by manage.py restore."
)


def explain_failure(error: Exception) -> str | None:
    """Say what is wrong with a folder, the database or typed words; None for any other error."""
    if isinstance(error, SAID_ALREADY):
        return str(error)
    if isinstance(error, DatabaseFailure):
        why = str(error).partition("\n")[0]
        return f"The database cannot be used: {why}. {WAYS_TO_A_DATABASE}"
    if isinstance(error, UnicodeEncodeError):
        return f"{error.object!r} is no text in UTF-8: name it in letters."
    if isinstance(error, OSError) and error.strerror:
        return ": ".join([*map(str, filter(None, [error.filename])), error.strerror])
    return None
