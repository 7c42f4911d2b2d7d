"""A file with an event in it, whatever program it is of."""

from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log
from league.models import League
from tournaments.domain.files import whole_import
from tournaments.domain.files.tom import reading
from tournaments.domain.files.tom.players import Choices
from tournaments.engine.files.tdf.markup import LARGEST
from tournaments.models import Event


def is_ours(raw: bytes) -> bool:
    """Whether a file looks like this service's own JSON."""
    return raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"["))


def check_size(size: int) -> None:
    """Raises Refused for more bytes than any event has, before they are read."""
    if size > LARGEST:
        raise Refused(
            _("The file is larger than %(most)s MB, which no event is.")
            % {"most": LARGEST // 2**20},
            field="file",
            code="file_too_large",
        )


def take(
    actor: log.Actor,
    league: League,
    raw: bytes,
    *,
    format_key: str = "",
    choices: Choices | None = None,
    event: int | None = None,
) -> reading.Taken:
    """The event of a file, new or brought further. Raises Refused as the two kinds do."""
    check_size(len(raw))
    if not is_ours(raw):
        return reading.take(actor, league, raw, format_key=format_key, choices=choices, event=event)
    taken, new = whole_import.take(actor, league, raw, as_new=event == 0)
    rounds = list(taken.rounds.order_by("number").values_list("number", flat=True)) if new else []
    return reading.Taken(taken, new=new, changed=new, fits=[], rounds=rounds)


def event_of(league: League, raw: bytes) -> Event | None:
    """The event that a file of ours is of, where it is here."""
    return whole_import.here(league, whole_import.opened(raw))
