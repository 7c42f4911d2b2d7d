"""Reads the fields of JSON kept by hand, and refuses every unknown or wrong one by name."""

import re
from collections.abc import Collection, Mapping
from datetime import date
from difflib import get_close_matches
from typing import Any


class FormatError(ValueError):
    """Hand-kept data is wrong; the message names the field and what would be right."""


_WORDS: dict[Any, str] = {
    str: "text",
    int: "whole number",
    bool: "true or false",
    list: "list",
    dict: "object",
}


def check_fields(entry: Mapping[str, Any], shape: Mapping[str, Any], path: str) -> None:
    """Refuses fields that the shape does not know, and values of another kind than it says."""
    for name, value in entry.items():
        if name not in shape:
            near = get_close_matches(name, shape, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; known are {', '.join(shape)}"
            raise FormatError(f"{path}{name}: no such field{hint}")
        kind = shape[name]
        wrong = kind is int and isinstance(value, bool)
        if value is not None and (wrong or not isinstance(value, kind)):
            raise FormatError(f"{path}{name}: {value!r} is no {_name_of_kind(kind)}")


def _name_of_kind(kind: Any) -> str:
    kinds = kind if isinstance(kind, tuple) else (kind,)
    return " or ".join(_WORDS[each] for each in kinds)


def read_texts(entry: Mapping[str, Any], name: str, path: str = "") -> tuple[str, ...]:
    """A field that is a list of texts. Raises FormatError for anything else."""
    values = entry.get(name) or ()
    path = path or name
    if not isinstance(values, list | tuple):
        raise FormatError(f"{path}: {values!r} is no list")
    for at, value in enumerate(values):
        if not isinstance(value, str):
            raise FormatError(f"{path}[{at}]: {value!r} is no text")
    return tuple(values)


_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def read_iso_day(written: str) -> date:
    """A day written YYYY-MM-DD. Raises ValueError for every other way, weeks and 20260101 too."""
    if not _DAY.fullmatch(written):
        raise ValueError(f"{written!r} is no day; write YYYY-MM-DD")
    return date.fromisoformat(written)


def read_day(value: Any, path: str) -> str | None:
    """An ISO day, or None where there is none."""
    try:
        return None if value is None else read_iso_day(value).isoformat()
    except (ValueError, TypeError):
        raise FormatError(f"{path}: {value!r} is no day; write YYYY-MM-DD") from None


def read_choice(entry: Mapping[str, Any], name: str, known: Collection[str], path: str) -> None:
    """Refuses a value that is none of those known."""
    value = entry.get(name)
    if value is not None and value not in known:
        near = get_close_matches(str(value), known, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise FormatError(f"{path}{name}: {value!r} is none of {', '.join(known)}{hint}")


def read_span(entry: Mapping[str, Any], path: str = "") -> tuple[str | None, str | None]:
    """The days `from` and `to`, in their order."""
    first = read_day(entry.get("from"), f"{path}from")
    last = read_day(entry.get("to"), f"{path}to")
    if first and last and last < first:
        raise FormatError(f"{path}to: {last} is before {path}from: {first}")
    return first, last


def read_digits(number: str) -> int | None:
    """The number in a card number: "DP17" → 17, "67a" → 67, "A" → None."""
    digits = "".join(c for c in number if c in "0123456789")[:6]
    return int(digits) if digits else None
