"""What the organised play programme knows an event by: its sanction, its organiser, its place."""

import re
from dataclasses import asdict, dataclass

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log
from tournaments.domain.locking import locked
from tournaments.engine.files.tdf.document import Document
from tournaments.models import Event

_SANCTION = re.compile(r"\d\d-(0[1-9]|1[0-2])-\d{6}\Z", re.ASCII)
LONGEST_ID = 20
LONGEST = {"organizer": 120, "city": 100, "region": 100, "country": 100}


@dataclass(frozen=True, kw_only=True)
class Official:
    """An event's official ids, empty where there are none.

    `sanction_id`: YY-MM-NNNNNN, as the programme gives it with the sanction. `organizer_id`: the
    organiser's own player id there; `organizer`: their name. The place is the venue's.
    """

    sanction_id: str = ""
    organizer_id: str = ""
    organizer: str = ""
    city: str = ""
    region: str = ""
    country: str = ""


FIELDS = tuple(Official.__dataclass_fields__)


def check(given: Official) -> None:
    """Raises Refused naming the field that cannot be."""
    if given.sanction_id and not _SANCTION.match(given.sanction_id):
        raise Refused(
            _("“%(given)s” is no sanction id. It is year, month and six digits, such as "
              "26-09-000123, as the sanction's page shows it.") % {"given": given.sanction_id},
            field="sanction_id",
        )  # fmt: skip
    number = given.organizer_id
    if number and not (number.isascii() and number.isdigit() and len(number) <= LONGEST_ID):
        raise Refused(
            _("“%(given)s” is no organiser's id: it has digits only, at most %(most)s.")
            % {"given": number, "most": LONGEST_ID},
            field="organizer_id",
        )
    for field, most in LONGEST.items():
        text = getattr(given, field)
        if len(text) > most or not text.isprintable():
            said = _("This has at most %(most)s letters, on one line.") % {"most": most}
            raise Refused(said, field=field)


def check_free(league_id: int, sanction_id: str, event: Event | None = None) -> None:
    """Raises Refused where another event of the league has this sanction."""
    others = Event.objects.filter(league=league_id, sanction_id=sanction_id)
    if event is not None:
        others = others.exclude(pk=event.pk)
    other = others.first() if sanction_id else None
    if other is not None:
        raise Refused(
            _("The event “%(name)s” of %(day)s has this sanction id already.")
            % {"name": other.name, "day": other.date.isoformat()},
            field="sanction_id",
            code="sanction_taken",
        )


@transaction.atomic
def set_official(actor: log.Actor, event: Event, given: Official) -> Event:
    """Change an event's official ids. Raises Refused naming the wrong field."""
    check(given)
    event = locked(event.pk)
    before = {field: getattr(event, field) for field in FIELDS}
    after = asdict(given)
    if before == after:
        return event
    check_free(event.league_id, given.sanction_id, event)
    for field, value in after.items():
        setattr(event, field, value)
    try:
        with transaction.atomic():
            event.save(update_fields=FIELDS)
    except IntegrityError:
        check_free(event.league_id, given.sanction_id, event)
        raise
    log.record(
        event.league, actor, "event.official_changed", f"event:{event.pk}",
        before=_without_names(before), after=_without_names(after),
    )  # fmt: skip
    return event


def _without_names(fields: dict[str, str]) -> dict[str, str]:
    return {field: value for field, value in fields.items() if field != "organizer"}


def of_document(document: Document) -> Official:
    """What a TOM file says, as far as it can be kept."""
    return Official(
        sanction_id=document.sanction_id[:40],
        organizer_id=document.organizer_id[:LONGEST_ID],
        **{field: getattr(document, field)[:most] for field, most in LONGEST.items()},
    )
