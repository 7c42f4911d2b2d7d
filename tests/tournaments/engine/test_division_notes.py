"""Notes on uncertain age divisions name the ages or the years that matter."""

import pytest

from tournaments.engine.seasons.days import division_ground


@pytest.mark.parametrize(
    ("born", "division", "ages"),
    [(1988, "masters", ()), (1989, "masters", (14, 15)), (1990, "senior", ()),
     (1992, "senior", ()), (1993, "senior", (10, 11)), (1994, "junior", ())],
)  # fmt: skip
def test_where_the_birthday_decides_both_ages_are_said(born, division, ages):
    ground = division_ground(born, "2004-03-06")
    assert ground.division == division
    told = [(note.args["younger"], note.args["age"]) for note in ground.notes]
    assert told == ([ages] if ages else [])
