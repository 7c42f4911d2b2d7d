"""An event's past out of its own JSON: lists handed in, deck checks, snapshots (`exports_past`)."""

import base64
import binascii
import re
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec
from django.db import models
from django.utils.translation import gettext as _

from decks.domain import keep_deck
from league.base.errors import Refused
from league.domain import log
from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files.whole_rows import fields_of, renamed
from tournaments.domain.results.matches import PLAYER
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

LARGEST = 256 * 2**20  # bytes of the snapshots once unpacked
MOST_VALUES = 10_000_000  # in them: thousands of players and all their rounds come to a half
_GONE = re.compile(r"x[1-9][0-9]{0,6}", re.ASCII)
_BEYOND = 10_000  # numbers of rounds that no event has


class Here(NamedTuple):
    """The event as it is by now: players by key, rounds by number, matches by round and place."""

    event: Event
    players: Mapping[str, Entrant]
    rounds: Mapping[int, Round]
    matches: Mapping[tuple[int, int], Match]

    def player(self, key: Any, path: str) -> Entrant:
        """The player of this key. Raises Refused where there is none."""
        found = self.players.get(key) if isinstance(key, str) else None
        if found is None:
            raise rows.refuse(path, _("there is no player “%(key)s”.") % {"key": key})
        return found


# --- lists and checks ---------------------------------------------------------------------------


def take_decks(actor: log.Actor, entrant: Entrant, row: dict[str, Any], path: str) -> None:
    """Every list that was handed in; the newest one with the text that counts is the player's."""
    for at, one in enumerate(rows.listed(row, "decks", path)):
        here = f"{path}.decks[{at}]"
        given = dict(rows.mapping(one, here))
        deck = kept(actor, entrant, given.pop("text", None), f"{here}.text")
        by = None if given.get("role") == PLAYER else actor.user
        rows.save(DeckVersion, given, here, entrant=entrant, deck=deck, by=by)
        if deck.text == row.get("deck"):
            entrant.deck = deck
    if (entrant.deck is None) != (row.get("deck") is None):
        raise rows.refuse(f"{path}.deck", _("it is none of the lists that were handed in."))
    entrant.save(update_fields=["deck"])


def kept(actor: log.Actor, entrant: Entrant, text: Any, path: str) -> Any:
    """A list of the file, judged anew and kept."""
    if not isinstance(text, str):
        raise rows.refuse(path, _("a decklist is a text."))
    event = entrant.event
    try:
        return keep_deck(
            actor, event.league, text,
            format_key=event.format, date=event.date, player=entrant.player,
        )  # fmt: skip
    except Refused as refused:
        raise rows.refuse(path, refused.message) from None


def take_checks(here: Here, data: dict[str, Any]) -> None:
    """Every deck check, of the list it was of."""
    versions = {
        (one.entrant_id, one.number): one
        for one in DeckVersion.objects.filter(entrant__event=here.event)
    }
    for at, row in enumerate(rows.listed(data, "deck_checks", "$")):
        path = f"deck_checks[{at}]"
        given = dict(rows.mapping(row, path))
        who = here.player(given.pop("player", None), f"{path}.player")
        number = given.pop("list", None)
        version = versions.get((who.pk, number)) if isinstance(number, int) else None
        if version is None:
            raise rows.refuse(f"{path}.list", _("the player has handed in no such list."))
        rows.save(DeckCheck, given, path, event=here.event, version=version)


# --- snapshots ----------------------------------------------------------------------------------


class Flags(NamedTuple):
    """A round of a snapshot: its number, closed, a draft, and the place of its piece."""

    number: int
    closed: bool
    draft: bool
    piece: int


def take_snapshots(here: Here, data: dict[str, Any]) -> None:
    """Every snapshot with its pieces, so that the event can go back to it here as well."""
    said = _unpacked(data.get("snapshots"))
    pieces = _Pieces(here, [
        rows.mapping(one, f"snapshots.pieces[{at}]")
        for at, one in enumerate(rows.listed(said, "pieces", "snapshots"))
    ]).stored()  # fmt: skip
    for at, row in enumerate(rows.listed(said, "snapshots", "snapshots")):
        path = f"snapshots.snapshots[{at}]"
        _snapshot(here, pieces, rows.mapping(row, path), path)


