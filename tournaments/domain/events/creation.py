"""Creating an event."""

import secrets
from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from datetime import date
from difflib import get_close_matches

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from decks.domain.formats import format_of
from decks.engine.documents import EDITIONS, in_force
from decks.engine.formats.definition import UnknownFormatError
from decks.queries.catalogue import current
from league.base.errors import Refused
from league.base.names import clean
from league.domain import log
from league.models import League
from tournaments.domain.events import belonging, official
from tournaments.domain.structure import figures
from tournaments.engine.clock import policies
from tournaments.models import Event

NOT_KNOWN = {
    "edition": _later("No edition is called “%(key)s”."),
    "time_policy": _later("No time policy is called “%(key)s”."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan(figures.Figures, official.Official):
    """What an organiser decides when creating an event.

    Without an edition or a time policy it is played by the one of its day; without a season (the
    year it ends in) it is of the one its day lies in. `kind`: as Championship Points know it.
    """

    name: str
    date: date
    format: str
    edition: str = ""
    time_policy: str = ""
    season: int | None = None
    kind: str = ""
    seed: int | None = None


@transaction.atomic
def create_event(actor: log.Actor, league: League, plan: Plan) -> Event:
    """A new event at registration. Raises Refused naming the wrong field."""
    plan = replace(plan, name=clean(plan.name))
    _check(plan)
    official.check_free(league.pk, plan.sanction_id)
    fields = asdict(plan)
    fields["format"] = _format(plan, league)
    fields["edition"] = plan.edition or in_force(plan.date.year).key
    fields["time_policy"] = plan.time_policy or policies.usual(plan.date.isoformat()).key
    # The seed is kept: it makes a pairing repeatable, and it is chosen before anyone enters.
    fields["seed"] = secrets.randbelow(2**53) if plan.seed is None else plan.seed
    event = Event.objects.create(league=league, **fields)
    stored = {**fields, "date": plan.date.isoformat()}
    del stored["organizer"]  # a name
    log.record(league, actor, "event.created", f"event:{event.pk}", after=stored)
    return event


def _check(plan: Plan) -> None:
    if not plan.name:
        raise Refused(_("The event needs a name."), field="name")
    figures.check(plan)
    belonging.check(plan.season, plan.kind)
    official.check(plan)
    _check_keys(plan)


def _format(plan: Plan, league: League) -> str:
    """The format's key; a house format's with the version that counts now."""
    try:
        return format_of(plan.format, current(), league).key
    except UnknownFormatError as unknown:
        raise Refused(unknown.said(_), field="format", code="unknown_format") from None


def _check_keys(plan: Plan) -> None:
    if plan.edition:
        _known("edition", plan.edition, EDITIONS)
    if plan.time_policy:
        _known("time_policy", plan.time_policy, policies.BY_KEY)


def _known(field: str, key: str, keys: Collection[str]) -> None:
    if key in keys:
        return
    near = get_close_matches(key, keys, 1, 0.4)
    said = NOT_KNOWN[field] % {"key": key}
    hint = (
        _("Did you mean %(near)s?") % {"near": near[0]}
        if near
        else _("There are: %(keys)s.") % {"keys": ", ".join(keys)}
    )
    raise Refused(f"{said} {hint}", field=field, code=f"unknown_{field}")
