"""A league's webhooks over HTTP, for its organisers alone: the same use cases as the pages."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Pages, Shape, View, read
from league.domain.log import Actor
from league.models import League
from league.permissions import require
from tournaments.domain.webhooks import deliveries
from tournaments.domain.webhooks import hooks as use
from tournaments.models import Delivery, Webhook

MAY = "league.manage"


class WebhookIn(Shape):
    url = serializers.CharField(
        max_length=use.LONGEST_URL, help_text="Beginning with https://, on the public internet."
    )
    events = serializers.ListField(
        child=serializers.ChoiceField(choices=list(use.EVENTS)),
        allow_empty=False,
        max_length=len(use.EVENTS),
    )


class WebhookChangeIn(WebhookIn):
    active = serializers.BooleanField(help_text="false: a pause; what happens in it is not told.")


class WebhookOut(serializers.ModelSerializer[Webhook]):
    class Meta:
        model = Webhook
        fields = ["id", "url", "events", "active", "made_at"]


class WebhookSecretOut(WebhookOut):
    secret = serializers.SerializerMethodField(help_text="Shown in this answer alone.")

    class Meta(WebhookOut.Meta):
        fields = [*WebhookOut.Meta.fields, "secret"]

    def get_secret(self, hook: Webhook) -> str:
        return deliveries.secret_of(hook)


class DeliveryOut(serializers.ModelSerializer[Delivery]):
    class Meta:
        model = Delivery
        fields = [
            "id", "uid", "name", "body", "made_at", "attempts", "tried_at", "delivered_at",
            "status", "error",
        ]  # fmt: skip


class Webhooks(View):
    """Who is told of what happens in a league; a new one with its secret, shown this once."""

    @extend_schema(responses=WebhookOut(many=True))
    def get(self, request: Request, slug: str) -> Response:
        league = get_object_or_404(League, slug=slug)
        require(request.user, MAY, league)
        pages = Pages()
        page = pages.paginate_queryset(league.webhooks.all(), request, view=self)
        return pages.get_paginated_response(WebhookOut(page, many=True).data)

    @extend_schema(request=WebhookIn, responses={201: WebhookSecretOut})
    def post(self, request: Request, slug: str) -> Response:
        league = get_object_or_404(League, slug=slug)
        actor = require(request.user, MAY, league)
        made = use.add(actor, league, **read(WebhookIn, request))
        return _private(WebhookSecretOut(made).data, status=201)


class OneWebhook(View):
    """A webhook: changed as a whole, paused by `active`, or removed with what it was told."""

    @extend_schema(responses=WebhookOut)
    def get(self, request: Request, slug: str, webhook: int) -> Response:
        return Response(WebhookOut(_webhook(request, slug, webhook)[0]).data)

    @extend_schema(request=WebhookChangeIn, responses=WebhookOut)
    def put(self, request: Request, slug: str, webhook: int) -> Response:
        one, actor = _webhook(request, slug, webhook)
        return Response(WebhookOut(use.change(actor, one, **read(WebhookChangeIn, request))).data)

    @extend_schema(request=None, responses=OpenApiTypes.OBJECT)
    def delete(self, request: Request, slug: str, webhook: int) -> Response:
        one, actor = _webhook(request, slug, webhook)
        use.remove(actor, one)
        return Response({"id": webhook})


class Secret(View):
    """Another secret, shown this once; the old one signs nothing more."""

    @extend_schema(request=None, responses={201: WebhookSecretOut})
    def post(self, request: Request, slug: str, webhook: int) -> Response:
        one, actor = _webhook(request, slug, webhook)
        return _private(WebhookSecretOut(use.renew_secret(actor, one)).data, status=201)


class Test(View):
    """A message that says nothing, to see whether it arrives."""

    @extend_schema(request=None, responses={201: DeliveryOut})
    def post(self, request: Request, slug: str, webhook: int) -> Response:
        one, actor = _webhook(request, slug, webhook)
        return Response(DeliveryOut(deliveries.send_test(actor, one)).data, status=201)


class Deliveries(View):
    """What a webhook was told lately, newest first, and how that went."""

    @extend_schema(responses=DeliveryOut(many=True))
    def get(self, request: Request, slug: str, webhook: int) -> Response:
        one, _actor = _webhook(request, slug, webhook)
        pages = Pages()
        page = pages.paginate_queryset(one.deliveries.all(), request, view=self)
        return pages.get_paginated_response(DeliveryOut(page, many=True).data)


class SendAgain(View):
    """The same message once more, under the same id, whether it arrived or not."""

    @extend_schema(request=None, responses=DeliveryOut)
    def post(self, request: Request, slug: str, webhook: int, delivery: int) -> Response:
        hook, actor = _webhook(request, slug, webhook)
        one = get_object_or_404(hook.deliveries.select_related("webhook__league"), pk=delivery)
        return Response(DeliveryOut(deliveries.send_again(actor, one)).data)


def _webhook(request: Request, slug: str, pk: int) -> tuple[Webhook, Actor]:
    found = Webhook.objects.select_related("league")
    one = get_object_or_404(found, pk=pk, league__slug=slug)
    return one, require(request.user, MAY, one.league)


def _private(body: Any, status: int) -> Response:
    return Response(body, status=status, headers={"Cache-Control": "private, no-store"})
