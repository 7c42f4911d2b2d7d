"""Reads lists that come as rows of cells: CSV, tabs, tables of pages and notes."""

import csv
import re
from collections.abc import Iterator

from decks.engine.lists.columns import BESIDE_DECK, TableRow, find_field, find_fields
from decks.engine.lists.counts import read_count
from decks.engine.lists.deck import ListError
from decks.engine.lists.headings import read_heading
from decks.engine.lists.pasted import read_printing_address
from decks.engine.lists.set_and_number import LineFields

_NAMES_SEPARATOR = re.compile(r"[\"']?sep=[,;\t|]?[\"']?", re.IGNORECASE)


def is_separator_line(line: str) -> bool:
    """Whether a line only tells a spreadsheet what separates the cells: "sep=;"."""
    return _NAMES_SEPARATOR.fullmatch(line.strip()) is not None


def read_csv_rows(lines: list[tuple[int, str]]) -> list[TableRow] | None:
    """The rows of a list in CSV (comma, semicolon or tab); None if it is not CSV.

    A table in a note may have a title over it.
    """
    if lines and is_separator_line(lines[0][1]):
        table = read_csv_rows(lines[1:])
        return table and [(*lines[0], "export"), *table]
    if not lines:
        return None
    if above := _count_title_lines(lines):
        table = read_csv_rows(lines[above:])
        return table and [*((at, text, None) for at, text in lines[:above]), *table]
    for mark in (",", ";", "\t"):
        if mark not in lines[0][1]:
            continue
        head = [cell.strip().lower() for cell in _split_cells(lines[0][1], mark)]
        fields = find_fields(head)
        if len(head) > 1 and ("name" in fields or "card_id" in fields):
            fields = _find_printings(lines, _find_counts(lines, fields, mark), mark)
            return list(_read_rows_with_head(lines, fields, mark))
        if _is_even_table(lines, mark):
            return [
                (at, text, _guess_fields(cells, at))
                for at, text in lines
                for cells in _split_side_by_side(_split_cells(text, mark))
            ]
    single = find_field(lines[0][1])
    return list(_read_rows_with_head(lines, [single], ",")) if single == "card_id" else None


MOST_TITLE_LINES = 3


def _count_title_lines(lines: list[tuple[int, str]]) -> int:
    """How many lines of words stand over a table with a head; 0 if the text holds anything else."""
    first = next((at for at, (_, text) in enumerate(lines) if "\t" in text), 0)
    if not 0 < first <= MOST_TITLE_LINES or any("\t" not in text for _, text in lines[first:]):
        return 0
    if any(text.lstrip("xX× *-")[:1].isdecimal() for _, text in lines[:first]):
        return 0  # it may be a card
    head = set(find_fields(_split_cells(lines[first][1], "\t")))
    return first if head & {"name", "card_id"} and len(head - {None}) > 1 else 0


def _find_counts(
    lines: list[tuple[int, str]], fields: list[str | None], mark: str
) -> list[str | None]:
    """The columns; without one called a count, the one whose head and cells look like counts.

    Raises ListError where several columns may be it, or where a name alone stands beside a number:
    a number that may be something else is not taken for a count.
    """
    if "count" in fields:
        return fields
    columns = _cells_by_column(lines, len(fields), mark)
    called = [cell.lower() for cell in _split_cells(lines[0][1], mark)]
    small = [at for at, cells in enumerate(columns) if _are_counts(cells)]
    free = [at for at in small if fields[at] is None and not _NO_COUNT.search(called[at])]
    found = [at for at in free if _LIKE_COUNT.search(called[at])]
    if not found:  # a column of such a name counts only if it adds up to a deck
        whole = [at for at in free if sum(_read_cells(columns[at])) == DECK]
        found = [at for at in whole if _MAY_BE_COUNT.search(called[at])]
    if not found and not {"code", "number", "card_id"} & set(fields):
        found = free
    if len(found) > 1:
        raise ListError("no_count_column")
    if found:
        return [*fields[: found[0]], "count", *fields[found[0] + 1 :]]
    return _count_by_numbers(fields, columns, called)


