"""An event on SQLite as it is served: pairing, reporting and standings, beside the rows alone.

The rows alone: what any program pays that reads and stores the same, in the same transactions and
as safe against loss. Boards are rendered after the answer, so they have a row of their own.
"""

from collections.abc import Callable
from functools import partial
from io import StringIO
from statistics import median
from time import perf_counter
from typing import Any

import django
from django.core.management import call_command

from bench.run import Table
from bench.service import ROUNDS, make_event, read_anew

SIZES = (32, 512)


def measure() -> str:
    """A table for each size of the field; seconds for one pairing, report, standings."""
    django.setup()
    call_command("up", bare=True, stdout=StringIO())
    from league.domain import outbox  # noqa: PLC0415 -- Django is set up by now

    outbox.set_background_drain(lambda: None)  # boards are measured by themselves
    return "\n\n".join(str(_measure_event(size)) for size in SIZES)


def _measure_event(size: int) -> Table:
    from tournaments.domain import boards  # noqa: PLC0415 -- the same
    from tournaments.domain.results import games  # noqa: PLC0415 -- the same
    from tournaments.domain.rounds import next_round  # noqa: PLC0415 -- the same
    from tournaments.queries.standings import standing_rows  # noqa: PLC0415 -- Django is set up by now

    actor, event = make_event(size)
    paired, reported = [], []
    for _ in range(ROUNDS):
        one, seconds = _time_once(lambda: next_round.pair_next(actor, event))
        paired.append(seconds)
        for match in one.matches.filter(result=""):
            report = partial(games.report_game, actor, match, games.GameReport("a"))
            reported.append(_time_once(report)[1])
    read_rows = read_anew(lambda: standing_rows(event))
    rows = [_time_once(read_rows)[1] for _ in range(ROUNDS)]
    payload = {"event": event.pk, "round": ROUNDS}
    board = [_time_once(lambda: boards.publish_boards(payload))[1] for _ in range(ROUNDS)]
    table = Table(f"An event of {size} players, median over {ROUNDS} rounds")
    table.add_row(
        "pairing: the rows alone", median(_write_round_rows(event) for _ in range(ROUNDS))
    )
    table.add_row("pairing the next round", median(paired))
    table.add_row("report: the rows alone", median(_write_report_rows(event) for _ in range(200)))
    table.add_row("reporting a game", median(reported))
    table.add_row("standings: the rows alone", median(_read_rows(event) for _ in range(ROUNDS)))
    table.add_row("standings", median(rows))
    table.add_row("rendering every board, after the answer", median(board))
    return table


def _time_once(act: Callable[[], Any]) -> tuple[Any, float]:
    started = perf_counter()
    done = act()
    return done, perf_counter() - started


def _write_round_rows(event: Any) -> float:
    """Read every seat and result so far, store one round's matches and seats, commit."""
    from django.db import transaction  # noqa: PLC0415 -- Django is set up by now

    from tournaments.models import Match, Round, Seat  # noqa: PLC0415 -- the same

    number = (event.rounds.order_by("-number").values_list("number", flat=True).first() or 0) + 1
    started = perf_counter()
    with transaction.atomic():
        _read_rows(event)
        players = list(event.entrants.values_list("pk", flat=True))
        one = Round.objects.create(event=event, number=number, kind="swiss", closed=True)
        tables = range(1, len(players) // 2 + 1)
        matches = Match.objects.bulk_create(Match(round=one, table=n, result="a") for n in tables)
        Seat.objects.bulk_create(
            Seat(round=one, match=matches[at // 2], entrant_id=player, side="ab"[at % 2])
            for at, player in enumerate(players)
        )
    seconds = perf_counter() - started
    one.delete()
    return seconds


def _write_report_rows(event: Any) -> float:
    """Read a match, store its game, change its result, commit."""
    from django.db import transaction  # noqa: PLC0415 -- Django is set up by now

    from tournaments.models import Game, Match  # noqa: PLC0415 -- the same

    pk = Match.objects.filter(round__event=event).values_list("pk", flat=True)[0]
    started = perf_counter()
    with transaction.atomic():
        match = Match.objects.get(pk=pk)
        game = Game.objects.create(match=match, number=99, winner="a")
        Match.objects.filter(pk=pk).update(version=match.version + 1)
    seconds = perf_counter() - started
    game.delete()
    return seconds


def _read_rows(event: Any) -> float:
    """Read every player, seat and result so far."""
    from tournaments.models import Seat  # noqa: PLC0415 -- Django is set up by now

    started = perf_counter()
    list(event.entrants.values_list("pk", "player__name", "dropped_after"))
    seats = Seat.objects.filter(round__event=event)
    list(seats.values_list("round__number", "match__result", "side", "entrant"))
    return perf_counter() - started
