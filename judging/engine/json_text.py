"""Reads a question as JSON, and refuses an object with a key twice."""

import re
from typing import Any

import msgspec

from decks.engine.json_text import find_key_twice
from judging.engine.errors import RequestError
from judging.engine.phrases import OrList, Word
from judging.engine.wording_refusals import REFUSALS, Clause


def parse_json(data: bytes | str) -> Any:
    """Decode a text. Raises RequestError if it is not JSON."""
    try:
        return msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RequestError("", "no_json", error=_name_fault(str(error))) from None
    except RecursionError:
        raise RequestError("", "nested_too_deeply") from None


_MALFORMED = re.compile(r"JSON is malformed: (?P<what>.*) \(byte (?P<byte>\d+)\)")


def _name_fault(told: str) -> Clause | str:
    """What the decoder says is wrong, as a sentence of ours if there is one, else in its words."""
    if told == REFUSALS["json_truncated"]:
        return Clause("json_truncated", {})
    if parts := _MALFORMED.fullmatch(told):
        what = _name_malformed(parts["what"])
        return Clause("json_malformed", {"what": what, "byte": parts["byte"]})
    return told


def _name_malformed(what: str) -> Clause | Word:
    signs = what.removeprefix("expected ")
    if signs == what:
        return Word(what)
    return Clause("json_expected", {"signs": OrList(signs.split(" or "))})


def refuse_keys_twice(data: bytes | str) -> None:
    """Refuse an object with a key twice. Raises RequestError with the path of the second.

    A text that is not JSON is left to whoever reads it.
    """
    second = find_key_twice(data)
    if second is None:
        return
    if not second:
        raise RequestError("", "some_key_twice")
    raise RequestError(".".join(map(str, second)), "key_twice", key=second[-1])
