"""Shut the gate between two days when day two is paired, and reopen it if that is taken back."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.base.reasons import require_reason
from league.domain import log
from tournaments.domain import boards
from tournaments.domain.locking import lock_event, require_stage
from tournaments.engine.structure import tables
from tournaments.models import Entrant, Event, Stage
from tournaments.queries.rounds.state import players_held_before
from tournaments.queries.structure.attendance import gates_by_pod


def shut_gate(actor: log.Actor, event: Event, played: int) -> None:
    """Hold every player who does not qualify for day two; they keep their places of day one.

    Call it inside the transaction that pairs day two.
    """
    due = list_pods_due(event, played)
    if not due:
        return
    before = set(event.entrants.exclude(held_after=None).values_list("pk", flat=True))
    held = {int(pk) for pk in players_held_before(event, played + 1)} - before
    event.entrants.filter(pk__in=held).update(held_after=played)
    through = event.entrants.filter(held_after=None, waiting=False).values_list("pk", flat=True)
    after = {"round": played, "pods": due, "through": list(through), "held": sorted(held)}
    log.record_entry(event.league, actor, "gate.shut", f"event:{event.pk}", after=after)


def list_pods_due(event: Event, played: int) -> list[int]:
    """The pods whose gate shuts when the round after so many is paired."""
    return [
        pod
        for pod, pod_gate in enumerate(gates_by_pod(event))
        if pod_gate and pod_gate.after == played
    ]


def reopen_gate(event: Event, last: int) -> None:
    """Release everybody held at a gate once the first round of day two is taken back."""
    event.entrants.filter(held_after__gte=last).update(held_after=None)


def hold_newcomers(event: Event, entered: list[Entrant]) -> None:
    """Hold players who enter once day two is paired: they did not play day one."""
    last, gates = event.rounds.count(), gates_by_pod(event)
    parts = [pod["divisions"] for pod in event.pods]
    for entrant in entered:
        gate = gates[tables.pod_of_division(entrant.division, parts) if parts else 0]
        if gate and last > gate.after:
            entrant.held_after = gate.after
            entrant.save(update_fields=["held_after"])


@transaction.atomic
def let_through_gate(actor: log.Actor, entrant: Entrant, reason: str) -> Entrant:
    """Let a player held at the gate play on, by decision of the staff.

    The player is paired with the next round, and seated in the running one like a late player.
    Raises Refused without a reason, and Conflict where the player is no longer held.
    """
    event = lock_event(entrant.event_id)
    require_reason(reason)
    require_stage(event, Stage.SWISS)
    entrant.refresh_from_db()
    if entrant.held_after is None:
        raise Conflict(_("%(name)s is through already.") % {"name": entrant})
    if entrant.dropped_after is not None:
        raise Refused(_("%(name)s has dropped.") % {"name": entrant}, code="dropped")
    before, entrant.held_after = entrant.held_after, None
    entrant.save(update_fields=["held_after"])
    log.record_entry(
        event.league, actor, "gate.let_through", f"entrant:{entrant.pk}",
        before=before, reason=reason,
    )  # fmt: skip
    boards.publish_boards_later(event)
    return entrant
