"""What is read in TOM files and written of them stays what it is, unless it is meant to change."""

from tests.support.golden_lines import require_same_lines
from tests.tournaments.engine.whole_tom_files import FILE, describe_files


def test_every_tom_file_is_read_and_written_as_it_was():
    found = list(describe_files())
    assert len(found) > 1000
    how = "python -m tests.tournaments.engine.whole_tom_files"
    require_same_lines(FILE, found, how)
