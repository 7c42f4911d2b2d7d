"""A question as JSON: read, and refused where a key stands twice in an object."""

from typing import Any

import msgspec

from decks.engine.json_text import STANDS_TWICE, find_key_twice
from judging.engine.errors import RequestError


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
    second = find_key_twice(data)
    if second is None:
        return
    if not second:
        raise RequestError("", "a key stands twice in an object of this JSON")
    raise RequestError(
        ".".join(map(str, second)),
        f"{second[-1]!r} {STANDS_TWICE}",
    )
