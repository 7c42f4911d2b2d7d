"""Finds players at the door by what is typed, among the names shown on the boards."""

from django.db.models import QuerySet

from league.engine.name_order import fold_name
from league.engine.names import WITHOUT_NAME
from tournaments.models import Entrant, Event
from tournaments.queries.players.named import find_named

FEWEST_LETTERS = 2
MOST_FOUND = 8  # names shown at once; a fuller name finds fewer


def entrants_named(event: Event, text: str) -> list[Entrant]:
    """Entrants whose name contains every word of the text; at most one more than are shown.

    The whole name as it was given is found as well, even if only a part of it is shown. For players
    whose name is hidden completely, no name typed reveals the number they play under.
    """
    if sum(map(len, text.split())) < FEWEST_LETTERS:
        return []
    playing = event.entrants.filter(dropped_after=None)
    found = find_named(playing, text, "player__name", MOST_FOUND + 1)
    return found or _named_in_full(playing, text)


def _named_in_full(playing: QuerySet[Entrant], text: str) -> list[Entrant]:
    whole = fold_name(text)
    readable = playing.exclude(player__shown_as__in=WITHOUT_NAME)
    names = readable.values_list("pk", "player__full_name")
    pks = [pk for pk, name in names if fold_name(name) == whole]
    return list(playing.filter(pk__in=pks[: MOST_FOUND + 1]).select_related("player"))
