"""The position after an answer can always be the position of the next question."""

import json
from contextlib import suppress

from judging.engine import RequestError
from judging.engine.conformance import questions_of
from tests.judging.whole_answers import cases_of, files_asked

BABY = {
    "edition": "platinum-arceus-2009",
    "position": {
        "turn": {"number": 5},
        "players": {
            "A": {"active": {"card": "pl4-25", "damage": 20}, "hand": ["pl4-71"]},
            "B": {"active": {"card": "pl4-71"}, "bench": [{"card": "pl4-71"}]},
        },
    },
    "action": {"type": "use_power", "target": "active", "power": "Baby Evolution"},
}


def answers_left(ruling):
    yield ruling
    for branch in ruling["branches"] or ():
        yield from answers_left(branch)


def what_is_refused(edition, position, ask):
    """Why the position is refused for a mere look; empty if it is not."""
    try:
        ask({"edition": edition, "position": position, "action": {"type": "look"}})
    except RequestError as refused:
        return str(refused)
    return ""


def positions_of(asked, ask):
    with suppress(RequestError):  # a refused question leaves no position
        for _where, _expect, answered in questions_of(asked, ask):
            for left in answers_left(answered):
                if left["position"]:  # before a flip there is none, each outcome has its own
                    yield left["position"]


def test_every_position_that_an_answer_leaves_is_read_again():
    seen, refused = set(), []
    for file, ask in files_asked():
        for name, asked in cases_of(file):
            for position in positions_of(asked, ask):
                key = asked["edition"] + json.dumps(position, sort_keys=True)
                if key in seen:
                    continue
                seen.add(key)
                if why := what_is_refused(asked["edition"], position, ask):
                    refused.append((name, why))
    assert len(seen) > 3000
    assert not refused


def test_what_a_baby_has_grown_into_by_its_power_is_read_again():
    *_, (_, ask) = files_asked()
    for edition in ("platinum-arceus-2009", "heartgold-soulsilver-2010"):
        grown = ask(BABY | {"edition": edition})["position"]
        assert grown["players"]["A"]["active"]["under"] == ["pl4-25"]
        assert not what_is_refused(edition, grown, ask)
