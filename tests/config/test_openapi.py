"""The API's own description: complete, valid, and true to what the service offers."""

import importlib.util
import json
import threading
import time
from pathlib import Path

import pytest
import yaml
from django.core.management import call_command
from django.urls import URLPattern, URLResolver, get_resolver
from drf_spectacular import validation
from drf_spectacular.generators import SchemaGenerator
from jsonschema_rs import Draft202012Validator

from judging.queries.example_request import EXAMPLE_REQUEST
from tests.support import described as answers

METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def described_api(tmp_path_factory):
    """The description as the command writes it; any warning fails."""
    path = tmp_path_factory.mktemp("openapi") / "schema.yml"
    call_command("spectacular", file=str(path), fail_on_warn=True)
    told = read_yaml(path.read_bytes())
    # The same check as the command's `--validate`, in a hundredth of the time.
    major, minor, _patch = told["openapi"].split(".")
    rules = Path(validation.__file__).with_name(f"openapi_{major}_{minor}_schema.json")
    Draft202012Validator(json.loads(rules.read_bytes())).validate(told)
    return told


def read_yaml(text):
    """Read YAML as `yaml.safe_load` does, in a tenth of the time."""
    return yaml.load(text, Loader=yaml.CSafeLoader)


def list_addresses(resolver, so_far=""):
    for one in resolver.url_patterns:
        path = so_far + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from list_addresses(one, path)
        elif isinstance(one, URLPattern):
            yield path, one.callback


def list_methods():
    """Yield every address of the API with the methods it answers to."""
    for path, view in list_addresses(get_resolver()):
        if path.startswith("api/v1/") and path != "api/v1/schema":
            methods = {name.lower() for name in view.cls().allowed_methods}
            yield answers.path_of(path), methods & METHODS


def test_every_address_and_method_is_described_and_no_other(described_api):
    told = {path: METHODS & set(methods) for path, methods in described_api["paths"].items()}
    assert told == dict(list_methods())


def test_everything_says_what_it_is_for(described_api):
    assert described_api["paths"]
    for path, methods in described_api["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description") or operation.get("summary"), (method, path)


def test_every_answer_is_a_struct_or_a_file():
    operations = answers.list_operations()
    assert operations
    untyped = [
        asked
        for asked, said in operations.items()
        if not answers.is_typed(said) and not answers.answers_files_alone(said)
    ]
    assert untyped == []


def test_what_a_body_may_hold_is_told_with_its_limits(described_api):
    shape = described_api["components"]["schemas"]["EventIn"]
    assert set(shape["required"]) >= {"league", "name", "date", "format"}
    assert shape["properties"]["planned_rounds"]["maximum"] == 20


def test_whatever_is_sent_has_fields_or_parts(described_api):
    """No body is described as an object of any content."""
    for path, methods in described_api["paths"].items():
        for method, operation in methods.items():
            for told in operation.get("requestBody", {}).get("content", {}).values():
                assert told["schema"].keys() & {"$ref", "properties", "items", "format"}, (
                    path,
                    method,
                )


def test_a_question_fits_what_is_told_of_questions_and_half_of_one_does_not(described_api):
    told = {
        "$ref": "#/components/schemas/JudgingRequestIn",
        "components": described_api["components"],
    }
    fits = Draft202012Validator(told).is_valid
    assert fits(EXAMPLE_REQUEST)
    assert not fits({"edition": EXAMPLE_REQUEST["edition"]})
    assert not fits({**EXAMPLE_REQUEST, "action": {"type": "retreat", "to": "the Bench"}})


@pytest.mark.once
@pytest.mark.django_db
def test_it_is_served_to_whoever_asks(client):
    """Served as a whole; the tests above check what the command writes."""
    response = client.get("/api/v1/schema", headers={"Accept": "application/vnd.oai.openapi"})
    assert response.status_code == 200
    assert set(read_yaml(response.content)["paths"]) == set(answers.load_description()["paths"])


@pytest.mark.once
@pytest.mark.django_db
def test_a_format_in_an_address_is_read_by_the_description_alone(client):
    """Elsewhere it would turn an address that is there into one that is not."""
    for path in ("/api/v1/editions", "/api/v1/formats", "/api/v1/leagues"):
        assert client.get(f"{path}?format=modified-2009").json() == client.get(path).json()
    described = client.get("/api/v1/schema?format=json")
    assert set(described.json()["paths"]) == set(answers.load_description()["paths"])


def test_two_who_ask_for_it_first_have_it_made_once(monkeypatch):
    made = []

    def make_slowly(_generator, **_asked):
        made.append(threading.current_thread().name)
        time.sleep(0.2)  # enough for the other to begin as well, if it may
        return {}

    monkeypatch.setattr(SchemaGenerator, "get_schema", make_slowly)
    fresh = importlib.util.module_from_spec(importlib.util.find_spec("config.api_description"))
    fresh.__spec__.loader.exec_module(fresh)  # a module of its own, that has made nothing yet
    threads = [threading.Thread(target=fresh.generate_description) for _each in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1
