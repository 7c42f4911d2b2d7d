"""What a league makes of a TOM file stays what it is, unless it is meant to be otherwise."""

import os

import pytest

from tests.support.golden_lines import require_same_lines, write_lines
from tests.tournaments.domain.whole_imports import FILE, describe_imports

pytestmark = [pytest.mark.django_db, pytest.mark.once("what is stored is the same on any database")]
KEEP = "HEADJUDGE_KEEP_LINES"


def test_every_tom_file_becomes_the_event_it_became(actor):
    found = list(describe_imports(actor))
    assert len(found) > 80
    if os.environ.get(KEEP):
        write_lines(FILE, found)
    require_same_lines(FILE, found, f"{KEEP}=1 python -m pytest {__file__}")
