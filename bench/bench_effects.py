"""What it costs to know and play the texts of cards: rulings with texts beside rulings without.

Over the random cases of the project's own conformance files, where hardly any card has a text that
is played, and over its cases of effects, where every one has. A question that branches or asks for
a choice counts as one in both rows.
"""

import json
from functools import partial
from pathlib import Path
from typing import Any

import django

from bench.run import Table, seconds_each

TESTS = Path(__file__).resolve().parents[1] / "tests"
PLAIN = (TESTS / "golden/judging/conformance/random.jsonl",)
WITH_TEXTS = tuple(sorted((TESTS / "judging/effects/cases").glob("*.jsonl")))
ASKED = ("edition", "position", "action", "flips", "choices")


def measure() -> Table:
    """Seconds for one ruling, JSON to JSON; of each pair of rows the second plays texts."""
    django.setup()
    from judging.queries.cards_texts import known_texts  # noqa: PLC0415 -- Django is set up by now
    from judging.queries.effects import shipped_layer  # noqa: PLC0415 -- the same

    without: dict[str, Any] = {}
    with_texts = {"known": known_texts(), "layer": shipped_layer()}
    plain, special = _read_questions(PLAIN), _read_questions(WITH_TEXTS)
    table = Table(f"Texts of cards ({len(plain)} random cases, {len(special)} with a text)")
    table.add_row("random cases, no text known", _time_each(plain, without))
    table.add_row("random cases, texts known and played", _time_each(plain, with_texts))
    table.add_row("cases with a text, not played", _time_each(special, without))
    table.add_row("cases with a text, played", _time_each(special, with_texts))
    return table


def _time_each(questions: list[bytes], texts: dict[str, Any]) -> float:
    return seconds_each(partial(_rule_all, questions, texts), at_least=1.0) / len(questions)


def _rule_all(questions: list[bytes], texts: dict[str, Any]) -> None:
    from judging.engine import RequestError, rule_json  # noqa: PLC0415 -- Django is set up by now
    from judging.queries.cards import open_catalogue  # noqa: PLC0415 -- the same

    for question in questions:
        try:
            rule_json(question, open_catalogue(), **texts)
        except RequestError:
            continue  # without texts, an action is refused that only a text allows


def _read_questions(files: tuple[Path, ...]) -> list[bytes]:
    cases = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    return [
        json.dumps({name: case[name] for name in ASKED if name in case}).encode()
        for case in cases
        if "action" in case
    ]
