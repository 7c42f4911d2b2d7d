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

from tests.support.rows import Machine
from tests.support.service import Distributed, Person

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
    service = Machine(tmp_path, **MORE)
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


# What a database holds before a test, what is done to have it so, and what it is made from.
STAGES = {
    "tables": (("up", "--bare"), ""),
    "event": (("small_event", "pallet"), "tables"),
    "last release": (("migrate", "follow_ups", "0001"), "event"),
}


@pytest.fixture(scope="session")
def prepared(tmp_path_factory):
    """`prepared(service, stage)`: a copy of what was made once on each kind of database."""
    made, urls = {}, []

    def machine_at(kind, stage):
        if (kind, stage) not in made:
            where = {}
            if kind == "postgresql":
                urls.append(new_database())
                where["DATABASE_URL"] = urls[-1]
            command, earlier = STAGES[stage]
            machine = Machine(tmp_path_factory.mktemp("prepared"), **where, **MORE)
            if earlier:
                copy_database(machine_at(kind, earlier), machine)
            machine.manage(*command)
            made[kind, stage] = machine
        return made[kind, stage]

    def prepare(service, stage):
        kind = "postgresql" if service.environment.get("DATABASE_URL") else "sqlite"
        copy_database(machine_at(kind, stage), service)
        return service

    yield prepare
    for url in urls:
        drop_database(url)


def copy_database(prepared, service):
    """Have the service stand on a copy of the other's database."""
    if prepared.database_url:
        urls = (service.environment["DATABASE_URL"], prepared.database_url)
        name, template = (urlsplit(url).path[1:] for url in urls)
        on_the_server(
            f"DROP DATABASE {name}",
            f"CREATE DATABASE {name} TEMPLATE {template}",
            f"ALTER DATABASE {name} SET synchronous_commit = off",
        )
    else:
        shutil.copy(prepared.database, service.data)
    # The pages that hang there name its files; without them they could not be rendered anew.
    shutil.copytree(prepared.data / "static", service.data / "static", dirs_exist_ok=True)


@pytest.fixture
def begun(prepared, embedded):
    """The embedded server, started before: tables, and nobody's data in them."""
    return prepared(embedded, "tables")


@pytest.fixture
def at_work(prepared, machine):
    """The machine with an event under way."""
    return prepared(machine, "event")


@pytest.fixture
def own_database():
    """A PostgreSQL database of this test's own, as a URL."""
    url = new_database()
    yield url
    drop_database(url)


def new_database():
    name = f"test_headjudge_{secrets.token_hex(4)}"
    on_the_server(f"CREATE DATABASE {name}", f"ALTER DATABASE {name} SET synchronous_commit = off")
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


def drop_database(url):
    on_the_server(f"DROP DATABASE {urlsplit(url).path[1:]} WITH (FORCE)")


def on_the_server(*statements):
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.fixture
def distributed(tmp_path, own_database, own_redis, compose, prepared):
    """Everything prepared, nothing started: `start_web()`, `start_role("worker")`, …"""
    service = Distributed(
        tmp_path, compose(), DATABASE_URL=own_database, REDIS_URL=own_redis, **MORE
    )
    prepared(service, "tables").manage(*service.services["prepare"]["command"][2:])
    yield service
    service.end()
