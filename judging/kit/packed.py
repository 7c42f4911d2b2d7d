"""What the kit's page unpacks when it is first needed: the engine, and the facts of cards."""

import base64
import zlib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from decks.engine.documents import DOCUMENTS
from decks.queries import catalogue
from judging.engine import RequestError
from judging.kit.sources import shapes, sources
from judging.queries.cards import lookup

HERE = Path(__file__).parent
FIRST, LAST = "1999", "2012"  # the years of the five rulebooks: cards from 1999 to 2011


@cache
def engine() -> str:
    """Python for browsers, the engine's sources, and what its worker does with them."""
    brython = files("brython").joinpath("data", "brython.js").read_text("utf-8")
    worker = (HERE / "worker.js").read_text("utf-8")
    python = worker.replace("{{brython}}", brython)
    return _packed(python.replace("{{modules}}", msgspec.json.encode(sources()).decode()))


@cache
def cards() -> str:
    """Facts, printing and day of every card of those years, the newest first; no texts."""
    shelf = catalogue.current()
    found: dict[bytes, list[Any]] = {}
    for one in shelf.printings:
        day = shelf.sets[one.set].release or ""
        facts = _facts(one.id) if FIRST <= day < LAST else None
        if facts:
            key = msgspec.json.encode(facts) + day.encode()
            found.setdefault(key, [facts, shelf.written(one), day])
    newest = sorted(found.values(), key=lambda row: (row[2], row[1]), reverse=True)
    return _packed(msgspec.json.encode(newest).decode())


def _facts(card_id: str) -> dict[str, Any] | None:
    try:
        return lookup(card_id)
    except RequestError:
        return None


def until() -> dict[str, str]:
    """By edition, the day from which cards were printed for other rules."""
    shelf = catalogue.current()
    return {one.key: shelf.sets[one.next_rules].release or "" for one in DOCUMENTS}


@cache
def knows_unsaid_bench() -> bool:
    """Whether the engine can be told that nothing is known of a Bench (`null`)."""
    fields = {field[0]: field[3] for field in shapes()["Player"]["fields"]}
    kind = fields["bench"]
    return kind[0] == "union" and ["none"] in kind[1]


def _packed(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()
