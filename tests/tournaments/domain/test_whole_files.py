"""An event as JSON and back: equal, or refused as a whole with the path of what is wrong."""

import base64
import json
import zlib

import pytest
from django.apps import apps

from league.base.errors import Refused
from league.domain.log import Actor
from tests.support.evenings import DECK
from tournaments.domain import penalties
from tournaments.domain.desk import set_two_person
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_import import import_event
from tournaments.domain.registration import checks, lists
from tournaments.domain.results import games, reports
from tournaments.domain.rounds import next_round as rounds
from tournaments.domain.rounds import repairs, restoring
from tournaments.models import ApartWish, Event, Penalty

pytestmark = [pytest.mark.django_db, pytest.mark.once("a file is judged before it is stored")]
# Made anew from the rest, or belonging to the people who work there, not to the event.
NOT_EXPORTED = {
    "tournaments.sheetpile", "tournaments.tomfile", "tournaments.knownfile", "tournaments.clock",
    "tournaments.season", "tournaments.webhook", "tournaments.delivery", "judging.ruling",
    "tournaments.roundcolumns", "tournaments.judgepost", "tournaments.staffentry",
}  # fmt: skip
EXPORTED = {
    "tournaments.event", "tournaments.registration", "tournaments.entrant", "tournaments.penalty",
    "tournaments.apartwish", "tournaments.round", "tournaments.match", "tournaments.seat",
    "tournaments.game", "tournaments.claim", "tournaments.deckversion", "tournaments.deckcheck",
    "tournaments.snapshot", "tournaments.roundpiece", "tournaments.desk", "tournaments.judgecall",
    "tournaments.announcement",
}  # fmt: skip


def as_json(event):
    return json.loads(json.dumps(export_event(event)))


def unpack_data(data):
    return json.loads(zlib.decompress(base64.b64decode(data["snapshots"])))


def pack_data(said):
    return base64.b64encode(zlib.compress(json.dumps(said).encode())).decode()


def sent_in(data, elsewhere):
    return import_event(*elsewhere, json.dumps(data).encode())


@pytest.fixture
def other_place(stranger):
    return Actor(stranger, "organiser"), stranger.memberships.get().league


@pytest.mark.parametrize(
    "stage", ["registration", "round", "reported", "swiss over", "semifinals", "finished"]
)
def test_an_event_comes_back_equal(make_evening, other_place, stage):
    evening = make_evening(stage, players=9)
    actor, league = other_place
    back = import_event(actor, league, json.dumps(export_event(evening.event)).encode())
    assert back.league == league
    assert as_json(back) == as_json(evening.event)


@pytest.mark.again
def test_decks_penalties_and_wishes_come_back(make_evening, other_place):
    evening = make_evening("registration")
    set_two_person(evening.actor, evening.event, on=True)
    one, two = evening.entrants[:2]
    lists.register_deck(evening.actor, one, DECK)
    ApartWish.objects.create(event=evening.event, one=one, other=two, reason="one car")
    evening.begin_round()
    match = one.seats.get().match
    Penalty.objects.create(
        entrant=one, match=match, round_number=1, ladder="x", step="caution", infraction="late",
        reason="slow",
    )  # fmt: skip
    evening.report_game(match, "both", ways={"a": ["prizes"], "b": ["prizes"]})
    back = import_event(*other_place, json.dumps(export_event(evening.event)).encode())
    said = as_json(back)
    assert said == as_json(evening.event)
    assert said["players"][0]["deck"] == DECK
    assert said["players"][0]["penalties"][0]["match"]
    assert said["rounds"][0]["matches"]


@pytest.mark.again
def test_a_deck_that_came_along_is_the_player_s_first_list_and_can_be_checked(
    make_evening, other_place
):
    evening, (actor, league) = make_evening("registration"), other_place
    lists.register_deck(evening.actor, evening.entrants[0], DECK)
    there = import_event(actor, league, json.dumps(export_event(evening.event)).encode())
    who = there.entrants.order_by("roster").first()
    assert [(one.number, one.deck_id) for one in who.deck_versions.all()] == [(1, who.deck_id)]
    asked = checks.CheckRequest(chosen="player", entrant=who.pk)
    assert len(checks.begin_checks(actor, there, asked).checks) == 1


