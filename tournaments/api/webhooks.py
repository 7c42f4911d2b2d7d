"""A league's webhooks over HTTP, for its organisers alone: the same use cases as the pages."""

from datetime import datetime
from typing import Any

import msgspec
from django.utils.timezone import localtime
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, Page, declare_refusals
from league.domain.log import Actor
from league.permissions import require_permission
from league.queries.loaders import find_in_league, find_league
from tournaments.domain.webhooks import deliveries
from tournaments.domain.webhooks import hooks as domain
from tournaments.models import Delivery, Webhook
from tournaments.queries.loaders import find_delivery

PERMISSION = "league.manage"


class WebhookIn(BodyShape):
    """A webhook: the address to send to, and the events to send."""

    url = serializers.CharField(
        max_length=domain.LONGEST_URL,
        help_text="Must begin with https:// and be on the public internet.",
    )
    events = serializers.ListField(
        child=serializers.ChoiceField(choices=list(domain.EVENT_NAMES)),
        allow_empty=False,
        max_length=len(domain.EVENT_NAMES),
    )


class WebhookChangeIn(WebhookIn):
    """A webhook, replaced as a whole."""

    active = serializers.BooleanField(
        help_text="false: paused; what happens meanwhile is never sent."
    )


class WebhookRow(msgspec.Struct, frozen=True, kw_only=True):
    """An address to which a league's events are sent. `active`: false while it is paused."""

    id: int
    url: str
    events: list[str]
    active: bool
    made_at: datetime


class WebhookWithSecret(WebhookRow, frozen=True, kw_only=True):
    """A webhook with its secret, which is shown in this answer only."""

    secret: str


class DeliveryRow(msgspec.Struct, frozen=True, kw_only=True):
    """One message to one webhook. `uid` is also in its header, so that receivers can spot a repeat.

    `attempts`: how often it was sent so far. `delivered_at`: null until it has arrived. `status`:
    the HTTP status of the last answer, 0 if none came.
    """

    id: int
    uid: str
    name: str
    body: Any
    made_at: datetime
    attempts: int
    tried_at: datetime | None
    delivered_at: datetime | None
    status: int
    error: str


class WebhookGone(msgspec.Struct, frozen=True):
    """The id of the webhook that was removed."""

    id: int


class Webhooks(Endpoint):
    """A league's webhooks (GET); add one (POST). Its secret is shown only once."""

    @extend_schema(responses={200: Page[WebhookRow]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        require_permission(request.user, PERMISSION, league)
        return answer_page(self, request, league.webhooks.all(), _webhook_row)

    @extend_schema(
        request=WebhookIn,
        responses={201: WebhookWithSecret} | declare_refusals(STAFF_REFUSALS, {422: ["refused"]}),
    )
    def post(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require_permission(request.user, PERMISSION, league)
        created = domain.add_webhook(actor, league, **read_body(WebhookIn, request))
        return _private_answer(_webhook_with_secret(created), status=201)


class OneWebhook(Endpoint):
    """A webhook (GET); replace or pause it (PUT), or remove it and its deliveries (DELETE)."""

    @extend_schema(responses={200: WebhookRow} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, slug: str, webhook: int) -> Response:
        return Response(_webhook_row(_load_webhook(request, slug, webhook)[0]))

    @extend_schema(
        request=WebhookChangeIn,
        responses={200: WebhookRow} | declare_refusals(STAFF_REFUSALS, {422: ["refused"]}),
    )
    def put(self, request: Request, slug: str, webhook: int) -> Response:
        this_webhook, actor = _load_webhook(request, slug, webhook)
        return Response(
            _webhook_row(
                domain.change_webhook(actor, this_webhook, **read_body(WebhookChangeIn, request))
            )
        )

    @extend_schema(request=None, responses={200: WebhookGone} | declare_refusals(STAFF_REFUSALS))
    def delete(self, request: Request, slug: str, webhook: int) -> Response:
        this_webhook, actor = _load_webhook(request, slug, webhook)
        domain.remove_webhook(actor, this_webhook)
        return Response(WebhookGone(webhook))


class Secret(Endpoint):
    """Give a webhook a new secret, shown only once; the old one signs nothing any more."""

    @extend_schema(
        request=None, responses={201: WebhookWithSecret} | declare_refusals(STAFF_REFUSALS)
    )
    def post(self, request: Request, slug: str, webhook: int) -> Response:
        this_webhook, actor = _load_webhook(request, slug, webhook)
        return _private_answer(
            _webhook_with_secret(domain.renew_webhook_secret(actor, this_webhook)), status=201
        )


class Test(Endpoint):
    """Send a message without content, to see whether it arrives."""

    @extend_schema(
        request=None,
        responses={201: DeliveryRow} | declare_refusals(STAFF_REFUSALS, {422: ["refused"]}),
    )
    def post(self, request: Request, slug: str, webhook: int) -> Response:
        this_webhook, actor = _load_webhook(request, slug, webhook)
        return Response(
            _delivery_row(deliveries.send_test_message(actor, this_webhook)), status=201
        )


class Deliveries(Endpoint):
    """The latest messages to a webhook, newest first, and whether they arrived."""

    @extend_schema(responses={200: Page[DeliveryRow]} | declare_refusals(STAFF_REFUSALS))
    def get(self, request: Request, slug: str, webhook: int) -> Response:
        this_webhook, _actor = _load_webhook(request, slug, webhook)
        return answer_page(self, request, this_webhook.deliveries.all(), _delivery_row)


class SendAgain(Endpoint):
    """Send the same message again under the same id, whether it arrived or not."""

    @extend_schema(
        request=None,
        responses={200: DeliveryRow} | declare_refusals(STAFF_REFUSALS, {422: ["refused"]}),
    )
    def post(self, request: Request, slug: str, webhook: int, delivery: int) -> Response:
        _hook, actor = _load_webhook(request, slug, webhook)
        this_delivery = find_delivery(slug, webhook, delivery)
        return Response(_delivery_row(deliveries.resend_delivery(actor, this_delivery)))


def _webhook_row(hook: Webhook) -> WebhookRow:
    return WebhookRow(
        id=hook.pk,
        url=hook.url,
        events=hook.events,
        active=hook.active,
        made_at=localtime(hook.made_at),
    )


def _webhook_with_secret(hook: Webhook) -> WebhookWithSecret:
    row = msgspec.structs.asdict(_webhook_row(hook))
    return WebhookWithSecret(**row, secret=deliveries.webhook_secret(hook))


def _delivery_row(delivery: Delivery) -> DeliveryRow:
    return DeliveryRow(
        id=delivery.pk,
        uid=delivery.uid,
        name=delivery.name,
        body=delivery.body,
        made_at=localtime(delivery.made_at),
        attempts=delivery.attempts,
        tried_at=localtime(delivery.tried_at) if delivery.tried_at else None,
        delivered_at=localtime(delivery.delivered_at) if delivery.delivered_at else None,
        status=delivery.status,
        error=delivery.error,
    )


def _load_webhook(request: Request, slug: str, pk: int) -> tuple[Webhook, Actor]:
    this_webhook = find_in_league(Webhook, slug, pk)
    return this_webhook, require_permission(request.user, PERMISSION, this_webhook.league)


def _private_answer(body: Any, status: int) -> Response:
    return Response(body, status=status, headers={"Cache-Control": "private, no-store"})
