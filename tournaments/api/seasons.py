"""Seasons and histories over HTTP, names as each player is shown."""

from datetime import date

import msgspec
import rules
from django.http import Http404, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from msgspec.structs import asdict
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import BodyShape, Endpoint, ListPagination, answer_page, read_body
from league.api.schema import STAFF_REFUSALS, Page, declare_refusals
from league.domain import shown_names
from league.models import Player, Shown
from league.permissions import is_staff, require_permission
from league.queries.loaders import find_in_league, find_league
from tournaments.api.refusals import REASON_REFUSALS
from tournaments.domain import seasons
from tournaments.domain.events import season_and_kind
from tournaments.domain.files import tables
from tournaments.engine.seasons import points
from tournaments.engine.seasons.championship import EVENT_KINDS
from tournaments.engine.seasons.championship import SCHEMES as OFFICIAL
from tournaments.engine.seasons.days import SEASONS
from tournaments.models import Season
from tournaments.queries.events import season_and_kind as season_queries
from tournaments.queries.loaders import find_event
from tournaments.queries.seasons import championship
from tournaments.queries.seasons import tables as queries

ALL_SCHEMES = [*points.BY_KEY, *OFFICIAL]


class SeasonIn(BodyShape):
    """A season: its days, by which points it goes (`scheme`), and how many finishes count (`best`).

    `best`: 0 counts all of them.
    """

    name = serializers.CharField(max_length=seasons.LONGEST_NAME)
    begins = serializers.DateField()
    ends = serializers.DateField()
    scheme = serializers.ChoiceField(choices=ALL_SCHEMES, default="league")
    best = serializers.IntegerField(min_value=0, max_value=seasons.MOST_COUNTED_EVENTS, default=0)


class SeasonTerms(msgspec.Struct, frozen=True, kw_only=True):
    """A season. `scheme`: by which points it goes; `best`: how many finishes count, 0 for all."""

    id: int
    name: str
    begins: date
    ends: date
    scheme: str
    best: int


class OfficialPoints(msgspec.Struct, frozen=True, kw_only=True):
    """The name of a season's points, and the official ones; null if the league has its own."""

    name: str
    official: championship.OfficialSeason | None


class MovedEntrant(msgspec.Struct, frozen=True, kw_only=True):
    """A player whose division changed with the event's season, and the new division."""

    entrant: int
    division: str


class Belongs(season_queries.SeasonFacts, frozen=True, kw_only=True):
    """The season and kind of an event, and what that rests on.

    `season`: the year it ends in, null if unknown. `named`: the organiser named it; otherwise it
    follows from the event's day. `border`: set if the season before is just as possible. `unsure`:
    for organisers, players whose division is not certain. `moved`: only after a change, the players
    whose division it changed.
    """

    unsure: list[season_queries.UnsureDivision] | msgspec.UnsetType = msgspec.UNSET
    moved: list[MovedEntrant] | msgspec.UnsetType = msgspec.UNSET


class ShownAs(msgspec.Struct, frozen=True, kw_only=True):
    """How a player wishes to be shown, and the level and name that result with the policy."""

    id: int
    shown: Shown
    shown_as: str
    name: str


class BelongingIn(BodyShape):
    """The season and kind of an event. `kind`: empty to go by the event's table."""

    season = serializers.IntegerField(
        min_value=SEASONS[0].year, max_value=SEASONS[-1].year, default=None, allow_null=True,
        help_text="The year in which the season ends; null for the season of the event's day.",
    )  # fmt: skip
    kind = serializers.ChoiceField(choices=["", *EVENT_KINDS], default="")


class ShownIn(BodyShape):
    """How a player wishes to be shown."""

    shown = serializers.ChoiceField(choices=Shown.values)
    agreed = serializers.BooleanField(
        default=False, help_text="A parent agreed; needed to show more of a child's name."
    )


class Seasons(Endpoint):
    """A league's seasons (GET); create one (POST)."""

    @extend_schema(responses={200: Page[SeasonTerms]})
    def get(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        return answer_page(self, request, queries.seasons_of_league(league), _season_terms)

    @extend_schema(
        request=SeasonIn,
        responses={201: SeasonTerms}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {422: ["refused"]}),
    )
    def post(self, request: Request, slug: str) -> Response:
        league = find_league(slug)
        actor = require_permission(request.user, "league.manage", league)
        created = seasons.create_season(
            actor, league, seasons.SeasonTerms(**read_body(SeasonIn, request))
        )
        return Response(_season_terms(created), status=201)


