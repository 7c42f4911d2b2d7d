"""Sends with every answer what a page may load and run: what comes from here, nothing inline."""

from collections.abc import Callable

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

_WITH_A_PAGE_OF_DJANGO = {404, 500}  # Django's pages for developers, which have inline styles


class ContentPolicy:
    """Middleware: sends the policy of the settings, written out once since it never changes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._policy = build_policy()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if not (settings.DEBUG and answer.status_code in _WITH_A_PAGE_OF_DJANGO):
            answer.headers.setdefault(HEADER, self._policy)
        return answer
