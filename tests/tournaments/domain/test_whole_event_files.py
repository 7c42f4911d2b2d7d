"""What is read in an event's own file stays as the golden file keeps it."""

import pytest

from tests.support.golden_lines import read_lines, require_same_lines, take_part
from tests.tournaments.domain.whole_event_files import FILE, list_lines

PARTS = 12


@pytest.mark.parametrize("part", range(PARTS))
def test_every_event_file_is_taken_or_refused_as_it_was(part):
    found = [describe() for describe in take_part(list_lines(), (part, PARTS))]
    assert len(found) > 80
    kept = take_part(read_lines(FILE), (part, PARTS))
    require_same_lines(kept, found, "python -m tests.tournaments.domain.whole_event_files")
