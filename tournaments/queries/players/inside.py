"""Who is in an event already, in words by which staff tell two players of one name apart."""

from collections.abc import Iterable

import msgspec
from django.utils.translation import gettext as _

from tournaments.models import Event


class Inside(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in an event, waiting or out as well. `roster`: their number on its list."""

    name: str
    player_id: str | None
    roster: int
    division: str
    birth_year: int | None


def players_inside(event: Event) -> list[Inside]:
    """Everybody in an event, in the order of its list. For staff alone: full names and years."""
    rows = event.entrants.order_by("roster").values_list(
        "player__full_name", "player__player_id", "roster", "division", "player__birth_year"
    )
    return [
        Inside(name=name, player_id=player_id, roster=roster, division=division, birth_year=year)
        for name, player_id, roster, division, year in rows
    ]


def first_by_name(inside: Iterable[Inside]) -> dict[str, Inside]:
    """Players by their folded names; of several the one who was entered first."""
    known: dict[str, Inside] = {}
    for player in inside:
        known.setdefault(player.name.casefold(), player)
    return known


def describe_inside(player: Inside) -> str:
    """The player as staff know one: `number 3, Senior, born 2010, player id 123`."""
    divisions = {"junior": _("Junior"), "senior": _("Senior"), "masters": _("Masters")}
    parts = [
        _("number %(number)s") % {"number": player.roster},
        divisions.get(player.division, player.division),
        _("born %(year)s") % {"year": player.birth_year} if player.birth_year else "",
        _("player id %(id)s") % {"id": player.player_id} if player.player_id else "",
    ]
    return ", ".join(filter(None, parts))


def say_id_taken(player: Inside) -> str:
    """To staff: whose player id it is that was typed."""
    return _("Player id %(id)s is already in this event: %(name)s, %(who)s.") % {
        "id": player.player_id,
        "name": player.name,
        "who": describe_inside(player),
    }


def say_name_taken(name: str, player: Inside) -> str:
    """To staff: who has the name that was typed, and how somebody else of that name enters."""
    return _(
        "%(name)s is already in this event: %(who)s. If it is somebody else, give a player id, "
        "or enter them as a new player."
    ) % {"name": name, "who": describe_inside(player)}
