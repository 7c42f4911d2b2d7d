"""Change how an event is played: its figures, its pods, and a player's own settings."""

from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log
from tournaments.domain import boards
from tournaments.domain.locking import lock_event, require_stage
from tournaments.domain.rounds import snapshots
from tournaments.domain.structure.settings import Figures, require_valid_figures
from tournaments.engine.cut.gates import Gate
from tournaments.engine.limits import MOST_ROUNDS
from tournaments.engine.structure import attendance, tables
from tournaments.models import Entrant, Event, Moment, Stage, System
from tournaments.queries.structure.attendance import (
    count_attendance,
    gates_by_pod,
    pods_apart,
    structure_for_counts,
)

HIGHEST_TABLE = 9999
FIXED_BY_FIRST_ROUND = ("system", "divisions", "check_in", "structure")


@transaction.atomic
def change_structure(actor: log.Actor, event: Event, figures: Figures) -> Event:
    """Change how the rounds still to be paired are played. Rounds already paired stay as they are.

    Raises Refused if a round that is paired already depends on the change.
    """
    event = lock_event(event.pk)
    require_stage(event, Stage.REGISTRATION, Stage.SWISS, Stage.CUT)
    require_valid_figures(figures)
    _require_unchanged_if_paired(event, figures)
    wanted = asdict(figures)
    before = {name: getattr(event, name) for name in wanted}
    if before == wanted:
        return event
    for name, value in wanted.items():
        setattr(event, name, value)
    _update_pods(event, before)
    event.save(update_fields=[*wanted, "pods"])
    changed = [name for name in wanted if wanted[name] != before[name]]
    log.record_entry(
        event.league, actor, "event.structure_changed", f"event:{event.pk}",
        before={name: before[name] for name in changed},
        after={name: wanted[name] for name in changed},
    )  # fmt: skip
    boards.publish_boards_later(event)
    return event


def _require_unchanged_if_paired(event: Event, figures: Figures) -> None:
    if event.stage == Stage.REGISTRATION:
        return
    for field in FIXED_BY_FIRST_ROUND:
        if getattr(figures, field) != getattr(event, field):
            raise Refused(
                _("This was settled with the first round; take that round back to change it."),
                field=field,
            )
    paired = event.rounds.filter(kind="swiss").aggregate(last=Max("number"))["last"] or 0
    if figures.planned_rounds < paired:
        message = _("Round %(paired)s is paired already; not fewer rounds than that.")
        raise Refused(message % {"paired": paired}, field="planned_rounds")
    _require_open_gate(event, figures, paired)
    if event.stage == Stage.CUT:
        for field in ("planned_rounds", "cut_size", "cut_most"):
            if getattr(figures, field) != getattr(event, field):
                raise Refused(_("The cut has begun; this can change no more."), field=field)


def _require_open_gate(event: Event, figures: Figures, paired: int) -> None:
    """Raises Refused for a changed gate if the current gate, or the new one, is already shut."""
    current, then = gate_figures(event), gate_figures(figures)
    if current == then:
        return
    shut = [gate.after for gate in gates_by_pod(event) if gate and paired > gate.after]
    if shut:
        raise Refused(
            _(
                "Round %(number)s of day two is paired already: take it back to change who goes "
                "through, and pair it again."
            )
            % {"number": min(shut) + 1},
            field="gate_after",
        )
    if figures.gate_after and paired > figures.gate_after:
        raise Refused(
            _("Round %(paired)s is paired already; the first day cannot end before it.")
            % {"paired": paired},
            field="gate_after",
        )


def gate_figures(figures: Figures | Event) -> list[int]:
    """The gate as a list: after which round, how many points, how many players at least."""
    return [figures.gate_after, figures.gate_points, figures.gate_least]


def _update_pods(event: Event, before: dict[str, Any]) -> None:
    """Apply new rounds, cut or gate to pods that had the event's old ones; no pod gets more."""
    rounds, size, most = before["planned_rounds"], before["cut_size"], before["cut_most"]
    gate = [before[name] for name in ("gate_after", "gate_points", "gate_least")]
    for pod in event.pods:
        figures = {"rounds": pod["rounds"], "cut": pod.get("cut", size)}
        pod["rounds"] = _follow_change(figures["rounds"], rounds, event.planned_rounds)
        pod["cut"] = _follow_change(figures["cut"], size, event.cut_size)
        if pod.get("most", 0) == most:
            pod["most"] = event.cut_most
        if pod.get("gate", [0, 0, 0]) == gate and event.gate_after < pod["rounds"]:
            pod["gate"] = gate_figures(event)
        for name in [name for name in ("most", "gate") if not any(_to_integers(pod.get(name)))]:
            pod.pop(name, None)


def _to_integers(value: Any) -> list[int]:
    return value if isinstance(value, list) else [value or 0]


