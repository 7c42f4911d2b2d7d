"""An event exported as a file and imported again is the same event, at whatever stage it is."""

import json

import msgspec
import pytest
from django.urls import reverse

from league.base.errors import Conflict, Refused
from league.domain.log import Actor
from league.models import LogEntry, Player
from tests.tournaments.web.test_files import PAGE, agreed_to, look_at_file
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
# The last stage stores the most rows, so it runs on every database.
IN_THE_END_AGAIN = [*STAGES[:-1], pytest.param(STAGES[-1], marks=pytest.mark.again)]


def given_out(evening):
    return writing.export_to_continue(evening.actor, evening.event)


def import_file(evening, raw, **more):
    return reading.import_tom_file(evening.actor, evening.league, raw, **more)


def saved_in_tom(raw, **changes):
    """Return the file as if TOM had saved it later, with these changes made there."""
    document = tdf.read_document(raw)
    return tdf.write_document(replace(document, elapsed=document.elapsed + 61, **changes))


def report_in_file(raw, winner="a"):
    """Return the file with a result for every match."""
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
    """Return the file with one more Swiss round paired."""
    document = tdf.read_document(raw)
    pairing = swiss.pair_round(document.state)
    new = [Match(a=one.a, b=one.b, table=one.table) for one in pairing.pairings]
    new += [Match(a=pairing.bye, result="bye")] if pairing.bye is not None else []
    rounds = (*document.rounds, Round(number=pairing.number, matches=tuple(new)))
    return saved_in_tom(raw, rounds=rounds)


def finish_in_file(raw):
    """Return the file with the event ended in TOM."""
    document = tdf.read_document(raw)
    places = tuple(
        Place(id=player.id, place=at, category="2")
        for at, player in enumerate(document.players, start=1)
    )
    return saved_in_tom(raw, places=places, stage="5")


@pytest.mark.parametrize("stage", IN_THE_END_AGAIN)
def test_brought_back_as_it_is_nothing_changes(make_evening, stage):
    evening = make_evening(stage, players=9)
    before = json.dumps(export_event(evening.event))
    for raw in (given_out(evening), given_out(evening)):
        back = import_file(evening, raw)
        assert (back.new, back.changed, back.event) == (False, False, evening.event)
    assert Event.objects.count() == 1
    assert Player.objects.count() == 9
    assert json.dumps(export_event(evening.refresh_event().event)) == before


@pytest.mark.parametrize("stage", STAGES)
def test_saved_anew_in_tom_it_is_still_this_event(make_evening, stage):
    evening = make_evening(stage, players=9)
    back = import_file(evening, saved_in_tom(given_out(evening)))
    assert (back.new, back.event) == (False, evening.event)
    assert Event.objects.count() == 1
    assert Player.objects.count() == 9
    assert evening.refresh_event().event.stage == Stage(evening.event.stage)


def test_a_roster_given_out_comes_back_begun(make_evening):
    evening = make_evening("registration", players=8)
    raw = paired_on(given_out(evening))
    back = import_file(evening, raw)
    assert (back.new, back.event, back.rounds) == (False, evening.event, [1])
    assert evening.refresh_event().event.stage == Stage.SWISS
    assert evening.event.entrants.count() == 8


def test_swiss_goes_on_in_tom_and_back_and_on_here(make_evening):
    evening = make_evening("round", players=8)
    back = import_file(evening, paired_on(report_in_file(given_out(evening))))
    assert (back.new, back.rounds) == (False, [1, 2])
    evening.refresh_event()
    evening.play_round(evening.event.rounds.get(number=2))
    again = import_file(evening, paired_on(given_out(evening)))
    assert (again.event, again.rounds) == (evening.event, [3])
    assert Event.objects.count() == 1


def test_a_cut_goes_on_and_ends_in_tom(make_evening):
    evening = make_evening("semifinals", players=8)
    back = import_file(evening, report_in_file(given_out(evening)))
    assert (back.new, back.event) == (False, evening.event)
    assert not evening.refresh_event().event.rounds.last().matches.filter(result="").exists()


