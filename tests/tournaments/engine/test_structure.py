"""Rounds and cut by attendance, and who plays together."""

import pytest

from tournaments.engine.structure.attendance import StructureError
from tournaments.engine.structure.tables import LEAGUE_CHALLENGE, LEAGUE_CUP, pods_by_attendance


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
    assert LEAGUE_CHALLENGE.step_for(players).rounds == challenge
    assert (LEAGUE_CUP.step_for(players).rounds, LEAGUE_CUP.step_for(players).cut) == cup


def test_three_players_are_too_few():
    with pytest.raises(StructureError, match="3 players"):
        LEAGUE_CUP.step_for(3)


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
    assert pods_by_attendance({"junior": junior, "senior": senior, "masters": masters}) == together
