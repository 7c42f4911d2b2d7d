"""Rows of an event's export: the columns of a table by name, so that nothing new is forgotten."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.db import models

LEFT_OUT = {"id", "fingerprint", "body"}
OF_PLAYERS = ("why", "broken", "came_back", "back")  # parts of a certificate that name players


def fields_of(model: type[models.Model]) -> "dict[str, models.Field[Any, Any]]":
    """The columns of a table that say something by themselves: no ids, nobody else's."""
    return {
        field.name: field
        for field in model._meta.concrete_fields  # noqa: SLF001 -- Django's documented API
        if not field.is_relation and field.name not in LEFT_OUT
    }


def row_of(one: models.Model) -> dict[str, Any]:
    """A row by the names of its columns."""
    return {name: plain(getattr(one, name)) for name in fields_of(type(one))}


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, UUID):
        return str(value)
    return value.isoformat() if hasattr(value, "isoformat") else value


def renamed(certificate: dict[str, Any], keys: Mapping[str, str]) -> dict[str, Any]:
    """A certificate that names its players otherwise, wherever it says something of two or one."""
    told = {
        part: [
            {**one, "a": keys.get(one["a"], one["a"]), "b": keys.get(one["b"], one["b"])}
            for one in certificate[part]
        ]
        for part in OF_PLAYERS
        if part in certificate
    }
    return {**certificate, **told}
