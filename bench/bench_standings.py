"""The standings of a large event from the database on SQLite, beside reading their rows alone.

Reading the rows alone is the least that any program pays that reads every match: the same rows
through the same database driver. This service reads a closed round from one row, and a running
one from its matches.
"""

from io import StringIO
from statistics import median
from time import perf_counter
from typing import Any

import django
from django.core.management import call_command

from bench.run import Table
from bench.service import make_event, read_anew

PLAYERS = 4096
ROUNDS = 15
TIMES = 7


def measure() -> str:
    """A table; seconds for the standings of everybody after the last round."""
    django.setup()
    call_command("up", bare=True, stdout=StringIO())
    from tournaments.engine.standings import table as standings  # noqa: PLC0415 -- the same
    from tournaments.queries.rounds.state import swiss_history  # noqa: PLC0415 -- Django is set up by now
    from tournaments.queries.standings import standing_rows  # noqa: PLC0415 -- Django is set up by now

    event = _make_played_event()
    played = swiss_history(event)
    table = Table(f"Standings of {PLAYERS} players after {ROUNDS} rounds, median of {TIMES}")
    table.add_row("reading the rows alone", _time_median(lambda: _read_rows(event)))
    read_history = read_anew(lambda: swiss_history(event))
    read_rows = read_anew(lambda: standing_rows(event))
    table.add_row("the tournament as the engine reads it", _time_median(read_history))
    table.add_row("the standings alone", _time_median(lambda: standings.compute_standings(played)))
    table.add_row("the standings from the database", _time_median(read_rows))
    return str(table)


def _make_played_event() -> Any:
    """An event with all rounds stored as real reports would have stored them."""
    from tournaments.domain.rounds import columns  # noqa: PLC0415 -- Django is set up by now
    from tournaments.models import Event, Match, Round, Seat  # noqa: PLC0415 -- the same

    _actor, event = make_event(PLAYERS)
    Event.objects.filter(pk=event.pk).update(planned_rounds=ROUNDS, stage="swiss")
    event.refresh_from_db()
    players = list(event.entrants.order_by("roster").values_list("pk", flat=True))
    half = PLAYERS // 2
    for number in range(1, ROUNDS + 1):
        one = Round.objects.create(event=event, number=number, kind="swiss", closed=number < ROUNDS)
        matches = Match.objects.bulk_create(
            Match(round=one, table=table, result="ab"[(table * number) % 3 == 0])
            for table in range(1, half + 1)
        )
        pairs = [(players[at], players[half + (at + number) % half]) for at in range(half)]
        Seat.objects.bulk_create(
            Seat(round=one, match=match, entrant_id=entrant, side=side)
            for match, pair in zip(matches, pairs, strict=True)
            for side, entrant in zip("ab", pair, strict=True)
        )
    columns.freeze_closed_rounds(event)
    return event


def _read_rows(event: Any) -> None:
    """Read every player, match and seat the standings need, as tuples of the driver."""
    from django.db import connection  # noqa: PLC0415 -- Django is set up by now

    with connection.cursor() as cursor:
        for query in (
            (
                "SELECT e.id, p.name, e.division, e.late FROM tournaments_entrant e"
                " JOIN league_player p ON p.id = e.player_id WHERE e.event_id = %s"
            ),
            (
                "SELECT m.id, r.number, m.result FROM tournaments_match m"
                " JOIN tournaments_round r ON r.id = m.round_id WHERE r.event_id = %s"
            ),
            (
                "SELECT s.match_id, s.side, s.entrant_id FROM tournaments_seat s"
                " JOIN tournaments_round r ON r.id = s.round_id WHERE r.event_id = %s"
            ),
        ):
            cursor.execute(query, [event.pk])
            cursor.fetchall()


def _time_median(act: Any) -> float:
    def time_once() -> float:
        started = perf_counter()
        act()
        return perf_counter() - started

    return median(time_once() for _ in range(TIMES))
