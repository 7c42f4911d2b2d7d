"""Export an event's past: deck lists handed in, deck checks, snapshots.

Snapshots are many and much alike, so they are packed into one text: base64 of zlib-compressed JSON,
`{"pieces": […], "snapshots": […]}`. A piece is an old state of a round, in the shape of a round of
the export itself; a snapshot refers to pieces by their index in that list. Rounds and matches have
keys: `3` and `3.2` for round 3 and its second match as they are now, `x1`, `x2`, … for removed
ones.
"""

import base64
import zlib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec
from django.db import models

from tournaments.domain.files.whole_rows import (
    MatchPlaces,
    export_row,
    rename_players,
    to_json_value,
)
from tournaments.models import DeckCheck, DeckVersion, Entrant, Event, Game, Match, Round, Snapshot
from tournaments.queries.rounds import snapshots

PlayerKeys = Mapping[int, str]


def deck_rows(event: Event) -> dict[int, list[dict[str, Any]]]:
    """Every list that was handed in, oldest first, by entrant."""
    rows: dict[int, list[dict[str, Any]]] = defaultdict(list)
    versions = DeckVersion.objects.filter(entrant__event=event).select_related("deck")
    for version in versions.order_by("number"):
        rows[version.entrant_id].append({**export_row(version), "text": version.deck.text})
    return rows


def deck_check_rows(event: Event, keys: PlayerKeys) -> list[dict[str, Any]]:
    """Every deck check, oldest first, with the player and the number of the list."""
    checks = DeckCheck.objects.filter(event=event).select_related("version").order_by("pk")
    return [
        {
            **export_row(check),
            "player": keys[check.version.entrant_id],
            "list": check.version.number,
        }
        for check in checks
    ]


def pack_snapshots(
    event: Event, keys: PlayerKeys, rounds: Iterable[Round], places: MatchPlaces
) -> str:
    """Pack all snapshots. `keys`: players by entrant; `rounds`, `places`: as they are now."""
    pieces = list(event.round_pieces.order_by("pk"))
    bodies = [snapshots.unpack_json(piece.body) for piece in pieces]
    place = {(piece.number, piece.fingerprint): index for index, piece in enumerate(pieces)}
    current = snapshots.round_fingerprints(event).items()
    past = _PastNames(keys, rounds, places, bodies)
    content = {
        "pieces": [
            {**past.export_piece(body), "now": (piece.number, piece.fingerprint) in current}
            for piece, body in zip(pieces, bodies, strict=True)
        ],
        "snapshots": [
            past.export_snapshot(snapshot, place) for snapshot in event.snapshots.order_by("pk")
        ],
    }
    return base64.b64encode(zlib.compress(msgspec.json.encode(content))).decode()


class _PastNames:
    """The keys of the rounds, matches and players of old states in the file."""

    def __init__(
        self,
        keys: PlayerKeys,
        rounds: Iterable[Round],
        places: MatchPlaces,
        bodies: list[dict[str, Any]],
    ) -> None:
        self.players = keys
        current = list(rounds)
        self.rounds = {round_.pk: str(round_.number) for round_ in current} | _removed_row_keys(
            {round_.pk for round_ in current}, bodies, "round"
        )
        matches = {pk: f"{number}.{index}" for pk, (number, index) in places.items()}
        self.matches = matches | _removed_row_keys(set(matches), bodies, "matches")

    def export_piece(self, body: dict[str, Any]) -> dict[str, Any]:
        (round_,) = snapshots.rows_of_table(body, "round")
        row = {
            "key": self.rounds[round_["id"]],
            **_row_at_that_time(Round, round_, snapshots.ROUND_COLUMNS),
        }
        by_name = {str(pk): key for pk, key in self.players.items()}
        row["certificate"] = rename_players(row["certificate"], by_name)
        seats: dict[int, dict[str, str]] = {}
        for seat in snapshots.rows_of_table(body, "seats"):
            sides = seats.setdefault(seat["match_id"], {})
            sides[seat["side"]] = self.players[seat["entrant_id"]]
        games: dict[int, list[dict[str, Any]]] = {}
        for game in snapshots.rows_of_table(body, "games"):
            games.setdefault(game["match_id"], []).append(
                _row_at_that_time(Game, game, snapshots.GAME_COLUMNS)
            )
        row["matches"] = [
            {
                "key": self.matches[match["id"]],
                **{side: seats.get(match["id"], {}).get(side) for side in ("a", "b")},
                **_row_at_that_time(Match, match, snapshots.MATCH_COLUMNS),
                "games": games.get(match["id"], []),
            }
            for match in snapshots.rows_of_table(body, "matches")
        ]
        return row

    def export_snapshot(
        self, snapshot: Snapshot, place: Mapping[tuple[int, str], int]
    ) -> dict[str, Any]:
        body = snapshots.unpack_json(snapshot.body)
        return {
            **export_row(snapshot),
            "event": {
                name: body["event"][name]
                for name in snapshots.EVENT_COLUMNS
                if name in body["event"]
            },
            "players": [
                {
                    "player": self.players[row["id"]],
                    **_row_at_that_time(Entrant, row, snapshots.ENTRANT_COLUMNS),
                }
                for row in snapshots.rows_of_table(body, "entrants")
            ],
            "rounds": [
                [number, closed, draft, place[number, state]]
                for number, closed, draft, state in body["rounds"]
            ],
        }


def _removed_row_keys(
    current_ids: set[int], bodies: list[dict[str, Any]], table: str
) -> dict[int, str]:
    """Keys of the rows that exist in old states alone, in the order they were made."""
    then = {row["id"] for body in bodies for row in snapshots.rows_of_table(body, table)}
    return {pk: f"x{number}" for number, pk in enumerate(sorted(then - current_ids), start=1)}


def _row_at_that_time(
    model: type[models.Model], row: dict[str, Any], names: Iterable[str]
) -> dict[str, Any]:
    """A row's own values; a column that did not exist then has its default."""
    return {
        name: to_json_value(row[name] if name in row else field.get_default())
        for name, field in _own_columns(model, tuple(names)).items()
    }


@cache
def _own_columns(
    model: type[models.Model], names: tuple[str, ...]
) -> "dict[str, models.Field[Any, Any]]":
    by_name = {field.attname: field for field in model._meta.concrete_fields}  # noqa: SLF001 -- Django's documented API
    return {name: by_name[name] for name in names if name != "id" and not name.endswith("_id")}
