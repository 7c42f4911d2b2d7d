"""Final places of several divisions in one field, from a TOM file that ranks each by itself."""

import pytest

from league.domain.log import Actor
from tests.support.evenings import Evening
from tests.support.tom_files import export_tom_file
from tournaments.domain.cut import bracket
from tournaments.domain.files.tom import reading
from tournaments.queries.standings import standing_rows

pytestmark = [pytest.mark.django_db, pytest.mark.once]
AGES = {"junior": 3, "senior": 3, "masters": 5}
IN_TOM = ["masters", "senior", "junior"]


def read_places(event):
    rows = standing_rows(event)
    return [(row.place, row.points, row.division, row.division_place, row.owp) for row in rows]


def play_to_the_end(evening):
    """Let side b win at every other table, so that no division ends in the order it was entered."""
    rounds = evening.event.planned_rounds + (2 if evening.event.cut_size else 0)
    for _number in range(rounds):
        evening.begin_round()
        for match in evening.event.rounds.last().matches.filter(result=""):
            evening.report_game(match, "b" if match.table % 2 else "a")
    if not evening.event.cut_size:
        bracket.finish_event(evening.actor, evening.event)
    return evening.refresh_event().event


@pytest.mark.parametrize("cut", [0, 4])
def test_one_field_of_three_divisions_comes_back_in_its_order(organiser, league, stranger, cut):
    event = play_to_the_end(
        Evening(organiser, league, AGES, divisions="together", planned_rounds=4, cut_size=cut)
    )
    before = read_places(event)
    divisions = [division for _, _, division, _, _ in before]
    assert event.stage == "finished"
    assert divisions != sorted(divisions, key=IN_TOM.index)
    elsewhere = stranger.memberships.get().league
    raw = export_tom_file(event)
    back = reading.import_tom_file(Actor(stranger, "organiser"), elsewhere, raw).event
    assert read_places(back) == before
    assert export_tom_file(back) == raw
