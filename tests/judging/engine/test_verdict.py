"""The verdict answers the question: it names what was asked about, and no amounts of zero."""

import re
from typing import NamedTuple

import msgspec
import pytest

from judging.engine import RequestError, rule_plain
from tests.judging.engine.saying import ASKED, find_unsaid
from tests.support import paths

GOLDEN = paths.GOLDEN / "judging"
EXPECTING = (
    *("conformance/rulebook", "conformance/random"),
    *("blind", "blind_table", "odd", "unknown", "energy"),
)


def read_cases(path):
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


def own_cases():
    for name in EXPECTING:
        yield from read_cases(GOLDEN / f"{name}.jsonl")
    for question in read_cases(GOLDEN / "matrix.jsonl"):
        for edition, expect in question["expect"].items():
            yield {**question, "edition": edition, "expect": expect}


def rule_case(case):
    return rule_plain({key: case[key] for key in ASKED if key in case})


def list_parts(ruling):
    yield ruling
    for branch in ruling["branches"] or ():
        yield from list_parts(branch)


def find_unanswered(case, ruling):
    return [(case["id"], *one) for one in find_unsaid(case, ruling, case["expect"])]


CASES = list(own_cases())


class Told(NamedTuple):
    """What our own cases are told. `parts`: verdict, whether legal, whether it has branches."""

    unanswered: list
    parts: set


@pytest.fixture(scope="module")
def told_cases():
    """Ask each case once, and keep of its ruling only what the tests look at."""
    found = Told([], set())
    for case in CASES:
        ruling = rule_case(case)
        found.unanswered.extend(find_unanswered(case, ruling))
        found.parts.update(
            (part["verdict"], part["legal"], bool(part["branches"])) for part in list_parts(ruling)
        )
    return found


def test_the_verdict_holds_what_each_case_asks_about(told_cases):
    assert len(CASES) > 1000
    assert told_cases.unanswered == []


@pytest.mark.material
def test_the_verdict_holds_what_cases_from_outside_ask_about(material):
    files = sorted(material.glob("conformance/*.jsonl"))
    cases = [case for file in files for case in read_cases(file) if "action" in case]
    assert cases
    assert [one for case in cases for one in find_unanswered(case, rule_case(case))] == []


def test_a_verdict_speaks_of_nothing_that_is_not_there(told_cases):
    empty = re.compile(r"\b0 (damage|extra|cards?|ways?|Prizes?|counters?)")
    assert told_cases.parts
    assert [verdict for verdict, *_ in told_cases.parts if empty.search(verdict)] == []


def test_a_verdict_can_be_read_out(told_cases):
    """A verdict is short enough to say in a breath or two; the steps tell the rest.

    The limit is for what happens, in each branch of a flip. How the game would end with an empty
    Bench, if the Bench is not given, may come on top.
    """
    read_out = {
        re.sub(r" (If (only|both|\w's)|Otherwise) .*", "", verdict)
        for verdict, legal, branches in told_cases.parts
        if legal and not branches
    }
    assert read_out
    assert [verdict for verdict in read_out if len(verdict) > 350] == []


ASLEEP_OVER = {
    "position": {
        "players": {
            "A": {"active": {"card": {"name": "Uxie", "hp": 70}}},
            "B": {
                "active": {
                    "card": {"name": "Gastly", "hp": 50},
                    "conditions": ["Paralyzed", "Poisoned"],
                }
            },
        }
    },
    "action": {"type": "inflict", "player": "B", "condition": "Asleep"},
}


def find_verdict(edition, question, **changes):
    try:
        return rule_plain({"edition": edition, **question, **changes})["verdict"]
    except RequestError as error:
        return str(error)


def test_what_is_left_of_the_old_conditions_is_said():
    told = find_verdict("platinum-arceus-2009", ASLEEP_OVER)
    assert told == "Gastly is now Asleep, no longer Paralyzed. Gastly stays Poisoned."


def test_counters_are_called_counters():
    question = {
        "position": {
            "players": {
                "A": {
                    "active": {
                        "card": {"name": "Machop", "hp": 60, "attacks": [{"name": "Punch"}]},
                        "conditions": ["Confused"],
                    }
                },
                "B": {"active": {"card": {"name": "Uxie", "hp": 70}}},
            }
        },
        "action": {"type": "attack", "attack": "Punch"},
        "flips": ["tails"],
    }
    late = find_verdict("heartgold-soulsilver-2010", question)
    assert late == "Machop is Confused: the attack fails and 3 damage counters are put on Machop."
    early = find_verdict("expedition-2002", question)
    assert "30 damage" in early or "20 damage" in early
    assert "counter" not in early


