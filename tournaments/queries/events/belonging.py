"""Of which season an event is, what that rests on, and whose division it leaves open."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments.engine.seasons import championship, days
from tournaments.models import Event


def kind_of(event: Event) -> str:
    """The kind of event as Championship Points know it: as said, else that of its table, or ''."""
    return event.kind or (event.structure if event.structure in championship.KINDS else "")


def kind_name(key: str) -> str:
    """What a kind of event is called; empty for none."""
    return _(championship.KINDS[key]) if key in championship.KINDS else ""


def season_facts(event: Event) -> dict[str, Any]:
    """The season of an event: `named` by its organiser, or by its day with what that rests on."""
    day = event.date.isoformat()
    season = days.season_for(day, event.season, kind_of(event))
    named = event.season is not None
    asked = not named and kind_of(event) != days.WORLDS
    border = days.border_near(day) if asked else None
    return {
        "season": season.year if season else None,
        "named": named,
        "begins": season.begins if season else None,
        "source": season.sources["begins"] if season else None,
        "divisions": _divisions(season) if season else None,
        "unconfirmed": list(season.unconfirmed) if season else [],
        "border": _border(border) if border else None,
        "kind": kind_of(event),
        "kind_name": kind_name(kind_of(event)),
    }


def _border(season: days.Season) -> dict[str, Any]:
    first, last = season.window or (season.begins, season.begins)
    return {"season": season.year, "before": season.year - 1, "from": first, "to": last,
            "source": season.sources["begins"]}  # fmt: skip


def _divisions(season: days.Season) -> dict[str, Any]:
    return {
        "junior": season.junior, "senior": season.senior, "junior_age": season.junior_age,
        "senior_age": season.senior_age, "source": season.sources["divisions"],
    }  # fmt: skip


def unsure_divisions(event: Event) -> list[dict[str, Any]]:
    """Players whose division is not certain, with the reasons: for organisers' eyes alone."""
    day, kind = event.date.isoformat(), kind_of(event)
    unsure = []
    for entrant in event.entrants.select_related("player").order_by("roster"):
        ground = days.ground_of(entrant.player.birth_year, day, event.season, kind)
        if ground.notes and entrant.player.birth_year is not None:
            notes = [note.said(_) for note in ground.notes]
            row = {"id": entrant.pk, "name": entrant.player.name, "division": entrant.division}
            unsure.append({**row, "notes": notes})
    return unsure
