"""Finds a key that stands twice in an object of a JSON text.

JSON's readers keep the last of two and say nothing, so that something would be read which nobody
has written. Whoever reads what people or other programs wrote looks here first.
"""

import json
from typing import Any

KeyPath = tuple[str | int, ...]
STANDS_TWICE = "stands twice in one object; leave one of the two out"


def render_path(path: KeyPath) -> str:
    """The path as refusals name it: `rounds[0].matches`."""
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return "".join(steps).removeprefix(".")


class _Pairs(list[Any]):
    """An object as it stands in the text: its keys in order, each with its value."""


class _KeyTwiceError(Exception):
    """In some object a key stands twice."""


def find_key_twice(data: bytes | str) -> KeyPath | None:
    """The path to the second of two equal keys; empty where it lies too deep to be told.

    None where there is no such key, and where the text is no JSON: that is left to its reader.
    """
    text = data if isinstance(data, str) else data.decode("utf-8", "replace")
    try:
        _noticing_decoder.decode(text)
    except _KeyTwiceError:
        return _path_of_second(text)
    except (ValueError, RecursionError):
        pass
    return None


def _path_of_second(text: str) -> KeyPath | None:
    try:
        return _find_second(_keeping_decoder.decode(text), ()) or ()
    except RecursionError:
        return ()
    except ValueError:  # behind the second key it is no JSON
        return None


def _notice_second(pairs: list[tuple[str, Any]]) -> None:
    if len(pairs) > 1 and len(dict(pairs)) < len(pairs):
        raise _KeyTwiceError


def _find_second(value: Any, path: KeyPath) -> KeyPath | None:
    """The path of the first key that has stood in its object before."""
    seen: set[str | int] = set()
    numbered = not isinstance(value, _Pairs)
    for name, inner in enumerate(value) if numbered else value:
        where = (*path, name)
        if not numbered and name in seen:
            return where
        seen.add(name)
        if isinstance(inner, list) and (found := _find_second(inner, where)):
            return found
    return None


_noticing_decoder = json.JSONDecoder(object_pairs_hook=_notice_second)
_keeping_decoder = json.JSONDecoder(object_pairs_hook=_Pairs)
