"""Fields of requests that several endpoints share."""

from datetime import date
from typing import Any

from rest_framework import serializers

from decks.engine.formats.fields import read_iso_day


class DayField(serializers.DateField):
    """A day written YYYY-MM-DD, and no other way that a date can be written in."""

    def to_internal_value(self, value: Any) -> date:
        try:
            return read_iso_day(value)
        except (TypeError, ValueError):
            self.fail("invalid", format="YYYY-MM-DD")
            raise
