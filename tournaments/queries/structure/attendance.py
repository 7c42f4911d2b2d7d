"""What the tables of structure give for an event's attendance, and its pods, cuts and gates."""

import random
from collections.abc import Collection, Mapping
from typing import Any

import msgspec
from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from msgspec.structs import replace

from league.engine.name_order import order_of_name
from tournaments.engine.cut.gates import Gate
from tournaments.engine.structure import attendance, tables
from tournaments.models import Divisions, Entrant, Event, Result, Stage, System
from tournaments.queries.kept import keep_until_change

# Players who are still in: not dropped, not held at the gate, not on the waiting list.
PLAYING: Mapping[str, Any] = {"dropped_after": None, "held_after": None, "waiting": False}


class SettledStructure(msgspec.Struct, frozen=True):
    """What an attendance leads to: the largest values of all pods, and in `pods` each pod's."""

    rounds: int
    cut: int
    pods: list[dict[str, Any]]
    most: int = 0
    gate: Gate | None = None


class Pod(msgspec.Struct, frozen=True, kw_only=True):
    """The divisions that play or are ranked together, with their rounds and the size of the cut.

    `most`: the most players the cut may grow to. `gate`: the round it comes after, the match points
    that are enough, and how many go on at least.
    """

    divisions: list[str]
    rounds: int
    cut: int | msgspec.UnsetType = msgspec.UNSET
    most: int | msgspec.UnsetType = msgspec.UNSET
    gate: tuple[int, int, int] | msgspec.UnsetType | None = msgspec.UNSET


class FieldShape(msgspec.Struct, frozen=True):
    """How a field is played: rounds of all days, its cut, and the gate between two days."""

    rounds: int
    cut: int
    most: int = 0
    gate: Gate | None = None


class Winner(msgspec.Struct, frozen=True, kw_only=True):
    """The winner of a pod, and the pod's name: empty if everybody plays in one field."""

    pod: int
    name: str
    of: str


class RollPlayer(msgspec.Struct, frozen=True, kw_only=True):
    """A player on a list at the door, with the full name."""

    pk: int
    name: str
    division: str
    checked_in: bool


class Roll(msgspec.Struct, frozen=True, kw_only=True):
    """The players to be checked in, by name; the waiting list, in the order of entry.

    `inside`: how many are not on the waiting list; `divisions`: those of the event, unless all play
    together.
    """

    there: list[RollPlayer]
    not_there: list[RollPlayer]
    waiting: list[RollPlayer]
    inside: int
    divisions: list[str]


def entrants_playing(event: Event) -> QuerySet[Entrant]:
    """Players who are still in: see `PLAYING`."""
    return event.entrants.filter(**PLAYING)


def count_started(event: Event) -> dict[str, int]:
    """How many players were there at the start, by division; before round 1, how many are now.

    Late players are not counted, nor players who came back after missing the first round: structure
    and prizes depend on the count at the start, which drops do not change.
    """
    if event.stage == Stage.REGISTRATION:
        return count_attendance(event)
    return keep_until_change(event, "started", lambda: _count_at_start(event))


def _count_at_start(event: Event) -> dict[str, int]:
    missed = Q(seats__round__number=1, seats__match__result=Result.LOSS)
    at_start = event.entrants.filter(waiting=False, late=False).exclude(dropped_after=0)
    rows = at_start.exclude(missed).order_by().values_list("division")
    return dict(rows.annotate(many=Count("pk", distinct=True)))


def draw_seeds(event: Event) -> list[int]:
    """The players of a single elimination, best seed first: drawn by the event's seed.

    Once the first round is paired, the draw is of those who were in it.
    """
    first = event.rounds.filter(number=1).first()
    drawn_ones = Q(seats__round=first) if first else Q(dropped_after=None)
    order = list(event.entrants.filter(drawn_ones, waiting=False).order_by("roster"))
    random.Random(f"{event.seed}/draw").shuffle(order)  # noqa: S311 -- repeatable, not secret
    return [entrant.pk for entrant in order]


