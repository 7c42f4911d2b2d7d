"""Gives each request an id, for the event log, the answer and the server's own log lines."""

import re
import uuid
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseNotAllowed
from django.http.response import HttpResponseBase

from league.base import doing, log_lines
from league.domain.log import request_id

_ACCEPTED_ID = re.compile(r"[\w.-]{8,64}")


class RequestId:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request_id_sent = request.headers.get("X-Request-Id", "")
        token = request_id.set(
            request_id_sent if _ACCEPTED_ID.fullmatch(request_id_sent) else uuid.uuid4().hex
        )
        doing.set_activity(f"{request.method} before its address was looked up")
        log_lines.hide_request_tokens({})
        try:
            response = self.get_response(request)
            response.headers["X-Request-Id"] = request_id.get()
            return response
        finally:
            request_id.reset(token)
            doing.set_activity("")

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, kwargs: dict[str, Any]
    ) -> None:
        """Say in the log what is done, never with a token, which opens something."""
        log_lines.hide_request_tokens(kwargs)
        match = request.resolver_match
        parts = [
            f"{name}={value}"
            for name, value in kwargs.items()
            if name not in log_lines.TOKEN_PARAMETERS
        ]
        name = match.view_name if match else "?"
        doing.set_activity(
            " ".join([str(request.method), name, *parts, f"(request {request_id.get()})"])
        )


METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE")


class KnownMethods:
    """Middleware: refuses methods that nothing here takes (TRACE, PROPFIND) with 405."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method in METHODS:
            return self.get_response(request)
        return HttpResponseNotAllowed(METHODS)
