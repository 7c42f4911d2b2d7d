"""The API's page for people: every endpoint, from the service's own OpenAPI description."""

import json
from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.api_description import generate_description

METHODS = ("get", "post", "put", "delete")


@require_safe
def api_page(request: HttpRequest) -> HttpResponse:
    """Everything that can be asked over HTTP, in groups."""
    return render(request, "api.html", {"groups": _endpoint_groups()})


@lru_cache(maxsize=1)
def _endpoint_groups() -> list[dict[str, Any]]:
    schema, _registry = generate_description()
    groups: dict[str, list[dict[str, Any]]] = {}
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if method in methods:
                operation = methods[method]
                group = groups.setdefault(operation["tags"][0], [])
                group.append(_describe_operation(schema, path, method, operation))
    return [{"name": name.capitalize(), "operations": group} for name, group in groups.items()]


def _describe_operation(
    schema: dict[str, Any], path: str, method: str, operation: dict[str, Any]
) -> dict[str, Any]:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    examples = list(body.get("examples", {}).values())
    example = examples[0].get("value") if examples else None
    return {
        "method": method.upper(),
        "path": path,
        "about": operation.get("summary") or operation.get("description", ""),
        "fields": _describe_fields(schema, body.get("schema", {})),
        "example": json.dumps(example, indent=2, ensure_ascii=False) if example else "",
    }


def _describe_fields(schema: dict[str, Any], body: dict[str, Any]) -> list[dict[str, Any]]:
    """The fields of a request's body, each with what it may be."""
    resolved = _resolve_reference(schema, body)
    required = set(resolved.get("required", ()))
    return [
        {"name": name, "required": name in required, "kind": _describe_kind(schema, field)}
        for name, field in resolved.get("properties", {}).items()
    ]


def _resolve_reference(schema: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    for inner in (part, *part.get("allOf", ()), *part.get("oneOf", ())):
        if "$ref" in inner:
            found: dict[str, Any] = schema["components"]["schemas"][inner["$ref"].split("/")[-1]]
            return found
    return part


def _describe_kind(schema: dict[str, Any], field: dict[str, Any]) -> str:
    """The values a field takes, in a few words."""
    resolved = _resolve_reference(schema, field)
    if "enum" in resolved:
        return ", ".join(str(value) for value in resolved["enum"])
    kind = resolved.get("format") or resolved.get("type", "")
    if kind == "array":
        kind = "list of " + (_describe_kind(schema, resolved.get("items", {})) or "values")
    return str(kind)
