"""The catalogue over HTTP: search, cards, sets and formats. Reads facts, never the database."""

from typing import Any

from django.http import Http404, HttpRequest
from django.utils.cache import patch_cache_control
from django.utils.decorators import method_decorator
from django.views.decorators.http import condition
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from decks.queries import cards
from decks.queries.cards import CardRow, FormatName, KnownCard, SetRow
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.shown import FormatTold, known_format
from league.api.endpoints import ListPagination
from league.api.schema import Page

CARD_KINDS = ("pokemon", "trainer", "energy")
A_MINUTE = 60


def _facts_etag(request: HttpRequest, *_args: Any, **_kwargs: Any) -> str:
    """The ETag: a version's facts never change, but what is legal changes with the day."""
    accepted = request.headers.get("Accept", "").encode().hex()[:64]
    return f'"{current_catalogue().version}-{cards.today_iso()}-{accepted}"'


class Facts(APIView):
    """What anybody may read, as often as they like; unchanged facts are answered with 304."""

    authentication_classes = ()
    permission_classes = ()

    @method_decorator(condition(etag_func=_facts_etag))
    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().dispatch(request, *args, **kwargs)
        if response.status_code == 200:
            patch_cache_control(response, public=True, max_age=A_MINUTE)
        return response


def _paged_answer(view: APIView, request: Request, rows: list[Any], show: Any) -> Response:
    pages = ListPagination()
    page: list[Any] = pages.paginate_queryset(rows, request, view=view) or []
    return pages.get_paginated_response(show(page))


class SetPage(Page[CardRow]):
    """A page of a set's printings, with the set and the formats that name it."""

    set: SetRow
    formats: list[FormatName]


class Cards(Facts):
    """Search printings by words: names, sets, codes, numbers, attacks; best match first."""

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "q", str, description="Words to search for; each must begin a word of the card."
            ),
            OpenApiParameter("kind", str, enum=CARD_KINDS, description="Only cards of this kind."),
        ],
        responses={200: Page[CardRow]},
    )
    def get(self, request: Request) -> Response:
        kind = request.query_params.get("kind", "")
        words = request.query_params.get("q", "")
        return _paged_answer(
            self,
            request,
            cards.search_cards(words, kind if kind in CARD_KINDS else ""),
            cards.card_rows,
        )


class Card(Facts):
    """One printing: its facts, other printings, its evolution line, and where it is legal."""

    @extend_schema(responses={200: KnownCard})
    def get(self, _request: Request, card: str) -> Response:
        card_facts = cards.known_card(card)
        if card_facts is None:
            raise Http404
        return Response(card_facts)


class Sets(Facts):
    """Every set, newest first."""

    @extend_schema(responses={200: Page[SetRow]})
    def get(self, request: Request) -> Response:
        return _paged_answer(
            self, request, cards.all_sets(), lambda page: list(map(cards.set_row, page))
        )


class OneSet(Facts):
    """A set and its printings in their order."""

    @extend_schema(responses={200: SetPage})
    def get(self, request: Request, card_set: str) -> Response:
        found_set = cards.known_set(card_set)
        if found_set is None:
            raise Http404
        answer = _paged_answer(self, request, cards.cards_of_set(found_set), cards.card_rows)
        answer.data = {
            "set": cards.set_row(found_set),
            "formats": cards.formats_naming(found_set),
            **answer.data,
        }
        return answer


class KnownFormat(Facts):
    """A format: its sets, dates, bans, rules and sources, and how certain they are."""

    @extend_schema(responses={200: FormatTold})
    def get(self, _request: Request, format_key: str) -> Response:
        format_facts = known_format(format_key)
        if format_facts is None:
            raise Http404
        return Response(format_facts)
