"""Who goes through the gate to the second day: by the results as they are, and as it was shut."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.engine.cut import gates
from tournaments.engine.standings.table import Line
from tournaments.models import Event, RoundKind
from tournaments.queries.rounds.state import standings_by_pod, through
from tournaments.queries.structure.attendance import gates_of, pod_name


def gate(event: Event) -> dict[str, Any]:
    """The gate of each pod that has one, and every player in it, best first.

    `shut`: the second day has begun. `rows`: `through` is who plays on (once it is shut, who did),
    `by_results` who would by the results as they are now; `differs` where these are not the same,
    after a correction or because a person decided it. `held`: who is in, and stopped at the gate.
    """
    last = event.rounds.filter(kind=RoundKind.SWISS).count()
    names = dict(event.entrants.values_list("pk", "player__name"))
    held = dict(event.entrants.exclude(held_after=None).values_list("pk", "held_after"))
    pods, rows = [], []
    for pod, one in enumerate(gates_of(event)):
        if one is None:
            continue
        lines = standings_by_pod(event, min(last, one.after))[pod]
        shut = last > one.after
        here = _rows(event, pod, lines, one, (held if shut else None), names)
        rows += here
        pods.append({
            "pod": pod,
            "name": pod_name(event.pods[pod]) if event.pods else "",
            **_as_dict(one),
            "said": said(one),
            "shut": shut,
            "played": min(last, one.after),
            "through": sum(row["through"] for row in here),
        })  # fmt: skip
    return {"pods": pods, "rows": rows, "differs": [row for row in rows if row["differs"]]}


def _as_dict(one: gates.Gate) -> dict[str, int]:
    return {"after": one.after, "points": one.points, "least": one.least}


def _rows(
    event: Event,
    pod: int,
    lines: list[Line],
    one: gates.Gate,
    held: dict[int, int | None] | None,
    names: dict[int, str],
) -> list[dict[str, Any]]:
    by_results = through(event, pod, lines)
    rows = []
    for line in lines:
        now = line.id in by_results
        inside = now if held is None else int(line.id) not in held
        rows.append({
            "pod": pod,
            "place": line.place,
            "id": int(line.id),
            "name": names[int(line.id)],
            "points": line.points,
            "record": f"{line.wins}–{line.losses}–{line.ties}",
            "dropped": line.dropped_after is not None and line.dropped_after <= one.after,
            "through": inside,
            "held": held is not None and line.dropped_after is None and int(line.id) in held,
            "by_results": now,
            "by_place": now and line.points < one.points,
            "differs": inside != now,
        })  # fmt: skip
    return rows


def said(one: gates.Gate) -> str:
    """What leads through a gate, in plain words."""
    points = ngettext("%(points)s match point", "%(points)s match points", one.points)
    points %= {"points": one.points}
    if one.points and one.least:
        return _("%(points)s or more, and at least the best %(least)s") % {
            "points": points, "least": one.least,
        }  # fmt: skip
    if one.points:
        return _("%(points)s or more") % {"points": points}
    return _("the best %(least)s") % {"least": one.least}
