"""The command `deckcheck`: judges decklists from files or standard input."""

import sys
from argparse import ArgumentParser
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand

from decks.engine.cards.catalogue import Catalogue, CatalogueError
from decks.engine.check import report
from decks.engine.check.every_format import add_legal_formats, check_every_format
from decks.engine.check.legality import Verdict, check_deck, find_format
from decks.engine.formats.definition import Format
from decks.engine.formats.fields import read_iso_day, read_language
from decks.engine.formats.house import read_format_entry
from decks.engine.formats.refusals import FormatError
from decks.engine.lists import ListError, ReadDeck, read_list
from decks.engine.lists.deck import LEFT_OUT_KINDS
from decks.engine.lists.text import LONGEST_LIST
from decks.engine.wording import render_line_note
from decks.queries import catalogue

LEGAL, ILLEGAL, BAD_INPUT = 0, 1, 2


class InputError(ValueError):
    """The input cannot be used; the message says what is wrong and where."""


class Command(BaseCommand):
    help = "Says whether decklists are legal, in which format, and why not."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.usage = "manage.py deckcheck [options] FILE…"
        parser.add_argument(
            "files", nargs="*", metavar="FILE", help="decklists; - is standard input"
        )
        parser.add_argument("--format", help="a format's key, or an edition's")
        parser.add_argument("--format-file", help="a format of one's own, in JSON")
        parser.add_argument("--date", help="the day to judge on, YYYY-MM-DD")
        parser.add_argument("--language", help="code of the language the cards are in, such as de")
        parser.add_argument("--json", action="store_true", help="one line of JSON a file")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            question = _Question(options)
        except (InputError, FormatError, CatalogueError) as wrong:
            self.stderr.write(f"deckcheck: {wrong}")
            sys.exit(BAD_INPUT)
        worst = max(
            self._check_file(name, question, as_json=options["json"]) for name in options["files"]
        )
        if worst:
            sys.exit(worst)

    def _check_file(self, name: str, question: "_Question", *, as_json: bool) -> int:
        try:
            deck, verdict = question.check_file(name)
        except (InputError, ListError) as wrong:
            self.stderr.write(f"deckcheck: {name}: {wrong}")
            if as_json:
                self.stdout.write(msgspec.json.encode({"file": name, "error": str(wrong)}).decode())
            return BAD_INPUT
        if as_json:
            answer = {"file": name, **report.verdict_as_json(deck, verdict)}
            self.stdout.write(msgspec.json.encode(answer).decode())
        else:
            self.stdout.write(_render_verdict(name, deck, verdict))
        return LEGAL if verdict.legal else ILLEGAL


class _Question:
    """The question asked on the command line. Raises InputError, FormatError, CatalogueError."""

    def __init__(self, options: dict[str, Any]) -> None:
        if not options["files"]:
            raise InputError("no decklist given; name a file, or - for standard input")
        if options["format"] and options["format_file"]:
            raise InputError("--format and --format-file exclude each other; give one")
        self.catalogue: Catalogue = catalogue.current_catalogue()
        self.today = datetime.now(UTC).date().isoformat()
        self.day = _read_day(options["date"])
        self.language = _read_language(options["language"])
        self.format = self._read_format_asked(options["format"], options["format_file"])

    def _read_format_asked(self, key: str | None, file: str | None) -> Format | None:
        if file:
            try:
                return read_format_entry(_read_input(file), self.catalogue)
            except (FormatError, InputError) as wrong:
                raise InputError(f"--format-file {file}: {wrong}") from None
        return find_format(key, self.catalogue) if key is not None else None

    def check_file(self, name: str) -> tuple[ReadDeck, Verdict]:
        deck = read_list(_read_input(name), self.catalogue)
        if self.format is None:
            return deck, check_every_format(
                deck, self.day, self.catalogue, self.language, today=self.today
            )
        verdict = check_deck(
            deck, self.format, self.day, self.catalogue, self.language, today=self.today
        )
        return deck, add_legal_formats(
            verdict, deck, self.day, self.catalogue, self.language, today=self.today
        )


def _read_input(name: str) -> bytes:
    """A file or standard input, up to 16 times the size limit: longer lists are refused later."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(LONGEST_LIST * 16)
        with Path(name).open("rb") as file:
            return file.read(LONGEST_LIST * 16)
    except OSError as wrong:
        raise InputError(f"cannot be read: {wrong.strerror}") from None
    except ValueError as wrong:  # a zero byte in the name
        raise InputError(f"cannot be read: {wrong}") from None


def _read_day(written: str | None) -> str | None:
    try:
        return None if written is None else read_iso_day(written).isoformat()
    except ValueError:
        raise InputError(f"--date {written!r} is no day; write YYYY-MM-DD") from None


def _read_language(written: str | None) -> str | None:
    if not written:
        return None
    try:
        return read_language(written)
    except ValueError as wrong:
        raise InputError(f"--language {wrong}") from None


def _render_verdict(name: str, deck: ReadDeck, verdict: Verdict) -> str:
    rows = [f"{name}: {_render_headline(verdict)}"]
    rows += [f"  {each.code}  {each.message}{_render_mend(each.mend)}" for each in verdict.problems]
    rows += [f"  warning {each.message}{_render_mend(each.mend)}" for each in verdict.warnings]
    rows += [f"  note    {each.message}" for each in verdict.advice]
    for line in deck.lines:
        note = render_line_note(line.reading.note, line.reading.args)
        if note and line.is_read:
            rows.append(f"  line {line.line}: {note}")
    rows += [
        f"  {'title' if each.kind == 'title' else 'skipped line'} {each.line}: {each.text}"
        for each in deck.others
        if each.kind in LEFT_OUT_KINDS
    ]
    totals = verdict.totals
    rows.append(
        f"  {totals['cards']} cards: {totals['pokemon']} Pokémon, {totals['trainer']} Trainers, "
        f"{totals['energy']} Energy"
        + (f", {totals['unread']} not read" if "unread" in totals else "")
    )
    rows.append(f"  legal in: {', '.join(verdict.legal_in or ()) or 'no format'}")
    rows.append(f"  {_render_facts(verdict.facts)}")
    return "\n".join(rows)


def _render_headline(verdict: Verdict) -> str:
    if any(each.note == "none_on_day" for each in verdict.advice):
        return f"legal in some format, but in none that ran on {verdict.day}"
    where = verdict.format or ("some format" if verdict.legal else "any format")
    return f"{'legal' if verdict.legal else 'not legal'} in {where}{_render_day(verdict)}"


def _render_facts(facts: Mapping[str, Any]) -> str:
    newest = facts.get("newest_set") or {}
    rows = [f"card facts to {facts['cards']}"] if facts.get("cards") else []
    rows.append(f"newest set {newest.get('name')} ({newest.get('release')})")
    if not facts.get("covers_the_day", True):
        rows.append("sets that came out later are not known")
    return "; ".join(rows)


def _render_day(verdict: Verdict) -> str:
    return f", judged on {verdict.day}" if verdict.day else ""


def _render_mend(text: str | None) -> str:
    return f" {text}" if text else ""
