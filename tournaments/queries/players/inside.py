"""Players who are in an event already, described so that staff can tell namesakes apart."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

import msgspec
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.engine.name_order import fold_name
from tournaments.models import Entrant, Event


class Inside(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in an event, perhaps waiting or dropped. `roster`: the number on its list.

    `name`: the full name, only for staff; `shown`: the name that others read.
    """

    name: str
    shown: str
    player_id: str | None
    roster: int
    division: str
    birth_year: int | None


def players_inside(event: Event) -> list[Inside]:
    """Everybody in an event, in list order. Only for staff: full names and birth years."""
    return _as_inside(event.entrants.all())


def _as_inside(entrants: QuerySet[Entrant]) -> list[Inside]:
    of_player = ("full_name", "name", "player_id", "birth_year")
    columns = ("roster", "division", *(f"player__{column}" for column in of_player))
    return [
        Inside(
            roster=roster,
            division=division,
            name=name,
            shown=shown,
            player_id=player_id,
            birth_year=birth_year,
        )
        for roster, division, name, shown, player_id, birth_year in entrants.order_by(
            "roster"
        ).values_list(*columns)
    ]


def likely_twice(event: Event) -> list[tuple[Inside, Inside]]:
    """Active players who may be entered twice: names equal but for case, accents, dots and order.

    Two players with ids, or with different birth years, are two persons; so are two with exactly
    the same name and no id, since staff entered the second as somebody else.
    """
    alike: dict[tuple[str, ...], list[Inside]] = defaultdict(list)
    for player in _as_inside(event.entrants.filter(dropped_after=None)):
        alike[tuple(sorted(fold_name(player.name).split()))].append(player)
    pairs = (pair for players in alike.values() for pair in pairwise(players))
    return [pair for pair in pairs if _may_be_one(*pair)]


def _may_be_one(one: Inside, other: Inside) -> bool:
    if one.player_id and other.player_id:
        return False
    if one.birth_year and other.birth_year and one.birth_year != other.birth_year:
        return False
    is_same_name = one.name.casefold() == other.name.casefold()
    return not is_same_name or bool(one.player_id or other.player_id)


def first_by_name(inside: Iterable[Inside]) -> dict[str, Inside]:
    """Players by their casefolded names; of several the one who was entered first."""
    known: dict[str, Inside] = {}
    for player in inside:
        known.setdefault(player.name.casefold(), player)
    return known


def describe_inside(player: Inside) -> str:
    """A player in words for staff: `number 3, Senior, born 2010, player id 123`."""
    divisions = {"junior": _("Junior"), "senior": _("Senior"), "masters": _("Masters")}
    parts = [
        _("number %(number)s") % {"number": player.roster},
        divisions.get(player.division, player.division),
        _("born %(year)s") % {"year": player.birth_year} if player.birth_year else "",
        _("player id %(id)s") % {"id": player.player_id} if player.player_id else "",
    ]
    return ", ".join(filter(None, parts))


def say_id_taken(player: Inside) -> str:
    """The sentence for staff that a typed player id is taken, and by whom."""
    return _("Player id %(id)s is already in this event: %(name)s, %(who)s.") % {
        "id": player.player_id,
        "name": player.name,
        "who": describe_inside(player),
    }


def say_name_taken(name: str, player: Inside) -> str:
    """The sentence for staff that a typed name is taken, and how a namesake can be entered."""
    return _(
        "%(name)s is already in this event: %(who)s. If it is somebody else, give a player id, "
        "or enter them as a new player."
    ) % {"name": name, "who": describe_inside(player)}
