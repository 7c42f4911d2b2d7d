"""The catalogue over HTTP: search, cards, sets and formats. Reads facts, never the database."""

from typing import Any

import msgspec
from django.http import Http404, HttpRequest
from django.utils.cache import patch_cache_control
from django.utils.decorators import method_decorator
from django.views.decorators.http import condition
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.engine.cards.catalogue import CardSet
from decks.queries import cards
from decks.queries.catalogue import current
from decks.queries.formats.shown import known_format
from league.api.endpoints import Pages

KINDS = ("pokemon", "trainer", "energy")
A_MINUTE = 60


def _etag(request: HttpRequest, *_args: Any, **_kwargs: Any) -> str:
    """The facts of a catalogue stay as they are; what is legal changes with the day."""
    asked = request.headers.get("Accept", "").encode().hex()[:64]
    return f'"{current().version}-{cards.today()}-{asked}"'


class Facts(APIView):
    """What anybody may read, as often as they like; unchanged facts are answered with 304."""

    authentication_classes = ()
    permission_classes = ()

    @method_decorator(condition(etag_func=_etag))
    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().dispatch(request, *args, **kwargs)
        if response.status_code == 200:
            patch_cache_control(response, public=True, max_age=A_MINUTE)
        return response


def _paged(view: APIView, request: Request, found: list[Any], show: Any) -> Response:
    pages = Pages()
    page: list[Any] = pages.paginate_queryset(found, request, view=view) or []
    return pages.get_paginated_response(show(page))


PAGED = [
    OpenApiParameter("page", int, description="Which page, from 1."),
    OpenApiParameter("size", int, description="Rows a page, 200 at most."),
]


class Cards(Facts):
    """Printings by words: names, sets, codes, numbers, attacks; best first, in pages."""

    @extend_schema(
        parameters=[
            OpenApiParameter("q", str, description="Words; every one begins a word of the card."),
            OpenApiParameter("kind", str, enum=KINDS, description="One kind of card only."),
            *PAGED,
        ],
        responses=OpenApiTypes.OBJECT,
    )
    def get(self, request: Request) -> Response:
        kind = request.query_params.get("kind", "")
        words = request.query_params.get("q", "")
        return _paged(self, request, cards.search(words, kind if kind in KINDS else ""), cards.rows)


class Card(Facts):
    """One printing: facts, other printings, evolution line, and every format it is legal in."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, card: str) -> Response:
        told = cards.card(card)
        if told is None:
            raise Http404
        return Response({**told, "seasons": [msgspec.to_builtins(one) for one in told["seasons"]]})


class Sets(Facts):
    """Every set, newest first, in pages."""

    @extend_schema(parameters=PAGED, responses=OpenApiTypes.OBJECT)
    def get(self, request: Request) -> Response:
        return _paged(self, request, cards.all_sets(), lambda page: [_set(one) for one in page])


class OneSet(Facts):
    """A set and its printings in their order, in pages."""

    @extend_schema(parameters=PAGED, responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, card_set: str) -> Response:
        one = cards.card_set(card_set)
        if one is None:
            raise Http404
        answer = _paged(self, request, cards.cards_of(one), cards.rows)
        answer.data = {"set": _set(one), "formats": cards.formats_with(one), **answer.data}
        return answer


def _set(one: CardSet) -> dict[str, Any]:
    return {
        name: getattr(one, name)
        for name in (
            "id", "name", "series", "release", "release_precision", "printed_total", "cards",
            "code", "codes", "parent",
        )
    }  # fmt: skip


class KnownFormat(Facts):
    """A format: sets, dates, bans, rules, sources, and how sure they are."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, format_key: str) -> Response:
        told = known_format(format_key)
        if told is None:
            raise Http404
        return Response(told)
