"""Which season an event belongs to and what kind it is, as its organiser says."""

from django.db import transaction
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.domain import log
from tournaments.domain import boards
from tournaments.domain.locking import locked
from tournaments.engine.seasons import days
from tournaments.engine.seasons.championship import KINDS
from tournaments.engine.structure.attendance import StructureError
from tournaments.models import Divisions, Entrant, Event, Stage


def check(season: int | None, kind: str) -> None:
    """Raises Refused for a season or a kind of event that is not known."""
    try:
        if season is not None:
            days.season_named(season)
    except StructureError as unknown:
        raise Refused(unknown.said(_), field="season") from None
    if kind and kind not in KINDS:
        known = {"given": kind, "there": ", ".join(KINDS)}
        said = _("“%(given)s” is not known here; there are: %(there)s.") % known
        raise Refused(said, field="kind")


@transaction.atomic
def belong(actor: log.Actor, event: Event, season: int | None, kind: str) -> list[Entrant]:
    """Say of which season and kind an event is; None and empty take both back.

    Age divisions follow, of those whose division followed before, as long as no round or place
    rests on them: at registration, and in one field. The answer is who is in another one now.
    Raises Refused naming the field.
    """
    check(season, kind)
    event = locked(event.pk)
    before = {"season": event.season, "kind": event.kind}
    after = {"season": season, "kind": kind}
    if before == after:
        return []
    moved = _moved(event, season, kind) if _may_move(event) else []
    event.season, event.kind = season, kind
    event.save(update_fields=["season", "kind"])
    log.record(
        event.league, actor, "event.belongs", f"event:{event.pk}", before=before, after=after
    )
    for entrant, division in moved:
        was, entrant.division = entrant.division, division
        entrant.save(update_fields=["division"])
        log.record(
            event.league, actor, "entrant.changed", f"entrant:{entrant.pk}",
            before={"division": was}, after={"division": division},
        )  # fmt: skip
    boards.announce(event)
    return [entrant for entrant, _division in moved]


def _may_move(event: Event) -> bool:
    return event.stage == Stage.REGISTRATION or event.divisions == Divisions.TOGETHER


def _moved(event: Event, season: int | None, kind: str) -> list[tuple[Entrant, str]]:
    """Who comes into another division, and which; a division set by hand stays."""
    day = event.date.isoformat()
    moved = []
    for entrant in event.entrants.select_related("player"):
        born = entrant.player.birth_year
        division = days.division_on(born, day, season, kind)
        followed = entrant.division == days.division_on(born, day, event.season, event.kind)
        if followed and division != entrant.division:
            moved.append((entrant, division))
    return moved
