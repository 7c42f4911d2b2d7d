"""An event given out as a file and brought back is the same event, at whatever stage it is."""

import json

import msgspec
import pytest
from django.urls import reverse

from league.base.errors import Conflict, Refused
from league.domain.log import Actor
from league.models import LogEntry, Player
from tests.tournaments.web.test_files import PAGE, agreed_to, look
from tournaments.domain.files import importing, whole_import
from tournaments.domain.files.tom import reading, writing
from tournaments.domain.files.whole import export_event
from tournaments.domain.players import entrants
from tournaments.engine.files import tdf
from tournaments.engine.files.tdf.document import Match, Place, Round
from tournaments.engine.rounds import swiss
from tournaments.models import Event, KnownFile, Stage, TomFile

pytestmark = [pytest.mark.django_db, pytest.mark.once]
replace = msgspec.structs.replace
STAGES = ["registration", "round", "reported", "swiss over", "semifinals", "finished"]


def given_out(it):
    return writing.export_to_continue(it.actor, it.event)


def taken(it, raw, **more):
    return reading.import_tom_file(it.actor, it.league, raw, **more)


def saved_in_tom(raw, **changes):
    """The file as TOM saves it anew: another time, and what was changed there."""
    document = tdf.read_document(raw)
    return tdf.write_document(replace(document, elapsed=document.elapsed + 61, **changes))


def reported(raw, winner="a"):
    """The file once TOM knows every result."""
    document = tdf.read_document(raw)
    rounds, cut = (
        tuple(
            replace(one, matches=tuple(replace(m, result=m.result or winner) for m in one.matches))
            for one in part
        )
        for part in (document.rounds, document.cut)
    )
    return saved_in_tom(raw, rounds=rounds, cut=cut)


def paired_on(raw):
    """The file with one Swiss round more."""
    document = tdf.read_document(raw)
    pairing = swiss.pair_round(document.state)
    new = [Match(a=one.a, b=one.b, table=one.table) for one in pairing.pairings]
    new += [Match(a=pairing.bye, result="bye")] if pairing.bye is not None else []
    rounds = (*document.rounds, Round(number=pairing.number, matches=tuple(new)))
    return saved_in_tom(raw, rounds=rounds)


def finished(raw):
    """The file once TOM has ended the event."""
    document = tdf.read_document(raw)
    places = tuple(
        Place(id=player.id, place=at, category="2")
        for at, player in enumerate(document.players, start=1)
    )
    return saved_in_tom(raw, places=places, stage="5")


@pytest.mark.parametrize("stage", STAGES)
def test_brought_back_as_it_is_nothing_changes(evening, stage):
    it = evening(stage, players=9)
    before = json.dumps(export_event(it.event))
    for raw in (given_out(it), given_out(it)):
        back = taken(it, raw)
        assert (back.new, back.changed, back.event) == (False, False, it.event)
    assert Event.objects.count() == 1
    assert Player.objects.count() == 9
    assert json.dumps(export_event(it.fresh().event)) == before


@pytest.mark.parametrize("stage", STAGES)
def test_saved_anew_in_tom_it_is_still_this_event(evening, stage):
    it = evening(stage, players=9)
    back = taken(it, saved_in_tom(given_out(it)))
    assert (back.new, back.event) == (False, it.event)
    assert Event.objects.count() == 1
    assert Player.objects.count() == 9
    assert it.fresh().event.stage == Stage(it.event.stage)


def test_a_roster_given_out_comes_back_begun(evening):
    it = evening("registration", players=8)
    raw = paired_on(given_out(it))
    back = taken(it, raw)
    assert (back.new, back.event, back.rounds) == (False, it.event, [1])
    assert it.fresh().event.stage == Stage.SWISS
    assert it.event.entrants.count() == 8


def test_swiss_goes_on_in_tom_and_back_and_on_here(evening):
    it = evening("round", players=8)
    back = taken(it, paired_on(reported(given_out(it))))
    assert (back.new, back.rounds) == (False, [1, 2])
    it.fresh()
    it.play(it.event.rounds.get(number=2))
    again = taken(it, paired_on(given_out(it)))
    assert (again.event, again.rounds) == (it.event, [3])
    assert Event.objects.count() == 1


def test_a_cut_goes_on_and_ends_in_tom(evening):
    it = evening("semifinals", players=8)
    back = taken(it, reported(given_out(it)))
    assert (back.new, back.event) == (False, it.event)
    assert not it.fresh().event.rounds.last().matches.filter(result="").exists()


def test_an_event_that_ended_in_tom_counts_once(evening):
    it = evening("reported", players=8, planned_rounds=1, cut_size=0)
    end = finished(given_out(it))
    assert taken(it, end).event == it.event
    assert it.fresh().event.stage == Stage.FINISHED
    assert not taken(it, end).changed
    assert not taken(it, saved_in_tom(end)).changed
    assert Event.objects.filter(stage=Stage.FINISHED).count() == 1