def test_an_event_that_ended_in_tom_counts_once(make_evening):
    evening = make_evening("reported", players=8, planned_rounds=1, cut_size=0)
    end = finish_in_file(given_out(evening))
    assert import_file(evening, end).event == evening.event
    assert evening.refresh_event().event.stage == Stage.FINISHED
    assert not import_file(evening, end).changed
    assert not import_file(evening, saved_in_tom(end)).changed
    assert Event.objects.filter(stage=Stage.FINISHED).count() == 1


def test_what_was_given_out_before_is_known_when_the_event_went_on(make_evening):
    evening = make_evening("registration", players=8)
    early = given_out(evening)
    evening.begin_round()
    assert not import_file(evening, early).changed
    assert evening.refresh_event().event.rounds.count() == 1


@pytest.mark.parametrize(
    "changes",
    [{"name": "Spring Cup"}, {"date": "2010-03-13"}, {"name": "Spring Cup", "date": "2010-03-13"}],
)
def test_renamed_or_moved_in_tom_it_is_this_event(make_evening, changes):
    evening = make_evening("reported", players=12)
    raw = paired_on(saved_in_tom(given_out(evening), **changes))
    back = import_file(evening, raw)
    assert (back.new, back.event) == (False, evening.event)
    evening.refresh_event()
    assert evening.event.name == changes.get("name", "Autumn Cup")
    assert evening.event.date.isoformat() == changes.get("date", "2010-03-06")
    assert tdf.read_document(given_out(evening)).name == evening.event.name


def test_a_name_changed_here_given_out_and_changed_back_in_tom_is_the_one_of_tom(make_evening):
    evening = make_evening("reported", players=12)
    given_out(evening)
    Event.objects.filter(pk=evening.event.pk).update(name="Spring Cup")
    renamed = given_out(evening.refresh_event())
    import_file(evening, saved_in_tom(renamed, name="Autumn Cup"), event=evening.event.pk)
    assert evening.refresh_event().event.name == "Autumn Cup"


def test_a_roster_renamed_in_tom_is_asked_about(make_evening):
    evening = make_evening("registration", players=8)
    raw = saved_in_tom(given_out(evening), name="Spring Cup")
    with pytest.raises(Refused, match="Say which it is") as refused:
        import_file(evening, raw)
    assert refused.value.code == "ambiguous_event"
    assert Event.objects.count() == 1
    assert import_file(evening, raw, event=evening.event.pk).event == evening.event
    assert evening.refresh_event().event.name == "Spring Cup"


def test_said_to_be_new_it_is_a_second_event(make_evening):
    evening = make_evening("registration", players=8)
    raw = saved_in_tom(given_out(evening), name="Spring Cup")
    back = import_file(evening, raw, event=0)
    assert back.new
    assert Event.objects.count() == 2
    assert Player.objects.count() == 8


def test_next_week_s_event_of_the_same_players_is_another(make_evening):
    evening = make_evening("round", players=12)
    pairs = report_in_file(given_out(evening))
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
    back = import_file(evening, tdf.write_document(other))
    assert back.new
    assert Event.objects.count() == 2


@pytest.mark.again
def test_two_of_a_name_on_one_day_are_asked_about(make_evening):
    make_evening("registration", players=0)
    evening = make_evening("registration", players=0)
    evening.enter_players("Zora K.", "Yves L.", "Xenia M.", "Wim N.")
    raw = given_out(evening)
    TomFile.objects.all().delete()
    KnownFile.objects.all().delete()
    assert import_file(evening, raw).event == evening.event  # recognised by its players
    entrants_gone = make_evening("registration", players=0)
    assert entrants_gone.event.name == evening.event.name
    new = saved_in_tom(raw, players=tuple(
        replace(player, id=str(8_000_000 + n), first_name="Other", last_name=f"Person {n}")
        for n, player in enumerate(tdf.read_document(raw).players)
    ))  # fmt: skip
    with pytest.raises(Refused, match="may be of an event"):
        import_file(evening, new)


