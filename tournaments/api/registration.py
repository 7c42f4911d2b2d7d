"""Decks of an event over HTTP: the same use cases as the pages."""

from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Pages, Shape, View, read
from league.base.addresses import link
from league.permissions import require
from tournaments.domain.players.links import entrant_of
from tournaments.domain.registration import lists as use
from tournaments.domain.registration import sheets as use_sheets
from tournaments.models import Entrant, Event, Illegal, Lists
from tournaments.queries.registration import lists as reads
from tournaments.web.forms.registration import LONGEST_LIST
from tournaments.web.views.registration import find_entrant, find_event, may_read


class DeckIn(Shape):
    text = serializers.CharField(max_length=LONGEST_LIST, trim_whitespace=False)
    reason = serializers.CharField(
        max_length=use.LONGEST_REASON,
        default="",
        help_text="Needed to change a list that is locked.",
    )


class HandIn(Shape):
    text = serializers.CharField(max_length=LONGEST_LIST, trim_whitespace=False)


class Reason(Shape):
    reason = serializers.CharField(max_length=use.LONGEST_REASON)


class PaperIn(Shape):
    paper = serializers.ChoiceField(choices=["a4", "letter"], default="a4")


class RulesIn(Shape):
    opens_at = serializers.DateTimeField(default=None, allow_null=True)
    closes_at = serializers.DateTimeField(default=None, allow_null=True)
    lists = serializers.ChoiceField(choices=Lists.choices, default=Lists.CLOSED)
    illegal = serializers.ChoiceField(choices=Illegal.choices, default=Illegal.WARNED)


class Registration(View):
    """How decks are registered for an event, and how far it has got."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = find_event(event)
        require(request.user, "decks.see_lists", it)
        return Response(_rules(it))

    @extend_schema(request=RulesIn, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, event: int) -> Response:
        it = find_event(event)
        actor = require(request.user, "tournaments.organise", it)
        use.change_rules(actor, it, use.Rules(**read(RulesIn, request)))
        return Response(_rules(it))


class Lock(View):
    """Lock registration (PUT), or open it again with a reason (DELETE)."""

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int) -> Response:
        it = find_event(event)
        use.lock(require(request.user, "tournaments.organise", it), it)
        return Response(_rules(it))

    @extend_schema(request=Reason, responses=OpenApiTypes.OBJECT)
    def delete(self, request: Request, event: int) -> Response:
        it = find_event(event)
        actor = require(request.user, "tournaments.organise", it)
        use.unlock(actor, it, read(Reason, request)["reason"])
        return Response(_rules(it))


class PublishedLists(View):
    """The lists as everybody reads them (GET); show them (PUT); hide them again (DELETE)."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = find_event(event)
        may_read(request, it)
        pages = Pages()
        page = pages.paginate_queryset(reads.public_lists(it), request, view=self)
        return pages.get_paginated_response([_list(one) for one in page or ()])

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int) -> Response:
        it = find_event(event)
        use.publish(require(request.user, "tournaments.organise", it), it)
        return Response(_rules(it))

    @extend_schema(request=Reason, responses=OpenApiTypes.OBJECT)
    def delete(self, request: Request, event: int) -> Response:
        it = find_event(event)
        actor = require(request.user, "tournaments.organise", it)
        use.take_back(actor, it, read(Reason, request)["reason"])
        return Response(_rules(it))


class Deck(View):
    """A player's deck with every list handed in (GET); register another (PUT)."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int, entrant: int) -> Response:
        who = find_entrant(event, entrant)
        require(request.user, "decks.see_lists", who)
        return _versions(self, request, who)

    @extend_schema(request=DeckIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int, entrant: int) -> Response:
        who = find_entrant(event, entrant)
        actor = require(request.user, "decks.register", who)
        asked = read(DeckIn, request)
        return _registered(use.register_deck(actor, who, asked["text"], asked["reason"]))


class Sheets(View):
    """The pile of registration sheets, and whether it is ready (GET); have it made anew (POST)."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = find_event(event)
        require(request.user, "decks.see_lists", it)
        return Response({"pile": _pile(request, it)})

    @extend_schema(request=PaperIn, responses={201: OpenApiTypes.OBJECT})
    def post(self, request: Request, event: int) -> Response:
        it = find_event(event)
        actor = require(request.user, "decks.see_lists", it)
        paper = read(PaperIn, request)["paper"]
        use_sheets.order(actor, it, paper, link(request, "/"))
        return Response({"pile": _pile(request, it)}, status=201)


def _pile(request: Request, event: Event) -> dict[str, Any] | None:
    pile = event.sheet_piles.defer("body").first()
    if pile is None:
        return None
    way = reverse("tournaments:pile", args=[event.pk, pile.pk])
    return {
        "id": pile.pk,
        "paper": pile.paper,
        "sheets": pile.sheets,
        "ready_at": pile.ready_at,
        "url": link(request, way) if pile.ready_at else None,
    }


class MyDeck(View):
    """The same for the player whom a link belongs to, without an account."""

    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, token: str) -> Response:
        return _versions(self, request, entrant_of(token))

    @extend_schema(request=HandIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, token: str) -> Response:
        return _registered(use.hand_in(entrant_of(token), read(HandIn, request)["text"]))


def _versions(view: View, request: Request, who: Entrant) -> Response:
    """Every list, newest first, each with what it changed; the verdict is that of the newest."""
    pages = Pages()
    page: list[Any] = pages.paginate_queryset(reads.versions(who), request, view=view) or []
    older = reads.versions(who).filter(number__lt=page[-1].number).first() if page else None
    rows = (
        [
            {
                **reads.version_row(one),
                "change": reads.change_row(before.deck, one.deck) if before else None,
            }
            for one, before in zip(page, [*page[1:], older], strict=True)
        ]
        if page
        else []
    )
    answer = pages.get_paginated_response(rows)
    answer.data["verdict"] = who.deck.verdict if who.deck else None
    return answer


def _registered(who: Entrant) -> Response:
    assert who.deck is not None  # noqa: S101 -- just registered
    return Response({"deck": who.deck.pk, "legal": who.deck.legal, "verdict": who.deck.verdict})


def _list(who: Entrant) -> dict[str, Any]:
    assert who.deck is not None  # noqa: S101 -- those without one are left out
    return {"id": who.pk, "name": who.player.name, "legal": who.deck.legal, "text": who.deck.text}


def _rules(event: Event) -> dict[str, Any]:
    rules = use.rules_of(event)
    return {
        "opens_at": rules.opens_at,
        "closes_at": rules.closes_at,
        "locked_at": rules.locked_at,
        "published_at": rules.published_at,
        "lists": rules.lists,
        "illegal": rules.illegal,
        "window": use.window(rules),
        **reads.deck_counts(event),
    }
