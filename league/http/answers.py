"""Answers where no view does: in the API's one shape under `/api/`, as a page elsewhere."""

import json
import re
import sys
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.db import DataError, InterfaceError, InternalError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.translation import gettext as _
from django.views import defaults

from league.base.circuit import DATABASE
from league.base.errors import Busy, DatabaseLost, Refused
from league.base.faults import is_disk_full, is_read_only, is_server_lost
from league.base.log_lines import TOKEN_PARAMETERS
from league.base.numbers import LARGEST_NUMBER
from league.domain.log import request_id
from league.domain.once import is_lock_timeout
from league.http.bodies import find_most_bytes

API_PREFIX = "/api/v1/"


class BodyTooLarge(Refused):
    """The body is larger than any that is needed here."""

    status = 413

    def __init__(self, most: int | None = None) -> None:
        in_mb = {"most": (most or settings.DATA_UPLOAD_MAX_MEMORY_SIZE) // 2**20}
        super().__init__(_("The request is larger than %(most)s MB.") % in_mb, code="too_large")


class NulRefused(Refused):
    """The text has a NUL character: no name, list or word has one, and PostgreSQL stores none."""

    status = 400

    def __init__(self, field: str | None = None) -> None:
        super().__init__(
            _("The request holds a NUL character, which no text here can have. Leave it out."),
            field=field,
            code="nul",
        )


# In JSON a NUL is written as an escape; behind another backslash that is plain text.
_NUL_IN_JSON = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


class KnownNumbers:
    """Middleware: answers 404 to a number in an address that no column holds.

    A database asked for it would fail, or find nothing, depending on how it compares it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, _request: HttpRequest, _view: Any, _args: Any, parts: dict[str, Any]
    ) -> None:
        """Raises Http404 for a number that is too large."""
        if any(isinstance(part, int) and part > LARGEST_NUMBER for part in parts.values()):
            raise Http404


# PostgreSQL's messages about a NUL in a text, and in JSON.
_NUL_SAID = re.compile(r"contain NUL|\\u0000")


class WithoutNul:
    """Middleware: refuses a NUL in an address or in JSON before a view sees it.

    A form says so at its field. What no form has checked, the database refuses.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            if "\0" in request.path or _has_nul(request.GET):
                return render_refusal(request, NulRefused())
            if _find_nul_in_body(request):
                return render_refusal(request, NulRefused(_find_field_with_nul(request.body)))
        except RequestDataTooBig:  # sent in pieces, without its length
            return render_refusal(request, BodyTooLarge())
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Turn PostgreSQL's own refusal into ours."""
        is_about_nul = isinstance(exception, (DataError, ValueError)) and _NUL_SAID.search(
            str(exception)
        )
        return render_refusal(request, NulRefused()) if is_about_nul else None


def _find_nul_in_body(request: HttpRequest) -> bool:
    if request.method in {"GET", "HEAD"} or not (request.content_type or "").endswith("json"):
        return False
    return b"\0" in request.body or _NUL_IN_JSON.search(request.body) is not None


def _find_field_with_nul(body: bytes) -> str | None:
    """The field at the top of a JSON object whose text has the NUL, if there is one."""
    try:
        given = json.loads(body)
    except (ValueError, RecursionError):
        return None
    fields = given.items() if isinstance(given, dict) else ()
    return next((name for name, value in fields if "\\u0000" in json.dumps(value)), None)


def _has_nul(fields: QueryDict) -> bool:
    return any("\0" in text for name, texts in fields.lists() for text in (name, *map(str, texts)))


def _is_opened_by_key(request: HttpRequest) -> bool:
    """Whether the address itself opens it: a player's link, a slip's, an invitation."""
    match = request.resolver_match or _find_match(f"{request.path_info}/")
    return match is not None and not TOKEN_PARAMETERS.isdisjoint(match.kwargs)


def _find_match(path: str) -> ResolverMatch | None:
    """What an address leads to; None for nothing."""
    try:
        return resolve(path)
    except Resolver404:
        return None


class PersonalAnswers:
    """Middleware: an answer to somebody signed in, or with a link, is stored by nobody.

    Views may say otherwise for what is the same for everybody. Where the reader was never looked
    up, the answer cannot hold anything of theirs.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        reader = getattr(request, "_cached_user", None)
        is_known = reader is not None and reader.is_authenticated
        if is_known or "Authorization" in request.headers or _is_opened_by_key(request):
            response.headers.setdefault("Cache-Control", "private, no-store")
        return response


class LimitedBody:
    """Middleware: a body that is too large is not read, whoever would parse it.

    DATA_UPLOAD_MAX_MEMORY_SIZE holds everywhere but at the addresses in `settings.LARGE_BODIES`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        most = find_most_bytes(request.path)
        if length.isdecimal() and int(length[:20]) > most:
            return render_refusal(request, BodyTooLarge(most))
        return self.get_response(request)


class UnreadableForm(Refused):
    """The form was not sent by a page of ours."""

    status = 400

    def __init__(self) -> None:
        super().__init__(
            _("The form could not be read. Load the page again and send it from there."),
            code="unreadable_form",
        )


class ReadableForms:
    """Middleware: a form that cannot be read is refused once, before anybody looks into it.

    This covers broken parts, thousands of fields or files, and letters that are not UTF-8. Django's
    own pages about errors look into the form again, and so fail again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method == "POST" and not _is_api_request(request):
            try:
                len(request.POST)
            except RequestDataTooBig:  # sent in pieces, without its length
                return render_refusal(request, BodyTooLarge())
            except (BadRequest, MultiPartParserError, SuspiciousOperation):
                return render_refusal(request, UnreadableForm())
        return self.get_response(request)


def render_refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """Answer a refusal with its status, as JSON or as a page."""
    if _is_api_request(request):
        answer: HttpResponse = _error_response(
            refused.code, refused.message, refused.status, refused.field
        )
    else:
        answer = render(request, "refused.html", {"refused": refused}, status=refused.status)
    for name, value in refused.headers.items():
        answer.headers[name] = value
    return answer


def answer_bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that could not be read at all."""
    if _is_api_request(request):
        return _error_response("bad_request", _("The request could not be read."), 400)
    return defaults.bad_request(request, exception)


def answer_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer an address that leads nowhere."""
    if _is_api_request(request):
        return _error_response("not_found", _("There is nothing at this address."), 404)
    return defaults.page_not_found(request, exception)


def answer_server_error(request: HttpRequest) -> HttpResponse:
    """Answer a fault of ours; the log has it under the request's id. If waiting helps, say so."""
    error = sys.exc_info()[1]
    if isinstance(error, OperationalError) and is_lock_timeout(error):
        return render_refusal(request, Busy())
    if isinstance(error, (OperationalError, InterfaceError)):
        return _answer_without_database(request, error)
    if isinstance(error, InternalError) and is_read_only(error):  # a standby of PostgreSQL
        return _answer_without_database(request, error)
    if _is_api_request(request):
        sentence = _("Something broke here. The log has it as %(id)s.") % {"id": request_id.get()}
        return _error_response("broken", sentence, 500)
    return defaults.server_error(request)


def _answer_without_database(request: HttpRequest, error: Exception) -> HttpResponse:
    """Answer while the database is lost, read-only or full, without asking it anything."""
    lost = DatabaseLost(is_disk_full=is_disk_full(error), is_read_only=is_read_only(error))
    if is_server_lost(error):
        DATABASE.note_failure(error)
    return render_bare_refusal(lost, is_api=_is_api_request(request))


def render_bare_refusal(refused: Refused, *, is_api: bool) -> HttpResponse:
    """Answer a refusal without database and request: as JSON, or as a bare page."""
    answer: HttpResponse
    if is_api:
        answer = _error_response(refused.code, refused.message, refused.status)
    else:
        page = render_to_string("503.html", {"refused": refused})
        answer = HttpResponse(page, status=refused.status)
    for name, value in refused.headers.items():
        answer.headers[name] = value
    return answer


def is_api_path(path: str) -> bool:
    """Whether JSON is answered at this address, whatever happens."""
    return path.startswith(API_PREFIX)


def _is_api_request(request: HttpRequest) -> bool:
    return is_api_path(request.path)


def _error_response(code: str, message: str, status: int, field: str | None = None) -> JsonResponse:
    body: dict[str, Any] = {"code": code, "message": message}
    if field:
        body["field"] = field
    return JsonResponse({"error": body}, status=status)
