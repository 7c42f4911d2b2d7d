"""What is answered where no view answers: the API's one shape under `/api/`, a page elsewhere."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views import defaults

from league.domain.errors import Refused
from league.domain.log import request_id

API = "/api/v1/"


class TooLarge(Refused):
    """More than anything here has to say."""

    status = 413

    def __init__(self) -> None:
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 2**20
        super().__init__(
            _("The request is larger than %(most)s MB.") % {"most": most}, code="too_large"
        )


class LimitedBody:
    """Middleware: a body beyond DATA_UPLOAD_MAX_MEMORY_SIZE is not read, whoever would parse it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length[:20]) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return refusal(request, TooLarge())
        return self.get_response(request)


def refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """A refusal to whoever asked, with its status."""
    if _is_api(request):
        return _error(refused.code, refused.message, refused.status)
    return render(request, "refused.html", {"refused": refused}, status=refused.status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What could not be read at all."""
    if _is_api(request):
        return _error("bad_request", _("The request could not be read."), 400)
    return defaults.bad_request(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """An address that leads nowhere."""
    if _is_api(request):
        return _error("not_found", _("There is nothing at this address."), 404)
    return defaults.page_not_found(request, exception)


def broken(request: HttpRequest) -> HttpResponse:
    """A fault of ours; the log has it under the request's id."""
    if _is_api(request):
        said = _("Something broke here. The log has it as %(id)s.") % {"id": request_id.get()}
        return _error("broken", said, 500)
    return defaults.server_error(request)


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith(API)


def _error(code: str, message: str, status: int) -> JsonResponse:
    body: dict[str, Any] = {"code": code, "message": message}
    return JsonResponse({"error": body}, status=status)
