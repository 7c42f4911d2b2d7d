"""Lays out the data files: a block for each card, a line for each text or, if too long, each step.

A file with any other layout is read all the same; `manage.py effects format` writes this one.
"""

import json
from typing import Any

WIDTH = 100
# Fields whose entries always have a line of their own, even if all would fit on one.
_ALWAYS_BROKEN = ("cards", "attacks", "powers")


def format_data(data: bytes) -> bytes:
    """The same data in this layout. Raises ValueError if it is not a JSON object."""
    file = json.loads(data)
    if not isinstance(file, dict):
        raise ValueError("no JSON object")  # noqa: TRY004 -- bad input, not a wrong call
    return (_lay_out_block(file, 0) + "\n").encode()


def _lay_out_block(value: dict[str, Any], indent: int) -> str:
    """An object with a line for each of its fields."""
    pad = " " * (indent + 2)
    rows = [_lay_out_row(key, one, indent + 2) for key, one in value.items()]
    return f"{{\n{pad}" + f",\n{pad}".join(rows) + f"\n{' ' * indent}}}"


def _lay_out_row(key: str, value: Any, indent: int) -> str:
    start = f"{_lay_out_line(key)}: "
    has_texts = isinstance(value, dict) and not {"attacks", "powers", "itself"}.isdisjoint(value)
    if value and (key in _ALWAYS_BROKEN or has_texts):
        return start + _lay_out_block(value, indent)
    return start + _lay_out_node(value, indent, indent + len(start))


def _lay_out_node(value: Any, indent: int, used: int) -> str:
    """A value that starts in column `used`: on one line if it fits, otherwise broken."""
    line = _lay_out_line(value)
    if not isinstance(value, (dict, list)) or not value or used + len(line) + 2 <= WIDTH:
        return line
    return (
        _lay_out_list(value, indent)
        if isinstance(value, list)
        else _lay_out_object(value, indent, used)
    )


def _lay_out_list(value: list[Any], indent: int) -> str:
    pad = " " * (indent + 2)
    rows = (_lay_out_node(one, indent + 2, indent + 2) for one in value)
    return f"[\n{pad}" + f",\n{pad}".join(rows) + f"\n{' ' * indent}]"


def _lay_out_object(value: dict[str, Any], indent: int, used: int) -> str:
    """Fields one after the other on the line, a new one where the next does not fit."""
    out, column = "{", used + 1
    for place, (key, one) in enumerate(value.items()):
        start = f"{_lay_out_line(key)}: "
        if place:
            out, column = f"{out},", column + 1
            if column + 1 + len(start) + _first_width(one) > WIDTH:
                out, column = f"{out}\n{' ' * (indent + 1)}", indent + 1
            else:
                out, column = f"{out} ", column + 1
        written = start + _lay_out_node(one, indent, column + len(start))
        out += written
        last = written.rpartition("\n")[2]
        column = len(last) if "\n" in written else column + len(last)
    return out + "}"


def _first_width(value: Any) -> int:
    """How much of the line a value takes at least: all of it, or its opening bracket."""
    return 3 if isinstance(value, list) and value else len(_lay_out_line(value)) + 1


def _lay_out_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
