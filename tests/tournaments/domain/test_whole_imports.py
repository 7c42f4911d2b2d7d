"""What a league makes of each imported file stays as the golden file keeps it."""

import os

import pytest

from tests.support.golden_lines import read_lines, require_same_lines, write_lines
from tests.tournaments.domain import stored_event_files, whole_imports

pytestmark = [pytest.mark.django_db, pytest.mark.once("what is stored is the same on any database")]
PARTS = 4


def require_kept(file, found):
    """Compare these lines with those of the same name in the file, which holds others as well."""
    names = {line.partition("\t")[0] for line in found}
    if os.environ.get("HEADJUDGE_WRITE_GOLDEN"):
        others = [line for line in read_lines(file) if line.partition("\t")[0] not in names]
        write_lines(file, others + found)
    kept = [line for line in read_lines(file) if line.partition("\t")[0] in names]
    require_same_lines(kept, found, "see tests/support/golden_lines.py")


@pytest.mark.parametrize("number", whole_imports.TAKEN)
def test_every_tom_file_becomes_the_event_it_became(actor, number):
    require_kept(whole_imports.FILE, list(whole_imports.describe_import(actor, number)))


@pytest.mark.parametrize("part", range(PARTS))
def test_every_event_file_becomes_the_event_it_became(actor, part):
    found = list(stored_event_files.describe_stored(actor, (part, PARTS)))
    assert len(found) > 4
    require_kept(stored_event_files.FILE, found)


def test_an_event_file_that_is_sent_in_again_is_known(actor):
    require_kept(stored_event_files.FILE, list(stored_event_files.describe_again(actor)))
