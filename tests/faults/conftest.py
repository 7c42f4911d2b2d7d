"""Real processes on folders and databases of their own. Whatever happens, all end with the test.

`embedded` is one server with SQLite, as `make run` starts it. `distributed` is web, worker and beat
on PostgreSQL and Redis, with the commands of docker-compose.yml. Both know one kind of follow-up
work more than the service does: see `follow_ups`.
"""

import os
import secrets
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.service import Distributed, Person, Service

MORE = {
    "PYTHONPATH": str(Path(__file__).resolve().parent),
    "DJANGO_SETTINGS_MODULE": "follow_ups.settings",
}


@pytest.fixture
def person():
    return Person


@pytest.fixture
def embedded(tmp_path):
    service = Service(tmp_path, **MORE)
    yield service
    service.end()


@pytest.fixture
def own_database():
    """A PostgreSQL database of this test's own, as a URL."""
    server = os.environ["DATABASE_URL"]
    name = f"test_headjudge_{secrets.token_hex(4)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield urlsplit(server)._replace(path=f"/{name}").geturl()
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def distributed(tmp_path, own_database, own_redis, compose):
    """Everything prepared, nothing started: `start_web()`, `start_role("worker")`, …"""
    service = Distributed(
        tmp_path, compose(), DATABASE_URL=own_database, REDIS_URL=own_redis, **MORE
    )
    service.manage(*service.services["prepare"]["command"][2:])
    yield service
    service.end()