def _cells_by_column(lines: list[tuple[int, str]], columns: int, mark: str) -> list[list[str]]:
    """The filled cells below the head, column by column."""
    rows = [_split_cells(text, mark) for _, text in lines[1:]]
    rows = [row for row in rows if not _is_heading_row(row, columns)]
    return [[row[at] for row in rows if len(row) > at and row[at]] for at in range(columns)]


def _find_printings(
    lines: list[tuple[int, str]], fields: list[str | None], mark: str
) -> list[str | None]:
    """The columns, with set and number found side by side even if one of them has another name.

    If one were left unread, another printing would be taken. A wrong guess contradicts the name and
    is noticed.
    """
    found = [field for field in ("code", "number") if field in fields]
    if "card_id" in fields or len(found) != 1:
        return fields
    missing, step, kind = ("number", 1, _IS_NUMBER) if found == ["code"] else ("code", -1, _IS_CODE)
    at = fields.index(found[0]) + step
    if not 0 <= at < len(fields) or fields[at]:
        return fields
    cells = _cells_by_column(lines, len(fields), mark)[at]
    called = _split_cells(lines[0][1], mark)[at].lower()
    fits = bool(cells) and all(map(kind.fullmatch, cells)) and not _NO_COUNT.search(called)
    return [*fields[:at], missing, *fields[at + 1 :]] if fits else fields


_IS_NUMBER = re.compile(r"#?[A-Za-z]{0,6}\d{1,4}[a-z]?(?:/[A-Za-z]{0,4}\d{1,4})?")
_IS_CODE = re.compile(r"(?=[0-9-]*[A-Z])[A-Z0-9-]{2,8}")


def _count_by_numbers(
    fields: list[str | None], columns: list[list[str]], called: list[str]
) -> list[str | None]:
    """The columns, where one called a number is the count or numbers the rows.

    That is the first column, or one called "Number".
    """
    numbers = [at for at, field in enumerate(fields) if field == "number"]
    small = [at for at in numbers if _are_counts(columns[at])]
    if len(numbers) > 1:
        if fields[0] == "number":
            return ["count" if 0 in small else None, *fields[1:]]
        small = [at for at in small if called[at] in {"#", "num", "number"}]
    elif "code" in fields:
        return fields
    return ["count" if at in small[:1] else field for at, field in enumerate(fields)]


_NO_COUNT = re.compile(
    r"own|have|stock|collect|binder|page|price|cost|preis|disc|acc|dex|gen|rank|max|limit|l(?:e)?v|"
    r"set|\bh\.?p|\bid\b|deck\s*(?:#|no|id|rank|\d)|side|wish|retreat|damage|year|row|index|star"
)
_LIKE_COUNT = re.compile(
    r"\b(?:q(?:ua)?nt\w*|qt\w*|count|cnt|copies|copy|amt|amount|anz\w*|menge|stk|st(?:ü|u)ck|nombre"
    r"|cant\w*|many|in deck|need\w*|times|main\w*|ct)\b|[枚数]"
)
# or the number of a deck or a set
_MAY_BE_COUNT = re.compile(r"\b(?:deck|total|cards|num|no|x)\b|#")
DECK = 60  # cards that such a column must add up to
MOST_COUNTED = 60  # copies of one card, in a column that is not called a count


def _read_cells(cells: list[str]) -> list[int]:
    return [int(_WHOLE.sub("", cell.strip(AROUND_COUNTS))) for cell in cells]


def _are_counts(cells: list[str]) -> bool:
    """Whether a column may hold counts: small numbers that do not just number the rows."""
    if not cells or not all(map(_is_count, cells)):
        return False
    counted = _read_cells(cells)
    step = counted[-1] - counted[-2] if len(counted) > 1 else 0
    in_turn = step > 0 and counted == [counted[0] + step * at for at in range(len(counted))]
    numbers_rows = in_turn and (len(counted) > 2 or counted[0] == step == 1)
    return min(counted) >= 1 and max(counted) <= MOST_COUNTED and not numbers_rows


