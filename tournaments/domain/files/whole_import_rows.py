"""Read an event's JSON into rows that are not stored yet, each value checked by its column.

This is done while no transaction is open: a large event has a hundred thousand rows.
"""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from league.models import Player
from tournaments.domain.events.days import unlikely_day_message
from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files.checked_certificates import require_certificate
from tournaments.domain.files.whole_rows import exported_columns
from tournaments.engine.results.scores import is_score
from tournaments.models import (
    Claim,
    Desk,
    Entrant,
    Event,
    Game,
    Match,
    Registration,
    Round,
)

_FIELDS = frozenset({
    "format", "version", "event", "registration", "players", "apart", "rounds", "deck_checks",
    "snapshots", "desk", "floor",
})  # fmt: skip
_OF_PLAYER = ("name", "player_id", "birth_year", "shown")
MATCH_COLUMNS = tuple(exported_columns(Match))
_BESIDE_ENTRY = ("key", *_OF_PLAYER, "deck", "decks", "penalties")


@dataclass(frozen=True, slots=True)
class ReadPlayer:
    """A player of the file with their key: as a new player of the league, and their entry."""

    key: str
    path: str
    player: Player
    entrant: Entrant


@dataclass(frozen=True, slots=True)
class ReadMatch:
    """A match with its place: the round, and its number in it from 1.

    `values`: those of MATCH_COLUMNS; `sides`: (side, player's key).
    """

    place: tuple[int, int]
    values: tuple[Any, ...]
    sides: list[tuple[str, str]]
    games: list[Game]
    claims: list[Claim]


@dataclass(frozen=True, slots=True)
class ReadEvent:
    """An event as its file has it, without ids. `parts`: its registration and desk."""

    event: Event
    parts: list[Any]
    players: list[ReadPlayer]
    rounds: list[Round]
    matches: list[ReadMatch]


def read_event(data: dict[str, Any]) -> ReadEvent:
    """Read the rows of a file. Raises Refused with the path of the first impossible one."""
    rows.require_known_fields(data, _FIELDS, "$")
    event = _read_event_row(data.get("event"), "event")
    parts = list(_read_parts(data))
    players = _read_players(data)
    rounds, matches = _read_rounds(data, {one.key for one in players}, max(len(event.pods), 1))
    return ReadEvent(event, parts, players, rounds, matches)


def _read_event_row(given: Any, path: str) -> Event:
    event: Event = rows.make_row(Event, rows.require_mapping(given, path), path)
    if why := unlikely_day_message(event.date):
        raise rows.path_refusal(f"{path}.date", why)
    return event


def _read_parts(data: dict[str, Any]) -> list[Any]:
    parts = []
    if data.get("registration") is not None:
        rules = rows.require_mapping(data["registration"], "registration")
        parts.append(rows.make_row(Registration, rules, "registration"))
    if "desk" in data:
        # How results are entered. An open door and being a rehearsal are never taken from a file.
        desk = rows.require_mapping(data["desk"], "desk")
        parts.append(rows.make_row(Desk, desk, "desk", left_out=("rehearsal", "door_code")))
    return parts


# --- players ------------------------------------------------------------------------------------


def _read_players(data: dict[str, Any]) -> list[ReadPlayer]:
    keys: set[str] = set()
    players = []
    for index, item in enumerate(rows.require_list(data, "players", "$")):
        path = f"players[{index}]"
        row = rows.require_mapping(item, path)
        key = row.get("key")
        if not isinstance(key, str) or key in keys:
            raise rows.path_refusal(f"{path}.key", _("every player needs a key of their own."))
        keys.add(key)
        entry = {name: value for name, value in row.items() if name not in _BESIDE_ENTRY}
        player = _read_player(row, path)
        players.append(ReadPlayer(key, path, player, rows.make_row(Entrant, entry, path)))
    _require_entered_once(players)
    return players


def _require_entered_once(players: list[ReadPlayer]) -> None:
    """Raises Refused for two entries with the same id, roster place or table."""
    rows.require_each_once(
        (f"{one.path}.player_id", one.player.player_id or None) for one in players
    )
    rows.require_each_once((f"{one.path}.roster", one.entrant.roster) for one in players)
    rows.require_each_once((f"{one.path}.table", one.entrant.table or None) for one in players)


