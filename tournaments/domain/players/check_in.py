"""Check players in before the first round, and let players in from the waiting list."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log
from tournaments.domain import boards
from tournaments.domain.locking import lock_event, require_stage
from tournaments.domain.players import entrants
from tournaments.models import Entrant, Event, Stage, System


@transaction.atomic
def set_checked_in(
    actor: log.Actor, event: Event, players: list[int], *, there: bool = True
) -> int:
    """Note players as present or not; return how many changed. Only before the first round."""
    event = lock_event(event.pk)
    require_stage(event, Stage.REGISTRATION)
    if not event.check_in:
        raise Refused(_("Players do not check in at this event."), code="no_check_in")
    changing = event.entrants.filter(pk__in=players, waiting=False).exclude(checked_in=there)
    changed = list(changing.values_list("pk", flat=True))
    event.entrants.filter(pk__in=changed).update(checked_in=there)
    action = "entrant.checked_in" if there else "entrant.not_there"
    for pk in changed:
        log.record_entry(event.league, actor, action, f"entrant:{pk}")
    return len(changed)


@transaction.atomic
def give_free_places(actor: log.Actor, event: Event) -> int:
    """Give the places of players not checked in to the waiting list; return how many came in.

    The absent players go to the end of the waiting list.
    """
    event = lock_event(event.pk)
    require_stage(event, Stage.REGISTRATION)
    before = set(event.entrants.filter(waiting=True).values_list("pk", flat=True))
    absent = list(event.entrants.filter(waiting=False, checked_in=False))[: len(before)]
    if not event.check_in or event.capacity is None or not absent:
        raise Refused(_("There is no place to give away."), code="no_place")
    last = event.entrants.order_by("-roster").values_list("roster", flat=True)[0]
    for number, entrant in enumerate(absent, start=last + 1):
        entrant.waiting, entrant.roster = True, number
        entrant.save(update_fields=["waiting", "roster"])
        log.record_entry(event.league, actor, "entrant.waits", f"entrant:{entrant.pk}")
    entrants.let_in_waiting(actor, event)
    return event.entrants.filter(waiting=False, pk__in=before).count()


@transaction.atomic
def let_in_entrant(actor: log.Actor, entrant: Entrant) -> Entrant:
    """Let one player in from the waiting list, even if the event is full: the organiser decides."""
    event = lock_event(entrant.event_id)
    require_stage(event, Stage.REGISTRATION, Stage.SWISS)
    entrant.refresh_from_db()
    if not entrant.waiting:
        return entrant
    begun = event.stage == Stage.SWISS
    if begun and event.system != System.SWISS:
        raise Refused(_("Only Swiss takes late players."), code="wrong_stage")
    entrant.waiting, entrant.late = False, begun
    entrant.save(update_fields=["waiting", "late"])
    log.record_entry(
        event.league, actor, "entrant.let_in", f"entrant:{entrant.pk}", after={"late": begun}
    )
    boards.publish_boards_later(event)
    return entrant
