"""The deck lists of an event over HTTP: rules of registration, lists handed in, lists published."""

from datetime import datetime
from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from decks.engine.lists.text import LONGEST_LIST
from league.api.endpoints import BodyShape, Endpoint, ListPagination, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, Page, declare_refusals
from league.base.reasons import LONGEST_REASON
from league.permissions import require_permission
from tournaments.api.refusals import REASON_REFUSALS
from tournaments.domain.registration import lists as domain
from tournaments.domain.registration.published import require_readable
from tournaments.models import Entrant, Event, Illegal, Lists
from tournaments.queries.loaders import find_entrant, find_event
from tournaments.queries.registration import lists as queries


class DeckIn(BodyShape):
    """A deck list as text."""

    text = serializers.CharField(max_length=LONGEST_LIST, trim_whitespace=False)
    reason = serializers.CharField(
        max_length=LONGEST_REASON,
        default="",
        help_text="Needed to change a list once lists are locked.",
    )


class Reason(BodyShape):
    """Why this is done."""

    reason = serializers.CharField(max_length=LONGEST_REASON)


class RulesIn(BodyShape):
    """When players may hand in lists, who may read them, and what happens with illegal ones.

    `opens_at`, `closes_at`: null for no limit.
    """

    opens_at = serializers.DateTimeField(default=None, allow_null=True)
    closes_at = serializers.DateTimeField(default=None, allow_null=True)
    lists = serializers.ChoiceField(choices=Lists.choices, default=Lists.CLOSED)
    illegal = serializers.ChoiceField(choices=Illegal.choices, default=Illegal.WARNED)


