"""What an event's export says of its past: lists handed in, deck checks, snapshots.

Snapshots are many and much alike, so that they stand in one text: base64 of zlib-compressed JSON,
`{"pieces": […], "snapshots": […]}`. A piece is a round as it stood once, in the shape of a round
of the export itself; a snapshot names its pieces by their place in that list. Rounds and matches
go by keys: `3` and `3.2` for round 3 and its second match as they are now, `x1`, `x2`, … for those
that are gone.
"""

import base64
import zlib
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django.db import models

from tournaments.domain.files.whole_rows import plain, renamed, row_of
from tournaments.models import DeckCheck, Entrant, Event, Game, Match, Round, Snapshot
from tournaments.queries.rounds import snapshots as shots

Keys = Mapping[int, str]


def decks(entrant: Entrant) -> list[dict[str, Any]]:
    """Every list that was handed in for a player, oldest first."""
    return [{**row_of(one), "text": one.deck.text} for one in entrant.deck_versions.all()]


def deck_checks(event: Event, keys: Keys) -> list[dict[str, Any]]:
    """Every deck check, oldest first, by the player and the number of the list."""
    checks = DeckCheck.objects.filter(event=event).select_related("version").order_by("pk")
    return [
        {**row_of(one), "player": keys[one.version.entrant_id], "list": one.version.number}
        for one in checks
    ]


def snapshots(event: Event, keys: Keys, rounds: Iterable[Round]) -> str:
    """All snapshots, packed. `keys`: players by entrant; `rounds`: as they are now."""
    pieces = list(event.round_pieces.order_by("pk"))
    bodies = [shots.unpacked(one.body) for one in pieces]
    place = {(one.number, one.fingerprint): at for at, one in enumerate(pieces)}
    now = shots.fingerprints(event).items()
    past = _Past(keys, rounds, bodies)
    said = {
        "pieces": [
            {**past.piece(body), "now": (one.number, one.fingerprint) in now}
            for one, body in zip(pieces, bodies, strict=True)
        ],
        "snapshots": [past.snapshot(one, place) for one in event.snapshots.order_by("pk")],
    }
    return base64.b64encode(zlib.compress(msgspec.json.encode(said))).decode()


class _Past:
    """Names by which the rounds, matches and players of old states are known in the file."""

    def __init__(self, keys: Keys, rounds: Iterable[Round], bodies: list[dict[str, Any]]) -> None:
        self.players = keys
        here = list(rounds)
        self.rounds = {one.pk: str(one.number) for one in here} | _gone(
            {one.pk for one in here}, bodies, "round"
        )
        matches = {
            match.pk: f"{one.number}.{at}"
            for one in here
            for at, match in enumerate(one.matches.all(), start=1)
        }
        self.matches = matches | _gone(set(matches), bodies, "matches")

    def piece(self, body: dict[str, Any]) -> dict[str, Any]:
        (one,) = shots.rows_of(body, "round")
        row = {"key": self.rounds[one["id"]], **_then(Round, one, shots.ROUND)}
        by_name = {str(pk): key for pk, key in self.players.items()}
        row["certificate"] = renamed(row["certificate"], by_name)
        seats: dict[int, dict[str, str]] = {}
        for seat in shots.rows_of(body, "seats"):
            sides = seats.setdefault(seat["match_id"], {})
            sides[seat["side"]] = self.players[seat["entrant_id"]]
        games: dict[int, list[dict[str, Any]]] = {}
        for game in shots.rows_of(body, "games"):
            games.setdefault(game["match_id"], []).append(_then(Game, game, shots.GAME))
        row["matches"] = [
            {
                "key": self.matches[match["id"]],
                **{side: seats.get(match["id"], {}).get(side) for side in ("a", "b")},
                **_then(Match, match, shots.MATCH),
                "games": games.get(match["id"], []),
            }
            for match in shots.rows_of(body, "matches")
        ]
        return row

    def snapshot(self, one: Snapshot, place: Mapping[tuple[int, str], int]) -> dict[str, Any]:
        body = shots.unpacked(one.body)
        return {
            **row_of(one),
            "event": {name: body["event"][name] for name in shots.EVENT if name in body["event"]},
            "players": [
                {"player": self.players[row["id"]], **_then(Entrant, row, shots.ENTRANT)}
                for row in shots.rows_of(body, "entrants")
            ],
            "rounds": [
                [number, closed, draft, place[number, state]]
                for number, closed, draft, state in body["rounds"]
            ],
        }


def _gone(here: set[int], bodies: list[dict[str, Any]], table: str) -> dict[int, str]:
    """Keys of the rows that stand in old states alone, in the order they were made."""
    then = {row["id"] for body in bodies for row in shots.rows_of(body, table)}
    return {pk: f"x{number}" for number, pk in enumerate(sorted(then - here), start=1)}


def _then(model: type[models.Model], row: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """A row's own values; a column that there was not yet has its default."""
    own = [name for name in names if name != "id" and not name.endswith("_id")]
    made = model(**{name: row[name] for name in own if name in row})
    return {name: plain(getattr(made, name)) for name in own}
