"""Players' links to an event: who has one, and how long it works."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone

from league.domain import links, log
from tournaments.models import Entrant, Event


def works_until(event: Event) -> datetime:
    """A day after the end of the event's day where the league is, or of today once that is past."""
    zone = ZoneInfo(event.league.time_zone)
    day = max(event.date, timezone.localdate(timezone=zone))
    return datetime.combine(day + timedelta(days=2), time.min, zone)


def give_all(actor: log.Actor, event: Event) -> int:
    """Let everybody who is in have a link; how many had none."""
    inside = event.entrants.filter(dropped_after=None).select_related("player")
    players = [entrant.player for entrant in inside]
    return links.give_links(actor, event.league, event.pk, players, works_until(event))


def renew(actor: log.Actor, entrant: Entrant) -> None:
    """A new link for one player; the old one, if there was one, ends."""
    event = entrant.event
    links.renew_link(actor, event.league, event.pk, entrant.player, works_until(event))


def revoke(actor: log.Actor, entrant: Entrant) -> bool:
    """End one player's link; whether there was one."""
    event = entrant.event
    return links.revoke_link(actor, event.league, event.pk, entrant.player)


def entrant_of(token: str) -> Entrant:
    """Whose link this is, in the event it is for. Raises Gone where it does not work."""
    link = links.open_player_link(token)
    found = Entrant.objects.select_related("event__league", "player", "deck")
    who = found.filter(event=link.event, event__league=link.league, player=link.player).first()
    if who is None:
        raise links.Gone
    return who
