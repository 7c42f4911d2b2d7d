"""Lock an event for a transaction: exclusively to pair or cut, shared to report results."""

from django.db import connection, models, transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.prepared import prepared, run_prepared
from tournaments.models import Event, Match, Stage

LONGEST_WAIT = "3s"


def lock_event(event_id: int) -> Event:
    """Lock the event exclusively until this transaction ends. Raises outside a transaction.

    On SQLite writers queue anyway (BEGIN IMMEDIATE); PostgreSQL locks the event's row and waits
    three seconds at most.
    """
    _limit_lock_wait(LONGEST_WAIT)
    event = _event_to_lock.first(event_id)
    if event is None:
        raise Event.DoesNotExist
    return event


@prepared
def _event_to_lock(event: int) -> models.QuerySet[Event]:
    events = Event.objects.select_for_update(of=("self",)).select_related("league")
    return events.filter(pk=event)


def lock_event_shared(event_id: int) -> None:
    """Lock the event so that hundreds can report at once, but nobody pairs meanwhile.

    PostgreSQL has a lock for this that blocks neither other reports nor a change of the stage. The
    same statement limits how long this transaction waits for locks.
    """
    _require_transaction()
    if connection.vendor != "postgresql":
        return
    table = connection.ops.quote_name(Event._meta.db_table)  # noqa: SLF001 -- Django's documented API
    limited = "set_config('lock_timeout', %s, true) <> ''"
    run_prepared(
        connection,
        f"SELECT 1 FROM {table} WHERE id = %s AND {limited} FOR KEY SHARE",  # noqa: S608 -- the table's own name
        [event_id, LONGEST_WAIT],
    )


def lock_match_row(match_id: int) -> Match | None:
    """Lock and read a match whose event is locked already; None if the match is gone.

    If two come at once, the second waits here and reads what the first stored of the match. Round
    and event are as they were when it began to wait: they change only with the event locked.
    """
    _require_transaction()
    return _match_to_lock.first(match_id)


@prepared
def _match_to_lock(match: int) -> models.QuerySet[Match]:
    matches = Match.objects.select_for_update(of=("self",))
    return matches.select_related("round__event__league").filter(pk=match).order_by()


def _require_transaction() -> None:
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("a lock is taken inside a transaction")


def _limit_lock_wait(time: str) -> None:
    _require_transaction()
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, true)", [time])


def require_stage(event: Event, *stages: Stage) -> None:
    """Raises Refused if the event is at another stage."""
    if event.stage not in stages:
        labels = [_("“%(stage)s”") % {"stage": Stage(stage).label} for stage in stages]
        names = f" {_('or')} ".join(labels)
        raise Refused(
            _("Possible at the stage %(stages)s; %(event)s is at “%(stage)s”.")
            % {"stages": names, "event": event.name, "stage": event.get_stage_display()},
            code="wrong_stage",
        )
