"""An event's past from a file: whose deck lists and checks, and which rounds can be restored."""

import base64
import json
import zlib
from copy import deepcopy

import pytest

from league.base.errors import Refused
from league.domain.log import Actor
from tests.support.evenings import DECK
from tournaments.domain.files.whole import export_event
from tournaments.domain.files.whole_import import import_event
from tournaments.domain.registration import checks, lists
from tournaments.domain.rounds import repairs
from tournaments.models import DeckVersion, Event, Match, Round, RoundPiece

pytestmark = [pytest.mark.django_db, pytest.mark.once]
OTHER_DECK = DECK.replace("4 Pikachu", "3 Pikachu").replace("56 ", "57 ")


@pytest.fixture
def actor_elsewhere(stranger):
    return Actor(stranger, "organiser"), stranger.memberships.get().league


def as_json(event):
    return json.loads(json.dumps(export_event(event)))


def past_of(data):
    return json.loads(zlib.decompress(base64.b64decode(data["snapshots"])))


def sent_in(data, elsewhere, past=None):
    if past is not None:
        packed = base64.b64encode(zlib.compress(json.dumps(past).encode())).decode()
        data = {**data, "snapshots": packed}
    return import_event(*elsewhere, json.dumps(data).encode())


# --- lists and checks ---------------------------------------------------------------------------


@pytest.fixture
def checked_evening(make_evening):
    """An event before round one with two lists by staff and one by a player; two were checked."""
    evening = make_evening("registration", players=4)
    one, two = evening.entrants[:2]
    lists.register_deck(evening.actor, one, DECK)
    lists.register_deck(evening.actor, one, OTHER_DECK, "one card short")
    lists.hand_in_list(two, DECK)
    for who in (one, two):
        asked = checks.CheckRequest(chosen="player", entrant=who.pk)
        checks.begin_checks(evening.actor, evening.event, asked)
    return evening


def test_lists_are_whose_they_were_and_the_newest_counts(checked_evening, actor_elsewhere):
    back = sent_in(as_json(checked_evening.event), actor_elsewhere)
    one, two = back.entrants.order_by("roster")[:2]
    told = DeckVersion.objects.filter(entrant__event=back).order_by("entrant__roster", "number")
    assert list(told.values_list("entrant", "number", "by", "role", "deck__text")) == [
        (one.pk, 1, actor_elsewhere[0].user.pk, "organiser", DECK),
        (one.pk, 2, actor_elsewhere[0].user.pk, "organiser", OTHER_DECK),
        (two.pk, 1, None, "player", DECK),
    ]
    assert (one.deck.text, two.deck.text) == (OTHER_DECK, DECK)
    checked_then = back.deck_checks.order_by("pk").values_list("version__entrant", flat=True)
    assert list(checked_then) == [one.pk, two.pk]


def put_value(data, way, value):
    *steps, last = way
    for step in steps:
        data = data[step]
    data[last] = value


BROKEN_LISTS = [
    (("players", 0, "decks"), {}, r"players\[0\]\.decks: a list is expected"),
    (("players", 0, "decks", 1), 7, r"players\[0\]\.decks\[1\]: an object is expected"),
    (("players", 0, "decks", 1, "text"), "", r"players\[0\]\.decks\[1\]\.text: "),
    (("players", 0, "decks", 0, "number"), 2, r"decks\[1\]\.number: this stands there twice"),
    (("players", 2, "deck"), DECK, r"players\[2\]\.deck: it is none of the lists"),
    (("deck_checks", 1, "player"), "p9", r"deck_checks\[1\]\.player: there is no player “p9”"),
    (("deck_checks", 1, "player"), ["p2"], r"deck_checks\[1\]\.player: there is no player"),
    (("deck_checks", 1, "list"), 2, r"deck_checks\[1\]\.list: the player has handed in no"),
    (("deck_checks", 1, "list"), "1", r"deck_checks\[1\]\.list: the player has handed in no"),
    (("deck_checks", 1), 7, r"deck_checks\[1\]: an object is expected"),
]  # fmt: skip


def test_a_list_or_check_that_cannot_be_is_refused_whole(checked_evening, actor_elsewhere):
    given = as_json(checked_evening.event)
    for way, value, wrong in BROKEN_LISTS:
        data = deepcopy(given)
        put_value(data, way, value)
        with pytest.raises(Refused, match=wrong):
            sent_in(data, actor_elsewhere)
    assert Event.objects.get() == checked_evening.event


# --- snapshots ----------------------------------------------------------------------------------


