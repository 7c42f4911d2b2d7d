"""Create an event from what its organiser decided."""

import secrets
from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from datetime import date
from difflib import get_close_matches

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from decks.engine.documents import EDITION_KEYS
from decks.engine.formats.definition import UnknownFormatError
from decks.queries.catalogue import current_catalogue
from decks.queries.formats.by_key import find_format_by_key
from league.base.errors import Refused
from league.base.names import clean_name
from league.domain import log
from league.models import League
from tournaments.domain.events import official, season_and_kind
from tournaments.domain.events.days import require_event_day
from tournaments.domain.events.names import require_event_name
from tournaments.domain.structure import settings
from tournaments.engine.clock import policies
from tournaments.models import Event, RulesRegion
from tournaments.queries.structure.usual import usual_edition, usual_region

UNKNOWN_KEY_MESSAGES = {
    "edition": _later("No edition is called “%(key)s”."),
    "rules_region": _later("No region is called “%(key)s”."),
    "time_policy": _later("No time policy is called “%(key)s”."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPlan(settings.Figures, official.OfficialIds):
    """What an organiser decides when creating an event.

    Defaults: the time policy of its day; the edition of its day and `rules_region`; the league's
    usual region; the season (named for the year it ends in) of its day. `kind`: a key of
    `EVENT_KINDS`, empty where not given.
    """

    name: str
    date: date
    format: str
    edition: str = ""
    rules_region: str = ""
    time_policy: str = ""
    season: int | None = None
    kind: str = ""
    seed: int | None = None


@transaction.atomic
def create_event(actor: log.Actor, league: League, plan: EventPlan) -> Event:
    """Create an event at registration. Raises Refused naming the wrong field."""
    plan = replace(plan, name=clean_name(plan.name))
    _require_valid_plan(plan)
    official.require_free_sanction(league.pk, plan.sanction_id)
    fields = asdict(plan)
    fields["format"] = _format_key(plan, league)
    region = plan.rules_region or usual_region(league, plan.country)
    fields["rules_region"] = region
    fields["edition"] = plan.edition or usual_edition(plan.date, region, fields["format"])
    fields["time_policy"] = plan.time_policy or policies.policy_of_day(plan.date.isoformat()).key
    # The seed is kept, since it makes a pairing repeatable, and it is chosen before anyone enters.
    fields["seed"] = secrets.randbelow(2**53) if plan.seed is None else plan.seed
    event = Event.objects.create(league=league, **fields)
    stored = {**fields, "date": plan.date.isoformat()}
    del stored["organizer"]  # a person's name
    log.record_entry(league, actor, "event.created", f"event:{event.pk}", after=stored)
    return event


def _require_valid_plan(plan: EventPlan) -> None:
    require_event_name(plan.name)
    require_event_day(plan.date)
    settings.require_valid_figures(plan)
    season_and_kind.require_known_season_and_kind(plan.season, plan.kind)
    official.require_valid_official_ids(plan)
    _require_known_keys(plan)


def _format_key(plan: EventPlan, league: League) -> str:
    """The format's key; for a house format with its current version."""
    try:
        return find_format_by_key(plan.format, current_catalogue(), league).key
    except UnknownFormatError as unknown:
        raise Refused(unknown.render_sentence(_), field="format", code="unknown_format") from None


def _require_known_keys(plan: EventPlan) -> None:
    if plan.rules_region:
        require_known_key("rules_region", plan.rules_region, RulesRegion.values)
    if plan.edition:
        require_known_key("edition", plan.edition, EDITION_KEYS)
    if plan.time_policy:
        require_known_key("time_policy", plan.time_policy, policies.BY_KEY)


def require_known_key(field: str, key: str, keys: Collection[str]) -> None:
    """Raises Refused for a key that is not in `keys`, suggesting the nearest."""
    if key in keys:
        return
    near = get_close_matches(key, keys, 1, 0.4)
    message = UNKNOWN_KEY_MESSAGES[field] % {"key": key}
    hint = (
        _("Did you mean %(near)s?") % {"near": near[0]}
        if near
        else _("There are: %(keys)s.") % {"keys": ", ".join(keys)}
    )
    raise Refused(f"{message} {hint}", field=field, code=f"unknown_{field}")
