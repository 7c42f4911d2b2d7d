"""Rulings from JSON to JSON on one core, beside reading the question and writing the answer alone.

Over the random cases of the project's own conformance files. The last row is the time that 95 of
100 rulings stay under, whatever else the machine was doing.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path

from bench.run import Table, seconds_each
from judging.engine import decode_request, encode_answer, rule_json
from judging.engine.wire import rule_request

CASES = Path(__file__).resolve().parents[1] / "tests/golden/judging/conformance/random.jsonl"
ASKED = ("edition", "position", "action", "flips")
ROUNDS = 20


def measure() -> Table:
    """Seconds for one ruling, over all cases in turn."""
    questions = [_read_question(json.loads(line)) for line in CASES.read_text("utf-8").splitlines()]
    rulings = [rule_request(decode_request(question)) for question in questions]

    def decode_and_encode() -> None:
        for question, ruling in zip(questions, rulings, strict=True):
            decode_request(question)
            encode_answer(ruling)

    def rule_all() -> None:
        for question in questions:
            rule_json(question)

    count = len(questions)
    table = Table(f"Rulings, JSON to JSON ({count} random cases)")
    table.add_row(
        "decoding and encoding alone", seconds_each(decode_and_encode, at_least=1.0) / count
    )
    table.add_row("the whole ruling", seconds_each(rule_all, at_least=1.0) / count)
    each = sorted(_time_once(rule_json, question) for _ in range(ROUNDS) for question in questions)
    table.add_row("95 of 100 rulings are under", each[int(len(each) * 0.95)])
    return table


def _read_question(case: dict[str, object]) -> bytes:
    return json.dumps({name: case[name] for name in ASKED if name in case}).encode()


def _time_once(turn: Callable[[bytes], object], question: bytes) -> float:
    started = time.perf_counter()
    turn(question)
    return time.perf_counter() - started
