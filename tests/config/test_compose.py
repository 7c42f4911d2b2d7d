"""The compose file is valid for compose, and sets what the service understands."""

import copy
import json
import os
import re
from pathlib import Path

import jsonschema_rs
import pytest
import yaml
from django.conf import settings

from tests.support import paths
from tests.support.warm import run_to_end

ROOT = paths.ROOT
TEXT = (ROOT / "docker-compose.yml").read_text()
FILE = yaml.safe_load(TEXT)
SERVICES = FILE["services"]
OURS = {name: service for name, service in SERVICES.items() if service.get("image") == "headjudge"}
ONCE = {name for name, service in SERVICES.items() if service.get("restart") == "no"}
SECRET = re.compile(r"PASSWORD|SECRET|AUTH|TOKEN")
MUST_BE_GIVEN = re.compile(r"\$\{\w+:\?[^}]+\}")
READ_BY_GUNICORN = {"FORWARDED_ALLOW_IPS"}  # read by gunicorn itself, as its documentation says


@pytest.fixture(scope="module")
def schema():
    text = (Path(__file__).parent / "compose-spec.json").read_text()
    return jsonschema_rs.Draft202012Validator(json.loads(text))


def test_the_file_follows_the_compose_specification(schema):
    assert [(error.instance_path, error.message) for error in schema.iter_errors(FILE)] == []


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("healthcheck", {"test": 5}),
        ("ports", "8000"),
        ("comand", ["x"]),
        ("depends_on", {"postgres": {"condition": "well"}}),
    ],
)
def test_the_schema_finds_what_is_wrong(schema, path, wrong):
    broken = copy.deepcopy(FILE)
    broken["services"]["web"][path] = wrong
    assert not schema.is_valid(broken)


def test_every_lasting_service_says_whether_it_is_well():
    assert {name for name, service in SERVICES.items() if "healthcheck" not in service} == ONCE


def test_there_is_all_that_one_server_needs():
    assert set(SERVICES) - ONCE == {"web", "worker", "beat", "proxy", "postgres", "redis"}


def test_no_secret_stands_in_the_file():
    for name, service in SERVICES.items():
        for key, value in service.get("environment", {}).items():
            if SECRET.search(key):
                assert MUST_BE_GIVEN.fullmatch(value), f"{name}: {key}"
            if "@" in str(value) and "://" in str(value):
                assert MUST_BE_GIVEN.search(value), f"{name}: {key}"
        command = service.get("command", [])
        if "--requirepass" in command:
            assert MUST_BE_GIVEN.fullmatch(command[command.index("--requirepass") + 1])


def test_databases_are_reached_from_inside_only():
    assert FILE["networks"]["back"]["internal"] is True
    for name in ("postgres", "redis"):
        assert "ports" not in SERVICES[name]
        assert SERVICES[name]["networks"] == ["back"]


def test_the_worker_reaches_webhooks_and_nobody_reaches_it():
    assert SERVICES["worker"]["networks"] == ["back", "out"]
    assert not (FILE["networks"]["out"] or {}).get("internal")
    assert {name for name, one in OURS.items() if "out" in one.get("networks", [])} == {"worker"}
    assert not any("ports" in service for service in OURS.values())


def test_the_proxy_takes_what_the_service_takes_by_address_and_waits_for_nobody_for_ever():
    proxy = (ROOT / "deploy/Caddyfile").read_text()
    limits = re.findall(r"request_body @(\w+) {\s+max_size (\d+)MB", proxy)
    most = {name: int(megabytes) for name, megabytes in limits}
    assert set(re.search(r"@whole path (.+)", proxy)[1].split()) == set(settings.LARGE_BODIES)
    assert re.search(r"@other not path (.+)", proxy)[1] == re.search(r"@whole path (.+)", proxy)[1]
    assert most["whole"] * 10**6 > max(settings.LARGE_BODIES.values())
    assert most["whole"] - most["other"] == 15
    assert most["other"] * 10**6 > settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    assert {"read_header", "read_body", "idle"} <= set(re.findall(r"\w+", proxy))


