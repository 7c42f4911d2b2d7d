"""Questions about what cards say, answered from their printed texts."""

from functools import partial
from pathlib import Path

import msgspec
import pytest

from judging.engine import rule_plain
from judging.engine.conformance import find_failures, questions_of
from judging.queries.cards import look_up_card
from judging.queries.cards_texts import known_texts
from judging.queries.effects import shipped_layer

CASES = Path(__file__).with_name("cases")


def read_cases():
    return [
        msgspec.json.decode(line)
        for file in sorted(CASES.glob("*.jsonl"))
        for line in file.read_bytes().splitlines()
    ]


def rule_question(asked, known):
    return rule_plain(asked, look_up_card, known, shipped_layer())


@pytest.mark.parametrize("case", read_cases(), ids=lambda case: case["id"])
def test_what_a_card_says_is_done(case):
    ask = partial(rule_question, known=known_texts())
    unmet = [
        f"{where}{failure}"
        for where, expect, ruling in questions_of(case, ask)
        for failure in find_failures(expect, ruling, look_up_card)
    ]
    assert unmet == []