@pytest.fixture
def evening(make_evening):
    """An event with one round played, and the second taken back and paired again."""
    evening = make_evening("reported", players=4)
    evening.pair_round()
    repairs.take_back_rounds(evening.actor, evening.event, 2, "paired too early")
    evening.pair_round()
    return evening.refresh_event()


BROKEN_PASTS = [
    (("colour",), "red", r"snapshots\.colour: there is no such field"),
    (("pieces",), {}, r"snapshots\.pieces: a list is expected"),
    (("pieces", 1), 7, r"snapshots\.pieces\[1\]: an object is expected"),
    (("pieces", 1, "colour"), 7, r"snapshots\.pieces\[1\]\.colour: there is no such field"),
    (("pieces", 1, "matches"), {}, r"snapshots\.pieces\[1\]\.matches: a list is expected"),
    (("pieces", 1, "matches", 1), 7, r"pieces\[1\]\.matches\[1\]: an object is expected"),
    (("pieces", 1, "matches", 1, "games"), {}, r"matches\[1\]\.games: a list is expected"),
    (("pieces", 1, "matches", 1, "a"), None, r"pieces\[1\]\.matches\[1\]\.a: there is no pl"),
    (("pieces", 1, "matches", 1, "b"), "p9", r"pieces\[1\]\.matches\[1\]\.b: there is no pl"),
    (("pieces", 1, "matches", 1, "key"), 7, r"pieces\[1\]\.matches\[1\]\.key: there is no"),
    (("pieces", 0, "matches", 1, "key"), "1.99", r"pieces\[0\]\.matches\[1\]\.key: there is no"),
    (("pieces", 1, "key"), "x0", r"pieces\[1\]\.key: there is no such round or match"),
    (("pieces", 1, "key"), None, r"pieces\[1\]\.key: there is no such round or match"),
    (("snapshots", 1), 7, r"snapshots\.snapshots\[1\]: an object is expected"),
    (("snapshots", 1, "colour"), 7, r"snapshots\[1\]\.colour: there is no such field"),
    (("snapshots", 1, "players", 1), 7, r"snapshots\[1\]\.players\[1\]: an object is expected"),
    (("snapshots", 1, "players", 1, "late"), 7, r"snapshots\[1\]\.players\[1\]\.late: "),
    (("snapshots", 1, "event"), 7, r"snapshots\[1\]\.event: an object is expected"),
    (("snapshots", 1, "event", "stage"), "x", r"snapshots\[1\]\.event\.stage: "),
    (("snapshots", 0, "rounds", 0, 3), -1, r"snapshots\[0\]\.rounds\[0\]: there is no such"),
    (("snapshots", 0, "rounds", 0, 0), 9, r"snapshots\[0\]\.rounds\[0\]: there is no such"),
]  # fmt: skip


def test_a_past_that_cannot_be_is_refused_with_the_path(evening, actor_elsewhere):
    data = as_json(evening.event)
    for way, value, wrong in BROKEN_PASTS:
        past = past_of(data)
        put_value(past, way, value)
        with pytest.raises(Refused, match=wrong):
            sent_in(data, actor_elsewhere, past)
    assert Event.objects.get() == evening.event


def test_the_piece_after_the_last_is_none(evening, actor_elsewhere):
    data = as_json(evening.event)
    past = past_of(data)
    past["snapshots"][0]["rounds"][0][3] = len(past["pieces"])
    with pytest.raises(Refused, match=r"snapshots\[0\]\.rounds\[0\]: there is no such piece"):
        sent_in(data, actor_elsewhere, past)


def test_what_is_gone_has_ids_that_nothing_else_has_or_gets(evening, actor_elsewhere):
    data = as_json(evening.event)
    back = sent_in(data, actor_elsewhere)
    keys = {piece["key"] for piece in past_of(data)["pieces"]}
    assert keys == {"1", "2", "x1"}
    assert past_of(as_json(back)) == past_of(data)
    assert back.rounds.count() == 2
    again = sent_in(data, actor_elsewhere)
    last = Round.objects.latest("pk"), Match.objects.latest("pk")
    assert last[0].event == last[1].round.event == again
    assert past_of(as_json(again)) == past_of(data)


def test_the_state_a_round_has_now_is_known_as_that_and_no_earlier_one(evening, actor_elsewhere):
    data = as_json(evening.event)
    back = sent_in(data, actor_elsewhere)
    is_now = [piece["now"] for piece in past_of(data)["pieces"]]
    told = (
        RoundPiece.objects.filter(event=back).order_by("pk").values_list("fingerprint", flat=True)
    )
    assert [not state.startswith("file-") for state in told] == is_now
    assert len(set(told)) == len(told)
