"""A question as JSON: read, and refused where a key stands twice in an object."""

from typing import Any

import msgspec

from decks.engine.json_text import find_key_twice
from judging.engine.errors import RequestError


def parse_json(data: bytes | str) -> Any:
    """What stands in a text. Raises RequestError where it is no JSON."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RequestError("", "no_json", error=error) from None
    except RecursionError:
        raise RequestError("", "nested_too_deeply") from None


def refuse_keys_twice(data: bytes | str) -> None:
    """No object has a key twice. Raises RequestError with the path of the second.

    What is no JSON is left to whoever reads it.
    """
    second = find_key_twice(data)
    if second is None:
        return
    if not second:
        raise RequestError("", "some_key_twice")
    raise RequestError(".".join(map(str, second)), "key_twice", key=second[-1])
