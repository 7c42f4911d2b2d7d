"""Reads a file of the library into its shape; what a chapter is."""

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

Read = TypeVar("Read")


class LibraryError(ValueError):
    """A file of the library is not as it must be; the message names file, entry and field."""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the library, in reading order. `language`: of its title and `about`."""

    id: str
    title: str
    about: str
    language: str = "en"


def read_toml(path: Path, kind: type[Read]) -> Read:
    """Read a file into the shape `kind`. Raises LibraryError with its name and what is wrong."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), kind, strict=True)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise LibraryError(f"{path.name}: {error}") from error