def count_attendance(event: Event) -> dict[str, int]:
    """How many players are still in, by division."""
    present = Q(checked_in=True) if event.check_in and event.stage == "registration" else Q()
    rows = entrants_playing(event).filter(present).order_by().values_list("division")
    return dict(rows.annotate(many=Count("pk")))


def structure_for_counts(event: Event, counts: dict[str, int]) -> SettledStructure:
    """Rounds, cut and pods for this attendance. Raises StructureError if a table has no answer."""
    players = sum(counts.values())
    if event.system == System.ROUND_ROBIN:
        return SettledStructure(max(players - 1 + players % 2, 1), 0, [])
    if event.system == System.ELIMINATION:
        return SettledStructure(max((players - 1).bit_length(), 1), 0, [])
    whole, parts = field_shape(event, players), divisions_apart(event, counts)
    shapes = [
        field_shape(event, count_in_divisions(part, counts), among_others=True) for part in parts
    ]
    if event.divisions == Divisions.AGE_MODIFIED:
        # Everybody plays the same rounds; each division has places and a cut of its own.
        shapes = [replace(shape, rounds=whole.rounds, gate=whole.gate) for shape in shapes]
    pods = [_stored_pod(part, shape) for part, shape in zip(parts, shapes, strict=True)]
    longest = max(shapes or [whole], key=lambda shape: shape.rounds)
    most = max((shape.most for shape in shapes), default=whole.most)
    cut = max((shape.cut for shape in shapes), default=whole.cut)
    return SettledStructure(longest.rounds, cut, pods, most, longest.gate)


def field_shape(event: Event, players: int, *, among_others: bool = False) -> FieldShape:
    """How a field of this size plays: by the event's table, or the organiser's own figures.

    `among_others`: a pod too small for the table is played like the table's smallest field. Raises
    StructureError if all players together are too few.
    """
    kind = attendance.KINDS.get(event.structure)
    if kind is None:
        return FieldShape(event.planned_rounds, event.cut_size, event.cut_most, event_gate(event))
    table = kind.table_on(event.date.isoformat()).table
    step = table.step_for(max(players, table.rows[0].players) if among_others else players)
    return FieldShape(
        step.all_rounds,
        step.cut,
        max(table.most, step.cut) if table.most and step.cut else 0,
        step.gate,
    )


def event_gate(event: Event) -> Gate | None:
    """The event's gate between two days, if it has one."""
    if not event.gate_after:
        return None
    return Gate(event.gate_after, event.gate_points, event.gate_least)


def gates_by_pod(event: Event) -> list[Gate | None]:
    """The gate of each pod; a single one if everybody plays in one field."""
    if not event.pods:
        return [event_gate(event)]
    return [Gate(*pod["gate"]) if pod.get("gate") else None for pod in event.pods]


def divisions_apart(event: Event, counts: dict[str, int]) -> list[tuple[str, ...]]:
    """The divisions ranked, and cut, separately; empty if that would be a single group."""
    parts: list[tuple[str, ...]] = [
        (division,) for division in tables.DIVISIONS if counts.get(division)
    ]
    if event.divisions == Divisions.AGE_MODIFIED:
        return parts if len(parts) > 1 else []
    if event.divisions == Divisions.COMBINED:
        parts = tables.pods_by_attendance(counts)
    elif event.divisions != Divisions.APART:
        return []
    alone = [part for part in parts if count_in_divisions(part, counts) == 1]
    if alone:
        raise attendance.StructureError("alone_in_division", division=alone[0][0])
    return parts if len(parts) > 1 else []


def count_in_divisions(part: tuple[str, ...], counts: dict[str, int]) -> int:
    """How many players these divisions have."""
    return sum(counts.get(division, 0) for division in part)


def _stored_pod(part: tuple[str, ...], shape: FieldShape) -> dict[str, Any]:
    pod: dict[str, Any] = {"divisions": list(part), "rounds": shape.rounds, "cut": shape.cut}
    if shape.most:
        pod["most"] = shape.most
    if shape.gate:
        pod["gate"] = list(msgspec.structs.astuple(shape.gate))
    return pod


