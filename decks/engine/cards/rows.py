"""Card rows in the catalogue's own form: packed small, and quick to unpack.

A row is one printing as a mapping of card fields (`id`, `set`, `number`, `name`, `kind` …). Lists
and legality read the columns; the other figures (HP, attacks …) are one line per distinct card.
"""

import json
import lzma
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

CORE_FIELDS = ("kind", "stage", "evolves_from", "trainer", "energy", "text_group", "mark", "rarity")
TABLED_FIELDS = ("types", "labels", "provides", "limit", "dex")
NOT_IN_DETAILS = {"id", "set", "number", "name", "source", *CORE_FIELDS, *TABLED_FIELDS}
SMALLEST = 9 | lzma.PRESET_EXTREME


def pack_rows(rows: Sequence[Mapping[str, Any]], preset: int = SMALLEST) -> tuple[bytes, bytes]:
    """The contents of cards.json.xz and details.jsonl.xz for these rows, in their order."""
    core = make_columns(rows)
    lines, core["details"] = make_details(rows)
    return (
        lzma.compress(compact_json(core).encode(), preset=preset),
        lzma.compress(b"\n".join(lines), preset=preset),
    )


def make_columns(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Each field as a table of its distinct values, with one index per printing."""
    tables: dict[str, Any] = {"number": [row["number"] for row in rows]}
    for field in ("set", "name", *CORE_FIELDS):  # words, or nothing
        words: dict[str | None, int] = {}
        index = [words.setdefault(row.get(field), len(words)) for row in rows]
        tables[field] = {"values": list(words), "index": index}
    for field in TABLED_FIELDS:
        table: dict[bytes, int] = {}
        index = [table.setdefault(msgspec.json.encode(row.get(field)), len(table)) for row in rows]
        tables[field] = {"values": [msgspec.json.decode(value) for value in table], "index": index}
    tables["odd_ids"] = {
        str(at): row["id"]
        for at, row in enumerate(rows)
        if row["id"] != f"{row['set']}-{row['number']}"
    }
    return tables


def make_details(rows: Iterable[Mapping[str, Any]]) -> tuple[list[bytes], list[int]]:
    """The fields outside the columns: the distinct lines, and the index of each printing's line."""
    table: dict[bytes, int] = {}
    index = []
    for row in rows:
        rest = {key: value for key, value in row.items() if key not in NOT_IN_DETAILS}
        index.append(table.setdefault(msgspec.json.encode(rest), len(table)))
    return list(table), index


def compact_json(value: Any) -> str:
    """A value as JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write_json_lines(items: Iterable[Mapping[str, Any]]) -> str:
    """A JSON list with one entry a line: to be read, corrected and compared."""
    return "[\n" + ",\n".join(compact_json(item) for item in items) + "\n]\n"


def write_format_text(entry: Mapping[str, Any]) -> str:
    """A format as in its file: one line per field and per banned card."""
    lines = ",\n".join(f" {json.dumps(key)}: {_write_value(entry[key])}" for key in entry)
    return "{\n" + lines + "\n}\n"


def _write_value(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict):
        inner = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in value)
        return f"[\n{inner}\n ]"
    return json.dumps(value, ensure_ascii=False)
