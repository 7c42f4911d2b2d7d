"""The catalogue and the odds: searches while typing, a card's page, the odds of a list.

Django's test client asks for the pages, in a process that has answered before: what is measured is
the service and not the network.
"""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from statistics import median
from time import perf_counter

import django
from django.core.management import call_command

from bench.run import Table, seconds_each

DECK_LIST = Path(__file__).resolve().parent.parent / "decks" / "demo" / "royal-guard.txt"
SEARCHES = ("me", "pika", "gengar ar 16", "thunder shock", "double colorless energy")
TURNS = 20


def measure() -> Table:
    """Seconds for one answer; the first row is a search of three words."""
    django.setup()
    call_command("up", bare=True, stdout=StringIO())
    from decks.engine.cards.search import Finder  # noqa: PLC0415 -- Django is set up by now
    from decks.queries.catalogue import current_catalogue  # noqa: PLC0415 -- the same

    finder = Finder(current_catalogue())
    table = Table(f"Cards ({len(current_catalogue().printings):,} printings)")
    table.add_row(
        "found by name, set and number", seconds_each(lambda: finder.find("gengar ar 16"))
    )
    table.add_row(
        "found by two letters", seconds_each(lambda: finder.find("me")), "the slowest there is"
    )
    table.add_row(
        "as one types, median", _time_requests([f"/cards/?q={words}" for words in SEARCHES])
    )
    table.add_row("a card's page, median", _time_requests(["/cards/pl4-16/", "/cards/base1-58/"]))
    table.add_row("a card over HTTP, median", _time_requests(["/api/v1/cards/pl4-16"]))
    table.add_row("a format's page, median", _time_requests(["/formats/expanded/"]))
    _time_odds(table)
    table.add_row(
        "making ready for searches", seconds_each(lambda: Finder(current_catalogue()), best_of=2)
    )
    return table


def _time_odds(table: Table) -> None:
    from decks.engine.documents import document_in_force  # noqa: PLC0415 -- Django is set up by now
    from decks.engine.formats.editions import EDITIONS  # noqa: PLC0415 -- the same
    from decks.queries.odds import odds_of  # noqa: PLC0415 -- the same

    text = DECK_LIST.read_text("utf-8")
    discarding = next(key for key, book in EDITIONS.items() if book.hand_is_discarded)
    table.add_row(
        "odds of a list, every figure",
        seconds_each(lambda: odds_of(text, document_in_force("2002-12-01").key)),
    )
    table.add_row(
        "the same where hands are discarded",
        seconds_each(lambda: odds_of(text, discarding)),
    )


def _time_requests(paths: list[str]) -> float:
    """The median of single requests; raises where one is not answered with 200."""
    ask = _make_client()
    taken = []
    for path in paths * TURNS:
        started = perf_counter()
        status = ask(path)
        taken.append(perf_counter() - started)
        if status != 200:
            raise RuntimeError(f"{path} answered {status}")
    return median(taken)


def _make_client() -> Callable[[str], int]:
    from django.test import Client  # noqa: PLC0415 -- Django is set up by now

    client = Client(headers={"HX-Request": "true"})
    return lambda path: int(client.get(path).status_code)
