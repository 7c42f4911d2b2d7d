"""Standings over HTTP, and the figures of one line explained."""

from collections.abc import Iterable

import msgspec
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Endpoint
from league.api.schema import declare_refusals
from league.base.errors import Refused
from tournaments.queries import standings
from tournaments.queries import standings as standing_queries
from tournaments.queries.loaders import find_entrant_in_play, find_event
from tournaments.queries.standings import standing_rows


class AllStandings(msgspec.Struct, frozen=True):
    """The standings, best first; if divisions play apart, one pod after the other."""

    standings: list[standings.StandingRow]


class OpponentShare(msgspec.Struct, frozen=True, kw_only=True):
    """What one opponent adds to a percentage, from 0 to 1. `player`: null for an awarded bye."""

    player: int | None
    share: float


class LineExplained(msgspec.Struct, frozen=True, kw_only=True):
    """How every figure of a player's line in the standings is computed.

    Percentages are numbers from 0 to 1. `bound`: the limit that was applied to `own`: `floor`,
    `ceiling`, or null for none. `owp_parts`, `oowp_parts`: what each opponent adds. `frozen_after`:
    the round after which OWP and OOWP no longer change, else null. `order`: what decides between
    level players, first things first. `second_day`: the percentages count the second day alone.
    `above`, `below`: the neighbours, null at the ends.
    """

    player: int
    points: int
    won: int
    tied: int
    played: int
    random_byes: int
    awarded_byes: int
    own: float
    bound: str | None
    owp: float
    oowp: float
    owp_parts: list[OpponentShare]
    oowp_parts: list[OpponentShare]
    frozen_after: int | None
    order: list[str]
    second_day: bool
    above: standing_queries.Neighbour | None
    below: standing_queries.Neighbour | None


class Standings(Endpoint):
    """The standings of an event, complete and not in pages.

    `?after=3`: as they were after that Swiss round. `?division=senior`: one division alone.
    """

    @extend_schema(responses={200: AllStandings} | declare_refusals({422: ["refused"]}))
    def get(self, request: Request, event: int) -> Response:
        this_event = find_event(event)
        after, division = (request.query_params.get(name, "") for name in ("after", "division"))
        numbers = standings.swiss_round_numbers(this_event)
        if after and after not in {str(number) for number in numbers}:
            raise Refused(_("There is no such Swiss round."), field="after")
        rows = standing_rows(this_event, after=int(after) if after else None, division=division)
        return Response(AllStandings(rows))


class Explained(Endpoint):
    """How every figure of one player's line is computed; `?after=3` for an earlier Swiss round."""

    @extend_schema(responses={200: LineExplained})
    def get(self, request: Request, event: int, entrant: int) -> Response:
        this_entrant = find_entrant_in_play(event, entrant)
        numbers = standing_queries.swiss_round_numbers(this_entrant.event)
        wanted = request.query_params.get("after", "")
        after = next((number for number in numbers if str(number) == wanted), None)
        return Response(_line_explained(standing_queries.make_explanation(this_entrant, after)))


def _line_explained(shown: standing_queries.Explanation) -> LineExplained:
    account = shown.account
    return LineExplained(
        player=int(account.player),
        points=shown.line.points,
        won=account.won,
        tied=account.tied,
        played=account.played,
        random_byes=account.random_byes,
        awarded_byes=account.awarded_byes,
        own=float(account.own),
        bound=account.bound,
        owp=float(account.owp),
        oowp=float(account.oowp),
        owp_parts=_opponent_shares(shown.owp_parts),
        oowp_parts=_opponent_shares(shown.oowp_parts),
        frozen_after=account.frozen_after,
        order=list(shown.chain.merits),
        second_day=shown.second_day,
        above=shown.beside.above,
        below=shown.beside.below,
    )


def _opponent_shares(parts: Iterable[standing_queries.Opponent]) -> list[OpponentShare]:
    return [OpponentShare(player=part.id, share=float(part.share)) for part in parts]
