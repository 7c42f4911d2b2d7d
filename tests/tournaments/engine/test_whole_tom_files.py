"""What is read from TOM files and written to them stays as the golden file keeps it."""

import pytest

from tests.support.golden_lines import read_lines, require_same_lines, take_part
from tests.tournaments.engine.whole_tom_files import FILE, list_lines

PARTS = 12


@pytest.mark.parametrize("part", range(PARTS))
def test_every_tom_file_is_read_and_written_as_it_was(part):
    found = [describe() for describe in take_part(list_lines(), (part, PARTS))]
    assert len(found) > 80
    kept = take_part(read_lines(FILE), (part, PARTS))
    require_same_lines(kept, found, "python -m tests.tournaments.engine.whole_tom_files")
