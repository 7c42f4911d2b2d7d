"""The settings of an event's copy, as the organiser sees them before making it."""

import msgspec
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.queries.events.overview import edition_name, time_policy_name
from tournaments.queries.structure.usual import settings_as_usual


class CopiedSettings(msgspec.Struct, frozen=True):
    """Settings in words: as chosen for the event, or that they follow from the new day."""

    edition: str
    time_policy: str
    round_minutes: str
    cut_minutes: str


def copied_settings(event: Event) -> CopiedSettings:
    """Which settings a copy takes over, and which become the usual ones of its own day."""
    follows = settings_as_usual(event)
    chosen = {
        "edition": edition_name(event),
        "time_policy": time_policy_name(event),
        "round_minutes": _name_minutes(event.round_minutes),
        "cut_minutes": _name_minutes(event.cut_minutes),
    }
    usual = {name: _("as usual on the day") for name in follows}
    if "edition" in follows:
        usual["edition"] = _("the one of its day")
    return CopiedSettings(**{**chosen, **usual})


def _name_minutes(minutes: int) -> str:
    return str(minutes) if minutes else _("untimed")
