"""Who a player at the door may be: the names that hang on the boards, found by what is typed."""

from django.db.models import QuerySet

from league.engine.name_order import fold_name
from league.engine.names import WITHOUT_NAME
from tournaments.models import Entrant, Event
from tournaments.queries.players.named import find_named

FEWEST_LETTERS = 2
MOST_FOUND = 8  # names shown at once; a fuller name shows fewer


def entrants_named(event: Event, text: str) -> list[Entrant]:
    """Entrants whose name holds every word of the text; one more than are shown, at most.

    Who types the whole name as it was given is found by it too, where only a part of it hangs. Of
    whom no letter is to be read nobody learns by a name under which number they play.
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
