"""Reads the one object that a TypeScript data file holds, without running anything.

The files of tcgdex/cards-database are `const card: Card = { … }` with strings, numbers, lists and
objects; names of other files stand in for a set or a series. Anything else is refused with its
line: no expression is evaluated.
"""

import re
from typing import Any

from decks.engine.imports import SourceError

DEEPEST = 20
_BEGIN = re.compile(r"^\s*(?:export\s+)?const\s+\w+\s*(?::\s*[\w.<>]+\s*)?=\s*(?=\{)", re.MULTILINE)
_TOKEN = re.compile(
    r"(?P<blank>(?:\s+|//[^\n]*|/\*.*?\*/)+)"
    r"|(?P<string>\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`)"
    r"|(?P<number>-?\d+(?:\.\d+)?)"
    r"|(?P<name>[A-Za-z_$][\w$]*)"
    r"|(?P<mark>[{}\[\]:,])",
    re.DOTALL,
)
_ESCAPE = re.compile(r"\\(u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0", "\n": ""}
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "undefined": None}


class Reference(str):
    """The name of something that is defined in another file."""

    __slots__ = ()


def read_object(name: str, text: str) -> dict[str, Any]:
    """The object of a file called `name`. Raises SourceError naming file and line."""
    begin = _BEGIN.search(text)
    if begin is None:
        raise SourceError(name, "no `const … = {` in it")
    value = _Reader(name, text, begin.end()).read_value(0)
    assert isinstance(value, dict)  # noqa: S101 -- the pattern ends just before a brace
    return value


class _Reader:
    def __init__(self, name: str, text: str, at: int) -> None:
        self.name, self.text, self.at = name, text, at
        self.kind, self.token = "", ""
        self._next_token()

    def _next_token(self) -> None:
        match = _TOKEN.match(self.text, self.at)
        if match and match.lastgroup == "blank":
            self.at = match.end()
            match = _TOKEN.match(self.text, self.at)
        if match is None:
            raise self._error_here(
                "this cannot be read" if self.at < len(self.text) else "it breaks off"
            )
        self.kind, self.token = match.lastgroup or "", match[0]
        self.begin, self.at = match.start(), match.end()

    def _error_here(self, why: str) -> SourceError:
        return SourceError(self.name, why, self.text.count("\n", 0, self.at) + 1)

    def read_value(self, depth: int) -> Any:
        if depth > DEEPEST:
            raise self._error_here("too many things within one another")
        if self.token == "{":  # noqa: S105 -- a brace
            return self._read_fields(depth)
        if self.token == "[":  # noqa: S105 -- a bracket
            return self._read_items(depth)
        return self._read_plain()

    def _read_plain(self) -> Any:
        if self.kind == "string":
            return _unescape_token(self.token)
        if self.kind == "number":
            return float(self.token) if "." in self.token else int(self.token)
        if self.kind == "name":
            return _WORDS[self.token] if self.token in _WORDS else Reference(self.token)
        raise self._error_here(f"a value was expected, not {self.token!r}")

    def _read_fields(self, depth: int) -> dict[str, Any]:
        fields: dict[str, Any] = {}
        self._next_token()
        while self.token != "}":  # noqa: S105 -- a brace
            if self.kind not in {"string", "name", "number"}:
                raise self._error_here(f"a field's name was expected, not {self.token!r}")
            key = _unescape_token(self.token) if self.kind == "string" else self.token
            self._next_token()
            if self.token != ":":  # noqa: S105 -- a colon
                raise self._error_here(f"a colon was expected after {key}")
            self._next_token()
            fields[key] = self.read_value(depth + 1)
            self._next_token()
            self._read_separator("}")
        return fields

    def _read_items(self, depth: int) -> list[Any]:
        items = []
        self._next_token()
        while self.token != "]":  # noqa: S105 -- a bracket
            items.append(self.read_value(depth + 1))
            self._next_token()
            self._read_separator("]")
        return items

    def _read_separator(self, end: str) -> None:
        if self.kind == "mark" and self.token == ",":  # noqa: S105 -- a comma
            self._next_token()
        elif self.kind != "mark" or self.token != end:
            raise self._error_here(f"a comma or {end} was expected, not {self.token!r}")


def _unescape_token(token: str) -> str:
    return _ESCAPE.sub(_unescape_match, token[1:-1]) if "\\" in token else token[1:-1]


def _unescape_match(match: re.Match[str]) -> str:
    escaped = match[1]
    if escaped[0] in "ux" and len(escaped) > 1:
        return chr(min(int(escaped.strip("ux{}"), 16), 0x10FFFF))
    return _ESCAPED.get(escaped, escaped)
