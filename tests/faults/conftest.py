"""Real processes on folders and databases of their own. Whatever happens, all end with the test.

`embedded` is one server with SQLite, as `make run` starts it. `distributed` is web, worker and beat
on PostgreSQL and Redis, with the commands of docker-compose.yml. Both know one kind of follow-up
work more than the service does: see `follow_ups`.
"""

import os
import secrets
import shutil
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings

from tests.rows import Machine
from tests.service import Distributed, Person, Service

MORE = {
    "PYTHONPATH": str(Path(__file__).resolve().parent),
    "DJANGO_SETTINGS_MODULE": "follow_ups.settings",
}


ON_POSTGRESQL = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")


@pytest.fixture
def person():
    return Person


@pytest.fixture
def embedded(tmp_path):
    service = Service(tmp_path, **MORE)
    yield service
    service.end()


@pytest.fixture
def machine(request, tmp_path):
    """One machine on the database this run is about, nothing in it yet."""
    where = {}
    if ON_POSTGRESQL:
        where["DATABASE_URL"] = request.getfixturevalue("own_database")
    service = Machine(tmp_path, **where, **MORE)
    yield service
    service.end()


@pytest.fixture
def at_work(machine, an_event):
    """The machine with an event under way."""
    prepared = an_event("postgresql" if machine.database_url else "sqlite")
    if machine.database_url:
        name, template = (urlsplit(one.database_url).path[1:] for one in (machine, prepared))
        on_the_server(
            f"DROP DATABASE {name}",
            f"CREATE DATABASE {name} TEMPLATE {template}",
            f"ALTER DATABASE {name} SET synchronous_commit = off",
        )
    else:
        shutil.copy(prepared.database, machine.database)
    return machine


@pytest.fixture(scope="session")
def an_event(tmp_path_factory):
    """Made once on each database, to be copied: a machine by the database's name."""
    made, urls = {}, []

    def make(kind):
        if kind not in made:
            where = {}
            if kind == "postgresql":
                urls.append(new_database())
                where["DATABASE_URL"] = urls[0]
            made[kind] = Machine(tmp_path_factory.mktemp("prepared"), **where, **MORE)
            made[kind].manage("up", "--bare")
            made[kind].manage("small_event", "pallet")
        return made[kind]

    yield make
    for url in urls:
        drop_database(url)


@pytest.fixture
def own_database():
    """A PostgreSQL database of this test's own, as a URL."""
    url = new_database()
    yield url
    drop_database(url)


def new_database():
    name = f"test_headjudge_{secrets.token_hex(4)}"
    on_the_server(f"CREATE DATABASE {name}")
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def drop_database(url):
    on_the_server(f"DROP DATABASE {urlsplit(url).path[1:]} WITH (FORCE)")


def on_the_server(*statements):
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.fixture
def distributed(tmp_path, own_database, own_redis, compose):
    """Everything prepared, nothing started: `start_web()`, `start_role("worker")`, …"""
    service = Distributed(
        tmp_path, compose(), DATABASE_URL=own_database, REDIS_URL=own_redis, **MORE
    )
    service.manage(*service.services["prepare"]["command"][2:])
    yield service
    service.end()
