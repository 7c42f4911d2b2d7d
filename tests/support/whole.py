"""Whole answers in golden files: a line each, with what came of it in short and a digest of all.

A golden file holds what a great many inputs become. A test that compares it tells which line
became which; who means an answer to be another one writes the file anew and reads the difference.
"""

import hashlib
import zlib
from typing import Any

import msgspec

DIGEST_LENGTH = 12
MOST_SHOWN = 40  # lines of a difference


def digest_value(value: Any) -> str:
    """A few letters that are others as soon as anything in the value is another."""
    written = msgspec.json.encode(value, enc_hook=str, order="sorted")
    return hashlib.sha256(written).hexdigest()[:DIGEST_LENGTH]


def tell_line(name: str, short: str, whole: Any) -> str:
    """A line of a golden file; blanks of every kind are one, so that it stays a line."""
    return "\t".join((" ".join(name.split()), " ".join(short.split()), digest_value(whole)))


def compare_lines(kept: list[str], found: list[str]) -> list[str]:
    """What is another line than it was, and what became of it; nothing where all are the same."""
    now, was = set(found), set(kept)
    said = [f"- {line}" for line in kept if line not in now]
    said += [f"+ {line}" for line in found if line not in was]
    if not said and kept != found:
        said = ["the same lines in another order, or one of them once more"]
    return said[:MOST_SHOWN]


def is_of_part(name: str, part: int, parts: int) -> bool:
    """Whether an input belongs to a part of them: always the same, whatever others there are."""
    return zlib.crc32(name.encode("utf-8", "surrogatepass")) % parts == part
