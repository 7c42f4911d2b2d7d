"""Reads a decklist in any form players use, line by line."""

import re
from functools import partial

import msgspec

from decks.engine.cards.catalogue import Catalogue, Printing
from decks.engine.cards.names import fold_name
from decks.engine.lists import exact, headings
from decks.engine.lists.by_name import suggest_names
from decks.engine.lists.columns import BESIDE_DECK, TableRow
from decks.engine.lists.deck import Line, ListError, OtherLine, ReadDeck, Reading
from decks.engine.lists.fields import complete_row, find_most_copies, split_line
from decks.engine.lists.framing import tell_frame
from decks.engine.lists.mentions import holds_a_card
from decks.engine.lists.objects import read_json_rows
from decks.engine.lists.pasted import leave_out_line_numbers
from decks.engine.lists.prose import is_prose, is_sentence, is_title
from decks.engine.lists.resolve import resolve_fields
from decks.engine.lists.set_and_number import LineFields
from decks.engine.lists.several import SeveralCards, read_several_cards
from decks.engine.lists.tables import read_csv_rows
from decks.engine.lists.text import (
    MOST_LETTERS,
    MOST_REMEMBERED,
    decode_list,
    numbered_lines,
    plain_line,
)

MOST_SUGGESTIONS = 25  # lines of one list that get suggestions: they cost a look at every name


def read_list(data: bytes | str, catalogue: Catalogue) -> ReadDeck:
    """Read a decklist: text as players and programs write it, CSV or JSON.

    Every line comes back, as a card line with its status or as a heading, total or comment. Raises
    ListError (what, and in which line) for a list that is too long, empty or not text, and for a
    count that is not a number from 1.
    """
    text = decode_list(data)
    rows = read_json_rows(text)
    if rows is None:
        shown = numbered_lines(text)
        rows = read_csv_rows(shown)
        if rows is None:
            return _read_text(shown, catalogue)
    if not any(fields for _line, _text, fields in rows):  # JSON that holds the lines of a list
        return _read_text([(line, text) for line, text, _fields in rows if text.strip()], catalogue)
    return _read_rows(rows, catalogue)


def _read_rows(rows: list[TableRow], catalogue: Catalogue) -> ReadDeck:
    memory: dict[str, _SeenLine] = catalogue.memo.setdefault("seen", {})
    cards: list[Line] = []
    others: list[OtherLine] = []
    late: list[tuple[int, str, _SeenLine]] = []
    beside = False
    for number, text, row in rows:
        if isinstance(row, LineFields):
            if beside:
                others.append(OtherLine(number, text, BESIDE_DECK))
            else:
                cards.append(_read_row(number, text, row, catalogue))
            continue
        words = _join_cells(text)
        seen = memory.get(words) or _classify_line(words, catalogue, memory)
        beside = seen.opens_beside or (beside and not _ends_what_is_beside(seen))
        if row or (beside and not seen.opens_beside):
            others.append(OtherLine(number, text, row or BESIDE_DECK))
        elif seen.reading is not None:
            cards.append(Line(number, text, seen.count, seen.written, seen.reading))
        elif seen.kind:
            others.append(OtherLine(number, text, seen.kind))
        else:
            late.append((number, text, seen))
    if late:
        _read_late_lines(late, cards, others, catalogue, None, in_table=True)
        late_at = {number for number, _, _ in late}
        cards = [_refuse_uncounted(line) if line.line in late_at else line for line in cards]
        cards.sort(key=_line_number)
    return _make_deck(cards, others, None, catalogue)


_BETWEEN_CELLS = re.compile(r"[\t,;]+")


def _join_cells(text: str) -> str:
    """The text of a row that does not belong to its table, with its cells joined."""
    return " ".join(_BETWEEN_CELLS.sub(" ", text).split())


def _refuse_uncounted(line: Line) -> Line:
    """Leave a card unread that has no count, in a table that states the count of all others."""
    if line.counted or not line.is_read:
        return line
    reading = Reading("unknown", None, (), "no_count", {"written": line.written})
    return Line(line.line, line.text, 1, line.written, reading, counted=False)


def _read_row(number: int, text: str, fields: LineFields, catalogue: Catalogue) -> Line:
    written = fields.name or fields.card_id or f"{fields.code or ''} {fields.number or ''}".strip()
    line = Line(
        number, text, fields.copies or 1, written, _read_fields(fields, catalogue),
        counted=fields.copies is not None,
    )  # fmt: skip
    return _refuse_uncounted(line)


