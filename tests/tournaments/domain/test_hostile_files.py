"""Files made to do harm: nothing outside their own event changes, and nothing crashes."""

import base64
import json
import zlib

import pytest
from django.db import transaction

from league.base.errors import Refused
from league.domain.log import Actor
from tests.support.evenings import finish_swiss
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_import import import_event
from tournaments.domain.rounds import repairs, restoring
from tournaments.models import Event, Game, Match, Moment, Round, Seat, Snapshot
from tournaments.queries.rounds import snapshots

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.once("a file is judged before it is stored; rows go back as they do elsewhere"),
]
WHY = "as it was"


@pytest.fixture
def evening(make_evening):
    """An event with round one closed, and round two taken back and paired again."""
    evening = make_evening("reported")
    evening.pair_round()
    repairs.take_back_rounds(evening.actor, evening.event, 2, "paired too early")
    evening.pair_round()
    return evening.refresh_event()


@pytest.fixture
def other_place(stranger):
    return Actor(stranger, "organiser"), stranger.memberships.get().league


def rows_of_event(event):
    """Return everything stored of an event's rounds and of who plays there."""
    tables = [(Round, "event"), (Match, "round__event"), (Seat, "round__event"),
              (Game, "match__round__event")]  # fmt: skip
    rows = [list(table.objects.filter(**{of: event.pk}).order_by("pk").values())
            for table, of in tables]  # fmt: skip
    return [Event.objects.filter(pk=event.pk).values().get(), *rows, list(event.entrants.values())]


def past_of(data):
    return json.loads(zlib.decompress(base64.b64decode(data["snapshots"])))


def with_past(event, change):
    """Return the event's file with `change` applied to its unpacked snapshots."""
    data = json.loads(json.dumps(export_event(event)))
    said = past_of(data)
    change(said)
    return {**data, "snapshots": pack_bytes(json.dumps(said).encode())}


def pack_bytes(raw):
    return base64.b64encode(zlib.compress(raw)).decode()


def sent_in(data, elsewhere):
    return import_event(*elsewhere, json.dumps(data).encode())


# --- what a snapshot names ----------------------------------------------------------------------


def rounds_of(body, other):
    body["round"][0][0] = other.rounds.first().pk


def matches_of(body, other):
    body["matches"][0][0] = other.rounds.first().matches.first().pk


def seats_at_matches_of(body, other):
    body["seats"][0][0] = other.rounds.first().matches.first().pk


def games_of_matches_of(body, other):
    match = other.rounds.first().matches.last()
    body["games"].append(
        [match.pk if name == "match_id" else value for name, value in GAME.items()]
    )


def players_of(body, other):
    body["seats"][0][1] = other.entrants.first().pk


GAME = dict.fromkeys(snapshots.GAME_COLUMNS) | {
    "number": 3, "winner": "a", "how": "", "ways": {}, "prizes_left": {}, "sudden_death": False,
}  # fmt: skip


@pytest.mark.parametrize(
    "what",
    [
        rounds_of,
        matches_of,
        seats_at_matches_of,
        pytest.param(games_of_matches_of, marks=pytest.mark.again),
        players_of,
    ],
)
def test_a_snapshot_that_names_what_is_another_event_s_moves_nothing(evening, make_evening, what):
    other = make_evening("reported", name="Spring Cup").event
    kept = Snapshot.objects.get(event=evening.event, round=1, moment=Moment.BEGIN)
    piece = kept.pieces.get()
    body = snapshots.unpack_json(piece.body)
    what(body, other)
    piece.body = snapshots.pack_json(body)
    piece.save()
    before = rows_of_event(evening.event), rows_of_event(other)
    with pytest.raises(Refused, match="no longer fits"), transaction.atomic():
        restoring.restore_snapshot(evening.actor, kept, WHY)
    assert (rows_of_event(evening.event), rows_of_event(other)) == before


def test_going_back_there_moves_nothing_here(evening, other_place):
    before = rows_of_event(evening.event)
    back = sent_in(json.loads(json.dumps(export_event(evening.event))), other_place)
    for kept in back.snapshots.order_by("pk"):
        restoring.restore_snapshot(other_place[0], kept, WHY)
    assert rows_of_event(evening.event) == before


# --- what is refused on its way in ---------------------------------------------------------------


def key_of_another_round(said):
    piece = next(one for one in said["pieces"] if one["number"] == 1)
    piece["key"] = "10"


def one_round_under_two_numbers(said):
    for piece in said["pieces"]:
        piece["key"] = "x1"


def a_round_twice(said):
    said["snapshots"][-1]["rounds"] *= 2


def without_a_stage(said):
    del said["snapshots"][0]["event"]["stage"]


def nobody_in_a_pod(said):
    said["snapshots"][0]["event"]["pods"] = [{"divisions": [], "rounds": 3, "cut": 0}]


def figures_beyond_measure(said):
    said["snapshots"][0]["event"]["planned_rounds"] = 99


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (figures_beyond_measure, r"event\.planned_rounds: no event has this value"),
        (key_of_another_round, r"pieces\[\d+\]\.key: there is no such round"),
        (one_round_under_two_numbers, r"pieces\[\d+\]\.key: a round has one number"),
        (a_round_twice, r"rounds\[2\]: this round stands here twice"),
        (without_a_stage, r"event\.stage: this is missing"),
        (nobody_in_a_pod, r"event\.pods: Expected"),
    ],
)
def test_a_past_that_cannot_be_is_refused_whole(evening, other_place, change, wrong):
    for _ in range(8 if change is key_of_another_round else 0):
        number = evening.event.rounds.count() + 1
        Round.objects.create(event=evening.event, number=number, kind="swiss", closed=True)
    with pytest.raises(Refused, match=wrong):
        sent_in(with_past(evening.event, change), other_place)
    assert not Event.objects.filter(league=other_place[1]).exists()


