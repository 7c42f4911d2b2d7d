"""One file sent in by two at once is one event."""

import json

import pytest

from league.domain.log import Actor
from league.models import Player
from tests.support import paths
from tests.support.evenings import Evening, a_stranger
from tournaments.domain.files import whole_import, whole_import_past
from tournaments.domain.files.tom import reading
from tournaments.domain.files.whole import export_event
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


def test_others_write_while_a_tom_file_is_read(race, race_amid, organiser, league):
    actor = Actor(organiser, "organiser")
    first, second = race_amid(
        reading,
        "_read_file",
        lambda: reading.import_tom_file(actor, league, FILE.read_bytes()),
        lambda: Player.objects.create(league=league, name="Zoe B."),
        whole=True,
    )
    taken, other = race(first, second)
    assert taken.new
    assert other.pk < Player.objects.get(player_id="7700200").pk, "stored before the file was"


@pytest.mark.parametrize(
    ("module", "name"), [(whole_import, "read_export"), (whole_import_past, "_unpack_snapshots")]
)
def test_others_write_while_an_event_s_file_is_read(
    race, race_amid, organiser, league, django_user_model, module, name
):
    evening = Evening(organiser, league, stage="reported")
    raw = json.dumps(export_event(evening.event)).encode()
    elsewhere = a_stranger(django_user_model)
    actor, league = Actor(elsewhere, "organiser"), elsewhere.memberships.get().league
    first, second = race_amid(
        module,
        name,
        lambda: whole_import.import_event_once(actor, league, raw),
        lambda: Player.objects.create(league=league, name="Zoe B."),
        whole=True,
    )
    (_event, new), other = race(first, second)
    assert new
    assert other.pk < Player.objects.filter(league=league).exclude(pk=other.pk).earliest("pk").pk
