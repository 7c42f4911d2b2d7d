"""What every endpoint shares: pages of a list, errors in one shape, writes that happen once."""

from collections.abc import Callable
from functools import cache
from heapq import nsmallest
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from rest_framework import exceptions, serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from league.api.tokens import sign_in_by_token
from league.base.errors import Conflict, Refused
from league.base.numbers import LARGEST_NUMBER
from league.http.idempotency import answer_once
from league.http.paging import PAGE_SIZE

FORM_CONTENT_TYPES = {"multipart/form-data", "application/x-www-form-urlencoded"}


class ListPagination(PageNumberPagination):
    """Every list that can grow comes in pages: `?page=2&size=50`."""

    page_size = PAGE_SIZE
    page_size_query_param = "size"
    max_page_size = 200


MOST_UNKNOWN_NAMED = 20  # unknown fields that a refusal names, of a body made of thousands


class BodyShape(serializers.Serializer[Any]):
    """The JSON object that a request sends. A field that does not exist is refused by its name."""

    def to_internal_value(self, data: Any) -> Any:
        field_names = ", ".join(self.fields)
        names = set(data) - set(self.fields) if isinstance(data, dict) else ()
        sentence = _("There is no such field; there are: %(known)s.") % {"known": field_names}
        unknown = {name: [sentence] for name in nsmallest(MOST_UNKNOWN_NAMED, names)}
        try:
            value = super().to_internal_value(data)
        except exceptions.ValidationError as wrong:
            wrong.detail = {**wrong.detail, **unknown}  # type: ignore[dict-item]
            raise
        wrong_fields = unknown | {
            name: [_TOO_LARGE.format(max_value=LARGEST_NUMBER)]
            for name, given in value.items()
            if _is_too_large(given)
        }
        if wrong_fields:
            raise exceptions.ValidationError(wrong_fields)
        return value


_TOO_LARGE = serializers.IntegerField.default_error_messages["max_value"]


def _is_too_large(given: Any) -> bool:
    """Whether it is, or is a list with, a whole number too large for any id or count column."""
    numbers = given if isinstance(given, list) else [given]
    return any(isinstance(one, int) and abs(one) > LARGEST_NUMBER for one in numbers)


def read_body(shape: type[serializers.Serializer[Any]], request: Request) -> dict[str, Any]:
    """The request's body in this shape. Raises ValidationError naming what is wrong or unknown."""
    try:
        return dict(_shape_of_bodies(shape).run_validation(request.data))
    except exceptions.ValidationError as wrong:
        if isinstance(wrong.detail, list):  # the body is no object, but `null`
            raise exceptions.ValidationError({"non_field_errors": wrong.detail}) from None
        raise


@cache
def _shape_of_bodies(shape: type[serializers.Serializer[Any]]) -> serializers.Serializer[Any]:
    """One serializer for all bodies of a shape: it is given each body anew, and keeps none.

    The framework copies every field for each new serializer, which took a twentieth of the time of
    a report.
    """
    return shape()


def answer_errors(error: Exception, context: dict[str, Any]) -> Response | None:
    """Every refusal as `{"error": {"code", "message", "field"?, "fields"?, "now"?}}`."""
    if isinstance(error, Refused):
        body: dict[str, Any] = {"code": error.code, "message": error.message}
        if error.field:
            body["field"] = error.field
        if isinstance(error, Conflict) and error.now is not None:
            body["now"] = error.now
        return Response({"error": body}, status=error.status, headers=dict(error.headers))
    response = exception_handler(error, context)
    if response is not None:
        response.data = {"error": _describe_error(error, response)}
    return response


def _describe_error(error: Exception, response: Response) -> dict[str, Any]:
    if isinstance(error, exceptions.ValidationError):
        return {
            "code": "invalid",
            "message": _first_wrong_field(response.data),
            "fields": response.data,
        }
    if isinstance(error, Http404):
        return {"code": "not_found", "message": _("There is nothing at this address.")}
    code = getattr(error, "default_code", "error")
    return {"code": code, "message": str(getattr(error, "detail", error))}


def _first_wrong_field(data: Any, path: str = "") -> str:
    """The first wrong field, as `field: what is wrong`."""
    if isinstance(data, dict):
        name, inner = next(iter(data.items()))
        return _first_wrong_field(inner, f"{path}.{name}" if path else str(name))
    if isinstance(data, list):
        if data and isinstance(data[0], (dict, list)):
            return _first_wrong_field(data[0], path)
        data = " ".join(str(part) for part in data)
    return f"{path}: {data}" if path and path != "non_field_errors" else str(data)


class Endpoint(APIView):
    """An endpoint: a write is answered once for each `Idempotency-Key`."""

    answers_once = True  # shown in the API's description
    _begun: Request | None = None  # a write whose sender is known by now
    _refusal: exceptions.APIException | None = None  # why that sender may not do it

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            sign_in_by_token(request)
        except Refused as refused:
            return self._answer_refusal(request, refused)
        if request.method in {"GET", "HEAD", "OPTIONS"}:
            return super().dispatch(request, *args, **kwargs)
        if request.content_type in FORM_CONTENT_TYPES:
            return self._answer_refusal(
                request, exceptions.UnsupportedMediaType(request.content_type)
            )
        try:
            request.body  # noqa: B018 -- read here and kept: the act may run twice
            self._begin_write(request, *args, **kwargs)
            if self._refusal is not None:
                return self._render_response(request, *args, **kwargs)
            return answer_once(request, lambda: self._render_response(request, *args, **kwargs))
        except Refused as refused:
            return self._answer_refusal(request, refused)

    def _begin_write(self, request: Any, *args: Any, **kwargs: Any) -> None:
        """Find out who sends this, and whether they may, before the transaction others wait for."""
        begun = self.initialize_request(request, *args, **kwargs)
        try:
            super().initial(begun, *args, **kwargs)
        except exceptions.APIException as refusal:  # kept: the framework forgets the sender
            self._refusal = refusal
        self._begun = begun

    def initialize_request(self, request: Any, *args: Any, **kwargs: Any) -> Request:
        return self._begun or super().initialize_request(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if self._begun is None:
            super().initial(request, *args, **kwargs)
        elif self._refusal is not None:
            raise self._refusal

    def _render_response(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().dispatch(request, *args, **kwargs)
        return response.render() if hasattr(response, "render") else response

    def _answer_refusal(self, request: Any, refused: Exception) -> Any:
        self.args, self.kwargs, self.headers = (), {}, self.default_response_headers
        self.request = self.initialize_request(request)
        self.initial_content_negotiation()
        response = answer_errors(refused, {})
        assert response is not None  # noqa: S101 -- said to the type checker
        return self.finalize_response(self.request, response)

    def initial_content_negotiation(self) -> None:
        request: Request = self.request
        request.accepted_renderer, request.accepted_media_type = self.perform_content_negotiation(
            request, force=True
        )


def answer_page(
    view: APIView, request: Request, rows: Any, row_of: Callable[[Any], object]
) -> Response:
    """The requested page of a list, each of its rows made by `row_of`."""
    pages = ListPagination()
    page: Any = pages.paginate_queryset(rows, request, view=view)
    return pages.get_paginated_response([row_of(row) for row in page or ()])
