"""Wrong input over HTTP: the answer names the field and what would be right; nothing is done."""

import json

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.models import League, LogEntry, Membership, User
from tests.support.asking import read_error, send_request
from tests.support.depth import choose_examples
from tests.support.evenings import DECK, ENTRANT, EVENT, MATCH, NEW, Evening, parts_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.once("refused before a row is asked for or written"),
]

EVENTS = ("POST", "/api/v1/events", NEW)
PLAYERS = ("POST", EVENT + "/players", {"players": [{"name": "Zoe B."}]})
PAIR = ("POST", EVENT + "/rounds", {"after": 1})
GAME = ("POST", MATCH + "/games", {"winner": "a"})
DECIDE = ("PUT", MATCH + "/result", {"result": "a", "reason": "no show"})
PUT_DECK = ("PUT", ENTRANT + "/deck", {"text": DECK})


@pytest.fixture(scope="module")
def built_evenings(django_db_setup, django_db_blocker):
    """One event at each stage, built once for all tests, since a refused write changes nothing."""
    with django_db_blocker.unblock(), transaction.atomic():
        league = League.objects.create(name="Pallet Town League", slug="pallet-town")
        user = User.objects.create_user("oak", password="a long invented password")
        Membership.objects.create(league=league, user=user, role="organiser")
        evenings = {stage: Evening(user, league) for stage in ("registration", "reported", "round")}
        evenings["reported"].play_round(evenings["reported"].pair_round())
        evenings["round"].begin_round()
        yield user, {stage: parts_of(one.event) for stage, one in evenings.items()}
        transaction.set_rollback(True)


@pytest.fixture
def organiser(built_evenings, db):
    return built_evenings[0]


@pytest.fixture
def parts_at(built_evenings, db):
    """The parts of an address, for the event at this stage."""
    return built_evenings[1].__getitem__


def leave_out(name, body):
    return {key: value for key, value in body.items() if key != name}


@pytest.mark.parametrize("sent", [EVENTS, PLAYERS, PAIR, GAME, DECIDE, PUT_DECK])
@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        ("{", 400, "JSON"),
        (b"\xff\xfe", 400, "JSON"),
        ("[" * 100_000, 400, "JSON"),
        ('{"winner": NaN}', 400, "JSON"),
        ('{"name": "\\ud800"}', 400, "ud800"),
        ("[]", 400, "dictionary"),
        ('"text"', 400, "dictionary"),
        ("7", 400, "dictionary"),
    ],
)
def test_what_is_no_object_is_refused(parts_at, as_organiser, sent, body, status, says):
    method, path, _right = sent
    error = read_error(
        send_request(as_organiser, method, path.format(**parts_at("reported")), body), status
    )
    assert says in error["message"]


