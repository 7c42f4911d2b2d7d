"""Import an event's past from its JSON: deck lists, deck checks, snapshots (see `whole_past`)."""

import base64
import binascii
import re
import zlib
from collections.abc import Mapping
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from django.db import models
from django.utils.translation import gettext as _

from decks.domain import keep_deck
from league.base.errors import Refused
from league.domain import beforehand, log
from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files.whole_rows import exported_columns, rename_players
from tournaments.domain.players.links import PLAYER_ACTOR
from tournaments.models import (
    DeckCheck,
    DeckVersion,
    Entrant,
    Event,
    Game,
    Match,
    Round,
    RoundKind,
    RoundPiece,
    Snapshot,
)
from tournaments.queries.rounds import snapshots

LARGEST_UNPACKED = 256 * 2**20  # bytes of the snapshots once unpacked
MOST_VALUES = 10_000_000  # in them: thousands of players and all their rounds come to a half
MOST_CONTAINERS = 1_500_000  # lists and objects among them: the same come to a half
_REMOVED_KEY = re.compile(r"x[1-9][0-9]{0,6}", re.ASCII)
_FIRST_REMOVED_NUMBER = 10_000  # numbers of rounds that no event has


class ImportedEvent(NamedTuple):
    """The event as it is by now: players by key, rounds by number, matches by round and place."""

    event: Event
    players: Mapping[str, Entrant]
    rounds: Mapping[int, Round]
    matches: Mapping[tuple[int, int], Match]

    def find_player(self, key: Any, path: str) -> Entrant:
        """The player of this key. Raises Refused where there is none."""
        entrant = self.players.get(key) if isinstance(key, str) else None
        if entrant is None:
            raise rows.path_refusal(path, _("there is no player “%(key)s”.") % {"key": key})
        return entrant


# --- lists and checks ---------------------------------------------------------------------------


def import_decks(actor: log.Actor, entrant: Entrant, row: dict[str, Any], path: str) -> None:
    """Every list that was handed in; the newest one with the text that counts is the player's."""
    for index, item in enumerate(rows.require_list(row, "decks", path)):
        deck_path = f"{path}.decks[{index}]"
        values = dict(rows.require_mapping(item, deck_path))
        deck = import_list(actor, entrant, values.pop("text", None), f"{deck_path}.text")
        by = None if values.get("role") == PLAYER_ACTOR.role else actor.user
        rows.create_row(DeckVersion, values, deck_path, entrant=entrant, deck=deck, by=by)
        if deck.text == row.get("deck"):
            entrant.deck = deck
    if (entrant.deck is None) != (row.get("deck") is None):
        raise rows.path_refusal(f"{path}.deck", _("it is none of the lists that were handed in."))
    entrant.save(update_fields=["deck"])


def import_list(actor: log.Actor, entrant: Entrant, text: Any, path: str) -> Any:
    """Check a list of the file again and store it."""
    if not isinstance(text, str):
        raise rows.path_refusal(path, _("a decklist is a text."))
    event = entrant.event
    try:
        return keep_deck(
            actor, event.league, text,
            format_key=event.format, date=event.date, player=entrant.player,
        )  # fmt: skip
    except Refused as refused:
        raise rows.path_refusal(path, refused.message) from None


def import_deck_checks(imported: ImportedEvent, data: dict[str, Any]) -> None:
    """Every deck check, of the list it was of."""
    versions = {
        (version.entrant_id, version.number): version
        for version in DeckVersion.objects.filter(entrant__event=imported.event)
    }
    for index, row in enumerate(rows.require_list(data, "deck_checks", "$")):
        path = f"deck_checks[{index}]"
        values = dict(rows.require_mapping(row, path))
        entrant = imported.find_player(values.pop("player", None), f"{path}.player")
        number = values.pop("list", None)
        version = versions.get((entrant.pk, number)) if isinstance(number, int) else None
        if version is None:
            raise rows.path_refusal(f"{path}.list", _("the player has handed in no such list."))
        rows.create_row(DeckCheck, values, path, event=imported.event, version=version)


