"""Import an event's past from its JSON: deck lists, deck checks, snapshots (see `whole_past`)."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from decks.domain import JudgedLists, keep_decks
from league.base.errors import Refused
from league.base.plain_rows import insert_plain_rows
from league.base.prepared import insert_rows, update_rows
from league.domain import log
from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files.whole_import_snapshots import (
    ReadPast,
    ReadPiece,
    ReadPieceMatch,
    is_removed_key,
)
from tournaments.domain.files.whole_rows import rename_players
from tournaments.domain.players.links import PLAYER_ACTOR
from tournaments.domain.registration import kept_lists
from tournaments.models import (
    DeckVersion,
    Entrant,
    Event,
    Match,
    Round,
    RoundKind,
    RoundPiece,
    Snapshot,
)
from tournaments.queries.rounds import snapshots

_FIRST_REMOVED_NUMBER = 10_000  # above any number of a real round


class ImportedEvent(NamedTuple):
    """The event imported so far: players by key, rounds by number, matches by round and place."""

    event: Event
    players: Mapping[str, Entrant]
    rounds: Mapping[int, Round]
    matches: Mapping[tuple[int, int], int]


# --- lists -------------------------------------------------------------------------------------


class HandedIn(NamedTuple):
    """A list being imported: its version, and whether it is the one that counts."""

    text: str
    version: DeckVersion
    counts: bool


def texts_of_lists(players: list[dict[str, Any]]) -> list[str]:
    """The texts of all lists in a file, to have them judged; other values are refused later.

    Raises Refused at the first list too many for an event of this size.
    """
    lists, letters, texts = 0, 0, []
    for path, text in _each_list(players):
        lists, letters = lists + 1, letters + len(text)
        texts.append(text)
        _require_possible(
            lists,
            kept_lists.LISTS_AT_ALL + kept_lists.LISTS_A_PLAYER * len(players),
            path,
            _("no event of so many players has more than %(most)s lists."),
        )
        _require_possible(
            letters,
            kept_lists.LETTERS_AT_ALL + kept_lists.LETTERS_A_PLAYER * len(players),
            path,
            _("no lists of so many players have more than %(most)s letters."),
        )
    return texts


def _each_list(players: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    """Every list that is a text, with its path."""
    for at, row in enumerate(players):
        if "decks" not in row:
            told = [(f"players[{at}].deck", row.get("deck"))]
        else:
            listed = rows.require_list(row, "decks", f"players[{at}]")
            told = [
                (f"players[{at}].decks[{place}]", item.get("text"))
                for place, item in enumerate(listed)
                if isinstance(item, dict)
            ]
        yield from ((path, text) for path, text in told if isinstance(text, str))


def _require_possible(number: int, most: int, path: str, message: str) -> None:
    if number > most:
        raise rows.path_refusal(path, message % {"most": f"{most:,}"})


def import_lists(actor: log.Actor, lists: list[HandedIn], judged: JudgedLists) -> None:
    """Store lists with their verdicts as versions of their players' lists, in the file's order."""
    versions = [one.version for one in lists]
    kept = [(one.text, one.version.entrant.player) for one in lists]
    for version, deck in zip(versions, keep_decks(actor, judged, kept), strict=True):
        version.deck = deck
    times = [version.at for version in versions]
    insert_rows(versions)
    for version, handed_in_at in zip(versions, times, strict=True):
        version.at = handed_in_at or version.at
    update_rows(versions, "at")
    with_lists = {}
    for one in lists:
        if one.counts:
            one.version.entrant.deck = one.version.deck
            with_lists[one.version.entrant_id] = one.version.entrant
    update_rows(list(with_lists.values()), "deck_id")


def read_lists(
    actor: log.Actor, entrant: Entrant, row: dict[str, Any], path: str, judged: JudgedLists
) -> list[HandedIn]:
    """Read all lists of a player; the newest with the text that counts is the current one."""
    if "decks" not in row:
        return _read_only_list(actor, entrant, row.get("deck"), f"{path}.deck", judged)
    lists = []
    for index, item in enumerate(rows.require_list(row, "decks", path)):
        deck_path = f"{path}.decks[{index}]"
        values = dict(rows.require_mapping(item, deck_path))
        text = _require_list(values.pop("text", None), f"{deck_path}.text", judged)
        by = None if values.get("role") == PLAYER_ACTOR.role else actor.user
        version = rows.make_row(DeckVersion, values, deck_path, entrant=entrant, by=by)
        lists.append(HandedIn(text, version, text == row.get("deck")))
    rows.require_each_once(
        (f"{path}.decks[{index}].number", one.version.number) for index, one in enumerate(lists)
    )
    if any(one.counts for one in lists) != (row.get("deck") is not None):
        raise rows.path_refusal(f"{path}.deck", _("it is none of the lists that were handed in."))
    return lists


def _read_only_list(
    actor: log.Actor, entrant: Entrant, text: Any, path: str, judged: JudgedLists
) -> list[HandedIn]:
    """Read a file of version 1, which has one list and neither its time nor who handed it in."""
    if text is None:
        return []
    version = DeckVersion(entrant=entrant, number=1, by=actor.user, role=actor.role)
    return [HandedIn(_require_list(text, path, judged), version, counts=True)]


def _require_list(text: Any, path: str, judged: JudgedLists) -> str:
    if not isinstance(text, str):
        raise rows.path_refusal(path, _("a decklist is a text."))
    try:
        judged.find_verdict(text)
    except Refused as refused:
        wrong = "event.format" if refused.code == "unknown_format" else path
        raise rows.path_refusal(wrong, refused.message) from None
    return text


# --- snapshots ----------------------------------------------------------------------------------


def import_snapshots(imported: ImportedEvent, read: ReadPast) -> None:
    """Import every snapshot with its pieces, so that the event can be restored here as well."""
    pieces = _PieceImport(imported, read.pieces).make_pieces()
    for one in read.snapshots:
        body = {
            "event": one.event,
            "columns": {"entrants": snapshots.ENTRANT_COLUMNS},
            "entrants": [[imported.players[key].pk, *values] for key, values in one.players],
            "rounds": [[*flag[:3], pieces[flag.piece].fingerprint] for flag in one.flags],
        }
        one.row.event, one.row.body = imported.event, snapshots.pack_json(body)
    rows.store_rows([one.row for one in read.snapshots])
    shares = Snapshot.pieces.through
    insert_rows([
        shares(snapshot_id=one.row.pk, roundpiece_id=pieces[flag.piece].pk)
        for one in read.snapshots
        for flag in one.flags
    ])  # fmt: skip


class _PieceImport:
    """Old states of rounds being imported: their keys are replaced by ids of this event."""

    def __init__(self, imported: ImportedEvent, pieces: list[ReadPiece]) -> None:
        self.imported, self.pieces = imported, pieces
        self.now = snapshots.round_fingerprints(imported.event)
        self.people = {key: str(entrant.pk) for key, entrant in imported.players.items()}
        self.rounds = {str(number): round_.pk for number, round_ in imported.rounds.items()}
        self.matches = {
            f"{number}.{index}": match for (number, index), match in imported.matches.items()
        }
        self.numbers: dict[int, int] = {}  # numbers of rounds, by id
        self._reserve_ids()

    def _reserve_ids(self) -> None:
        """Reserve ids for removed rows: rows are made and deleted, so nobody else gets the ids."""
        rounds = _removed_keys([piece.key for piece in self.pieces])
        matches = _removed_keys([match.key for piece in self.pieces for match in piece.matches])
        if not rounds and not matches:
            return
        created = [
            Round(
                event=self.imported.event,
                number=_FIRST_REMOVED_NUMBER + index,
                kind=RoundKind.SWISS,
                closed=True,
            )
            for index in range(max(len(rounds), 1))
        ]
        insert_rows(created)
        stand_ins = insert_plain_rows(Match, ("round_id",), [(created[0].pk,)] * len(matches))
        self.rounds |= dict(zip(rounds, (row.pk for row in created), strict=False))
        self.matches |= dict(zip(matches, sorted(stand_ins), strict=True))
        Round.objects.filter(pk__in=[row.pk for row in created]).delete()

    def make_pieces(self) -> list[RoundPiece]:
        """Store the pieces, in the order of the file."""
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
        """The id of a key; it must be of something removed, or (`own`) of this very round."""
        id_ = id_by_key.get(key) if isinstance(key, str) else None
        if id_ is None or not (own or is_removed_key(key)):
            raise rows.path_refusal(path, _("there is no such round or match."))
        return id_


def _removed_keys(keys: list[Any]) -> list[str]:
    """The keys of removed rounds or matches, in the order they were made."""
    removed = {key for key in keys if is_removed_key(key)}
    return sorted(removed, key=lambda key: int(key[1:]))
