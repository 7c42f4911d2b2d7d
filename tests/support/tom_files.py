"""TOM files for tests: an event written as one without a record entry, and the golden files."""

from tests.support import paths
from tournaments.domain.files.tom.writing import document_of_event, write_or_refuse

GOLDEN = paths.GOLDEN / "tournaments" / "tdf"


def export_tom_file(event):
    return write_or_refuse(document_of_event(event))[0]


def read_golden(name):
    """A golden file's bytes, by its name without the ending."""
    return (GOLDEN / f"{name}.tdf").read_bytes()


def edit_golden(*changes, name="challenge-midevent"):
    """A golden file with each of these texts replaced once."""
    text = read_golden(name).decode()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text.encode()
