"""What all tests share: a data folder for the run, fixtures, and services where they answer.

Fixtures: `league`, `organiser`, `head_judge`, `judge`, `scorekeeper` (members of it), `visitor`
(signed in, member of nothing), `as_organiser` (their browser), `material` (HEADJUDGE_MATERIAL),
`work_waits` (for a test that drains the outbox itself).
"""

import gc
import os
import re
import secrets
import shutil
import tempfile
from pathlib import Path

import pytest
import yaml
from _pytest import runner
from django.conf import settings
from django.core.cache import cache
from django.test import Client, TransactionTestCase
from django.utils import timezone, translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings

from league.domain import outbox
from league.models import League, Membership
from league.sqlite3 import base as sqlite
from tests.support import (
    depth,
    described,
    page_contexts,
    paths,
    redis_databases,
    template_names,
    together,
)
from tests.support.emptying import empty_the_tables
from tests.support.ids import first_id_of, spread_ids

# The settings are read before this file. The following lines replace what tests must not share with
# a service that runs here: its data folder and its databases.
# Nearly all objects of a test are freed at its end anyway: collecting costs a tenth of a run.
gc.set_threshold(100_000, 20, 100)

ROOT = paths.ROOT
VARIABLE = re.compile(r"\$\{(?P<name>\w+)(?::[-?](?P<default>[^}]*))?\}")
DATA = Path(tempfile.mkdtemp(prefix="headjudge-test-"))
NAME = os.environ.get("HEADJUDGE_TEST_DATABASE") or f"test_headjudge_{secrets.token_hex(4)}"
ON_SERVICES = settings.DATABASES["default"]["ENGINE"].endswith("postgresql") and bool(
    settings.REDIS_URL
)

settings.HEADJUDGE_DATA = DATA
settings.STATIC_ROOT = DATA / "static"
settings.TIME_ZONE = "UTC"  # not this machine's
settings.STATIC_ROOT.mkdir()
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
settings.STORAGES = settings.STORAGES | {
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
}
settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = (
    # A file, not memory: a test's threads and processes meet the same locks as in a venue.
    NAME if ON_SERVICES else str(DATA / "test.sqlite3")
)
# No test cuts the power of its own process: what it commits need not reach the disk. (Services that
# a test starts have settings of their own.)
if ON_SERVICES:
    settings.DATABASES["default"]["OPTIONS"]["options"] = "-c synchronous_commit=off"
else:
    settings.DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA synchronous=OFF;"
    sqlite.LONG_SECONDS = float("inf")  # most tests are one transaction, however long they take


REDIS_URL = settings.REDIS_URL
if ON_SERVICES:
    redis_databases.watch_pools()
    # A database for each process, so that a test that empties its cache takes nothing from others.
    settings.REDIS_URL = settings.CELERY_BROKER_URL = redis_databases.claim_database(REDIS_URL)
    settings.CACHES["default"]["LOCATION"] = settings.REDIS_URL

# Nothing here is timed: neither an example nor how long it takes to draw one.
PATIENT = {
    "deadline": None,
    "database": None,
    "suppress_health_check": [HealthCheck.too_slow],
    "max_examples": depth.choose_examples(100),
}
hypothesis_settings.register_profile("dev", **PATIENT)
hypothesis_settings.register_profile("ci", **PATIENT, derandomize=True)
hypothesis_settings.load_profile("ci" if os.environ.get("CI") else "dev")

MATERIAL = os.environ.get("HEADJUDGE_MATERIAL", "")
NO_MATERIAL = "HEADJUDGE_MATERIAL is not set to the folder of the foreign material"
NO_SERVICES = "needs PostgreSQL and Redis (DATABASE_URL, REDIS_URL)"


# Tests that use one of these use the database of this run; a `machine` is a service on it.
MEETS_A_DATABASE = {"db", "transactional_db", "machine", "own_database", "own_redis"}


