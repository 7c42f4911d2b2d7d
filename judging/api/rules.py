"""The library over HTTP: its entries, and what changed between editions."""

from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import get_language
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
from judging.library.facts import Fact
from judging.library.shelf import ENGLISH, LANGUAGES, library
from judging.queries.lookup import fact
from judging.queries.rulings import address_of
from league.base.errors import Refused

LANG = OpenApiParameter("lang", str, enum=list(LANGUAGES), description="of the texts")


class Reads(APIView):
    """What reading the library has in common: everybody may."""

    authentication_classes = ()
    permission_classes = (AllowAny,)


def language_of(request: Request) -> str:
    """The language texts are asked for in: `lang`, else what the request accepts."""
    named = request.query_params.get("lang")
    if named and named not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise Refused(_("There are these languages: %s.") % known, field="lang")
    language = named or get_language() or ENGLISH
    return language if language in LANGUAGES else ENGLISH


class Rules(Reads):
    """Every entry by its title, in reading order; of one chapter or about one rule where asked."""

    @extend_schema(
        summary="The rules",
        parameters=[
            OpenApiParameter("chapter", str, description="entries of this chapter alone"),
            OpenApiParameter("rule", str, description="entries about this rule of the matrix"),
            LANG,
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        chapter, rule = request.query_params.get("chapter"), request.query_params.get("rule")
        shelf = library(language_of(request))
        found = shelf.about(rule) if rule else list(shelf.entries.values())
        return Response([_line(one) for one in found if not chapter or one.chapter == chapter])


class Rule(Reads):
    """One entry, with what every edition says and where it stands."""

    @extend_schema(
        summary="A rule, edition by edition", parameters=[LANG], responses=OpenApiTypes.OBJECT
    )
    def get(self, request: Request, rule: str) -> Response:
        language = language_of(request)
        found = library(language).entries.get(rule)
        if found is None and (one := fact(rule, language)):
            return Response(_fact(one))
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

    @extend_schema(
        summary="What changed between two editions",
        parameters=[LANG],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request, earlier: str, later: str) -> Response:
        for key in (earlier, later):
            if key not in EDITIONS:
                said = {"edition": key, "editions": ", ".join(EDITIONS)}
                raise NotFound(_("“%(edition)s” is no edition: %(editions)s.") % said)
        entries = library(language_of(request)).entries.values()
        found = changes(entries, earlier, later)
        return Response([_changed(one) for one in found])


def _line(entry: Entry) -> dict[str, Any]:
    return {
        "id": entry.id,
        "title": entry.title,
        "chapter": entry.chapter,
        "kind": entry.kind,
        "language": entry.language,
        "rules": entry.rules,
        "url": reverse("rules:entry", args=[entry.id]),
    }


def _fact(one: Fact) -> dict[str, Any]:
    """A thing of tournaments, season by season."""
    return {
        "id": one.id,
        "title": one.title,
        "kind": one.kind,
        "language": one.language,
        "url": address_of(one),
        "eras": msgspec.to_builtins(one.eras),
    }


def _changed(one: Change) -> dict[str, Any]:
    return _line(one.entry) | {
        "how": one.how,
        "notes": one.notes,
        "before": msgspec.to_builtins(one.before),
        "after": msgspec.to_builtins(one.after),
    }
