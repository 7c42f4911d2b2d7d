"""In which formats a printing may be played, and from when to when."""

from collections.abc import Iterator

import msgspec

from decks.engine.cards import Catalogue, Printing
from decks.engine.formats import Format, judged_on
from decks.engine.pool import BANNED, pool


class Season(msgspec.Struct, frozen=True):
    """One format as it stands for one printing.

    `first` and `last` are ISO days between which it may be played: those of the season, or of the
    printing's release or ban where these come between; None: no beginning, or still running.
    `note`: a message id of `decks.engine.pool`, `reprint` where another printing lets it in.
    """

    key: str
    name: str
    kind: str
    legal: bool
    first: str | None
    last: str | None
    note: str | None = None
    since: str | None = None


def seasons(catalogue: Catalogue, card: Printing, today: str) -> list[Season]:
    """Every format for one printing, oldest season first; what has no season comes last."""
    return list(_each(catalogue, card, today))


def _each(catalogue: Catalogue, card: Printing, today: str) -> Iterator[Season]:
    release = catalogue.sets[card.set].release
    for entry in catalogue.formats.values():
        cards = pool(catalogue, entry, judged_on(entry, today))
        standing = cards.standing(card)
        first, last = entry.first, entry.last
        since = standing.args.get("since") if standing.note == BANNED else None
        legal, note = standing.legal, standing.note
        if note == BANNED and isinstance(since, str) and first and since > first:
            legal, last = True, since  # to the day of the ban
        if legal and note is None and not cards.direct(card):
            note = "reprint"
        if legal:
            first = _begins(entry, release)
        yield Season(
            entry.key, entry.name, entry.kind, legal, first, last, note, since and str(since)
        )


def _begins(entry: Format, release: str | None) -> str | None:
    """The season's first day, or the printing's release where that is later."""
    if entry.first is None or release is None:
        return entry.first
    return max(entry.first, release)