@pytest.fixture
def eventful_evening(make_evening):
    """An event with something of everything in its past."""
    evening = make_evening("registration")
    one, two = evening.entrants[:2]
    for text, why in ((DECK, ""), (DECK.replace("56", "55"), "counted wrongly"), (DECK, "again")):
        lists.register_deck(evening.actor, one, text, why)
    lists.hand_in_list(two, DECK)
    ApartWish.objects.create(event=evening.event, one=one, other=two, reason="one car")
    picked = checks.begin_checks(
        evening.actor, evening.event, checks.CheckRequest(chosen="player", entrant=one.pk)
    )
    check = checks.store_ticks(picked.checks[0], {"1": 4})
    checks.finish_check(evening.actor, check, "problem", "missing", "one card short")
    checks.begin_checks(
        evening.actor, evening.event, checks.CheckRequest(chosen="player", entrant=two.pk)
    )
    evening.play_round(evening.pair_round())
    evening.pair_round()
    repairs.take_back_rounds(evening.actor, evening.event, 2, "paired too early")
    evening.play_round(evening.pair_round())
    swapped = evening.event.rounds.last().matches.order_by("table").first()
    games.take_back_last_entry(evening.actor, swapped, None, "for the wrong table")
    reports.claim_result(swapped.seats.first(), "1-0")
    sentence = penalties.PenaltyRequest("caution", "tardiness", "came late")
    penalties.give_penalty(evening.actor, swapped.seats.first().entrant, sentence)
    return evening


@pytest.mark.again
def test_the_past_comes_along_and_says_the_same(eventful_evening, other_place):
    data = as_json(eventful_evening.event)
    said, past = as_json(sent_in(data, other_place)), unpack_data(data)
    assert unpack_data(said) == past
    assert said == data
    assert [one["text"] for one in data["players"][0]["decks"]][::2] == [DECK, DECK]
    assert [one["role"] for one in data["players"][1]["decks"]] == ["player"]
    assert [one["finding"] for one in data["deck_checks"]] == ["problem", ""]
    keys = {match["key"] for piece in past["pieces"] for match in piece["matches"]}
    assert {"1.1", "x1"} <= keys  # one match that stands, and one of the round that was taken back


def without_times(data):
    """Return the event as it stands now, without the times its rounds were paired."""
    rounds = [{**one, "paired_at": None} for one in data["rounds"]]
    names = ("event", "players", "apart", "registration")
    return {**{name: data[name] for name in names}, "rounds": rounds}


def test_it_can_go_back_there_as_it_could_here(eventful_evening, other_place):
    back = sent_in(as_json(eventful_evening.event), other_place)
    before = Event.objects.get(pk=eventful_evening.event.pk)
    for here, there in zip(
        before.snapshots.order_by("pk"), back.snapshots.order_by("pk"), strict=True
    ):
        restoring.restore_snapshot(eventful_evening.actor, here, "as it was")
        restoring.restore_snapshot(other_place[0], there, "as it was")
        assert without_times(as_json(back)) == without_times(as_json(before))
    assert unpack_data(as_json(back))["pieces"]


@pytest.mark.again
def test_a_file_of_version_1_still_comes_in(eventful_evening, other_place):
    data = as_json(eventful_evening.event)
    old = {**data, "version": 1}
    del old["snapshots"], old["deck_checks"]
    for player in old["players"]:
        del player["decks"]
    back = sent_in(old, other_place)
    said = as_json(back)
    assert [one["deck"] for one in said["players"]] == [one["deck"] for one in data["players"]]
    kept = [[(one["number"], one["text"]) for one in who["decks"]] for who in said["players"]]
    assert kept == [[(1, who["deck"])] if who["deck"] else [] for who in data["players"]]
    assert (said["rounds"], said["apart"]) == (data["rounds"], data["apart"])
    assert back.snapshots.count() == 1


