"""Match the players of a TOM file with the league's players, by id and then by name.

A name counts only if just one player can be meant; else a person has to decide.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import clean_name
from league.domain import shown_names
from league.domain.players import LONGEST_ID, LONGEST_NAME
from league.engine.name_order import fold_name
from league.models import League
from league.models import Player as Known
from tournaments.engine.files.tdf.document import Document, Player
from tournaments.models import Entrant, Event, TomFile

FIRST_PLACEHOLDER = (
    1_999_999  # TOM's id for the first player without a known id; the next ones count down
)
MOST_NAMES_SHOWN = 12  # names in a message before the rest is left out
PlayerChoices = Mapping[str, int]
FileIds = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PlayerMatch:
    """A player of the file, and the player of the league it is.

    `how`: "entrant" (already in the event), "id", "name", "chosen", "new", or "ambiguous", where
    `among` are the players who may be meant. `player` None: a new one. `nobody_s`: the file has
    only a placeholder instead of the player's id.
    """

    tom: Player
    how: str
    player: Known | None = None
    entrant: Entrant | None = None
    among: tuple[Known, ...] = ()
    nobody_s: bool = False


def placeholder_ids(document: Document) -> set[str]:
    """The placeholder ids in a file: TOM's first one, and as many below it as there are players."""
    most = FIRST_PLACEHOLDER - len(document.players)
    numbers = {
        player.id: int(player.id) for player in document.players if _is_player_number(player.id)
    }
    return {
        player_id for player_id, number in numbers.items() if most < number <= FIRST_PLACEHOLDER
    }


def _is_player_number(player_id: str) -> bool:
    return player_id.isascii() and player_id.isdecimal() and len(player_id) < 10


def match_players(
    league: League,
    document: Document,
    event: Event | None = None,
    choices: PlayerChoices | None = None,
) -> list[PlayerMatch]:
    """Match all players of the file, in its order, with a constant number of queries."""
    file_ids = _file_ids_of(event) if event is not None else {}
    entrants = _entrants_by_file_id(event, file_ids) if event is not None else {}
    at_event = _entrants_by_unique_name(entrants.values())
    ids, unknown = {player.id for player in document.players}, placeholder_ids(document)
    named = Known.objects.filter(league=league, player_id__in=ids - unknown)
    by_id = {known_player.player_id: known_player for known_player in named}
    among = _players_by_folded_name(league, with_ids=bool(unknown))
    alike = Counter(fold_name(player.name) for player in document.players if player.id not in by_id)
    matches = []
    for player in document.players:
        entrant = entrants.get(player.id)
        if entrant is None and player.id not in by_id:
            # The id was changed in TOM: take the entrant of this name whose own id is not in the
            # file.
            entrant = at_event.get(fold_name(player.name))
            entrant = None if entrant and _file_id_of(entrant, file_ids) in ids else entrant
        if entrant is not None:
            match = PlayerMatch(player, "entrant", entrant.player, entrant)
        else:
            match = _match_player(
                player, by_id, among, alike, choices or {}, nobody_s=player.id in unknown
            )
        matches.append(replace(match, nobody_s=player.id in unknown))
    return matches


def players_concerned(
    league: League, document: Document, events: Collection[int], *columns: str
) -> tuple[tuple[Any, ...], ...]:
    """These columns of all players of a league on whom a match with these events depends.

    Other players may be entered or renamed meanwhile without changing the result.
    """
    ids = {player.id for player in document.players}
    named = {fold_name(player.name) for player in document.players}
    entered = set(Entrant.objects.filter(event__in=events).values_list("player", flat=True))
    known = Known.objects.filter(league=league).order_by("pk")
    return tuple(
        row
        for row in known.values_list("pk", "player_id", "full_name", *columns)
        if row[0] in entered or row[1] in ids or fold_name(row[2]) in named
    )


def require_unambiguous(matched: Sequence[PlayerMatch]) -> None:
    """Raises Refused if a match is ambiguous, or two players of the file match the same one."""
    unclear = [match.tom.name for match in matched if match.how == "ambiguous"]
    if unclear:
        named = ", ".join(unclear[:MOST_NAMES_SHOWN]) + (
            " …" if len(unclear) > MOST_NAMES_SHOWN else ""
        )
        raise Refused(
            _("More than one player may be meant; choose who it is: %(names)s.") % {"names": named},
            field="players",
            code="ambiguous_players",
        )
    times_matched = Counter(match.player.pk for match in matched if match.player is not None)
    for match in matched:
        if match.player is not None and times_matched[match.player.pk] > 1:
            raise Refused(
                _("%(name)s would be two players of the file at once.")
                % {"name": match.player.full_name},
                field="players",
                code="ambiguous_players",
            )


