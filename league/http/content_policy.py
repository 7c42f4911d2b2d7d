"""What a page may load and run, told with every answer: from here, and nothing written into it."""

from collections.abc import Callable

from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase

_WITH_A_PAGE_OF_DJANGO = {404, 500}  # for developers, which writes its styles into itself


class ContentPolicy:
    """The policy of the settings. It is the same for every answer, so it is written out once."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self._policy = build_policy()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if not (settings.DEBUG and answer.status_code in _WITH_A_PAGE_OF_DJANGO):
            answer.headers.setdefault(HEADER, self._policy)
        return answer
