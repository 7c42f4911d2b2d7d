"""What the tables of rounds and cut recommend for an event: for who was there at the start."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.structure import attendance as tables
from tournaments.engine.structure import tables as structure
from tournaments.models import Divisions, Event, Stage
from tournaments.queries.structure.attendance import (
    attendance,
    cuts_of,
    division_name,
    many_of,
    parts_of,
    playing,
    pod_name,
    pod_said,
    started,
)


def advice(event: Event) -> dict[str, Any]:
    """What the tables of the day recommend for those who started, beside what the event has.

    `players`: who was there at the start, `playing`: who still plays; `counts`: the same by
    division. `tables`: a row for each kind of event there was on the day, that there still is, and
    of the event's own; where divisions play apart, for each pod (`names`). `existed`: whether there
    were events of that kind on the day. `known`: whether the table is that kind's own and of that
    day; else it is the nearest one there is. `sources`: where the tables stand that `shown` has.
    """
    counts, choices = started(event), _choices(event)
    fitting = [choice for choice in choices if _fits(event, choice)] or choices
    own = tables.KINDS.get(event.structure)
    still = attendance(event) if event.stage == Stage.REGISTRATION else _still(event)
    shown = [choice.kind.key for choice in fitting]
    rows = [
        row
        for choice in choices
        for names, players in _fields(event, counts)
        if (row := _row(event, choice, names, players))
    ]
    return {
        "players": sum(counts.values()),
        "playing": sum(still.values()),
        "counts": [
            {
                "division": division_name(one),
                "players": counts.get(one, 0),
                "playing": still.get(one, 0),
            }
            for one in structure.DIVISIONS
            if counts.get(one) or still.get(one)
        ],
        "said": count_said(event, sum(counts.values()), sum(still.values())),
        "own_name": _(own.name) if own else "",
        "any_known": any(choice.known for choice in fitting),
        "tables": rows,
        "shown": shown,
        "any_row": any(row["key"] in shown for row in rows),
        "sources": _sources(fitting),
        "pods": [
            pod_said(pod, size)
            for pod, size in zip(event.pods, cuts_of(event)[: len(event.pods)], strict=True)
        ],
    }


def _still(event: Event) -> dict[str, int]:
    counts: dict[str, int] = {}
    for division in playing(event).order_by().values_list("division", flat=True):
        counts[division] = counts.get(division, 0) + 1
    return counts


def count_said(event: Event, players: int, still: int) -> str:
    """How many there were at the start and how many still play, in plain words."""
    if event.stage == Stage.REGISTRATION:
        said = (
            ngettext(
                "%(players)s player is checked in.", "%(players)s players are checked in.", players
            )
            if event.check_in
            else ngettext(
                "%(players)s player is in the event.", "%(players)s players are in the event.",
                players,
            )
        )  # fmt: skip
        return said % {"players": players}
    begun = ngettext("%(players)s player started", "%(players)s players started", players)
    now = (
        ngettext("%(still)s played to the end.", "%(still)s played to the end.", still)
        if event.stage == Stage.FINISHED
        else ngettext("%(still)s is still in.", "%(still)s are still in.", still)
    )
    return f"{begun % {'players': players}}, {now % {'still': still}}"


def _choices(event: Event) -> list[tables.Choice]:
    """The tables of the kinds there were on the day, that there still are, and of the event's."""
    day = event.date.isoformat()
    return [
        kind.on(day)
        for kind in tables.KINDS.values()
        if kind.existed(day) or kind.last is None or kind.key == event.structure
    ]


def _fits(event: Event, choice: tables.Choice) -> bool:
    """Whether a table is to be shown to who plans this event: of its day, or chosen for it."""
    day = event.date.isoformat()
    return choice.kind.key == event.structure or choice.kind.existed(day)


def _fields(event: Event, counts: dict[str, int]) -> list[tuple[str, int]]:
    """Who would play together, and how many; nameless where everybody plays in one field."""
    try:
        parts = [] if event.divisions == Divisions.AGE_MODIFIED else parts_of(event, counts)
    except tables.StructureError:
        parts = []
    named = [(pod_name({"divisions": part}), many_of(part, counts)) for part in parts]
    return named or [("", sum(counts.values()))]


def _row(event: Event, choice: tables.Choice, names: str, players: int) -> dict[str, Any] | None:
    try:
        step = choice.table.of(players)
    except tables.StructureError:
        return None
    return {
        "key": choice.kind.key,
        "name": _(choice.kind.name),
        "names": names,
        "players": players,
        "rounds": step.all_rounds,
        "cut": step.cut,
        "cut_most": choice.table.most if step.cut else 0,
        "gate": {"after": step.rounds, "points": step.points, "least": step.least}
        if step.second
        else None,
        "existed": choice.kind.existed(event.date.isoformat()),
        "known": choice.known,
        "source": choice.source.title,
        "section": choice.table.section,
        "unconfirmed": list(choice.table.unconfirmed),
        "own": choice.kind.key == event.structure,
    }


def _sources(choices: list[tables.Choice]) -> list[dict[str, Any]]:
    """Each table that was read, once: whose it is, from which day, and what of it is unsure."""
    found: dict[tuple[str, str, bool], dict[str, Any]] = {}
    for choice in choices:
        table = choice.table
        key = (choice.of_kind.key, table.first, choice.known)
        about = found.setdefault(
            key,
            {
                "of": _(choice.of_kind.name),
                "title": choice.source.title,
                "address": choice.source.address,
                "section": table.section,
                "first": table.first,
                "last": table.last,
                "known": choice.known,
                "unconfirmed": [_unsure(what) for what in table.unconfirmed],
                "for": [],
            },
        )
        about["for"].append(_(choice.kind.name))
    return [{**about, "for": ", ".join(about["for"])} for about in found.values()]


def _unsure(what: str) -> str:
    words = {
        "rounds": _("the rounds"),
        "cut": _("the cut"),
        "gate": _("who goes through to day two"),
        "first": _("the first day"),
        "last": _("the last day"),
    }
    return words.get(what, what)
