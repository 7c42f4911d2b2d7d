"""Events in the shape that sites know from Limitless: details, standings, pairings.

Field names and meanings: docs.limitlesstcg.com, developer section, tournaments. Names stand as
each player is shown; who is not shown has none. Lists are whole, as they are there.
"""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import View
from league.models import Player
from tournaments import queries
from tournaments.models import Event, Result, RoundKind, System
from tournaments.queries.seasons.tables import shown_name

GAME = "PTCG"
TIED, BOTH_LOST = 0, -1
SWISS, BRACKET = 1, 2
PHASES = {
    System.SWISS: "SWISS",
    System.ELIMINATION: "SINGLE_BRACKET",
    System.ROUND_ROBIN: "ROUND_ROBIN",
}


class Details(View):
    """What an event is, and its phases."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, event: int) -> Response:
        it = _event(event)
        lists = it.entrants.exclude(deck=None).exists()
        return Response(
            {
                "id": str(it.pk),
                "game": GAME,
                "format": it.format,
                "name": it.name,
                "date": f"{it.date.isoformat()}T00:00:00.000Z",
                "players": it.entrants.filter(waiting=False).count(),
                "organizer": {"id": it.league_id, "name": it.league.name},
                "platform": None,
                "decklists": lists,
                "isPublic": True,
                "isOnline": False,
                "phases": _phases(it),
            }
        )


class Standings(View):
    """Everybody, best first."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, event: int) -> Response:
        it = _event(event)
        entrants = it.entrants.filter(waiting=False).select_related("player")
        who = {one.pk: one for one in entrants}
        rows = [(who[row["id"]], row) for row in queries.standings_rows(it) if row["id"] in who]
        return Response([_standing(entrant, row) for entrant, row in rows])


class Pairings(View):
    """Every match of every round that is published."""

    @extend_schema(responses=OpenApiTypes.OBJECT)
    def get(self, _request: Request, event: int) -> Response:
        rounds = queries.rounds(_event(event)).filter(draft=False)
        return Response([_pairing(one, match) for one in rounds for match in one.matches.all()])


def _phases(event: Event) -> list[dict[str, Any]]:
    first = {
        "phase": SWISS,
        "type": PHASES[System(event.system)],
        "rounds": 1 if event.system == System.ELIMINATION else event.planned_rounds,
        "mode": f"BO{event.best_of}",
    }
    if not event.cut_size or event.system != System.SWISS:
        return [first]
    cut = {
        "phase": BRACKET,
        "type": "SINGLE_BRACKET",
        "rounds": 1,
        "mode": f"BO{event.cut_best_of}",
    }
    return [first, cut]


def _standing(entrant: Any, row: dict[str, Any]) -> dict[str, Any]:
    """A standing. `drop` is the round in which somebody dropped, as there."""
    return {
        "player": _key(entrant.player),
        "name": shown_name(entrant.player, entrant.division),
        "country": None,
        "placing": row["place"],
        "record": {"wins": row["wins"], "losses": row["losses"], "ties": row["ties"]},
        "decklist": None,
        "deck": None,
        "drop": entrant.dropped_after,
    }


def _pairing(one: Any, match: Any) -> dict[str, Any]:
    """A match; without `player2` a bye, won, or a round that was missed."""
    seats = queries.seats_by_side(match)
    keys = {side: _key(seat.player) for side, seat in seats.items()}
    cut = one.kind == RoundKind.CUT
    said: dict[str, Any] = {"round": one.number, "phase": BRACKET if cut else SWISS}
    if match.table is not None:
        said["table"] = match.table
    said["player1"] = keys["a"]
    if "b" in keys:
        said["player2"] = keys["b"]
    return said | _winner(match.result, keys)


def _winner(result: str, keys: dict[str, str]) -> dict[str, Any]:
    """Nothing while a match is open, as there."""
    if result == Result.OPEN:
        return {}
    if result in {Result.A, Result.B}:
        return {"winner": keys[result]}
    if result in {Result.BYE, Result.AWARDED_BYE}:
        return {"winner": keys["a"]}
    return {"winner": TIED if result == Result.TIE else BOTH_LOST}


def _key(player: Player) -> str:
    """The same in every event, and nothing by itself."""
    return str(player.pk)


def _event(pk: int) -> Event:
    return get_object_or_404(Event.objects.select_related("league"), pk=pk)