def test_what_was_given_out_before_is_known_when_the_event_went_on(evening):
    it = evening("registration", players=8)
    early = given_out(it)
    it.begin()
    assert not taken(it, early).changed
    assert it.fresh().event.rounds.count() == 1


@pytest.mark.parametrize(
    "changes",
    [{"name": "Spring Cup"}, {"date": "2010-03-13"}, {"name": "Spring Cup", "date": "2010-03-13"}],
)
def test_renamed_or_moved_in_tom_it_is_this_event(evening, changes):
    it = evening("reported", players=12)
    raw = paired_on(saved_in_tom(given_out(it), **changes))
    back = taken(it, raw)
    assert (back.new, back.event) == (False, it.event)
    it.fresh()
    assert it.event.name == changes.get("name", "Autumn Cup")
    assert it.event.date.isoformat() == changes.get("date", "2010-03-06")
    assert tdf.read_document(given_out(it)).name == it.event.name


def test_a_roster_renamed_in_tom_is_asked_about(evening):
    it = evening("registration", players=8)
    raw = saved_in_tom(given_out(it), name="Spring Cup")
    with pytest.raises(Refused, match="Say which it is") as refused:
        taken(it, raw)
    assert refused.value.code == "ambiguous_event"
    assert Event.objects.count() == 1
    assert taken(it, raw, event=it.event.pk).event == it.event
    assert it.fresh().event.name == "Spring Cup"


def test_said_to_be_new_it_is_a_second_event(evening):
    it = evening("registration", players=8)
    raw = saved_in_tom(given_out(it), name="Spring Cup")
    back = taken(it, raw, event=0)
    assert back.new
    assert Event.objects.count() == 2
    assert Player.objects.count() == 8


def test_next_week_s_event_of_the_same_players_is_another(evening):
    it = evening("round", players=12)
    pairs = reported(given_out(it))
    document = tdf.read_document(pairs)
    mixed = list(document.rounds[0].matches)
    mixed = [
        replace(one, b=other.b) for one, other in zip(mixed, mixed[1:] + mixed[:1], strict=True)
    ]
    other = replace(
        document,
        name="Next Week",
        date="2010-03-13",
        rounds=(replace(document.rounds[0], matches=tuple(mixed)),),
    )
    back = taken(it, tdf.write_document(other))
    assert back.new
    assert Event.objects.count() == 2


def test_two_of_a_name_on_one_day_are_asked_about(evening):
    evening("registration", players=0)
    it = evening("registration", players=0)
    it.enter("Zora K.", "Yves L.", "Xenia M.", "Wim N.")
    raw = given_out(it)
    TomFile.objects.all().delete()
    KnownFile.objects.all().delete()
    assert taken(it, raw).event == it.event  # its players are there
    entrants_gone = evening("registration", players=0)
    assert entrants_gone.event.name == it.event.name
    new = saved_in_tom(raw, players=tuple(
        replace(player, id=str(8_000_000 + n), first_name="Other", last_name=f"Person {n}")
        for n, player in enumerate(tdf.read_document(raw).players)
    ))  # fmt: skip
    with pytest.raises(Refused, match="may be of an event"):
        taken(it, new)


def test_a_sanction_tells_two_events_apart(evening):
    one = evening("registration", players=4, sanction_id="10-03-000001")
    raw = given_out(one)
    other = saved_in_tom(raw, sanction_id="10-03-000002")
    assert taken(one, other).new
    assert taken(one, saved_in_tom(raw)).event == one.event


def test_a_sanction_that_came_in_tom_is_kept(evening):
    it = evening("reported", players=8)
    raw = saved_in_tom(
        given_out(it), sanction_id="10-03-000123", organizer="Prof Oak", organizer_id="7000001"
    )
    assert taken(it, raw).event == it.event
    it.fresh()
    assert (it.event.sanction_id, it.event.organizer) == ("10-03-000123", "Prof Oak")
    assert tdf.read_document(given_out(it)).sanction_id == "10-03-000123"


def test_a_player_who_got_an_id_in_tom_is_the_same_and_has_it_here(evening):
    it = evening("reported", players=8)
    raw = given_out(it)
    assert b'"1999999"' in raw
    back = taken(it, saved_in_tom(raw.replace(b'"1999999"', b'"7123456"')))
    assert back.event == it.event
    assert it.event.entrants.count() == 8
    assert it.entrants[0].player.__class__.objects.filter(player_id="7123456").count() == 1


def test_ids_stay_with_whom_they_were_given_to(evening):
    it = evening("registration", players=6)
    raw = given_out(it)
    gone = it.entrants[0]
    ids = TomFile.objects.get(event=it.event).ids
    entrants.drop_entrant(it.actor, gone)
    later = tdf.read_document(given_out(it))
    names = {player.id: player.name for player in later.players}
    assert [names[ids[str(one.pk)]] for one in it.entrants[1:]] == [
        one.player.name for one in it.entrants[1:]
    ]
    assert len(tdf.read_document(raw).players) == 6


