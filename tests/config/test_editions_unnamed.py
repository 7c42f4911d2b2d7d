"""No code names an edition: it asks for the newest, for a day's, or for what a book says.

So a new edition is data alone. Only the books themselves and their data (the library, formats,
migrations of old rows) may name one.
"""

import re

import pytest
from django.conf import settings

from decks.engine.formats.editions import BOOKS

ROOT = settings.BASE_DIR
APPS = ("decks", "judging", "league", "tournaments")
FOLDERS = (*APPS, "bench", "config", "static", "templates", "tools")
KINDS = {".py", ".html", ".js", ".css"}
BOOKS_THEMSELVES = ("decks/engine/books/", "judging/engine/editions/")
# An edition's key with hyphens, as in data, or with underscores, as in module names.
NAMED = re.compile("|".join(rf"\b{re.sub('[-_]', '[-_]', key)}\b" for key in BOOKS))


def read_code():
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in KINDS and "migrations" not in path.parts:
                yield name, path


def test_no_code_names_an_edition():
    named = {
        f"{name}: {found.group()}"
        for name, path in read_code()
        if not name.startswith(BOOKS_THEMSELVES)
        for found in NAMED.finditer(path.read_text("utf-8"))
    }
    assert sorted(named) == []


@pytest.mark.parametrize("folder", BOOKS_THEMSELVES)
def test_the_books_stand_where_they_may_be_named(folder):
    assert any(NAMED.search(path.read_text("utf-8")) for path in (ROOT / folder).glob("*.py"))
