"""Whole answers held in golden files: one readable line each, with a digest of everything in it.

A test case checks one thing and would miss changes in the rest of an answer; these lines hold all
of it. A test names the lines that changed. Where answers are meant to change, the lines are written
anew by the program that the test names, or by

    HEADJUDGE_WRITE_GOLDEN=1 .venv/bin/python -m pytest -q -n 0 FILE

Read the difference line by line before you keep it.
"""

import hashlib
import json
import os
import zlib

import msgspec

from tests.support import paths

DIGEST_LENGTH = 12
MOST_TOLD = 40


def digest_answer(answer):
    """A short hash that changes as soon as anything in the answer does."""
    plain = msgspec.to_builtins(answer, enc_hook=_write_plainly, str_keys=True, order="sorted")
    return digest_text(json.dumps(plain, sort_keys=True))


def _write_plainly(value):
    return sorted(map(str, value)) if isinstance(value, set | frozenset) else str(value)


def digest_text(text):
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]


def tell_line(name, told, answer):
    """A line: what was asked, the outcome in readable form, the digest of the whole answer.

    Whitespace of any kind becomes one space, so that it stays one line.
    """
    return "\t".join((" ".join(name.split()), " ".join(told.split()), digest_answer(answer)))


def take_part(rows, part):
    """The rows of a part: (0, 4) is every fourth row, beginning with the first.

    A test of each part is quick, and together they say as much as one test of all rows.
    """
    which, parts = part
    return list(rows)[which::parts]


def is_of_part(name, part, parts):
    """Whether an input belongs to a part; that does not depend on which other inputs there are."""
    return zlib.crc32(name.encode("utf-8", "surrogatepass")) % parts == part


def require_same_lines(kept, found, how):
    """Raise AssertionError with the lines that changed. `how`: how to keep the new ones."""
    said = list_differences(list(kept), list(found))
    assert not said, "\n".join([f"to keep the new ones: {how}", *said[:MOST_TOLD]])


def list_differences(kept, found):
    """The lines that were removed or added; empty where nothing changed."""
    was, now = set(kept), set(found)
    said = [f"- {line}" for line in kept if line not in now]
    said += [f"+ {line}" for line in found if line not in was]
    same = "the same lines in another order, or one of them once more"
    return said or ([] if kept == found else [same])


def compare_lines(name, found, part=""):
    """Check that these are the lines of a golden file, in order; or those of a part of it.

    The lines of a part begin with its name and a tab.
    """
    file = paths.GOLDEN / name
    found = [f"{part}\t{line}" if part else line for line in found]
    if os.environ.get("HEADJUDGE_WRITE_GOLDEN"):
        others = [line for line in read_lines(file) if not _is_of_part(line, part)]
        # Other parts stay as they are; parts are sorted by name.
        write_lines(file, sorted(others + found, key=_part_of) if part else found)
    kept = [line for line in read_lines(file) if _is_of_part(line, part)]
    require_same_lines(kept, found, "see tests/support/golden_lines.py")


def _is_of_part(line, part):
    return not part or _part_of(line) == part


def _part_of(line):
    return line.partition("\t")[0]


def read_lines(file):
    """The lines as the file has them."""
    return file.read_text("utf-8").splitlines() if file.exists() else []


def write_lines(file, found):
    """Write the lines to the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{line}\n" for line in found), "utf-8")
