"""The house's layers hold: each forbidden import is planted once, and seen to be refused."""

import re
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest

from tests.support.paths import ROOT

APPS = ["league", "decks", "tournaments", "judging"]
# From below to above, as pyproject.toml has them; a room an app has not is passed over.
ROOMS = [
    "base", "engine", "library", "models", "queries", "domain",
    "kit", "demo", "backup", "http", "web",
]  # fmt: skip
FACES = ["web", "api", "management"]
PAGES = ["web/paper", "web/forms", "web/views", "web/urls"]  # paper and forms beside each other
# What an engine must not know, however far away.
FOREIGN = ["django", "rest_framework", "celery", "redis", "psycopg", "secrets", "time", "socket"]
CHAIN = re.compile(r"^\s*-?\s*(\S+) -> (\S+) \(l\.", re.MULTILINE)

pytestmark = pytest.mark.once


def is_package(app, room):
    return (ROOT / app / room / "__init__.py").is_file()


def forbidden_arrows():
    """(importer's folder, imported module), each of which the contracts must refuse."""
    for app in APPS:
        rooms = [room for room in ROOMS if is_package(app, room)]
        for lower, upper in combinations(rooms, 2):
            yield f"{app}/{lower}", f"{app}.{upper}"
        faces = [face for face in FACES if is_package(app, face)]
        for one, other in combinations(faces, 2):
            yield f"{app}/{one}", f"{app}.{other}"
            yield f"{app}/{other}", f"{app}.{one}"
        pages = [room for room in PAGES if is_package(app, room)]
        for lower, upper in combinations(pages, 2):
            yield f"{app}/{lower}", f"{app}.{upper}".replace("/", ".")
        for room in ("models", "domain", "web/views"):
            yield f"{app}/{room}", "config.serving"
        if is_package(app, "engine"):
            for module in FOREIGN:
                yield f"{app}/engine", module
    for lower, upper in combinations(APPS, 2):
        yield f"{lower}/domain", f"{upper}.models"
        yield f"{lower}/queries", f"{upper}.queries"
        yield f"{lower}/web", f"{upper}.web"


@pytest.fixture(scope="module")
def planted(tmp_path_factory):
    """A copy of the house with every forbidden import in a module of its own, and what is said."""
    house = tmp_path_factory.mktemp("house")
    for package in [*APPS, "config"]:
        shutil.copytree(ROOT / package, house / package, ignore=only_code)
    shutil.copy(ROOT / "pyproject.toml", house)
    arrows = {}
    for number, (folder, imported) in enumerate(forbidden_arrows()):
        module = f"{folder}/planted_{number}"
        (house / f"{module}.py").write_text(f"import {imported}\n")
        arrows[module.replace("/", "."), imported] = folder
    return arrows, said_by_the_linter(house)


def only_code(folder, names):
    return [name for name in names if Path(folder, name).is_file() and not name.endswith(".py")]


def said_by_the_linter(house):
    command = [Path(sys.executable).parent / "lint-imports", "--no-cache", "--no-logo"]
    done = subprocess.run(command, cwd=house, capture_output=True, text=True, check=False)
    assert done.returncode, "nothing that was planted was refused"
    return set(CHAIN.findall(done.stdout))


def test_every_forbidden_import_is_refused(planted):
    arrows, refused = planted
    assert len(arrows) > 150
    not_seen = [
        f"{importer} -> {imported}"
        for importer, imported in arrows
        if (importer, imported) not in refused
    ]
    assert not not_seen


def test_what_goes_on_record_is_written_where_things_happen():
    """A face calls a use case, which leaves the entry in its own transaction."""
    outside = [
        str(path.relative_to(ROOT))
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        if "record_entry(" in path.read_text("utf-8")
        and path.relative_to(ROOT / app).parts[0] != "domain"
    ]
    assert outside == []
