"""Presets for a new event: settings its organiser need not choose, by the kind of event."""

from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from tournaments.engine.structure import customs
from tournaments.models import Divisions

PRESETS = {
    "evening": _later("League evening"),
    "challenge": _later("League Challenge"),
    "cup": _later("League Cup"),
    "prerelease": _later("Prerelease"),
}


def preset_values(preset: str, day: date) -> dict[str, Any]:
    """The initial values for the form of a new event; none for an unknown preset."""
    if preset not in PRESETS:
        return {}
    best_of = customs.custom_of_day(day.isoformat()).best_of
    official = {"divisions": Divisions.COMBINED, "check_in": True, "best_of": best_of}
    small = {"planned_rounds": 3, "best_of": 1, "cut_size": 0}
    values: dict[str, dict[str, Any]] = {
        "evening": small,
        "challenge": {**official, "structure": "league-challenge", "kind": "league-challenge"},
        "cup": {**official, "structure": "league-cup", "kind": "league-cup"},
        "prerelease": small,
    }
    return {"name": str(PRESETS[preset]), **values[preset]}


def preset_in_words(preset: str) -> str:
    """A preset's settings in a sentence; empty for none."""
    words = {
        "evening": _("Three rounds of Swiss, one game a match, everybody together, no cut."),
        "challenge": _("Swiss rounds by attendance, age divisions, players check in."),
        "cup": _("Swiss rounds and top cut by attendance, age divisions, players check in."),
        "prerelease": _("Three rounds of Swiss, one game a match, no cut."),
    }
    return words.get(preset, "")
