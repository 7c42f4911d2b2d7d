"""Runs conformance cases against the engines: `manage.py conform`."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from judging.engine import RequestError, rule_plain
from judging.engine.conformance import find_failures, questions_of
from judging.engine.json_text import refuse_keys_twice
from judging.engine.not_considered import KnownTexts
from judging.queries.cards import look_up_card, open_catalogue
from judging.queries.cards_texts import known_texts
from judging.queries.effects import shipped_layer

PASSED, FAILED, BAD_INPUT = 0, 1, 2


class Command(BaseCommand):
    help = "Runs conformance cases: prints each failure, then how many passed and failed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="cases; - is standard input")

    def handle(self, *_args: Any, **options: Any) -> None:
        passed = failed = 0
        known = known_texts()
        worst = PASSED
        for name in options["files"]:
            try:
                for where, case in _read_cases(name):
                    problems = _case_failures(case, known)
                    for failure in problems:
                        self.stdout.write(f"{case.get('id', where)}: {failure}")
                    failed += bool(problems)
                    passed += not problems
            except ValueError as error:
                self.stderr.write(f"conform: {name}: {error}")
                worst = BAD_INPUT
        self.stdout.write(f"{passed} passed, {failed} failed")
        worst = max(worst, FAILED if failed else PASSED)
        if worst:
            sys.exit(worst)


def _read_cases(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every case of a file, with its line. Raises ValueError naming a line that is no case."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise ValueError(error.strerror) from None
    for number, line in enumerate(data.split(b"\n"), start=1):
        if not line.strip():
            continue
        try:
            refuse_keys_twice(line)
            case = msgspec.json.decode(line)
        except RequestError as error:
            raise ValueError(f"line {number}: {error}") from None
        except (msgspec.DecodeError, RecursionError) as error:
            raise ValueError(f"line {number} is no JSON: {error}") from None
        if not isinstance(case, dict) or not isinstance(case.get("expect"), dict):
            problem = f"line {number} is no case: an object with `expect` is wanted"
            raise ValueError(problem)  # noqa: TRY004 -- bad input like the others, not a wrong call
        yield f"line {number}", case


def _case_failures(case: dict[str, Any], known: KnownTexts) -> list[str]:
    """Where the ruling differs from what the case expects: path, expected and found."""
    where = ""
    failures: list[str] = []
    try:
        if "deck" in case:
            return _deck_failures(case)
        for where, expect, ruling in questions_of(case, partial(_answer_request, known=known)):
            found = find_failures(expect, ruling, look_up_card)
            failures += [f"{where}{failure}" for failure in found]
    except RequestError as error:
        path = error.path or "request"
        failures.append(f"{path}: expected a ruling, found: {error.message}")
    return failures


def _answer_request(asked: dict[str, Any], known: KnownTexts) -> dict[str, Any]:
    return rule_plain(asked, open_catalogue(), known, shipped_layer())


def _deck_failures(case: dict[str, Any]) -> list[str]:
    from decks.engine.check.facts import check_facts  # noqa: PLC0415 -- only deck files need it

    try:
        answer = check_facts(case.get("edition", ""), case["deck"])
    except (ValueError, LookupError) as error:
        return [f"deck: expected a ruling, found: {error}"]
    found = {"legal": answer.legal, "codes": answer.codes}
    return [str(failure) for failure in find_failures(case["expect"], found)]
