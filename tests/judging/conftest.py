"""Fixtures for tests of rulings at an event."""

import pytest

from tournaments.models import Event


@pytest.fixture
def event(league):
    return Event.objects.create(
        league=league,
        name="Autumn Cup",
        date="2010-03-06",
        format="modified-2009",
        edition="expedition-2002",
        planned_rounds=3,
        time_policy="prizes-2009",
        seed=7,
    )
