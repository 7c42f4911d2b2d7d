"""Rules on positions given as JSON: `manage.py rule`."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any, get_args

import msgspec
from django.core.management.base import BaseCommand

from decks.engine.books import Region
from decks.engine.eras import document_of_day
from decks.queries.editions import edition_misfits, today_iso
from judging.engine import (
    Request,
    RequestError,
    Ruling,
    compare_editions,
    decode_question,
    decode_request,
    encode_answer,
    refusal_body,
    rule_request,
)
from judging.engine.json_text import refuse_keys_twice
from judging.queries.cards import open_catalogue
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
            help="the rulings of all editions, who agrees, and where they part",
        )
        parser.add_argument(
            "--day",
            metavar="YYYY-MM-DD",
            help="the edition of this day, for requests that name none",
        )
        parser.add_argument(
            "--region",
            choices=get_args(Region),
            default="international",
            help="by whose rulebooks that day is played",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        self._known = known_texts()
        self._edition = self._edition_of_day(options["day"], options["region"])
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

    def _edition_of_day(self, day: str | None, region: Region) -> str:
        """The key of a day's edition, doubts about it written to stderr; empty without a day."""
        if day is None:
            return ""
        try:
            chosen = document_of_day(date.fromisoformat(day).isoformat(), region, today_iso())
        except ValueError:
            self.stderr.write(f"rule: --day: {day!r} is no day: write it as 2013-11-08")
            sys.exit(BAD_INPUT)
        for sentence in edition_misfits(date.fromisoformat(day), region):
            self.stderr.write(f"rule: --day: {sentence}")
        return chosen.document.key

    def _with_edition(self, data: bytes) -> bytes:
        """The request, with the day's edition added where it names none."""
        if not self._edition:
            return data
        refuse_keys_twice(data)
        try:
            request = msgspec.json.decode(data)
        except (msgspec.MsgspecError, RecursionError):
            return data  # the engine says what is wrong with it
        if not isinstance(request, dict) or "edition" in request:
            return data
        return msgspec.json.encode({"edition": self._edition, **request})

    def _read_requests(self, name: str, *, lines: bool) -> Iterator[tuple[str, bytes | None]]:
        """Every request of a file, with its place; None for a file that cannot be read."""
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
                self.stdout.write(
                    msgspec.json.encode(refusal_body(error.path, error.message)).decode()
                )
            return BAD_INPUT
        self.stdout.write(answer.decode())
        return ALLOWED if legal else FORBIDDEN

    def _make_ruling(self, data: bytes, *, every: bool) -> tuple[bytes, bool]:
        """The answer as JSON, and whether the action is allowed, in all editions if `every`."""
        if every:
            question = decode_question(data, open_catalogue())
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
            if not rulings:  # no edition can be asked: the first one says why
                parts = question.action, question.position, question.flips, question.choices
                self._rule_on(Request(answer.answers[0].edition, *parts))
            return encode_answer(answer), all(ruling.legal for ruling in rulings)
        request = self._with_edition(data)
        ruling = self._rule_on(decode_request(request, open_catalogue()))
        return encode_answer(ruling), ruling.legal

    def _rule_on(self, request: Request) -> Ruling:
        return rule_request(request, self._known, shipped_layer())
