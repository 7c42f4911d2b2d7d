"""Who a player at the door may be: the names that hang on the boards, found by what is typed."""

from tournaments.models import Entrant, Event

FEWEST_LETTERS = 2
MOST_FOUND = 8  # names shown at once; a fuller name shows fewer


def entrants_named(event: Event, text: str) -> list[Entrant]:
    """Entrants whose name holds every word of the text; one more than are shown, at most."""
    words = text.split()
    if sum(map(len, words)) < FEWEST_LETTERS:
        return []
    found = event.entrants.filter(dropped_after=None).select_related("player")
    for word in words[:5]:
        found = found.filter(player__name__icontains=word)
    return list(found.order_by("player__name", "pk")[: MOST_FOUND + 1])
