"""What a league makes of a file stays what it is, unless it is meant to be otherwise."""

import os

import pytest

from tests.support.golden_lines import require_same_lines, write_lines
from tests.tournaments.domain import stored_event_files, whole_imports

pytestmark = [pytest.mark.django_db, pytest.mark.once("what is stored is the same on any database")]
KEEP = "HEADJUDGE_KEEP_LINES"


def require_kept(file, found):
    """As the file has them; with KEEP set it has them as they are now."""
    if os.environ.get(KEEP):
        write_lines(file, found)
    require_same_lines(file, found, f"{KEEP}=1 python -m pytest {__file__}")


def test_every_tom_file_becomes_the_event_it_became(actor):
    found = list(whole_imports.describe_imports(actor))
    assert len(found) > 50
    require_kept(whole_imports.FILE, found)


def test_every_event_file_becomes_the_event_it_became(actor):
    found = list(stored_event_files.describe_stored(actor))
    assert len(found) > 20
    require_kept(stored_event_files.FILE, found)
