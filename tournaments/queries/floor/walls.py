"""What hangs on a wall: the seats of a player meeting, and the match that a stream shows."""

from itertools import count

import msgspec

from tournaments.models import Entrant, Event, Match, Result, Round
from tournaments.queries.boards import RESULT_CHIPS, describe_points, describe_result, points_before
from tournaments.queries.match_rules import match_standing, names_by_side, seats_by_side


class MeetingSeat(msgspec.Struct, frozen=True, kw_only=True):
    """Where a player sits for the player meeting."""

    name: str
    division: str
    table: int


class SideOnStream(msgspec.Struct, frozen=True, kw_only=True):
    """A player of a match that is shown: the points before the round, and games won in it."""

    id: int
    name: str
    points: int
    points_in_words: str
    games: int
    winner: bool


class MatchOnStream(msgspec.Struct, frozen=True, kw_only=True):
    """A match as a stream shows it. `sides`: one alone for a bye; `open`: nothing decided yet.

    `result`: in words; `chip`: its colour. `extra`: minutes on top of the round's clock.
    """

    id: int
    table: int | None
    sides: list[SideOnStream]
    open: bool
    result: str
    chip: str
    extra: int


def meeting_seats(event: Event) -> list[MeetingSeat]:
    """Two at a table in the order of names; who keeps a fixed table sits there."""
    playing = event.entrants.filter(dropped_after=None, waiting=False).select_related("player")
    entrants = sorted(playing, key=lambda entrant: entrant.player.name.casefold())
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


def matches_on_stream(round_: Round) -> list[MatchOnStream]:
    """Every match of a round as a stream shows it, by table."""
    points = points_before(round_)
    return [_match_on_stream(match, points) for match in round_.matches.all()]


def choose_match(matches: list[MatchOnStream], table: int | None) -> MatchOnStream | None:
    """The match at a table; without one the first that is open, or the first of all."""
    if table is not None:
        return next((match for match in matches if match.table == table), None)
    seated = [match for match in matches if match.table is not None]
    return next((match for match in seated if match.open), next(iter(seated), None))


def _match_on_stream(match: Match, points: dict[str, int]) -> MatchOnStream:
    seats, won = seats_by_side(match), match_standing(match).won
    names = names_by_side(match)
    return MatchOnStream(
        id=match.pk,
        table=match.table,
        sides=[
            SideOnStream(
                id=entrant.pk,
                name=names[side],
                points=points.get(str(entrant.pk), 0),
                points_in_words=describe_points(points.get(str(entrant.pk), 0)),
                games=won[side],
                winner=match.result == side,
            )
            for side, entrant in sorted(seats.items())
        ],
        open=match.result == Result.OPEN,
        result=describe_result(match, names),
        chip=RESULT_CHIPS[Result(match.result)],
        extra=match.extra_minutes if match.result == Result.OPEN else 0,
    )
