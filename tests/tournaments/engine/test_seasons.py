"""Seasons of the past: their borders, divisions, and what is uncertain about them."""

import itertools

import pytest

from tournaments.engine.seasons.days import (
    SEASONS,
    division_at_event,
    division_ground,
    division_in_season,
    season_named,
    season_of,
    uncertain_border,
)
from tournaments.engine.structure.attendance import StructureError


@pytest.mark.parametrize(
    ("day", "year", "junior", "senior"),
    [
        ("2006-09-01", 2007, 1996, 1992),
        ("2010-11-01", 2011, 2000, 1996),
        ("2012-03-01", 2012, 2001, 1997),
        ("2018-03-01", 2018, 2007, 2003),
        ("2019-09-01", 2020, 2009, 2005),
        ("2020-09-01", 2021, 2009, 2005),
        ("2024-12-01", 2025, 2013, 2009),
        ("2026-08-31", 2026, 2014, 2010),
        ("2026-09-01", 2027, 2015, 2011),
    ],
)
def test_a_day_has_its_season_and_a_season_its_divisions(day, year, junior, senior):
    season = season_of(day)
    assert season.year == year
    assert division_in_season(junior, season) == "junior"
    assert division_in_season(junior - 1, season) == division_in_season(senior, season) == "senior"
    assert division_in_season(senior - 1, season) == division_in_season(None, season) == "masters"


@pytest.mark.parametrize(
    ("day", "year"),
    [
        ("2006-08-31", 2006),
        ("2013-07-07", 2013),  # the last day of the US National Championships
        ("2013-07-08", 2013),
        ("2013-07-09", 2014),
        ("2018-07-08", 2018),  # the last day of the North America International
        ("2018-07-09", 2019),
        ("2009-08-14", 2009),
        ("2012-08-31", 2012),
        ("2025-06-30", 2025),
        ("2025-07-01", 2026),
    ],
)
def test_borders_lie_where_they_were(day, year):
    assert season_of(day).year == year


def test_nationals_and_worlds_are_of_the_season_that_ends():
    assert division_at_event(2002, "2013-07-06") == "junior"
    assert division_at_event(2007, "2018-07-07") == "junior"
    for year in (2014, 2016, 2019, 2025):
        assert season_of(f"{year}-08-18").year == year + 1
        assert season_of(f"{year}-08-18", "worlds").year == year
    assert division_at_event(2004, "2015-08-21", kind="worlds") == "junior"
    assert division_at_event(2004, "2015-08-21") == "senior"


def test_an_event_that_names_its_season_has_its_divisions():
    assert division_at_event(2004, "2015-07-20") == "senior"
    assert division_at_event(2004, "2015-07-20", 2015) == "junior"
    assert division_ground(2004, "2015-07-20", 2015).season == season_named(2015)
    with pytest.raises(StructureError, match="1998"):
        season_named(1998)


def test_seasons_follow_one_another_and_nobody_grows_younger():
    for season, after in itertools.pairwise(SEASONS):
        assert after.year == season.year + 1
        assert after.begins > season.begins
        if season.junior is not None:
            assert season.junior - season.senior == 4
            assert after.junior >= season.junior


def test_every_season_says_what_it_rests_on():
    for season in SEASONS:
        assert set(season.sources) == {"begins", "divisions"}
        assert all(season.sources.values())
        assert (season.window is not None) == ("begins" in season.unconfirmed)
        if season.window:
            assert season.window[0] <= season.begins <= season.window[1]


def notes_on(*args, **more):
    return [note.note for note in division_ground(*args, **more).notes]


def test_a_border_that_was_not_found_is_said_to_those_whom_it_moves():
    assert "season_border_open" in notes_on(2004, "2015-07-20")
    assert "season_border_open" in notes_on(
        2004, "2015-07-03"
    )  # on the other side of the same border
    assert "season_border_open" not in notes_on(2010, "2015-07-20")  # a Junior in both seasons
    assert "season_border_open" not in notes_on(2004, "2015-10-20")
    assert "season_border_open" not in notes_on(2004, "2015-07-20", 2015)
    assert "season_border_open" not in notes_on(2004, "2015-07-20", kind="worlds")
    assert notes_on(2003, "2018-07-08") == notes_on(2003, "2018-07-09") == []
    near = uncertain_border("2015-07-20")
    assert near is not None
    assert near.year == 2016
    assert uncertain_border("2018-07-09") is None


def test_birth_years_that_were_not_found_are_said_beside_their_borders():
    assert notes_on(2003, "2014-01-11") == notes_on(2002, "2014-01-11") == ["season_years_open"]
    assert notes_on(1999, "2014-01-11") == notes_on(1998, "2014-01-11") == ["season_years_open"]
    assert notes_on(2001, "2014-01-11") == notes_on(1980, "2014-01-11") == []


@pytest.mark.parametrize(
    ("born", "division", "sure"),
    [
        (1996, "junior", True), (1995, "senior", False), (1994, "senior", True),
        (1992, "senior", True), (1991, "masters", False), (1990, "masters", True),
    ],
)  # fmt: skip
def test_until_2006_the_age_on_the_day_decided(born, division, sure):
    ground = division_ground(born, "2006-04-01")
    assert ground.division == division_at_event(born, "2006-04-01") == division
    assert (not ground.notes) is sure


def test_where_no_season_is_known_everybody_is_masters_and_it_is_said():
    assert notes_on(1990, "1999-01-01") == ["season_unknown"]
    assert division_at_event(1990, "1999-01-01") == "masters"
    with pytest.raises(StructureError, match="1998-01-01"):
        season_of("1998-01-01")


def test_what_is_not_certain_is_said_in_words():
    for args in (
        (2004, "2015-07-20"),
        (2003, "2014-01-11"),
        (1995, "2006-04-01"),
        (1, "1999-01-01"),
    ):
        for note in division_ground(*args).notes:
            assert note.render_sentence(str).startswith("Not confirmed:")
