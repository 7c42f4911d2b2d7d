"""Rounds and cut by attendance, divisions by season, and who plays together."""

import itertools

import pytest

from tournaments.engine.structure import (
    LEAGUE_CHALLENGE,
    LEAGUE_CUP,
    SEASONS,
    StructureError,
    division_of,
    pods,
    season_of,
)


@pytest.mark.parametrize(
    ("players", "challenge", "cup"),
    [
        (4, 3, (3, 0)), (8, 3, (3, 0)), (9, 4, (4, 4)), (12, 4, (4, 4)), (13, 4, (5, 4)),
        (16, 4, (5, 4)), (17, 5, (5, 4)), (20, 5, (5, 4)), (21, 5, (5, 8)), (32, 5, (5, 8)),
        (33, 6, (6, 8)), (64, 6, (6, 8)), (65, 7, (7, 8)), (128, 7, (7, 8)), (129, 8, (8, 8)),
        (226, 8, (8, 8)), (227, 8, (9, 8)), (257, 9, (9, 8)), (409, 9, (9, 8)), (410, 9, (10, 8)),
        (513, 10, (10, 8)), (4096, 10, (10, 8)),
    ],
)  # fmt: skip
def test_rounds_and_cut_follow_attendance(players, challenge, cup):
    assert LEAGUE_CHALLENGE.of(players).rounds == challenge
    assert (LEAGUE_CUP.of(players).rounds, LEAGUE_CUP.of(players).cut) == cup


def test_three_players_are_too_few():
    with pytest.raises(StructureError, match="3 players"):
        LEAGUE_CUP.of(3)


@pytest.mark.parametrize(
    ("day", "year", "junior", "senior"),
    [
        ("2010-11-01", 2011, 2000, 1996),
        ("2018-03-01", 2018, 2007, 2003),
        ("2019-09-01", 2020, 2009, 2005),
        ("2020-09-01", 2021, 2009, 2005),
        ("2026-08-31", 2026, 2014, 2010),
        ("2026-09-01", 2027, 2015, 2011),
    ],
)
def test_a_day_has_its_season_and_a_season_its_divisions(day, year, junior, senior):
    season = season_of(day)
    assert season.year == year
    assert division_of(junior, season) == "junior"
    assert division_of(junior - 1, season) == division_of(senior, season) == "senior"
    assert division_of(senior - 1, season) == division_of(None, season) == "masters"


def test_seasons_follow_one_another_and_nobody_grows_younger():
    for season, after in itertools.pairwise(SEASONS):
        assert after.year == season.year + 1
        assert after.begins > season.begins
        assert season.junior - season.senior == 4
        assert after.junior >= season.junior


def test_a_day_before_the_first_season_is_said():
    with pytest.raises(StructureError, match="1998-01-01"):
        season_of("1998-01-01")


@pytest.mark.parametrize(
    ("junior", "senior", "masters", "together"),
    [
        (6, 6, 6, [("junior",), ("senior",), ("masters",)]),
        (5, 2, 6, [("junior", "senior"), ("masters",)]),
        (6, 3, 4, [("junior",), ("senior", "masters")]),
        (3, 2, 20, [("junior", "senior", "masters")]),
        (0, 8, 20, [("senior",), ("masters",)]),
        (0, 0, 9, [("masters",)]),
    ],
)
def test_divisions_too_small_play_together(junior, senior, masters, together):
    assert pods({"junior": junior, "senior": senior, "masters": masters}) == together
