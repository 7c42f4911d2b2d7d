"""Places beyond the known tables: paid nothing where the table is whole, else unknown."""

from tournaments.engine.seasons.championship import EVENT_KINDS, SEASONS, award_points


def test_where_a_table_was_found_in_part_the_rest_is_not_taken_for_nothing():
    told = {
        (payout.partial, *_award_place(season, kind))
        for season in SEASONS
        for kind in EVENT_KINDS
        if (payout := season.payout_of(kind)) and payout.bands and not season.none
    }
    assert told == {(True, None, "place_unknown", False), (False, 0, "beyond_table", True)}


def _award_place(season, kind):
    found = award_points(season, kind, 99_999, 500)
    assert found.args == {"place": 99_999}
    return found.points, found.note, found.sure
