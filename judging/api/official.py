"""The official rulings over HTTP: by rule, by entry, by edition, in pages."""

from typing import Any

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from judging.api.rules import Reads
from judging.engine import EDITIONS
from judging.library.official import Official, all_official
from judging.library.shelf import library
from judging.queries.official import address
from league.api.endpoints import Pages


class OfficialRulings(Reads):
    """The official rulings of 2000–2011, newest first; on a rule, an entry, of an edition."""

    @extend_schema(
        summary="Official rulings",
        parameters=[
            OpenApiParameter("rule", str, description="on this rule of the matrix: TRN-6"),
            OpenApiParameter("entry", str, description="on this entry of the library"),
            OpenApiParameter("edition", str, enum=list(EDITIONS)),
            OpenApiParameter("page", int),
            OpenApiParameter("size", int),
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        asked = {name: request.query_params.get(name, "") for name in ("rule", "entry", "edition")}
        pages: Any = Pages()
        page = pages.paginate_queryset(_found(**asked), request, view=self)
        answer: Response = pages.get_paginated_response([_plain(one) for one in page])
        return answer


class OfficialRuling(Reads):
    """One official ruling."""

    @extend_schema(summary="An official ruling", responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, official: str) -> Response:
        found = all_official().by_id.get(official)
        if found is None:
            raise NotFound(_("There is no official ruling “%(id)s”.") % {"id": official})
        return Response(_plain(found))


def _found(rule: str, entry: str, edition: str) -> list[Official]:
    if edition and edition not in EDITIONS:
        said = {"edition": edition, "editions": ", ".join(EDITIONS)}
        raise NotFound(_("“%(edition)s” is no edition: %(editions)s.") % said)
    found = all_official().of(rule, edition)
    if not entry:
        return found
    if entry not in library().entries:
        raise NotFound(_("The library has no entry “%(rule)s”.") % {"rule": entry})
    about = {one.id for one in all_official().about(library().entries[entry])}
    return [one for one in found if one.id in about]


def _plain(ruling: Official) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(ruling)
    return plain | {"rules_shown": ruling.shown_rules, "url": address(ruling.id)}