def test_a_small_file_that_grows_large_is_refused(evening, other_place):
    data = {
        **export_event(evening.event),
        "snapshots": pack_bytes(b"[" + b"{}," * 6_000_000 + b"{}]"),
    }
    with pytest.raises(Refused, match="larger than any event's"):
        sent_in(data, other_place)


@pytest.mark.parametrize("empty", [b"[]", b"{}", b'{"a":0}'])
def test_a_past_of_empty_lists_is_refused_unread(evening, other_place, empty):
    data = {
        **export_event(evening.event),
        "snapshots": pack_bytes(b'{"pieces":[' + (empty + b",") * 1_500_000 + b"{}]}"),
    }
    with pytest.raises(Refused, match="larger than any event's"):
        sent_in(data, other_place)


@pytest.mark.parametrize(
    ("piece", "times", "wrong"),
    [
        (b"[],\n", 400_001, r"400,000 lists and objects; in line 399\d{3} there"),
        (b"{},\n", 400_001, r"400,000 lists and objects; in line 399\d{3} there"),
        (b"0,\n", 1_500_001, r"1,500,000 values; in line 1499\d{3} there"),
    ],
)
def test_more_than_any_event_has_is_refused_unread(evening, other_place, piece, times, wrong):
    raw = json.dumps(export_event(evening.event)).encode()
    raw = raw.replace(b'"apart": [', b'"apart": [' + piece * times + b"null", 1)
    with pytest.raises(Refused, match=r"\$: no event has more than " + wrong):
        import_event(*other_place, raw)


@pytest.mark.parametrize("division", ["", "toddler"])
def test_pods_of_divisions_that_there_are_not_are_refused(evening, other_place, division):
    data = json.loads(json.dumps(export_event(evening.event)))
    data["event"]["pods"] = [{"divisions": [division] * bool(division), "rounds": 3, "cut": 0}]
    with pytest.raises(Refused, match=r"event\.pods"):
        sent_in(data, other_place)


@pytest.mark.parametrize(
    ("changes", "path"),
    [({"paired_at": ""}, "paired_at"), ({"certificate": {"relaxed": ["a\0b"]}}, "certificate")],
)
def test_what_no_database_can_store_of_a_round_is_refused_by_its_path(
    evening, other_place, changes, path
):
    data = json.loads(json.dumps(export_event(evening.event)))
    data["rounds"][0].update(changes)
    with pytest.raises(Refused, match=rf"rounds\[0\]\.{path}"):
        sent_in(data, other_place)


def tied_in_the_cut(match):
    match.update(result="tie", games=[])


def against_somebody_else(match):
    match["a"], match["b"] = match["b"], match["a"]
    match["pod"] = 1 - match["pod"]


@pytest.mark.parametrize("change", [tied_in_the_cut, against_somebody_else])
def test_a_cut_that_cannot_be_played_on_is_refused(uneven_evening, other_place, change):
    uneven_evening.begin_round()
    data = json.loads(json.dumps(export_event(uneven_evening.event)))
    change(data["rounds"][-1]["matches"][-1])
    with pytest.raises(Refused, match="rounds: "):
        sent_in(data, other_place)


# --- what is refused once somebody wants to go back to it -----------------------------------------


def a_pod_that_there_is_not(said):
    said["pieces"][0]["matches"][0]["pod"] = 7


def a_bye_of_two(said):
    said["pieces"][0]["matches"][0]["result"] = "bye"


def a_player_twice(said):
    one, two = said["pieces"][0]["matches"][:2]
    one["a"] = two["a"]


def who_waits_sits(said):
    said["snapshots"][0]["players"][0]["waiting"] = True


@pytest.mark.again
@pytest.mark.parametrize(
    "change",
    [a_pod_that_there_is_not, a_bye_of_two, a_player_twice, who_waits_sits],
)
def test_a_past_that_cannot_be_played_on_is_not_put_back(evening, other_place, change):
    back = sent_in(with_past(evening.event, change), other_place)
    before = rows_of_event(back)
    with pytest.raises(Refused, match="no longer fits"), transaction.atomic():
        restoring.restore_snapshot(other_place[0], back.snapshots.order_by("pk").first(), WHY)
    assert rows_of_event(back) == before


@pytest.mark.again
def test_a_round_that_says_it_is_as_now_and_is_not_is_put_back_as_it_says(evening, other_place):
    def other_result(said):
        piece = next(one for one in said["pieces"] if one["now"] and one["number"] == 1)
        piece["matches"][0]["result"] = "tie"

    back = sent_in(with_past(evening.event, other_result), other_place)
    kept = back.snapshots.filter(round=1, moment=Moment.END).first()
    restoring.restore_snapshot(other_place[0], kept, WHY)
    assert back.rounds.get(number=1).matches.filter(result="tie").exists()


def test_divisions_apart_with_a_cut_come_back_and_go_back(make_apart, other_place):
    evening = make_apart({"junior": 3, "masters": 6}, stage=finish_swiss, cut_size=4)
    evening.play_round(evening.pair_round())
    evening.pair_round()
    back = sent_in(json.loads(json.dumps(export_event(evening.event))), other_place)
    for kept in back.snapshots.order_by("pk"):
        restoring.restore_snapshot(other_place[0], kept, WHY)
    assert back.rounds.last().kind == "cut"