@pytest.mark.parametrize(
    ("flip", "said"), [("heads", "Gengar wakes up."), ("tails", "Gengar stays Asleep.")]
)
def test_waking_up_is_said(flip, said):
    asleep = {"card": {"name": "Gengar", "hp": 80}, "conditions": ["Asleep"]}
    other = {"card": {"name": "Uxie", "hp": 70}}
    players = {"A": {"active": asleep}, "B": {"active": other}}
    question = {"position": {"players": players}, "action": {"type": "end_turn"}}
    assert said in find_verdict("platinum-arceus-2009", question, flips=[flip])


def test_ways_to_pay_are_read_out_each_once():
    water, double = {"name": "Water Energy"}, {"name": "Double Colorless Energy"}
    runner = {"card": {"name": "Golem", "retreat": 2}, "energy": [water, double, water]}
    players = {"A": {"active": runner, "bench": [{"card": {"name": "Paras"}}]}}
    question = {"position": {"players": players}, "action": {"type": "retreat", "to": 0}}
    assert find_verdict("heartgold-soulsilver-2010", question) == (
        "Golem may retreat; 4 ways to pay. "
        "It pays with Double Colorless or Double Colorless + Water or 2 Water."
    )


def test_three_conditions_that_end_are_a_row():
    gone = ["Asleep", "Burned", "Poisoned"]
    away = {"card": {"name": "Raichu"}, "conditions": gone}
    players = {"A": {"active": away, "bench": [{"card": {"name": "Paras"}}]}}
    question = {
        "position": {"players": players},
        "action": {"type": "switch", "player": "A", "to": 0},
    }
    told = find_verdict("expedition-2002", question)
    assert "Raichu is no longer Asleep, Burned and Poisoned." in told


def test_a_sheet_that_asks_for_more_than_the_hit_points_says_so():
    """Every other rulebook would have a Knock Out here, so the verdict says that there is none."""
    one = {"name": "Gengar", "attacks": [{"name": "Try", "damage": 60}]}
    players = {
        "A": {"active": {"card": one}},
        "B": {"active": {"card": {"name": "Oddish", "hp": 60}}},
    }
    question = {"position": {"players": players}, "action": {"type": "attack", "attack": "Try"}}
    assert find_verdict("regulations-sheet", question) == (
        "Try does 60 damage. Oddish is not Knocked Out: here that takes more damage than its HP."
    )


def test_both_sides_of_a_coin_are_told():
    asleep = {"card": {"name": "Gengar", "hp": 80}, "conditions": ["Asleep"]}
    players = {"A": {"active": asleep}, "B": {"active": {"card": {"name": "Uxie"}}}}
    question = {"position": {"players": players}, "action": {"type": "end_turn"}}
    assert find_verdict("platinum-arceus-2009", question) == (
        "A flip decides: 2 outcomes. "
        "Heads: Gengar wakes up. Turn 4 is B's. B draws a card. "
        "Tails: Gengar stays Asleep. Turn 4 is B's. B draws a card."
    )
    players["B"]["active"] = asleep | {"card": {"name": "Gastly"}, "markers": ["Char counter"]}
    told = find_verdict("expedition-2002", question)
    assert told == "A flip decides: 8 outcomes."


def test_of_up_to_four_outcomes_each_is_told_with_its_flips():
    asleep = {"card": {"name": "Gengar", "hp": 80}, "conditions": ["Asleep"]}
    players = {"A": {"active": asleep}, "B": {"active": asleep | {"card": {"name": "Gastly"}}}}
    question = {"position": {"players": players}, "action": {"type": "end_turn"}}
    told = find_verdict("platinum-arceus-2009", question)
    assert "Heads, tails: Gengar wakes up. Gastly stays Asleep." in told


def test_what_does_not_count_is_the_answer_and_nothing_forbidden():
    players = {"A": {"active": {"card": {"name": "Gengar"}}}}
    question = {
        "position": {"players": players},
        "action": {"type": "counts_as", "target": "active", "as": "Evolved"},
    }
    assert find_verdict("expedition-2002", question) == "Gengar does not count as: Evolved."


def test_who_asks_after_the_last_prize_is_told_who_has_won():
    players = {"A": {"active": {"card": {"name": "Gengar"}}, "prizes": 0}}
    question = {"position": {"players": players}, "action": {"type": "draw"}}
    told = find_verdict("expedition-2002", question)
    assert told.startswith("Not allowed. A has taken the last Prize.")
    assert told.endswith("A wins the game.")


@pytest.mark.parametrize(
    ("prizes", "said"), [((6, 6), False), ((0, 0), False), ((3, 6), True), ((2, 1), True)]
)
def test_a_set_up_in_a_running_game_says_that_its_prizes_do_not_stay(prizes, said):
    players = {name: {"prizes": left} for name, left in zip("AB", prizes, strict=True)}
    question = {
        "position": {"players": players},
        "action": {"type": "set_up", "basics": {"A": [True], "B": [True]}},
    }
    assert (
        "A new game is set up, with 6 Prizes each." in find_verdict("expedition-2002", question)
    ) == said
