"""Answers held whole in golden files: a readable line each, with a digest of everything in it.

A case asks about one thing and would let the rest of an answer become another; these lines hold all
of it. What became of which line is told, and where answers are meant to be others from now on, the
test writes them; read in the difference what became of which, before it is kept:

    HEADJUDGE_WRITE_GOLDEN=1 .venv/bin/python -m pytest -q -n 0 FILE
"""

import hashlib
import json
import os

import msgspec

from tests.support import paths

DIGEST_LENGTH = 12
MOST_TOLD = 40


def digest_answer(answer):
    """What tells a whole answer from every other; sets have no order and none is needed."""
    plain = msgspec.to_builtins(answer, enc_hook=_write_plainly, str_keys=True)
    return digest_text(json.dumps(plain, sort_keys=True, ensure_ascii=False))


def _write_plainly(value):
    return sorted(map(str, value)) if isinstance(value, set | frozenset) else str(value)


def digest_text(text):
    return hashlib.sha256(text.encode()).hexdigest()[:DIGEST_LENGTH]


def describe_answer(name, told, answer):
    """A line: what was asked, the outcome as somebody can read it, the digest of the whole."""
    return f"{name}\t{told}\t{digest_answer(answer)}"


def compare_lines(name, found, part=""):
    """That these are the lines of this golden file, in their order; or those of a part of it.

    A part's lines begin with its name and a tab.
    """
    file = paths.GOLDEN / name
    found = [f"{part}\t{line}" if part else line for line in found]
    if os.environ.get("HEADJUDGE_WRITE_GOLDEN"):
        _write_lines(file, found, part)
    kept = [line for line in file.read_text().splitlines() if _is_of_part(line, part)]
    was, now = set(kept), set(found)
    said = [f"- {line}" for line in kept if line not in now]
    said += [f"+ {line}" for line in found if line not in was]
    assert not said, "\n".join(["see tests/support/golden_lines.py", *said[:MOST_TOLD]])
    assert kept == found


def _is_of_part(line, part):
    return not part or line.startswith(f"{part}\t")


def _write_lines(file, found, part):
    """Other parts stay as they are, each where its name stands in the order of letters."""
    kept = file.read_text().splitlines() if file.exists() else []
    lines = [line for line in kept if not _is_of_part(line, part)] + found
    if part:
        lines.sort(key=lambda line: line.partition("\t")[0])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{line}\n" for line in lines))
