"""The rules matrix, row by row: the same question under every edition that has the rule.

`tests/golden/judging/matrix.jsonl` holds a question a line with what each edition answers, written
from the documents; `covers` names rules that a case tests although they show in no step.
`rows.toml` beside it lists the rows and lettered steps of each document.
"""

import tomllib

import msgspec
import pytest

from judging.engine import EDITIONS, rule_plain
from judging.engine.conformance import find_failures
from tests.support import paths
from tests.support.each import of_each

FILE = paths.GOLDEN / "judging" / "matrix.jsonl"
QUESTIONS = [msgspec.json.decode(line) for line in FILE.read_bytes().splitlines()]

HAVING = tomllib.loads(FILE.with_name("rows.toml").read_text("utf-8"))


def number_ids(family, last):
    return [f"{family}-{number}" for number in range(1, last + 1)]


def letter_ids(family, these):
    return [f"{family}-{letter}" for letter in these]


# Rows of the matrix that are about the game, not about decks.
ROWS = [
    *number_ids("SET", 5), *number_ids("TRN", 17), *number_ids("ATK", 5), *number_ids("DMG", 1),
    *number_ids("KO", 4), *number_ids("CON", 8), *number_ids("WIN", 6), *number_ids("CRD", 13),
]  # fmt: skip
STEPS = ("ATK", "DMG", "BTW")


@of_each(
    [(question, edition) for question in QUESTIONS for edition in question["expect"]],
    lambda asked: f"{asked[0]['id']} under {asked[1]}",
)
def test_each_edition_answers_as_its_document_says(asked):
    question, edition = asked
    request = {name: question[name] for name in ("position", "action", "flips")}
    ruling = rule_plain({"edition": edition, **request})
    assert find_failures(question["expect"][edition], ruling) == []


def find_settled(edition):
    """The rules that some case tests under an edition."""
    found = set()
    for question in QUESTIONS:
        if edition in question["expect"]:
            found.update(question["expect"][edition].get("rules", []))
            found.update(question.get("covers", []))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_row_and_lettered_step_has_a_case(edition):
    assert edition in HAVING, f"tests/golden/judging/rows.toml does not tell what {edition} has"
    rows = {*ROWS} - {*HAVING[edition]["without"]}
    steps = {step for family in STEPS for step in letter_ids(family, HAVING[edition][family])}
    assert sorted((rows | steps) - find_settled(edition)) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_document_is_asked_fewer_than_fifty_questions(edition):
    assert sum(edition in question["expect"] for question in QUESTIONS) >= 50