def require_valid_players(document: Document) -> None:
    """Raises Refused for a player who cannot be stored."""
    for player in document.players:
        name = clean_name(player.name, "players")
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


def find_or_create_players(
    league: League, matched: Sequence[PlayerMatch], day: date
) -> dict[str, Known]:
    """The league's players by their ids in the file; new ones are created for this day.

    Known players get missing details from the file. The number of queries is constant for each
    thousand.
    """
    complete_players(league, matched)
    new = {match.tom.id: _new_player(league, match, day) for match in matched if not match.player}
    shown_names.show_as_namesakes(league, new.values())
    Known.objects.store_new(list(new.values()))
    return {match.tom.id: match.player or new[match.tom.id] for match in matched}


def _new_player(league: League, match: PlayerMatch, day: date) -> Known:
    return Known(
        league=league,
        name=clean_name(match.tom.name, "players"),
        player_id=None if match.nobody_s else match.tom.id,
        birth_year=match.tom.birth_year,
        division=match.tom.division,
        seen_on=max(timezone.localdate(), day),
    )


def complete_players(league: League, matched: Sequence[PlayerMatch]) -> None:
    """Fill in ids and birth years that known players lack, unless somebody else has the id."""
    known = [(match.player, match) for match in matched if match.player is not None]
    wanted = {match.tom.id for player, match in known if player.player_id is None}
    taken = Known.objects.filter(league=league, player_id__in=wanted)
    taken_ids = set(taken.values_list("player_id", flat=True)) if wanted else set()
    details = {player.pk: _missing_details(player, match, taken_ids) for player, match in known}
    shown_names.fill_in_details_of(league, {pk: told for pk, told in details.items() if told})


def _missing_details(
    player: Known, match: PlayerMatch, taken_ids: Collection[str | None]
) -> dict[str, object]:
    tom, details = match.tom, dict[str, object]()
    if player.birth_year is None and tom.birth_year is not None:
        details["birth_year"] = tom.birth_year
    if player.player_id is None and not match.nobody_s and tom.id not in taken_ids:
        details["player_id"] = tom.id
    return details


def _match_player(
    player: Player,
    by_id: Mapping[str | None, Known],
    named: Mapping[str, list[Known]],
    alike: Counter[str],
    choices: PlayerChoices,
    *,
    nobody_s: bool,
) -> PlayerMatch:
    if player.id in by_id:
        return PlayerMatch(player, "id", by_id[player.id])
    name = fold_name(player.name)
    candidates = [
        candidate for candidate in named.get(name, ()) if _may_be_same_person(candidate, player)
    ]
    among = tuple(candidate for candidate in candidates if nobody_s or candidate.player_id is None)
    if not among:
        return PlayerMatch(player, "new")
    if player.id in choices:
        chosen = {candidate.pk: candidate for candidate in among}.get(choices[player.id])
        return PlayerMatch(player, "chosen", chosen, among=among)
    if len(among) > 1 or alike[name] > 1 or among[0].player_id is not None:
        return PlayerMatch(player, "ambiguous", among=among)
    return PlayerMatch(player, "name", among[0])


def _may_be_same_person(candidate: Known, player: Player) -> bool:
    """Whether two records may be the same person: not if their birth years differ."""
    return (
        None in {candidate.birth_year, player.birth_year}
        or candidate.birth_year == player.birth_year
    )


def _players_by_folded_name(league: League, *, with_ids: bool) -> dict[str, list[Known]]:
    """The league's players without an id, or all players, by name without accents."""
    by_name = defaultdict(list)
    players = Known.objects.filter(league=league).order_by("pk")
    for player in players if with_ids else players.filter(player_id=None):
        by_name[fold_name(player.full_name)].append(player)
    return by_name


def _entrants_by_file_id(event: Event, file_ids: FileIds) -> dict[str, Entrant]:
    """The entrants by their id in the file; without one there, by their own id."""
    return {
        tom_id: entrant
        for entrant in event.entrants.select_related("player")
        if (tom_id := _file_id_of(entrant, file_ids) or f"entrant:{entrant.pk}")
    }


def _file_ids_of(event: Event) -> FileIds:
    """The ids in the event's file by entrant, read once: a large event has thousands."""
    return TomFile.objects.filter(event=event).values_list("ids", flat=True).first() or {}


def _file_id_of(entrant: Entrant, file_ids: FileIds) -> str:
    return str(file_ids.get(str(entrant.pk)) or entrant.player.player_id or "")


def _entrants_by_unique_name(listed: Collection[Entrant]) -> dict[str, Entrant]:
    """Entrants whose name no other of these entrants has."""
    counted = Counter(fold_name(entrant.player.full_name) for entrant in listed)
    return {
        name: entrant
        for entrant in listed
        if counted[name := fold_name(entrant.player.full_name)] == 1
    }