@pytest.mark.parametrize(
    ("way", "value", "wrong"),
    [
        (["pieces", 0, "matches", 0, "key"], "2.1", r"pieces\[0\]\.matches\[0\]\.key: there is no"),
        (["pieces", 0, "matches", 0, "key"], "1.2", r"pieces\[0\]\.matches\[1\]\.key: every match"),
        (["pieces", 0, "matches", 0, "a"], "p99", r"pieces\[0\]\.matches\[0\]\.a: there is no"),
        (["pieces", 0, "matches", 0, "result"], "c", r"pieces\[0\]\.matches\[0\]\.result: "),
        (["pieces", 0, "matches", 0, "id"], 7, r"pieces\[0\]\.matches\[0\]\.id: there is no such"),
        (["pieces", 0, "key"], "9", r"pieces\[0\]\.key: there is no such"),
        (["snapshots", 0, "rounds", 0, 3], 99, r"snapshots\[0\]\.rounds\[0\]: there is no such"),
        (["snapshots", 0, "rounds", 0], ["x"], r"snapshots\[0\]\.rounds: "),
        (["snapshots", 0, "players", 0, "player"], "p99", r"players\[0\]\.player: there is no"),
        (["snapshots", 0, "event", "seed"], 1, r"snapshots\[0\]\.event\.seed: there is no such"),
        (["snapshots", 0, "moment"], "noon", r"snapshots\[0\]\.moment: "),
        (["snapshots"], 1, r"snapshots\.snapshots: a list is expected"),
    ],
)  # fmt: skip
def test_a_broken_past_is_refused_whole(make_evening, other_place, way, value, wrong):
    data = as_json(make_evening("round").event)
    said = unpack_data(data)
    _set_value(way, value)(said)
    with pytest.raises(Refused, match=wrong):
        sent_in({**data, "snapshots": pack_data(said)}, other_place)
    assert Event.objects.count() == 1


@pytest.mark.again
def test_an_event_plays_on_where_it_came_to(make_evening, other_place):
    evening = make_evening("reported")
    actor, league = other_place
    back = import_event(actor, league, json.dumps(export_event(evening.event)).encode())
    assert rounds.pair_next(actor, back).number == 2


@pytest.mark.again
def test_a_player_known_by_id_is_the_same(make_evening, league, organiser):
    evening = make_evening("round")
    player = evening.entrants[0].player
    player.player_id = "123"
    player.save()
    back = import_event(evening.actor, league, json.dumps(export_event(evening.event)).encode())
    assert back.entrants.get(roster=1).player == player


def _set_value(path, value):
    def change_file(data):
        *way, last = path
        at = data
        for step in way:
            at = at[step]
        at[last] = value

    return change_file


def _remove_value(*path):
    def change_file(data):
        *way, last = path
        at = data
        for step in way:
            at = at[step]
        del at[last]

    return change_file


def _add_round(number):
    def change_file(data):
        data["rounds"].append({**data["rounds"][0], "number": number, "matches": []})

    return change_file


