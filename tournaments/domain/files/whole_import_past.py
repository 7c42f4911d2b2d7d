"""Import an event's past from its JSON: deck lists, deck checks, snapshots (see `whole_past`)."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from decks.domain import keep_deck
from league.base.errors import Refused
from league.base.prepared import insert_rows
from league.domain import log
from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files.whole_import_snapshots import ReadPast, ReadPiece, ReadPieceMatch
from tournaments.domain.files.whole_rows import rename_players
from tournaments.domain.players.links import PLAYER_ACTOR
from tournaments.models import (
    DeckCheck,
    DeckVersion,
    Entrant,
    Event,
    Match,
    Round,
    RoundKind,
    RoundPiece,
)
from tournaments.queries.rounds import snapshots

_REMOVED_KEY = re.compile(r"x[1-9][0-9]{0,6}", re.ASCII)
_FIRST_REMOVED_NUMBER = 10_000  # numbers of rounds that no event has


class ImportedEvent(NamedTuple):
    """The event as it is by now: players by key, rounds by number, matches by round and place."""

    event: Event
    players: Mapping[str, Entrant]
    rounds: Mapping[int, Round]
    matches: Mapping[tuple[int, int], int]

    def find_player(self, key: Any, path: str) -> Entrant:
        """The player of this key. Raises Refused where there is none."""
        return self.players[rows.require_player_key(key, self.players, path)]


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
    if entrant.deck is not None:
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


def import_snapshots(imported: ImportedEvent, read: ReadPast) -> None:
    """Every snapshot with its pieces, so that the event can go back to it here as well."""
    pieces = _PieceImport(imported, read.pieces).make_pieces()
    for one in read.snapshots:
        body = {
            "event": one.event,
            "columns": {"entrants": snapshots.ENTRANT_COLUMNS},
            "entrants": [[imported.players[key].pk, *values] for key, values in one.players],
            "rounds": [[*flag[:3], pieces[flag.piece].fingerprint] for flag in one.flags],
        }
        one.row.event, one.row.body = imported.event, snapshots.pack_json(body)
        kept = rows.save_row(one.row, one.told)
        kept.pieces.set([pieces[flag.piece] for flag in one.flags])


class _PieceImport:
    """Rounds as they stood once, on their way in: their keys become ids that are this event's."""

    def __init__(self, imported: ImportedEvent, pieces: list[ReadPiece]) -> None:
        self.imported, self.pieces = imported, pieces
        self.now = snapshots.round_fingerprints(imported.event)
        self.people = {key: str(entrant.pk) for key, entrant in imported.players.items()}
        self.rounds = {str(number): round_.pk for number, round_ in imported.rounds.items()}
        self.matches = {
            f"{number}.{index}": match for (number, index), match in imported.matches.items()
        }
        self.numbers: dict[int, int] = {}  # of rounds, by id
        self._reserve_ids()

    def _reserve_ids(self) -> None:
        """Ids for what is gone: rows that are made and go again, so that nobody else gets them."""
        rounds = _removed_keys([piece.key for piece in self.pieces])
        matches = _removed_keys([match.key for piece in self.pieces for match in piece.matches])
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
        pieces = [self._make_piece(piece, index) for index, piece in enumerate(self.pieces)]
        insert_rows(pieces)
        return pieces

    def _make_piece(self, piece: ReadPiece, index: int) -> RoundPiece:
        number, key = piece.round["number"], piece.key
        pk = self._find_id(self.rounds, key, f"{piece.path}.key", own=key == str(number))
        if self.numbers.setdefault(pk, number) != number:
            raise rows.path_refusal(f"{piece.path}.key", _("a round has one number."))
        certificate = rename_players(piece.round["certificate"], self.people)
        round_ = {**piece.round, "id": pk, "certificate": certificate}
        body: dict[str, Any] = {
            "columns": {"round": snapshots.ROUND_COLUMNS, "matches": snapshots.MATCH_COLUMNS,
                        "seats": snapshots.SEAT_COLUMNS, "games": snapshots.GAME_COLUMNS},
            "round": [[round_[name] for name in snapshots.ROUND_COLUMNS]],
            "matches": [], "seats": [], "games": [],
        }  # fmt: skip
        seen: set[int] = set()
        for match in piece.matches:
            self._add_match(body, seen, match, number)
        state = self.now.get(number) if piece.is_current else None
        return RoundPiece(
            event=self.imported.event,
            number=number,
            fingerprint=state or f"file-{index}",
            body=snapshots.pack_json(body),
        )

    def _add_match(
        self, body: dict[str, Any], seen: set[int], match: ReadPieceMatch, number: int
    ) -> None:
        key, path = match.key, match.path
        own = isinstance(key, str) and key.startswith(f"{number}.")
        pk = self._find_id(self.matches, key, f"{path}.key", own=own)
        if pk in seen:
            raise rows.path_refusal(f"{path}.key", _("every match needs a key of its own."))
        seen.add(pk)
        body["matches"].append([pk, *match.values])
        for side, player in match.sides:
            body["seats"].append([pk, self.imported.players[player].pk, side])
        body["games"] += [[pk, *game] for game in match.games]

    @staticmethod
    def _find_id(id_by_key: dict[str, int], key: Any, path: str, *, own: bool) -> int:
        """The id of a key: of something that is gone, or of something of this very round."""
        id_ = id_by_key.get(key) if isinstance(key, str) else None
        if id_ is None or not (own or _REMOVED_KEY.fullmatch(key)):
            raise rows.path_refusal(path, _("there is no such round or match."))
        return id_


def _removed_keys(keys: list[Any]) -> list[str]:
    """The keys of what is gone, in the order it was made."""
    removed = {key for key in keys if isinstance(key, str) and _REMOVED_KEY.fullmatch(key)}
    return sorted(removed, key=lambda key: int(key[1:]))
