"""Starts a service for a measurement: processes on an empty database, asked over loopback.

With `DATABASE_URL` (and `REDIS_URL`) it runs on those, which must be empty; then a worker is
started too, as in `docker-compose.yml`.
"""

import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date
from io import StringIO
from pathlib import Path
from typing import Any

import django
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent
SCORERS = 8
ROUNDS = 5  # planned for an event
_TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")


def read_anew(read: Callable[[], Any]) -> Callable[[], Any]:
    """The same read in a transaction of its own, so that nothing is kept from an earlier call."""

    def read_in_transaction() -> Any:
        from django.db import transaction  # noqa: PLC0415 -- Django is set up by now

        with transaction.atomic():
            return read()

    return read_in_transaction


@dataclass(frozen=True, slots=True)
class World:
    """An event with a round on its tables, and the sessions of scorers who are signed in."""

    actor: Any
    event: Any
    sessions: list[str]


def build_world(players: int) -> World:
    """Fill the database: one event, its first round not yet reported."""
    django.setup()
    call_command("up", bare=True, stdout=StringIO())
    from league.domain import outbox  # noqa: PLC0415 -- the same

    outbox.set_background_drain(lambda: None)
    outbox.set_worker_drain(lambda: None)
    actor, event = make_event(players)
    sessions = [_sign_in(event.league, f"scorer-{number}") for number in range(SCORERS)]
    world = World(actor, event, sessions)
    pair_next_round(world)
    close_database()
    return world


def make_event(size: int) -> tuple[Any, Any]:
    """The actor who runs it, and an event with this many players and no round paired yet."""
    from decks.engine.documents import document_in_force  # noqa: PLC0415 -- Django is set up by now
    from league.domain.log import SERVICE  # noqa: PLC0415 -- the same
    from league.models import League  # noqa: PLC0415 -- the same
    from tournaments.domain.events import creation  # noqa: PLC0415 -- the same
    from tournaments.domain.players import entrants  # noqa: PLC0415 -- the same

    league = League.objects.create(name=f"League of {size}", slug=f"league-{size}")
    plan = creation.EventPlan(
        name="Cup",
        date=date(2010, 3, 6),
        format="modified-2009",
        edition=document_in_force("2009-12-01").key,
        planned_rounds=ROUNDS,
        seed=7,
    )
    event = creation.create_event(SERVICE, league, plan)
    entrants.enter_players(SERVICE, event, [entrants.Newcomer(f"Player {n}") for n in range(size)])
    return SERVICE, event


def pair_next_round(world: World) -> None:
    """Publish another round, with its boards."""
    from league.domain import outbox  # noqa: PLC0415 -- Django is set up by now
    from tournaments.domain.rounds import next_round  # noqa: PLC0415 -- the same

    next_round.pair_next(world.actor, world.event)
    outbox.drain_outbox()


def open_matches(world: World) -> list[int]:
    """The ids of the matches that are not reported yet."""
    from tournaments.models import Match  # noqa: PLC0415 -- the same

    open_ones = Match.objects.filter(round__event=world.event, result="")
    return list(open_ones.order_by("pk").values_list("pk", flat=True))


def close_database() -> None:
    """Close all connections; needed before a fork, as a connection must not be shared."""
    from django.db import connection  # noqa: PLC0415 -- the same

    connection.close()
    if hasattr(connection, "close_pool"):
        connection.close_pool()


def _sign_in(league: Any, name: str) -> str:
    from django.test import Client  # noqa: PLC0415 -- Django is set up by now

    from league.models import Membership, User  # noqa: PLC0415 -- the same

    user = User.objects.create_user(name)
    Membership.objects.create(league=league, user=user, role="scorekeeper")
    client = Client()
    client.force_login(user)
    return client.cookies["sessionid"].value


@dataclass(slots=True)
class Service:
    """The running service: its port, and the processes started for it."""

    port: int
    processes: list[int]

    def processor_seconds(self) -> dict[int, float]:
        """The processor time of each of its processes so far, child processes included."""
        return {process: _seconds_of(process) for process in _with_children(self.processes)}


@contextmanager
def serve() -> Iterator[Service]:
    """Run the service as `make run` starts it, until the context ends."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    # Nothing is read ahead into memory: pages that nobody asks for here would be counted.
    environment = {**os.environ, "HOST": "127.0.0.1", "PORT": str(port), "WEB_WARM": "0"}
    commands = [["gunicorn", "--config", "config/gunicorn.py", "config.asgi"]]
    if os.environ.get("REDIS_URL"):
        commands.append(["celery", "--app", "config", "worker", "--concurrency", "1"])
    started = [_start(command, environment) for command in commands]
    try:
        wait_for(f"http://127.0.0.1:{port}/readyz")
        yield Service(port, [process.pid for process in started])
    finally:
        for process in started:
            process.send_signal(signal.SIGTERM)
        for process in started:
            process.wait(60)


def _start(command: list[str], environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    whole = [sys.executable, "-m", *command]
    return subprocess.Popen(whole, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)  # noqa: S603 -- ours, above


def wait_for(address: str) -> None:
    """Wait until something answers there. Raises TimeoutError after a minute."""
    for _try in range(600):
        try:
            urllib.request.urlopen(address, timeout=5).close()  # noqa: S310 -- loopback, above
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError(address)


def _with_children(processes: list[int]) -> list[int]:
    found = list(processes)
    for process in found:  # the list grows during the loop
        with suppress(OSError):
            children = Path(f"/proc/{process}/task/{process}/children").read_text()
            found += map(int, children.split())
    return found


def _seconds_of(process: int) -> float:
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / _TICKS_PER_SECOND


class Line:
    """A persistent connection that uses as little processor time of its own as possible."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, request: bytes) -> tuple[int, int]:
        """Send a request; return the answer's status and the bytes of its body."""
        self._socket.sendall(request)
        got = self._socket.recv(1 << 20)
        head, _blank, body = got.partition(b"\r\n\r\n")
        lower = head.lower()
        size = int(lower.partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
        missing = size - len(body)
        while missing > 0:
            part = self._socket.recv(1 << 20)
            if not part:
                raise ConnectionError("the answer broke off")
            missing -= len(part)
        return int(head[9:12]), size


def make_request(method: str, path: str, headers: str = "", body: bytes = b"") -> bytes:
    """A raw HTTP request; `headers`: whole lines, each with its line end."""
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    return (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: en\r\n"
        f"Accept-Encoding: gzip\r\n{headers}{length}\r\n"
    ).encode() + body


def run_apart(work: Any, arguments: list[tuple[Any, ...]]) -> list[Any]:
    """Call `work` with each of the arguments at once, in a process each; return the results."""
    with multiprocessing.get_context("fork").Pool(len(arguments)) as pool:
        return pool.starmap(work, arguments)
