"""Players' personal links to an event: give, renew, revoke and resolve them."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils import timezone

from league.base.prepared import prepared
from league.domain import links, log
from tournaments.models import Entrant, Event, Stage

PLAYER_ACTOR = log.Actor(role="player")  # anybody who acts through a player's link


def link_expiry(event: Event) -> datetime:
    """When links expire: at the end of the day after the event's day, or after today if later."""
    zone = ZoneInfo(event.league.time_zone)
    return _end_of_next_day(max(event.date, timezone.localdate(timezone=zone)), zone)


def is_long_over(event: Event) -> bool:
    """Whether an event is over, and links given on its day have expired as well."""
    zone = ZoneInfo(event.league.time_zone)
    return event.stage == Stage.FINISHED and _end_of_next_day(event.date, zone) <= timezone.now()


def _end_of_next_day(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day + timedelta(days=2), time.min, zone)


def give_links_to_all(actor: log.Actor, event: Event) -> int:
    """Give a link to every entrant who has none; return how many were given."""
    entrants = event.entrants.filter(dropped_after=None).select_related("player")
    players = [entrant.player for entrant in entrants]
    return links.give_links(actor, event.league, event.pk, players, link_expiry(event))


def renew_link(actor: log.Actor, entrant: Entrant) -> None:
    """Give one player a new link; an old one stops working."""
    event = entrant.event
    links.renew_link(actor, event.league, event.pk, entrant.player, link_expiry(event))


def revoke_link(actor: log.Actor, entrant: Entrant) -> bool:
    """Revoke one player's link; return whether there was one."""
    event = entrant.event
    return links.revoke_link(actor, event.league, event.pk, entrant.player)


def entrant_of_link(token: str) -> Entrant:
    """The entrant a link belongs to. Raises Gone if the link no longer works."""
    link = links.open_player_link(token)
    entrant: Entrant | None = _entrant_of.first(link.event, link.league_id, link.player_id)
    if entrant is None:
        raise links.LinkGone
    return entrant


@prepared
def _entrant_of(event: int, league: int, player: int) -> QuerySet[Entrant]:
    entrants = Entrant.objects.select_related("event__league", "player", "deck")
    return entrants.filter(event=event, event__league=league, player=player).order_by()