def test_the_proxy_says_of_files_and_its_own_refusals_what_the_service_says():
    proxy = (ROOT / "deploy/Caddyfile").read_text()
    safety = proxy.partition("(safety) {")[2].partition("}")[0]
    told = dict(re.findall(r'header ([\w-]+) "?([^"\n]+)', safety))
    for begins, ends in (("handle_path /static/*", "\thandle {"), ("handle_errors {", "}")):
        assert "import safety" in proxy.partition(begins)[2].partition(ends)[0]
    assert told["Content-Security-Policy"] == settings.STATIC_POLICY
    assert told["X-Content-Type-Options"] == "nosniff"
    assert told["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"


def test_redis_keeps_on_disk_what_it_was_told():
    command = SERVICES["redis"]["command"]
    assert command[command.index("--appendonly") + 1] == "yes"
    assert any(volume.endswith(":/data") for volume in SERVICES["redis"]["volumes"])


@pytest.mark.parametrize("kind", ["volumes", "networks"])
def test_what_is_declared_is_used_and_what_is_used_is_declared(kind):
    used = {
        entry.split(":")[0]
        for service in SERVICES.values()
        for entry in service.get(kind, [])
        if not entry.startswith(".")
    }
    assert used == set(FILE[kind])


def test_every_file_that_is_mounted_or_called_is_there():
    mounted = [
        volume.split(":")[0]
        for service in SERVICES.values()
        for volume in service.get("volumes", [])
        if volume.startswith(".")
    ]
    called = [
        word
        for service in SERVICES.values()
        for word in [*service.get("command", []), *service.get("healthcheck", {}).get("test", [])]
        if word.endswith(".py")
    ]
    assert mounted
    assert called
    for path in [*mounted, *called]:
        assert (ROOT / path).is_file(), path


def test_services_wait_for_services_that_can_be_waited_for():
    for name, service in SERVICES.items():
        for other, how in service.get("depends_on", {}).items():
            assert other in SERVICES, f"{name} waits for {other}"
            well = how["condition"] == "service_healthy"
            assert well is ("healthcheck" in SERVICES[other]), f"{name} waits for {other}"


def test_the_settings_know_every_variable():
    known = set(READ_BY_GUNICORN)
    for path in ("config/settings.py", "config/gunicorn.py", "config/serving/lanes.py"):
        known |= set(
            re.findall(r'(?:env\.\w+|environ\.get)\(\s*"(\w+)"', (ROOT / path).read_text())
        )
    for name, service in OURS.items():
        assert set(service["environment"]) <= known, name


def test_the_example_asks_for_every_variable_that_must_be_given():
    example = (ROOT / "deploy/env.example").read_text()
    asked = dict(re.findall(r"^(\w+)=(.*)$", example, re.MULTILINE))
    needed = set(re.findall(r"\$\{(\w+):\?", TEXT))
    assert needed <= set(asked)
    assert [asked[name] for name in needed] == [""] * len(needed)


def test_the_service_is_safe_as_the_file_starts_it(compose, tmp_path):
    services = compose(
        HEADJUDGE_HOST="league.example.org", POSTGRES_PASSWORD="a1", REDIS_PASSWORD="b2"
    )
    environment = {**services["web"]["environment"], "HEADJUDGE_DATA": str(tmp_path)}
    done = run_to_end(
        ["manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        {"PATH": os.environ["PATH"], **environment},
    )
    assert done.returncode == 0, done.stderr


def test_what_can_be_set_beside_it_is_told_where_it_is_told_how_to_run_it():
    guide = (ROOT / "docs/deployment.md").read_text()
    here = guide.partition("## One server")[2].partition("\n## ")[0]
    may_be_given = set(re.findall(r"\$\{(\w+):-", TEXT))
    assert may_be_given
    assert {name for name in may_be_given if f"`{name}`" not in here} == set()
