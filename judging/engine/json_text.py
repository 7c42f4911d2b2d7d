"""JSON as people and programs write it: read, and refused where a key stands twice in an object.

JSON's readers keep the last of two and say nothing, so that a question would be answered which
nobody has asked.
"""

import json
from typing import Any

import msgspec

from judging.engine.errors import RequestError


class _Pairs(list[Any]):
    """An object as it stands in the text: its keys in order, each with its value."""


class _KeyTwiceError(Exception):
    """In some object a key stands twice."""


def parse_json(data: bytes | str) -> Any:
    """What stands in a text. Raises RequestError where it is no JSON."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RequestError("", f"this is no JSON: {error}") from None
    except RecursionError:
        raise RequestError("", "this JSON is nested too deeply") from None


def refuse_keys_twice(data: bytes | str) -> None:
    """No object has a key twice. Raises RequestError with the path of the second.

    What is no JSON is left to whoever reads it.
    """
    text = data if isinstance(data, str) else data.decode("utf-8", "replace")
    try:
        _noticing_decoder.decode(text)
    except _KeyTwiceError:
        raise _refusal_of_second(text) from None
    except (ValueError, RecursionError):
        return


def _refusal_of_second(text: str) -> RequestError:
    try:
        path = _find_second(_keeping_decoder.decode(text), "") or ""
    except RecursionError:
        return RequestError("", "a key stands twice in an object of this JSON")
    return RequestError(
        path, f"{path.rpartition('.')[2]!r} stands twice in one object: leave one of the two out"
    )


def _notice_second(pairs: list[tuple[str, Any]]) -> None:
    if len(pairs) > 1 and len(dict(pairs)) < len(pairs):
        raise _KeyTwiceError


def _find_second(value: Any, path: str) -> str | None:
    """The path of the first key that has stood in its object before."""
    seen: set[str] = set()
    numbered = not isinstance(value, _Pairs)
    for name, inner in enumerate(value) if numbered else value:
        where = f"{path}.{name}" if path else str(name)
        if not numbered and name in seen:
            return where
        seen.add(str(name))
        if isinstance(inner, list) and (found := _find_second(inner, where)):
            return found
    return None


_noticing_decoder = json.JSONDecoder(object_pairs_hook=_notice_second)
_keeping_decoder = json.JSONDecoder(object_pairs_hook=_Pairs)
