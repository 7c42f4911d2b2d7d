"""The front door: a list in any form players use, read line by line."""

import msgspec

from decks.engine.cards.catalogue import Catalogue
from decks.engine.lists import exact, headings
from decks.engine.lists.by_name import suggestions
from decks.engine.lists.deck import Deck, Line, ListError, Other, Reading
from decks.engine.lists.fields import Fields, split
from decks.engine.lists.prose import holds_a_card, is_prose, is_sentence, is_title
from decks.engine.lists.resolve import resolve
from decks.engine.lists.several import several_cards
from decks.engine.lists.tables import Row, csv_rows, json_rows
from decks.engine.lists.text import MOST_LETTERS, decode, lines, plain

MOST_SUGGESTIONS = 25  # lines of one list that get suggestions: they cost a look at every name
MEMORY = 50_000  # lines whose reading is kept; real lists repeat each other


def read_list(data: bytes | str, catalogue: Catalogue) -> Deck:
    """Reads a decklist: text as players and programs write it, CSV or JSON.

    Every line comes back, as a card line with its status or as a heading, total or comment.
    Raises ListError (what, and in which line) for what is too long, no text, empty or has a count
    that is no number from 1.
    """
    text = decode(data)
    rows = json_rows(text)
    if rows is None:
        shown = lines(text)
        rows = csv_rows(shown)
        if rows is None:
            return _read_text(shown, catalogue)
    return _read_rows(rows, catalogue)


def _read_rows(rows: list[Row], catalogue: Catalogue) -> Deck:
    found = []
    others = []
    for number, text, fields in rows:
        if not isinstance(fields, Fields):
            others.append(Other(number, text, fields or "comment"))
            continue
        reading = _row_reading(fields, catalogue)
        written = (
            fields.name or fields.card_id or f"{fields.code or ''} {fields.number or ''}".strip()
        )
        found.append(Line(number, text, fields.copies or 1, written, reading))
    return _deck(found, others, None, catalogue)


def _row_reading(fields: Fields, catalogue: Catalogue) -> Reading:
    """A row's meaning; a name may hold the whole line, as nicknames and single columns do."""
    reading = resolve(fields, catalogue, foreign=None)
    alone = fields.name and not (fields.code or fields.number or fields.card_id)
    if reading.status != "unknown" or not alone or len(fields.name) > MOST_LETTERS:
        return reading
    whole = split(f"1 {fields.name}", catalogue)
    again = resolve(whole, catalogue, foreign=None)
    return again if again.status != "unknown" else reading


class _Seen(msgspec.Struct, frozen=True):
    """What a line is: of no card (`kind`, and the language of a heading), or a card as read.

    Without `reading` it depends on the rest of the list, and `clean` is what stands there.
    """

    clean: str
    kind: str | None = None
    language: str | None = None
    count: int = 0
    written: str = ""
    reading: Reading | None = None


def _read_text(shown: list[tuple[int, str]], catalogue: Catalogue) -> Deck:
    memory: dict[str, _Seen] = catalogue.memo.setdefault("seen", {})
    found: list[Line] = []
    others: list[Other] = []
    late: list[tuple[int, str, _Seen]] = []
    language = None
    for number, text in shown:
        seen = memory.get(text) or _see(text, catalogue, memory)
        if seen.reading is not None:
            found.append(Line(number, text, seen.count, seen.written, seen.reading))
        elif seen.kind:
            others.append(Other(number, text, seen.kind))
            language = language or seen.language
        else:
            late.append((number, text, seen))
    if late:
        _read_late(late, found, others, catalogue, language)
        found.sort(key=_number)
    return _deck(found, others, language, catalogue)


def _number(line: Line) -> int:
    return line.line


