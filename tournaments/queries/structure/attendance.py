"""What the tables of structure say of an event's attendance."""

import random
from typing import Any

import msgspec
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from tournaments.engine.cut.gates import Gate
from tournaments.engine.structure import attendance as attendance_tables
from tournaments.engine.structure import tables
from tournaments.models import Divisions, Entrant, Event, Result, Stage, System


class Settled(msgspec.Struct, frozen=True):
    """What an attendance comes to, of all pods the most; `pods`: who plays apart, and their own."""

    rounds: int
    cut: int
    pods: list[dict[str, Any]]
    most: int = 0
    gate: Gate | None = None


class Shape(msgspec.Struct, frozen=True):
    """How a field is played: rounds of all days, its cut, and the gate between two days."""

    rounds: int
    cut: int
    most: int = 0
    gate: Gate | None = None


def playing(event: Event) -> QuerySet[Entrant]:
    """Who plays on: neither out, nor held at the gate, nor on the waiting list."""
    return event.entrants.filter(dropped_after=None, held_after=None, waiting=False)


def started(event: Event) -> dict[str, int]:
    """How many were there at the start, by division; before the first round, who is there now.

    Who came late is not among them, nor who came back after missing the first round: structure and
    prizes go by the count at the start, which drops do not change.
    """
    if event.stage == Stage.REGISTRATION:
        return attendance(event)
    missed = Q(seats__round__number=1, seats__match__result=Result.LOSS)
    there = event.entrants.filter(waiting=False, late=False).exclude(dropped_after=0)
    rows = there.exclude(missed).order_by().values_list("division")
    return dict(rows.annotate(many=Count("pk", distinct=True)))


def drawn(event: Event) -> list[int]:
    """Everybody who plays a single elimination, best seed first: drawn by the event's seed.

    The draw is of those who were in the first round, once it is paired.
    """
    first = event.rounds.filter(number=1).first()
    inside = Q(seats__round=first) if first else Q(dropped_after=None)
    order = list(event.entrants.filter(inside, waiting=False).order_by("roster"))
    random.Random(f"{event.seed}/draw").shuffle(order)  # noqa: S311 -- repeatable, not secret
    return [entrant.pk for entrant in order]


def attendance(event: Event) -> dict[str, int]:
    """How many play, by division."""
    there = Q(checked_in=True) if event.check_in and event.stage == "registration" else Q()
    rows = playing(event).filter(there).order_by().values_list("division")
    return dict(rows.annotate(many=Count("pk")))


def settled(event: Event, counts: dict[str, int]) -> Settled:
    """Rounds, cut and pods for this attendance. Raises StructureError where a table has none."""
    players = sum(counts.values())
    if event.system == System.ROUND_ROBIN:
        return Settled(max(players - 1 + players % 2, 1), 0, [])
    if event.system == System.ELIMINATION:
        return Settled(max((players - 1).bit_length(), 1), 0, [])
    whole, parts = shape_for(event, players), parts_of(event, counts)
    shapes = [shape_for(event, many_of(part, counts), among_others=True) for part in parts]
    if event.divisions == Divisions.AGE_MODIFIED:
        # Everybody plays the same rounds; each division has places and a cut of its own.
        shapes = [replace(shape, rounds=whole.rounds, gate=whole.gate) for shape in shapes]
    pods = [_pod(part, shape) for part, shape in zip(parts, shapes, strict=True)]
    longest = max(shapes or [whole], key=lambda shape: shape.rounds)
    most = max((shape.most for shape in shapes), default=whole.most)
    cut = max((shape.cut for shape in shapes), default=whole.cut)
    return Settled(longest.rounds, cut, pods, most, longest.gate)


def shape_for(event: Event, players: int, *, among_others: bool = False) -> Shape:
    """How so many play: by the event's table, or the organiser's own figures.

    `among_others`: a pod too small for the table is played as its smallest field. Raises
    StructureError where everybody together is too few.
    """
    kind = attendance_tables.KINDS.get(event.structure)
    if kind is None:
        return Shape(event.planned_rounds, event.cut_size, event.cut_most, gate_of(event))
    table = kind.on(event.date.isoformat()).table
    step = table.of(max(players, table.rows[0].players) if among_others else players)
    return Shape(
        step.all_rounds,
        step.cut,
        max(table.most, step.cut) if table.most and step.cut else 0,
        step.gate,
    )


def gate_of(event: Event) -> Gate | None:
    """The event's gate between two days, if it has one."""
    if not event.gate_after:
        return None
    return Gate(event.gate_after, event.gate_points, event.gate_least)


def gates_of(event: Event) -> list[Gate | None]:
    """The gate of each pod; one where everybody plays in one field."""
    if not event.pods:
        return [gate_of(event)]
    return [Gate(*pod["gate"]) if pod.get("gate") else None for pod in event.pods]


