"""One file imported by two at once becomes one event."""

import json
from datetime import date

import pytest

from league.domain.log import Actor
from league.models import Player
from tests.support import paths
from tests.support.evenings import Evening, a_stranger
from tournaments.domain.files import whole_import, whole_import_snapshots
from tournaments.domain.files.tom import identity, planning, reading
from tournaments.domain.files.whole import export_event
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.models import Event, Match

pytestmark = pytest.mark.django_db(transaction=True)
FILE = paths.GOLDEN / "tournaments" / "tdf" / "challenge-midevent.tdf"


def test_one_file_taken_at_once_is_one_event(run_race, organiser, league):
    actor = Actor(organiser, "organiser")
    taken = run_race(
        *(lambda: reading.import_tom_file(actor, league, FILE.read_bytes()) for _one in range(3))
    )
    assert sorted(one.new for one in taken) == [False, False, True]
    assert Event.objects.count() == 1
    assert Player.objects.filter(league=league).count() == 10


@pytest.mark.parametrize(
    ("module", "name"), [(reading, "_read_file"), (planning, "_plan_new_event")]
)
def test_others_write_while_a_tom_file_is_read(
    run_race, race_amid, organiser, league, module, name
):
    actor = Actor(organiser, "organiser")
    first, second = race_amid(
        module,
        name,
        lambda: reading.import_tom_file(actor, league, FILE.read_bytes()),
        lambda: Player.objects.create(league=league, name="Zoe B."),
        whole=True,
    )
    taken, other = run_race(first, second)
    assert taken.new
    assert other.pk < Player.objects.get(player_id="7700200").pk, "stored before the file was"


def with_outcome(number):
    """Return a later version of the file, in which its open table has this outcome."""
    return FILE.read_bytes().replace(b'<match outcome="0">', b'<match outcome="%d">' % number)


@pytest.mark.parametrize("name", ["_plan_continuation", "_changed_entrants"])
def test_others_write_while_it_is_worked_out_what_a_file_brings(
    run_race, race_amid, organiser, league, name
):
    actor = Actor(organiser, "organiser")
    event = reading.import_tom_file(actor, league, FILE.read_bytes()).event
    match = Match.objects.get(round__event=event, result="")
    first, second = race_amid(
        planning,
        name,
        lambda: reading.import_tom_file(actor, league, with_outcome(1)),
        lambda: games.report_game(actor, match, games.GameReport("b")),
        whole=True,
    )
    refused, _reported = run_race(first, second)
    assert refused.code == "went_on_here", "what it was worked out from no longer stood"
    match.refresh_from_db()
    assert match.result == "b"


@pytest.mark.parametrize("name", ["_plan_new_event", "_plan_continuation", "_match_by_content"])
def test_a_file_comes_in_while_others_enter_another_event_again_and_again(
    monkeypatch, organiser, league, name
):
    """Changes outside the file's event do not make its import start again."""
    other = Evening(organiser, league, date=date(2026, 11, 14), name="Another Cup").event
    actor = Actor(organiser, "organiser")
    early = FILE.read_bytes().replace(b"26-11-000777", b"")
    later = early.replace(b'<match outcome="0">', b'<match outcome="1">')
    module = identity if name == "_match_by_content" else planning
    work = getattr(module, name)

    def work_amid_others(*args):
        visitor = entrants.Newcomer(f"Visitor {Player.objects.count()}")
        entrants.enter_players(actor, other, [visitor])
        return work(*args)

    monkeypatch.setattr(module, name, work_amid_others)
    event = reading.import_tom_file(actor, league, early).event
    taken = reading.import_tom_file(actor, league, later)
    assert (taken.event, taken.rounds) == (event, [3])


def test_others_write_while_a_known_event_is_compared_with_its_file(
    run_race, race_amid, organiser, league
):
    evening = Evening(organiser, league, stage="reported")
    raw = json.dumps(export_event(evening.event)).encode()
    first, second = race_amid(
        whole_import,
        "is_same_as_event",
        lambda: whole_import.import_event_once(evening.actor, league, raw),
        lambda: Player.objects.create(league=league, name="Zoe B."),
        whole=True,
    )
    (_event, new), other = run_race(first, second)
    assert not new
    assert other.pk


@pytest.mark.parametrize(
    ("module", "name"),
    [
        (whole_import, "read_export"),
        (whole_import, "read_event"),
        (whole_import_snapshots, "_unpack_snapshots"),
    ],
)
def test_others_write_while_an_event_s_file_is_read(
    run_race, race_amid, organiser, league, django_user_model, module, name
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
    (_event, new), other = run_race(first, second)
    assert new
    assert other.pk < Player.objects.filter(league=league).exclude(pk=other.pk).earliest("pk").pk