def _read_late(
    late: list[tuple[int, str, _Seen]],
    found: list[Line],
    others: list[Other],
    catalogue: Catalogue,
    language: str | None,
) -> None:
    """Lines whose meaning hangs on the language of the list, or on their being its first."""
    foreign = None if language is None else language != "en"
    first = min([late[0][0], *(one.line for one in found), *(one.line for one in others)])
    read = [
        _line(number, text, seen.clean, catalogue, foreign=foreign) for number, text, seen in late
    ]
    cards = sorted(line.line for line in (*found, *read) if line.read)
    for line in read:
        within = bool(cards) and cards[0] < line.line < cards[-1]
        if line.line == first and is_title(line, catalogue):
            others.append(Other(line.line, line.text, "title"))
        elif is_prose(line, catalogue, within=within):
            others.append(Other(line.line, line.text, "prose"))
        else:
            found.append(line)


def _see(text: str, catalogue: Catalogue, memory: dict[str, _Seen]) -> _Seen:
    if len(memory) >= MEMORY:
        memory.clear()
    read = exact.read(text, catalogue)
    memory[text] = seen = _Seen(text, None, None, *read) if read else _look(text, catalogue)
    return seen


def _look(text: str, catalogue: Catalogue) -> _Seen:
    """Whether a line is a heading, a total or a comment."""
    clean = plain(text)
    if len(clean) > MOST_LETTERS:
        return _Seen(clean)
    if clean[:1].isdigit():
        part, language = headings.counted(clean), None
    else:
        part, language = headings.heading(clean) or (None, None)
    if part:
        return _Seen(clean, "total" if part == headings.TOTAL else "heading", language)
    kind = None if clean[:1].isdigit() else headings.remark(clean)
    struck_out = clean.startswith(("#", "//"))  # on purpose, whatever stands there
    if kind == "comment" and not struck_out and holds_a_card(clean, catalogue):
        kind = None
    return _Seen(clean, kind)


_Known = dict[tuple[str, bool | None], tuple[int, str, Reading]]


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
        may_be_a_card = int(clean[:1].isdigit())
        reading = Reading("unknown", None, (), "too_long", {"most": MOST_LETTERS})
        return may_be_a_card, clean, reading
    try:
        fields = split(clean, catalogue)
    except ListError as wrong:
        if is_sentence(clean):
            return 0, clean, Reading("unknown", None, (), "unknown", {"written": clean})
        raise wrong.at(number) from None
    reading = resolve(fields, catalogue, foreign=foreign)
    if found := several_cards(clean, reading, catalogue, foreign=foreign):
        return found.copies, clean, found.reading
    count = fields.copies
    if count is None and reading.note == "misspelt" and reading.card:  # what is odd may be a count
        args = {"written": fields.name, "named": True, "suggestions": [reading.card.name]}
        return 1, fields.name, Reading("unknown", None, (), "unknown", args)
    if count is None:  # a card named without a count is one card; anything else is none
        count = 1 if reading.status != "unknown" or fields.number else 0
    return count, fields.name, reading


def _deck(
    found: list[Line], others: list[Other], language: str | None, catalogue: Catalogue
) -> Deck:
    if not any(line.count for line in found):  # words alone are no list
        raise ListError("no_card")
    unknown = [line for line in found if line.reading.note in _UNKNOWN]
    unknown = [line for line in unknown if not line.reading.args.get("named")][:MOST_SUGGESTIONS]
    if unknown:
        near = {line.line: suggestions(line.written, catalogue) for line in unknown}
        found = [_suggest(line, near.get(line.line)) for line in found]
    others.sort(key=_place)
    return Deck(tuple(found), tuple(others), language)


_UNKNOWN = frozenset({"unknown", "no_such_set"})


def _place(other: Other) -> int:
    return other.line


def _suggest(line: Line, names: list[str] | None) -> Line:
    if not names:
        return line
    reading = line.reading
    args = {**reading.args, "suggestions": names}
    marked = Reading(reading.status, None, (), reading.note, args)
    return Line(line.line, line.text, line.count, line.written, marked)
