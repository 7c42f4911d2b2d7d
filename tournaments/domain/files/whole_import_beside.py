"""Imports what an event's file has besides matches: penalties, wishes, deck checks, the floor.

It is read while no transaction is open, and stored with few statements: there may be thousands of
each.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from league.domain import beforehand
from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files.whole_floor import OF_STAFF
from tournaments.domain.files.whole_import_past import ImportedEvent
from tournaments.domain.files.whole_import_rows import ReadEvent
from tournaments.domain.privacy import show_names_as_told
from tournaments.models import (
    Announcement,
    ApartWish,
    DeckCheck,
    DeckVersion,
    JudgeCall,
    Penalty,
)

MOST_PENALTIES = 5_000  # in an event: more than one for each player
Place = tuple[int, int]
Listed = Iterable[tuple[dict[str, Any], str]]  # rows with their paths


class ReadBeside(NamedTuple):
    """A row without ids: its players by column and key, its match, the number of its deck list."""

    row: Any
    players: dict[str, str]
    match: Place | None = None
    list: int = 0


class BesideMatches(NamedTuple):
    """Everything in a file that is stored besides its matches."""

    penalties: list[ReadBeside]
    wishes: list[ReadBeside]
    checks: list[ReadBeside]
    calls: list[ReadBeside]
    announcements: list[ReadBeside]


def beside_of_file(data: dict[str, Any], digest: bytes, event: ReadEvent) -> BesideMatches:
    """Read the penalties, wishes, checks and floor of a file, while no transaction is open.

    Raises Refused with the path of an error, and WorkNotDone (beforehand).
    """
    read = partial(_read_beside, data, event)
    return beforehand.result_of(("beside the matches of a file", digest), read)


def _read_beside(data: dict[str, Any], event: ReadEvent) -> BesideMatches:
    reader = _BesideReader(event, data["players"])
    floor = rows.require_mapping(data.get("floor", {}), "floor")
    rows.require_known_fields(floor, ("calls", "announcements"), "floor")
    # Files of version 1 have no deck checks, and older files have no floor.
    checked = _list_rows(data, "deck_checks", "$") if "deck_checks" in data else ()
    called = _list_rows(floor, "calls", "floor") if "floor" in data else ()
    told = _list_rows(floor, "announcements", "floor") if "floor" in data else ()
    return BesideMatches(
        penalties=_read_penalties(reader, data),
        wishes=_read_wishes(reader, data),
        checks=_read_checks(reader, checked),
        calls=[reader.read_call(row, path) for row, path in called],
        announcements=[
            ReadBeside(rows.make_row(Announcement, row, path), {}) for row, path in told
        ],
    )


def _list_rows(data: dict[str, Any], name: str, of: str) -> Iterator[tuple[dict[str, Any], str]]:
    """The rows of a list with their paths."""
    start = name if of == "$" else f"{of}.{name}"
    for index, item in enumerate(rows.require_list(data, name, of)):
        path = f"{start}[{index}]"
        yield dict(rows.require_mapping(item, path)), path


def _read_penalties(reader: "_BesideReader", data: dict[str, Any]) -> list[ReadBeside]:
    penalties: list[ReadBeside] = []
    for index, player in enumerate(data["players"]):
        for row, path in _list_rows(player, "penalties", f"players[{index}]"):
            if len(penalties) >= MOST_PENALTIES:
                most = {"most": f"{MOST_PENALTIES:,}"}
                message = _("no event has more than %(most)s penalties.") % most
                raise rows.path_refusal(path, message)
            penalties.append(reader.read_penalty(row, player["key"], path))
    return penalties


def _read_wishes(reader: "_BesideReader", data: dict[str, Any]) -> list[ReadBeside]:
    """Read the wishes: each of two different players, one wish for each pair."""
    wishes = [reader.read_wish(row, path) for row, path in _list_rows(data, "apart", "$")]
    for index, wish in enumerate(wishes):
        rows.require_each_once(
            (f"apart[{index}].{name}", key) for name, key in wish.players.items()
        )
    rows.require_each_once(
        (f"apart[{index}].other", frozenset(wish.players.values()))
        for index, wish in enumerate(wishes)
    )
    return wishes


def _read_checks(reader: "_BesideReader", listed: Listed) -> list[ReadBeside]:
    """Read the deck checks; a list can have only one unfinished check."""
    checks = [reader.read_check(row, path) for row, path in listed]
    rows.require_each_once(
        (
            f"deck_checks[{index}].list",
            None if one.row.finding else (one.players["player"], one.list),
        )
        for index, one in enumerate(checks)
    )
    return checks


class _BesideReader:
    """Reads rows that name players and matches of the event."""

    def __init__(self, event: ReadEvent, players: list[dict[str, Any]]) -> None:
        self.players = frozenset(one.key for one in event.players)
        self.places = frozenset(one.place for one in event.matches)
        self.lists = {
            (row["key"], number)
            for index, row in enumerate(players)
            for number in _list_numbers(row, f"players[{index}]")
        }

    def read_penalty(self, row: dict[str, Any], player: str, path: str) -> ReadBeside:
        match = self._read_match(row.pop("match", None), f"{path}.match")
        return ReadBeside(rows.make_row(Penalty, row, path), {"entrant": player}, match)

    def read_wish(self, row: dict[str, Any], path: str) -> ReadBeside:
        pair = {name: self._read_player(row.pop(name, None), f"{path}.{name}")
                for name in ("one", "other")}  # fmt: skip
        return ReadBeside(rows.make_row(ApartWish, row, path), pair)

    def read_check(self, row: dict[str, Any], path: str) -> ReadBeside:
        player = self._read_player(row.pop("player", None), f"{path}.player")
        number = row.pop("list", None)
        if type(number) is not int or (player, number) not in self.lists:
            raise rows.path_refusal(f"{path}.list", _("the player has handed in no such list."))
        return ReadBeside(rows.make_row(DeckCheck, row, path), {"player": player}, list=number)

    def read_call(self, row: dict[str, Any], path: str) -> ReadBeside:
        caller, place = row.pop("caller", None), row.pop("match", None)
        players = {} if caller is None else {"caller": self._read_player(caller, f"{path}.caller")}
        match = self._read_match(place, f"{path}.match")
        return ReadBeside(rows.make_row(JudgeCall, row, path, OF_STAFF), players, match)

    def _read_player(self, key: Any, path: str) -> str:
        return rows.require_player_key(key, self.players, path)

    def _read_match(self, place: Any, path: str) -> Place | None:
        """A match by its round's number and its place in it; None if none is named."""
        if place is None:
            return None
        if not _is_place(place) or tuple(place) not in self.places:
            raise rows.path_refusal(path, _("there is no such match."))
        return place[0], place[1]


