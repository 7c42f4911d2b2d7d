"""Whose name is in a TOM file: the league's players found by their id, then by their name.

A name is only taken for somebody known where one player alone can be meant; else it is said, and
somebody decides.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import clean
from league.models import League
from league.models import Player as Known
from tournaments.domain.players.entrants import LONGEST_ID, LONGEST_NAME
from tournaments.engine.files.tdf.document import Document, Player
from tournaments.engine.players.names import folded
from tournaments.models import Entrant, Event

NEW = 0  # a choice: nobody the league knows
PLACEHOLDER = 1_999_999  # TOM's own id for a player it knows no id of; further ones count down
NAMED = 12  # players said by name before the rest is only counted
Choices = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Fit:
    """A player of the file, and who of the league that is.

    `how`: "entrant" (of the event already), "id", "name", "chosen", "new", or "ambiguous", where
    `among` are those who may be meant. `player` None: a new one. `nobody_s`: the file knows no id
    of theirs, and gives one that stands for none.
    """

    tom: Player
    how: str
    player: Known | None = None
    entrant: Entrant | None = None
    among: tuple[Known, ...] = ()
    nobody_s: bool = False


def placeholders(document: Document) -> set[str]:
    """Ids in a file that stand for none: TOM's own, and as many below it as there are players."""
    most = PLACEHOLDER - len(document.players)
    numbers = {one.id: int(one.id) for one in document.players if _is_number(one.id)}
    return {given for given, number in numbers.items() if most < number <= PLACEHOLDER}


def _is_number(given: str) -> bool:
    return given.isascii() and given.isdecimal() and len(given) < 10


def fits(
    league: League, document: Document, event: Event | None = None, choices: Choices | None = None
) -> list[Fit]:
    """Who everybody in the file is, in the file's order: a constant number of queries."""
    entrants = _entrants_by_id(event) if event is not None else {}
    at_event = _by_name(entrants.values())
    ids, unknown = [player.id for player in document.players], placeholders(document)
    named = Known.objects.filter(league=league, player_id__in=set(ids) - unknown)
    by_id = {one.player_id: one for one in named}
    among = _by_folded_name(league, with_ids=bool(unknown))
    alike = Counter(folded(player.name) for player in document.players if player.id not in by_id)
    out = []
    for player in document.players:
        inside = entrants.get(player.id)
        if inside is None and player.id not in by_id:
            # Its id was changed in TOM: whoever of this event has the name, and is in it no more.
            inside = at_event.get(folded(player.name))
            inside = None if inside and _tom_id(inside) in ids else inside
        if inside is not None:
            found = Fit(player, "entrant", inside.player, inside)
        else:
            found = _fit(player, by_id, among, alike, choices or {}, nobody_s=player.id in unknown)
        out.append(replace(found, nobody_s=player.id in unknown))
    return out


def must_be_clear(found: Sequence[Fit]) -> None:
    """Raises Refused where somebody has to decide, or two of the file are one here."""
    unclear = [one.tom.name for one in found if one.how == "ambiguous"]
    if unclear:
        named = ", ".join(unclear[:NAMED]) + (" …" if len(unclear) > NAMED else "")
        raise Refused(
            _("More than one player may be meant; choose who it is: %(names)s.") % {"names": named},
            field="players",
            code="ambiguous_players",
        )
    taken = Counter(one.player.pk for one in found if one.player is not None)
    for one in found:
        if one.player is not None and taken[one.player.pk] > 1:
            raise Refused(
                _("%(name)s would be two players of the file at once.") % {"name": one.player.name},
                field="players",
                code="ambiguous_players",
            )


def check_players(document: Document) -> None:
    """Raises Refused for a player who cannot be kept."""
    for player in document.players:
        name = clean(player.name, "players")
        if not name:
            raise Refused(
                _("Player %(id)s has no name in the file.") % {"id": player.id}, field="players"
            )
        if len(name) > LONGEST_NAME or len(player.id) > LONGEST_ID:
            raise Refused(
                _(
                    "The name or id of player %(id)s is too long: a name has at most %(name)s "
                    "letters, an id %(digits)s digits."
                )
                % {"id": player.id[:40], "name": LONGEST_NAME, "digits": LONGEST_ID},
                field="players",
            )
        if player.birth_year is not None and not 1900 <= player.birth_year <= 2100:
            raise Refused(
                _("Player %(id)s is born in %(year)s, which cannot be.")
                % {"id": player.id, "year": player.birth_year},
                field="players",
            )


def learn(player: Known, found: Fit) -> None:
    """Take over id and birth year that are not known here, where nobody else has that id."""
    tom, changed = found.tom, []
    if player.birth_year is None and tom.birth_year is not None:
        player.birth_year = tom.birth_year
        changed.append("birth_year")
    if player.player_id is None and not found.nobody_s and not _is_taken(player, tom.id):
        player.player_id = tom.id
        changed.append("player_id")
    if changed:
        player.save(update_fields=changed)


def _is_taken(player: Known, player_id: str) -> bool:
    return Known.objects.filter(league_id=player.league_id, player_id=player_id).exists()


def keep(league: League, found: Fit) -> Known:
    """The league's player; a new one is made, and who had no id gets it."""
    if found.player is None:
        return Known.objects.create(
            league=league,
            name=clean(found.tom.name, "players"),
            player_id=None if found.nobody_s else found.tom.id,
            birth_year=found.tom.birth_year,
        )
    learn(found.player, found)
    return found.player


def _fit(
    player: Player,
    by_id: Mapping[str | None, Known],
    named: Mapping[str, list[Known]],
    alike: Counter[str],
    choices: Choices,
    *,
    nobody_s: bool,
) -> Fit:
    if player.id in by_id:
        return Fit(player, "id", by_id[player.id])
    name = folded(player.name)
    there = [one for one in named.get(name, ()) if _may_be(one, player)]
    among = tuple(one for one in there if nobody_s or one.player_id is None)
    if not among:
        return Fit(player, "new")
    if player.id in choices:
        chosen = {one.pk: one for one in among}.get(choices[player.id])
        return Fit(player, "chosen", chosen, among=among)
    if len(among) > 1 or alike[name] > 1 or among[0].player_id is not None:
        return Fit(player, "ambiguous", among=among)
    return Fit(player, "name", among[0])


def _may_be(known: Known, player: Player) -> bool:
    """Two birth years are two people."""
    return None in {known.birth_year, player.birth_year} or known.birth_year == player.birth_year


def _by_folded_name(league: League, *, with_ids: bool) -> dict[str, list[Known]]:
    """The league's players of whom no id is known, or all of them, by name without accents."""
    found = defaultdict(list)
    players = Known.objects.filter(league=league).order_by("pk")
    for one in players if with_ids else players.filter(player_id=None):
        found[folded(one.name)].append(one)
    return found


def _entrants_by_id(event: Event) -> dict[str, Entrant]:
    """Those in the event by the id they have in its file; who has none there by their own."""
    return {
        tom_id: entrant
        for entrant in event.entrants.select_related("player", "event__tom_file")
        if (tom_id := _tom_id(entrant) or f"entrant:{entrant.pk}")
    }


def _tom_id(entrant: Entrant) -> str:
    kept = getattr(entrant.event, "tom_file", None)
    given = kept.ids.get(str(entrant.pk)) if kept is not None else None
    return str(given or entrant.player.player_id or "")


def _by_name(listed: Collection[Entrant]) -> dict[str, Entrant]:
    """Entrants whose name nobody else there has."""
    counted = Counter(folded(one.player.name) for one in listed)
    return {name: one for one in listed if counted[name := folded(one.player.name)] == 1}
