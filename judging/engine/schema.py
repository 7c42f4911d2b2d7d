"""JSON Schema of requests and rulings, from the very types that decode and encode them."""

from typing import Any

import msgspec

from judging.engine.ruling import Ruling
from judging.engine.wire import ID, Request

_CARD = {"$ref": "#/$defs/Card"}


def request_schema() -> dict[str, Any]:
    """The schema of a request; a card may be given by its catalogue id."""
    schema: dict[str, Any] = _published(msgspec.json.schema(Request))
    return schema


def ruling_schema() -> dict[str, Any]:
    """The schema of a ruling."""
    schema: dict[str, Any] = _published(msgspec.json.schema(Ruling))
    return schema


def _published(schema: Any) -> Any:
    """Without the engine's own mark on cards; with ids wherever a card may stand."""
    if schema == _CARD:
        return {"anyOf": [_CARD, {"type": "string", "description": "a catalogue id"}]}
    if isinstance(schema, dict):
        return {key: _published(value) for key, value in schema.items() if key != ID}
    return [_published(value) for value in schema] if isinstance(schema, list) else schema
