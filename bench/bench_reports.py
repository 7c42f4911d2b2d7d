"""Eight scorers who report the matches of a large event at once, boards rendered meanwhile.

On SQLite as `make run` serves it; with `DATABASE_URL` and `REDIS_URL` on those, which must be
empty. `REPORTS_PLAYERS` (1000) play `REPORTS_ROUNDS` (3). Beside the wall-clock time stands the
processor time of the service's processes for one report, which other load here does not change.
"""

import json
import os
import resource
import time
from dataclasses import dataclass, field
from statistics import median

from bench import service
from bench.run import Table
from bench.service import SCORERS, Line, World, make_request


@dataclass(slots=True)
class Reported:
    """What was measured so far, in seconds."""

    answered: list[float] = field(default_factory=list)
    on_the_clock: float = 0.0
    computed: dict[int, float] = field(default_factory=dict)  # by process
    computed_here: float = 0.0
    boards: list[float] = field(default_factory=list)


def measure() -> str:
    """A table: wall-clock and processor time for one report, how long answers and boards took."""
    world = service.build_world(int(os.environ.get("REPORTS_PLAYERS", "1000")))
    done = Reported()
    with service.serve() as running:
        _report_round(running, world, Reported(), most=SCORERS * 2)  # makes the sessions known
        for number in range(int(os.environ.get("REPORTS_ROUNDS", "3"))):
            if number:
                service.pair_next_round(world)
            _report_round(running, world, done)
    return str(_make_table(done))


def _make_table(done: Reported) -> Table:
    each, number = sorted(done.answered), len(done.answered)
    table = Table(f"{number} reports by {SCORERS} scorers at once, boards rendered meanwhile")
    table.add_row("reports, one every", done.on_the_clock / number)
    table.add_row("answered, median", median(each))
    table.add_row("answered, 99th percentile", each[int(number * 0.99)])
    table.add_row("answered, the slowest", each[-1])
    parts = sorted((seconds / number * 1000 for seconds in done.computed.values()), reverse=True)
    note = " + ".join(f"{part:.1f}" for part in parts if part >= 0.05)
    computed = sum(done.computed.values()) / number
    table.add_row("the service computed for one", computed, f"its processes: {note} ms")
    table.add_row("who asked computed for one", done.computed_here / number)
    table.add_row("boards hung behind a report, at most", max(done.boards))
    return table


def _report_round(
    running: service.Service, world: World, done: Reported, most: int | None = None
) -> None:
    matches, boards_before = service.open_matches(world)[:most], list(_board_waits(world))
    service.close_database()
    arguments = [
        (running.port, world.event.pk, session, matches[number::SCORERS])
        for number, session in enumerate(world.sessions)
    ]
    computed, computed_here = running.processor_seconds(), _computed_by_children()
    started = time.perf_counter()
    taken = service.run_apart(_report, arguments)
    done.on_the_clock += time.perf_counter() - started
    for process, seconds in running.processor_seconds().items():
        before = done.computed.get(process, 0.0)
        done.computed[process] = before + seconds - computed.get(process, 0.0)
    done.computed_here += _computed_by_children() - computed_here
    done.answered += [seconds for one in taken for seconds in one]
    done.boards += list(_board_waits(world))[len(boards_before) :]


def _report(port: int, event: int, session: str, matches: list[int]) -> list[float]:
    """The seconds that each report took."""
    line, token = Line(port), "a" * 32
    body = json.dumps({"winner": "a"}).encode()
    seconds = []
    for match in matches:
        headers = (
            f"Cookie: sessionid={session}; csrftoken={token}\r\nX-CSRFToken: {token}\r\n"
            f"Content-Type: application/json\r\nIdempotency-Key: bench-{match}\r\n"
        )
        path = f"/api/v1/events/{event}/matches/{match}/games"
        request = make_request("POST", path, headers, body)
        started = time.perf_counter()
        status, _size = line.ask(request)
        assert status == 201, status  # noqa: S101 -- a measurement of errors measures nothing
        seconds.append(time.perf_counter() - started)
    return seconds


def _computed_by_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _board_waits(world: World) -> list[float]:
    """Seconds from each report until its boards were published; waits until all are."""
    from league.models import OutboxEntry  # noqa: PLC0415 -- Django is set up by now

    asked = OutboxEntry.objects.filter(kind="publish_boards", payload__event=world.event.pk)
    while asked.filter(done_at=None).exists():
        time.sleep(0.02)
    times = asked.order_by("pk").values_list("due_at", "done_at")
    return [(done_at - due_at).total_seconds() for due_at, done_at in times if done_at]