# --- snapshots ----------------------------------------------------------------------------------


class RoundFlags(NamedTuple):
    """A round of a snapshot: its number, closed, a draft, and the place of its piece."""

    number: int
    closed: bool
    draft: bool
    piece: int


def snapshots_of_file(data: dict[str, Any]) -> dict[str, Any]:
    """The snapshots of a file, unpacked while no transaction is open.

    Raises Refused where they cannot be read, and WorkNotDone (beforehand).
    """
    packed = data.get("snapshots")
    key = ("snapshots of a file", sha256(repr(packed).encode()).digest())
    return beforehand.result_of(key, partial(_unpack_snapshots, packed))


def import_snapshots(imported: ImportedEvent, unpacked: dict[str, Any]) -> None:
    """Every snapshot with its pieces, so that the event can go back to it here as well."""
    pieces = _PieceImport(imported, [
        rows.require_mapping(piece, f"snapshots.pieces[{index}]")
        for index, piece in enumerate(rows.require_list(unpacked, "pieces", "snapshots"))
    ]).make_pieces()  # fmt: skip
    for index, row in enumerate(rows.require_list(unpacked, "snapshots", "snapshots")):
        path = f"snapshots.snapshots[{index}]"
        _import_snapshot(imported, pieces, rows.require_mapping(row, path), path)


def _unpack_snapshots(packed: Any) -> dict[str, Any]:
    try:
        reader = zlib.decompressobj()
        raw = reader.decompress(base64.b64decode(packed, validate=True), LARGEST_UNPACKED)
        # Empty lists and the like take many times their own size once they are read.
        containers = raw.count(b"[") + raw.count(b"{")
        values = containers + raw.count(b",")
        if not reader.eof or containers > MOST_CONTAINERS or values > MOST_VALUES:
            raise rows.path_refusal("snapshots", _("this is cut off, or larger than any event's."))
        unpacked = rows.require_mapping(msgspec.json.decode(raw), "snapshots")
    except (TypeError, binascii.Error, zlib.error, ValueError, RecursionError):
        raise rows.path_refusal("snapshots", _("this is no packed JSON.")) from None
    rows.require_known_fields(unpacked, {"pieces", "snapshots"}, "snapshots")
    return unpacked


def _import_snapshot(
    imported: ImportedEvent, pieces: list[RoundPiece], row: dict[str, Any], path: str
) -> None:
    own = {name: row.get(name) for name in exported_columns(Snapshot) if name in row}
    rows.require_known_fields(
        row, {*exported_columns(Snapshot), "event", "players", "rounds"}, path
    )
    snapshot = rows.make_row(Snapshot, own, path, event=imported.event)
    try:
        flags = msgspec.convert(row.get("rounds"), list[RoundFlags])
    except msgspec.ValidationError as wrong:
        raise rows.path_refusal(f"{path}.rounds", str(wrong)) from None
    numbers = [flag.number for flag in flags]
    for index, flag in enumerate(flags):
        if not 0 <= flag.piece < len(pieces) or pieces[flag.piece].number != flag.number:
            raise rows.path_refusal(f"{path}.rounds[{index}]", _("there is no such piece."))
        if flag.number in numbers[:index]:
            raise rows.path_refusal(f"{path}.rounds[{index}]", _("this round stands here twice."))
    body = {
        "event": _snapshot_event(row, path),
        "columns": {"entrants": snapshots.ENTRANT_COLUMNS},
        "entrants": [
            _snapshot_entrant(
                imported,
                rows.require_mapping(player, f"{path}.players[{index}]"),
                f"{path}.players[{index}]",
            )
            for index, player in enumerate(rows.require_list(row, "players", path))
        ],
        "rounds": [[*flag[:3], pieces[flag.piece].fingerprint] for flag in flags],
    }
    snapshot.body = snapshots.pack_json(body)
    rows.save_row(snapshot, own).pieces.set([pieces[flag.piece] for flag in flags])