MATCH = ("rounds", 0, "matches", 0)
BROKEN = {
    "format": (_set_value(["format"], "other"), "format: "),
    "version": (_set_value(["version"], 9), "version: only versions up to 2"),
    "a field too much": (
        _set_value(["event", "colour"], "red"),
        r"event\.colour: there is no such",
    ),
    "a part too much": (_set_value(["colour"], "red"), r"\$\.colour: there is no such field"),
    "a field too few": (_remove_value("event", "seed"), r"event\.seed: this is missing"),
    "a stage": (_set_value(["event", "stage"], "lunch"), r"event\.stage: "),
    "a date": (_set_value(["event", "date"], "tomorrow"), r"event\.date: "),
    "a number": (
        _set_value(["event", "planned_rounds"], "five"),
        r"event\.planned_rounds: this is of",
    ),
    "a truth": (
        _set_value(["event", "planned_rounds"], True),
        r"event\.planned_rounds: this is of",
    ),
    "too many rounds": (
        _set_value(["event", "planned_rounds"], 99),
        r"event\.planned_rounds: no event has this value",
    ),
    "a name": (
        _set_value(["players", 2, "name"], None),
        r"players\[2\]\.name: this cannot be empty",
    ),
    "a NUL": (_set_value(["players", 2, "name"], "a\0"), r"players\[2\]\.name: this is of another"),
    "a key twice": (
        _set_value(["players", 1, "key"], "p1"),
        r"players\[1\]\.key: every player needs",
    ),
    "byes": (
        _set_value(["players", 1, "awarded_byes"], ["x"]),
        r"players\[1\]\.awarded_byes: Expected",
    ),
    "nobody": (
        _set_value([*MATCH, "a"], "p99"),
        r"rounds\[0\]\.matches\[0\]\.a: there is no player",
    ),
    "a round twice": (_add_round(1), r"rounds\[1\]\.number: this stands there twice"),
    "two rounds that run": (_add_round(2), r"rounds\[1\]\.closed: this stands there twice"),
    "a seat twice": (_set_value([*MATCH, "b"], "p3"), r"\.[ab]: this stands there twice"),
    "a result": (_set_value([*MATCH, "result"], "c"), r"rounds\[0\]\.matches\[0\]\.result: "),
    "a bye of two": (_set_value([*MATCH, "result"], "bye"), r"rounds\[0\]\.matches\[0\]\.\w+: "),
    "no list": (_set_value(["rounds"], {}), r"\$\.rounds: a list is expected"),
    "no object": (_set_value(["players", 0], 7), r"players\[0\]: an object is expected"),
    "a certificate": (
        _set_value(["rounds", 0, "certificate", "why"], [1]),
        r"certificate: Expected",
    ),
    "a deck": (
        _set_value(["players", 0, "decks"], [{"text": ["x"]}]),
        r"players\[0\]\.decks\[0\]\.text: a decklist is a text",
    ),
    "no list of theirs": (
        _set_value(["players", 0, "deck"], DECK),
        r"players\[0\]\.deck: it is none",
    ),
    "a check of no list": (
        _set_value(["deck_checks"], [{"player": "p1", "list": 1}]),
        r"deck_checks\[0\]\.list: the player has handed in no such list",
    ),
    "no snapshots": (_set_value(["snapshots"], "x"), "snapshots: this is no packed JSON"),
    "snapshots cut off": (
        lambda data: data.update(snapshots=data["snapshots"][:40]),
        "snapshots: this is cut off",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_refused_whole(make_evening, other_place, what):
    change_file, said = BROKEN[what]
    data = as_json(make_evening("round").event)
    change_file(data)
    with pytest.raises(Refused, match=said):
        import_event(*other_place, json.dumps(data).encode())
    assert Event.objects.count() == 1
    assert not other_place[1].players.exists()


def write_twice(text, key):
    """Write the JSON with the first field of this name twice in its object."""
    return text.replace(f'"{key}": ', f'"{key}": null, "{key}": ', 1)


def test_a_key_that_stands_twice_is_refused_by_its_path(make_evening, other_place):
    data = as_json(make_evening("round").event)
    past = write_twice(json.dumps(unpack_data(data)), "stage")
    packed = base64.b64encode(zlib.compress(past.encode())).decode()
    for raw, path in (
        (write_twice(json.dumps(data), "stage"), r"event\.stage"),
        (write_twice(json.dumps(data), "matches"), r"rounds\[0\]\.matches"),
        (json.dumps({**data, "snapshots": packed}), r"snapshots\.snapshots\[0\]\.event\.stage"),
    ):
        with pytest.raises(Refused, match=f"^{path}: this stands twice"):
            import_event(*other_place, raw.encode())
    assert Event.objects.count() == 1


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"\xff", b"[" * 100_000])
def test_what_is_no_json_is_refused(other_place, raw):
    with pytest.raises(Refused, match=r"\$: "):
        import_event(*other_place, raw)


def test_every_table_of_an_event_is_decided_on():
    known = {model._meta.label_lower for model in apps.get_app_config("tournaments").get_models()}
    known = {label for label in known if "_" not in label}
    assert known <= EXPORTED | NOT_EXPORTED


def test_it_costs_the_same_for_many(make_evening, queries_of):
    few, many = make_evening("reported", players=4), make_evening("reported", players=16)
    assert queries_of(lambda: export_event(few.event)) == queries_of(
        lambda: export_event(many.event)
    )
