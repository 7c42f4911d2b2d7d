"""Rows of an event's export: the columns of a table by name, so that no new one is forgotten."""

from collections.abc import Mapping
from functools import cache
from typing import Any
from uuid import UUID

from django.db import models

MatchPlaces = Mapping[int, tuple[int, int]]  # by match: the round, and the place in it from 1
OMITTED_COLUMNS = {"id", "fingerprint", "body", "log_key"}
CERTIFICATE_PLAYER_FIELDS = (
    "why",
    "broken",
    "came_back",
    "back",
)  # parts of a certificate that name players


@cache
def exported_columns(model: type[models.Model]) -> "dict[str, models.Field[Any, Any]]":
    """The columns of a table that mean something in a file: no ids and no relations."""
    return {
        field.name: field
        for field in model._meta.concrete_fields  # noqa: SLF001 -- Django's documented API
        if not field.is_relation and field.name not in OMITTED_COLUMNS
    }


def export_row(instance: models.Model) -> dict[str, Any]:
    """A row by the names of its columns."""
    return {
        name: to_json_value(getattr(instance, name)) for name in exported_columns(type(instance))
    }


def to_json_value(value: Any) -> Any:
    """A value in the form it has in JSON."""
    if isinstance(value, UUID):
        return str(value)
    return value.isoformat() if hasattr(value, "isoformat") else value


def rename_players(certificate: dict[str, Any], keys: Mapping[str, str]) -> dict[str, Any]:
    """A certificate with other names for its players, wherever it names one or two."""
    replaced = {
        part: [
            {**line, "a": keys.get(line["a"], line["a"]), "b": keys.get(line["b"], line["b"])}
            for line in certificate[part]
        ]
        for part in CERTIFICATE_PLAYER_FIELDS
        if part in certificate
    }
    return {**certificate, **replaced}
