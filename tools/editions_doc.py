"""Writes docs/editions.md: every row of the rules by edition, and how sure it is, from the data."""

from pathlib import Path

from decks.engine.documents import DOCUMENTS_BY_KEY
from judging.engine.editions import EDITIONS, Edition

PAGE = Path(__file__).parent.parent / "docs" / "editions.md"
LAST = {"SET": 5, "TRN": 19, "ATK": 5, "DMG": 1, "KO": 4, "CON": 8, "WIN": 6, "CRD": 26}
STEPS = ("ATK:confusion", "ATK:cancel", "DMG:weakness", "DMG:resistance", "DMG:counters", "BTW")
ROWS = [f"{family}-{number}" for family, last in LAST.items() for number in range(1, last + 1)]
SIGNS = {"cited": "●", "inherited": "○", "reported": "◐", "interpreted": "?", "": "–"}
HEAD = """# The editions, and how sure each of their rules is

Written by `tools/editions_doc.py` from `judging/engine/editions/`; a test holds it to the data.

| sign | means |
|---|---|
| ● | cited: read in the document, an official text or the text printed on cards |
| ○ | inherited: taken from the neighbour's document |
| ◐ | reported: known from a quotation, a retelling or a players' page, which is named |
| ? | interpreted: read so, and the ruling says how |
| – | the edition has no such rule |
"""


def write_page() -> str:
    """The whole page as Markdown."""
    parts = [HEAD, "## When, where, and how much is cited", *_list_editions(), "", "## Row by row"]
    return "\n".join([*parts, *_list_rows(), "", "## What stands behind them", *_list_sources()])


def provenance_of(edition: Edition, rule: str) -> str:
    """How sure an edition's rule is; empty where it has none."""
    return edition.cite(rule).provenance if edition.has_source(rule) else ""


def _list_editions() -> list[str]:
    lines = ["", "| edition | from | to | region | neighbour | ● | ○ | ◐ | ? |", "|" + "---|" * 9]
    for key, edition in EDITIONS.items():
        book = DOCUMENTS_BY_KEY[key]
        found = [provenance_of(edition, rule) for rule in (*ROWS, *STEPS)]
        counts = [str(found.count(name)) for name in SIGNS if name]
        neighbour = edition.inherits.key if edition.inherits else ""
        days = (book.first or "undated", book.last or "")
        lines.append("| " + " | ".join([key, *days, book.region, neighbour, *counts]) + " |")
    return lines


def _list_rows() -> list[str]:
    lines = ["", "| rule | " + " | ".join(EDITIONS) + " |", "|---|" + "---|" * len(EDITIONS)]
    for rule in (*ROWS, *STEPS):
        signs = [SIGNS[provenance_of(edition, rule)] for edition in EDITIONS.values()]
        lines.append("| " + " | ".join([rule, *signs]) + " |")
    return lines


def _list_sources() -> list[str]:
    lines = []
    for key, edition in EDITIONS.items():
        own = {**edition.cited, **edition.reported, **edition.interpreted}
        lines += [
            "",
            f"### {key}",
            "",
            "| rule | how sure | source | read so |",
            "|---|---|---|---|",
        ]
        for rule in sorted(own):
            citation = edition.cite(rule)
            cells = [rule, citation.provenance, citation.source, citation.reading]
            lines.append("| " + " | ".join(cell.replace("|", "/") for cell in cells) + " |")
    return lines


if __name__ == "__main__":
    PAGE.write_text(write_page() + "\n", "utf-8")
