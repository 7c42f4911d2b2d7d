"""Rules on positions given as JSON: `manage.py rule`."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from judging.engine import (
    RequestError,
    compare_editions,
    decode_question,
    decode_request,
    encode_answer,
    refusal_body,
    rule_request,
)
from judging.queries.cards import look_up_card
from judging.queries.cards_texts import known_texts
from judging.queries.effects import shipped_layer

ALLOWED, FORBIDDEN, BAD_INPUT = 0, 1, 2


class Command(BaseCommand):
    help = "Rules on positions: a request in JSON in, the ruling out."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "files", nargs="+", metavar="FILE", help="requests; - for standard input"
        )
        parser.add_argument("--lines", action="store_true", help="a request and a ruling a line")
        parser.add_argument(
            "--all-editions",
            action="store_true",
            help="the rulings of all editions, and where they part",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        self._known = known_texts()
        worst = ALLOWED
        for name in options["files"]:
            for where, data in self._read_requests(name, lines=options["lines"]):
                if data is None:
                    worst = BAD_INPUT
                    continue
                status = self._answer_request(where, data, options)
                worst = max(worst, status)
        if worst:
            sys.exit(worst)

    def _read_requests(self, name: str, *, lines: bool) -> Iterator[tuple[str, bytes | None]]:
        """Every request of a file with the place it stands in; None for a file without any."""
        try:
            data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            self.stderr.write(f"rule: {name}: {error.strerror}")
            yield name, None
            return
        if not lines:
            yield name, data
            return
        for number, line in enumerate(data.split(b"\n"), start=1):
            if line.strip():
                yield f"{name}: line {number}", line

    def _answer_request(self, where: str, data: bytes, options: dict[str, Any]) -> int:
        try:
            answer, legal = self._make_ruling(data, every=options["all_editions"])
        except RequestError as error:
            self.stderr.write(f"rule: {where}: {error}")
            if options["lines"]:
                self.stdout.write(msgspec.json.encode(refusal_body(error)).decode())
            return BAD_INPUT
        self.stdout.write(answer.decode())
        return ALLOWED if legal else FORBIDDEN

    def _make_ruling(self, data: bytes, *, every: bool) -> tuple[bytes, bool]:
        """The answer as JSON, and whether the action is allowed (in all editions asked)."""
        if every:
            question = decode_question(data, look_up_card)
            answer = compare_editions(
                question.position,
                question.action,
                question.flips,
                self._known,
                question.choices,
                shipped_layer(),
            )
            rulings = [
                edition_answer.ruling for edition_answer in answer.answers if edition_answer.ruling
            ]
            first = answer.answers[0].refusal
            if first and not rulings:
                raise RequestError(first.path, first.message)
            return encode_answer(answer), all(ruling.legal for ruling in rulings)
        ruling = rule_request(decode_request(data, look_up_card), self._known, shipped_layer())
        return encode_answer(ruling), ruling.legal
