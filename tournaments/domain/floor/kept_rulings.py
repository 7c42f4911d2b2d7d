"""Checks that a ruling a judge refers to is kept, by asking the app above, which keeps rulings."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from league.base.errors import Refused
from tournaments.models import Event

RulingFinder = Callable[[Event, int], bool]
_finders: list[RulingFinder] = []


def register_ruling_finder(finder: RulingFinder) -> None:
    """Register the function that tells whether an event's league keeps a ruling."""
    _finders.append(finder)


def require_kept_ruling(event: Event, number: int) -> None:
    """Raises Refused for the number of a ruling that is not kept in the event's league."""
    if not any(finder(event, number) for finder in _finders):
        message = _("There is no kept ruling %(number)s in this league.")
        raise Refused(message % {"number": number}, field="ruling", code="no_such_ruling")
