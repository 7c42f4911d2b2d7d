"""Which players of a list the league knows already, shown before anybody is entered."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from league.models import Player
from tournaments.models import Event


def known_in_words(event: Event, listed: Iterable[tuple[str, str]]) -> list[str]:
    """For each name and player id of a list, as whom they will be entered; two queries.

    As in `entrants.enter_players`: an id finds its player, a name alone only a player who has no id
    and is not in the event yet.
    """
    listed = list(listed)
    here = Player.objects.filter(league=event.league_id)
    ids = [player_id for _name, player_id in listed if player_id]
    by_id = {player.player_id: player for player in here.filter(player_id__in=ids)}
    names = [name for name, _id in listed]
    free = here.filter(player_id=None, full_name__in=names).exclude(entries__event=event)
    by_name = {player.full_name.casefold(): player for player in free}
    return [
        _say_as_whom(name, by_id.get(player_id), by_name, player_id) for name, player_id in listed
    ]


def _say_as_whom(
    name: str, known: Player | None, by_name: dict[str, Player], player_id: str
) -> str:
    alike = by_name.get(name.casefold())
    if not player_id:
        return _("known by name") if alike else _("new")
    if known is None and alike:
        return _("new; somebody of this name is known without an id")
    if known is None:
        return _("new")
    if known.full_name == name:
        return _("known by the id")
    return _("known by the id, as %(name)s") % {"name": known.full_name}
