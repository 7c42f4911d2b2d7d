"""A backup to look into and to tamper with."""

import pytest
from django.db import connections

from league.backup import making
from tests.support.hostile_backups import report_nothing


@pytest.fixture(scope="session")
def made_once(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        made = making.make_backup(report_nothing)
        connections.close_all()
    return made.path.read_bytes()


@pytest.fixture
def path(made_once, tmp_path):
    """A backup with little in it."""
    path = tmp_path / "backup.zip"
    path.write_bytes(made_once)
    return path