def stored_pods(event: Event) -> list[Pod]:
    """The event's pods; none if everybody plays in one field."""
    return msgspec.convert(event.pods, list[Pod])


def pods_apart(event: Event) -> list[Pod]:
    """The pods that are paired separately; none if one field has places by division."""
    return [] if event.divisions == Divisions.AGE_MODIFIED else stored_pods(event)


def left_to_table(event: Event) -> dict[str, bool]:
    """Empty unless a table will set the number of rounds later; `cut`: it may set a cut, too."""
    kind = attendance.KINDS.get(event.structure)
    if kind is None or event.stage != Stage.REGISTRATION or event.system != System.SWISS:
        return {}
    return {"cut": any(step.cut for step in kind.table_on(event.date.isoformat()).table.rows)}


def cut_sizes(event: Event) -> list[int]:
    """How many of each pod go on into its cut; one number if everybody plays in one field."""
    return [pod.get("cut", event.cut_size) for pod in event.pods] or [event.cut_size]


def largest_cuts(event: Event) -> list[int]:
    """How far the cut of each pod may grow if it is asymmetrical, else 0."""
    return [pod.get("most", 0) for pod in event.pods] or [event.cut_most]


def division_name(key: str) -> str:
    """The name of a division."""
    names = {"junior": _("Junior"), "senior": _("Senior"), "masters": _("Masters")}
    return names.get(key, key)


def pod_name(pod: dict[str, Any]) -> str:
    """The divisions that play together, in words."""
    return " + ".join(division_name(division) for division in pod["divisions"])


def describe_pod(pod: dict[str, Any], size: int) -> str:
    """The divisions that play together, their rounds and cut, in words."""
    words = {"names": pod_name(pod), "rounds": pod["rounds"], "size": size}
    if size:
        text = ngettext(
            "%(names)s: %(rounds)s round, top %(size)s",
            "%(names)s: %(rounds)s rounds, top %(size)s",
            pod["rounds"],
        )
    else:
        text = ngettext(
            "%(names)s: %(rounds)s round", "%(names)s: %(rounds)s rounds", pod["rounds"]
        )
    return text % words


def event_winners(event: Event) -> list[Winner]:
    """The winner, or one of each pod with the pod's name; nobody before the end."""
    first = event.entrants.filter(place=1).select_related("player")
    parts = [pod["divisions"] for pod in event.pods]
    by_pod = {
        tables.pod_of_division(entrant.division, parts) if parts else 0: entrant
        for entrant in first
    }
    return [
        Winner(pod=pod, name=entrant.player.name, of=pod_name(event.pods[pod]) if parts else "")
        for pod, entrant in sorted(by_pod.items())
    ]


def pods_in_round(event: Event, number: int) -> dict[str, int]:
    """The pod of each division that plays this round."""
    if not pods_apart(event):
        return dict.fromkeys(tables.DIVISIONS, 0)
    parts = [pod["divisions"] for pod in event.pods]
    pods = {division: tables.pod_of_division(division, parts) for division in tables.DIVISIONS}
    return {division: pod for division, pod in pods.items() if event.pods[pod]["rounds"] >= number}


def roll_call(event: Event) -> Roll:
    """The players to be checked in, by name, as one looks through a list at the door."""
    everybody = event.entrants.filter(dropped_after=None).order_by("roster")
    columns = ("pk", "division", "checked_in", "waiting")
    entered: list[RollPlayer] = []
    waiting: list[RollPlayer] = []
    for row in everybody.values(*columns, name=F("player__full_name")):
        (waiting if row.pop("waiting") else entered).append(RollPlayer(**row))
    entered.sort(key=lambda player: order_of_name(player.name))
    return Roll(
        there=[player for player in entered if player.checked_in],
        not_there=[player for player in entered if not player.checked_in],
        waiting=waiting,
        inside=len(entered),
        divisions=divisions_among(event, {player.division for player in entered}),
    )


def divisions_among(event: Event, divisions: Collection[str]) -> list[str]:
    """These divisions in order, the youngest first; empty if all play in one field."""
    if event.divisions == Divisions.TOGETHER:
        return []
    return [division for division in tables.DIVISIONS if division in divisions]