class OneSeason(Endpoint):
    """A season's table (GET), of one division with `?division=`; change the season (PUT)."""

    @extend_schema(responses={200: Page[queries.SeasonRow]})
    def get(self, request: Request, slug: str, season: int) -> Response:
        this_season = find_in_league(Season, slug, season)
        tables = queries.season_table(this_season, staff=is_staff(request.user, this_season.league))
        wanted = request.query_params.get("division", "")
        rows = [row for key, listed in tables.items() if wanted in {"", key} for row in listed]
        pages = ListPagination()
        page = pages.paginate_queryset(rows, request, view=self)
        return pages.get_paginated_response(page)

    @extend_schema(
        request=SeasonIn,
        responses={200: SeasonTerms}
        | declare_refusals(STAFF_REFUSALS, REASON_REFUSALS, {422: ["refused"]}),
    )
    def put(self, request: Request, slug: str, season: int) -> Response:
        this_season = find_in_league(Season, slug, season)
        actor = require_permission(request.user, "league.manage", this_season.league)
        return Response(
            _season_terms(
                seasons.change_season(
                    actor, this_season, seasons.SeasonTerms(**read_body(SeasonIn, request))
                )
            )
        )


class Official(Endpoint):
    """The official points that a season goes by: tables, limits, sources, and what is missing.

    `official` is null if the league has points of its own.
    """

    @extend_schema(responses={200: OfficialPoints})
    def get(self, _request: Request, slug: str, season: int) -> Response:
        this_season = find_in_league(Season, slug, season)
        name = championship.scheme_name(this_season.scheme)
        return Response(
            OfficialPoints(name=name, official=championship.find_official_season(this_season))
        )


class TableOut(Endpoint):
    """A season's table as CSV, a line for each player and event."""

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, slug: str, season: int) -> HttpResponse:
        this_season = find_in_league(Season, slug, season)
        written = tables.season_csv(this_season, staff=is_staff(request.user, this_season.league))
        return HttpResponse(written, content_type="text/csv; charset=utf-8")


class Belonging(Endpoint):
    """The season and kind of an event, and what that rests on (GET); change both (PUT)."""

    @extend_schema(responses={200: Belongs})
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        facts = asdict(season_queries.season_facts(this_event))
        if rules.has_perm("tournaments.organise", request.user, this_event):
            return Response(Belongs(**facts, unsure=season_queries.unsure_divisions(this_event)))
        return Response(Belongs(**facts))

    @extend_schema(
        request=BelongingIn,
        responses={200: Belongs} | declare_refusals(STAFF_REFUSALS, {422: ["refused"]}),
    )
    def put(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        actor = require_permission(request.user, "tournaments.organise", this_event)
        moved = season_and_kind.set_season_and_kind(
            actor, this_event, **read_body(BelongingIn, request)
        )
        this_event.refresh_from_db()
        unsure = season_queries.unsure_divisions(this_event)
        divisions = [
            MovedEntrant(entrant=entrant.pk, division=entrant.division) for entrant in moved
        ]
        facts = asdict(season_queries.season_facts(this_event))
        return Response(Belongs(**facts, unsure=unsure, moved=divisions))


class History(Endpoint):
    """The events a player has played (GET); change how the player is shown (POST)."""

    @extend_schema(responses={200: Page[queries.HistoryRow]})
    def get(self, request: Request, slug: str, player: int) -> Response:
        this_player = find_in_league(Player, slug, player)
        staff = is_staff(request.user, this_player.league)
        if (
            queries.shown_name(this_player, queries.division_today(this_player), staff=staff)
            is None
        ):
            raise Http404
        return answer_page(self, request, queries.player_history(this_player), queries.history_row)

    @extend_schema(
        request=ShownIn,
        responses={200: ShownAs}
        | declare_refusals(STAFF_REFUSALS, {422: ["refused", "parent_asked", "removed"]}),
    )
    def post(self, request: Request, slug: str, player: int) -> Response:
        this_player = find_in_league(Player, slug, player)
        actor = require_permission(request.user, "league.manage", this_player.league)
        wish = read_body(ShownIn, request)
        after = shown_names.set_shown_name(actor, this_player, wish["shown"], agreed=wish["agreed"])
        return Response(
            ShownAs(id=after.pk, shown=Shown(after.shown), shown_as=after.shown_as, name=after.name)
        )


def _season_terms(season: Season) -> SeasonTerms:
    names = SeasonTerms.__struct_fields__
    return SeasonTerms(**{name: getattr(season, name) for name in names})
