"""What a table for spreadsheets must not begin a cell with."""

from typing import Any

_FORMULA_STARTS = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")  # in full width as well


def escape_formula(value: Any) -> Any:
    """A text that a spreadsheet would run gets an apostrophe before it; all else stays."""
    is_run = isinstance(value, str) and value[:1] in _FORMULA_STARTS
    return f"'{value}" if is_run else value
