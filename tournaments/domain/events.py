"""Creating an event."""

import secrets
from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import date
from difflib import get_close_matches

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from decks.catalogue import current
from decks.engine.documents import EDITIONS, in_force
from decks.engine.formats import UnknownFormatError
from decks.engine.legality import find_format
from league.domain import log
from league.domain.errors import Refused
from league.models import League
from tournaments.engine import policies
from tournaments.models import Event

CUTS = (0, 4, 8)
MOST_ROUNDS = 20
NOT_KNOWN = {
    "edition": _later("No edition is called “%(key)s”."),
    "time_policy": _later("No time policy is called “%(key)s”."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What an organiser decides when creating an event.

    Without an edition or a time policy it is played by the one of its day.
    """

    name: str
    date: date
    format: str
    planned_rounds: int
    edition: str = ""
    best_of: int = 1
    cut_size: int = 0
    cut_best_of: int = 1
    time_policy: str = ""
    seed: int | None = None


@transaction.atomic
def create_event(actor: log.Actor, league: League, plan: Plan) -> Event:
    """A new event at registration. Raises Refused naming the wrong field."""
    _check(plan)
    fields = asdict(plan)
    fields["edition"] = plan.edition or in_force(plan.date.year).key
    fields["time_policy"] = plan.time_policy or policies.usual(plan.date.isoformat()).key
    # The seed is kept: it makes a pairing repeatable, and it is chosen before anyone enters.
    fields["seed"] = secrets.randbelow(2**53) if plan.seed is None else plan.seed
    event = Event.objects.create(league=league, **fields)
    stored = {**fields, "date": plan.date.isoformat()}
    log.record(league, actor, "event.created", f"event:{event.pk}", after=stored)
    return event


def _check(plan: Plan) -> None:
    if not plan.name.strip():
        raise Refused(_("The event needs a name."), field="name")
    if not 1 <= plan.planned_rounds <= MOST_ROUNDS:
        most = {"most": MOST_ROUNDS}
        raise Refused(
            _("Between 1 and %(most)s rounds can be planned.") % most, field="planned_rounds"
        )
    if plan.cut_size not in CUTS:
        raise Refused(_("The cut is to 4, to 8, or none (0)."), field="cut_size")
    for field in ("best_of", "cut_best_of"):
        if getattr(plan, field) not in (1, 3):
            raise Refused(_("A match is best of 1 or best of 3."), field=field)
    _check_keys(plan)


def _check_keys(plan: Plan) -> None:
    try:
        find_format(plan.format, current())
    except UnknownFormatError as unknown:
        raise Refused(unknown.said(_), field="format", code="unknown_format") from None
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
