"""What a command could not do without, in a plain sentence instead of a stack trace."""

from django.core.exceptions import ImproperlyConfigured
from django.db import Error as DatabaseFailure

from decks.engine.cards.catalogue import CatalogueError
from league.backup import BackupError

# These say in their own words what is wrong and what would be right.
SAID_ALREADY = (ImproperlyConfigured, CatalogueError, BackupError)
WAYS_TO_A_DATABASE = (
    "See that it is running and that you may write to it; one never begun is made by manage.py up, "
    "a damaged one put back by manage.py restore."
)


def explain_failure(error: Exception) -> str | None:
    """What is wrong with the folder, the database or the words typed; None for any other error."""
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