def _read_fields(fields: LineFields, catalogue: Catalogue) -> Reading:
    """The reading of a row. Its name may hold a whole line, as nicknames and single columns do."""
    fields = complete_row(fields, catalogue)
    reading = resolve_fields(fields, catalogue, foreign=None)
    alone = fields.name and not (fields.code or fields.number or fields.card_id)
    if reading.status != "unknown" or not alone or len(fields.name) > MOST_LETTERS:
        return reading
    whole = split_line(f"1 {fields.name}", catalogue)
    again = resolve_fields(whole, catalogue, foreign=None)
    return again if again.status != "unknown" else reading


class _SeenLine(msgspec.Struct, frozen=True):
    """What a line is: no card (`kind`, and the language of a heading), or a card as read.

    Without `reading` it depends on the rest of the list, and `clean` is its text.
    """

    clean: str
    kind: str | None = None
    language: str | None = None
    count: int = 0
    written: str = ""
    reading: Reading | None = None
    opens_beside: bool = False


def _read_text(shown: list[tuple[int, str]], catalogue: Catalogue) -> ReadDeck:
    memory: dict[str, _SeenLine] = catalogue.memo.setdefault("seen", {})
    cards: list[Line] = []
    others: list[OtherLine] = []
    late: list[tuple[int, str, _SeenLine]] = []
    language = None
    beside = False
    without_number = leave_out_line_numbers(shown)
    for number, text in shown:
        words = without_number.get(number, text)
        seen = memory.get(words) or _classify_line(words, catalogue, memory)
        if seen.opens_beside:
            beside = True
        elif beside:
            beside = not _ends_what_is_beside(seen)
        if beside and not seen.opens_beside:
            others.append(OtherLine(number, text, BESIDE_DECK))
        elif seen.reading is not None:
            cards.append(Line(number, text, seen.count, seen.written, seen.reading))
        elif seen.kind:
            others.append(OtherLine(number, text, seen.kind))
            language = language or seen.language
        else:
            late.append((number, text, seen))
    if late:
        _read_late_lines(late, cards, others, catalogue, language)
        cards.sort(key=_line_number)
    return _make_deck(cards, others, language, catalogue)


def _ends_what_is_beside(seen: _SeenLine) -> bool:
    return seen.kind == "heading" or headings.opens_main_deck(seen.clean)


def _line_number(line: Line) -> int:
    return line.line


def _read_late_lines(
    late: list[tuple[int, str, _SeenLine]],
    card_lines: list[Line],
    others: list[OtherLine],
    catalogue: Catalogue,
    language: str | None,
    *,
    in_table: bool = False,
) -> None:
    """Read lines whose meaning depends on the language of the list, or on being its first.

    `in_table`: every card has its count there, so a word alone between them is no card.
    """
    foreign = None if language is None else language != "en"
    first = min([late[0][0], *(line.line for line in card_lines), *(line.line for line in others)])
    read = [
        line
        for number, text, seen in late
        for line in _make_lines(number, text, seen.clean, catalogue, foreign=foreign)
    ]
    cards = sorted(line.line for line in (*card_lines, *read) if line.is_read)
    frame = tell_frame(read, card_lines, others, first, catalogue)
    for line in read:
        if line.line in frame:
            others.append(OtherLine(line.line, line.text, frame[line.line]))
            continue
        within = bool(cards) and not in_table and cards[0] < line.line < cards[-1]
        if line.line == first and is_title(line, catalogue):
            others.append(OtherLine(line.line, line.text, "title"))
            continue
        if is_prose(line, catalogue, within=within):
            others.append(OtherLine(line.line, line.text, "prose"))
        else:
            card_lines.append(line)


def _classify_line(text: str, catalogue: Catalogue, memory: dict[str, _SeenLine]) -> _SeenLine:
    read = exact.read_exact_line(text, catalogue)
    seen = _SeenLine(text, None, None, *read) if read else _classify_new_line(text, catalogue)
    if len(text) <= MOST_LETTERS:
        if len(memory) >= MOST_REMEMBERED:
            memory.clear()
        memory[text] = seen
    return seen


def _classify_new_line(text: str, catalogue: Catalogue) -> _SeenLine:
    """What a line is by itself: a heading, a total, a comment, or none of these."""
    clean = plain_line(text)
    if len(clean) > MOST_LETTERS:
        return _SeenLine(clean)
    if headings.opens_what_is_beside(clean):
        return _SeenLine(clean, "heading", opens_beside=True)
    if clean[:1].isdigit():
        part, language = headings.read_counted_heading(clean), None
    else:
        part, language = headings.read_heading(clean) or (None, None)
    if part:
        return _SeenLine(clean, "total" if part == headings.TOTAL else "heading", language)
    kind = None if clean[:1].isdigit() else headings.read_remark(clean)
    struck_out = clean.startswith("//")  # on purpose, even if it names a card
    if kind == "comment" and not struck_out and holds_a_card(clean, catalogue):
        kind = None
    return _SeenLine(clean, kind)


