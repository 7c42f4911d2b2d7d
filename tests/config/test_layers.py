"""The house's layers hold: each forbidden import is planted once and seen to be refused."""

import re
import shutil
import subprocess
import sys
from itertools import chain, combinations, permutations, product
from pathlib import Path

import pytest

from tests.support.paths import ROOT

APPS = ["league", "decks", "tournaments", "judging"]
# From bottom to top, as in pyproject.toml; an app may lack some of them.
ROOMS = [
    "base", "engine", "library", "models", "queries", "domain",
    "kit", "demo", "backup", "http", "web",
]  # fmt: skip
FACES = ["web", "api", "management", "templatetags", "tasks"]
REGISTERED = ["permissions", "record_actions", "record_words"]  # on a level with the domain
PAGES = ["web/paper", "web/forms", "web/views", "web/urls"]  # paper and forms on one level
# Modules that an engine must not import, not even through others.
FOREIGN = [
    "django", "rest_framework", "celery", "redis", "psycopg", "config", "requests",
    "asyncio", "http", "logging", "os", "secrets", "socket", "sqlite3", "subprocess", "tempfile",
    "threading", "time", "urllib", "uuid",
]  # fmt: skip
AROUND_THE_APPS = ["config.serving", "tests", "tools", "bench"]
FOREIGN_TO_THE_LIBRARY = ["django", "rest_framework", "psycopg", "config", "league", "tournaments"]
# Rooms below the faces know no addresses, forms or templates: whoever asked renders the outcome.
# (The log hides parts of addresses, so it has to know them.)
WEB = re.compile(
    r"^from django\.(template|urls|forms|views)\b"
    r"|^from django\.shortcuts import (?!get_object_or_404$)"
    r"|^(from|import) rest_framework|\b(HttpResponse|render_to_string|format_html|mark_safe)\b",
    re.MULTILINE,
)
BELOW_THE_FACES = ["base", "engine", "library", "models", "queries", "domain"]
KNOWS_ADDRESSES = {"league/base/log_lines.py"}
# Calls with which an engine would use the clock or chance without importing another module.
NOT_HANDED_OVER = re.compile(
    r"\.(now|utcnow|today)\(|\brandom\.(?!Random\b)\w+\(|\brandom\.Random\(\)"
)
CHAIN = re.compile(r"^\s*-?\s*(\S+) -> (\S+) \(l\.", re.MULTILINE)

pytestmark = pytest.mark.once


def is_package(app, room):
    return (ROOT / app / room / "__init__.py").is_file()


def is_there(app, room):
    return is_package(app, room) or (ROOT / app / f"{room}.py").is_file()


def forbidden_arrows():
    """Yield (importer's folder, imported module) for each import that the contracts must refuse."""
    for app in APPS:
        yield from between_rooms(app)
        yield from into_faces(app)
        yield from within_pages(app)
        if is_package(app, "engine"):
            yield from product([f"{app}/engine"], FOREIGN)
    yield from product(["judging/library"], FOREIGN_TO_THE_LIBRARY)
    yield from between_apps()


def between_rooms(app):
    rooms = [room for room in ROOMS if is_package(app, room)]
    for lower, upper in combinations(rooms, 2):
        yield f"{app}/{lower}", f"{app}.{upper}"
    for lower, name in product(BELOW_THE_FACES, REGISTERED):
        if lower != "domain" and is_package(app, lower) and is_there(app, name):
            yield f"{app}/{lower}", f"{app}.{name}"
    for room, around in product(("models", "domain", "web/views"), AROUND_THE_APPS):
        yield f"{app}/{room}", around


def into_faces(app):
    for room, face in product(dict.fromkeys([*ROOMS, *FACES]), [*FACES, "apps"]):
        if room != face and is_package(app, room) and is_there(app, face):
            yield f"{app}/{room}", f"{app}.{face}"


def within_pages(app):
    pages = [room for room in PAGES if is_package(app, room)]
    for lower, upper in combinations(pages, 2):
        yield f"{app}/{lower}", f"{app}.{upper}".replace("/", ".")


def between_apps():
    for lower, upper in combinations(APPS, 2):
        yield f"{lower}/domain", f"{upper}.models"
        yield f"{lower}/queries", f"{upper}.queries"
        yield f"{lower}/web", f"{upper}.web"
        yield from between_rooms_of_two(upper, lower)
    for app in APPS[1:]:
        yield f"{app}/engine", "league"


def between_rooms_of_two(upper, lower):
    """An app may use the one below it, but no room of it that lies above its own."""
    levels = [[room] for room in ROOMS[:6]] + [["kit", "demo", "backup"], ["http"], FACES]
    for number, level in enumerate(levels):
        for room, higher in product(level, chain.from_iterable(levels[number + 1 :])):
            if is_package(upper, room) and is_there(lower, higher):
                yield f"{upper}/{room}", f"{lower}.{higher}"
    for face, other in permutations(["web", "api", "management"], 2):
        yield f"{upper}/{face}", f"{lower}.{other}"
    for room in ("models", "queries"):
        yield f"{upper}/{room}", f"{lower}.permissions"


@pytest.fixture(scope="module")
def planted_house(tmp_path_factory):
    """A copy of the code with each forbidden import in its own module, and the checker's output."""
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


def test_every_forbidden_import_is_refused(planted_house):
    arrows, refused = planted_house
    assert len(arrows) > 400
    not_seen = [
        f"{importer} -> {imported}"
        for importer, imported in arrows
        if (importer, imported) not in refused
    ]
    assert not not_seen


def test_what_goes_on_record_is_written_where_things_happen():
    """Faces do not write to the record: they call use cases, which do so in their transactions."""
    outside = [
        str(path.relative_to(ROOT))
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        if "record_entry(" in path.read_text("utf-8")
        and path.relative_to(ROOT / app).parts[0] != "domain"
    ]
    assert outside == []


def find_lines(pattern, rooms):
    """Return the lines in these rooms that match a pattern, with their files."""
    for app, room in product(APPS, rooms):
        for path in sorted((ROOT / app / room).rglob("*.py")):
            text = path.read_text("utf-8")
            for found in pattern.finditer(text):
                yield str(path.relative_to(ROOT)), found.group()


def test_what_lies_below_the_faces_knows_no_addresses_forms_or_templates():
    lines = list(find_lines(WEB, BELOW_THE_FACES))
    assert [line for line in lines if line[0] not in KNOWS_ADDRESSES] == []
    assert {path for path, _line in lines} == KNOWS_ADDRESSES


def test_no_app_names_one_above_it():
    """An app that has something to say in one below registers it there."""
    for number, app in enumerate(APPS):
        above = "|".join(APPS[number + 1 :]) or "config"
        name = re.compile(rf"""["'](?:{above})[.:"']""")
        named = [
            path for path in (ROOT / app).rglob("*.py") if name.search(path.read_text("utf-8"))
        ]
        assert named == [], app


def test_an_engine_asks_neither_the_clock_nor_unseeded_chance():
    assert list(find_lines(NOT_HANDED_OVER, ["engine"])) == []
    asked = "day = date.today()\nnow = datetime.now(UTC)\nrandom.shuffle(cards)\nrandom.Random()"
    assert len(NOT_HANDED_OVER.findall(asked)) == 4
