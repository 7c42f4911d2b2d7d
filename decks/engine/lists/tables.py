"""Lists that come as JSON or CSV rather than as lines for people."""

import csv
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from decks.engine.lists.deck import ListError
from decks.engine.lists.fields import LineFields, read_count
from decks.engine.lists.headings import read_heading
from decks.engine.lists.pasted import read_printing_address
from decks.engine.lists.text import MOST_COPIES, MOST_LETTERS, MOST_LINES

_COLUMNS = {
    "count": {"qty", "count", "quantity", "amount", "copies", "qty.", "anzahl", "menge", "quantité",
              "qté", "cantidad", "quantità", "quantidade", "qtd", "枚数"},
    "name": {"name", "card", "card name", "cardname", "title", "karte", "kartenname", "carte",
             "carta", "nom", "nome", "カード", "カード名"},
    "code": {"set", "code", "set code", "setcode", "set id", "edition", "expansion", "ptcgo code",
             "erweiterung", "extension", "espansione", "expansión", "expansão", "セット"},
    "number": {"number", "no", "no.", "num", "#", "card number", "collector number", "setnumber",
               "card #", "card no", "card no.", "collector #", "collector no.",
               "nummer", "nr", "nr.", "numéro", "numero", "número", "番号"},
    "card_id": {"id", "card id", "cardid", "card_id"},
}  # fmt: skip
_FIELD = {word: field for field, words in _COLUMNS.items() for word in words}

# Line, text, what it says; BESIDE for a card beside the deck, None for a remark.
TableRow = tuple[int, str, LineFields | str | None]
BESIDE_DECK = "beside"


def read_json_rows(text: str) -> list[TableRow] | None:
    """The rows of a list in JSON, None if it is no JSON. Raises ListError for another shape."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as broken:
        if text.lstrip().startswith(("{", '["', "[[", "[{")):
            raise ListError("no_json", why=str(broken)) from None
        return None
    beside: list[tuple[str, Any]] = []
    data = _collect_cards(data, beside)
    if not isinstance(data, list):
        raise ListError("json_shape")
    if (count := len(data) + len(beside)) > MOST_LINES:
        raise ListError("too_many_lines", count=count, most=MOST_LINES)
    cards = [_read_json_row(at, item) for at, item in enumerate(data, start=1)]
    return cards + [
        _make_beside_row(at, *each) for at, each in enumerate(beside, start=len(data) + 1)
    ]


_PARTS = ("pokemon", "pokémon", "trainer", "trainers", "energy", "energies")


def _collect_cards(data: Any, beside: list[tuple[str, Any]]) -> Any:
    """The list of cards in what programs wrap around it, part by part or as objects on a table.

    `beside` takes the cards of other lists there, each with that list's name.
    """
    for _ in range(4):
        if not isinstance(data, dict):
            return data
        if "ObjectStates" in data or "ContainedObjects" in data:
            return list(_collect_table_cards(data, 0))
        parts = [data[key] for key in data if key.lower() in _PARTS and isinstance(data[key], list)]
        if parts:
            beside += _collect_cards_beside(data, [key for key in data if key.lower() in _PARTS])
            return [item for part in parts for item in part]
        keys_used = [key for key in ("lines", "cards", "decklist", "deck") if key in data][:1]
        beside += _collect_cards_beside(data, keys_used)
        data = data[keys_used[0]] if keys_used else 0
    return data


def _collect_cards_beside(data: dict[str, Any], keys_used: list[str]) -> Iterator[tuple[str, Any]]:
    """The rows of lists that are not the deck's: a sideboard, cards somebody thinks of."""
    for key, rows in data.items():
        if key in keys_used or not isinstance(rows, list | dict):
            continue
        for row in rows if isinstance(rows, list) else [rows]:
            if _is_row(row) or (isinstance(row, str) and key.lower() in _BESIDE):
                yield key, row


def _is_row(row: Any) -> bool:
    if isinstance(row, dict):
        return bool({str(name).lower() for name in row} & _NAMES)
    return isinstance(row, list) and 2 <= len(row) <= 4


def _make_beside_row(line: int, where: str, row: Any) -> TableRow:
    cells = list(row.values()) if isinstance(row, dict) else row if isinstance(row, list) else [row]
    plain = [str(each) for each in cells if isinstance(each, str | int)]
    return line, f"{where}: {' '.join(plain)}"[:MOST_LETTERS], BESIDE_DECK


