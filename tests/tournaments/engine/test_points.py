"""Points of a season."""

from tournaments.engine.seasons.points import BY_KEY, SCHEMES, Finish, points_table

LEAGUE = BY_KEY["league"]


def test_points_grow_with_the_field_and_the_place():
    for scheme in SCHEMES:
        for step in scheme.steps:
            assert list(step.places) == sorted(step.places, reverse=True)
        sizes = [step.players for step in scheme.steps]
        assert sizes == sorted(sizes)
    assert LEAGUE.points_for(1, 3) == 1
    assert LEAGUE.points_for(1, 8) == 7
    assert LEAGUE.points_for(8, 8) == 1
    assert LEAGUE.points_for(1, 100) == 21


def make_finish(player, event, place, players=8, division="masters"):
    return Finish(player, division, event, place, players)


def test_the_best_events_count():
    rows = points_table(
        LEAGUE, 2, [make_finish(1, 1, 2), make_finish(1, 2, 1), make_finish(1, 3, 4)]
    )
    assert [(one.points, one.counts) for one in rows[0].events] == [
        (5, True),
        (7, True),
        (4, False),
    ]
    assert rows[0].points == 12
    assert (
        points_table(LEAGUE, 0, [make_finish(1, 1, 2), make_finish(1, 2, 1), make_finish(1, 3, 4)])[
            0
        ].points
        == 16
    )


def test_level_goes_by_the_best_event_then_by_how_many():
    rows = points_table(
        LEAGUE, 0,
        [
            make_finish(1, 1, 8), make_finish(1, 2, 8),
            make_finish(2, 1, 9, 3), make_finish(2, 2, 9, 3),
            make_finish(3, 1, 1), make_finish(4, 2, 1),
        ],
    )  # fmt: skip
    assert [(row.player, row.place) for row in rows] == [(3, 1), (4, 1), (1, 3), (2, 3)]


def test_divisions_are_tables_of_their_own():
    rows = points_table(LEAGUE, 0, [make_finish(1, 1, 1), make_finish(2, 1, 1, division="junior")])
    assert [(row.division, row.place) for row in rows] == [("masters", 1), ("junior", 1)]
