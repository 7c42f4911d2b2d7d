"""Find the league's players that an event's file means, or add them: with few queries."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date

from django.utils import timezone
from django.utils.translation import gettext as _

from league.domain import shown_names
from league.models import League, Player, Shown
from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files.whole_import_rows import ReadPlayer


def find_or_create_players(league: League, read: Sequence[ReadPlayer], day: date) -> list[Player]:
    """Find players by id, or by name and year without an id, each once; create the others.

    Raises Refused for a new player with an unknown choice of how the name is shown.
    """
    known = _known_players(league, read)
    new = [one for one, player in zip(read, known, strict=True) if player is None]
    for one in new:
        if one.player.shown not in Shown.values:
            raise rows.path_refusal(f"{one.path}.shown", _("there is no such choice."))
        one.player.league = league
        one.player.division = one.entrant.division
        one.player.seen_on = max(timezone.localdate(), day)
    newcomers = [one.player for one in new]
    shown_names.show_as_namesakes(league, newcomers)
    Player.objects.store_new(newcomers)
    return [player or one.player for one, player in zip(read, known, strict=True)]


def _known_players(league: League, read: Sequence[ReadPlayer]) -> list[Player | None]:
    players = Player.objects.filter(league=league)
    ids = {one.player.player_id for one in read if one.player.player_id}
    by_id = {player.player_id: player for player in players.filter(player_id__in=ids)}
    names = {one.player.name for one in read if not one.player.player_id}
    alike: dict[tuple[str, int | None], list[Player]] = defaultdict(list)
    for player in players.filter(player_id=None, full_name__in=names) if names else ():
        alike[player.full_name, player.birth_year].append(player)
    found: list[Player | None] = []
    for one in read:
        if one.player.player_id:
            found.append(by_id.get(one.player.player_id))
        else:
            free = alike[one.player.name, one.player.birth_year]
            found.append(free.pop(0) if free else None)
    return found
