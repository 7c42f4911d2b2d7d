"""The library over HTTP: its entries, and what changed between editions."""

from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from judging.engine import EDITIONS
from judging.library.differences import Change, changes
from judging.library.entry import Entry
from judging.library.shelf import library


class Reads(APIView):
    """What reading the library has in common: everybody may."""

    authentication_classes = ()
    permission_classes = (AllowAny,)


class Rules(Reads):
    """Every entry by its title, in reading order; of one chapter or about one rule where asked."""

    @extend_schema(
        summary="The rules",
        parameters=[
            OpenApiParameter("chapter", str, description="entries of this chapter alone"),
            OpenApiParameter("rule", str, description="entries about this rule of the matrix"),
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        chapter, rule = request.query_params.get("chapter"), request.query_params.get("rule")
        found = library().about(rule) if rule else list(library().entries.values())
        return Response([_line(one) for one in found if not chapter or one.chapter == chapter])


class Rule(Reads):
    """One entry, with what every edition says and where it stands."""

    @extend_schema(summary="A rule, edition by edition", responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, rule: str) -> Response:
        found = library().entries.get(rule)
        if found is None:
            raise NotFound(_("The library has no entry “%(rule)s”.") % {"rule": rule})
        return Response(
            _line(found)
            | {
                "words": found.words,
                "related": found.related,
                "editions": {
                    key: {"rules": found.rules_in(key), **msgspec.to_builtins(text)}
                    for key, text in found.editions.items()
                },
                "example": msgspec.to_builtins(found.example) if found.example else None,
            }
        )


class Changes(Reads):
    """What changed from one edition to another, entry by entry."""

    @extend_schema(summary="What changed between two editions", responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, earlier: str, later: str) -> Response:
        for key in (earlier, later):
            if key not in EDITIONS:
                said = {"edition": key, "editions": ", ".join(EDITIONS)}
                raise NotFound(_("“%(edition)s” is no edition: %(editions)s.") % said)
        found = changes(library().entries.values(), earlier, later)
        return Response([_changed(one) for one in found])


def _line(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "title": entry.title,
        "chapter": entry.chapter,
        "kind": entry.kind,
        "rules": entry.rules,
        "url": reverse("rules:entry", args=[entry.id]),
    }


def _changed(one: Change) -> dict[str, Any]:
    return _line(one.entry) | {
        "how": one.how,
        "notes": one.notes,
        "before": msgspec.to_builtins(one.before),
        "after": msgspec.to_builtins(one.after),
    }
