"""Fields of requests that several endpoints share."""

from datetime import date
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from decks.engine.formats.fields import read_iso_day, read_language


class DayField(serializers.DateField):
    """A day written YYYY-MM-DD, and no other way that a date can be written in."""

    def to_internal_value(self, value: Any) -> date:
        try:
            return read_iso_day(value)
        except (TypeError, ValueError):
            self.fail("invalid", format="YYYY-MM-DD")
            raise


class LanguageField(serializers.CharField):
    """The code of the language that cards are in; a country behind it is left out."""

    default_error_messages = {
        "no_code": _("This is no code of a language; write one such as en, de or ja.")
    }

    def to_internal_value(self, data: Any) -> str:
        written = super().to_internal_value(data)
        try:
            return read_language(written) if written else ""
        except ValueError:
            self.fail("no_code")
            raise
