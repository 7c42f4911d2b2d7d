"""Events out of TOM files and back: once each, in mid-round, with the players the league knows."""

import pytest

from league.base.errors import Conflict, Refused
from league.domain.log import Actor
from league.models import Player
from tests.support import paths
from tests.tournaments.engine.test_tdf_strange import TOLD
from tournaments import queries
from tournaments.domain.cut import bracket
from tournaments.domain.files.tom import reading, writing
from tournaments.domain.players import entrants
from tournaments.domain.results import games
from tournaments.domain.rounds import next_round
from tournaments.engine.files import tdf
from tournaments.models import Event, Match, Stage, TomFile

pytestmark = pytest.mark.django_db
GOLDEN = paths.GOLDEN / "tournaments" / "tdf"
FILES = sorted(GOLDEN.glob("*.tdf"))


def golden(name):
    return (GOLDEN / f"{name}.tdf").read_bytes()


@pytest.fixture
def actor(organiser):
    return Actor(organiser, "organiser")


@pytest.fixture
def take(actor, league):
    return lambda raw, **more: reading.take(actor, league, raw, **more)


def report_all(actor, event, winner="a"):
    for match in Match.objects.filter(round__event=event, result=""):
        games.decide(actor, match, winner, "as told")
    event.refresh_from_db()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_in_and_out_again_is_the_same_file(take, file):
    taken = take(file.read_bytes())
    assert writing.export(taken.event) == file.read_bytes()


@pytest.mark.material
def test_the_shared_files_go_in_and_out(actor, league, material):
    for file in sorted((material / "tournaments" / "tdf").glob("*.tdf")):
        raw = file.read_bytes()
        taken = reading.take(actor, league, raw)
        assert writing.export(taken.event) == raw, file.name
        taken.event.rounds.all().delete()
        taken.event.delete()


@pytest.mark.material
def test_the_shared_events_run_on_to_the_end(actor, league, material):
    for file in sorted((material / "tournaments" / "tdf").glob("*.tdf")):
        event = reading.take(actor, league, file.read_bytes()).event
        play_out(actor, event)
        back = tdf.read(writing.export(event))
        assert back.stage == "5", file.name
        assert len(back.places) == len(back.players)
        event.rounds.all().delete()
        event.delete()


def play_out(actor, event):
    for _step in range(12):
        report_all(actor, event)
        if event.stage == Stage.FINISHED:
            return
        last = event.rounds.count()
        if event.stage == Stage.SWISS and last >= event.planned_rounds and not event.cut_size:
            bracket.finish(actor, event)
        else:
            next_round.pair_next(actor, event)
        event.refresh_from_db()
    pytest.fail("the event does not end")


def test_the_same_file_twice_is_one_event(take):
    first = take(golden("challenge-midevent"))
    second = take(golden("challenge-midevent"))
    assert (first.new, second.new, second.changed) == (True, False, False)
    assert first.event == second.event
    assert Event.objects.count() == 1
    assert Player.objects.count() == 10


def test_an_event_in_its_third_round_is_all_here(take):
    event = take(golden("challenge-midevent")).event
    assert (event.stage, event.planned_rounds, event.cut_size) == ("swiss", 4, 0)
    assert event.rounds.count() == 3
    assert list(event.rounds.values_list("closed", flat=True)) == [True, True, False]
    state, document = queries.state_of(event), tdf.read(golden("challenge-midevent"))
    ids = {str(one.pk): one.player.player_id for one in event.entrants.select_related("player")}
    assert [ids[one.id] for one in state.players] == [one.id for one in document.players]
    for ours, theirs in zip(state.rounds, document.rounds, strict=True):
        here = {(ids[m.a], ids.get(m.b), m.table, m.result) for m in ours.matches}
        assert here == {(m.a, m.b, m.table, m.result) for m in theirs.matches}


def test_an_event_goes_on_here_and_back(take, actor):
    event = take(golden("challenge-midevent")).event
    report_all(actor, event)
    paired = next_round.pair_next(actor, event)
    assert paired.number == 4
    back = tdf.read(writing.export(event))
    assert [len(one.matches) for one in back.rounds][3] == paired.matches.count()
    assert all(match.result is not None for match in back.rounds[2].matches)
    assert back.name == "Autumn Challenge at Fern & Fable"


def test_a_roster_begins_here(take, actor):
    event = take(golden("roster")).event
    assert (event.stage, event.entrants.count()) == ("registration", 12)
    next_round.pair_next(actor, event)
    event.refresh_from_db()
    back = tdf.read(writing.export(event))
    assert (back.stage, len(back.rounds)) == ("4", 1)
    assert sum(len(pod.players) for pod in back.pods) == 12


def test_a_cut_is_played_to_its_end_and_goes_back(take, actor):
    event = take(golden("cup-top4")).event
    assert (event.stage, event.cut_size) == ("cut", 4)
    play_out(actor, event)
    back = tdf.read(writing.export(event))
    assert [one.number for one in back.cut][:2] == [6, 7]
    assert len(back.places) == 13


def test_a_finished_event_has_the_places_of_the_file(take):
    event = take(golden("cup-finished")).event
    document = tdf.read(golden("cup-finished"))
    order = event.entrants.order_by("place").values_list("player__player_id", flat=True)
    assert event.stage == Stage.FINISHED
    assert list(order) == [one.id for one in document.places]


def test_the_standings_are_the_file_s(take):
    event = take(golden("cup-finished")).event
    places = [line["id"] for line in queries.standings_rows(event)]
    assert places == list(event.entrants.order_by("place").values_list("pk", flat=True))


