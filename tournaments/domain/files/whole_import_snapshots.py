"""Read the snapshots of an event's JSON into rows without ids, while no transaction is open."""

import base64
import binascii
import re
import zlib
from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import partial
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec
from django.db import models
from django.utils.translation import gettext as _

from league.domain import beforehand
from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files.checked_certificates import require_certificate
from tournaments.domain.files.whole_import_rows import MATCH_COLUMNS, ReadEvent, ReadMatch
from tournaments.domain.files.whole_rows import exported_columns
from tournaments.models import Entrant, Event, Game, Match, Round, Snapshot
from tournaments.queries.rounds import snapshots

LARGEST_UNPACKED = 256 * 2**20  # bytes of the unpacked snapshots
# values in them: thousands of players and all their rounds need half of it
MOST_VALUES = 10_000_000
MOST_CONTAINERS = 1_500_000  # lists and objects in them: the same needs half of it

# Snapshots are taken as a round begins, as it ends and before repairs; each adds a piece or two.
SNAPSHOTS_AT_ALL, SNAPSHOTS_A_PIECE = 100, 5
# A round that is taken back or paired anew leaves half a removed match for each player.
REMOVED_AT_ALL, REMOVED_A_PLAYER = 100, 50
_REMOVED_KEY = re.compile(r"x[1-9][0-9]{0,6}", re.ASCII)


class RoundFlags(NamedTuple):
    """A round of a snapshot: its number, whether closed or a draft, and the index of its piece."""

    number: int
    closed: bool
    draft: bool
    piece: int


class ReadPieceMatch(NamedTuple):
    """An old state of a match: `values` and `games` by a snapshot's columns without ids."""

    key: Any
    path: str
    values: list[Any]
    sides: list[tuple[str, str]]
    games: list[list[Any]]


class ReadPiece(NamedTuple):
    """An old state of a round. `round`: its columns by name; `is_current`: it is still so."""

    key: Any
    path: str
    is_current: bool
    round: dict[str, Any]
    matches: list[ReadPieceMatch]


class ReadSnapshot(NamedTuple):
    """A snapshot to be stored; `players` by key, without ids."""

    row: Snapshot
    event: dict[str, Any]
    players: list[tuple[str, list[Any]]]
    flags: list[RoundFlags]


class ReadPast(NamedTuple):
    """All snapshots of a file, and the pieces they consist of."""

    pieces: list[ReadPiece]
    snapshots: list[ReadSnapshot]


def snapshots_of_file(data: dict[str, Any], digest: bytes, event: ReadEvent) -> ReadPast:
    """Read the snapshots of a file and its event while no transaction is open.

    Raises Refused if they cannot be read, and WorkNotDone (beforehand).
    """
    read = partial(_read_past, data.get("snapshots"), event)
    return beforehand.result_of(("snapshots of a file", digest), read)


def _read_past(packed: Any, event: ReadEvent) -> ReadPast:
    unpacked = _unpack_snapshots(packed)
    players = frozenset(one.key for one in event.players)
    now: dict[int, dict[str, ReadMatch]] = defaultdict(dict)
    for one in event.matches:
        now[one.place[0]]["{}.{}".format(*one.place)] = one
    pieces = []
    for index, item in enumerate(rows.require_list(unpacked, "pieces", "snapshots")):
        path = f"snapshots.pieces[{index}]"
        pieces.append(_read_piece(rows.require_mapping(item, path), players, now, path))
    _require_possible_removals(pieces, len(players))
    numbers = [piece.round["number"] for piece in pieces]
    listed = rows.require_list(unpacked, "snapshots", "snapshots")
    if len(listed) > SNAPSHOTS_AT_ALL + SNAPSHOTS_A_PIECE * len(pieces):
        raise rows.path_refusal(
            "snapshots.snapshots", _("no event has so many snapshots of so few rounds.")
        )
    read = []
    for index, item in enumerate(listed):
        path = f"snapshots.snapshots[{index}]"
        read.append(_read_snapshot(rows.require_mapping(item, path), numbers, players, path))
    return ReadPast(pieces, read)


def _require_possible_removals(pieces: list[ReadPiece], players: int) -> None:
    """Raises Refused for more removed matches than so many players can have had."""
    keys = {match.key for piece in pieces for match in piece.matches if is_removed_key(match.key)}
    if len(keys) > REMOVED_AT_ALL + REMOVED_A_PLAYER * players:
        raise rows.path_refusal(
            "snapshots.pieces", _("so few players cannot have had so many matches that are gone.")
        )


def is_removed_key(key: Any) -> bool:
    """Whether a key is of a removed round or match."""
    return isinstance(key, str) and bool(_REMOVED_KEY.fullmatch(key))


def _unpack_snapshots(packed: Any) -> dict[str, Any]:
    try:
        reader = zlib.decompressobj()
        raw = reader.decompress(base64.b64decode(packed, validate=True), LARGEST_UNPACKED)
        # Empty lists and objects take many times their own size once they are read.
        containers = raw.count(b"[") + raw.count(b"{")
        values = containers + raw.count(b",")
        if not reader.eof or containers > MOST_CONTAINERS or values > MOST_VALUES:
            raise rows.path_refusal("snapshots", _("this is cut off, or larger than any event's."))
        unpacked = rows.require_mapping(rows.parse_json(raw, "snapshots"), "snapshots")
    except (TypeError, binascii.Error, zlib.error, ValueError, RecursionError):
        raise rows.path_refusal("snapshots", _("this is no packed JSON.")) from None
    rows.require_known_fields(unpacked, {"pieces", "snapshots"}, "snapshots")
    return unpacked


# --- snapshots ----------------------------------------------------------------------------------


