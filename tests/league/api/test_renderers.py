"""The API's JSON renderer is ten times as fast as the framework's and writes the same letters."""

import json
from collections import OrderedDict
from datetime import UTC, date, datetime, time
from decimal import Decimal
from uuid import UUID

import msgspec
import pytest
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy
from rest_framework.renderers import JSONRenderer

from league.api.renderers import JsonRenderer
from tournaments.models import Stage


class Row(msgspec.Struct):
    name: str
    at: datetime


AT = datetime(2026, 11, 28, 19, 5, 0, 120, tzinfo=UTC)
KNOWN_TO_BOTH = [
    {"text": 'Ä “é” \u2028\u2029 \x7f\x1f " \\ / <script>&'},
    {"safe": mark_safe("<b>"), "lazy": gettext_lazy("Round"), "choice": Stage.SWISS},
    [1.0, 100.0, 0.1, 2 / 3, 0, -1, 2**60, True, None],
    [AT, AT.replace(microsecond=0), date(2026, 1, 2), time(3, 4, 5, 600)],
    OrderedDict(b=1, a=(1, 2)),
    {1: "a number", None: "nothing"},
    [Decimal("1.25"), UUID(int=7), {"some": {1}}],
    "",
    None,
]


@pytest.mark.parametrize("data", KNOWN_TO_BOTH)
def test_it_is_what_the_framework_writes(data):
    assert JsonRenderer().render(data) == JSONRenderer().render(data)


def test_structs_are_written_by_their_fields():
    rows = [Row("Ines", AT), Row(mark_safe("<Tomo>"), AT)]
    plain = [{"name": row.name, "at": AT} for row in rows]
    assert JsonRenderer().render(rows) == JSONRenderer().render(plain)
    mixed = {"rows": rows, "only the framework knows": {None: rows[0]}}
    assert json.loads(JsonRenderer().render(mixed))["rows"] == json.loads(
        JSONRenderer().render(plain)
    )


def test_who_asks_for_indents_gets_them():
    written = JsonRenderer().render([Row("Ines", AT)], "application/json; indent=2")
    assert b'\n    "name": "Ines"' in written
