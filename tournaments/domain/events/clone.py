"""Create an event with the settings of another: for the next week, or for another field."""

import secrets
from datetime import date

from django.db import transaction

from league.base.names import clean_name
from league.domain import log
from tournaments.domain.events.days import require_event_day
from tournaments.domain.events.names import require_event_name
from tournaments.domain.structure.settings import Figures
from tournaments.engine.seasons import days
from tournaments.models import Entrant, Event, Stage
from tournaments.queries.structure.usual import settings_as_usual, usual_settings

PLACE_FIELDS = ("organizer_id", "organizer", "city", "region", "country")
CLONED_FIELDS = (
    *("league_id", "format", "edition", "rules_region", "time_policy", "kind"),
    *PLACE_FIELDS,
    *Figures.__dataclass_fields__,
)


@transaction.atomic
def clone_event(
    actor: log.Actor, event: Event, name: str, day: date, *, with_players: bool = False
) -> Event:
    """Create an event at registration with the settings of this one, and its players if asked.

    Settings that were the usual ones of its day (rulebook, rules when time is called, minutes)
    become the usual ones of the new day; other choices are kept. Divisions are computed again for
    the day, and the seed is a new one; results and decks are not copied.
    """
    name = clean_name(name)
    require_event_name(name)
    require_event_day(day)
    fields = {field: getattr(event, field) for field in CLONED_FIELDS}
    usual = usual_settings(event, day)
    fields |= {name: usual[name] for name in settings_as_usual(event)}
    copy = Event.objects.create(
        **fields, name=name, date=day, seed=secrets.randbelow(2**53),
        stage=Stage.REGISTRATION,
    )  # fmt: skip
    log.record_entry(
        event.league, actor, "event.created", f"event:{copy.pk}", after={"as": event.pk}
    )  # fmt: skip
    if with_players:
        _clone_entrants(actor, event, copy)
    return copy


def _clone_entrants(actor: log.Actor, event: Event, copy: Event) -> None:
    entrants = event.entrants.select_related("player").order_by("roster")
    day = copy.date.isoformat()
    entered = Entrant.objects.bulk_create(
        Entrant(
            event=copy,
            player=entrant.player,
            roster=number,
            division=days.division_at_event(entrant.player.birth_year, day, kind=copy.kind),
            table=entrant.table,
            waiting=copy.capacity is not None and number > copy.capacity,
        )
        for number, entrant in enumerate(entrants, start=1)
    )
    for entrant in entered:
        after = {"event": copy.pk, "division": entrant.division, "waiting": entrant.waiting}
        log.record_entry(
            copy.league, actor, "entrant.entered", f"entrant:{entrant.pk}", after=after
        )
