"""A whole next round of 4,096 players on SQLite as it is served, beside the rows alone.

The rows alone: reading every seat and result so far and storing one round's matches and seats in
one transaction, as `bench_event` does it. The whole: checks, the pairing with its proof, the round,
both snapshots, the log, what is to be published. The round is worked out between two transactions;
others wait only for the first, which asks, and the second, which stores.
"""

import gc
import random
from datetime import date
from io import StringIO
from statistics import median
from time import perf_counter
from typing import Any

import django
from django.core.management import call_command

from bench.bench_event import _write_round_rows
from bench.run import Table

PLAYERS = 4096
ROUNDS = 9


ROWS = (
    "the whole next round",
    "of it asking, within a transaction",
    "of it worked out while nobody waits",
    "of it storing, within a transaction",
)


def measure() -> Table:
    """Seconds for one round, the median of the last four."""
    django.setup()
    call_command("up", bare=True, stdout=StringIO())
    from league.domain import outbox  # noqa: PLC0415 -- Django is set up by now
    from league.domain.log import SERVICE  # noqa: PLC0415 -- the same
    from tournaments.domain.rounds import next_round, pairing  # noqa: PLC0415 -- the same

    outbox.set_background_drain(lambda: None)  # boards are measured by themselves
    event, chance = _make_event(), random.Random(7)  # noqa: S311 -- repeatable, not secret
    taken, asked, worked, stored = list[float](), list[float](), list[float](), list[float]()
    work = pairing._pair_each_field  # noqa: SLF001 -- when it begins and ends

    def watch_work(*args: Any, **kwargs: Any) -> Any:
        asked.append(perf_counter() - started)
        before = perf_counter()
        done = work(*args, **kwargs)
        worked.append(perf_counter() - before)
        return done

    pairing._pair_each_field = watch_work  # noqa: SLF001 -- the same
    gc.collect()
    gc.freeze()  # as the server does before its first request
    for _ in range(ROUNDS):
        started = perf_counter()
        one = next_round.pair_next(SERVICE, event)
        taken.append(perf_counter() - started)
        stored.append(taken[-1] - asked[-1] - worked[-1])
        _report_round(one, chance)
    table = Table(f"The next round of {PLAYERS:,} players at round {ROUNDS}")
    table.add_row("the rows alone", median(_write_round_rows(event) for _ in range(5)))
    for name, seconds in zip(ROWS, (taken, asked, worked, stored), strict=True):
        table.add_row(name, median(seconds[-4:]))
    return table


def _make_event() -> Any:
    from decks.engine.documents import document_in_force  # noqa: PLC0415 -- Django is set up by now
    from league.domain.log import SERVICE  # noqa: PLC0415 -- the same
    from league.models import League, Player  # noqa: PLC0415 -- the same
    from tournaments.domain.events import creation  # noqa: PLC0415 -- the same
    from tournaments.models import Entrant  # noqa: PLC0415 -- the same

    league = League.objects.create(name="A large league", slug="large")
    plan = creation.EventPlan(
        name="Cup",
        date=date(2010, 3, 6),
        format="modified-2009",
        edition=document_in_force("2009-12-01").key,
        planned_rounds=ROUNDS + 3,
        seed=7,
    )
    event = creation.create_event(SERVICE, league, plan)
    names = [Player(league=league, name=f"Player {n}") for n in range(PLAYERS)]
    players = Player.objects.bulk_create(names)
    Entrant.objects.bulk_create(
        Entrant(event=event, player=player, roster=at) for at, player in enumerate(players, 1)
    )
    return event


def _report_round(one: Any, chance: random.Random) -> None:
    """Store results for all matches of the round, without thousands of single reports."""
    from tournaments.models import Game, Match  # noqa: PLC0415 -- Django is set up by now

    matches = list(one.matches.filter(result=""))
    for match in matches:
        match.result, match.version = chance.choice("ab"), 1
    Match.objects.bulk_update(matches, ["result", "version"], batch_size=400)
    Game.objects.bulk_create(
        Game(match=match, number=1, winner=match.result, how="prizes") for match in matches
    )