def _split_side_by_side(cells: list[str]) -> list[list[str]]:
    """Split a row with several cards beside each other, each with its count in front."""
    for width in (4, 3, 2):
        parts = [cells[at : at + width] for at in range(0, len(cells), width)]
        if len(parts) > 1 and all(_is_counted_card(part, width) for part in parts):
            return parts
    pairs = [cells[at : at + 2] for at in range(0, len(cells), 2)]
    if len(pairs) > 1 and _HOLDS_PRINTING.search(cells[1]) and all(map(_is_counted_name, pairs)):
        return pairs
    return [cells]


# Set and number in the cell of the name: the next cell belongs to another card.
_HOLDS_PRINTING = re.compile(r"[a-z].*\s[A-Z][A-Z0-9-]{1,7}\s[A-Z]{0,5}\d+\Z")


def _is_counted_name(cells: list[str]) -> bool:
    return len(cells) == 2 and _is_count(cells[0]) and bool(re.search("[a-z]{2}", cells[1]))


def _is_counted_card(cells: list[str], width: int) -> bool:
    """Whether the cells are a count and a name; in two cells a number follows the name."""
    if len(cells) < width or not _is_count(cells[0]) or not re.search("[a-z]{2}", cells[1]):
        return False
    return cells[2].isupper() if width > 2 else cells[1][-1:].isdecimal()


def _split_cells(text: str, mark: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([text], delimiter=mark), [])]


def _read_rows_with_head(
    lines: list[tuple[int, str]], fields: list[str | None], mark: str
) -> Iterator[TableRow]:
    yield lines[0][0], lines[0][1], "heading"
    called = [cell.lower() for cell in _split_cells(lines[0][1], mark)]
    parts = [at for at, cell in enumerate(called) if cell in _PART_COLUMNS]
    starts = [at for at, field in enumerate(fields) if field and field == fields[0]]
    if not starts or fields.count("name") < len(starts):
        starts = [0]
    for line, text in lines[1:]:
        cells = _split_cells(text, mark)
        if _is_heading_row(cells, len(fields)):
            yield line, text, "heading" if _opens_part(cells) else None
            continue
        if any(at < len(cells) and _IS_BESIDE.fullmatch(cells[at]) for at in parts):
            yield line, text, BESIDE_DECK
            continue
        for start, end in zip(starts, [*starts[1:], len(fields)], strict=True):
            if any(cells[start:end]):
                yield _read_row_with_head(line, text, fields[start:end], cells[start:end])


_PART_COLUMNS = frozenset({
    "board", "section", "zone", "list", "deck", "location", "part", "category", "bereich",
})  # fmt: skip
_IS_BESIDE = re.compile(
    r"side ?(?:board|deck)?|sb|maybe ?(?:board)?|considering|extras?", re.IGNORECASE
)


def _read_row_with_head(
    line: int, text: str, fields: list[str | None], cells: list[str]
) -> TableRow:
    pairs = [(name, cell) for name, cell in zip(fields, cells, strict=False) if name]
    # of two columns for one field the first counts
    values = {name: cell or None for name, cell in reversed(pairs)}
    if not (values.get("code") or values.get("number") or values.get("card_id")):
        values |= zip(("code", "number"), _find_address(cells), strict=False)
    rest = values.get("code"), values.get("number"), values.get("card_id")
    if "count" in fields and not values.get("count"):  # without a count it is no card of the deck
        return line, text, LineFields(None, values.get("name") or "", *rest)
    count = _WHOLE.sub("", (values.get("count") or "1").strip("xX× "))
    if not count.lstrip("-").isdecimal() or count.startswith("-"):
        raise ListError("count", line, count=count)
    copies = _read_copies(count, text, line)
    return line, text, LineFields(copies, values.get("name") or "", *rest)


_WHOLE = re.compile(r"(?<=\d)[.,]0+\Z")  # programs may write a whole number as "4.0"


def _find_address(cells: list[str]) -> tuple[str, ...]:
    """Set code and number, where a cell is the address of a printing's page."""
    return next(filter(None, map(read_printing_address, cells)), ())


