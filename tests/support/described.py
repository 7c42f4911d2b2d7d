"""Compares every answer of the API that any test gets with the API's own description.

conftest.py wraps the test client with `compare_every_answer`. An answer with a status, a refusal's
code, a content type or a property that its operation does not declare fails the test that got it,
and so does one that lacks what it should have.
"""

import json
import re
import threading
from functools import cache, lru_cache, wraps
from itertools import islice
from urllib.parse import quote

from django.urls import Resolver404
from jsonschema_rs import Draft202012, Draft202012Validator, Registry
from jsonschema_specifications import REGISTRY as SPECIFICATIONS

from config.api_description import generate_description
from league.api.schema import is_struct

PART = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")  # of a path or an expression
WHOLE = "urn:api"
# The web server's own answers to any operation: unchanged, no such method, a fault of ours.
NOT_OF_AN_OPERATION = {304, 405, 500}
_describing = threading.Lock()


def compare_every_answer(request):
    """Wrap Django's `Client.request` so that it compares the answers it returns."""

    @wraps(request)
    def ask_and_compare(self, **environment):
        response = request(self, **environment)
        if environment.get("PATH_INFO", "").startswith("/api/v1/"):
            compare_answer(environment["REQUEST_METHOD"], response)
        return response

    return ask_and_compare


def compare_answer(method, response):
    try:
        route = getattr(response.resolver_match, "route", "")
    except Resolver404:  # an address that leads nowhere has no description
        return
    asked = f"{method} {path_of(route)}"
    operation = list_operations().get(asked)
    if operation is None or response.status_code in NOT_OF_AN_OPERATION:
        return
    declared = operation["responses"].get(str(response.status_code))
    assert declared, f"{asked}: {response.status_code} is not declared: {response.content[:500]}"
    if not response.content:
        assert not declared.get("content"), f"{asked}: an empty answer, where one is declared"
        return
    kind = response.headers["Content-Type"].partition(";")[0]
    assert kind in declared.get("content", {}), f"{asked}: {kind} is not declared"
    if kind == "application/json":
        where = (path_of(route), method.lower(), str(response.status_code))
        wrong = _find_errors(where, response.content)
        assert not wrong, f"{asked}: {response.status_code}: " + "\n".join(wrong)


@lru_cache(maxsize=500)
def _find_errors(where, content):
    """What is wrong with this answer; cached, because many are given the same one."""
    wrong = islice(make_validator(*where).iter_errors(json.loads(content)), 9)
    return tuple(map(_explain_error, wrong))


def _explain_error(error):
    at = "/".join(map(str, error.instance_path)) or "the answer"
    return f"{at}: {error.message[:500]}"


def path_of(route):
    """A route of the URL configuration in the form the description uses."""
    named = PART.sub(lambda part: f"{{{part[1] or part[2]}}}", route.strip("^$"))
    return f"/{named.replace('^', '')}"


def load_description():
    with _describing:  # two threads of a test may ask at once
        return generate_description()[0]


@cache
def list_operations():
    """Every operation by its method and path, such as `GET /api/v1/cards`."""
    return {
        f"{method.upper()} {path}": operation
        for path, methods in load_description()["paths"].items()
        for method, operation in methods.items()
    }


@cache
def make_validator(path, method, status):
    """A validator for the JSON that an operation answers with a status."""
    at = ("paths", path, method, "responses", status, "content", "application/json", "schema")
    pointer = quote("/".join(part.replace("~", "~0").replace("/", "~1") for part in at))
    return Draft202012Validator(
        {"$ref": f"{WHOLE}#/{pointer}"}, registry=_make_registry(), validate_formats=True
    )


@cache
def _make_registry():
    whole = json.loads(json.dumps(load_description(), default=str))
    for component in whole["components"]["schemas"].values():
        if "properties" in component:  # clients must accept new properties; tests do not
            component.setdefault("additionalProperties", False)
    named = [(uri, SPECIFICATIONS.contents(uri)) for uri in SPECIFICATIONS]
    return Registry([(WHOLE, whole), *named], draft=Draft202012)


def is_typed(operation):
    """Whether its answers are all described by Structs."""
    answers = [
        kind["schema"]
        for status, answer in operation["responses"].items()
        if status.startswith("2")
        for name, kind in answer.get("content", {}).items()
        if name == "application/json"
    ]
    return bool(answers) and all(map(_of_structs, answers))


def _of_structs(schema):
    """Whether a schema is a Struct, a list of one, one of several, or a JSON Schema itself."""
    if schema.get("$ref", "").startswith("https://json-schema.org/"):
        return True
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return is_struct(generate_description()[1][name, "schemas"].object)
    parts = [schema["items"]] if "items" in schema else schema.get("anyOf", ())
    return bool(parts) and all(map(_of_structs, parts))


def answers_files_alone(operation):
    """Whether it answers with files only, never with JSON."""
    kinds = {
        name
        for status, answer in operation["responses"].items()
        if status.startswith("2")
        for name in answer.get("content", {})
    }
    return bool(kinds) and "application/json" not in kinds
