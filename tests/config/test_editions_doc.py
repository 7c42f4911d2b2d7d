"""docs/editions.md says what the editions' data says."""

from judging.engine import EDITIONS
from tools.editions_doc import PAGE, ROWS, provenance_of, write_page


def test_the_page_is_written_from_the_data():
    assert PAGE.read_text("utf-8") == write_page() + "\n", "run python -m tools.editions_doc"


def test_every_edition_says_how_sure_it_is_of_nearly_every_row():
    for edition in EDITIONS.values():
        silent = [rule for rule in ROWS if not provenance_of(edition, rule)]
        assert set(silent) <= {"TRN-18", "TRN-19"}, edition.key
