"""What the tables of rounds and cut recommend for an event, for the players at its start."""

from collections import defaultdict

import msgspec
from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.structure import attendance as tables
from tournaments.engine.structure import tables as structure
from tournaments.models import Divisions, Event, Stage
from tournaments.queries.structure.attendance import (
    count_attendance,
    count_in_divisions,
    count_started,
    cut_sizes,
    describe_pod,
    division_name,
    divisions_apart,
    entrants_playing,
    pod_name,
)


class DivisionCount(msgspec.Struct, frozen=True, kw_only=True):
    """How many players of a division started, and how many still play."""

    division: str
    players: int
    playing: int


class GateFigures(msgspec.Struct, frozen=True, kw_only=True):
    """A gate after round `after`: the match points that are enough, and how many go on at least."""

    after: int
    points: int
    least: int


class TableAdvice(msgspec.Struct, frozen=True, kw_only=True):
    """What the table of one kind of event recommends for this number of players.

    `names`: the pod, empty for one field. `existed`: there were events of this kind on that day.
    `known`: the table is this kind's own and of that day; otherwise it is the nearest one known.
    `own`: the event is of this kind. `unconfirmed`: what of the table is not certain.
    """

    key: str
    name: str
    names: str
    players: int
    rounds: int
    cut: int
    cut_most: int
    gate: GateFigures | None
    existed: bool
    known: bool
    source: str
    section: str
    unconfirmed: list[str]
    own: bool


class TableSource(msgspec.Struct, frozen=True, kw_only=True):
    """The source of a table: the kind of event it is of, its days, and what of it is not certain.

    `for`: the kinds of event it is used for. `first`, `last`: ISO days, `last` null if it still
    holds.
    """

    of: str
    title: str
    address: str
    section: str
    first: str
    last: str | None
    known: bool
    unconfirmed: list[str]
    kinds: str = msgspec.field(name="for")


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """What the tables of its day recommend for an event's attendance.

    `players` started, `playing` still play; `counts`: the same by division. `tables`: a row for
    each kind of event, and for each pod if divisions play apart; kinds that existed on the day,
    that exist now, or that the event is of. `shown`: the keys of those that fit this event;
    `sources`: where their tables stand.
    """

    players: int
    playing: int
    counts: list[DivisionCount]
    said: str
    own_name: str
    any_known: bool
    tables: list[TableAdvice]
    shown: list[str]
    any_row: bool
    sources: list[TableSource]
    pods: list[str]


def structure_advice(event: Event) -> Advice:
    """What the tables of the day recommend for those who started, beside what the event has."""
    counts, choices = count_started(event), _tables_of_day(event)
    fitting = [choice for choice in choices if _is_table_shown(event, choice)] or choices
    own = tables.KINDS.get(event.structure)
    still = count_attendance(event) if event.stage == Stage.REGISTRATION else _count_playing(event)
    shown = [choice.kind.key for choice in fitting]
    rows = [
        row
        for choice in choices
        for names, players in _fields_of_event(event, counts)
        if (row := _advice_row(event, choice, names, players))
    ]
    return Advice(
        players=sum(counts.values()),
        playing=sum(still.values()),
        counts=_counts_by_division(counts, still),
        said=describe_counts(event, sum(counts.values()), sum(still.values())),
        own_name=_(own.name) if own else "",
        any_known=any(choice.known for choice in fitting),
        tables=rows,
        shown=shown,
        any_row=any(row.key in shown for row in rows),
        sources=_table_sources(fitting),
        pods=[
            describe_pod(pod, size)
            for pod, size in zip(event.pods, cut_sizes(event)[: len(event.pods)], strict=True)
        ],
    )


def _counts_by_division(counts: dict[str, int], still: dict[str, int]) -> list[DivisionCount]:
    return [
        DivisionCount(
            division=division_name(division),
            players=counts.get(division, 0),
            playing=still.get(division, 0),
        )
        for division in structure.DIVISIONS
        if counts.get(division) or still.get(division)
    ]


