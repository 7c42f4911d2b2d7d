"""The people that tests of leagues and their staff are about."""

from datetime import date

import pytest
from django.test import Client

from league.domain.log import Actor
from tests.support.told_leagues import stand_in_league
from tournaments.domain.events import creation


@pytest.fixture
def chief(organiser):
    return Actor(organiser, "organiser")


@pytest.fixture
def browser_as():
    """A browser in which somebody is signed in."""

    def open_browser(user):
        client = Client()
        client.force_login(user)
        return client

    return open_browser


@pytest.fixture
def make_event(chief, league):
    def create_event(name="Autumn Cup", where=league):
        plan = creation.EventPlan(
            name=name,
            date=date(2010, 3, 6),
            format="modified-2009",
            edition="platinum-arceus-2009",
            planned_rounds=3,
            seed=7,
        )
        return creation.create_event(chief, where, plan)

    return create_event


@pytest.fixture
def told_league(db, monkeypatch, settings, tmp_path):
    """A new league that notes what each use case leaves behind in it."""
    settings.HEADJUDGE_DATA = tmp_path
    with stand_in_league(monkeypatch) as told:
        told.settings = settings
        yield told