def parts_of(event: Event, counts: dict[str, int]) -> list[tuple[str, ...]]:
    """Who is ranked, and has a cut, by themselves: nobody where that would be everybody."""
    parts: list[tuple[str, ...]] = [(one,) for one in tables.DIVISIONS if counts.get(one)]
    if event.divisions == Divisions.AGE_MODIFIED:
        return parts if len(parts) > 1 else []
    if event.divisions == Divisions.COMBINED:
        parts = tables.pods(counts)
    elif event.divisions != Divisions.APART:
        return []
    alone = [part for part in parts if many_of(part, counts) == 1]
    if alone:
        raise attendance_tables.StructureError("alone_in_division", division=alone[0][0])
    return parts if len(parts) > 1 else []


def many_of(part: tuple[str, ...], counts: dict[str, int]) -> int:
    """How many of these divisions there are."""
    return sum(counts.get(division, 0) for division in part)


def _pod(part: tuple[str, ...], shape: Shape) -> dict[str, Any]:
    pod: dict[str, Any] = {"divisions": list(part), "rounds": shape.rounds, "cut": shape.cut}
    if shape.most:
        pod["most"] = shape.most
    if shape.gate:
        pod["gate"] = list(msgspec.structs.astuple(shape.gate))
    return pod


def apart(event: Event) -> list[dict[str, Any]]:
    """The pods that are paired by themselves; none where one field has places by division."""
    return [] if event.divisions == Divisions.AGE_MODIFIED else event.pods


def by_table(event: Event) -> dict[str, bool]:
    """Empty unless a table has yet to say how many rounds there are; `cut`: it may cut, too."""
    kind = attendance_tables.KINDS.get(event.structure)
    if kind is None or event.stage != Stage.REGISTRATION or event.system != System.SWISS:
        return {}
    return {"cut": any(step.cut for step in kind.on(event.date.isoformat()).table.rows)}


def cuts_of(event: Event) -> list[int]:
    """How many of each pod go on into its cut; one number where everybody plays in one field."""
    return [pod.get("cut", event.cut_size) for pod in event.pods] or [event.cut_size]


def mosts_of(event: Event) -> list[int]:
    """To how many the cut of each pod may grow where it is asymmetrical, else 0."""
    return [pod.get("most", 0) for pod in event.pods] or [event.cut_most]


def division_name(key: str) -> str:
    """A division as people call it."""
    names = {"junior": _("Junior"), "senior": _("Senior"), "masters": _("Masters")}
    return names.get(key, key)


def pod_name(pod: dict[str, Any]) -> str:
    """Who plays together."""
    return " + ".join(division_name(one) for one in pod["divisions"])


def pod_said(pod: dict[str, Any], size: int) -> str:
    """Who plays together, for how many rounds and to what cut."""
    about = {"names": pod_name(pod), "rounds": pod["rounds"], "size": size}
    if size:
        said = ngettext(
            "%(names)s: %(rounds)s round, top %(size)s",
            "%(names)s: %(rounds)s rounds, top %(size)s",
            pod["rounds"],
        )
    else:
        said = ngettext(
            "%(names)s: %(rounds)s round", "%(names)s: %(rounds)s rounds", pod["rounds"]
        )
    return said % about


def winners(event: Event) -> list[dict[str, Any]]:
    """Who has won: one player, or one of each pod with the pod's name; nobody before the end."""
    first = event.entrants.filter(place=1).select_related("player")
    parts = [pod["divisions"] for pod in event.pods]
    by_pod = {tables.pod_of(one.division, parts) if parts else 0: one for one in first}
    return [
        {"pod": pod, "name": one.player.name, "of": pod_name(event.pods[pod]) if parts else ""}
        for pod, one in sorted(by_pod.items())
    ]


def pods_in(event: Event, number: int) -> dict[str, int]:
    """The pod of each division that plays this round."""
    if not apart(event):
        return dict.fromkeys(tables.DIVISIONS, 0)
    parts = [pod["divisions"] for pod in event.pods]
    pods = {one: tables.pod_of(one, parts) for one in tables.DIVISIONS}
    return {one: pod for one, pod in pods.items() if event.pods[pod]["rounds"] >= number}


def roll(event: Event) -> dict[str, Any]:
    """Who is to be there: checked in or not, and who waits, each in the order of entry."""
    everybody = event.entrants.select_related("player").order_by("roster")
    rows = list(everybody.filter(Q(dropped_after=None)))
    inside = [one for one in rows if not one.waiting]
    return {
        "there": [one for one in inside if one.checked_in],
        "not_there": [one for one in inside if not one.checked_in],
        "waiting": [one for one in rows if one.waiting],
        "inside": len(inside),
    }
