"""Real processes on their own folders and databases, all of which end with the test.

`embedded_server` is one server on SQLite, as `make run` starts it. `distributed_service` is web,
worker and beat on PostgreSQL and Redis, with the commands of docker-compose.yml. Both have one kind
of follow-up work more than the service: see `follow_ups`.
"""

import os
import secrets
import shutil
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings

from tests.support.rows import Machine
from tests.support.service import Distributed, Person, claim_port

MORE = {
    "PYTHONPATH": str(Path(__file__).resolve().parent),
    "DJANGO_SETTINGS_MODULE": "follow_ups.settings",
}


class Ground:
    """A folder, a port and a database name that machines use one after the other.

    So their environments are equal, and one process that has read those settings can fork the
    commands of all (see `tests.support.warm`). It has read the secret key too, so the key stays.
    """

    def __init__(self, data):
        self.data, self.port = data, claim_port()
        self._name = f"test_headjudge_{secrets.token_hex(4)}"

    @property
    def database_url(self):
        return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{self._name}").geturl()


def clear_folder(data):
    """Delete everything in the folder but the secret key."""
    data.chmod(0o700)
    for path in data.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name != "secret_key":
            path.unlink()


@dataclass(frozen=True)
class Copy:
    """Where a stage of a service is kept: its files and its database."""

    folder: Path
    database_url: str


ON_POSTGRESQL = settings.DATABASES["default"]["ENGINE"].endswith("postgresql")


@pytest.fixture
def person():
    return Person


@pytest.fixture(scope="session")
def ground(tmp_path_factory):
    """The place that the machines of this process use one after the other."""
    return Ground(tmp_path_factory.mktemp("ground"))


@pytest.fixture
def place(ground):
    """A data folder and a port as if no machine had used them."""
    clear_folder(ground.data)
    return {"data": ground.data, "port": ground.port}


@pytest.fixture
def embedded_server(place):
    service = Machine(**place, **MORE)
    yield service
    service.end_processes()


@pytest.fixture
def machine(request, place):
    """A machine on this run's database, with nothing in it yet."""
    where = {}
    if ON_POSTGRESQL:
        where["DATABASE_URL"] = request.getfixturevalue("own_database")
    service = Machine(**place, **where, **MORE)
    yield service
    service.end_processes()


# What a database holds before a test, the command that makes it so, and the stage before that.
STAGES = {
    "tables": (("up", "--bare"), ""),
    "event": (("small_event", "pallet"), "tables"),
    "last release": (("migrate", "follow_ups", "0001"), "event"),
}


@pytest.fixture(scope="session")
def prepare_service(tmp_path_factory):
    """`prepare_service(service, stage)`: put a copy in place, made once for each database."""
    kept = {}

    def prepare_stage(service, stage):
        kind = "postgresql" if service.database_url else "sqlite"
        if (kind, stage) not in kept:
            command, earlier = STAGES[stage]
            if earlier:
                prepare_stage(service, earlier)
            service.run_management(*command)
            kept[kind, stage] = keep_copy(service, tmp_path_factory.mktemp("prepared"))
        clear_folder(service.data)
        put_in_place(kept[kind, stage], service)
        return service

    yield prepare_stage
    for copy in kept.values():
        if copy.database_url:
            drop_database(copy.database_url)


def keep_copy(service, folder):
    """Copy the service's database and the static files that its pages name."""
    url = f"{service.database_url}_{secrets.token_hex(4)}" if service.database_url else ""
    copy = Copy(folder, url)
    if url:
        on_the_server(f"CREATE DATABASE {name_of(url)} TEMPLATE {name_of(service.database_url)}")
    else:
        shutil.copy(service.database, folder)
    # Published pages name these files; without them they could not be rendered again.
    shutil.copytree(service.data / "static", folder / "static")
    return copy


def put_in_place(copy, service):
    """Give the service the database and files that were kept."""
    if copy.database_url:
        make_database(service.database_url, f"TEMPLATE {name_of(copy.database_url)}")
    else:
        shutil.copy(copy.folder / service.database.name, service.data)
    shutil.copytree(copy.folder / "static", service.data / "static")


@pytest.fixture
def begun_server(prepare_service, embedded_server):
    """The embedded server after its first start: tables without data."""
    return prepare_service(embedded_server, "tables")


@pytest.fixture
def at_work(prepare_service, machine):
    """The machine with an event under way."""
    return prepare_service(machine, "event")


@pytest.fixture
def own_database(ground):
    """The URL of a PostgreSQL database that this test has to itself."""
    make_database(ground.database_url)
    yield ground.database_url
    drop_database(ground.database_url)


def make_database(url, how=""):
    """Create the database, empty or as `how` says, and replace one of the same name."""
    name = name_of(url)
    on_the_server(
        f"DROP DATABASE IF EXISTS {name}",
        f"CREATE DATABASE {name} {how}",
        f"ALTER DATABASE {name} SET synchronous_commit = off",
    )


def drop_database(url):
    on_the_server(f"DROP DATABASE {name_of(url)} WITH (FORCE)")


def name_of(url):
    return urlsplit(url).path[1:]


def on_the_server(*statements):
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


@pytest.fixture
def distributed_service(place, own_database, own_redis, compose, prepare_service):
    """Everything prepared, nothing started; see `start_web()`, `start_role("worker")`, …"""
    services = compose()
    assert services["prepare"]["command"] == ["python", "manage.py", *STAGES["tables"][0]]
    service = Distributed(
        **place, services=services, DATABASE_URL=own_database, REDIS_URL=own_redis, **MORE
    )
    yield prepare_service(service, "tables")
    service.end_processes()
