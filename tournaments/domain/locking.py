"""One lock an event, taken once a transaction, by everything that pairs, drops or cuts."""

from django.db import connection, transaction
from django.utils.translation import gettext as _

from league.domain.errors import Refused
from tournaments.models import Event, Stage

LONGEST_WAIT = "3s"


def locked(event_id: int) -> Event:
    """The event, nobody else's until this transaction ends. Raises outside a transaction.

    SQLite writers already queue (BEGIN IMMEDIATE); PostgreSQL locks the event's row and waits
    three seconds at most.
    """
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("an event is locked inside a transaction")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, true)", [LONGEST_WAIT])
    return Event.objects.select_for_update(of=("self",)).select_related("league").get(pk=event_id)


def must_be(event: Event, *stages: Stage) -> None:
    """Raises Refused where the event is at another stage."""
    if event.stage not in stages:
        names = f" {_('or')} ".join(f"“{Stage(stage).label}”" for stage in stages)
        raise Refused(
            _("Possible at the stage %(stages)s; %(event)s is at “%(stage)s”.")
            % {"stages": names, "event": event.name, "stage": event.get_stage_display()},
            code="wrong_stage",
        )
