"""Events in the format that sites know from Limitless: details, standings, pairings.

Field names and meanings: docs.limitlesstcg.com, developer section, tournaments. Names are as each
player is shown; players who are not shown have none. Lists are complete, as they are there.
"""

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.endpoints import Endpoint
from league.models import Player
from tournaments.models import Entrant, Event, Result, RoundKind, System
from tournaments.queries.loaders import entrants_playing, find_event
from tournaments.queries.rounds.seated import SeatedMatch, seated_matches
from tournaments.queries.seasons.tables import shown_name
from tournaments.queries.standings import StandingRow, standing_rows

GAME = "PTCG"


TIED, BOTH_LOST = 0, -1


SWISS, BRACKET = 1, 2


PHASES = {
    System.SWISS: "SWISS",
    System.ELIMINATION: "SINGLE_BRACKET",
    System.ROUND_ROBIN: "ROUND_ROBIN",
}


class Organizer(msgspec.Struct, frozen=True):
    """The league that runs an event."""

    id: int
    name: str


class Phase(msgspec.Struct, frozen=True, kw_only=True):
    """A phase of an event: how it is paired (`type`), and games a match (`mode`, such as `BO3`)."""

    phase: int
    type: str
    rounds: int
    mode: str


class TournamentDetails(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """An event in Limitless's format. `decklists`: whether any list is registered."""

    id: str
    game: str
    format: str
    name: str
    date: str
    players: int
    organizer: Organizer
    platform: None
    decklists: bool
    is_public: bool
    is_online: bool
    phases: list[Phase]


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """How many matches were won, lost and tied."""

    wins: int
    losses: int
    ties: int


class TournamentStanding(msgspec.Struct, frozen=True, kw_only=True):
    """A player's place, in Limitless's format. `name`: null for a player who is not shown.

    `player`: the same key in every event. `drop`: the round after which the player dropped, or
    null.
    """

    player: str
    name: str | None
    country: None
    placing: int
    record: Record
    decklist: None
    deck: None
    drop: int | None


class TournamentPairing(msgspec.Struct, frozen=True, kw_only=True):
    """A match in Limitless's format. Without `player2` it is a bye or a missed round.

    `winner`: the player's key, 0 for a tie, -1 if both lost; left out while the match is open.
    """

    round: int
    phase: int
    table: int | msgspec.UnsetType = msgspec.UNSET
    player1: str
    player2: str | msgspec.UnsetType = msgspec.UNSET
    winner: str | int | msgspec.UnsetType = msgspec.UNSET


class Details(Endpoint):
    """An event and its phases, in the format that sites know from Limitless."""

    @extend_schema(responses={200: TournamentDetails})
    def get(self, _request: Request, event: int) -> Response:
        this_event = find_event(event)
        lists = this_event.entrants.exclude(deck=None).exists()
        return Response(
            TournamentDetails(
                id=str(this_event.pk),
                game=GAME,
                format=this_event.format,
                name=this_event.name,
                date=f"{this_event.date.isoformat()}T00:00:00.000Z",
                players=this_event.entrants.filter(waiting=False).count(),
                organizer=Organizer(this_event.league_id, this_event.league.name),
                platform=None,
                decklists=lists,
                is_public=True,
                is_online=False,
                phases=_event_phases(this_event),
            )
        )


class Standings(Endpoint):
    """The standings, best first, in the format that sites know from Limitless."""

    @extend_schema(responses={200: list[TournamentStanding]})
    def get(self, _request: Request, event: int) -> Response:
        this_event = find_event(event)
        entrants_by_id = {entrant.pk: entrant for entrant in entrants_playing(this_event)}
        rows = [
            (entrants_by_id[row.id], row)
            for row in standing_rows(this_event)
            if row.id in entrants_by_id
        ]
        return Response([_standing_of_entrant(entrant, row) for entrant, row in rows])


class Pairings(Endpoint):
    """Every match of every published round, in the format that sites know from Limitless."""

    @extend_schema(responses={200: list[TournamentPairing]})
    def get(self, _request: Request, event: int) -> Response:
        this_event = find_event(event)
        players = {
            entrant: str(player)
            for entrant, player in this_event.entrants.order_by().values_list("pk", "player")
        }
        return Response([_pairing_of_match(match, players) for match in seated_matches(this_event)])


def _event_phases(event: Event) -> list[Phase]:
    first = Phase(
        phase=SWISS,
        type=PHASES[System(event.system)],
        rounds=1 if event.system == System.ELIMINATION else event.planned_rounds,
        mode=f"BO{event.best_of}",
    )
    if not event.cut_size or event.system != System.SWISS:
        return [first]
    cut = Phase(phase=BRACKET, type="SINGLE_BRACKET", rounds=1, mode=f"BO{event.cut_best_of}")
    return [first, cut]


def _standing_of_entrant(entrant: Entrant, row: StandingRow) -> TournamentStanding:
    return TournamentStanding(
        player=_player_key(entrant.player),
        name=shown_name(entrant.player, entrant.division),
        country=None,
        placing=row.place,
        record=Record(wins=row.wins, losses=row.losses, ties=row.ties),
        decklist=None,
        deck=None,
        drop=entrant.dropped_after,
    )


def _pairing_of_match(match: SeatedMatch, players: dict[int, str]) -> TournamentPairing:
    """A match for the API. `players`: the players' keys, by entrant."""
    keys = {side: players[seated.entrant] for side, seated in match.seats.items()}
    return TournamentPairing(
        round=match.round,
        phase=BRACKET if match.kind == RoundKind.CUT else SWISS,
        table=msgspec.UNSET if match.table is None else match.table,
        player1=keys["a"],
        player2=keys.get("b", msgspec.UNSET),
        winner=_winner_key(match.result, keys),
    )


def _winner_key(result: str, keys: dict[str, str]) -> str | int | msgspec.UnsetType:
    """The winner's key; left out while a match is open, as Limitless does."""
    if result == Result.OPEN:
        return msgspec.UNSET
    if result in {Result.A, Result.B}:
        return keys[result]
    if result in {Result.BYE, Result.AWARDED_BYE}:
        return keys["a"]
    return TIED if result == Result.TIE else BOTH_LOST


def _player_key(player: Player) -> str:
    """A player's key: the same in every event, without a meaning of its own."""
    return str(player.pk)
