"""The front door: a list in any form players use, read line by line."""

from collections.abc import Iterator

from decks.engine.cards import Catalogue
from decks.engine.lists import headings
from decks.engine.lists.deck import Deck, Line, ListError, Other, Reading
from decks.engine.lists.fields import Fields, split
from decks.engine.lists.resolve import known, resolve, suggestions
from decks.engine.lists.tables import Row, csv_rows, json_rows
from decks.engine.lists.text import decode, lines, plain

MOST_SUGGESTIONS = 25  # lines of one list that get suggestions: they cost a look at every name
MEMORY = 50_000  # lines whose reading is kept; real lists repeat each other

_Known = dict[tuple[str, bool | None], tuple[Fields, Reading]]


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
    kinds = [(number, text, plain(text)) for number, text in shown]
    others = {
        number: other for number, text, clean in kinds if (other := _other(number, text, clean))
    }
    language = _language(clean for number, _, clean in kinds if number in others)
    foreign = None if language is None else language != "en"
    found: list[Line] = []
    for number, text, clean in kinds:
        if number in others:
            continue
        line = _line(number, text, clean, catalogue, foreign=foreign)
        if not found and not line.count and _is_title(line, catalogue):
            others[number] = Other(number, text, "title")
        else:
            found.append(line)
    return _deck(found, list(others.values()), language, catalogue)


def _other(number: int, text: str, clean: str) -> Other | None:
    if clean[:1].isdigit():
        part = headings.counted(clean)
        kind = None
    else:
        part = (headings.heading(clean) or (None,))[0]
        kind = None if part else headings.remark(clean)
    if part:
        kind = "total" if part == headings.TOTAL else "heading"
    return Other(number, text, kind) if kind else None


def _language(texts: Iterator[str]) -> str | None:
    """What the headings are written in: the first one that only one language has."""
    for text in texts:
        found = headings.heading(text)
        if found and found[1]:
            return found[1]
    return None


def _line(
    number: int, text: str, clean: str, catalogue: Catalogue, *, foreign: bool | None
) -> Line:
    memory: _Known = catalogue.memo.setdefault("lines", {})
    remembered = memory.get((clean, foreign))
    if remembered is None:
        if len(memory) >= MEMORY:
            memory.clear()
        try:
            fields = split(clean, catalogue)
        except ListError as wrong:
            raise ListError(f"line {number}: {wrong}") from None
        remembered = fields, resolve(fields, catalogue, foreign=foreign)
        memory[clean, foreign] = remembered
    fields, reading = remembered
    count = fields.copies
    if count is None:  # a card named without a count is one card; anything else is none
        count = 1 if reading.status != "unknown" or fields.number else 0
    return Line(number, text, count, fields.name, reading)


def _is_title(line: Line, catalogue: Catalogue) -> bool:
    """A first line without a count that is no card and like none: the deck's name."""
    return line.reading.note == "unknown" and not known(line.written, catalogue)


def _deck(
    found: list[Line], others: list[Other], language: str | None, catalogue: Catalogue
) -> Deck:
    if not found:
        raise ListError("the list is empty: no line names a card")
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