def _follow_change(current: int, before: int, after: int) -> int:
    return after if current == before else min(current, after)


def settle_structure(actor: log.Actor, event: Event) -> None:
    """Fix the structure with the first round: absent players, pods, rounds and cut.

    Call it inside the transaction that pairs the round. Raises Refused if no table fits.
    """
    absent = _remove_absent(event)
    counts = count_attendance(event)
    try:
        settled = structure_for_counts(event, counts)
    except attendance.StructureError as impossible:
        raise Refused(impossible.render_sentence(_), code="too_few", field="structure") from None
    if settled.rounds > MOST_ROUNDS:
        most = {"most": MOST_ROUNDS + 1}
        raise Refused(
            _("Everybody against everybody is possible with at most %(most)s players.") % most,
            code="too_many",
        )
    gate = settled.gate or Gate(0)
    values = {
        "planned_rounds": settled.rounds, "cut_size": settled.cut, "pods": settled.pods,
        "cut_most": settled.most, "gate_after": gate.after, "gate_points": gate.points,
        "gate_least": gate.least,
    }  # fmt: skip
    changed = {name: value for name, value in values.items() if getattr(event, name) != value}
    if not changed and not absent:
        return
    for name, value in changed.items():
        setattr(event, name, value)
    event.save(update_fields=[*values])
    after = {"rounds": settled.rounds, "cut": settled.cut, "pods": settled.pods, "absent": absent}
    if settled.gate or settled.most:
        after |= {"gate": gate_figures(event), "most": settled.most}
    log.record_entry(event.league, actor, "event.settled", f"event:{event.pk}", after=after)


def _remove_absent(event: Event) -> list[int]:
    if not event.check_in:
        return []
    gone = event.entrants.filter(checked_in=False, waiting=False, dropped_after=None)
    absent = list(gone.values_list("pk", flat=True))
    gone.update(dropped_after=0)
    return absent


@transaction.atomic
def change_entrant(
    actor: log.Actor,
    entrant: Entrant,
    *,
    division: str,
    awarded_byes: list[int],
    table: int | None,
    reason: str = "",
) -> Entrant:
    """Change a player's division, awarded byes and fixed table.

    Raises Refused for a change that contradicts a round already paired.
    """
    event = lock_event(entrant.event_id)
    require_stage(event, Stage.REGISTRATION, Stage.SWISS)
    entrant.refresh_from_db()
    wanted: dict[str, Any] = {
        "division": division, "awarded_byes": sorted(set(awarded_byes)), "table": table,
    }  # fmt: skip
    before = {name: getattr(entrant, name) for name in wanted}
    if before == wanted:
        return entrant
    _require_valid_entrant(event, entrant, wanted)
    if event.stage != Stage.REGISTRATION:
        snapshots.take_snapshot(actor, event, Moment.BEFORE, reason)
    for name, value in wanted.items():
        setattr(entrant, name, value)
    entrant.save(update_fields=[*wanted])
    log.record_entry(
        event.league, actor, "entrant.changed", f"entrant:{entrant.pk}",
        before=before, after=wanted, reason=reason,
    )  # fmt: skip
    boards.publish_boards_later(event)
    return entrant


def _require_valid_entrant(event: Event, entrant: Entrant, wanted: dict[str, Any]) -> None:
    division, byes, table = wanted["division"], wanted["awarded_byes"], wanted["table"]
    if division not in tables.DIVISIONS:
        raise Refused(_("There is no such division."), field="division")
    if division != entrant.division and pods_apart(event) and event.stage != Stage.REGISTRATION:
        raise Refused(
            _("Divisions play apart and round 1 is paired; take it back to change this."),
            field="division",
        )
    paired = event.rounds.aggregate(last=Max("number"))["last"] or 0
    if {n for n in byes if n <= paired} != {n for n in entrant.awarded_byes if n <= paired}:
        raise Refused(
            _("Round %(number)s is paired already; a bye can be awarded for a later one.")
            % {"number": paired},
            field="awarded_byes",
        )
    if any(not 1 <= number <= MOST_ROUNDS for number in byes):
        most = {"most": MOST_ROUNDS}
        raise Refused(_("Rounds are numbered 1 to %(most)s.") % most, field="awarded_byes")
    if event.system != System.SWISS and byes:
        raise Refused(_("Byes are awarded in Swiss alone."), field="awarded_byes")
    if table is not None and not 1 <= table <= HIGHEST_TABLE:
        most = {"most": HIGHEST_TABLE}
        raise Refused(_("Tables are numbered 1 to %(most)s.") % most, field="table")
    holders = event.entrants.filter(table=table).exclude(pk=entrant.pk).select_related("player")
    if table is not None and (holder := holders.first()):
        params = {"name": holder.player.full_name, "table": table}
        raise Refused(_("%(name)s keeps table %(table)s already.") % params, field="table")