def _unpacked(packed: Any) -> dict[str, Any]:
    try:
        reader = zlib.decompressobj()
        raw = reader.decompress(base64.b64decode(packed, validate=True), LARGEST)
        # Empty lists and the like take many times their own size once they are read.
        if not reader.eof or sum(map(raw.count, (b",", b"[", b"{"))) > MOST_VALUES:
            raise rows.refuse("snapshots", _("this is cut off, or larger than any event's."))
        said = rows.mapping(msgspec.json.decode(raw), "snapshots")
    except (TypeError, binascii.Error, zlib.error, ValueError, RecursionError):
        raise rows.refuse("snapshots", _("this is no packed JSON.")) from None
    rows.known(said, {"pieces", "snapshots"}, "snapshots")
    return said


def _snapshot(here: Here, pieces: list[RoundPiece], row: dict[str, Any], path: str) -> None:
    own = {name: row.get(name) for name in fields_of(Snapshot) if name in row}
    rows.known(row, {*fields_of(Snapshot), "event", "players", "rounds"}, path)
    one = rows.make(Snapshot, own, path, event=here.event)
    try:
        flags = msgspec.convert(row.get("rounds"), list[Flags])
    except msgspec.ValidationError as wrong:
        raise rows.refuse(f"{path}.rounds", str(wrong)) from None
    numbers = [flag.number for flag in flags]
    for at, flag in enumerate(flags):
        if not 0 <= flag.piece < len(pieces) or pieces[flag.piece].number != flag.number:
            raise rows.refuse(f"{path}.rounds[{at}]", _("there is no such piece."))
        if flag.number in numbers[:at]:
            raise rows.refuse(f"{path}.rounds[{at}]", _("this round stands here twice."))
    body = {
        "event": _event(row, path),
        "columns": {"entrants": snapshots.ENTRANT},
        "entrants": [
            _entrant(here, rows.mapping(who, f"{path}.players[{at}]"), f"{path}.players[{at}]")
            for at, who in enumerate(rows.listed(row, "players", path))
        ],
        "rounds": [[*flag[:3], pieces[flag.piece].fingerprint] for flag in flags],
    }
    one.body = snapshots.packed(body)
    rows.store(one, own).pieces.set([pieces[flag.piece] for flag in flags])


def _event(row: dict[str, Any], path: str) -> dict[str, Any]:
    here = f"{path}.event"
    given = rows.mapping(row.get("event"), here)
    rows.known(given, snapshots.EVENT, here)
    if "stage" not in given:
        raise rows.refuse(f"{here}.stage", _("this is missing."))
    columns = fields_of(Event)
    return {name: rows.checked(columns[name], given[name], f"{here}.{name}") for name in given}


def _entrant(here: Here, row: dict[str, Any], path: str) -> list[Any]:
    who = here.player(row.get("player"), f"{path}.player")
    rest = {name: value for name, value in row.items() if name != "player"}
    made = _partly(Entrant, snapshots.ENTRANT, rest, path)
    made.pk = who.pk
    return [getattr(made, name) for name in snapshots.ENTRANT]


def _partly(model: type[models.Model], names: Any, row: dict[str, Any], path: str) -> Any:
    """A row of which a snapshot keeps these columns alone."""
    return rows.make(model, row, path, set(fields_of(model)) - set(names))