def _count_playing(event: Event) -> dict[str, int]:
    rows = entrants_playing(event).order_by().values_list("division")
    return dict(rows.annotate(many=Count("pk")))


def describe_counts(event: Event, players: int, still: int) -> str:
    """How many players there were at the start and how many are still in, in plain words."""
    if event.stage == Stage.REGISTRATION:
        text = (
            ngettext(
                "%(players)s player is checked in.", "%(players)s players are checked in.", players
            )
            if event.check_in
            else ngettext(
                "%(players)s player is in the event.", "%(players)s players are in the event.",
                players,
            )
        )  # fmt: skip
        return text % {"players": players}
    begun = ngettext("%(players)s player started", "%(players)s players started", players)
    still_in = (
        ngettext("%(still)s played to the end.", "%(still)s played to the end.", still)
        if event.stage == Stage.FINISHED
        else ngettext("%(still)s is still in.", "%(still)s are still in.", still)
    )
    return f"{begun % {'players': players}}, {still_in % {'still': still}}"


def _tables_of_day(event: Event) -> list[tables.Choice]:
    """The tables of kinds of events of that day, of kinds that exist now, and the event's own."""
    day = event.date.isoformat()
    return [
        kind.table_on(day)
        for kind in tables.KINDS.values()
        if kind.existed_on(day) or kind.last is None or kind.key == event.structure
    ]


def _is_table_shown(event: Event, choice: tables.Choice) -> bool:
    """Whether to show a table to whoever plans this event: it is of its day, or chosen for it."""
    day = event.date.isoformat()
    return choice.kind.key == event.structure or choice.kind.existed_on(day)


def _fields_of_event(event: Event, counts: dict[str, int]) -> list[tuple[str, int]]:
    """The fields that would play together, with their size; no name if all play in one field."""
    try:
        parts = [] if event.divisions == Divisions.AGE_MODIFIED else divisions_apart(event, counts)
    except tables.StructureError:
        parts = []
    named = [(pod_name({"divisions": part}), count_in_divisions(part, counts)) for part in parts]
    return named or [("", sum(counts.values()))]


def _advice_row(
    event: Event, choice: tables.Choice, names: str, players: int
) -> TableAdvice | None:
    try:
        step = choice.table.step_for(players)
    except tables.StructureError:
        return None
    return TableAdvice(
        key=choice.kind.key,
        name=_(choice.kind.name),
        names=names,
        players=players,
        rounds=step.all_rounds,
        cut=step.cut,
        cut_most=choice.table.most if step.cut else 0,
        gate=GateFigures(after=step.rounds, points=step.points, least=step.least)
        if step.second
        else None,
        existed=choice.kind.existed_on(event.date.isoformat()),
        known=choice.known,
        source=choice.source.title,
        section=choice.table.section,
        unconfirmed=list(choice.table.unconfirmed),
        own=choice.kind.key == event.structure,
    )


def _table_sources(choices: list[tables.Choice]) -> list[TableSource]:
    """The source of each table that was used, once."""
    alike: dict[tuple[str, str, bool], list[tables.Choice]] = defaultdict(list)
    for choice in choices:
        alike[choice.of_kind.key, choice.table.first, choice.known].append(choice)
    return [_table_source(same) for same in alike.values()]


def _table_source(choices: list[tables.Choice]) -> TableSource:
    """The table that all of these choices read."""
    first = choices[0]
    return TableSource(
        of=_(first.of_kind.name),
        title=first.source.title,
        address=first.source.address,
        section=first.table.section,
        first=first.table.first,
        last=first.table.last,
        known=first.known,
        unconfirmed=[_name_unsure_part(part) for part in first.table.unconfirmed],
        kinds=", ".join(_(choice.kind.name) for choice in choices),
    )


def _name_unsure_part(part: str) -> str:
    words = {
        "rounds": _("the rounds"),
        "cut": _("the cut"),
        "gate": _("who goes through to day two"),
        "first": _("the first day"),
        "last": _("the last day"),
    }
    return words.get(part, part)
