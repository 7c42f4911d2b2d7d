"""One file sent in by two at once is one event."""

import pytest

from league.domain.log import Actor
from league.models import Player
from tests.support import paths
from tournaments.domain.files.tom import reading
from tournaments.models import Event

pytestmark = pytest.mark.django_db(transaction=True)
FILE = paths.GOLDEN / "tournaments" / "tdf" / "challenge-midevent.tdf"


def test_one_file_taken_at_once_is_one_event(race, organiser, league):
    actor = Actor(organiser, "organiser")
    taken = race(
        *(lambda: reading.import_tom_file(actor, league, FILE.read_bytes()) for _one in range(3))
    )
    assert sorted(one.new for one in taken) == [False, False, True]
    assert Event.objects.count() == 1
    assert Player.objects.filter(league=league).count() == 10
