"""Rulebooks grouped by years, and how well the one for a day and region fits."""

from dataclasses import replace

import pytest

from decks.engine.documents import DOCUMENTS, DOCUMENTS_BY_KEY, newest_document
from decks.engine.eras import (
    change_days,
    days_held,
    document_of_day,
    documents_on_the_way,
    group_by_era,
)

TODAY = "2044-06-01"
NEWEST = replace(newest_document(), last="2040-11-30")  # before the next one begins
UNDATED = next(each for each in DOCUMENTS if each.first is None)
# Three books later than all real ones: two that follow each other, and one for Asia.
FIRST, SECOND = (
    replace(NEWEST, key=f"far-{year}", name=f"Far {year}", first=first, last=last)
    for year, first, last in (
        (2041, "2041-03-01", "2043-05-31"),
        (2043, "2043-06-01", None),
    )
)
ASIAN = replace(NEWEST, key="far-asia", first="2042-01-01", last="2042-12-31", region="asia")


@pytest.fixture(autouse=True)
def far_books(monkeypatch):
    for book in (NEWEST, FIRST, SECOND, ASIAN):
        monkeypatch.setitem(DOCUMENTS_BY_KEY, book.key, book)


def test_four_years_stand_together_the_newest_first_and_every_book_once():
    eras = group_by_era(DOCUMENTS)
    years = [era.first for era in eras if era.first]
    assert years == sorted(years, reverse=True)
    assert (eras[0].first, eras[0].last) == (2043, 2046)
    assert (eras[1].first, set(eras[1].documents)) == (2039, {FIRST, ASIAN})
    grouped = [document.key for era in eras for document in era.documents]
    assert sorted(grouped) == sorted(DOCUMENTS_BY_KEY)
    assert eras[-1].first is None


@pytest.mark.parametrize(
    ("day", "region", "key", "misfits"),
    [
        ("2040-11-30", "international", NEWEST.key, ()),
        ("2040-12-31", "international", NEWEST.key, ("between",)),
        ("2041-03-01", "international", FIRST.key, ()),
        ("2042-06-01", "asia", ASIAN.key, ()),
        ("2003-05-01", "asia", "expedition-2002", ("other_region",)),
        ("2042-06-01", "international", FIRST.key, ()),
        (TODAY, "international", SECOND.key, ()),
        ("2044-06-02", "international", SECOND.key, ("to_come",)),
    ],
)
def test_a_day_and_a_region_choose_a_book_and_say_what_does_not_fit(day, region, key, misfits):
    chosen = document_of_day(day, region, TODAY)
    assert (chosen.document.key, chosen.misfits) == (key, misfits)


def test_a_day_before_the_game_has_the_oldest_book_and_says_so():
    chosen = document_of_day("1990-01-01", "international", TODAY)
    oldest = min(each.first for each in DOCUMENTS if each.first)
    assert chosen.misfits == ("before_all",)
    assert chosen.document.first == oldest
    assert document_of_day(oldest, "international", TODAY).misfits == ()


def test_a_day_of_change_names_the_book_before_and_the_one_after():
    changes = {day: (old.key, new.key) for day, old, new in change_days()}
    assert changes["2043-06-01"] == (FIRST.key, SECOND.key)
    assert FIRST.first not in changes  # no book was in force the day before
    day, before, after = change_days("asia")[-1]
    assert (day, after.key) == ("2042-01-01", ASIAN.key)
    assert before.covers_day("2041-12-31")
    assert before.region == "asia" or before == FIRST


def test_only_books_of_the_two_regions_lie_on_the_way():
    way = documents_on_the_way(NEWEST, SECOND)
    assert [each.key for each in way if each.key.startswith("far")] == [FIRST.key, SECOND.key]
    assert documents_on_the_way(FIRST, SECOND) == [SECOND]
    assert documents_on_the_way(SECOND, FIRST) == []
    assert documents_on_the_way(UNDATED, SECOND) == documents_on_the_way(FIRST, UNDATED) == []


def test_days_of_a_year_are_counted_from_first_to_last():
    assert days_held(SECOND, 2043) == 30 + 31 + 31 + 30 + 31 + 30 + 31
    assert days_held(SECOND, 2050) == 365
    assert days_held(FIRST, 2044) == days_held(UNDATED, 2044) == 0
