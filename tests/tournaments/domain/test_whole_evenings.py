"""Every step of the golden evenings has the outcome that its file keeps."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.support.golden_lines import compare_lines
from tests.tournaments.answers.evenings import PLANS, SeededOrganiser

BEGINS = datetime(2026, 3, 7, 9, 30, tzinfo=UTC)
FOLDER = "tournaments/answers"
pytestmark = [pytest.mark.django_db, pytest.mark.once("the same steps, whatever the database")]


@pytest.mark.parametrize("name", PLANS)
def test_every_step_of_an_evening_comes_to_what_it_did(league, actor, name):
    # so that what is left on a clock does not depend on the time of the run
    with time_machine.travel(BEGINS, tick=False):
        lines = list(SeededOrganiser(league, actor, name).play_evening())
    compare_lines(f"{FOLDER}/evening-{name.replace(' ', '-')}.tsv", lines)
