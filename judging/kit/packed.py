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
from judging.kit.sources import kit_sources, request_shapes
from judging.queries.cards import look_up_card

KIT_FOLDER = Path(__file__).parent


@cache
def packed_engine() -> str:
    """Python for browsers, the engine's sources, and what its worker does with them."""
    brython = files("brython").joinpath("data", "brython.js").read_text("utf-8")
    worker = (KIT_FOLDER / "worker.js").read_text("utf-8")
    python = worker.replace("{{brython}}", brython)
    return _pack_text(python.replace("{{modules}}", msgspec.json.encode(kit_sources()).decode()))


@cache
def packed_cards() -> str:
    """Facts, printing and day of every card of the rulebooks' years, the newest first; no texts."""
    shelf, end = catalogue.current_catalogue(), f"{max(last_days_by_edition().values())[:4]}-12-31"
    rows: dict[bytes, list[Any]] = {}
    for printing in shelf.printings:
        day = shelf.sets[printing.set].release or ""
        facts = _facts_or_none(printing.id) if day and day <= end else None
        if facts:
            key = msgspec.json.encode(facts) + day.encode()
            rows.setdefault(key, [facts, shelf.describe_printing(printing), day])
    newest = sorted(rows.values(), key=lambda row: (row[2], row[1]), reverse=True)
    return _pack_text(msgspec.json.encode(newest).decode())


def _facts_or_none(card_id: str) -> dict[str, Any] | None:
    try:
        return look_up_card(card_id)
    except RequestError:
        return None


def last_days_by_edition() -> dict[str, str]:
    """By edition, the day from which cards were printed for other rules."""
    shelf = catalogue.current_catalogue()
    return {document.key: shelf.sets[document.next_rules].release or "" for document in DOCUMENTS}


@cache
def knows_unsaid_bench() -> bool:
    """Whether the engine can be told that nothing is known of a Bench (`null`)."""
    fields = {field[0]: field[3] for field in request_shapes()["Player"]["fields"]}
    kind = fields["bench"]
    return kind[0] == "union" and ["none"] in kind[1]


def _pack_text(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()