_BESIDE = {"sideboard", "side", "maybeboard", "maybe", "considering"}
_NAMES = _COLUMNS["name"] | _COLUMNS["card_id"]


def _collect_table_cards(item: Any, depth: int) -> Iterator[dict[str, Any]]:
    """The cards of a Tabletop Simulator save: objects within objects, each with its nickname."""
    if not isinstance(item, dict) or depth > DEEPEST:
        return
    inside = [each for key in _INSIDE for each in item.get(key) or () if isinstance(each, dict)]
    if not inside and str(item.get("Name", "")).startswith("Card"):
        notes = str(item.get("GMNotes") or item.get("Description") or "").strip()
        card_id = notes if _ID.match(notes) else None
        yield {"count": 1, "name": str(item.get("Nickname") or ""), "id": card_id}
    for each in inside:
        yield from _collect_table_cards(each, depth + 1)


_INSIDE = ("ObjectStates", "ContainedObjects")
_ID = re.compile(r"[a-z0-9.]{2,12}-[A-Za-z0-9!?]{1,8}\Z")
DEEPEST = 20


def _read_json_row(line: int, item: Any) -> TableRow:
    if isinstance(item, str):
        return _read_id_row(line, item)
    if isinstance(item, dict):
        cells = {_FIELD.get(str(key).lower(), ""): value for key, value in item.items()}
        fields = [cells.get(name) for name in ("count", "name", "code", "number", "card_id")]
        fields[0] = 1 if fields[0] is None else fields[0]
    elif isinstance(item, list) and 2 <= len(item) <= 4:
        fields = [*item, *[None] * (5 - len(item))]
    else:
        raise ListError("line_shape", at=line - 1)
    count, *texts = fields
    name, code, number, card_id = (_read_text(value, line) for value in texts)
    shown = " ".join(str(value) for value in fields if value is not None)
    return line, shown, LineFields(_read_number(count, line), name or "", code, number, card_id)


def _read_id_row(line: int, item: str) -> TableRow:
    """pokemoncard.io and tabletop exports: one id for each copy, and where they come from."""
    if " " in item or not item:
        return line, item, None
    return line, item, LineFields(1, "", None, None, item)


