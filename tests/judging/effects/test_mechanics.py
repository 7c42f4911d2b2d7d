"""Each mechanic by itself, in a text written for the test and played on a small table."""

from functools import partial
from pathlib import Path

import msgspec
import pytest

from judging.engine import rule_plain
from judging.engine.conformance import find_failures, questions_of
from judging.engine.effects.layer import CardTextLayer
from judging.engine.effects.library import Library
from judging.engine.effects.loader import read_effects
from judging.queries.cards import look_up_card

FILE = Path(__file__).with_name("mechanics.jsonl")


def read_cases():
    return [msgspec.json.decode(line) for line in FILE.read_bytes().splitlines()]


def layer_of(texts):
    file = {"set": "neo1", "name": "Neo Genesis", "cards": texts}
    return CardTextLayer(Library(read_effects({"neo1.json": msgspec.json.encode(file)})))


@pytest.mark.parametrize("case", read_cases(), ids=lambda case: case["id"])
def test_a_mechanic_does_what_it_says(case):
    ask = partial(rule_plain, lookup=look_up_card, layer=layer_of(case["texts"]))
    unmet = [
        f"{where}{failure}"
        for where, expect, ruling in questions_of(case, ask)
        for failure in find_failures(expect, ruling, look_up_card)
    ]
    assert unmet == []
