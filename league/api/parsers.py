"""How the API reads a body."""

import json
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser


class JsonParser(JSONParser):
    """JSON that can be walked and stored, or a ParseError."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Any = None
    ) -> Any:
        try:
            body = super().parse(stream, media_type, parser_context)
            json.dumps(body, ensure_ascii=False).encode()
        except RecursionError:
            raise ParseError("JSON parse error - nested too deeply") from None
        except UnicodeEncodeError:
            raise ParseError(
                "JSON parse error - \\ud800 to \\udfff come in pairs, one alone is no character"
            ) from None
        return body