_Understood = tuple[int, str, Reading, bool]  # how many, of what, and whether it says how many


def _make_lines(
    number: int, text: str, clean: str, catalogue: Catalogue, *, foreign: bool | None
) -> list[Line]:
    """A line as read: several of that number where it names several cards."""
    understand = partial(_understand_line, number, clean, catalogue, foreign=foreign)
    understood: _Understood | SeveralCards = (
        understand()
        if len(clean) > MOST_LETTERS
        else catalogue.keep_worked_out("lines", (clean, foreign), understand, most=MOST_REMEMBERED)
    )
    if isinstance(understood, SeveralCards):
        return [
            Line(number, part.text, part.copies, part.name, part.reading)
            for part in understood.parts
        ]
    count, written, reading, counted = understood
    return [Line(number, text, count, written, reading, counted)]


def _understand_line(
    number: int, clean: str, catalogue: Catalogue, *, foreign: bool | None
) -> _Understood | SeveralCards:
    if len(clean) > MOST_LETTERS:
        reading = Reading("unknown", None, (), "too_long", {"most": MOST_LETTERS})
        may_be_a_card = int(clean[:1].isdigit())
        understood: _Understood = may_be_a_card, clean, reading, False
    else:
        try:
            fields = split_line(clean, catalogue)
        except ListError as wrong:
            if is_sentence(clean):
                return 0, clean, Reading("unknown", None, (), "unknown", {"written": clean}), False
            raise wrong.at_line(number) from None
        reading = resolve_fields(fields, catalogue, foreign=foreign)
        understood = _count_reading(clean, fields, reading)
    several = read_several_cards(clean, reading, catalogue, foreign=foreign)
    if several is None:
        return understood
    return (
        several if several.told_apart else (several.all_copies, clean, several.reading_as_one, True)
    )


def _count_reading(clean: str, fields: LineFields, reading: Reading) -> _Understood:
    """A line's count and its reading. Where no count is written, another number may be one."""
    count = fields.copies
    bare = count is None and reading.note in _BY_BARE_NUMBER and f"#{fields.number}" not in clean
    if bare and _may_be_count(fields.number, reading.choices):
        open_args = {"name": fields.name, "number": fields.number}
        return 1, fields.name, Reading("ambiguous", None, (), "count_or_number", open_args), False
    # the rest of the name may be a count
    if count is None and (name := _name_within(fields.name, reading)):
        args = {"written": fields.name, "named": True, "suggestions": [name]}
        return 1, fields.name, Reading("unknown", None, (), "unknown", args), False
    if count is None:  # a card named without a count is one card; anything else is none
        many = 1 if reading.status != "unknown" or fields.number else 0
        return many, fields.name, reading, False
    return count, fields.name, reading, True


def _name_within(written: str, reading: Reading) -> str | None:
    """The name of the card that set and number mean, if the written name has it and more."""
    name = reading.card.name if reading.card else str(reading.args.get("numbered", ""))
    if reading.note == "misspelt":
        return name
    odd = reading.note in {"other_language", "no_such_name"}
    return name if odd and f" {fold_name(name)} " in f" {fold_name(written)} " else None


_BY_BARE_NUMBER = frozenset({"set_found", "sets_found"})


def _may_be_count(number: str | None, printings: tuple[Printing, ...]) -> bool:
    return bool(number and number.isdecimal() and int(number) <= find_most_copies(printings))


def _make_deck(
    cards: list[Line], others: list[OtherLine], language: str | None, catalogue: Catalogue
) -> ReadDeck:
    if not any(line.count for line in cards):  # words alone are no list
        raise ListError("no_card")
    unknown = [line for line in cards if line.reading.note in _UNKNOWN]
    unknown = [line for line in unknown if not line.reading.args.get("named")][:MOST_SUGGESTIONS]
    if unknown:
        written = {line.written for line in unknown}
        near = {name: suggest_names(name, catalogue) for name in written}
        helped = {(line.line, line.written) for line in unknown}
        cards = [
            _add_suggestions(line, near[line.written])
            if (line.line, line.written) in helped
            else line
            for line in cards
        ]
    others.sort(key=_other_line_number)
    return ReadDeck(tuple(cards), tuple(others), language)


_UNKNOWN = frozenset({"unknown", "no_such_set"})


def _other_line_number(other: OtherLine) -> int:
    return other.line


def _add_suggestions(line: Line, names: list[str] | None) -> Line:
    if not names:
        return line
    reading = line.reading
    args = {**reading.args, "suggestions": names}
    marked = Reading(reading.status, None, (), reading.note, args)
    return msgspec.structs.replace(line, reading=marked)
