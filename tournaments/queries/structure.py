"""What the tables of structure say of an event's attendance."""

import random
from typing import Any

import msgspec
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.engine import structure
from tournaments.models import Divisions, Entrant, Event, Stage, System


class Settled(msgspec.Struct, frozen=True):
    """What an attendance comes to: rounds of the longest pod, its largest cut, who plays apart."""

    rounds: int
    cut: int
    pods: list[dict[str, Any]]


def playing(event: Event) -> QuerySet[Entrant]:
    """Who is in the event: neither out nor on the waiting list."""
    return event.entrants.filter(dropped_after=None, waiting=False)


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
    parts = _parts(event, counts)
    table = structure.STRUCTURES.get(event.structure)
    if event.divisions == Divisions.AGE_MODIFIED:
        return _in_one_field(event, counts, parts)
    if table is None:
        pods = [_pod(part, event.planned_rounds, event.cut_size) for part in parts]
        return Settled(event.planned_rounds, event.cut_size, pods)
    whole = table.of(players)
    steps = [table.of(max(_many(part, counts), structure.FEWEST)) for part in parts]
    pods = [_pod(part, step.rounds, step.cut) for part, step in zip(parts, steps, strict=True)]
    rounds = max((step.rounds for step in steps), default=whole.rounds)
    cut = max((step.cut for step in steps), default=whole.cut)
    return Settled(rounds, cut, pods)


def _in_one_field(event: Event, counts: dict[str, int], parts: list[tuple[str, ...]]) -> Settled:
    """Everybody plays the same rounds; each division has places and a cut of its own."""
    table = structure.STRUCTURES.get(event.structure)
    rounds = table.of(sum(counts.values())).rounds if table else event.planned_rounds
    cuts = [
        table.of(max(_many(part, counts), structure.FEWEST)).cut if table else event.cut_size
        for part in parts
    ]
    pods = [_pod(part, rounds, cut) for part, cut in zip(parts, cuts, strict=True)]
    whole = table.of(sum(counts.values())).cut if table else event.cut_size
    return Settled(rounds, max(cuts, default=whole), pods)


def _parts(event: Event, counts: dict[str, int]) -> list[tuple[str, ...]]:
    """Who is ranked, and has a cut, by themselves: nobody where that would be everybody."""
    parts: list[tuple[str, ...]] = [(one,) for one in structure.DIVISIONS if counts.get(one)]
    if event.divisions == Divisions.AGE_MODIFIED:
        return parts if len(parts) > 1 else []
    if event.divisions == Divisions.COMBINED:
        parts = structure.pods(counts)
    elif event.divisions != Divisions.APART:
        return []
    alone = [part for part in parts if _many(part, counts) == 1]
    if alone:
        raise structure.StructureError("alone_in_division", division=alone[0][0])
    return parts if len(parts) > 1 else []


def _many(part: tuple[str, ...], counts: dict[str, int]) -> int:
    return sum(counts.get(division, 0) for division in part)


def _pod(part: tuple[str, ...], rounds: int, cut: int) -> dict[str, Any]:
    return {"divisions": list(part), "rounds": rounds, "cut": cut}


def apart(event: Event) -> list[dict[str, Any]]:
    """The pods that are paired by themselves; none where one field has places by division."""
    return [] if event.divisions == Divisions.AGE_MODIFIED else event.pods


def by_table(event: Event) -> dict[str, bool]:
    """Empty unless a table has yet to say how many rounds there are; `cut`: it may cut, too."""
    table = structure.STRUCTURES.get(event.structure)
    if table is None or event.stage != Stage.REGISTRATION or event.system != System.SWISS:
        return {}
    return {"cut": any(step.cut for step in table.steps)}


def cuts_of(event: Event) -> list[int]:
    """How many of each pod go on into its cut; one number where everybody plays in one field."""
    return [pod.get("cut", event.cut_size) for pod in event.pods] or [event.cut_size]


def advice(event: Event) -> dict[str, Any]:
    """What every table recommends for those who are entered, beside what the event has.

    Where divisions play apart, for each pod: `names` says who is in it.
    """
    counts = attendance(event)
    rows = [
        {"key": table.key, "names": names, "rounds": step.rounds, "cut": step.cut}
        for table in structure.STRUCTURES.values()
        for names, players in _fields(event, counts)
        if (step := _step(table, players))
    ]
    return {
        "players": sum(counts.values()),
        "counts": [
            {"division": division_name(one), "players": counts[one]}
            for one in structure.DIVISIONS
            if counts.get(one)
        ],
        "tables": rows,
        "pods": [
            _pod_said(pod, size)
            for pod, size in zip(event.pods, cuts_of(event)[: len(event.pods)], strict=True)
        ],
    }


def _fields(event: Event, counts: dict[str, int]) -> list[tuple[str, int]]:
    """Who would play together, and how many; nameless where everybody plays in one field."""
    try:
        parts = [] if event.divisions == Divisions.AGE_MODIFIED else _parts(event, counts)
    except structure.StructureError:
        parts = []
    named = [(pod_name({"divisions": part}), _many(part, counts)) for part in parts]
    return named or [("", sum(counts.values()))]


def _step(table: structure.Structure, players: int) -> structure.Step | None:
    try:
        return table.of(players)
    except structure.StructureError:
        return None


def division_name(key: str) -> str:
    """A division as people call it."""
    names = {"junior": _("Junior"), "senior": _("Senior"), "masters": _("Masters")}
    return names.get(key, key)


def pod_name(pod: dict[str, Any]) -> str:
    """Who plays together."""
    return " + ".join(division_name(one) for one in pod["divisions"])


def _pod_said(pod: dict[str, Any], size: int) -> str:
    """Who plays together, for how many rounds and to what cut."""
    about = {"names": pod_name(pod), "rounds": pod["rounds"], "size": size}
    if size:
        return _("%(names)s: %(rounds)s rounds, top %(size)s") % about
    return _("%(names)s: %(rounds)s rounds") % about


def winners(event: Event) -> list[dict[str, Any]]:
    """Who has won: one player, or one of each pod with the pod's name; nobody before the end."""
    first = event.entrants.filter(place=1).select_related("player")
    parts = [pod["divisions"] for pod in event.pods]
    by_pod = {structure.pod_of(one.division, parts) if parts else 0: one for one in first}
    return [
        {"pod": pod, "name": one.player.name, "of": pod_name(event.pods[pod]) if parts else ""}
        for pod, one in sorted(by_pod.items())
    ]


def pods_in(event: Event, number: int) -> dict[str, int]:
    """The pod of each division that plays this round."""
    if not apart(event):
        return dict.fromkeys(structure.DIVISIONS, 0)
    parts = [pod["divisions"] for pod in event.pods]
    pods = {one: structure.pod_of(one, parts) for one in structure.DIVISIONS}
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
