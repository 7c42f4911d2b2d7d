"""The same event once more: next week, or for another field."""

import secrets
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import clean
from league.domain import log
from tournaments.domain.structure.figures import Figures
from tournaments.engine.seasons import days
from tournaments.models import Entrant, Event, Stage

PLACE = ("organizer_id", "organizer", "city", "region", "country")
KEPT = (
    *("league_id", "format", "edition", "time_policy", "kind"),
    *PLACE,
    *Figures.__dataclass_fields__,
)


@transaction.atomic
def clone(
    actor: log.Actor, event: Event, name: str, day: date, *, with_players: bool = False
) -> Event:
    """An event at registration, played as this one is; with its players if asked.

    Divisions are computed anew for the day, the draw is another; results and decks stay behind.
    """
    name = clean(name)
    if not name or len(name) > 120:
        raise Refused(_("The event needs a name of at most 120 characters."), field="name")
    fields = {field: getattr(event, field) for field in KEPT}
    made = Event.objects.create(
        **fields, name=name, date=day, seed=secrets.randbelow(2**53),
        stage=Stage.REGISTRATION,
    )  # fmt: skip
    log.record(
        event.league, actor, "event.created", f"event:{made.pk}", after={"as": event.pk}
    )  # fmt: skip
    if with_players:
        _players(actor, event, made)
    return made


def _players(actor: log.Actor, event: Event, made: Event) -> None:
    inside = event.entrants.select_related("player").order_by("roster")
    day = made.date.isoformat()
    entered = Entrant.objects.bulk_create(
        Entrant(
            event=made,
            player=one.player,
            roster=number,
            division=days.division_on(one.player.birth_year, day, kind=made.kind),
            table=one.table,
            waiting=made.capacity is not None and number > made.capacity,
        )
        for number, one in enumerate(inside, start=1)
    )
    for one in entered:
        after = {"event": made.pk, "division": one.division, "waiting": one.waiting}
        log.record(made.league, actor, "entrant.entered", f"entrant:{one.pk}", after=after)
