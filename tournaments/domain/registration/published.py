"""Who may read the lists of an event: everybody once they are published, until then its staff."""

from typing import Any

from django.utils.translation import gettext as _

from league.base.errors import NotAllowed, Refused
from league.permissions import require_permission
from tournaments.domain.registration.lists import rules_of
from tournaments.models import Event, Registration


class NotPublished(Refused):
    """Said to everybody alike: to sign in would not help."""

    status = 403

    def __init__(self) -> None:
        message = _("The lists of this event are not published.")
        super().__init__(message, code="not_published")


def require_readable(user: Any, event: Event) -> Registration:
    """The rules by which somebody reads the lists. Raises NotPublished while they are hidden."""
    registration = rules_of(event)
    if not registration.published_at:
        try:
            require_permission(user, "decks.see_lists", event)
        except NotAllowed:
            raise NotPublished from None
    return registration
