"""Every setting is documented, and every documented setting exists."""

import os
import re
import subprocess
import sys
import tomllib
from zoneinfo import ZoneInfo

import pytest
import tzlocal
from django.conf import settings

from config.machine_zone import find_machine_zone
from tests.support import paths
from tests.support.warm import run_to_end

ROOT = paths.ROOT
READERS = (
    "config/settings.py",
    "config/gunicorn.py",
    "config/sweeper.py",
    "config/serving/lanes.py",
    "config/serving/worker.py",
)
READ_BY_GUNICORN = {"FORWARDED_ALLOW_IPS"}
READ = re.compile(r"(?:env\.\w+|environ\.get)\(\s*['\"](\w+)['\"]")
PYTHON_S = {"DJANGO_SETTINGS_MODULE"}


def test_every_variable_the_service_reads_is_in_the_table_and_no_other():
    read = {name for path in READERS for name in READ.findall((ROOT / path).read_text())}
    guide = (ROOT / "docs/deployment.md").read_text()
    table = guide.partition("## The environment")[2].partition("\n\n`/healthz`")[0]
    first_cells = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    told = {name for cell in first_cells for name in re.findall(r"`(\w+)`", cell)}
    assert told == read - PYTHON_S | READ_BY_GUNICORN


def test_every_command_of_make_is_told_and_no_other():
    rules = re.findall(r"^([a-z][a-z0-9-]*):(?!=)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    guide = (ROOT / "CONTRIBUTING.md").read_text().partition("## Commands")[2].partition("\n## ")[0]
    first_cells = [line.split("|")[1] for line in guide.splitlines() if line.startswith("| `")]
    told = re.findall(r"`make ([\w-]+)`", " ".join(first_cells))
    assert sorted(told) == sorted({*rules} - {"browser"})  # only a step of other targets


def test_the_version_is_the_same_wherever_it_is_told():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == settings.HEADJUDGE_VERSION


def test_a_data_folder_named_by_nothing_is_the_usual_one_and_not_where_one_stands(tmp_path):
    code = "from config import settings; print(settings.HEADJUDGE_DATA)"
    named = {"HEADJUDGE_DATA": "", "SECRET_KEY": "of this test", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path, env={**os.environ, **named}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == str(ROOT / "data")
    assert not list(tmp_path.iterdir())


COOKIES = """
import os
import django
os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
from django.conf import settings
django.setup()
from league.web.notices import NoticeStorage
names = [NoticeStorage.storage_classes[0].cookie_name]
for kind in ("SESSION", "CSRF", "LANGUAGE"):
    assert getattr(settings, f"{kind}_COOKIE_SECURE")
    assert getattr(settings, f"{kind}_COOKIE_HTTPONLY")
    names.append(getattr(settings, f"{kind}_COOKIE_NAME"))
print(*names)
"""


def test_with_tls_every_cookie_is_of_this_very_host():
    https = {"HEADJUDGE_URL": "https://judge.example.org", "SECRET_KEY": "of this test"}
    done = run_to_end(["-c", COOKIES], {**os.environ, **https})
    assert done.returncode == 0, done.stderr
    names = done.stdout.split()
    assert len(names) == 4
    assert all(name.startswith("__Host-") for name in names)


@pytest.mark.parametrize(
    "url", ["judge.example.org", "judge.example.org:8000", "https://", "ftp://a"]
)
def test_an_address_that_no_phone_could_open_stops_the_start_and_says_what_is_right(url):
    here = {**os.environ, "HEADJUDGE_URL": url, "SECRET_KEY": "of this test"}
    done = run_to_end(["-c", "from config import settings"], here)
    assert done.returncode != 0
    assert f"HEADJUDGE_URL is {url!r}: it begins with http:// or https://" in done.stderr


@pytest.mark.parametrize(
    ("machine", "zone"),
    [("Europe/Berlin", "Europe/Berlin"), ("Etc/UTC", "UTC"), ("Nowhere/Atall", "UTC"), ("", "UTC")],
)
def test_a_league_begins_with_the_machines_time_zone_and_never_with_a_wrong_one(
    machine, zone, monkeypatch
):
    monkeypatch.setenv("TZ", machine)
    monkeypatch.setattr(tzlocal.unix, "_cache_tz_name", None)  # as at the start of a process
    assert (find_machine_zone(), ZoneInfo(zone).key) == (zone, zone)
