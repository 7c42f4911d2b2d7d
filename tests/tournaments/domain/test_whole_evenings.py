"""No step of an evening comes to anything else than it did, unless it is meant to."""

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
    with time_machine.travel(BEGINS, tick=False):  # what a clock has left is no matter of chance
        lines = list(SeededOrganiser(league, actor, name).play_evening())
    compare_lines(f"{FOLDER}/evening-{name.replace(' ', '-')}.tsv", lines)
