"""Who may read an event's lists: everybody once they are published, only its staff before."""

from typing import Any

from django.utils.translation import gettext as _

from league.base.errors import NotAllowed, Refused
from league.permissions import require_permission
from tournaments.domain.registration.lists import rules_of
from tournaments.models import Event, Registration


class NotPublished(Refused):
    """The refusal for everybody alike, since signing in would not help."""

    status = 403

    def __init__(self) -> None:
        message = _("The lists of this event are not published.")
        super().__init__(message, code="not_published")


def require_readable(user: Any, event: Event) -> Registration:
    """The registration of an event whose lists this user may read. Raises NotPublished if not."""
    registration = rules_of(event)
    if not registration.published_at:
        try:
            require_permission(user, "decks.see_lists", event)
        except NotAllowed:
            raise NotPublished from None
    return registration
