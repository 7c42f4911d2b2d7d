"""Set the official ids of an event: its sanction, its organiser and its place."""

import re
from dataclasses import asdict, dataclass

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import tidy_name
from league.domain import log
from tournaments.domain.locking import lock_event
from tournaments.engine.files.tdf.document import Document
from tournaments.models import Event

_SANCTION = re.compile(r"\d\d-(0[1-9]|1[0-2])-\d{6}\Z", re.ASCII)
LONGEST_ID = 20
LONGEST_BY_FIELD = {"organizer": 120, "city": 100, "region": 100, "country": 100}


@dataclass(frozen=True, kw_only=True)
class OfficialIds:
    """An event's official ids, empty where there are none.

    `sanction_id`: YY-MM-NNNNNN, as given by the organised play programme. `organizer_id`: the
    organiser's own player id there; `organizer`: the name. The place is the venue's.
    """

    sanction_id: str = ""
    organizer_id: str = ""
    organizer: str = ""
    city: str = ""
    region: str = ""
    country: str = ""


OFFICIAL_FIELDS = tuple(OfficialIds.__dataclass_fields__)


def require_valid_official_ids(ids: OfficialIds) -> None:
    """Raises Refused naming the field that is impossible."""
    if ids.sanction_id and not _SANCTION.match(ids.sanction_id):
        raise Refused(
            _("“%(given)s” is no sanction id. It is year, month and six digits, such as "
              "26-09-000123, as the sanction's page shows it.") % {"given": ids.sanction_id},
            field="sanction_id",
        )  # fmt: skip
    number = ids.organizer_id
    if number and not (number.isascii() and number.isdigit() and len(number) <= LONGEST_ID):
        raise Refused(
            _("“%(given)s” is no organiser's id: it has digits only, at most %(most)s.")
            % {"given": number, "most": LONGEST_ID},
            field="organizer_id",
        )
    for field, most in LONGEST_BY_FIELD.items():
        text = getattr(ids, field)
        if len(text) > most or not text.isprintable():
            message = _("This has at most %(most)s letters, on one line.") % {"most": most}
            raise Refused(message, field=field)


def require_free_sanction(league_id: int, sanction_id: str, event: Event | None = None) -> None:
    """Raises Refused if another event of the league has this sanction."""
    others = Event.objects.filter(league=league_id, sanction_id=sanction_id)
    if event is not None:
        others = others.exclude(pk=event.pk)
    holder = others.first() if sanction_id else None
    if holder is not None:
        raise Refused(
            _("The event “%(name)s” of %(day)s has this sanction id already.")
            % {"name": holder.name, "day": holder.date.isoformat()},
            field="sanction_id",
            code="sanction_taken",
        )


@transaction.atomic
def set_official_ids(actor: log.Actor, event: Event, ids: OfficialIds) -> Event:
    """Change an event's official ids. Raises Refused naming the wrong field."""
    require_valid_official_ids(ids)
    event = lock_event(event.pk)
    before = {field: getattr(event, field) for field in OFFICIAL_FIELDS}
    after = asdict(ids)
    if before == after:
        return event
    require_free_sanction(event.league_id, ids.sanction_id, event)
    for field, value in after.items():
        setattr(event, field, value)
    try:
        with transaction.atomic():
            event.save(update_fields=OFFICIAL_FIELDS)
    except IntegrityError:
        require_free_sanction(event.league_id, ids.sanction_id, event)
        raise
    log.record_entry(
        event.league, actor, "event.official_changed", f"event:{event.pk}",
        before=_without_personal_names(before), after=_without_personal_names(after),
    )  # fmt: skip
    return event


def _without_personal_names(fields: dict[str, str]) -> dict[str, str]:
    return {field: value for field, value in fields.items() if field != "organizer"}


def official_ids_of_document(document: Document) -> OfficialIds:
    """The official ids in a TOM file, cut to the lengths that can be stored."""
    return OfficialIds(
        sanction_id=document.sanction_id[:40],
        organizer_id=document.organizer_id[:LONGEST_ID],
        **{
            field: tidy_name(getattr(document, field), field)[:most].strip()
            for field, most in LONGEST_BY_FIELD.items()
        },
    )
