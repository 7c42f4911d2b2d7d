"""Writes a value in one form only, so that equal values have equal hashes on every database.

PostgreSQL's jsonb keeps neither the order of keys nor, in large numbers, the difference between 1.0
and 1; SQLite keeps the text. Here keys are sorted and whole numbers are written as such.
"""

import base64
import hashlib
import json
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.utils.duration import duration_iso_string

SEPARATORS = (",", ":")


def canonical_line(value: Any) -> bytes:
    """The value as one line of JSON in its canonical form, newline included."""
    text = json.dumps(to_canonical_json(value), sort_keys=True, separators=SEPARATORS)
    return text.encode() + b"\n"


def hash_lines(lines: Iterable[bytes]) -> tuple[int, str]:
    """The number of lines, and the SHA-256 over all of them."""
    count, sha = 0, hashlib.sha256()
    for one in lines:
        count += 1
        sha.update(one)
    return count, sha.hexdigest()


def to_json_value(value: Any) -> Any:
    """The value of a database column as JSON can hold it: times in UTC, bytes in base 64."""
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat() if value.tzinfo else value.isoformat()
        case date() | time():
            return value.isoformat()
        case timedelta():
            return duration_iso_string(value)
        case bytes() | memoryview():
            return base64.b64encode(value).decode()
        case Decimal() | UUID():
            return str(value)
        case _:
            return value


def to_canonical_json(value: Any) -> Any:
    """A value of JSON with whole numbers written as such, on every database."""
    match value:
        case dict():
            return {key: to_canonical_json(inner) for key, inner in value.items()}
        case list() | tuple():
            return [to_canonical_json(inner) for inner in value]
        case float() if value.is_integer():
            # the digits in the text, not those of the binary number
            return int(Decimal(repr(value)))
        case _:
            return value
