"""Says to events below whether a ruling that a judge names is kept in their league."""

from judging.models import Ruling
from tournaments.domain.floor.kept_rulings import register_ruling_finder
from tournaments.models import Event


def is_ruling_kept(event: Event, number: int) -> bool:
    """Whether this ruling is kept in the event's league."""
    return Ruling.objects.filter(pk=number, league=event.league_id).exists()


register_ruling_finder(is_ruling_kept)
