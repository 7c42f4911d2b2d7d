"""Import an event from a file, be it a TOM file or our own JSON."""

from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import beforehand, log
from league.models import League
from tournaments.domain.files import whole_import
from tournaments.domain.files.tom import reading
from tournaments.domain.files.tom.players import PlayerChoices
from tournaments.engine.files.tdf.markup import LARGEST_FILE
from tournaments.models import Event


def is_own_format(raw: bytes) -> bool:
    """Whether a file looks like this service's own JSON."""
    return raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"["))


def require_acceptable_size(size: int) -> None:
    """Raises Refused for more bytes than any event has, before they are read."""
    if size > LARGEST_FILE:
        raise Refused(
            _("The file is larger than %(most)s MB, which no event is.")
            % {"most": LARGEST_FILE // 2**20},
            field="file",
            code="file_too_large",
        )


def import_file(
    actor: log.Actor,
    league: League,
    raw: bytes,
    *,
    format_key: str = "",
    choices: PlayerChoices | None = None,
    event: int | None = None,
) -> reading.ImportResult:
    """Import a file's event as a new or a continued one. Raises Refused as both formats do."""
    require_acceptable_size(len(raw))
    if not is_own_format(raw):
        return reading.import_tom_file(
            actor, league, raw, format_key=format_key, choices=choices, event=event
        )
    imported, new = whole_import.import_event_once(actor, league, raw, as_new=event == 0)
    rounds = (
        list(imported.rounds.order_by("number").values_list("number", flat=True)) if new else []
    )
    return reading.ImportResult(imported, new=new, changed=new, fits=[], rounds=rounds)


@beforehand.works_beforehand
def event_of_file(league: League, raw: bytes) -> Event | None:
    """The event here that one of our own files is of; None where there is none."""
    return whole_import.event_of_export(league, whole_import.exported_data(raw))
