"""Reads lists in JSON: the arrays and objects of many programs."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from decks.engine.json_text import find_key_twice, render_path
from decks.engine.lists.columns import BESIDE_DECK, COLUMNS, TableRow, find_field
from decks.engine.lists.counts import read_count
from decks.engine.lists.deck import ListError
from decks.engine.lists.set_and_number import LineFields
from decks.engine.lists.text import MOST_COPIES, MOST_LETTERS, MOST_LINES


def read_json_rows(text: str) -> list[TableRow] | None:
    """The rows of a list in JSON; None if it is not JSON. Raises ListError for another shape."""
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError) as broken:
        if text.lstrip().startswith(("{", '["', "[[", "[{")):
            raise ListError("no_json", why=str(broken)) from None
        return None
    second = find_key_twice(text)
    if second is not None:
        raise ListError("key_twice", path=render_path(second) or "JSON")
    beside: list[tuple[str, Any]] = []
    data = _collect_cards(data, beside)
    if isinstance(data, str):
        data = data.splitlines()
    if not isinstance(data, list):
        raise ListError("json_shape")
    if (count := len(data) + len(beside)) > MOST_LINES:
        raise ListError("too_many_lines", count=count, most=MOST_LINES)
    cards = [_read_json_row(at, item) for at, item in enumerate(data, start=1)]
    return cards + [
        _make_beside_row(at, *each) for at, each in enumerate(beside, start=len(data) + 1)
    ]


_LISTS = ("lines", "cards", "decklist", "deck", "main", "mainboard", "maindeck")
_PARTS = ("pokemon", "pokémon", "trainer", "trainers", "energy", "energies")


def _collect_cards(data: Any, beside: list[tuple[str, Any]]) -> Any:
    """The cards inside what programs wrap around them: parts, or objects on a table.

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
        if data and all(map(_is_card_and_count, data.items())):
            return [[count, name] for name, count in data.items()]
        keys_used = [key for key in _LISTS if key in data][:1]
        beside += _collect_cards_beside(data, keys_used)
        data = data[keys_used[0]] if keys_used else 0
    return data


def _is_card_and_count(item: tuple[str, Any]) -> bool:
    """Whether an object's key and value are a card and its count."""
    name, count = item
    return type(count) is int and (" " in name or "-" in name)


def _collect_cards_beside(data: dict[str, Any], keys_used: list[str]) -> Iterator[tuple[str, Any]]:
    """The rows of lists beside the deck: a sideboard, or cards under consideration."""
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
_NAMES = COLUMNS["name"] | COLUMNS["card_id"]


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
        pairs = list(_open_card(item).items())
        # of two keys for one field the first counts
        cells = {find_field(str(key)): value for key, value in reversed(pairs)}
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


def _open_card(item: dict[str, Any]) -> dict[str, Any]:
    """A row with its fields side by side, where the card or its set is an object of its own.

    Card databases write rows in this way.
    """
    card = item.get("card")
    if isinstance(card, dict):
        item = {**card, **{key: value for key, value in item.items() if key != "card"}}
    return {key: _name_of_set(value) for key, value in item.items()}


def _name_of_set(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return next((value[key] for key in ("ptcgoCode", "code", "id", "name") if value.get(key)), None)


def _read_id_row(line: int, item: str) -> TableRow:
    """A row of pokemoncard.io and tabletop exports: one id for each copy, or a remark."""
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
