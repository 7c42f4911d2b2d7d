"""Checks the reason that somebody gives for the record: that there is one, and how long it is."""

from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import clean_text

LONGEST_REASON = 500  # characters


def require_reason(reason: str, missing: str | None = None, field: str = "reason") -> None:
    """Raises Refused without a reason, saying `missing`, or with one that is too long."""
    if not clean_text(reason, field).strip():
        raise Refused(missing or _("A correction needs a reason."), field=field)
    require_short_reason(reason, field=field)


def require_short_reason(reason: str, most: int = LONGEST_REASON, field: str = "reason") -> None:
    """Raises Refused for a reason of more than `most` characters; an empty one is allowed."""
    if len(reason) > most:
        sentence = _("A reason has at most %(most)s characters.") % {"most": most}
        raise Refused(sentence, field=field)


def make_reason(what: str, reason: str) -> str:
    """A reason that begins with what was done, cut to the longest allowed."""
    return ": ".join(filter(None, (what, reason.strip())))[:LONGEST_REASON]
