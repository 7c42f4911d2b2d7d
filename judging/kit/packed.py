"""Packs what the kit's page unpacks only when it needs it: the engine, and facts of cards."""

import base64
import zlib
from collections.abc import Iterable
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from decks.engine.documents import DOCUMENTS
from decks.engine.eras import first_year_of_era
from decks.queries import catalogue
from judging.kit.sources import kit_sources, request_shapes
from judging.queries.cards import look_up_card
from league.base.built_once import build_once

KIT_FOLDER = Path(__file__).parent


@build_once
def packed_engine() -> str:
    """Python for browsers, the worker script that runs it, and the engine's sources."""
    brython = files("brython").joinpath("data", "brython.js").read_text("utf-8")
    worker = (KIT_FOLDER / "worker.js").read_text("utf-8")
    python = worker.replace("{{brython}}", brython)
    return _pack_text(python.replace("{{modules}}", msgspec.json.encode(kit_sources()).decode()))


@build_once
def packed_cards() -> tuple[tuple[int, str], ...]:
    """The cards of the rulebooks' years, one pack for each era: (the era's first year, the pack).

    A pack has the facts, printing and day of every card, newest first, and no card texts. The
    newest era comes first. A phone unpacks only the packs that the chosen rulebook needs.
    """
    shelf, end = catalogue.current_catalogue(), _last_day_of_cards()
    rows: dict[int, dict[bytes, list[Any]]] = {}
    for printing in shelf.printings:
        day = shelf.sets[printing.set].release or ""
        facts = look_up_card(printing.id) if day and (not end or day <= end) else None
        if facts:
            key = msgspec.json.encode(facts) + day.encode()
            row = [facts, shelf.describe_printing(printing), day]
            rows.setdefault(first_year_of_era(int(day[:4])), {}).setdefault(key, row)
    return tuple(
        (year, _pack_text(msgspec.json.encode(_newest_first(rows[year].values())).decode()))
        for year in sorted(rows, reverse=True)
    )


def _newest_first(rows: Iterable[list[Any]]) -> list[list[Any]]:
    return sorted(rows, key=lambda row: (row[2], row[1]), reverse=True)


def _last_day_of_cards() -> str:
    """The end of the year in which the last rulebook here ended; empty while one still runs."""
    if any(document.first and not document.last for document in DOCUMENTS):
        return ""
    return f"{max(last_days_by_edition().values())[:4]}-12-31"


def last_days_by_edition() -> dict[str, str]:
    """By edition, the day from which cards were printed for other rules."""
    shelf = catalogue.current_catalogue()
    return {
        document.key: (document.next_rules and shelf.sets[document.next_rules].release) or ""
        for document in DOCUMENTS
    }


@build_once
def knows_unsaid_bench() -> bool:
    """Whether the engine can be told that nothing is known of a Bench (`null`)."""
    fields = {field[0]: field[3] for field in request_shapes()["Player"]["fields"]}
    kind = fields["bench"]
    return kind[0] == "union" and ["none"] in kind[1]


def _pack_text(text: str) -> str:
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()
