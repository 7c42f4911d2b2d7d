"""Pages for walls: seats of a player meeting, and the match that a stream shows."""

from collections import Counter
from collections.abc import Mapping
from itertools import count

import msgspec

from league.engine.name_order import order_of_name
from tournaments.engine.results.matches import game_winner
from tournaments.engine.rounds.history import History
from tournaments.models import Entrant, Event, Game, Round
from tournaments.queries.boards import (
    RESULT_CHIPS,
    BoardMatch,
    SayResult,
    SeatedPlayer,
    describe_points,
    facts_of_round,
    result_sayer,
)
from tournaments.queries.match_rules import played_game


class MeetingSeat(msgspec.Struct, frozen=True, kw_only=True):
    """Where a player sits for the player meeting."""

    name: str
    division: str
    table: int


class SideOnStream(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A player at a match: `points` before the round, and `games` won in this match."""

    id: int
    name: str
    points: int
    points_in_words: str
    games: int
    winner: bool


class MatchOnStream(msgspec.Struct, frozen=True, kw_only=True):
    """A match as an overlay shows it. `sides`: only one for a bye; `open`: not decided yet.

    `result`: in words; `chip`: a key for its colour. `extra`: extra minutes of this table.
    """

    id: int
    table: int | None
    sides: list[SideOnStream]
    open: bool
    result: str
    chip: str
    extra: int


def meeting_seats(event: Event) -> list[MeetingSeat]:
    """Two players at a table in the order of names; players with a fixed table sit there."""
    playing = event.entrants.filter(dropped_after=None, waiting=False).select_related("player")
    entrants = sorted(playing, key=lambda entrant: order_of_name(entrant.player.name))
    tables = _tables_of_meeting(entrants)
    return [
        MeetingSeat(name=entrant.player.name, division=entrant.division, table=tables[entrant.pk])
        for entrant in entrants
    ]


def _tables_of_meeting(entrants: list[Entrant]) -> dict[int, int]:
    fixed = {entrant.pk: entrant.table for entrant in entrants if entrant.table}
    free = (table for table in count(1) if table not in fixed.values())
    roaming = [entrant.pk for entrant in entrants if entrant.pk not in fixed]
    tables = dict(fixed)
    for first in range(0, len(roaming), 2):
        tables |= dict.fromkeys(roaming[first : first + 2], next(free))
    return tables


def matches_on_stream(round_: Round, played: History | None = None) -> list[MatchOnStream]:
    """Every match of a round as a stream shows it, by table.

    `played`: the Swiss rounds, if they were read already.
    """
    matches, seats, points = facts_of_round(round_, played)
    won, words, say_result = _games_won(round_), {0: describe_points(0)}, result_sayer()
    words |= {count: describe_points(count) for count in set(points.values())}
    return [
        _match_on_stream(match, seats.get(match.pk, {}), won, points, words, say_result)
        for match in matches
    ]


GamesWon = dict[tuple[int, str | None], int]


def _games_won(round_: Round) -> GamesWon:
    """The games won, by match and side; a game both won counts for its winner, if it has one."""
    played = Game.objects.filter(match__round=round_).order_by()
    told = played.exclude(winner="both").values_list("match", "winner")
    won: Counter[tuple[int, str | None]] = Counter(told)
    for game in played.filter(winner="both"):
        won[game.match_id, game_winner(played_game(game))] += 1
    return dict(won)


def choose_match(matches: list[MatchOnStream], table: int | None) -> MatchOnStream | None:
    """The match at a table; without a table, the first open match, or the first of all."""
    if table is not None:
        return next((match for match in matches if match.table == table), None)
    seated = [match for match in matches if match.table is not None]
    return next((match for match in seated if match.open), next(iter(seated), None))


def _match_on_stream(
    match: BoardMatch,
    seats: Mapping[str, SeatedPlayer],
    won: GamesWon,
    points: Mapping[int, int],
    words: Mapping[int, str],
    say_result: SayResult,
) -> MatchOnStream:
    """A match for a stream. `points`: by entrant; `words`: numbers of points in words."""
    before = {side: points.get(player.entrant, 0) for side, player in seats.items()}
    return MatchOnStream(
        id=match.pk,
        table=match.table,
        sides=[
            SideOnStream(
                id=player.entrant,
                name=player.name,
                points=before[side],
                points_in_words=words[before[side]],
                games=won.get((match.pk, side), 0),
                winner=match.result == side,
            )
            for side, player in sorted(seats.items())
        ],
        open=not match.result,
        result=say_result(match.result, {side: player.name for side, player in seats.items()}),
        chip=RESULT_CHIPS[match.result],
        extra=0 if match.result else match.extra_minutes,
    )
