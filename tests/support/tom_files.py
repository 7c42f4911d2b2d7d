"""TOM files for tests: an event as one, without a word of it on record, and the golden ones."""

from tests.support import paths
from tournaments.domain.files.tom.writing import document_of_event, write_or_refuse

GOLDEN = paths.GOLDEN / "tournaments" / "tdf"


def export_tom_file(event):
    return write_or_refuse(document_of_event(event))[0]


def read_golden(name):
    """A file of the golden ones, by its name without the ending."""
    return (GOLDEN / f"{name}.tdf").read_bytes()


def edit_golden(*changes, name="challenge-midevent"):
    """The same with each of these texts put in the place of another, once."""
    text = read_golden(name).decode()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text.encode()
