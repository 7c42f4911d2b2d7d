"""Looks up a rule that is asked for in a judge's own words: `manage.py lookup`."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from judging.engine.editions import EDITIONS
from judging.engine.errors import RequestError
from judging.engine.json_text import refuse_keys_twice
from judging.library.entry import Entry
from judging.library.facts import Fact
from judging.library.own_word import own_word_on
from judging.library.search.finder import FoundEntries
from judging.library.search.query import MOST_CHARACTERS, why_nothing_said
from judging.library.shelf import ENGLISH, LANGUAGES
from judging.queries.lookup import answer_in_language, look_up_entries
from judging.queries.lookup.plain import entry_found_row

FOUND, NOTHING, BAD_INPUT = 0, 1, 2
USUAL_LIMIT, MOST_LIMIT = 10, 100


class Question(msgspec.Struct):
    """A line of `--lines`; other fields are ignored, so that callers can add their own."""

    q: str
    edition: str | None = None


class Command(BaseCommand):
    help = "Looks a rule up in a judge's own words."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("words", nargs="*", metavar="WORDS", help="what is asked")
        parser.add_argument("--edition", metavar="KEY", help=", ".join(EDITIONS))
        parser.add_argument(
            "--lang", choices=LANGUAGES, help="of the answer; the question's unless told"
        )
        parser.add_argument(
            "--limit", type=int, default=USUAL_LIMIT, metavar="N", help="10 unless told"
        )
        parser.add_argument("--json", action="store_true", help="one list of JSON objects")
        parser.add_argument("--lines", metavar="FILE", help="a question and a list a line; - too")

    def handle(self, *_args: Any, **options: Any) -> None:
        status = self._look_up(options)
        if status:
            sys.exit(status)

    def _look_up(self, options: dict[str, Any]) -> int:
        edition, limit = options["edition"], options["limit"]
        if edition is not None and edition not in EDITIONS:
            return self._refuse_input(f"--edition: {edition!r} is none of {', '.join(EDITIONS)}")
        if not 1 <= limit <= MOST_LIMIT:
            return self._refuse_input(f"--limit: from 1 to {MOST_LIMIT}, not {limit}")
        if options["lines"]:
            if options["words"]:
                return self._refuse_input("give WORDS or --lines, not both")
            return self._answer_lines(options["lines"], options)
        question = " ".join(options["words"])
        if wrong := question_problem(question):
            return self._refuse_input(wrong)
        answer = _look_up(question, edition, limit, options["lang"])
        self.stdout.write(
            _json_answer(answer) if options["json"] else "\n".join(_answer_lines(answer))
        )
        return FOUND if answer.found else NOTHING

    def _answer_lines(self, name: str, options: dict[str, Any]) -> int:
        worst, edition, limit = FOUND, options["edition"], options["limit"]
        for number, line in self._read_lines(name):
            try:
                asked = msgspec.json.decode(line, type=Question)
                refuse_keys_twice(line)
            except (
                msgspec.MsgspecError,
                UnicodeDecodeError,
                RecursionError,
                RequestError,
            ) as error:
                worst = self._refuse_input(f"{name}: line {number}: {error}")
                self.stdout.write("[]")
                continue
            under = asked.edition or edition
            if under is not None and under not in EDITIONS:
                worst = self._refuse_input(
                    f"{name}: line {number}: edition: none is called {under!r}"
                )
                self.stdout.write("[]")
                continue
            self.stdout.write(_json_answer(_look_up(asked.q, under, limit, options["lang"])))
        return worst

    def _read_lines(self, name: str) -> Iterator[tuple[int, bytes]]:
        try:
            data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            self._refuse_input(f"{name}: {error.strerror}")
            sys.exit(BAD_INPUT)
        for number, line in enumerate(data.split(b"\n"), start=1):
            if line.strip():
                yield number, line

    def _refuse_input(self, message: str) -> int:
        self.stderr.write(f"lookup: {message}")
        return BAD_INPUT


def _look_up(question: str, edition: str | None, limit: int, language: str | None) -> FoundEntries:
    """What answers a question, in the language named; without one, in that of the question."""
    answer = look_up_entries(question, edition, limit, frame=language or ENGLISH)
    return answer_in_language(answer, language) if language else answer


def question_problem(question: str) -> str:
    """Why a question cannot be looked up, and what would be right; empty where it can."""
    if len(question) > MOST_CHARACTERS:
        return f"at most {MOST_CHARACTERS} characters are looked up; these are {len(question)}"
    return {
        "empty": 'say what to look for, such as "confused pokemon retreats"',
        "stop_words": "only words that every rule has: name what it is about, such as retreat",
    }.get(why_nothing_said(question), "")


def _json_answer(answer: FoundEntries) -> str:
    return msgspec.json.encode([entry_found_row(entry) for entry in answer.found]).decode()


def _answer_lines(answer: FoundEntries) -> Iterator[str]:
    for word, better in answer.query.corrected:
        yield f"({word} read as {better})"
    if answer.unsure:
        yield "Nothing here answers this for certain; the nearest:"
    for place, entry in enumerate(answer.found, start=1):
        rules = f"  [{', '.join(entry.rules)}]" if entry.rules else ""
        yield f"{place}. {entry.entry.title}{rules}"
        yield f"   {entry.text.text}"
        yield f"   {entry.text.name}: {entry.text.cited}"
        if isinstance(entry.entry, Entry) and (own := own_word_on(entry.entry, entry.text)):
            yield f"   {entry.text.name} has a word of its own, not told here: {own.source}"
        if isinstance(entry.entry, Fact) and entry.text.reading:
            yield f"   Not confirmed: {entry.text.reading}"
    if not answer.found:
        yield from NOTHING_FOUND_LINES


NOTHING_FOUND_LINES = (
    "Nothing here answers this. Try the game's own words: retreat, Confused, Prize, Bench, evolve.",
    "Time, penalties, rounds and cut, formats and bans have entries too: ask for time called,",
    "penalties, how many rounds, formats, banned cards. The texts of cards are not here.",
    "Questions are understood in English and German. At an event, ask a judge.",
)
