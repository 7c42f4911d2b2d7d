"""An impossible state is refused by the path of the wrong field; unknown fields are ignored."""

import json

import pytest

from tournaments.engine.rounds.state import StateError, decode_state

PLAYERS = [{"id": "a"}, {"id": "b"}, {"id": "c", "dropped_after": 1}, {"id": "d"}]
FIRST = {
    "number": 1,
    "matches": [{"table": 1, "a": "a", "b": "b", "result": "a"},
                {"table": None, "a": "c", "b": None, "result": "bye"}],
}  # fmt: skip


def make_state(**changes):
    return {"planned_rounds": 3, "players": PLAYERS, "rounds": [FIRST], **changes}


def with_match(**match):
    second = {"number": 2, "matches": [{"a": "a", "b": "d", "table": 1, "result": "b", **match}]}
    return make_state(rounds=[FIRST, second])


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        (make_state(planned_rounds=0), "planned_rounds"),
        (make_state(planned_rounds="3"), "planned_rounds"),
        (make_state(best_of=2), "best_of"),
        (make_state(players=[]), "players"),
        (make_state(players=[{"id": "a"}, {"id": ""}]), r"players\[1\].id"),
        (make_state(players=[{"id": "a"}, {"id": "a"}]), r"players\[1\].id"),
        (make_state(players=[{"id": "a", "dropped_after": -1}]), r"players\[0\].dropped_after"),
        (make_state(players=[{"id": "a", "awarded_byes": [0]}]), r"players\[0\].awarded_byes\[0\]"),
        (make_state(players=[{"name": "a"}]), r"players\[0\]"),
        (make_state(rounds=[{**FIRST, "number": 2}]), r"rounds\[0\].number"),
        (make_state(rounds=[FIRST, FIRST]), r"rounds\[1\].number"),
        (with_match(b="z"), r"rounds\[1\].matches\[0\].b"),
        (with_match(b="a"), r"rounds\[1\].matches\[0\].b"),
        (with_match(b="c"), r"rounds\[1\].matches\[0\].b: 'c' dropped after round 1"),
        (with_match(a=None), r"rounds\[1\].matches\[0\].a"),
        (with_match(result="won"), r"rounds\[1\].matches\[0\].result"),
        (with_match(result="bye"), r"rounds\[1\].matches\[0\].result"),
        (with_match(b=None, result="a"), r"rounds\[1\].matches\[0\].result"),
        (with_match(b=None, result=None), r"rounds\[1\].matches\[0\].result"),
        ({"planned_rounds": 3, "players": PLAYERS}, "state: .*rounds"),
        ([], "state"),
    ],
)
def test_the_wrong_field_is_named_by_its_path(wrong, path):
    with pytest.raises(StateError, match=rf"^{path}"):
        decode_state(json.dumps(wrong))


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b"nan"])
def test_what_is_no_json_is_said_so(raw):
    with pytest.raises(StateError, match=r"^state: "):
        decode_state(raw)


def test_a_field_that_stands_twice_is_refused_by_its_path():
    twice = json.dumps(make_state()).replace('"table": 1', '"table": 2, "table": 1', 1)
    with pytest.raises(StateError, match=r"rounds\[0\].matches\[0\].table: stands twice"):
        decode_state(twice)


def test_fields_of_others_are_let_through():
    more = make_state(name="Autumn Cup", source={"version": "1.86"})
    more["players"] = [{**one, "name": "Ines K.", "birth_year": 1990} for one in PLAYERS]
    assert [one.id for one in decode_state(json.dumps(more)).players] == list("abcd")
