"""The API's description of itself: whole, valid, and of what is really there."""

import re

import pytest
import yaml
from django.core.management import call_command
from django.urls import URLPattern, URLResolver, get_resolver

METHODS = {"get", "post", "put", "patch", "delete"}
PART = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>[^)]*\)")  # of a path, or of an expression


@pytest.fixture(scope="module")
def described(tmp_path_factory):
    """What the command writes; it fails on the first thing it cannot tell."""
    path = tmp_path_factory.mktemp("openapi") / "schema.yml"
    call_command("spectacular", file=str(path), validate=True, fail_on_warn=True)
    return yaml.safe_load(path.read_text())


def addresses(resolver, so_far=""):
    for one in resolver.url_patterns:
        path = so_far + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from addresses(one, path)
        elif isinstance(one, URLPattern):
            yield path, one.callback


def there():
    """Every address of the API with its methods, as the service answers them."""
    for path, view in addresses(get_resolver()):
        if path.startswith("api/v1/") and path != "api/v1/schema":
            named = PART.sub(lambda part: f"{{{part[1] or part[2]}}}", path.strip("^$"))
            methods = {name.lower() for name in view.cls().allowed_methods}
            yield f"/{named.replace('^', '')}", methods & METHODS


def test_every_address_and_method_is_described_and_no_other(described):
    told = {path: METHODS & set(methods) for path, methods in described["paths"].items()}
    assert told == dict(there())


def test_everything_says_what_it_is_for(described):
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description") or operation.get("summary"), (method, path)


def test_what_a_body_may_hold_is_told_with_its_limits(described):
    shape = described["components"]["schemas"]["EventIn"]
    assert set(shape["required"]) >= {"league", "name", "date", "format"}
    assert shape["properties"]["planned_rounds"]["maximum"] == 20


@pytest.mark.django_db
def test_it_is_served_to_whoever_asks(client, described):
    response = client.get("/api/v1/schema", headers={"Accept": "application/vnd.oai.openapi"})
    assert response.status_code == 200
    assert set(yaml.safe_load(response.content)["paths"]) == set(described["paths"])