def test_a_later_file_brings_the_event_further(take):
    early = golden("challenge-midevent").decode()
    late = early.replace('<match outcome="0">', '<match outcome="2">')
    event = take(early.encode()).event
    further = take(late.encode())
    assert (further.new, further.changed, further.event) == (False, True, event)
    assert further.rounds == [3]
    assert not Match.objects.filter(round__event=event, result="").exists()
    assert writing.export(further.event) == late.encode()


def test_a_later_file_with_a_round_more(take, actor, league):
    reading.take(actor, league, golden("cup-top4"))
    assert take(golden("cup-finished")).event.stage == Stage.FINISHED
    assert TomFile.objects.count() == 1


def test_a_file_that_lacks_what_is_here_is_refused(take, actor):
    event = take(golden("challenge-midevent")).event
    report_all(actor, event)
    other = golden("challenge-midevent").replace(b"<timeelapsed>0", b"<timeelapsed>9")
    with pytest.raises(Conflict, match="is another one in the file"):
        take(other)
    next_round.pair_next(actor, event)
    reported = other.replace(b'outcome="0"', b'outcome="1"')
    with pytest.raises(Conflict, match="Round 4 is paired here and not in the file"):
        take(reported)
    newcomer = entrants.enter(actor, event, [entrants.Newcomer("Walk In")])
    assert newcomer
    with pytest.raises(Conflict, match="Walk In plays here"):
        take(reported)
    assert event.rounds.count() == 4


def test_players_are_merged_by_id_then_by_name(take, league):
    by_id = Player.objects.create(league=league, name="I. Kestrel", player_id="7700200")
    by_name = Player.objects.create(league=league, name="ADELA wick")
    other_year = Player.objects.create(league=league, name="Tomo Quill", birth_year=1950)
    taken = take(golden("challenge-midevent"))
    how = {one.tom.id: one.how for one in taken.fits}
    assert (how["7700200"], how["7700203"]) == ("id", "name")
    by_name.refresh_from_db()
    assert by_name.player_id == "7700203"
    inside = {one.player for one in taken.event.entrants.select_related("player")}
    assert {by_id, by_name} <= inside
    assert other_year not in inside
    assert by_id.name == "I. Kestrel"


def test_who_may_be_meant_is_said_and_never_guessed(take, league):
    one = Player.objects.create(league=league, name="Adéla Wick")
    other = Player.objects.create(league=league, name="Adela Wick")
    with pytest.raises(Refused, match="choose who it is: Adéla Wick"):
        take(golden("challenge-midevent"))
    assert not Event.objects.exists()
    taken = take(golden("challenge-midevent"), choices={"7700203": other.pk})
    inside = {entrant.player for entrant in taken.event.entrants.select_related("player")}
    assert other in inside
    assert one not in inside


def test_a_player_whose_id_was_changed_stays_the_same(take):
    event = take(golden("challenge-midevent")).event
    changed = golden("challenge-midevent").replace(b"7700204", b"8100204")
    further = take(changed)
    assert further.event == event
    assert event.entrants.count() == 10
    assert writing.export(further.event) == changed


def test_leagues_do_not_see_each_other_s_files(take, actor, stranger):
    take(golden("cup-top4"))
    elsewhere = stranger.memberships.get().league
    theirs = reading.take(Actor(stranger, "organiser"), elsewhere, golden("cup-top4"))
    assert theirs.new
    assert Player.objects.filter(league=elsewhere).count() == 13


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (b"<html/>", "begins with <html>"),
        (golden("roster").replace(b"<startdate>11/14/2026", b"<startdate>"), "on which day"),
        (golden("roster").replace(b"<firstname>Ines</firstname>", b"<firstname></firstname>")
         .replace(b"<lastname>Kestrel</lastname>", b"<lastname></lastname>"), "has no name"),
        (golden("roster").replace(b"02/27/1999", b"02/27/0001", 1), "which cannot be"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_leaves_nothing_behind(take, raw, said):
    with pytest.raises(Refused, match=said):
        take(raw)
    assert not Event.objects.exists()
    assert not Player.objects.exists()


def test_pods_stay_apart(take, actor):
    event = take(golden("pods-running")).event
    assert [pod["divisions"] for pod in event.pods] == [["masters"], ["senior"], ["junior"]]
    report_all(actor, event)
    next_round.pair_next(actor, event)
    back = tdf.read(writing.export(event))
    home = {player: pod.category for pod in back.pods for player in pod.players}
    assert all(home[m.a] == home[m.b] for m in back.rounds[2].matches if m.b)


def test_an_event_of_our_own_goes_out(evening):
    it = evening("semifinals", players=9)
    back = tdf.read(writing.export(it.event))
    assert len(back.players) == 9
    assert len({player.id for player in back.players}) == 9
    assert [one.number for one in back.rounds] == [1, 2, 3]
    assert sorted(p.seed for p in back.players if p.seed) == [1, 2, 3, 4]


@pytest.mark.parametrize("what", sorted(set(TOLD) - {"a table twice", "a table for nobody"}))
def test_what_is_not_known_is_told_and_goes_back_as_it_came(take, what):
    raw, said = TOLD[what]
    taken = take(raw)
    assert any(said in note for note in taken.notes)
    assert writing.export(taken.event) == raw


def test_a_file_in_other_letters_is_taken_and_goes_back_in_utf_8(take):
    text = golden("challenge-midevent").decode().replace("Ad&#233;la", "Adéla")
    raw = text.replace("UTF-8", "windows-1252", 1).encode("cp1252")
    taken = take(raw)
    assert "WINDOWS-1252" in taken.notes[0]
    assert writing.export(taken.event) == text.encode()
    assert not take(text.encode()).changed
