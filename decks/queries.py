"""Reads of the catalogue and of kept decks, for the faces."""

from typing import Any

from decks.catalogue import current
from decks.engine.documents import BY_KEY, DOCUMENTS
from decks.engine.formats import Format


def formats() -> list[Format]:
    """All formats, newest season first, those without a season last."""
    listed = list(current().formats.values())
    return sorted(listed, key=lambda entry: (entry.first or "", entry.key), reverse=True)


def format_choices() -> list[tuple[str, Any]]:
    """What a form offers: formats, then the rulebooks' deck rules alone, in two groups."""
    rulebooks = [(document.key, document.name) for document in DOCUMENTS]
    return [
        ("Formats", [(entry.key, entry.name) for entry in formats()]),
        ("Deck rules of a rulebook, any set", rulebooks),
    ]


def format_name(key: str) -> str:
    """A format's or rulebook's name, or the key where neither is known."""
    if key in BY_KEY:
        return BY_KEY[key].name
    entry = current().formats.get(key)
    return entry.name if entry else key


KINDS = (("pokemon", "Pokémon"), ("trainer", "Trainer"), ("energy", "Energy"), (None, "Not read"))
TONES = {"unknown": "bad", "mismatch": "bad", "ambiguous": "bad", "corrected": "warn"}


def shown(verdict: dict[str, Any]) -> dict[str, Any]:
    """A verdict as a page shows it: names for keys, lines in their parts."""
    key = verdict["format"]
    return {
        **verdict,
        "format_name": format_name(key) if key else "",
        "notes": [one for one in verdict["advice"] if one["code"] != "DCK-6"],
        "advice": [one for one in verdict["advice"] if one["code"] == "DCK-6"],
        "legal_in_names": [format_name(one) for one in verdict["legal_in"]],
        "parts": [part for part in (_part(verdict, *kind) for kind in KINDS) if part["lines"]],
    }


def _part(verdict: dict[str, Any], kind: str | None, name: str) -> dict[str, Any]:
    lines = [
        {**line, "tone": TONES.get(line["status"], "")}
        for line in verdict["lines"]
        if line["kind"] == kind
    ]
    return {"name": name, "lines": lines, "count": sum(line["count"] for line in lines)}