class _Pieces:
    """Rounds as they stood once, on their way in: their keys become ids that are this event's."""

    def __init__(self, here: Here, given: list[dict[str, Any]]) -> None:
        self.here, self.given = here, given
        self.now = snapshots.fingerprints(here.event)
        self.people = {key: str(one.pk) for key, one in here.players.items()}
        self.rounds = {str(number): one.pk for number, one in here.rounds.items()}
        self.matches = {f"{number}.{at}": one.pk for (number, at), one in here.matches.items()}
        self.numbers: dict[int, int] = {}  # of rounds, by id
        self._reserve()

    def _reserve(self) -> None:
        """Ids for what is gone: rows that are made and go again, so that nobody else gets them."""
        rounds = _gone([one.get("key") for one in self.given])
        inside = [match for one in self.given for match in _maps(one.get("matches"))]
        matches = _gone([match.get("key") for match in inside])
        if not rounds and not matches:
            return
        made = [
            Round.objects.create(
                event=self.here.event, number=_BEYOND + at, kind=RoundKind.SWISS, closed=True
            )
            for at in range(max(len(rounds), 1))
        ]
        stand_ins = Match.objects.bulk_create(Match(round=made[0]) for _match in matches)
        self.rounds |= dict(zip(rounds, (one.pk for one in made), strict=False))
        self.matches |= dict(zip(matches, sorted(one.pk for one in stand_ins), strict=True))
        Round.objects.filter(pk__in=[one.pk for one in made]).delete()

    def stored(self) -> list[RoundPiece]:
        """The pieces, in the order of the file."""
        return [
            self._piece(dict(row), at, f"snapshots.pieces[{at}]")
            for at, row in enumerate(self.given)
        ]

    def _piece(self, row: dict[str, Any], at: int, path: str) -> RoundPiece:
        now, key = row.pop("now", None) is True, row.pop("key", None)
        matches = [
            rows.mapping(match, f"{path}.matches[{place}]")
            for place, match in enumerate(rows.listed(row, "matches", path))
        ]
        del row["matches"]
        one = _partly(Round, snapshots.ROUND, row, path)
        one.certificate = renamed(one.certificate, self.people)
        one.pk = self._id(self.rounds, key, f"{path}.key", own=key == str(one.number))
        if self.numbers.setdefault(one.pk, one.number) != one.number:
            raise rows.refuse(f"{path}.key", _("a round has one number."))
        body: dict[str, Any] = {
            "columns": {"round": snapshots.ROUND, "matches": snapshots.MATCH, "seats": snapshots.SEAT,
                        "games": snapshots.GAME},
            "round": [[getattr(one, name) for name in snapshots.ROUND]],
            "matches": [], "seats": [], "games": [],
        }  # fmt: skip
        seen: set[int] = set()
        for place, match in enumerate(matches):
            self._match(body, seen, dict(match), one.number, f"{path}.matches[{place}]")
        state = self.now.get(one.number) if now and self._is_now(one.number, body) else None
        return RoundPiece.objects.create(
            event=self.here.event,
            number=one.number,
            fingerprint=state or f"file-{at}",
            body=snapshots.packed(body),
        )

    def _is_now(self, number: int, body: dict[str, Any]) -> bool:
        """Whether the round is as this piece says: else it would pass for it ever after."""
        there = snapshots.bodies(self.here.event, [number])[number]
        tables = ("matches", "seats", "games")
        return all(_rows(there, table) == _rows(body, table) for table in tables)

    def _match(
        self, body: dict[str, Any], seen: set[int], row: dict[str, Any], number: int, path: str
    ) -> None:
        key, a, b = (row.pop(name, None) for name in ("key", "a", "b"))
        games = rows.listed(row, "games", path)
        del row["games"]
        match = _partly(Match, snapshots.MATCH, row, path)
        own = isinstance(key, str) and key.startswith(f"{number}.")
        match.pk = self._id(self.matches, key, f"{path}.key", own=own)
        if match.pk in seen:
            raise rows.refuse(f"{path}.key", _("every match needs a key of its own."))
        seen.add(match.pk)
        body["matches"].append([getattr(match, name) for name in snapshots.MATCH])
        for side, who in (("a", a), ("b", b)):
            if who is not None or side == "a":
                entrant = self.here.player(who, f"{path}.{side}")
                body["seats"].append([match.pk, entrant.pk, side])
        for at, given in enumerate(games):
            here = f"{path}.games[{at}]"
            game = rows.make(Game, rows.mapping(given, here), here)
            game.match_id = match.pk
            body["games"].append([getattr(game, name) for name in snapshots.GAME])

    @staticmethod
    def _id(known: dict[str, int], key: Any, path: str, *, own: bool) -> int:
        """The id of a key: of something that is gone, or of something of this very round."""
        found = known.get(key) if isinstance(key, str) else None
        if found is None or not (own or _GONE.fullmatch(key)):
            raise rows.refuse(path, _("there is no such round or match."))
        return found


def _rows(body: dict[str, Any], table: str) -> list[bytes]:
    """Rows to be compared, whatever their order; minutes on top of the clock change no version."""
    found = snapshots.rows_of(body, table)
    return sorted(
        msgspec.json.encode({**row, "extra_minutes": None}, order="sorted") for row in found
    )


def _gone(keys: list[Any]) -> list[str]:
    """The keys of what is gone, in the order it was made."""
    found = {key for key in keys if isinstance(key, str) and _GONE.fullmatch(key)}
    return sorted(found, key=lambda key: int(key[1:]))


def _maps(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
