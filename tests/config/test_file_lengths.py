"""No file is longer than the limit, so that a newcomer can read it in one go."""

from tests.support import paths

MOST_LINES = 400
FOLDERS = (
    "bench", "config", "decks", "judging", "league", "static", "templates", "tests", "tools",
    "tournaments",
)  # fmt: skip
ENDINGS = {".py", ".html", ".js", ".css"}


def list_files():
    for folder in FOLDERS:
        for file in (paths.ROOT / folder).rglob("*"):
            if file.suffix in ENDINGS and "migrations" not in file.parts:  # which Django writes
                yield file


def test_no_file_is_longer_than_four_hundred_lines():
    lengths = {file: file.read_bytes().count(b"\n") for file in list_files()}
    assert len(lengths) > 1000
    assert not {str(file) for file, lines in lengths.items() if lines > MOST_LINES}