@pytest.mark.again
def test_a_sanction_tells_two_events_apart(make_evening):
    one = make_evening("registration", players=4, sanction_id="10-03-000001")
    raw = given_out(one)
    other = saved_in_tom(raw, sanction_id="10-03-000002")
    assert import_file(one, other).new
    assert import_file(one, saved_in_tom(raw)).event == one.event


def test_a_sanction_that_came_in_tom_is_kept(make_evening):
    evening = make_evening("reported", players=8)
    raw = saved_in_tom(
        given_out(evening), sanction_id="10-03-000123", organizer="Prof Oak", organizer_id="7000001"
    )
    assert import_file(evening, raw).event == evening.event
    evening.refresh_event()
    assert (evening.event.sanction_id, evening.event.organizer) == ("10-03-000123", "Prof Oak")
    assert tdf.read_document(given_out(evening)).sanction_id == "10-03-000123"


def test_a_player_who_got_an_id_in_tom_is_the_same_and_has_it_here(make_evening):
    evening = make_evening("reported", players=8)
    raw = given_out(evening)
    assert b'"1999999"' in raw
    back = import_file(evening, saved_in_tom(raw.replace(b'"1999999"', b'"7123456"')))
    assert back.event == evening.event
    assert evening.event.entrants.count() == 8
    assert evening.entrants[0].player.__class__.objects.filter(player_id="7123456").count() == 1


@pytest.mark.again
def test_ids_stay_with_whom_they_were_given_to(make_evening):
    evening = make_evening("registration", players=6)
    raw = given_out(evening)
    gone = evening.entrants[0]
    ids = TomFile.objects.get(event=evening.event).ids
    entrants.drop_entrant(evening.actor, gone)
    later = tdf.read_document(given_out(evening))
    names = {player.id: player.name for player in later.players}
    assert [names[ids[str(one.pk)]] for one in evening.entrants[1:]] == [
        one.player.name for one in evening.entrants[1:]
    ]
    assert len(tdf.read_document(raw).players) == 6


def test_in_another_league_it_is_a_new_event_and_nobody_is_mistaken(make_evening, stranger):
    evening = make_evening("reported", players=4)
    there = Actor(stranger, "organiser"), stranger.memberships.get().league
    first = reading.import_tom_file(*there, given_out(evening))
    assert first.new
    assert not reading.import_tom_file(*there, given_out(evening)).new
    second = make_evening("registration", players=0, name="Winter Cup")
    second.enter_players("Somebody Else", "And Another", "One More", "And Last")
    assert reading.import_tom_file(*there, given_out(second)).new
    assert Player.objects.filter(league=there[1]).count() == 8
    assert not Player.objects.filter(league=there[1]).exclude(player_id=None).exists()


def test_what_happened_on_both_sides_is_refused_and_named(make_evening):
    evening = make_evening("round", players=8)
    raw = given_out(evening)
    evening.play_round(evening.event.rounds.get())
    with pytest.raises(Conflict, match="is another one in the file"):
        import_file(evening, report_in_file(raw, winner="b"))


@pytest.mark.again
def test_a_file_given_out_is_on_the_record_once(make_evening):
    evening = make_evening("round", players=4)
    given_out(evening)
    given_out(evening)
    assert LogEntry.objects.filter(action="event.given_out").count() == 1


def test_what_would_change_is_said_before(make_evening):
    evening = make_evening("round", players=12)
    raw = saved_in_tom(paired_on(report_in_file(given_out(evening))), name="Spring Cup")
    found = reading.preview_import(evening.league, raw)
    assert found.event == evening.event
    assert found.changes == ("Name: Spring Cup", "6 results are entered.", "1 round is added.")
    assert found.hindrance == ""
    evening.play_round(evening.event.rounds.get())
    other = reading.preview_import(evening.league, saved_in_tom(report_in_file(raw, "b")))
    assert other.event == evening.event
    refused = reading.preview_import(evening.league, report_in_file(tdf_with_winner(raw, "b")))
    assert "is another one in the file" in refused.hindrance


