"""Reads files of the library that hold lists of entries, each list in its shape."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from judging.library.shelf import LibraryError


def read_lists(path: Path, **shapes: type[Any]) -> dict[str, list[Any]]:
    """The lists of a file, each entry in its list's shape. Raises LibraryError naming the entry."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise LibraryError(f"{path.name}: {error}") from error
    if unknown := set(data) - set(shapes):
        raise LibraryError(f"{path.name}: {min(unknown)!r} is none of {', '.join(shapes)}")
    return {
        name: [_read_entry(path, item, shape) for item in data.get(name, ())]
        for name, shape in shapes.items()
    }


def _read_entry(path: Path, entry: dict[str, Any], shape: type[Any]) -> Any:
    try:
        return msgspec.convert(entry, shape)
    except msgspec.ValidationError as error:
        raise LibraryError(f"{path.name}, {entry.get('id', '?')}: {error}") from error
