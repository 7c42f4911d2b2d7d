"""A file with an event in it, whatever program it is of."""

from league.domain import log
from league.models import League
from tournaments.domain import imports, tom
from tournaments.domain.tom_players import Choices
from tournaments.models import Event


def is_ours(raw: bytes) -> bool:
    """Whether a file looks like this service's own JSON."""
    return raw.lstrip(b"\xef\xbb\xbf \t\r\n").startswith((b"{", b"["))


def take(
    actor: log.Actor,
    league: League,
    raw: bytes,
    *,
    format_key: str = "",
    choices: Choices | None = None,
) -> tom.Taken:
    """The event of a file, new or brought further. Raises Refused as the two kinds do."""
    if not is_ours(raw):
        return tom.take(actor, league, raw, format_key=format_key, choices=choices)
    event: Event = imports.import_event(actor, league, raw)
    rounds = list(event.rounds.order_by("number").values_list("number", flat=True))
    return tom.Taken(event, new=True, changed=True, fits=[], rounds=rounds)