def tdf_with_winner(raw, winner):
    document = tdf.read_document(raw)
    first = document.rounds[0]
    matches = tuple(replace(one, result=winner) for one in first.matches)
    return saved_in_tom(raw, rounds=(replace(first, matches=matches), *document.rounds[1:]))


@pytest.mark.parametrize(("still", "sure"), [(6, True), (3, True), (2, False)])
def test_a_roster_of_the_same_name_is_of_the_event_half_of_whom_it_has(make_evening, still, sure):
    evening = make_evening("registration", players=6)
    kept = tdf.read_document(raw := given_out(evening)).players[:still]
    found = reading.preview_import(evening.league, saved_in_tom(raw, players=kept))
    assert (found.event, found.among) == ((evening.event, ()) if sure else (None, (evening.event,)))


def test_the_page_asks_which_event_it_is(make_evening, as_organiser):
    evening = make_evening("registration", players=6)
    raw = saved_in_tom(given_out(evening), name="Spring Cup")
    page = look_at_file(as_organiser, evening.league, raw)
    assert "Which event is it?" in page.content.decode()
    sent = agreed_to(page)
    unclear = as_organiser.post(PAGE, sent)
    assert "Say which it is" in unclear.content.decode()
    chosen = as_organiser.post(PAGE, sent | {"event": str(evening.event.pk), "look": "yes"})
    assert "Name: Spring Cup" in chosen.content.decode()
    answer = as_organiser.post(PAGE, sent | {"event": str(evening.event.pk)})
    assert answer.headers["Location"] == reverse("tournaments:event", args=[evening.event.pk])
    assert Event.objects.count() == 1


# --- our own JSON -------------------------------------------------------------------------------


def as_bytes(event, **changes):
    data = json.loads(json.dumps(export_event(event)))
    data["event"] |= changes
    return json.dumps(data).encode()


@pytest.mark.parametrize("stage", IN_THE_END_AGAIN)
def test_json_brought_back_is_the_same_event(make_evening, stage):
    evening = make_evening(stage, players=6)
    back = importing.import_file(evening.actor, evening.league, as_bytes(evening.event))
    assert (back.new, back.changed, back.event) == (False, False, evening.event)
    assert Event.objects.count() == 1


@pytest.mark.again
def test_json_twice_in_another_league_is_one_event_there(make_evening, stranger):
    evening = make_evening("reported", players=6)
    there = Actor(stranger, "organiser"), stranger.memberships.get().league
    first = importing.import_file(*there, as_bytes(evening.event))
    again = importing.import_file(*there, as_bytes(evening.event))
    assert (first.new, again.new, again.event) == (True, False, first.event)
    assert first.event.identity == evening.event.identity


def test_json_of_before_identities_is_known_by_what_is_in_it(make_evening):
    evening = make_evening("reported", players=6)
    data = json.loads(as_bytes(evening.event))
    for name in ("identity", "sanction_id", "organizer_id", "organizer", "city", "region"):
        del data["event"][name]
    assert (
        importing.import_file(evening.actor, evening.league, json.dumps(data).encode()).event
        == evening.event
    )
    assert Event.objects.count() == 1


def test_json_that_says_otherwise_is_no_second_event(make_evening):
    evening = make_evening("reported", players=6)
    raw = as_bytes(evening.event)
    evening.pair_round()
    with pytest.raises(Conflict, match="is here already and is otherwise") as refused:
        importing.import_file(evening.actor, evening.league, raw)
    assert refused.value.code == "event_is_here"
    copy = importing.import_file(evening.actor, evening.league, raw, event=0)
    assert copy.new
    assert copy.event.identity != evening.event.identity
    assert Event.objects.count() == 2


def test_json_with_an_identity_that_is_none_is_refused(make_evening):
    evening = make_evening("registration", players=4)
    with pytest.raises(Refused, match=r"event\.identity"):
        whole_import.import_event_once(
            evening.actor, evening.league, as_bytes(evening.event, identity="nobody")
        )
