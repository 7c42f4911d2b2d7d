"""Answers held whole in golden files: a readable line each, with a digest of everything in it.

A case asks about one thing and would let the rest of an answer become another; these lines hold all
of it. What became of which line is told, and where answers are meant to be others from now on, the
lines are written anew, by the program that the test names or by

    HEADJUDGE_WRITE_GOLDEN=1 .venv/bin/python -m pytest -q -n 0 FILE

Read in the difference what became of which, before it is kept.
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
    """A few letters that are others as soon as anything in the answer is another."""
    plain = msgspec.to_builtins(answer, enc_hook=_write_plainly, str_keys=True, order="sorted")
    return digest_text(json.dumps(plain, sort_keys=True))


def _write_plainly(value):
    return sorted(map(str, value)) if isinstance(value, set | frozenset) else str(value)


def digest_text(text):
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]


def tell_line(name, told, answer):
    """A line: what was asked, the outcome as somebody can read it, the digest of the whole.

    Blanks of every kind are one, so that it stays a line.
    """
    return "\t".join((" ".join(name.split()), " ".join(told.split()), digest_answer(answer)))


def take_part(rows, part):
    """Every so manieth of the rows, of which this is that part: (0, 4) is the first of four.

    A test of each part is quick, and says no less than one of all of them.
    """
    which, parts = part
    return list(rows)[which::parts]


def is_of_part(name, part, parts):
    """Whether an input belongs to a part of them: always the same, whatever others there are."""
    return zlib.crc32(name.encode("utf-8", "surrogatepass")) % parts == part


def require_same_lines(kept, found, how):
    """Raises AssertionError that names the lines that became others. `how`: keeps the new ones."""
    said = list_differences(list(kept), list(found))
    assert not said, "\n".join([f"to keep the new ones: {how}", *said[:MOST_TOLD]])


def list_differences(kept, found):
    """What became of the lines that are others now; nothing where none is."""
    was, now = set(kept), set(found)
    said = [f"- {line}" for line in kept if line not in now]
    said += [f"+ {line}" for line in found if line not in was]
    same = "the same lines in another order, or one of them once more"
    return said or ([] if kept == found else [same])


def compare_lines(name, found, part=""):
    """That these are the lines of this golden file, in their order; or those of a part of it.

    A part's lines begin with its name and a tab.
    """
    file = paths.GOLDEN / name
    found = [f"{part}\t{line}" if part else line for line in found]
    if os.environ.get("HEADJUDGE_WRITE_GOLDEN"):
        others = [line for line in read_lines(file) if not _is_of_part(line, part)]
        # Other parts stay as they are, each where its name stands in the order of letters.
        write_lines(file, sorted(others + found, key=_part_of) if part else found)
    kept = [line for line in read_lines(file) if _is_of_part(line, part)]
    require_same_lines(kept, found, "see tests/support/golden_lines.py")


def _is_of_part(line, part):
    return not part or _part_of(line) == part


def _part_of(line):
    return line.partition("\t")[0]


def read_lines(file):
    """The lines as they are kept."""
    return file.read_text("utf-8").splitlines() if file.exists() else []


def write_lines(file, found):
    """Keep the lines as they are now."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{line}\n" for line in found), "utf-8")
