"""The gate between two days: shut with the first round of day two, open again once it is gone."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Conflict, Refused
from league.domain import log
from tournaments import queries
from tournaments.domain import boards
from tournaments.domain.locking import locked, must_be
from tournaments.domain.results.matches import must_have_reason
from tournaments.engine.structure import tables
from tournaments.models import Entrant, Event, Stage


def shut(actor: log.Actor, event: Event, played: int) -> None:
    """With the round after a gate: who does not go through stops there, and keeps that place.

    Called inside the transaction that pairs it.
    """
    due = [pod for pod, one in enumerate(queries.gates_of(event)) if one and one.after == played]
    if not due:
        return
    before = set(event.entrants.exclude(held_after=None).values_list("pk", flat=True))
    held = {int(pk) for pk in queries.held_before(event, played + 1)} - before
    event.entrants.filter(pk__in=held).update(held_after=played)
    through = event.entrants.filter(held_after=None, waiting=False).values_list("pk", flat=True)
    after = {"round": played, "pods": due, "through": list(through), "held": sorted(held)}
    log.record(event.league, actor, "gate.shut", f"event:{event.pk}", after=after)


def open_again(event: Event, last: int) -> None:
    """Where the first round of day two is taken back, nobody is held at that gate any more."""
    event.entrants.filter(held_after__gte=last).update(held_after=None)


def hold_newcomers(event: Event, entered: list[Entrant]) -> None:
    """Who enters once day two is paired did not play day one: held at the gate."""
    last, gates = event.rounds.count(), queries.gates_of(event)
    parts = [pod["divisions"] for pod in event.pods]
    for entrant in entered:
        gate = gates[tables.pod_of(entrant.division, parts) if parts else 0]
        if gate and last > gate.after:
            entrant.held_after = gate.after
            entrant.save(update_fields=["held_after"])


@transaction.atomic
def let_through(actor: log.Actor, entrant: Entrant, reason: str) -> Entrant:
    """A player who was held at the gate plays on after all, as a person decided.

    Paired with the next round; in the running one they are seated as who comes late is. Raises
    Refused without a reason, and Conflict where the player is not held any more.
    """
    event = locked(entrant.event_id)
    must_have_reason(reason)
    must_be(event, Stage.SWISS)
    entrant.refresh_from_db()
    if entrant.held_after is None:
        raise Conflict(_("%(name)s is through already.") % {"name": entrant})
    if entrant.dropped_after is not None:
        raise Refused(_("%(name)s has dropped.") % {"name": entrant}, code="dropped")
    before, entrant.held_after = entrant.held_after, None
    entrant.save(update_fields=["held_after"])
    log.record(
        event.league, actor, "gate.let_through", f"entrant:{entrant.pk}",
        before=before, reason=reason,
    )  # fmt: skip
    boards.announce(event)
    return entrant