def _is_heading_row(cells: list[str], columns: int) -> bool:
    """Whether a row divides a table or sums it up: a lone cell, rules, the count of a part."""
    filled = [cell for cell in cells if cell]
    lone = len(filled) == 1 < columns and not filled[0].isdecimal()
    return lone or _opens_part(filled) or not any(c.isalnum() for cell in filled for c in cell)


def _opens_part(cells: list[str]) -> bool:
    """Whether a row opens a part of the list: its name, perhaps with the number of its cards."""
    words = [cell for cell in cells if cell and not _is_count(cell.strip("()[]"))]
    return bool(words) and all(read_heading(cell) for cell in words)


AROUND_COUNTS = "xX× /"


def _is_count(cell: str) -> bool:
    return _WHOLE.sub("", cell.strip(AROUND_COUNTS)).isdecimal()


def _read_copies(count: str, text: str, line: int) -> int:
    try:
        return read_count(count, text)
    except ListError as wrong:
        raise wrong.at_line(line) from None


def _is_even_table(lines: list[tuple[int, str]], mark: str) -> bool:
    """Whether every line is a row with a count in front or behind, as in exports without heads.

    "4 Pikachu, BS, 58" is not such a row: the count stands before the name, as people write it.
    """
    for _, text in lines:
        cells = _leave_out_part(_split_cells(text, mark)) if mark in text else []
        behind = bool(cells) and not cells[0][:1].isdecimal() and _is_counted_behind(cells)
        if len(cells) < 2 or not (_is_count(cells[0]) or behind):
            return False
    return True


_TICKS = frozenset({"", "true", "false", "x", "✓", "✔", "☑", "☐", "yes", "no"})


def _is_counted_behind(cells: list[str]) -> bool:
    return _is_count(cells[-1]) or _counts_before_printing(cells)


_YEAR = re.compile(r"(?:19|20)\d\d")


def _leave_out_part(cells: list[str]) -> list[str]:
    """A row without the part of the list, "Pokémon,4,Dreepy", a year and a box to tick."""
    plain = [cell for cell in cells if not (cell and _tells_no_printing(cell))]
    if len(plain) > 1:
        cells = plain
    ticked = len(cells) > 2 and _is_count(cells[1]) and cells[0].lower() in _TICKS
    return cells[1:] if ticked else cells


def _tells_no_printing(cell: str) -> bool:
    """A year, or the part of the list: neither name, set nor number."""
    if len(cell) < 2 or cell.isdecimal():
        return bool(_YEAR.fullmatch(cell))
    return read_heading(cell) is not None


_IS_PRINTING = re.compile(r"(?=[0-9-]*[A-Z])[A-Z0-9]{2,8}[- ]#?[A-Z]{0,6}\d{1,4}[a-z]?")


def _counts_before_printing(cells: list[str]) -> bool:
    """Whether a row goes name, count, set, number; the last two may be in one cell."""
    if len(cells) < 3 or _is_count(cells[0]) or not _is_count(cells[1]):
        return False
    if len(cells) == 3:
        return bool(_IS_PRINTING.fullmatch(cells[2]))
    return bool(_IS_CODE.fullmatch(cells[2]) and _IS_NUMBER.fullmatch(cells[3]))


def _guess_fields(cells: list[str], line: int) -> LineFields | None:
    if _is_heading_row(cells, len(cells)) or len([cell for cell in cells if cell]) == 1:
        return None
    cells = _leave_out_part(cells)
    if _counts_before_printing(cells):
        cells = [cells[1], cells[0], *cells[2:]]
    front = _is_count(cells[0])
    count, rest = (cells[0], cells[1:]) if front else (cells[-1], cells[:-1])
    count = _WHOLE.sub("", count.strip(AROUND_COUNTS))
    if address := _find_address(rest):
        rest = [rest[0], *address]
    name, code, number, *_ = [cell or None for cell in [*rest, "", "", ""]]
    many = _read_copies(count, ",".join(cells), line)
    if code is None and number is None and name and " " not in name and "-" in name:
        return LineFields(many, "", None, None, name)
    return LineFields(many, name or "", code, number)
