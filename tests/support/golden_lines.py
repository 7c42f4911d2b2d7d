"""Golden files of lines: what became of which line is told, and asked to, they are written anew.

    HEADJUDGE_WRITE_GOLDEN=1 .venv/bin/python -m pytest -q -n 0 FILE

Read in the difference what became of which, before it is kept.
"""

import os

from tests.support import paths

MOST_TOLD = 40


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
