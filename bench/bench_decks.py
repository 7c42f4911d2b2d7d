"""Decks over the lists of the demo league: the engine alone, then the API and the page around it.

Django's test client asks both, in a process that has answered before: what is measured is the
service and not the network.
"""

import resource
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from io import StringIO
from pathlib import Path
from statistics import median
from time import perf_counter

import django
from django.core.management import call_command

from bench.run import Table, seconds_each
from decks.engine.check.legality import check_deck
from decks.engine.lists import read_list

LISTS = Path(__file__).resolve().parent.parent / "decks" / "demo"
FORMAT = "modified-2009"
TODAY = "2026-11-21"
TURNS = 20
LOADING = "from bench.bench_decks import print_loading; print_loading()"


def measure() -> Table:
    """Seconds for one list; the last row is the catalogue, once a process."""
    django.setup()
    call_command("up", bare=True, stdout=StringIO())
    texts = [path.read_text("utf-8") for path in sorted(LISTS.glob("*.txt"))]
    table = Table(f"Decks ({len(texts)} lists of 60 cards)")
    table.add_row("read and checked in one format", _time_checks(texts))
    table.add_row("the same, no line seen before", _time_checks(texts, forget=True))
    table.add_row(
        "the same, written by hand, none seen", _time_checks(_write_by_hand(texts), forget=True)
    )
    table.add_row("with the answer that is sent", _time_verdicts(texts))
    table.add_row("and where else it is legal", _time_verdicts(texts, everywhere=True))
    table.add_row("over HTTP, median", _time_requests(texts, _make_api_request()))
    table.add_row("as a page, median", _time_requests(texts, _make_page_request()))
    seconds, more, whole = _measure_loading()
    table.add_row("loading the catalogue", seconds, f"{more / 2**20:.0f} of {whole / 2**20:.0f} MB")
    return table


def _time_checks(texts: list[str], *, forget: bool = False) -> float:
    """The engine alone. Lines are remembered between turns; `forget`: every turn starts without."""
    from decks.queries.catalogue import current_catalogue  # noqa: PLC0415 -- Django is set up by now

    catalogue = current_catalogue()
    entry = catalogue.formats[FORMAT]

    def check_all() -> None:
        for text in texts:
            if forget:
                for memory in ("seen", "lines"):
                    catalogue.memo.pop(memory, None)
            check_deck(read_list(text, catalogue), entry, None, catalogue, today=TODAY)

    return seconds_each(check_all) / len(texts)


def _time_verdicts(texts: list[str], *, everywhere: bool = False) -> float:
    from decks.domain import DeckQuestion, judge_list  # noqa: PLC0415 -- Django is set up by now

    asked = [DeckQuestion(text=text, format=FORMAT, everywhere=everywhere) for text in texts]
    return seconds_each(lambda: [judge_list(one) for one in asked]) / len(asked)


def _write_by_hand(texts: list[str]) -> list[str]:
    """The lists in lower case without accents, so that every line has to be searched for."""
    return [text.lower().replace("é", "e") for text in texts]


def _time_requests(texts: list[str], ask: Callable[[str], int]) -> float:
    """The median of single requests; raises where one is not answered with 200."""
    taken = []
    for text in texts * TURNS:
        started = perf_counter()
        status = ask(text)
        taken.append(perf_counter() - started)
        if status != 200:
            raise RuntimeError(f"answered {status}")
    return median(taken)


def _make_api_request() -> Callable[[str], int]:
    from django.test import Client  # noqa: PLC0415 -- Django is set up by now

    client = Client()

    def ask(text: str) -> int:
        body = {"text": text, "format": FORMAT}
        return int(client.post("/api/v1/decks/check", body, "application/json").status_code)

    return ask


def _make_page_request() -> Callable[[str], int]:
    from django.test import Client  # noqa: PLC0415 -- Django is set up by now

    client = Client()
    return lambda text: int(
        client.post("/decks/check/", {"text": text, "format": FORMAT}).status_code
    )


def print_loading() -> None:
    """Print what loading costs in seconds and bytes; run in a process that has the rest loaded."""
    django.setup()
    import_module("decks.domain")
    from decks.queries.catalogue import current_catalogue  # noqa: PLC0415 -- Django is set up by now

    before, started = _resident_bytes(), perf_counter()
    current_catalogue()
    seconds, whole = perf_counter() - started, _resident_bytes()
    sys.stdout.write(f"{seconds} {whole - before} {whole}\n")


def _resident_bytes() -> int:
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * resource.getpagesize()


def _measure_loading() -> tuple[float, int, int]:
    """Seconds, bytes added by the catalogue, and bytes of the whole process."""
    done = subprocess.run(  # noqa: S603 -- our own words
        [sys.executable, "-c", LOADING], check=True, capture_output=True, text=True
    )
    seconds, more, whole = done.stdout.split()
    return float(seconds), int(more), int(whole)