def _read_player(row: dict[str, Any], path: str) -> Player:
    columns = exported_columns(Player)
    values = {name: row.get(name, columns[name].get_default()) for name in _OF_PLAYER}
    values["player_id"] = None if values["player_id"] == "" else values["player_id"]
    # How the name is shown here, and what else was decided about a person, is in no file.
    player: Player = rows.make_row(Player, values, path, columns.keys() - set(_OF_PLAYER))
    return player


# --- rounds -------------------------------------------------------------------------------------


def _read_rounds(
    data: dict[str, Any], keys: set[str], pods: int
) -> tuple[list[Round], list[ReadMatch]]:
    rounds: list[Round] = []
    matches: list[ReadMatch] = []
    for index, item in enumerate(rows.require_list(data, "rounds", "$")):
        path = f"rounds[{index}]"
        row = rows.require_mapping(item, path)
        rest = {name: value for name, value in row.items() if name != "matches"}
        round_ = rows.make_row(Round, rest, path)
        require_certificate(round_.certificate, keys, f"{path}.certificate")
        rounds.append(round_)
        listed = [
            rows.require_mapping(match, f"{path}.matches[{place}]")
            for place, match in enumerate(rows.require_list(row, "matches", path))
        ]
        matches += [
            _read_match(match, (round_.number, place + 1), keys, pods, f"{path}.matches[{place}]")
            for place, match in enumerate(listed)
        ]
        _require_one_place_each(matches[-len(listed) :] if listed else [], path)
    rows.require_each_once((f"rounds[{at}].number", one.number) for at, one in enumerate(rounds))
    rows.require_each_once(
        (f"rounds[{at}].closed", None if one.closed else False) for at, one in enumerate(rounds)
    )
    return rounds, matches


def _require_one_place_each(matches: list[ReadMatch], path: str) -> None:
    """Raises Refused if two matches of a round share a table, or a player sits at two."""
    table = MATCH_COLUMNS.index("table")
    paths = [f"{path}.matches[{at}]" for at in range(len(matches))]
    rows.require_each_once(
        (f"{of}.table", one.values[table]) for of, one in zip(paths, matches, strict=True)
    )
    rows.require_each_once(
        (f"{of}.{side}", key)
        for of, one in zip(paths, matches, strict=True)
        for side, key in one.sides
    )


def _read_match(
    row: dict[str, Any], place: tuple[int, int], keys: set[str], pods: int, path: str
) -> ReadMatch:
    own = ("a", "b", "games", "claims")
    rest = {name: value for name, value in row.items() if name not in own}
    match = rows.make_row(Match, rest, path)
    if match.pod >= pods:
        raise rows.path_refusal(f"{path}.pod", _("there is no such pod."))
    sides = [
        (side, rows.require_player_key(row.get(side), keys, f"{path}.{side}"))
        for side in ("a", "b")
        if row.get(side) is not None or side == "a"
    ]
    games = []
    for index, game in enumerate(rows.require_list(row, "games", path)):
        part_path = f"{path}.games[{index}]"
        games.append(rows.make_row(Game, rows.require_mapping(game, part_path), part_path))
    rows.require_each_once(
        (f"{path}.games[{at}].number", game.number) for at, game in enumerate(games)
    )
    values = tuple(getattr(match, name) for name in MATCH_COLUMNS)
    return ReadMatch(place, values, sides, games, _read_claims(row, path))


def _read_claims(row: dict[str, Any], path: str) -> list[Claim]:
    claims = []
    for index, claim in enumerate(rows.require_list(row, "claims", path)):
        part_path = f"{path}.claims[{index}]"
        values = {"at": None} | rows.require_mapping(claim, part_path)
        values.pop("at")
        claims.append(rows.make_row(Claim, values, part_path, {"at"}))
        if claims[-1].score is not None and not is_score(claims[-1].score):
            raise rows.path_refusal(f"{part_path}.score", _("a score such as 2-1 is expected."))
    rows.require_each_once(
        (f"{path}.claims[{at}].side", claim.side) for at, claim in enumerate(claims)
    )
    return claims