def test_in_another_league_it_is_a_new_event_and_nobody_is_mistaken(evening, stranger):
    it = evening("reported", players=4)
    there = Actor(stranger, "organiser"), stranger.memberships.get().league
    first = reading.import_tom_file(*there, given_out(it))
    assert first.new
    assert not reading.import_tom_file(*there, given_out(it)).new
    second = evening("registration", players=0, name="Winter Cup")
    second.enter("Somebody Else", "And Another", "One More", "And Last")
    assert reading.import_tom_file(*there, given_out(second)).new
    assert Player.objects.filter(league=there[1]).count() == 8
    assert not Player.objects.filter(league=there[1]).exclude(player_id=None).exists()


def test_what_happened_on_both_sides_is_refused_and_named(evening):
    it = evening("round", players=8)
    raw = given_out(it)
    it.play(it.event.rounds.get())
    with pytest.raises(Conflict, match="is another one in the file"):
        taken(it, reported(raw, winner="b"))


def test_a_file_given_out_is_on_the_record_once(evening):
    it = evening("round", players=4)
    given_out(it)
    given_out(it)
    assert LogEntry.objects.filter(action="event.given_out").count() == 1


def test_what_would_change_is_said_before(evening):
    it = evening("round", players=12)
    raw = saved_in_tom(paired_on(reported(given_out(it))), name="Spring Cup")
    found = reading.preview_import(it.league, raw)
    assert found.event == it.event
    assert found.changes == ("Name: Spring Cup", "6 results are entered.", "1 round is added.")
    assert found.hindrance == ""
    it.play(it.event.rounds.get())
    other = reading.preview_import(it.league, saved_in_tom(reported(raw, "b")))
    assert other.event == it.event
    refused = reading.preview_import(it.league, reported(tdf_with_winner(raw, "b")))
    assert "is another one in the file" in refused.hindrance


def tdf_with_winner(raw, winner):
    document = tdf.read_document(raw)
    first = document.rounds[0]
    matches = tuple(replace(one, result=winner) for one in first.matches)
    return saved_in_tom(raw, rounds=(replace(first, matches=matches), *document.rounds[1:]))


def test_the_page_asks_which_event_it_is(evening, as_organiser):
    it = evening("registration", players=6)
    raw = saved_in_tom(given_out(it), name="Spring Cup")
    page = look(as_organiser, it.league, raw)
    assert "Which event is it?" in page.content.decode()
    sent = agreed_to(page)
    unclear = as_organiser.post(PAGE, sent)
    assert "Say which it is" in unclear.content.decode()
    chosen = as_organiser.post(PAGE, sent | {"event": str(it.event.pk), "look": "yes"})
    assert "Name: Spring Cup" in chosen.content.decode()
    answer = as_organiser.post(PAGE, sent | {"event": str(it.event.pk)})
    assert answer.headers["Location"] == reverse("tournaments:event", args=[it.event.pk])
    assert Event.objects.count() == 1


# --- our own JSON -------------------------------------------------------------------------------


def as_bytes(event, **changes):
    data = json.loads(json.dumps(export_event(event)))
    data["event"] |= changes
    return json.dumps(data).encode()


@pytest.mark.parametrize("stage", STAGES)
def test_json_brought_back_is_the_same_event(evening, stage):
    it = evening(stage, players=6)
    back = importing.import_file(it.actor, it.league, as_bytes(it.event))
    assert (back.new, back.changed, back.event) == (False, False, it.event)
    assert Event.objects.count() == 1


def test_json_twice_in_another_league_is_one_event_there(evening, stranger):
    it = evening("reported", players=6)
    there = Actor(stranger, "organiser"), stranger.memberships.get().league
    first = importing.import_file(*there, as_bytes(it.event))
    again = importing.import_file(*there, as_bytes(it.event))
    assert (first.new, again.new, again.event) == (True, False, first.event)
    assert first.event.identity == it.event.identity


def test_json_of_before_identities_is_known_by_what_is_in_it(evening):
    it = evening("reported", players=6)
    data = json.loads(as_bytes(it.event))
    for name in ("identity", "sanction_id", "organizer_id", "organizer", "city", "region"):
        del data["event"][name]
    assert importing.import_file(it.actor, it.league, json.dumps(data).encode()).event == it.event
    assert Event.objects.count() == 1


def test_json_that_says_otherwise_is_no_second_event(evening):
    it = evening("reported", players=6)
    raw = as_bytes(it.event)
    it.pair()
    with pytest.raises(Conflict, match="is here already and is otherwise") as refused:
        importing.import_file(it.actor, it.league, raw)
    assert refused.value.code == "event_is_here"
    copy = importing.import_file(it.actor, it.league, raw, event=0)
    assert copy.new
    assert copy.event.identity != it.event.identity
    assert Event.objects.count() == 2


def test_json_with_an_identity_that_is_none_is_refused(evening):
    it = evening("registration", players=4)
    with pytest.raises(Refused, match=r"event\.identity"):
        whole_import.import_event_once(it.actor, it.league, as_bytes(it.event, identity="nobody"))
