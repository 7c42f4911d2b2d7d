"""Checks that all use cases of judging share, and changes noted for the index of rulings."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from judging.models import Change, Clarification, Ruling
from league.base.errors import Refused
from league.base.names import clean_text
from league.domain import log, outbox
from league.models import User

INDEX_RULINGS = "judging.index_rulings"  # handled in judging.domain.indexing


def require_user(actor: log.Actor) -> User:
    """The user who acts. Raises Refused for the service itself, which gives no rulings."""
    if actor.user is None:
        raise Refused(_("A ruling is kept by the judge who gives it."), code="no_judge")
    return actor.user


def require_text(field: str, typed: str, longest: int) -> str:
    """A text cleaned to be kept. Raises Refused naming the field if it is blank or too long."""
    text = clean_text(typed, field).strip()
    if not text:
        raise Refused(_blank_message(field), field=field)
    if len(text) > longest:
        raise Refused(_("At most %(most)s characters fit here.") % {"most": longest}, field=field)
    return text


def _blank_message(field: str) -> str:
    return {
        "question": _("Say what was asked."),
        "verdict": _("Say in a sentence what was ruled."),
        "grounds": _("Say why the ruling is appealed."),
        "reason": _("Say why it is decided so."),
        "text": _("Say what is clarified."),
        "source": _("Name the source, so that others can look it up."),
    }.get(field, _("This is needed."))


def record_change(ruling: Ruling | None = None, clarification: Clarification | None = None) -> None:
    """Note a change for the look-up: found in the database at once, soon in the index."""
    Change.objects.create(ruling=ruling, clarification=clarification)
    outbox.add_follow_up(None, INDEX_RULINGS, {})


def record_new_rulings(rulings: Sequence[Ruling]) -> None:
    """Note many new rulings for the look-up, as `record_change` does for one."""
    if rulings:
        Change.objects.bulk_create([Change(ruling=ruling) for ruling in rulings])
        outbox.add_follow_up(None, INDEX_RULINGS, {})
