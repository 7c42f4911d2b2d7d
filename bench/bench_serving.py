"""The service as it runs: readers of a published round, and its pages.

Its processes have their own data folder and are asked over loopback by processes that do little
else. `SERVING_PLAYERS` (1000) play; with `DATABASE_URL` it runs on that database, which must be
empty. Where nginx is installed, the boards are asked for through it as well.
"""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench.run import Table
from bench.service import ROOT, Line, World, build_world, make_request, run_apart, serve, wait_for

SECONDS = 4.0
READERS = 4
PAGES = ("", "standings/", "players/", "rounds/1/", "clock/")


def measure() -> str:
    """One table for boards and one for pages; seconds for one answer."""
    os.environ["SERVING_PLAYERS"] = os.environ.get("SERVING_PLAYERS", "1000")
    world = build_world(int(os.environ["SERVING_PLAYERS"]))
    with serve() as running:
        boards = _measure_boards(running.port, world)
        pages = _measure_pages(running.port, world)
    return "\n\n".join(map(str, (boards, pages)))


def _read_again_and_again(port: int, path: str) -> int:
    line, request = Line(port), make_request("GET", path)
    end, asked = time.monotonic() + SECONDS, 0
    while time.monotonic() < end:
        status, _size = line.ask(request)
        assert status == 200, status  # noqa: S101 -- a measurement of errors measures nothing
        asked += 1
    return asked


def _measure_boards(port: int, world: World) -> Table:
    table = Table(f"A published round, {READERS} readers at once")
    path = f"/events/{world.event.pk}/rounds/1/"
    wait_for(f"http://127.0.0.1:{port}{path}")
    for name, asked in (("healthz: the service at its quickest", "/healthz"), ("the round", path)):
        counts = run_apart(_read_again_and_again, [(port, asked)] * READERS)
        table.add_row(name, SECONDS / sum(counts))
    if shutil.which("nginx"):
        with _nginx_before(port) as front:
            counts = run_apart(_read_again_and_again, [(front, path)] * READERS)
            table.add_row("the round, by nginx from the folder", SECONDS / sum(counts))
    return table


@contextmanager
def _nginx_before(port: int) -> Iterator[int]:
    """An nginx with the example configuration of deploy/, on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        front = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="headjudge-nginx-") as folder:
        boards = Path(os.environ["HEADJUDGE_DATA"]) / "boards"
        example = (ROOT / "deploy" / "nginx.conf").read_text()
        for name, value in {
            "/srv/boards": str(boards), "127.0.0.1:8000": f"127.0.0.1:{port}",
            "listen 80;": f"listen 127.0.0.1:{front};",
        }.items():  # fmt: skip
            example = example.replace(name, value)
        Path(folder).chmod(0o755)
        Path(os.environ["HEADJUDGE_DATA"]).chmod(0o755)  # a folder made for this measurement
        config = Path(folder) / "nginx.conf"
        config.write_text(
            f"user root; worker_processes 2; pid {folder}/pid; error_log {folder}/error;\n"
            "events {}\nhttp { access_log off; keepalive_requests 9999999;\n" + example + "}\n"
        )
        command = ["nginx", "-c", str(config), "-g", "daemon off;"]
        process = subprocess.Popen(command)  # noqa: S603 -- the same
        try:
            wait_for(f"http://127.0.0.1:{front}/readyz")
            yield front
        finally:
            process.terminate()
            process.wait(20)


def _measure_pages(port: int, world: World) -> Table:
    table = Table(f"Pages of an event of {os.environ['SERVING_PLAYERS']} players, one reader")
    line, at = Line(port), f"/events/{world.event.pk}/"
    for address in ("/healthz", "/", "/events/", "/rules/", *(at + page for page in PAGES)):
        request = make_request("GET", address)
        taken = []
        for _turn in range(5):
            started = time.perf_counter()
            line.ask(request)
            taken.append(time.perf_counter() - started)
        table.add_row(address, median(taken), f"the first time {taken[0] * 1000:.0f} ms")
    return table
