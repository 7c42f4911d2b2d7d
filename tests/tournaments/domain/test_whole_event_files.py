"""What is read in an event's own file stays what it is, unless it is meant to be otherwise."""

from tests.support.golden_lines import require_same_lines
from tests.tournaments.domain.whole_event_files import FILE, describe_files


def test_every_event_file_is_taken_or_refused_as_it_was():
    found = list(describe_files())
    assert len(found) > 800
    require_same_lines(FILE, found, "python -m tests.tournaments.domain.whole_event_files")
