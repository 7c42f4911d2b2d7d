"""JSON Schema of requests and rulings, from the very types that decode and encode them."""

from typing import Any

import msgspec

from judging.engine.cards_by_id import ID_KEY
from judging.engine.ruling import Ruling
from judging.engine.wire import Request

_CARD_REFERENCE = {"$ref": "#/$defs/Card"}


def request_schema() -> dict[str, Any]:
    """The schema of a request; a card may be given by its catalogue id."""
    schema: dict[str, Any] = _published_schema(msgspec.json.schema(Request))
    return schema


def ruling_schema() -> dict[str, Any]:
    """The schema of a ruling."""
    schema: dict[str, Any] = _published_schema(msgspec.json.schema(Ruling))
    return schema


def _published_schema(schema: Any) -> Any:
    """The schema without the engine's own mark on cards, and with ids wherever a card may stand."""
    if schema == _CARD_REFERENCE:
        return {
            "anyOf": [
                _CARD_REFERENCE,
                {"type": "string", "description": "The id of a card in the catalogue."},
            ]
        }
    if isinstance(schema, dict):
        return {key: _published_schema(value) for key, value in schema.items() if key != ID_KEY}
    return [_published_schema(value) for value in schema] if isinstance(schema, list) else schema
