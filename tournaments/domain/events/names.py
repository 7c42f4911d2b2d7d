"""Which names an event can have."""

from django.utils.translation import gettext as _

from league.base.errors import Refused
from tournaments.engine.limits import LONGEST_EVENT_NAME


def require_event_name(name: str) -> None:
    """Raises Refused for an event without a name, or with one that is too long to store."""
    if not name or len(name) > LONGEST_EVENT_NAME:
        message = _("The event needs a name of at most %(most)s characters.")
        raise Refused(message % {"most": LONGEST_EVENT_NAME}, field="name")
