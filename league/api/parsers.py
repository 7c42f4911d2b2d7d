"""Reads the bodies of API requests."""

import json
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser
from rest_framework.utils.json import strict_constant


class JsonParser(JSONParser):
    """JSON that can be walked and stored and has each field once; anything else is a ParseError."""

    def parse(
        self, stream: IO[Any], _media_type: str | None = None, parser_context: Any = None
    ) -> Any:
        try:
            body = _decode_body(stream, (parser_context or {}).get("encoding"))
            json.dumps(body, ensure_ascii=False).encode()
        except RecursionError:
            raise ParseError("JSON parse error - nested too deeply") from None
        except UnicodeEncodeError:
            raise ParseError(
                "JSON parse error - \\ud800 to \\udfff come in pairs, one alone is no character"
            ) from None
        return body


def _decode_body(stream: IO[Any], encoding: str | None) -> Any:
    try:
        return json.loads(
            stream.read().decode(encoding or settings.DEFAULT_CHARSET),
            parse_constant=strict_constant,
            object_pairs_hook=_make_object,
        )
    except (ValueError, LookupError) as error:  # an unknown charset is a LookupError
        raise ParseError(f"JSON parse error - {error}") from None


def _make_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object. Raises ParseError where a field stands twice: nobody knows which is meant."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ParseError(f"JSON parse error - {twice!r} stands twice in one object: send it once")
    return fields
