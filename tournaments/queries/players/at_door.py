"""Who a player at the door may be: the names that hang on the boards, found by what is typed."""

from tournaments.models import Entrant, Event
from tournaments.queries.players.named import find_named

FEWEST_LETTERS = 2
MOST_FOUND = 8  # names shown at once; a fuller name shows fewer


def entrants_named(event: Event, text: str) -> list[Entrant]:
    """Entrants whose name holds every word of the text; one more than are shown, at most."""
    if sum(map(len, text.split())) < FEWEST_LETTERS:
        return []
    playing = event.entrants.filter(dropped_after=None)
    return find_named(playing, text, "player__name", MOST_FOUND + 1)
