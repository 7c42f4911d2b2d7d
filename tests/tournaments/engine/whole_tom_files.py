"""What is read from invented TOM files, and what is written of them: a line each.

Each line has the file's name, the outcome in words, and a digest of all that was read or written.
To accept changed outcomes, run this and look through the difference:

    .venv/bin/python -m tests.tournaments.engine.whole_tom_files
"""

from functools import cache, partial
from random import Random

import msgspec

from tests.support import paths
from tests.support.golden_lines import digest_answer, write_lines
from tests.tournaments.engine.changed_documents import change_document
from tests.tournaments.engine.drawn_tom_files import draw_file
from tests.tournaments.engine.small_tom_file import ENTERED, PLAYED
from tests.tournaments.engine.tom_parts import change_file, list_changes, list_parts, render_file
from tournaments.engine.files import tdf

FILE = paths.GOLDEN / "tournaments" / "tom_files.tsv"
DRAWN, DISTURBED, CHANGED = 80, 100, 160


def list_lines():
    """Yield a function that makes the line, for each file read and each document written."""
    for number in range(DRAWN):
        yield partial(describe_drawn, number)
    for number in range(DISTURBED):
        yield partial(describe_disturbed, number)
    seen = set()
    for file in (ENTERED, PLAYED):
        for at, (way, path, part) in enumerate(list_parts(file)):
            for what, change in list_changes(part, at) if path not in seen else ():
                yield partial(describe_changed, f"{path} {what}", file, way, change)
            seen.add(path)
    for number in range(CHANGED):
        yield partial(describe_writing, number)


def describe_drawn(number):
    return describe_reading(f"drawn {number}", read_drawn(number))


def describe_disturbed(number):
    """Return the line of a drawn file with one or two changes."""
    text = render_file(draw_file(number, disturbed=True))
    return describe_reading(f"disturbed {number}", read_text(text))


def describe_changed(name, file, way, change):
    """Return the line of a small file with one part changed."""
    return describe_reading(name, read_text(change_file(file, way, change)))


@cache
def read_drawn(number):
    return read_text(render_file(draw_file(number)))


def read_text(text):
    """Return the document of a file, or the reason why it cannot be read."""
    try:
        return tdf.read_document(text.encode())
    except tdf.TdfError as refused:
        return refused


def describe_reading(name, read):
    if isinstance(read, tdf.TdfError):
        return describe_refusal(name, read)
    told = msgspec.json.encode(msgspec.structs.replace(read, source=""))
    return f"{name}\t{describe_document(read)}\t{digest_answer(told)}"


def describe_refusal(name, refused):
    return f"{name}\trefused: {refused}\t{digest_answer([refused.note, refused.given])}"


def describe_document(document):
    """Say how many of each part there are, and which notes were made in which lines."""
    parts = ("players", "pods", "rounds", "cut", "cuts", "places")
    counted = "/".join(str(len(getattr(document, part))) for part in parts)
    notes = " ".join(f"{note.id}@{note.line}" for note in document.notes)
    return f"{counted} of {document.planned_rounds} {notes}".strip()


def describe_writing(number):
    """Return the line of a drawn document that is changed and written."""
    document = read_drawn(number % DRAWN)
    if isinstance(document, tdf.TdfError):
        return f"written {number}\tnothing to write"
    said, changed = change_document(Random(number), document)
    name = f"written {number}: {said!r}"
    try:
        raw = tdf.write_document(changed)
    except tdf.TdfError as refused:
        return describe_refusal(name, refused)
    before, after = set(document.source.splitlines()), set(raw.decode().splitlines())
    return f"{name}\t-{len(before - after)} +{len(after - before)}\t{digest_answer(raw)}"


if __name__ == "__main__":
    write_lines(FILE, [describe() for describe in list_lines()])