def _snapshot_event(row: dict[str, Any], path: str) -> dict[str, Any]:
    event_path = f"{path}.event"
    values = rows.require_mapping(row.get("event"), event_path)
    rows.require_known_fields(values, snapshots.EVENT_COLUMNS, event_path)
    if "stage" not in values:
        raise rows.path_refusal(f"{event_path}.stage", _("this is missing."))
    columns = exported_columns(Event)
    return {
        name: rows.read_column_value(columns[name], values[name], f"{event_path}.{name}")
        for name in values
    }


def _snapshot_entrant(imported: ImportedEvent, row: dict[str, Any], path: str) -> list[Any]:
    entrant = imported.find_player(row.get("player"), f"{path}.player")
    rest = {name: value for name, value in row.items() if name != "player"}
    partial = _read_partial_row(Entrant, snapshots.ENTRANT_COLUMNS, rest, path)
    partial.pk = entrant.pk
    return [getattr(partial, name) for name in snapshots.ENTRANT_COLUMNS]


def _read_partial_row(model: type[models.Model], names: Any, row: dict[str, Any], path: str) -> Any:
    """A row of which a snapshot keeps these columns alone."""
    return rows.make_row(model, row, path, set(exported_columns(model)) - set(names))


class _PieceImport:
    """Rounds as they stood once, on their way in: their keys become ids that are this event's."""

    def __init__(self, imported: ImportedEvent, pieces: list[dict[str, Any]]) -> None:
        self.imported, self.pieces = imported, pieces
        self.now = snapshots.round_fingerprints(imported.event)
        self.people = {key: str(entrant.pk) for key, entrant in imported.players.items()}
        self.rounds = {str(number): round_.pk for number, round_ in imported.rounds.items()}
        self.matches = {
            f"{number}.{index}": match.pk for (number, index), match in imported.matches.items()
        }
        self.numbers: dict[int, int] = {}  # of rounds, by id
        self._reserve_ids()

    def _reserve_ids(self) -> None:
        """Ids for what is gone: rows that are made and go again, so that nobody else gets them."""
        rounds = _removed_keys([piece.get("key") for piece in self.pieces])
        match_rows = [
            match for piece in self.pieces for match in _require_mappings(piece.get("matches"))
        ]
        matches = _removed_keys([match.get("key") for match in match_rows])
        if not rounds and not matches:
            return
        created = [
            Round.objects.create(
                event=self.imported.event,
                number=_FIRST_REMOVED_NUMBER + index,
                kind=RoundKind.SWISS,
                closed=True,
            )
            for index in range(max(len(rounds), 1))
        ]
        stand_ins = Match.objects.bulk_create(Match(round=created[0]) for _match in matches)
        self.rounds |= dict(zip(rounds, (row.pk for row in created), strict=False))
        self.matches |= dict(zip(matches, sorted(row.pk for row in stand_ins), strict=True))
        Round.objects.filter(pk__in=[row.pk for row in created]).delete()

    def make_pieces(self) -> list[RoundPiece]:
        """The pieces, in the order of the file."""
        return [
            self._make_piece(dict(row), index, f"snapshots.pieces[{index}]")
            for index, row in enumerate(self.pieces)
        ]

    def _make_piece(self, row: dict[str, Any], index: int, path: str) -> RoundPiece:
        is_current, key = row.pop("now", None) is True, row.pop("key", None)
        matches = [
            rows.require_mapping(match, f"{path}.matches[{place}]")
            for place, match in enumerate(rows.require_list(row, "matches", path))
        ]
        del row["matches"]
        round_ = _read_partial_row(Round, snapshots.ROUND_COLUMNS, row, path)
        round_.certificate = rename_players(round_.certificate, self.people)
        round_.pk = self._find_id(self.rounds, key, f"{path}.key", own=key == str(round_.number))
        if self.numbers.setdefault(round_.pk, round_.number) != round_.number:
            raise rows.path_refusal(f"{path}.key", _("a round has one number."))
        body: dict[str, Any] = {
            "columns": {"round": snapshots.ROUND_COLUMNS, "matches": snapshots.MATCH_COLUMNS,
                        "seats": snapshots.SEAT_COLUMNS, "games": snapshots.GAME_COLUMNS},
            "round": [[getattr(round_, name) for name in snapshots.ROUND_COLUMNS]],
            "matches": [], "seats": [], "games": [],
        }  # fmt: skip
        seen: set[int] = set()
        for place, match in enumerate(matches):
            self._read_match(body, seen, dict(match), round_.number, f"{path}.matches[{place}]")
        state = (
            self.now.get(round_.number)
            if is_current and self._is_current(round_.number, body)
            else None
        )
        return RoundPiece.objects.create(
            event=self.imported.event,
            number=round_.number,
            fingerprint=state or f"file-{index}",
            body=snapshots.pack_json(body),
        )

    def _is_current(self, number: int, body: dict[str, Any]) -> bool:
        """Whether the round is as this piece says: else it would pass for it ever after."""
        current = snapshots.round_bodies(self.imported.event, [number])[number]
        tables = ("matches", "seats", "games")
        return all(
            _comparable_rows(current, table) == _comparable_rows(body, table) for table in tables
        )

    def _read_match(
        self, body: dict[str, Any], seen: set[int], row: dict[str, Any], number: int, path: str
    ) -> None:
        key, a, b = (row.pop(name, None) for name in ("key", "a", "b"))
        games = rows.require_list(row, "games", path)
        del row["games"]
        match = _read_partial_row(Match, snapshots.MATCH_COLUMNS, row, path)
        own = isinstance(key, str) and key.startswith(f"{number}.")
        match.pk = self._find_id(self.matches, key, f"{path}.key", own=own)
        if match.pk in seen:
            raise rows.path_refusal(f"{path}.key", _("every match needs a key of its own."))
        seen.add(match.pk)
        body["matches"].append([getattr(match, name) for name in snapshots.MATCH_COLUMNS])
        for side, player in (("a", a), ("b", b)):
            if player is not None or side == "a":
                entrant = self.imported.find_player(player, f"{path}.{side}")
                body["seats"].append([match.pk, entrant.pk, side])
        for index, game_row in enumerate(games):
            game_path = f"{path}.games[{index}]"
            game = rows.make_row(Game, rows.require_mapping(game_row, game_path), game_path)
            game.match_id = match.pk
            body["games"].append([getattr(game, name) for name in snapshots.GAME_COLUMNS])

    @staticmethod
    def _find_id(id_by_key: dict[str, int], key: Any, path: str, *, own: bool) -> int:
        """The id of a key: of something that is gone, or of something of this very round."""
        id_ = id_by_key.get(key) if isinstance(key, str) else None
        if id_ is None or not (own or _REMOVED_KEY.fullmatch(key)):
            raise rows.path_refusal(path, _("there is no such round or match."))
        return id_


def _comparable_rows(body: dict[str, Any], table: str) -> list[bytes]:
    """Rows to be compared, whatever their order; minutes on top of the clock change no version."""
    rows_ = snapshots.rows_of_table(body, table)
    return sorted(
        msgspec.json.encode({**row, "extra_minutes": None}, order="sorted") for row in rows_
    )


def _removed_keys(keys: list[Any]) -> list[str]:
    """The keys of what is gone, in the order it was made."""
    removed = {key for key in keys if isinstance(key, str) and _REMOVED_KEY.fullmatch(key)}
    return sorted(removed, key=lambda key: int(key[1:]))


def _require_mappings(value: Any) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
