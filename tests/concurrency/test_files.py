"""One file sent in by two at once is one event."""

from pathlib import Path

import pytest

from league.domain.log import Actor
from league.models import Player
from tournaments.domain import tom
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
FILE = Path(__file__).parents[1] / "golden" / "tournaments" / "tdf" / "challenge-midevent.tdf"


def test_one_file_taken_at_once_is_one_event(race, organiser, league):
    actor = Actor(organiser, "organiser")
    taken = race(*(lambda: tom.take(actor, league, FILE.read_bytes()) for _one in range(3)))
    assert sorted(one.new for one in taken) == [False, False, True]
    assert Event.objects.count() == 1
    assert Player.objects.filter(league=league).count() == 10
