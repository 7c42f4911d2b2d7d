"""A question with a duplicate key is refused: JSON readers would silently keep the last one."""

import json

import pytest

from judging.engine import EDITIONS, RequestError, decode_question, rule_plain

DRAW = '"action": {"type": "draw"}'
EDITION = '"edition": "expedition-2002"'
FOE = '"position": {"players": {"B": {"bench": [{"card": {"name": "Abra"}}, %s]}}}'
TWICE = {
    "edition": f'{{{EDITION}, {DRAW}, "edition": "neo-genesis-2000"}}',
    "edition, the same again": f"{{{EDITION}, {EDITION}, {DRAW}}}",
    "action": f"{{{EDITION}, {DRAW}, {DRAW}}}",
    "action.type": f'{{{EDITION}, "action": {{"type": "draw", "type": "look"}}}}',
    "position.players.B.bench.1.damage": f"{{{EDITION}, {DRAW}, {FOE}}}"
    % '{"card": {"name": "Muk"}, "damage": 10, "damage": 20}',
    "position.players.B.bench.1.card.name": f"{{{EDITION}, {DRAW}, {FOE}}}"
    % '{"card": {"name": "Muk", "n\\u0061me": "Abra"}}',
}


@pytest.mark.parametrize("where", TWICE)
@pytest.mark.parametrize("write", [str, str.encode])
def test_a_key_that_stands_twice_is_refused_by_its_path(where, write):
    with pytest.raises(RequestError, match="stands twice in one object") as refused:
        rule_plain(write(TWICE[where]))
    assert refused.value.path == where.partition(",")[0]


def test_so_it_is_in_a_question_for_all_editions():
    with pytest.raises(RequestError) as refused:
        decode_question(f"{{{DRAW}, {DRAW}}}")
    assert refused.value.path == "action"


def test_the_same_key_in_different_objects_is_no_second():
    asked = f"{{{EDITION}, {DRAW}, {FOE}}}" % '{"card": {"name": "Muk"}, "damage": 10}'
    bench = rule_plain(asked)["position"]["players"]["B"]["bench"]
    assert [one["damage"] for one in bench] == [0, 10]


def test_a_key_twice_at_the_bottom_of_everything_is_refused_and_breaks_nothing():
    nested = "[" * 900 + '{"a": 1, "a": 2}' + "]" * 900
    with pytest.raises(RequestError):
        rule_plain(f'{{{EDITION}, {DRAW}, "position": {nested}}}')


@pytest.mark.parametrize("behind", ["x", "}", ", 1"])
def test_what_is_no_json_behind_a_key_that_stands_twice_is_told_as_that(behind):
    with pytest.raises(RequestError, match="no JSON"):
        rule_plain(f"{{{EDITION}, {EDITION}, {DRAW}}}{behind}")


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_is_asked_for_once(edition):
    asked = json.dumps({"edition": edition, "action": {"type": "draw"}})
    with pytest.raises(RequestError, match="'edition' stands twice"):
        rule_plain(asked.replace("{", '{"edition": "expedition-2002", ', 1))