def pytest_addoption(parser):
    parser.addoption(
        "--again", action="store_true", help="leave out what a second database cannot change"
    )
    parser.addoption(
        "--apart", action="store_true", help="every case of a parametrized test a test of its own"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(collector, name, obj):
    """Put cases that need no fixture of their own together as one test."""
    if not name.startswith("test") or collector.config.getoption("apart"):
        return None
    return together.put_together(collector, name, obj)


SHARES = 2  # processes of a run, as tools/test.py has them
# Tests that run whole on every database; of the others a part does.
RACES = {"concurrency", "faults"}
# Rooms whose tests use no database, or find the same in any.
MEET_NO_DATABASE = {"engine", "effects", "kit", "library", "demo", "golden"}
ALL_ONCE = re.compile(r"^pytestmark = .*mark\.once\b", re.MULTILINE)
NOT_ALL = re.compile(r"mark\.(again|services)\b")


def pytest_ignore_collect(collection_path, config):
    """Skip reading what is left out anyway: reading takes most of the time to collect."""
    if collection_path.name == "browser" and "not browser" in config.getoption("markexpr"):
        return True
    return True if config.getoption("again") and is_same_on_any(collection_path) else None


def is_same_on_any(path):
    """Whether no test of a file or a room could find anything different on a second database."""
    if path.name in MEET_NO_DATABASE and path.is_dir():
        return True
    if not path.name.startswith("test_"):
        return False
    text = path.read_text("utf-8")
    return bool(ALL_ONCE.search(text)) and not NOT_ALL.search(text)


def pytest_collection_finish():
    """Exempt what was collected from garbage collection: it stays to the end."""
    gc.collect()
    gc.freeze()


def call_with_room(call, *args):
    return call(*args)


# Python keeps its frames in pieces of 16 KB, and maps and unmaps a piece whenever calls cross the
# end of the last one: at the depth of a test's views and queries that is a sixth of all time. A
# frame that asks for half of a 2 MB piece leaves the other half for everything it calls.
call_with_room.__code__ = call_with_room.__code__.replace(co_stacksize=(1 << 17) + 1)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    return call_with_room(runner.pytest_runtest_protocol, item, nextitem)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    for item in items:
        if item.get_closest_marker("services") and not ON_SERVICES:
            item.add_marker(pytest.mark.skip(reason=NO_SERVICES))
        if item.get_closest_marker("material") and not MATERIAL:
            item.add_marker(pytest.mark.skip(reason=NO_MATERIAL))
    if config.getoption("again"):
        left_out = [item for item in items if not differs_by_database(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if differs_by_database(item)]
    items[:] = long_ones_first(items)


def long_ones_first(items):
    """Put long tests first in each process's share, so that at the end only quick ones are left."""
    long = [item for item in items if item.get_closest_marker("long")]
    quick = [item for item in items if not item.get_closest_marker("long")]
    share = len(quick) // SHARES + 1
    shares = [[*long[at::SHARES], *quick[at * share : (at + 1) * share]] for at in range(SHARES)]
    return [item for each in shares for item in each]


def differs_by_database(item):
    """Whether a second database could change what a test finds."""
    if item.get_closest_marker("services") or item.get_closest_marker("again"):
        return True
    meets = item.get_closest_marker("django_db") or MEETS_A_DATABASE & set(item.fixturenames)
    if not meets or item.get_closest_marker("once"):
        return False
    return item.path.parent.name in RACES or depth.is_drawn(item.nodeid)


# Instead of Django's own, which truncates all tables and fills the fixed ones again.
TransactionTestCase._fixture_teardown = lambda _case: empty_the_tables()

Client.request = described.compare_every_answer(Client.request)
page_contexts.keep_pages_alone()
template_names.watch_templates()


def pytest_unconfigure():
    if ON_SERVICES:
        redis_databases.give_back(REDIS_URL, settings.REDIS_URL)
        redis_databases.close_pools(of_ended_threads_alone=False)
    shutil.rmtree(DATA, ignore_errors=True)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        spread_ids()


@pytest.fixture(autouse=True)
def start_afresh():
    """Undo what pages of another test left behind.

    That is the reader's language and time zone, in the thread, and how far the index of rulings has
    come, in the data folder: the rows it knows are gone.
    """
    translation.deactivate()
    timezone.deactivate()
    yield
    translation.deactivate()
    timezone.deactivate()
    (DATA / "look-up" / "upto").unlink(missing_ok=True)
    (DATA / "seals.jsonl").unlink(missing_ok=True)  # of a record that is gone
    redis_databases.close_pools(of_ended_threads_alone=True)


@pytest.fixture(autouse=True)
def every_template_variable_exists():
    template_names.missed_names.clear()
    yield
    missed = sorted(set(template_names.missed_names))
    assert not missed, "templates name what does not exist:\n" + "\n".join(missed)


@pytest.fixture(scope="session")
def material():
    if not MATERIAL:
        pytest.skip(NO_MATERIAL)
    folder = Path(MATERIAL)
    assert folder.is_dir(), f"HEADJUDGE_MATERIAL names no folder: {folder}"
    return folder


def _filled_in(value, variables):
    """Fill in `${NAME:-default}` and `${NAME:?why}` as compose does, at every depth."""
    if isinstance(value, dict):
        return {key: _filled_in(inner, variables) for key, inner in value.items()}
    if isinstance(value, list):
        return [_filled_in(inner, variables) for inner in value]
    if isinstance(value, str):
        return VARIABLE.sub(lambda found: variables.get(found["name"], found["default"]), value)
    return value


@pytest.fixture
def compose():
    """The services of docker-compose.yml by name, with the variables given filled in."""

    def read_services(**variables):
        whole = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
        return _filled_in(whole, variables)["services"]

    return read_services


@pytest.fixture
def own_redis():
    """A Redis database of this test's own, as a URL."""
    mine = redis_databases.claim_database(REDIS_URL)
    yield mine
    redis_databases.give_back(REDIS_URL, mine)


@pytest.fixture
def league(db):
    # Always the same id, which no other league gets, so that a kept event can be put back.
    return League.objects.create(
        pk=first_id_of(League), name="Pallet Town League", slug="pallet-town"
    )


@pytest.fixture
def join_league(django_user_model, league):
    def make_user(name, role):
        user = django_user_model.objects.create_user(name, password="a long invented password")
        if role:
            Membership.objects.create(league=league, user=user, role=role)
        return user

    return make_user


@pytest.fixture
def organiser(join_league):
    return join_league("oak", "organiser")


@pytest.fixture
def head_judge(join_league):
    return join_league("juniper", "head_judge")


@pytest.fixture
def judge(join_league):
    return join_league("elm", "judge")


@pytest.fixture
def scorekeeper(join_league):
    return join_league("birch", "scorekeeper")


@pytest.fixture
def visitor(join_league):
    return join_league("rowan", "")


@pytest.fixture
def as_organiser(client, organiser):
    client.force_login(organiser)
    return client


@pytest.fixture
def work_waits(monkeypatch):
    """Leave follow-up work to others, as a service leaves it to a thread or a worker.

    Without this, a commit renders and publishes every board within the test.
    """
    monkeypatch.setattr(outbox, "_start_drain", lambda: None)


@pytest.fixture(autouse=True)
def _an_empty_cache():
    cache.clear()
