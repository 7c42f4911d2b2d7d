"""Questions of every year from 1999 to today, also of Asia and Japan, under their editions.

Written from the sources that the editions name (`source`). `confidence` says that none of them is
a document that was read. `asks` has the ids of the questions that were handed to us.
"""

import json
import tomllib
from dataclasses import fields

import msgspec
import pytest

from judging.engine import EDITIONS, rule_plain
from judging.engine.conformance import find_failures
from judging.engine.editions.switches import RULE_OF_SWITCH
from judging.library.shelf import load_library
from tests.support import paths
from tests.support.each import of_each

FOLDER = paths.GOLDEN / "judging"
CASES = [
    msgspec.json.decode(line)
    for file in sorted(FOLDER.glob("years*.jsonl"))
    for line in file.read_bytes().splitlines()
]
ELSEWHERE = tomllib.loads((FOLDER / "years_elsewhere.toml").read_text("utf-8"))
ASKED = ("edition", "position", "action", "flips")

# Fields of an edition that no case can test: citations, wording, and what no action shows.
NO_RULING = {
    "key", "inherits", "set_up_order", "not_yet", "no_longer", "cited", "reported", "interpreted",
    "taken_over", "citations", "letters", "special_darkness", "effects_ordered_by",
    "cancelled_attack_is_used", "up_to_may_be_none",
}  # fmt: skip

# Two of the first five books, all of whose rows are asked in matrix.jsonl.
ASKED_ROW_BY_ROW = {"neo-genesis-2000", "regulations-sheet"}


def switches_turned():
    """Yield (edition, switch) for each switch that differs from the edition inherited from."""
    for key, edition in EDITIONS.items():
        inherits = edition.inherits and key not in ASKED_ROW_BY_ROW
        for switch in fields(edition) if inherits else ():
            theirs = getattr(edition.inherits, switch.name)
            if switch.name not in NO_RULING and getattr(edition, switch.name) != theirs:
                yield key, switch.name


def name_case(case):
    return case["id"]


@of_each(CASES, name_case)
def test_each_year_answers_as_its_sources_say(case):
    asked = {name: case[name] for name in ASKED}
    assert find_failures(case["expect"], rule_plain(asked)) == []


@pytest.mark.parametrize(("edition", "switch"), [*switches_turned()])
def test_where_an_edition_parts_from_its_neighbour_three_cases_ask_it(edition, switch):
    rule = RULE_OF_SWITCH[switch]
    asked = [one for one in CASES if one["edition"] == edition and one["rule"].startswith(rule)]
    assert len(asked) >= 3


def test_no_two_cases_ask_the_same():
    ids = [case["id"] for case in CASES]
    assert len(ids) == len(set(ids))
    questions = [
        msgspec.json.encode([case[name] for name in ASKED], order="sorted") for case in CASES
    ]
    assert len(questions) == len(set(questions))


def test_what_rests_on_hearsay_is_marked():
    for case in CASES:
        edition = EDITIONS[case["edition"]]
        if edition.has_source(case["rule"]):
            weak = edition.cite(case["rule"]).provenance in {"reported", "interpreted"}
            assert not weak or case["confidence"] == "reported", case["id"]


def test_prizes_for_a_bare_ex_stand_in_the_rules_of_its_time_not_in_those_of_2010():
    asked = [case for case in CASES if case["id"].startswith("read-a-bare-ex-")]
    assert len(asked) == 5
    for case in asked:
        steps = rule_plain({name: case[name] for name in ASKED})["steps"]
        prizes = next(step for step in steps if step["message"] == "takes_prizes")
        assert prizes["provenance"] == "cited", case["id"]
        assert "HeartGold" not in prizes["source"]


def test_what_no_ruling_answers_is_a_deck_or_told_in_the_library():
    decks = (paths.GOLDEN / "decks" / "cases.jsonl").read_text("utf-8").splitlines()
    assert {*ELSEWHERE["deck"].values()} <= {json.loads(line)["id"] for line in decks}
    entries = load_library().entries
    for question, entry in ELSEWHERE["entry"].items():
        period = question.split("@")[1].replace("asia-", "asia-advanced-")
        assert period.replace("japan-", "japan-advanced-") in entries[entry].editions, question


@pytest.mark.material
def test_every_question_handed_to_us_is_asked_somewhere(material):
    lines = (material / "years" / "questions.jsonl").read_bytes().splitlines()
    questions = {msgspec.json.decode(line)["id"] for line in lines}
    here = {question for case in CASES for question in case.get("asks", ())}
    assert questions - here - set(ELSEWHERE["deck"]) - set(ELSEWHERE["entry"]) == set()
