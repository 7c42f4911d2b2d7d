"""How the API's answers become JSON: a Struct by its fields, as it is."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec
from django.utils.functional import Promise
from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

# Written by the framework's encoder, in Structs as elsewhere.
_FRAMEWORK_TYPES = (datetime, date, time, timedelta, Decimal, UUID)


def to_plain(value: Any) -> Any:
    """Structs, and what they hold, as dicts and lists; a translated text as its text."""
    return msgspec.to_builtins(value, builtin_types=_FRAMEWORK_TYPES, enc_hook=_text_of)


def _text_of(value: Any) -> str:
    if isinstance(value, Promise):
        return str(value)
    raise NotImplementedError(f"no JSON is known of {type(value).__name__}")


class StructEncoder(JSONEncoder):
    """The framework's, which also knows Structs."""

    def default(self, obj: Any) -> Any:
        return to_plain(obj) if isinstance(obj, msgspec.Struct) else super().default(obj)


class JsonRenderer(JSONRenderer):
    encoder_class = StructEncoder

    def render(self, data: Any, *args: Any, **kwargs: Any) -> Any:
        if isinstance(data, list) and data and isinstance(data[0], msgspec.Struct):
            data = to_plain(data)  # thousands at once, not one after the other
        return super().render(data, *args, **kwargs)
