"""The rules matrix, row by row: the same question under every edition that has the rule.

`tests/golden/judging/matrix.jsonl` holds a question a line with what each edition answers, written
from the documents. `covers` names rules that a case settles without their showing as a step.
"""

import msgspec
import pytest

from judging.engine import EDITIONS, rule_plain
from judging.engine.conformance import failures
from tests.support import paths

FILE = paths.GOLDEN / "judging" / "matrix.jsonl"
QUESTIONS = [msgspec.json.decode(line) for line in FILE.read_bytes().splitlines()]

NEO, EXPEDITION, PLATINUM, HEARTGOLD, SHEET = EDITIONS
LATE = {PLATINUM, HEARTGOLD}
EARLY = {NEO, EXPEDITION, SHEET}


def ids(family, last):
    return [f"{family}-{number}" for number in range(1, last + 1)]


def letters(family, these):
    return [f"{family}-{letter}" for letter in these]


# Rows of the matrix about the game (decks have their own), and the editions that have them where
# those are not all five. CRD-8 in the early editions: that there is no such card yet.
ROWS = [
    *ids("SET", 5), *ids("TRN", 17), *ids("ATK", 5), *ids("DMG", 1), *ids("KO", 4), *ids("CON", 8),
    *ids("WIN", 6), *ids("CRD", 13),
]  # fmt: skip
ONLY_IN = {
    "SET-4": LATE,
    "TRN-10": LATE | {SHEET},
    "CON-6": LATE | {EXPEDITION},
    "CRD-2": EARLY,
    "CRD-3": EARLY,
    "CRD-8": {NEO, EXPEDITION},
    "CRD-9": LATE,
}
LETTERED = {
    NEO: letters("ATK", "ABCDEFG") + letters("DMG", "ABCDEFGHIJ") + letters("BTW", "abcd"),
    EXPEDITION: letters("ATK", "abcdefg") + letters("DMG", "abcdefghij") + letters("BTW", "abcde"),
    PLATINUM: letters("ATK", "abcdef") + letters("DMG", "abcdefgh") + letters("BTW", "abc"),
    HEARTGOLD: letters("ATK", "abcdef") + letters("DMG", "abcdefgh") + letters("BTW", "abc"),
    SHEET: letters("ATK", "abcdefg") + letters("DMG", "abcdefghij") + letters("BTW", "acde"),
}


@pytest.mark.parametrize(
    ("question", "edition"),
    [(question, edition) for question in QUESTIONS for edition in question["expect"]],
    ids=lambda value: value if isinstance(value, str) else value["id"],
)
def test_each_edition_answers_as_its_document_says(question, edition):
    request = {name: question[name] for name in ("position", "action", "flips")}
    ruling = rule_plain({"edition": edition, **request})
    assert failures(question["expect"][edition], ruling) == []


def settled(edition):
    """Every rule that some case settles under an edition."""
    found = set()
    for question in QUESTIONS:
        if edition in question["expect"]:
            found.update(question["expect"][edition].get("rules", []))
            found.update(question.get("covers", []))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_row_and_lettered_step_has_a_case(edition):
    rows = [row for row in ROWS if edition in ONLY_IN.get(row, EDITIONS)]
    missing = set(rows + LETTERED[edition]) - settled(edition)
    assert sorted(missing) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_document_is_asked_fewer_than_fifty_questions(edition):
    assert sum(edition in question["expect"] for question in QUESTIONS) >= 50