def _read_snapshot(
    row: dict[str, Any], pieces: list[int], players: Collection[str], path: str
) -> ReadSnapshot:
    """Read one snapshot. `pieces`: the round numbers of the file's pieces."""
    own = {name: row.get(name) for name in exported_columns(Snapshot) if name in row}
    rows.require_known_fields(
        row, {*exported_columns(Snapshot), "event", "players", "rounds"}, path
    )
    return ReadSnapshot(
        rows.make_row(Snapshot, own, path),
        _read_event(row, path),
        [
            _read_entrant(rows.require_mapping(player, f"{path}.players[{index}]"), players,
                          f"{path}.players[{index}]")
            for index, player in enumerate(rows.require_list(row, "players", path))
        ],
        _read_flags(row, pieces, path),
    )  # fmt: skip


def _read_flags(row: dict[str, Any], pieces: list[int], path: str) -> list[RoundFlags]:
    try:
        flags = msgspec.convert(row.get("rounds"), list[RoundFlags])
    except msgspec.ValidationError as wrong:
        raise rows.path_refusal(f"{path}.rounds", str(wrong)) from None
    numbers = [flag.number for flag in flags]
    for index, flag in enumerate(flags):
        if not 0 <= flag.piece < len(pieces) or pieces[flag.piece] != flag.number:
            raise rows.path_refusal(f"{path}.rounds[{index}]", _("there is no such piece."))
        if flag.number in numbers[:index]:
            raise rows.path_refusal(f"{path}.rounds[{index}]", _("this round stands here twice."))
    return flags


def _read_event(row: dict[str, Any], path: str) -> dict[str, Any]:
    event_path = f"{path}.event"
    values = rows.require_mapping(row.get("event"), event_path)
    rows.require_known_fields(values, snapshots.EVENT_COLUMNS, event_path)
    if "stage" not in values:
        raise rows.path_refusal(f"{event_path}.stage", _("this is missing."))
    columns = exported_columns(Event)
    read = {
        name: rows.read_column_value(columns[name], values[name], f"{event_path}.{name}")
        for name in values
    }
    rows.require_constraints(Event(**read), read, event_path)
    return read


def _read_entrant(
    row: dict[str, Any], players: Collection[str], path: str
) -> tuple[str, list[Any]]:
    key = rows.require_player_key(row.get("player"), players, f"{path}.player")
    rest = {name: value for name, value in row.items() if name != "player"}
    return key, _read_columns(Entrant, snapshots.ENTRANT_COLUMNS[1:], rest, path)


def _read_columns(
    model: type[models.Model], names: Any, row: dict[str, Any], path: str
) -> list[Any]:
    """The values of these columns: all that a snapshot keeps of a row, except its id."""
    read = rows.make_row(model, row, path, set(exported_columns(model)) - set(names))
    return [getattr(read, name) for name in names]


# --- pieces -------------------------------------------------------------------------------------


def _read_piece(
    row: dict[str, Any],
    players: Collection[str],
    now: Mapping[int, Mapping[str, ReadMatch]],
    path: str,
) -> ReadPiece:
    rest = {name: value for name, value in row.items() if name not in {"now", "key", "matches"}}
    names = snapshots.ROUND_COLUMNS[1:]
    listed = [
        rows.require_mapping(match, f"{path}.matches[{place}]")
        for place, match in enumerate(rows.require_list(row, "matches", path))
    ]
    round_ = dict(zip(names, _read_columns(Round, names, rest, path), strict=True))
    require_certificate(round_["certificate"], players, f"{path}.certificate")
    matches = [
        _read_match(match, players, f"{path}.matches[{place}]")
        for place, match in enumerate(listed)
    ]
    if not isinstance(row.get("now", False), bool):
        raise rows.path_refusal(f"{path}.now", _("this is of another kind than it should be."))
    is_current = row.get("now") is True and _is_as_now(matches, now.get(round_["number"], {}))
    return ReadPiece(row.get("key"), path, is_current, round_, matches)


def _is_as_now(matches: list[ReadPieceMatch], now: Mapping[str, ReadMatch]) -> bool:
    """Whether the round is as this piece says; a wrong piece would be taken for it ever after."""
    return len(matches) == len(now) and all(
        isinstance(match.key, str) and match.key in now and _is_same_match(match, now[match.key])
        for match in matches
    )


def _is_same_match(match: ReadPieceMatch, now: ReadMatch) -> bool:
    """Whether both say the same; extra minutes do not count, since they change no version."""
    then = dict(zip(snapshots.MATCH_COLUMNS[1:], match.values, strict=True))
    values = dict(zip(MATCH_COLUMNS, now.values, strict=True))
    names = snapshots.GAME_COLUMNS[1:]
    games = [[getattr(game, name) for name in names] for game in now.games]
    number = names.index("number")
    return (
        {**then, "extra_minutes": None} == {**values, "extra_minutes": None}
        and match.sides == now.sides
        and sorted(match.games, key=itemgetter(number)) == sorted(games, key=itemgetter(number))
    )


def _read_match(row: dict[str, Any], players: Collection[str], path: str) -> ReadPieceMatch:
    games = []
    for index, game in enumerate(rows.require_list(row, "games", path)):
        game_path = f"{path}.games[{index}]"
        told = rows.require_mapping(game, game_path)
        games.append(_read_columns(Game, snapshots.GAME_COLUMNS[1:], told, game_path))
    rest = {name: value for name, value in row.items() if name not in {"key", "a", "b", "games"}}
    values = _read_columns(Match, snapshots.MATCH_COLUMNS[1:], rest, path)
    sides = [
        (side, rows.require_player_key(row.get(side), players, f"{path}.{side}"))
        for side in ("a", "b")
        if row.get(side) is not None or side == "a"
    ]
    return ReadPieceMatch(row.get("key"), path, values, sides, games)
