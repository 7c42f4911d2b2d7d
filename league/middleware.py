"""One id a request, in the event log, the answer and the server's own log lines."""

import re
import uuid
from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from league.domain.log import request_id

_HONEST = re.compile(r"[\w.-]{8,64}")


class RequestId:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        given = request.headers.get("X-Request-Id", "")
        token = request_id.set(given if _HONEST.fullmatch(given) else uuid.uuid4().hex)
        try:
            response = self.get_response(request)
            response.headers["X-Request-Id"] = request_id.get()
            return response
        finally:
            request_id.reset(token)
