"""Keeps spreadsheets from running the text of a cell as a formula."""

from typing import Any

_FORMULA_STARTS = frozenset("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")  # also in full width


def escape_formula(value: Any) -> Any:
    """Put an apostrophe before a text that a spreadsheet would run; all else stays."""
    is_run = isinstance(value, str) and value[:1] in _FORMULA_STARTS
    return f"'{value}" if is_run else value
