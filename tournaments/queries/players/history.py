"""A player beyond one event: namesakes, other events, divisions that contradict the birth year."""

from league.models import Player
from tournaments.engine.seasons import days
from tournaments.models import Entrant, Stage
from tournaments.queries.structure.attendance import division_name

MOST_SHOWN = 20  # most shown of each kind


def namesakes_of_player(player: Player, name: str) -> list[str]:
    """Other players of the league with this name, with their ids if they have one."""
    others = Player.objects.filter(league=player.league_id, full_name__iexact=name.strip())
    rows = others.exclude(pk=player.pk).values_list("full_name", "player_id")[:MOST_SHOWN]
    return [f"{other} ({player_id or '–'})" for other, player_id in rows]


def other_events(entrant: Entrant) -> list[str]:
    """The player's other events, the latest first: a change of the name shows there as well."""
    others = Entrant.objects.filter(player=entrant.player_id).exclude(pk=entrant.pk)
    return list(
        others.order_by("-event__date", "-event").values_list("event__name", flat=True)[:MOST_SHOWN]
    )


def divisions_in_doubt(player: int) -> list[tuple[Entrant, str, str]]:
    """Entries in unfinished events: the division there, and a different one by the birth year."""
    entries = Entrant.objects.filter(player=player, player__birth_year__isnull=False)
    running = entries.exclude(event__stage=Stage.FINISHED).select_related("event", "player")
    doubts = []
    for entrant in running.order_by("-event__date", "-event")[:MOST_SHOWN]:
        event = entrant.event
        by_year = days.division_at_event(
            entrant.player.birth_year, event.date.isoformat(), event.season, event.kind
        )
        if by_year != entrant.division:
            doubts.append((entrant, division_name(entrant.division), division_name(by_year)))
    return doubts
