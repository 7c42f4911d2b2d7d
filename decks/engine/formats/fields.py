"""Reads the fields of JSON kept by hand, and refuses every unknown or wrong one by name."""

import re
from collections.abc import Collection, Mapping
from datetime import date
from difflib import get_close_matches
from typing import Any

from decks.engine.formats.refusals import FormatError


def check_fields(entry: Mapping[str, Any], shape: Mapping[str, Any], path: str) -> None:
    """Refuse fields that the shape does not know, and values of the wrong type."""
    for name, value in entry.items():
        if name not in shape:
            near = get_close_matches(name, shape, 1)
            note = "unknown_field.near" if near else "unknown_field"
            known = ", ".join(shape)
            raise FormatError(note, path=path + name, near="".join(near), known=known)
        kind = shape[name]
        wrong = kind is int and isinstance(value, bool)
        if value is not None and (wrong or not isinstance(value, kind)):
            raise FormatError("wrong_kind", path=path + name, value=value, kind=kind)


def read_texts(entry: Mapping[str, Any], name: str, path: str = "") -> tuple[str, ...]:
    """A field that is a list of texts. Raises FormatError for anything else."""
    values = entry.get(name) or ()
    path = path or name
    if not isinstance(values, list | tuple):
        raise FormatError("wrong_kind", path=path, value=values, kind=list)
    for at, value in enumerate(values):
        if not isinstance(value, str):
            raise FormatError("wrong_kind", path=f"{path}[{at}]", value=value, kind=str)
    return tuple(values)


_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def read_iso_day(written: str) -> date:
    """A day written YYYY-MM-DD. Raises ValueError for any other form, also weeks and 20260101."""
    if not _DAY.fullmatch(written):
        raise ValueError(f"{written!r} is no day; write YYYY-MM-DD")
    return date.fromisoformat(written)


def read_language(written: str) -> str:
    """The code of a language, without its country. Raises ValueError for anything else."""
    code = written.lower().replace("_", "-").partition("-")[0]
    if not (code.isascii() and code.isalpha() and len(code) in {2, 3}):
        raise ValueError(f"{written!r} is no code of a language, such as en, de or ja")
    return code


def read_day(value: Any, path: str) -> str | None:
    """An ISO day, or None where none is given. Raises FormatError for anything else."""
    try:
        return None if value is None else read_iso_day(value).isoformat()
    except (ValueError, TypeError):
        raise FormatError("no_day", path=path, value=value) from None


def read_choice(entry: Mapping[str, Any], name: str, known: Collection[str], path: str) -> None:
    """Refuse a value that is not among the known ones."""
    value = entry.get(name)
    if value is not None and value not in known:
        near = get_close_matches(str(value), known, 1)
        note = "no_choice.near" if near else "no_choice"
        figures = {"near": "".join(near), "known": ", ".join(known)}
        raise FormatError(note, path=path + name, value=value, **figures)


def read_span(entry: Mapping[str, Any], path: str = "") -> tuple[str | None, str | None]:
    """The days `from` and `to`. Raises FormatError where `to` comes first."""
    first = read_day(entry.get("from"), f"{path}from")
    last = read_day(entry.get("to"), f"{path}to")
    if first and last and last < first:
        raise FormatError(
            "wrong_order", path=f"{path}to", last=last, other=f"{path}from", first=first
        )
    return first, last


def read_digits(number: str) -> int | None:
    """The number in a card number: "DP17" → 17, "67a" → 67, "A" → None."""
    digits = "".join(c for c in number if c in "0123456789")[:6]
    return int(digits) if digits else None
