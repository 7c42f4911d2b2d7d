"""An event's official ids over HTTP."""

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import View, read
from league.permissions import require
from tournaments.api.serializers import OfficialIn
from tournaments.domain.events import official
from tournaments.models import Event


class OfficialIds(View):
    """What the organised play programme knows an event by; and change it (PUT: whole)."""

    @extend_schema(responses=OfficialIn)
    def get(self, request: Request, event: int) -> Response:
        it = _event(event)
        require(request.user, "tournaments.organise", it)
        return Response(_told(it))

    @extend_schema(request=OfficialIn, responses=OfficialIn)
    def put(self, request: Request, event: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.organise", it)
        given = official.Official(**read(OfficialIn, request))
        return Response(_told(official.set_official(actor, it, given)))


def _told(event: Event) -> dict[str, str]:
    return {field: getattr(event, field) for field in official.FIELDS}


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)
