"""The shape that a source of card facts is read into, and how its fields are read."""

import re
from collections.abc import Callable
from typing import Any, Self

import msgspec

from decks.engine.imports import SourceError

TYPES = frozenset(
    {"Colorless", "Darkness", "Dragon", "Fairy", "Fighting", "Fire", "Grass", "Lightning", "Metal",
     "Psychic", "Water"}
)  # fmt: skip


_KEY = re.compile(r"[^\s/\\<>\"]{1,40}")


class ReadSource(msgspec.Struct):
    """Everything read from a source.

    `sets` by their id there, as rows of sets.json; `cards` as rows of the catalogue, with the
    source's own `set` and the hash of the text as `text_group`; `files`: card id → file; `foreign`:
    the number of files without an English name, which the catalogue does not hold; `partly`: ids of
    cards whose attacks, powers or text exist in other languages only.
    """

    source: str
    licence: str
    sets: dict[str, dict[str, Any]] = {}
    cards: list[dict[str, Any]] = []
    files: dict[str, str] = {}
    foreign: int = 0
    partly: set[str] = set()


class ObjectFields:
    """One object of a source's file; a wrong field is refused by name."""

    def __init__(self, name: str, value: Any) -> None:
        if not isinstance(value, dict):
            raise SourceError(name, "an object was expected")
        self.name, self.value = name, value

    def make_refusal(self, field: str, why: str) -> SourceError:
        return SourceError(self.name, f"{field}: {why}")

    def read_text(self, field: str) -> str:
        """A text that is required."""
        value = self.value.get(field)
        if not isinstance(value, str) or not value.strip():
            raise self.make_refusal(field, f"a text was expected, not {_shorten_value(value)}")
        return value.strip()

    def read_key(self, field: str) -> str:
        """An id or a number: short, without blanks and slashes, as it stands in an address."""
        value = self.read_text(field)
        if not _KEY.fullmatch(value):
            raise self.make_refusal(field, f"{_shorten_value(value)} is no id")
        return value

    def read_optional_text(self, field: str) -> str | None:
        return self.read_text(field) if self.value.get(field) not in (None, "") else None

    def one_of(self, field: str, known: dict[str, str] | frozenset[str]) -> str:
        value = self.read_text(field)
        if value not in known:
            raise self.make_refusal(field, f"{value!r} is none of {', '.join(sorted(known))}")
        return known[value] if isinstance(known, dict) else value

    def read_number(self, field: str) -> int | None:
        """A whole number of 0 or more, also where it is written as text; None if it is missing."""
        value = self.value.get(field)
        if value is None or value == "":
            return None
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 10:
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise self.make_refusal(
                field, f"a whole number was expected, not {_shorten_value(value)}"
            )
        return value

    def read_list(self, field: str) -> list[Any]:
        value = self.value.get(field)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.make_refusal(field, f"a list was expected, not {_shorten_value(value)}")
        return value

    def read_types(self, field: str) -> list[str]:
        for value in self.read_list(field):
            if not isinstance(value, str) or value not in TYPES:
                raise self.make_refusal(field, f"{_shorten_value(value)} is no type")
        return self.read_list(field)

    def read_each(self, field: str, read: Callable[[Self], dict[str, Any]]) -> list[dict[str, Any]]:
        return [read(type(self)(f"{self.name}, {field}", item)) for item in self.read_list(field)]


def _shorten_value(value: Any) -> str:
    written = repr(value)
    return written if len(written) < 40 else written[:39] + "…"
