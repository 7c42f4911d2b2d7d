"""Which rulebook applies on a day in a region: by the days it was in force, not by its year."""

from dataclasses import replace

import pytest

from decks.engine import documents
from decks.engine.documents import DOCUMENTS, DOCUMENTS_BY_KEY, document_in_force, newest_document

REGIONAL = replace(
    newest_document(), key="island-rules", first="2010-06-01", last=None, region="asia"
)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda one: one.key)
def test_every_day_of_a_book_is_ruled_by_it(document):
    if document.first is None or document.region != documents.WORLD:
        assert not document.covers_day("2005-01-01") or document.region != documents.WORLD
        return
    for day in filter(None, (document.first, document.last)):
        assert document_in_force(day) == document


def test_a_book_ends_with_its_last_day_and_not_with_its_year():
    assert document_in_force("2002-09-14").key == "neo-genesis-2000"
    assert document_in_force("2002-09-15").key == "expedition-2002"
    assert document_in_force("2010-02-09").key == "platinum-arceus-2009"
    assert document_in_force("2010-02-10").key == "heartgold-soulsilver-2010"


@pytest.fixture
def four_books():
    """Leave four books with gaps of years between them; restore all in their order afterwards."""
    all_books = dict(DOCUMENTS_BY_KEY)
    known = [
        "neo-genesis-2000", "expedition-2002", "platinum-arceus-2009", "heartgold-soulsilver-2010",
    ]  # fmt: skip
    DOCUMENTS_BY_KEY.clear()
    DOCUMENTS_BY_KEY.update({key: all_books[key] for key in known})
    yield known
    DOCUMENTS_BY_KEY.clear()
    DOCUMENTS_BY_KEY.update(all_books)


def test_days_before_and_between_books_go_by_the_newest_of_the_year_or_before(four_books):
    days = ["1998-05-01", "2005-05-01", "2009-01-10", "2026-11-23"]
    assert [document_in_force(day).key for day in days] == four_books
    assert [document_in_force(day).covers_day(day) for day in days] == [False] * 4


def test_a_region_goes_by_its_own_book_and_before_it_by_the_international_one(monkeypatch):
    monkeypatch.setitem(DOCUMENTS_BY_KEY, REGIONAL.key, REGIONAL)
    assert document_in_force("2010-06-01", "asia") == REGIONAL
    assert document_in_force("2010-05-31", "asia").key == "heartgold-soulsilver-2010"
    assert document_in_force("2010-06-01").key == "heartgold-soulsilver-2010"
    assert document_in_force("2010-06-01", "japan").key == "heartgold-soulsilver-2010"
    assert newest_document() != REGIONAL
