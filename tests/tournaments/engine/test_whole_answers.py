"""Pairings, tables, matches, seasons and cuts stay as the golden files keep them."""

from itertools import chain

import pytest

from tests.support.golden_lines import compare_lines
from tests.tournaments.answers import matches, pairings, seasons, standings, structures

FOLDER = "tournaments/answers"
ASKED = {
    "pairings": (pairings.answer_pairings, pairings.answer_tables),
    "lookahead": (pairings.answer_searches,),
    "standings": (standings.answer_standings, standings.answer_orders),
    "needs": (standings.answer_needs,),
    "matches": (
        matches.answer_matches, matches.answer_time_calls, matches.answer_days,
        matches.answer_impossible_games, matches.answer_desk_lines,
    ),
    "seasons": (
        seasons.answer_points, seasons.answer_season_tables, seasons.answer_divisions,
        seasons.answer_season_days,
    ),
    "cuts": (
        structures.answer_brackets, structures.answer_brackets_that_cannot_be,
        structures.answer_qualified,
    ),
    "structures": (
        structures.answer_attendance, structures.answer_pods, structures.answer_customs,
        structures.answer_penalties, structures.answer_drawn_tables,
    ),
}  # fmt: skip


@pytest.mark.parametrize("area", ASKED)
def test_every_answer_of_the_engine_is_as_it_was(area):
    found = chain.from_iterable(answer() for answer in ASKED[area])
    compare_lines(f"{FOLDER}/{area}.tsv", found)
