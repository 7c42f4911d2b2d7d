"""Which days an event can have: its day decides when players' links end and names are forgotten."""

from datetime import date, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.errors import Refused
from tournaments.engine.files.tdf.reading import FIRST_YEAR

MOST_AHEAD = timedelta(days=731)
# If the clock of the machine shows an earlier day it is wrong: this code was written then.
WRITTEN_ON = date(2026, 11, 30)


def require_event_day(day: date, field: str = "date") -> None:
    """Raises Refused for a day long before the game, or so far ahead that it must be a slip.

    2126 typed for 2026 would keep children's names, and links that open something, for a century.
    """
    message = unlikely_day_message(day)
    if message:
        raise Refused(message, field=field)


def unlikely_day_message(day: date) -> str:
    """Why no event can be on this day; empty where one can."""
    first = date(FIRST_YEAR, 1, 1)
    last = max(timezone.localdate(), WRITTEN_ON) + MOST_AHEAD
    if first <= day <= last:
        return ""
    days = {"day": day.isoformat(), "first": first.isoformat(), "last": last.isoformat()}
    return _("No event is on %(day)s: its day lies between %(first)s and %(last)s.") % days
