"""Set which season an event belongs to and what kind of event it is."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log
from tournaments.domain import boards
from tournaments.domain.locking import lock_event
from tournaments.engine.seasons import days
from tournaments.engine.seasons.championship import EVENT_KINDS
from tournaments.engine.structure.attendance import StructureError
from tournaments.models import Divisions, Entrant, Event, Stage


def require_known_season_and_kind(season: int | None, kind: str) -> None:
    """Raises Refused for a season or a kind of event that is not known."""
    try:
        if season is not None:
            days.season_named(season)
    except StructureError as unknown:
        raise Refused(unknown.render_sentence(_), field="season") from None
    if kind and kind not in EVENT_KINDS:
        params = {"given": kind, "there": ", ".join(EVENT_KINDS)}
        message = _("“%(given)s” is not known here; there are: %(there)s.") % params
        raise Refused(message, field="kind")


@transaction.atomic
def set_season_and_kind(
    actor: log.Actor, event: Event, season: int | None, kind: str
) -> list[Entrant]:
    """Set the season and kind of an event; None and an empty text clear them.

    Age divisions are computed again as long as no round or place depends on them (at registration,
    and in one field); divisions set by hand stay. Returns the entrants who changed division. Raises
    Refused naming the field.
    """
    require_known_season_and_kind(season, kind)
    event = lock_event(event.pk)
    before = {"season": event.season, "kind": event.kind}
    after = {"season": season, "kind": kind}
    if before == after:
        return []
    moved = _division_changes(event, season, kind) if _may_change_divisions(event) else []
    event.season, event.kind = season, kind
    event.save(update_fields=["season", "kind"])
    log.record_entry(
        event.league, actor, "event.belongs", f"event:{event.pk}", before=before, after=after
    )
    for entrant, division in moved:
        was, entrant.division = entrant.division, division
        entrant.save(update_fields=["division"])
        log.record_entry(
            event.league, actor, "entrant.changed", f"entrant:{entrant.pk}",
            before={"division": was}, after={"division": division},
        )  # fmt: skip
    boards.publish_boards_later(event)
    return [entrant for entrant, _division in moved]


def _may_change_divisions(event: Event) -> bool:
    return event.stage == Stage.REGISTRATION or event.divisions == Divisions.TOGETHER


def _division_changes(event: Event, season: int | None, kind: str) -> list[tuple[Entrant, str]]:
    """Who changes division, and to which; a division set by hand stays."""
    day = event.date.isoformat()
    moved = []
    for entrant in event.entrants.select_related("player"):
        born = entrant.player.birth_year
        division = days.division_at_event(born, day, season, kind)
        followed = entrant.division == days.division_at_event(born, day, event.season, event.kind)
        if followed and division != entrant.division:
            moved.append((entrant, division))
    return moved
