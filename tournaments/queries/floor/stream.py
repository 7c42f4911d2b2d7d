"""All that a stream's overlay shows, in one object whose shape does not change."""

from datetime import date, datetime

import msgspec

from tournaments.models import Event, Stage
from tournaments.queries.clock import clock_card
from tournaments.queries.events.events import latest_round
from tournaments.queries.floor.announcements import AnnouncementRow, announcements_now
from tournaments.queries.floor.walls import (
    MatchOnStream,
    choose_match,
    matches_on_stream,
)
from tournaments.queries.rounds.state import swiss_history
from tournaments.queries.standings import best_standing_rows

VERSION = 1  # changes only if a field is removed or changes its meaning; new fields may be added
STANDINGS_SHOWN = 32


class StreamEvent(msgspec.Struct, frozen=True, kw_only=True):
    """The event that is streamed. `league`: its slug; `format`: a format's key."""

    id: int
    name: str
    league: str
    date: date
    format: str
    stage: Stage


class StreamClock(msgspec.Struct, frozen=True, kw_only=True):
    """A round's clock. `state`: `none` (not started), `runs`, `stands` (paused) or `over`.

    `ends_at`: when it ends, while it runs. `left`: seconds left while it is paused. `seconds`: its
    length.
    """

    state: str
    ends_at: datetime | None
    left: int | None
    seconds: int | None


class StreamRound(msgspec.Struct, frozen=True, kw_only=True):
    """The running round. `kind`: `swiss` or `cut`; `open`: how many matches have no result."""

    number: int
    kind: str
    closed: bool
    open: int
    clock: StreamClock


class StreamStanding(msgspec.Struct, frozen=True, kw_only=True):
    """A line of the standings. `id`: the entrant's; `pod`: the index in the event's pods."""

    id: int
    pod: int
    place: int
    name: str
    division: str
    points: int
    wins: int
    losses: int
    ties: int


class Stream(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a stream overlay shows.

    `featured`: the match at the table asked for, else the first open one. `round` and `featured`
    are null before round 1. `standings`: the first 32 lines. `version`: of this format.
    """

    version: int
    event: StreamEvent
    round: StreamRound | None
    featured: MatchOnStream | None
    matches: list[MatchOnStream]
    standings: list[StreamStanding]
    announcements: list[AnnouncementRow]


def make_stream(event: Event, table: int | None = None) -> Stream:
    """The stream object of an event; `table`: the table of the featured match."""
    round_, played = latest_round(event), swiss_history(event)
    matches = matches_on_stream(round_, played) if round_ else []
    clock = clock_card(round_) if round_ else None
    return Stream(
        version=VERSION,
        event=StreamEvent(
            id=event.pk,
            name=event.name,
            league=event.league.slug,
            date=event.date,
            format=event.format,
            stage=Stage(event.stage),
        ),
        round=StreamRound(
            number=round_.number,
            kind=round_.kind,
            closed=round_.closed,
            open=sum(match.open for match in matches),
            clock=StreamClock(
                state=clock.state, ends_at=clock.ends_at, left=clock.left, seconds=clock.seconds
            ),
        )
        if round_ and clock
        else None,
        featured=choose_match(matches, table),
        matches=matches,
        standings=_stream_standings(event),
        announcements=announcements_now(event),
    )


def _stream_standings(event: Event) -> list[StreamStanding]:
    names = StreamStanding.__struct_fields__
    rows = best_standing_rows(event, STANDINGS_SHOWN)
    return [StreamStanding(**{name: getattr(row, name) for name in names}) for row in rows]
