"""How the API's answers become JSON: a Struct by its fields, as it is."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

import msgspec
from django.utils.functional import Promise
from rest_framework.renderers import JSONRenderer
from rest_framework.utils.encoders import JSONEncoder

# Valid in JSON, but not in a script that an answer is pasted into.
_LINE_ENDS = ((b"\xe2\x80\xa8", rb"\u2028"), (b"\xe2\x80\xa9", rb"\u2029"))


def _to_known(value: Any) -> Any:
    """What the encoder does not know by itself: a translated text, and a safe one."""
    if isinstance(value, Promise):
        return str(value)
    if isinstance(value, str):
        return str.__str__(value)  # `str` alone leaves a safe text what it is
    raise NotImplementedError(f"no JSON is known of {type(value).__name__}")


_ENCODER = msgspec.json.Encoder(enc_hook=_to_known, decimal_format="number")


class StructEncoder(JSONEncoder):
    """The framework's, which also knows Structs."""

    def default(self, obj: Any) -> Any:
        if isinstance(obj, msgspec.Struct):
            return msgspec.to_builtins(obj, builtin_types=(Decimal,), enc_hook=_to_known)
        return super().default(obj)


class JsonRenderer(JSONRenderer):
    """The framework's for people, who ask for indents; for programs ten times as fast."""

    encoder_class = StructEncoder

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> Any:
        indent = self.get_indent(accepted_media_type or "", renderer_context or {})
        if data is None or indent is not None:
            return super().render(data, accepted_media_type, renderer_context)
        try:
            encoded = _ENCODER.encode(data)
        except (NotImplementedError, TypeError):  # what only the framework knows
            return super().render(data, accepted_media_type, renderer_context)
        for sign, escaped in _LINE_ENDS:
            encoded = encoded.replace(sign, escaped)
        return encoded