@pytest.mark.parametrize(
    ("sent", "field", "value", "says"),
    [
        (EVENTS, "league", ..., "required"),
        (EVENTS, "league", "Pallet Town", "slug"),
        (EVENTS, "name", ..., "required"),
        (EVENTS, "name", "  ", "blank"),
        (EVENTS, "name", "x" * 121, "120"),
        (EVENTS, "name", ["Cup"], "string"),
        (EVENTS, "date", ..., "required"),
        (EVENTS, "date", "4.12.2010", "YYYY-MM-DD"),
        (EVENTS, "date", "2010-02-30", "YYYY-MM-DD"),
        (EVENTS, "date", 20101204, "YYYY-MM-DD"),
        (EVENTS, "format", ..., "required"),
        (EVENTS, "format", "modified-2099", "modified-2009"),
        (EVENTS, "format", "x" * 61, "60"),
        (EVENTS, "edition", "platinum-2009", "platinum-arceus-2009"),
        (EVENTS, "edition", "0", "neo-genesis-2000"),
        (EVENTS, "time_policy", "ties-2014", "Did you mean ties-20"),
        (EVENTS, "time_policy", None, "null"),
        (EVENTS, "planned_rounds", 0, "1"),
        (EVENTS, "planned_rounds", 21, "20"),
        (EVENTS, "planned_rounds", "many", "integer"),
        (EVENTS, "planned_rounds", 2.5, "integer"),
        (EVENTS, "planned_rounds", True, "integer"),
        (EVENTS, "best_of", 2, "valid choice"),
        (EVENTS, "cut_size", 129, "valid choice"),
        (EVENTS, "cut_best_of", [], "valid choice"),
        (EVENTS, "seed", -1, "0"),
        (EVENTS, "seed", 10**30, "9007199254740992"),
        (EVENTS, "stage", "finished", "no such field"),
        (PLAYERS, "players", ..., "required"),
        (PLAYERS, "players", [], "empty"),
        (PLAYERS, "players", "Zoe B.", "list"),
        (PLAYERS, "players", {"name": "Zoe B."}, "list"),
        (PLAYERS, "players", ["Zoe B."], "dictionary"),
        (PLAYERS, "players", [{"name": "Zoe B."}, {}], "name"),
        (PLAYERS, "players", [{"name": "x" * 81}], "80"),
        (PLAYERS, "players", [{"name": "Zoe B.", "player_id": "12a"}], "digits"),
        (PLAYERS, "players", [{"name": "Zoe B.", "player_id": "٣٤"}], "digits"),
        (PLAYERS, "players", [{"name": "Zoe B.", "player_id": "1" * 21}], "20"),
        (PLAYERS, "players", [{"name": "Zoe B.", "birth_year": 1234}], "1900"),
        (PLAYERS, "players", [{"name": "Zoe B.", "birth_yaer": 2001}], "birth_yaer"),
        (PLAYERS, "player", [], "no such field"),
        (PAIR, "after", -1, "0"),
        (PAIR, "after", "one", "integer"),
        (PAIR, "round", 2, "no such field"),
        (GAME, "winner", ..., "required"),
        (GAME, "winner", "c", "valid choice"),
        (GAME, "winner", None, "null"),
        (GAME, "winner", ["a"], "valid choice"),
        (GAME, "winner", "tie", "cannot be tied"),
        (GAME, "how", "magic", "prizes"),
        (GAME, "how", 7, "prizes"),
        (GAME, "ways", [], "dictionary"),
        (GAME, "ways", {"c": ["prizes"]}, "side"),
        (GAME, "ways", {"a": ["magic"]}, "deck_out"),
        (GAME, "ways", {"a": "prizes"}, "list"),
        (GAME, "prizes_left", {"a": 13}, "12"),
        (GAME, "prizes_left", {"a": "x"}, "integer"),
        (GAME, "prizes_left", {"c": 3}, "side"),
        (GAME, "version", -1, "0"),
        (GAME, "score", "2-1", "no such field"),
        (DECIDE, "result", ..., "required"),
        (DECIDE, "result", "c", "valid choice"),
        (DECIDE, "result", "bye", "valid choice"),
        (DECIDE, "result", None, "null"),
        (DECIDE, "reason", ..., "required"),
        (DECIDE, "reason", " ", "blank"),
        (DECIDE, "reason", "x" * 501, "500"),
        (DECIDE, "version", "old", "integer"),
        (PUT_DECK, "text", ..., "required"),
        (PUT_DECK, "text", "", "blank"),
        (PUT_DECK, "text", "hello", "no line names a card"),
        (PUT_DECK, "text", "4 Pikachu AR 71\n" * 4097, "65536"),
        (PUT_DECK, "format", "unlimited", "no such field"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named_with_what_would_be_right(
    parts_at, as_organiser, sent, field, value, says
):
    method, path, right = sent
    body = leave_out(field, right) if value is ... else {**right, field: value}
    parts = parts_at("round" if sent in (GAME, DECIDE) else "registration")
    before = LogEntry.objects.count()
    response = send_request(as_organiser, method, path.format(**parts), body)
    error = read_error(response)
    assert response.status_code in {400, 422}
    assert error.get("field") == field or field in error["fields"], error
    assert says in error["message"], error["message"]
    assert LogEntry.objects.count() == before


def test_a_misspelt_field_is_named_even_where_another_is_missing(as_organiser):
    body = {**leave_out("format", NEW), "fromat": "modified-2009"}
    error = read_error(send_request(as_organiser, "POST", "/api/v1/events", body), 400)
    assert set(error["fields"]) == {"format", "fromat"}


def test_an_event_without_a_time_policy_is_played_by_the_one_of_its_day(as_organiser):
    for date, policy in (
        ("2010-03-06", "prizes-2009"),
        ("2014-01-11", "ties-2013"),
        ("2001-05-05", "organiser"),
    ):
        made = send_request(as_organiser, "POST", "/api/v1/events", {**NEW, "date": date}).json()
        assert made["time_policy"] == policy


@pytest.mark.parametrize("sent", [EVENTS, PLAYERS, PUT_DECK])
@pytest.mark.parametrize("key", ["", "k" * 12])
def test_a_body_beyond_a_megabyte_is_refused_as_that(parts_at, as_organiser, sent, key):
    method, path, _body = sent
    body = json.dumps({"text": "x" * 1_048_600})
    error = read_error(
        send_request(as_organiser, method, path.format(**parts_at("registration")), body, key), 413
    )
    assert error["code"] == "too_large"
    assert "1 MB" in error["message"]


ODD = [
    None, True, -1, 0, 1.5, 10**30, -(10**30), 1e308, "", " ", "\x00", "\ud800", "a\nb",
    "x" * 70_000, "٣", "²", "a", "both", [], {}, [[]], [None], {"a": None}, {"": []},
    {"a": {"b": [1]}},
]  # fmt: skip
# Values that SQLite stores and another database would refuse, if they were let through.
ODD_TO_STORE = ["\x00", "\ud800", 10**30, -(10**30), 1e308, "x" * 70_000]


@pytest.mark.again
@pytest.mark.parametrize("sent", [EVENTS, PLAYERS, PAIR, GAME, DECIDE, PUT_DECK])
def test_no_odd_value_in_any_field_is_more_than_a_refusal(parts_at, as_organiser, sent):
    method, path, right = sent
    path = path.format(**parts_at("round"))
    for field in [*right, "version", "ways", "prizes_left", "how", "seed", "birth_year", "extra"]:
        for value in ODD_TO_STORE if connection.vendor == "postgresql" else ODD:
            response = send_request(as_organiser, method, path, {**right, field: value})
            assert response.status_code < 500
            if response.status_code >= 400:
                read_error(response)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


@pytest.mark.parametrize("sent", [EVENTS, PLAYERS, GAME])
@given(data=st.data())
@settings(
    max_examples=choose_examples(25),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_no_body_at_all_is_more_than_a_refusal(parts_at, as_organiser, sent, data):
    method, path, right = sent
    known = {name: st.sampled_from(ODD) | anything for name in [*right, "extra"]}
    body = data.draw(st.fixed_dictionaries({}, optional=known) | anything)
    response = send_request(as_organiser, method, path.format(**parts_at("round")), body)
    assert response.status_code < 500
    if response.status_code >= 400:
        read_error(response)


def test_a_form_is_no_json(parts_at, as_organiser):
    path = EVENT.format(**parts_at("registration")) + "/players"
    for key in ("", "k" * 12):
        headers = {"Idempotency-Key": key} if key else {}
        assert read_error(as_organiser.post(path, {"players": "Zoe B."}, headers=headers), 415)
        assert read_error(as_organiser.post(path, {}, headers=headers), 415)


TOO_LARGE = 2**63  # beyond a column of whole numbers; SQLite cannot even compare with it


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        (EVENT + "/apart", {"one": TOO_LARGE, "other": 1}, "one"),
        (EVENT + "/apart", {"one": 1, "other": str(TOO_LARGE)}, "other"),
        (EVENT + "/rounds/1/exchange", {"one": TOO_LARGE, "other": 1, "reason": "x"}, "one"),
        (EVENT + "/rounds/1/repair", {"matches": [1, TOO_LARGE], "reason": "x"}, "matches"),
        (
            EVENT + "/rounds/1/results",
            {"results": [{"match": TOO_LARGE, "score": "1-0"}]},
            "results",
        ),
    ],
)
def test_a_number_that_no_column_holds_is_refused(parts_at, as_organiser, path, body, field):
    response = send_request(as_organiser, "POST", path.format(**parts_at("round")), body)
    error = read_error(response, 400)
    assert list(error["fields"]) == [field], error
    assert str(TOO_LARGE - 1) in error["message"]
