"""Tells tournaments, which cannot import judging, whether a league has a ruling a judge names."""

from judging.models import Ruling
from tournaments.domain.floor.kept_rulings import register_ruling_finder
from tournaments.models import Event


def is_ruling_kept(event: Event, number: int) -> bool:
    """Whether a ruling of this number is kept in the event's league."""
    return Ruling.objects.filter(pk=number, league=event.league_id).exists()


register_ruling_finder(is_ruling_kept)
