"""Deck checks of an event."""

from typing import Any

from django.db.models import F, QuerySet

from decks.queries.check.kept import shown
from tournaments.models import DeckCheck, Event


def deck_checks(event: Event) -> QuerySet[DeckCheck]:
    """All checks, those still open first, then the newest."""
    found = event.deck_checks.select_related("version__entrant__player", "begun_by", "found_by")
    return found.order_by(F("found_at").desc(nulls_first=True), "-pk")


def check_card(check: DeckCheck) -> dict[str, Any]:
    """A check as its page shows it: the list in its parts, each line with whether it was seen."""
    verdict = shown(check.version.deck.verdict)
    for part in verdict["parts"]:
        for line in part["lines"]:
            line["ticked"] = str(line["line"]) in check.ticks
        part["lines"].sort(key=lambda line: str(line["name"]))
    lines = check.version.deck.verdict["lines"]
    return {
        "check": check,
        "entrant": check.version.entrant,
        "verdict": verdict,
        "lines": len(lines),
        "seen": len(check.ticks),
        "outdated": check.version.entrant.deck_id != check.version.deck_id,
    }


def check_row(check: DeckCheck) -> dict[str, Any]:
    """A check as programs read it."""
    return {
        "id": check.pk,
        "entrant": check.version.entrant_id,
        "name": check.version.entrant.player.name,
        "list": check.version.number,
        "round": check.round,
        "table": check.table,
        "chosen": check.chosen,
        "seed": check.seed,
        "ticks": sorted(map(int, check.ticks)),
        "finding": check.finding or None,
        "fault": check.fault or None,
        "note": check.note,
        "begun_at": check.begun_at,
        "found_at": check.found_at,
    }