def _read_number(value: Any, line: int) -> int:
    if isinstance(value, str) and value.strip().isdecimal():
        return read_count(value.strip(), value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ListError("no_whole_number", at=line - 1, count=value)
    if not 1 <= value <= MOST_COPIES:
        raise ListError("out_of_range", at=line - 1, count=value, most=MOST_COPIES)
    return value


def _read_text(value: Any, line: int) -> str | None:
    if value is None or isinstance(value, str):
        return value.strip() or None if value else None
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise ListError("no_text_at", at=line - 1, text=value)


def read_csv_rows(lines: list[tuple[int, str]]) -> list[TableRow] | None:
    """The rows of a list in CSV (comma, semicolon or tab), None if it is none.

    A table in a note may have a title over it.
    """
    if not lines:
        return None
    if above := _count_title_lines(lines):
        table = read_csv_rows(lines[above:])
        return table and [*((at, text, None) for at, text in lines[:above]), *table]
    for mark in (",", ";", "\t"):
        if mark not in lines[0][1]:
            continue
        head = [cell.strip().lower() for cell in _split_cells(lines[0][1], mark)]
        fields = [_FIELD.get(cell) for cell in head]
        if len(head) > 1 and ("name" in fields or "card_id" in fields):
            fields = _find_counts(lines, fields, mark)
            return list(_read_rows_with_head(lines, fields, mark))
        if _is_even_table(lines, mark):
            return [(at, text, _guess_fields(_split_cells(text, mark), at)) for at, text in lines]
    single = _FIELD.get(lines[0][1].strip().lower())
    return list(_read_rows_with_head(lines, [single], ",")) if single == "card_id" else None


MOST_TITLE_LINES = 3


def _count_title_lines(lines: list[tuple[int, str]]) -> int:
    """How many lines of words stand over a table with a head; 0 if more than these and rows do."""
    first = next((at for at, (_, text) in enumerate(lines) if "\t" in text), 0)
    if not 0 < first <= MOST_TITLE_LINES or any("\t" not in text for _, text in lines[first:]):
        return 0
    if any(text.lstrip("xX× *-")[:1].isdecimal() for _, text in lines[:first]):
        return 0  # it may be a card
    head = {_FIELD.get(cell.lower()) for cell in _split_cells(lines[first][1], "\t")}
    return first if head & {"name", "card_id"} and len(head - {None}) > 1 else 0


def _find_counts(
    lines: list[tuple[int, str]], fields: list[str | None], mark: str
) -> list[str | None]:
    """The columns; "#" beside no set and no count is how many, where all of it are counts."""
    if "count" in fields or "code" in fields or "number" not in fields:
        return fields
    at = fields.index("number")
    rows = [_split_cells(text, mark) for _, text in lines[1:]]
    cells = [row[at] for row in rows if len(row) > at and not _is_heading_row(row, len(fields))]
    if not all(map(_is_count, cells)):
        return fields
    return [*fields[:at], "count", *fields[at + 1 :]]


def _split_cells(text: str, mark: str) -> list[str]:
    return [cell.strip() for cell in next(csv.reader([text], delimiter=mark), [])]


def _read_rows_with_head(
    lines: list[tuple[int, str]], fields: list[str | None], mark: str
) -> Iterator[TableRow]:
    yield lines[0][0], lines[0][1], None
    for line, text in lines[1:]:
        cells = _split_cells(text, mark)
        if _is_heading_row(cells, len(fields)):
            yield line, text, None
            continue
        values = {name: cell or None for name, cell in zip(fields, cells, strict=False) if name}
        if not (values.get("code") or values.get("number") or values.get("card_id")):
            values |= zip(("code", "number"), _find_address(cells), strict=False)
        count = (values.get("count") or "1").strip("xX× ")
        if not count.lstrip("-").isdecimal() or count.startswith("-"):
            raise ListError("count", line, count=count)
        rest = values.get("code"), values.get("number"), values.get("card_id")
        yield (
            line,
            text,
            LineFields(_read_copies(count, text, line), values.get("name") or "", *rest),
        )


def _find_address(cells: list[str]) -> tuple[str, ...]:
    """Set code and number, where a cell is the address of a printing's page."""
    return next(filter(None, map(read_printing_address, cells)), ())


def _is_heading_row(cells: list[str], columns: int) -> bool:
    """A row that divides a table or sums it up: one cell of several, rules, a part's count."""
    filled = [cell for cell in cells if cell]
    lone = len(filled) == 1 < columns and not filled[0].isdecimal()
    words = [cell for cell in filled if not _is_count(cell.strip("()[]"))]
    part = bool(words) and all(read_heading(cell) for cell in words)
    return lone or part or not any(c.isalnum() for cell in filled for c in cell)


AROUND_COUNTS = "xX× /"


def _is_count(cell: str) -> bool:
    return cell.strip(AROUND_COUNTS).isdecimal()


def _read_copies(count: str, text: str, line: int) -> int:
    try:
        return read_count(count, text)
    except ListError as wrong:
        raise wrong.at_line(line) from None


def _is_even_table(lines: list[tuple[int, str]], mark: str) -> bool:
    """Whether every line is a row with a count in front or behind, as exports without heads are.

    "4 Pikachu, BS, 58" is none: it says its count before the name, as lists for people do.
    """
    for _, text in lines:
        cells = _leave_out_part(_split_cells(text, mark)) if mark in text else []
        behind = _is_count(cells[-1]) and not cells[0][:1].isdecimal() if cells else False
        if len(cells) < 2 or not (_is_count(cells[0]) or behind):
            return False
    return True


def _leave_out_part(cells: list[str]) -> list[str]:
    """A row without the part of the list that stands before its count: "Pokémon,4,Dreepy"."""
    if len(cells) > 2 and _is_count(cells[1]) and read_heading(cells[0]):
        return cells[1:]
    return cells


def _guess_fields(cells: list[str], line: int) -> LineFields | None:
    if _is_heading_row(cells, len(cells)):
        return None
    cells = _leave_out_part(cells)
    front = _is_count(cells[0])
    count, rest = (cells[0], cells[1:]) if front else (cells[-1], cells[:-1])
    count = count.strip(AROUND_COUNTS)
    if address := _find_address(rest):
        rest = [rest[0], *address]
    name, code, number, *_ = [cell or None for cell in [*rest, "", "", ""]]
    many = _read_copies(count, ",".join(cells), line)
    if code is None and number is None and name and " " not in name and "-" in name:
        return LineFields(many, "", None, None, name)
    return LineFields(many, name or "", code, number)
