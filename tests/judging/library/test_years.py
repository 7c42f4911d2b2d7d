"""The years between two rulebooks as data, and what is wrong in a file named."""

import re
import shutil
from datetime import date

import pytest

from judging.library.shelf import LibraryError, load_library
from judging.library.years import FOLDER, load_years, read_years

OLD, NEW = "expedition-2002", "heartgold-soulsilver-2010"


def rules_of_day(day, edition):
    period = load_years().find_period(day)
    return {one.rule for one in load_years().find_differences(period, edition)} if period else None


@pytest.mark.parametrize(
    ("day", "period"),
    [
        (date(2003, 6, 15), None),
        (date(2003, 6, 16), "ex-2003"),
        (date(2004, 7, 29), "ex-2003"),
        (date(2004, 7, 30), "ex-2004"),
        (date(2005, 8, 20), "ex-2004"),
        (date(2008, 8, 17), "dp-2007"),
        (date(2009, 2, 11), None),
        (date(2010, 8, 15), None),
        (date(2011, 4, 25), None),
        (date(2011, 4, 26), "bw-2011"),
        (date(2012, 8, 12), "bw-2011"),
        (date(2026, 11, 22), "mega-2025"),
    ],
)
def test_a_day_lies_in_its_period_or_has_a_book(day, period):
    found = load_years().find_period(day)
    assert (found and found.id) == period


def test_what_differed_is_told_against_the_book_that_is_used():
    assert {"TRN-1", "TRN-10", "TRN-11", "ATK-3"} <= rules_of_day(date(2005, 8, 20), OLD)
    assert "TRN-11" not in rules_of_day(date(2005, 8, 20), "platinum-arceus-2009")
    assert {"DMG:weakness", "TRN-10", "DCK-3"} <= rules_of_day(date(2008, 8, 17), OLD)
    assert rules_of_day(date(2009, 1, 10), "platinum-arceus-2009") == set()
    assert {"TRN-6", "TRN-10", "TRN-17"} <= rules_of_day(date(2012, 8, 12), NEW)
    assert "ATK-1" in rules_of_day(date(2014, 7, 5), NEW)
    assert "ATK-1" not in rules_of_day(date(2012, 8, 12), NEW)


def test_the_bar_on_supporters_begins_with_the_update_of_2004():
    assert "TRN-10" not in rules_of_day(date(2004, 7, 29), OLD)
    assert "TRN-10" in rules_of_day(date(2004, 7, 30), OLD)


def test_every_difference_is_told_in_both_languages_with_its_source():
    for one in load_years().differences:
        assert one.text_in("en") != one.text_in("de")
        assert one.text_in("en").endswith(".")
        assert one.text_in("de-at").endswith(".")
        assert load_years().sources[one.source].looked_up >= date(2026, 11, 22)


def test_every_period_has_a_difference():
    told = {period for one in load_years().differences for period in one.periods}
    assert told == {one.id for one in load_years().periods}


@pytest.mark.parametrize(
    ("name", "right", "wrong", "said"),
    [
        ("differences_2003_2009", 'rule = "SET-1"', 'rule = "SET-9"', "rule: 'SET-9'"),
        ("differences_2003_2009", 'in = ["ex-2003"]', 'in = ["ex-1903"]', "in: 'ex-1903'"),
        ("differences_2003_2009", "expedition-2002", "expedition-2020", "from: 'expedition-2020'"),
        ("differences_2003_2009", 'source = "era-page"', 'source = "hearsay"', "source: 'hearsay'"),
        ("differences_2003_2009", '= "reported"', '= "rumoured"', "confidence"),
        ("periods", "last = 2004-07-29", "last = 2004-08-29", "ex-2003: last"),
        ("periods", "last = 2004-07-29\n", "", "ex-2003: last"),
        ("periods", "first = 2003-06-16", 'first = "June"', "first"),
    ],
)
def test_a_file_that_is_wrong_is_refused_by_name(tmp_path, name, right, wrong, said):
    folder = tmp_path / "years"
    shutil.copytree(FOLDER, folder)
    path = folder / f"{name}.toml"
    path.write_text(path.read_text("utf-8").replace(right, wrong, 1), "utf-8")
    with pytest.raises(LibraryError, match=re.escape(said)) as refused:
        read_years(folder, load_library())
    assert f"{name}.toml" in str(refused.value)
