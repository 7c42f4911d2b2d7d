"""How an event ended for one player: the place, among how many, and whether it was won."""

from collections.abc import Sequence

import msgspec
from django.db.models import Count, Q

from tournaments.engine.structure import tables
from tournaments.models import Entrant, Stage
from tournaments.queries.structure.attendance import division_name, pod_name

DivisionGroups = Sequence[Sequence[str]]


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """How a finished event ended for a player.

    `place` of `players` in the player's field; `field`: its name if divisions play apart. `place`
    is null for a player without one; `why` then is `disqualified`, `waiting` (on the waiting list),
    `left` (dropped before round 1) or empty. `division_place`: the place in the player's
    `division`, if the field holds several.
    """

    place: int | None
    players: int
    field: str
    won: bool
    division: str
    division_place: int | None
    why: str


def ending_of(entrant: Entrant) -> Ending | None:
    """How the event ended for this player; None before its end."""
    event = entrant.event
    if event.stage != Stage.FINISHED:
        return None
    parts = [pod["divisions"] for pod in event.pods]
    pod = tables.pod_of_division(entrant.division, parts) if parts else 0
    counts = _places_by_division(entrant, parts, pod)
    return Ending(
        place=entrant.place,
        players=sum(count for count, _better in counts.values()),
        field=pod_name(event.pods[pod]) if parts else "",
        won=entrant.place == 1,
        division=division_name(entrant.division),
        division_place=_place_in_division(entrant, counts),
        why="" if entrant.place else _why_no_place(entrant),
    )


def ending_row(entrant: Entrant) -> Ending | None:
    """How the event ended for this player, for the API: with the division's key."""
    ending = ending_of(entrant)
    if ending is None:
        return None
    return msgspec.structs.replace(ending, division=entrant.division)


def _places_by_division(
    entrant: Entrant, parts: DivisionGroups, pod: int
) -> dict[str, tuple[int, int]]:
    """For each division in the player's field: how many have a place, and how many a better one."""
    better = Count("pk", filter=Q(place__lt=entrant.place or 0))
    placed = entrant.event.entrants.exclude(place=None).order_by().values("division")
    rows = placed.annotate(many=Count("pk"), better=better)
    return {
        row["division"]: (row["many"], row["better"])
        for row in rows
        if not parts or tables.pod_of_division(row["division"], parts) == pod
    }


def _place_in_division(entrant: Entrant, counts: dict[str, tuple[int, int]]) -> int | None:
    if entrant.place is None or len(counts) == 1:
        return None
    return counts[entrant.division][1] + 1


def _why_no_place(entrant: Entrant) -> str:
    if entrant.disqualified:
        return "disqualified"
    if entrant.waiting:
        return "waiting"
    return "left" if entrant.dropped_after == 0 else ""