def _list_numbers(player: dict[str, Any], path: str) -> list[int]:
    """The numbers of a player's lists; in version 1 there is one list at most, without a number."""
    if "decks" not in player:
        return [1] if player.get("deck") is not None else []
    told = [row.get("number") for row, _path in _list_rows(player, "decks", path)]
    return [number for number in told if isinstance(number, int)]


def _is_place(place: Any) -> bool:
    return isinstance(place, list) and all(type(number) is int for number in place)


# --- storing ------------------------------------------------------------------------------------


def store_penalties_and_wishes(imported: ImportedEvent, beside: BesideMatches) -> None:
    """Store every penalty and wish not to be paired."""
    rows.store_rows([_hang_row(imported, one) for one in beside.penalties])
    wishes = []
    for read in beside.wishes:
        pair = [imported.players[read.players[name]] for name in ("one", "other")]
        read.row.one, read.row.other = sorted(pair, key=lambda entrant: entrant.pk)
        wishes.append(read.row)
    rows.store_rows(_with_event(imported, wishes))


def store_deck_checks(imported: ImportedEvent, beside: BesideMatches) -> None:
    """Store every deck check with its deck list."""
    versions = {
        (version.entrant_id, version.number): version
        for version in DeckVersion.objects.filter(entrant__event=imported.event)
    }
    for read in beside.checks:
        entrant = imported.players[read.players["player"]]
        read.row.version = versions[entrant.pk, read.list]
    rows.store_rows(_with_event(imported, [one.row for one in beside.checks]))


def store_floor(imported: ImportedEvent, beside: BesideMatches) -> None:
    """Store calls and announcements, with names as they are shown in this league."""
    calls = [_hang_row(imported, one) for one in beside.calls]
    rows.store_rows(_with_event(imported, calls))
    rows.store_rows(_with_event(imported, [one.row for one in beside.announcements]))
    if beside.announcements:
        show_names_as_told(imported.event)


def _hang_row(imported: ImportedEvent, read: ReadBeside) -> Any:
    """Attach the row to the player and the match that it names."""
    for column, key in read.players.items():
        setattr(read.row, column, imported.players[key])
    read.row.match_id = imported.matches[read.match] if read.match else None
    return read.row


def _with_event(imported: ImportedEvent, made: list[Any]) -> list[Any]:
    for row in made:
        row.event = imported.event
    return made
