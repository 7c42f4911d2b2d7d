"""Finds a key that stands twice in an object of a JSON text.

JSON readers silently keep the last of the two, so something would be read that nobody wrote.
Whatever people or other programs wrote is checked here before it is read.
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
    """An object as it stands in the text: all its keys in order, each with its value."""


class _KeyTwiceError(Exception):
    """Some object has a key twice."""


def find_key_twice(data: bytes | str) -> KeyPath | None:
    """The path to the second of two equal keys; empty where it is nested too deep to name.

    None where there is no such key, or where the text is not JSON: its reader reports that.
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
    except ValueError:  # not JSON behind the second key
        return None


def _notice_second(pairs: list[tuple[str, Any]]) -> None:
    if len(pairs) > 1 and len(dict(pairs)) < len(pairs):
        raise _KeyTwiceError


def _find_second(value: Any, path: KeyPath) -> KeyPath | None:
    """The path of the first key that its object has had before."""
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
