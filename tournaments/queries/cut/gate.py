"""Who goes through to the second day: by the current results, and as decided when it began."""

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.cut import gates
from tournaments.engine.standings.table import Line
from tournaments.models import Event, RoundKind
from tournaments.queries.rounds.state import players_through_gate, standings_by_pod
from tournaments.queries.structure.attendance import gates_by_pod, pod_name


class GatePod(msgspec.Struct, frozen=True, kw_only=True):
    """The gate to the second day of one pod: after round `after`, of which `played` are played.

    `points`: the match points that are enough, 0 if points do not count. `least`: how many go on at
    least, 0 for none. `said`: the same in words. `shut`: the second day has begun. `through`: how
    many play on.
    """

    pod: int
    name: str
    after: int
    points: int
    least: int
    said: str
    shut: bool
    played: int
    through: int


class GateRow(msgspec.Struct, frozen=True, kw_only=True):
    """A player at the gate to the second day. `id`: the entrant's; `record`: wins, losses and ties.

    `through`: goes on by the results so far or, once the second day has begun, did so.
    `by_results`: goes on by the results as they are now. `differs`: these two are not the same,
    after a correction or by decision of the staff. `held`: in the event, but stopped at the gate.
    `by_place`: goes on without the points.
    """

    pod: int
    place: int
    id: int
    name: str
    points: int
    record: str
    dropped: bool
    through: bool
    held: bool
    by_results: bool
    by_place: bool
    differs: bool


class GateCard(msgspec.Struct, frozen=True, kw_only=True):
    """The gates to the second day: one for each pod, and the players before them, best first.

    `differs`: the players for whom the results now say something else than what happened.
    """

    pods: list[GatePod]
    rows: list[GateRow]
    differs: list[GateRow]


def make_gate_card(event: Event) -> GateCard:
    """The gate of each pod that has one, and all its players, best first."""
    last = event.rounds.filter(kind=RoundKind.SWISS).count()
    names = dict(event.entrants.values_list("pk", "player__name"))
    held = dict(event.entrants.exclude(held_after=None).values_list("pk", "held_after"))
    pods, rows = [], []
    for pod, gate_ in enumerate(gates_by_pod(event)):
        if gate_ is None:
            continue
        lines = standings_by_pod(event, min(last, gate_.after))[pod]
        shut = last > gate_.after
        pod_rows = _gate_rows(event, pod, lines, gate_, (held if shut else None), names)
        rows += pod_rows
        pods.append(GatePod(
            pod=pod,
            name=pod_name(event.pods[pod]) if event.pods else "",
            after=gate_.after,
            points=gate_.points,
            least=gate_.least,
            said=describe_gate(gate_),
            shut=shut,
            played=min(last, gate_.after),
            through=sum(row.through for row in pod_rows),
        ))  # fmt: skip
    return GateCard(pods=pods, rows=rows, differs=[row for row in rows if row.differs])


def _gate_rows(
    event: Event,
    pod: int,
    lines: list[Line],
    gate: gates.Gate,
    held: dict[int, int | None] | None,
    names: dict[int, str],
) -> list[GateRow]:
    by_results = players_through_gate(event, pod, lines)
    rows = []
    for line in lines:
        would_go_on = line.id in by_results
        goes_on = would_go_on if held is None else int(line.id) not in held
        rows.append(GateRow(
            pod=pod,
            place=line.place,
            id=int(line.id),
            name=names[int(line.id)],
            points=line.points,
            record=f"{line.wins}–{line.losses}–{line.ties}",
            dropped=line.dropped_after is not None and line.dropped_after <= gate.after,
            through=goes_on,
            held=held is not None and line.dropped_after is None and int(line.id) in held,
            by_results=would_go_on,
            by_place=would_go_on and line.points < gate.points,
            differs=goes_on != would_go_on,
        ))  # fmt: skip
    return rows


def describe_gate(gate: gates.Gate) -> str:
    """The condition for going through a gate, in plain words."""
    points = ngettext("%(points)s match point", "%(points)s match points", gate.points)
    points %= {"points": gate.points}
    if gate.points and gate.least:
        return _("%(points)s or more, and at least the best %(least)s") % {
            "points": points, "least": gate.least,
        }  # fmt: skip
    if gate.points:
        return _("%(points)s or more") % {"points": points}
    return _("the best %(least)s") % {"least": gate.least}
