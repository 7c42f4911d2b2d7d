"""Events for tests, and browsers of everybody who may open their pages."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.domain.log import Actor
from tests.support.evenings import Evening, a_stranger, finish_swiss, parts_of
from tests.support.told_leagues import stand_in_league
from tournaments.domain.files.tom import reading


@pytest.fixture
def make_evening(organiser, league):
    """`make_evening(stage, players, **plan)`: an event brought to that stage."""

    def build_evening(stage="registration", players=8, **changes):
        return Evening(organiser, league, players, stage=stage, **changes)

    return build_evening


@pytest.fixture
def make_apart(organiser, league):
    """`make_apart({"senior": 3, "masters": 8}, **plan)`: an event whose divisions play apart."""

    def build_evening(players, stage="registration", **changes):
        plan = {"divisions": "apart", "planned_rounds": 3, **changes}
        return Evening(organiser, league, players, stage=stage, **plan)

    return build_evening


@pytest.fixture
def uneven_evening(make_apart):
    """Two juniors, for whom the first round of the cut is their final, beside eight masters."""
    return make_apart({"junior": 2, "masters": 8}, finish_swiss)


@pytest.fixture
def actor(organiser):
    return Actor(organiser, "organiser")


@pytest.fixture
def take_file(actor, league):
    """`take_file(raw, **more)`: import a TOM file and return the outcome."""
    return lambda raw, **more: reading.import_tom_file(actor, league, raw, **more)


@pytest.fixture
def stranger(django_user_model):
    return a_stranger(django_user_model)


@pytest.fixture
def come_as(request, client):
    """A browser in which this person is signed in; `anonymous` is signed out."""

    def sign_in(who):
        if who != "anonymous":
            client.force_login(request.getfixturevalue(who))
        return client

    return sign_in


@pytest.fixture
def queries_of():
    """Count the queries of a call."""

    def count_queries(something):
        with CaptureQueriesContext(connection) as captured:
            something()
        return len(captured)

    return count_queries


@pytest.fixture
def parts_at(make_evening):
    """The parts of an address, for an event at this stage."""

    def make_parts(stage, **changes):
        if stage == "over":
            return parts_of(make_evening("swiss over", cut_size=0, **changes).event)
        return parts_of(make_evening(stage, **changes).event)

    return make_parts


@pytest.fixture
def told_league(db, monkeypatch):
    """A new league that notes what each use case leaves behind in it."""
    with stand_in_league(monkeypatch) as told:
        yield told