class RegistrationNow(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of an event's deck registration, and how far it has got.

    `opens_at`, `closes_at`: null for no limit. `locked_at`, `published_at`: null if that was not
    done. `lists`: who may read them. `illegal`: what happens with a list that is not legal.
    `window`: whether players may hand in a list now. `missing`: players without a list.
    """

    opens_at: datetime | None
    closes_at: datetime | None
    locked_at: datetime | None
    published_at: datetime | None
    lists: Lists
    illegal: Illegal
    window: domain.Window
    players: int
    handed_in: int
    not_legal: int
    missing: int


class PublishedList(msgspec.Struct, frozen=True, kw_only=True):
    """A player's list as everybody may read it. `id`: the entrant's."""

    id: int
    name: str
    legal: bool
    text: str


class RegisteredDeck(msgspec.Struct, frozen=True, kw_only=True):
    """The deck just registered, with its verdict as `POST /decks/check` answers it."""

    deck: int
    legal: bool
    verdict: dict[str, Any]


class DeckVersions(Page[queries.DeckVersionRow]):
    """Every list of a player, newest first, and the verdict on the newest; null without a list."""

    verdict: dict[str, Any] | None


class Registration(Endpoint):
    """The rules of deck registration, and how far it has got (GET); change the rules (POST)."""

    @extend_schema(responses={200: RegistrationNow} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        require_permission(request.user, "decks.see_lists", this_event)
        return Response(_registration_now(this_event))

    @extend_schema(
        request=RulesIn,
        responses={200: RegistrationNow}
        | declare_refusals(STAFF_REFUSALS, {422: ["published", "refused"]}),
    )
    def post(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        domain.change_rules(
            actor, this_event, domain.RegistrationRules(**read_body(RulesIn, request))
        )
        return Response(_registration_now(this_event))


class Lock(Endpoint):
    """Lock registration (PUT), or undo that with a reason (DELETE)."""

    @extend_schema(
        request=None, responses={200: RegistrationNow} | declare_refusals(STAFF_REFUSALS)
    )
    def put(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        domain.lock_lists(
            require_permission(request.user, "tournaments.organise", this_event), this_event
        )
        return Response(_registration_now(this_event))

    @extend_schema(
        request=Reason,
        responses={200: RegistrationNow}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {422: ["refused", "wrong_stage"]}),
    )
    def delete(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        domain.unlock_lists(actor, this_event, read_body(Reason, request)["reason"])
        return Response(_registration_now(this_event))


class PublishedLists(Endpoint):
    """The published lists (GET); publish all of them (PUT), or hide them again (DELETE)."""

    @extend_schema(
        responses={200: Page[PublishedList]} | declare_refusals({403: ["not_published"]})
    )
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        require_readable(request.user, this_event)
        return answer_page(self, request, queries.entrants_with_list(this_event), _published_list)

    @extend_schema(
        request=None,
        responses={200: RegistrationNow}
        | declare_refusals(STAFF_REFUSALS, {422: ["closed_lists", "not_locked"]}),
    )
    def put(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        domain.publish_lists(
            require_permission(request.user, "tournaments.organise", this_event), this_event
        )
        return Response(_registration_now(this_event))

    @extend_schema(
        request=Reason,
        responses={200: RegistrationNow}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {422: ["refused"]}),
    )
    def delete(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        domain.hide_lists(actor, this_event, read_body(Reason, request)["reason"])
        return Response(_registration_now(this_event))


class Deck(Endpoint):
    """A player's lists, newest first (GET); register another one (PUT)."""

    @extend_schema(responses={200: DeckVersions} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, event: int, entrant: int) -> Response:
        this_entrant = find_entrant(event, entrant)
        require_permission(request.user, "decks.see_lists", this_entrant)
        return versions_answer(self, request, this_entrant)

    @extend_schema(
        request=DeckIn,
        responses={200: RegisteredDeck}
        | declare_refusals(
            STAFF_REFUSALS,
            REASON_REFUSALS,
            {
                409: ["gone"],
                422: ["not_legal", "refused", "unknown_format", "unreadable", "wrong_stage"],
            },
        ),
    )
    def put(self, request: Request, event: int, entrant: int) -> Response:
        this_entrant = find_entrant(event, entrant)
        actor = require_permission(request.user, "decks.register", this_entrant)
        data = read_body(DeckIn, request)
        return registered_answer(
            domain.register_deck(actor, this_entrant, data["text"], data["reason"])
        )


def versions_answer(view: Endpoint, request: Request, entrant: Entrant) -> Response:
    """Every list, newest first, with its changes, and the verdict on the newest."""
    pages = ListPagination()
    page: list[Any] = (
        pages.paginate_queryset(queries.deck_versions_of(entrant), request, view=view) or []
    )
    older = (
        queries.deck_versions_of(entrant).filter(number__lt=page[-1].number).first()
        if page
        else None
    )
    before = [*page[1:], older] if page else []
    rows = [
        queries.deck_version_row(version, last) for version, last in zip(page, before, strict=True)
    ]
    answer = pages.get_paginated_response(rows)
    answer.data["verdict"] = entrant.deck.verdict if entrant.deck else None
    return answer


def registered_answer(entrant: Entrant) -> Response:
    assert entrant.deck is not None  # noqa: S101 -- just registered
    return Response(
        RegisteredDeck(deck=entrant.deck.pk, legal=entrant.deck.legal, verdict=entrant.deck.verdict)
    )


def _published_list(entrant: Entrant) -> PublishedList:
    assert entrant.deck is not None  # noqa: S101 -- players without a deck are left out
    deck = entrant.deck
    return PublishedList(id=entrant.pk, name=entrant.player.name, legal=deck.legal, text=deck.text)


def _registration_now(event: Event) -> RegistrationNow:
    rules = domain.rules_of(event)
    return RegistrationNow(
        opens_at=rules.opens_at,
        closes_at=rules.closes_at,
        locked_at=rules.locked_at,
        published_at=rules.published_at,
        lists=Lists(rules.lists),
        illegal=Illegal(rules.illegal),
        window=domain.list_window(rules),
        **msgspec.structs.asdict(queries.deck_counts(event)),
    )
