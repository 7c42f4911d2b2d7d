"""The front door: a list in any form players use, read line by line."""

from typing import NamedTuple

from decks.engine.cards import Catalogue
from decks.engine.lists import headings
from decks.engine.lists.deck import Deck, Line, ListError, Other, Reading
from decks.engine.lists.fields import split
from decks.engine.lists.resolve import known, resolve, suggestions
from decks.engine.lists.tables import Row, csv_rows, json_rows
from decks.engine.lists.text import MOST_LETTERS, decode, lines, plain

MOST_SUGGESTIONS = 25  # lines of one list that get suggestions: they cost a look at every name
MEMORY = 50_000  # lines whose reading is kept; real lists repeat each other

_Known = dict[tuple[str, bool | None], tuple[int, str, Reading]]


def read_list(data: bytes | str, catalogue: Catalogue) -> Deck:
    """Reads a decklist: text as players and programs write it, CSV or JSON.

    Every line comes back, as a card line with its status or as a heading, total or comment.
    Raises ListError (what, and in which line) for what is too long, no text, empty or has a count
    that is no number from 1.
    """
    text = decode(data)
    rows = json_rows(text)
    if rows is None:
        shown = list(lines(text))
        rows = csv_rows(shown)
        if rows is None:
            return _read_text(shown, catalogue)
    return _read_rows(rows, catalogue)


def _read_rows(rows: list[Row], catalogue: Catalogue) -> Deck:
    found = []
    others = []
    for number, text, fields in rows:
        if fields is None:
            others.append(Other(number, text, "comment"))
            continue
        reading = resolve(fields, catalogue, foreign=None)
        written = (
            fields.name or fields.card_id or f"{fields.code or ''} {fields.number or ''}".strip()
        )
        found.append(Line(number, text, fields.copies or 1, written, reading))
    return _deck(found, others, None, catalogue)


def _read_text(shown: list[tuple[int, str]], catalogue: Catalogue) -> Deck:
    memory: dict[str, _Seen] = catalogue.memo.setdefault("seen", {})
    kinds = [(number, text, memory.get(text) or _see(text, memory)) for number, text in shown]
    language = next((seen.language for _, _, seen in kinds if seen.language), None)
    foreign = None if language is None else language != "en"
    found: list[Line] = []
    others: list[Other] = []
    for number, text, seen in kinds:
        if seen.kind:
            others.append(Other(number, text, seen.kind))
            continue
        line = _line(number, text, seen.clean, catalogue, foreign=foreign)
        first = number == shown[0][0]
        if first and not line.count and _is_title(line, catalogue):
            others.append(Other(number, text, "title"))
        else:
            found.append(line)
    return _deck(found, others, language, catalogue)


class _Seen(NamedTuple):
    """A line cleaned; the kind of one that names no card, and the language of a heading."""

    clean: str
    kind: str | None = None
    language: str | None = None


def _see(text: str, memory: dict[str, _Seen]) -> _Seen:
    clean = plain(text)
    if len(clean) > MOST_LETTERS:
        return _Seen(clean)
    if clean[:1].isdigit():
        part, language = headings.counted(clean), None
    else:
        part, language = headings.heading(clean) or (None, None)
    if part:
        seen = _Seen(clean, "total" if part == headings.TOTAL else "heading", language)
    else:
        seen = _Seen(clean, None if clean[:1].isdigit() else headings.remark(clean))
    if len(memory) >= MEMORY:
        memory.clear()
    memory[text] = seen
    return seen


def _line(
    number: int, text: str, clean: str, catalogue: Catalogue, *, foreign: bool | None
) -> Line:
    memory: _Known = catalogue.memo.setdefault("lines", {})
    known_line = memory.get((clean, foreign))
    if known_line is None:
        if len(memory) >= MEMORY:
            memory.clear()
        known_line = memory[clean, foreign] = _understand(number, clean, catalogue, foreign=foreign)
    count, written, reading = known_line
    return Line(number, text, count, written, reading)


def _understand(
    number: int, clean: str, catalogue: Catalogue, *, foreign: bool | None
) -> tuple[int, str, Reading]:
    if len(clean) > MOST_LETTERS:
        return 0, clean, Reading("unknown", None, (), "too_long", {"most": MOST_LETTERS})
    try:
        fields = split(clean, catalogue)
    except ListError as wrong:
        raise wrong.at(number) from None
    reading = resolve(fields, catalogue, foreign=foreign)
    count = fields.copies
    if count is None:  # a card named without a count is one card; anything else is none
        count = 1 if reading.status != "unknown" or fields.number else 0
    return count, fields.name, reading


def _is_title(line: Line, catalogue: Catalogue) -> bool:
    """A first line without a count that is no card and like none: the deck's name."""
    if line.reading.note != "unknown" or not any(c.isalpha() for c in line.text):
        return False
    return not known(line.written, catalogue)


def _deck(
    found: list[Line], others: list[Other], language: str | None, catalogue: Catalogue
) -> Deck:
    if not found:
        raise ListError("no_card")
    unknown = [line for line in found if line.reading.note in {"unknown", "no_such_set"}]
    unknown = [line for line in unknown if not line.reading.args.get("named")][:MOST_SUGGESTIONS]
    if unknown:
        near = {line.line: suggestions(line.written, catalogue) for line in unknown}
        found = [_suggest(line, near.get(line.line)) for line in found]
    others.sort(key=lambda other: other.line)
    return Deck(tuple(found), tuple(others), language)


def _suggest(line: Line, names: list[str] | None) -> Line:
    if not names:
        return line
    reading = line.reading
    args = {**reading.args, "suggestions": names}
    marked = Reading(reading.status, None, (), reading.note, args)
    return Line(line.line, line.text, line.count, line.written, marked)
