"""Seasons and histories over HTTP, names as each player is shown."""

import rules
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Pages, Shape, View, read
from league.models import League, Player, Shown
from league.permissions import is_staff, require
from tournaments.domain import seasons as use
from tournaments.domain.events import belonging
from tournaments.domain.files import tables
from tournaments.engine.seasons import points
from tournaments.engine.seasons.championship import KINDS
from tournaments.engine.seasons.championship import SCHEMES as OFFICIAL
from tournaments.engine.seasons.days import SEASONS
from tournaments.models import Event, Season
from tournaments.queries.events import belonging as season_of
from tournaments.queries.seasons import championship
from tournaments.queries.seasons import tables as queries

SCHEMES = [*points.BY_KEY, *OFFICIAL]


class SeasonIn(Shape):
    name = serializers.CharField(max_length=use.LONGEST_NAME)
    begins = serializers.DateField()
    ends = serializers.DateField()
    scheme = serializers.ChoiceField(choices=SCHEMES, default="league")
    best = serializers.IntegerField(min_value=0, max_value=use.MOST_BEST, default=0)


class SeasonOut(serializers.ModelSerializer[Season]):
    class Meta:
        model = Season
        fields = ["id", "name", "begins", "ends", "scheme", "best"]


class BelongingIn(Shape):
    season = serializers.IntegerField(
        min_value=SEASONS[0].year, max_value=SEASONS[-1].year, default=None, allow_null=True,
        help_text="The year the season ends in; null for the one the event's day lies in.",
    )  # fmt: skip
    kind = serializers.ChoiceField(choices=["", *KINDS], default="")


class ShownIn(Shape):
    shown = serializers.ChoiceField(choices=Shown.values)


class Seasons(View):
    """A league's seasons, and a new one."""

    @extend_schema(responses=SeasonOut(many=True))
    def get(self, request: Request, slug: str) -> Response:
        league = get_object_or_404(League, slug=slug)
        pages = Pages()
        page = pages.paginate_queryset(queries.seasons(league), request, view=self)
        return pages.get_paginated_response(SeasonOut(page, many=True).data)

    @extend_schema(request=SeasonIn, responses={201: SeasonOut})
    def post(self, request: Request, slug: str) -> Response:
        league = get_object_or_404(League, slug=slug)
        actor = require(request.user, "league.manage", league)
        made = use.make(actor, league, use.Terms(**read(SeasonIn, request)))
        return Response(SeasonOut(made).data, status=201)


class OneSeason(View):
    """A season's table, all divisions or the one of `?division=`, and its terms to change."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str, season: int) -> Response:
        one = _season(slug, season)
        tables = queries.table(one, staff=is_staff(request.user, one.league))
        asked = request.query_params.get("division", "")
        rows = [row for key, listed in tables.items() if asked in {"", key} for row in listed]
        pages = Pages()
        page = pages.paginate_queryset(rows, request, view=self)
        return pages.get_paginated_response(page)

    @extend_schema(request=SeasonIn, responses=SeasonOut)
    def put(self, request: Request, slug: str, season: int) -> Response:
        one = _season(slug, season)
        actor = require(request.user, "league.manage", one.league)
        return Response(
            SeasonOut(use.change(actor, one, use.Terms(**read(SeasonIn, request)))).data
        )


class Official(View):
    """The official points a season goes by: tables, kickers, limits, sources, and what is missing.

    `official` is null where a league has points of its own.
    """

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, slug: str, season: int) -> Response:
        one = _season(slug, season)
        name = championship.scheme_name(one.scheme)
        return Response({"name": name, "official": championship.official_of(one)})


class TableOut(View):
    """A season's table as CSV, a line for each player and event."""

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, slug: str, season: int) -> HttpResponse:
        one = _season(slug, season)
        written = tables.season_csv(one, staff=is_staff(request.user, one.league))
        return HttpResponse(written, content_type="text/csv")


class Belonging(View):
    """Of which season and kind an event is, and what that rests on.

    Organisers read as well whose division is not certain (`unsure`).
    """

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, event: int) -> Response:
        it = _event(event)
        facts = season_of.season_facts(it)
        if rules.has_perm("tournaments.organise", request.user, it):
            facts["unsure"] = season_of.unsure_divisions(it)
        return Response(facts)

    @extend_schema(request=BelongingIn, responses=OpenApiTypes.OBJECT)
    def put(self, request: Request, event: int) -> Response:
        it = _event(event)
        actor = require(request.user, "tournaments.organise", it)
        moved = belonging.belong(actor, it, **read(BelongingIn, request))
        it.refresh_from_db()
        unsure = season_of.unsure_divisions(it)
        divisions = [{"entrant": one.pk, "division": one.division} for one in moved]
        return Response({**season_of.season_facts(it), "unsure": unsure, "moved": divisions})


class History(View):
    """What a player has played, and how the player is shown."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str, player: int) -> Response:
        one = _player(slug, player)
        staff = is_staff(request.user, one.league)
        if queries.shown_name(one, queries.division_now(one), staff=staff) is None:
            raise Http404
        pages = Pages()
        page = pages.paginate_queryset(queries.history(one), request, view=self)
        return pages.get_paginated_response([queries.history_row(entry) for entry in page or ()])

    @extend_schema(request=ShownIn, responses=OpenApiTypes.OBJECT)
    def post(self, request: Request, slug: str, player: int) -> Response:
        one = _player(slug, player)
        actor = require(request.user, "league.manage", one.league)
        use.show_as(actor, one, read(ShownIn, request)["shown"])
        return Response({"id": one.pk, "shown": one.shown})


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)


def _season(slug: str, pk: int) -> Season:
    return get_object_or_404(Season.objects.select_related("league"), pk=pk, league__slug=slug)


def _player(slug: str, pk: int) -> Player:
    return get_object_or_404(Player.objects.select_related("league"), pk=pk, league__slug=slug)
