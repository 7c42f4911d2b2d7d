"""Import a whole event from its JSON, or refuse it with the path of the first error."""

import re
import uuid
from datetime import date
from functools import partial
from hashlib import sha256
from itertools import islice
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.base.errors import Conflict
from league.domain import beforehand, log, shown_names
from league.models import League, Player, Shown
from tournaments.domain import boards
from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files import consistency, whole_floor, whole_import_past
from tournaments.domain.files.whole import FORMAT_NAME, FORMAT_VERSION, export_event
from tournaments.domain.files.whole_rows import exported_columns, rename_players
from tournaments.domain.registration.lists import add_list_version
from tournaments.domain.rounds import snapshots
from tournaments.engine.rounds.state import StateError
from tournaments.models import (
    ApartWish,
    Claim,
    Desk,
    Entrant,
    Event,
    Game,
    Match,
    Moment,
    Penalty,
    Registration,
    Round,
    Seat,
)

# What a file may be made of: empty lists and objects take many times their own size once they are
# read. An event of 4,096 players and 20 rounds has 140,000 lists and objects and 530,000 values.
MOST_CONTAINERS = 400_000
MOST_VALUES = 1_500_000


def read_export(raw: bytes) -> dict[str, Any]:
    """Read an export of ours. Raises Refused with the path of what is wrong."""
    _require_possible_size(raw)
    try:
        data = rows.require_mapping(msgspec.json.decode(raw), "$")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise rows.path_refusal("$", _("this is no JSON: %(why)s") % {"why": wrong}) from None
    if data.get("format") != FORMAT_NAME:
        raise rows.path_refusal("format", _("“%(format)s” is expected.") % {"format": FORMAT_NAME})
    if data.get("version") not in range(1, FORMAT_VERSION + 1):
        message = _("only versions up to %(version)s are known.") % {"version": FORMAT_VERSION}
        raise rows.path_refusal("version", message)
    return data


def _require_possible_size(raw: bytes) -> None:
    """Raises Refused with the line where there is more than any event has, before it is read."""
    if raw.count(b"[") + raw.count(b"{") > MOST_CONTAINERS:
        where = {
            "most": f"{MOST_CONTAINERS:,}",
            "line": _line_beyond(raw, rb"[\[{]", MOST_CONTAINERS),
        }
        message = _(
            "no event has more than %(most)s lists and objects; in line %(line)s there is one more."
        )
        raise rows.path_refusal("$", message % where)
    if raw.count(b",") > MOST_VALUES:
        where = {"most": f"{MOST_VALUES:,}", "line": _line_beyond(raw, b",", MOST_VALUES)}
        message = _("no event has more than %(most)s values; in line %(line)s there is one more.")
        raise rows.path_refusal("$", message % where)


def _line_beyond(raw: bytes, sign: bytes, most: int) -> int:
    """The line in which there is one of these signs more than there may be."""
    first = next(islice(re.finditer(sign, raw), most, None))
    return raw.count(b"\n", 0, first.start()) + 1


def exported_data(raw: bytes) -> dict[str, Any]:
    """The same, read while no transaction is open. Raises WorkNotDone (beforehand)."""
    return beforehand.result_of(("event file", sha256(raw).digest()), partial(read_export, raw))


def event_of_export(league: League, data: dict[str, Any]) -> Event | None:
    """The event of the league that an export is of: by its identity, else by equal content.

    Files of before events had an identity are known by their whole content alone.
    """
    fields = rows.require_mapping(data.get("event"), "event")
    identity = _read_identity(fields, "event")
    events = Event.objects.filter(league=league)
    if identity is not None:
        return events.filter(identity=identity).first()
    named = {"name": fields.get("name"), "date": fields.get("date")}
    if not all(isinstance(value, str) for value in named.values()):
        return None
    alike = [event for event in _events_of_day(events, named) if is_same_as_event(event, data)]
    return alike[0] if alike else None


def is_same_as_event(event: Event, data: dict[str, Any]) -> bool:
    """Whether an export equals the event as it is now, but for the packed snapshots."""
    current = msgspec.json.decode(msgspec.json.encode(export_event(event)))
    parts = ("registration", "players", "apart", "rounds", "deck_checks", "floor")
    own_event, file_event = current["event"], data.get("event")
    assert isinstance(file_event, dict)  # noqa: S101 -- looked at by whoever asks
    own_fields = {
        name: value
        for name, value in own_event.items()
        if name in file_event and name != "identity"
    }
    file_fields = {name: value for name, value in file_event.items() if name != "identity"}
    return own_fields == file_fields and all(
        current.get(part) == data[part] for part in parts if part in data
    )


@beforehand.works_beforehand
@transaction.atomic
def import_event_once(
    actor: log.Actor, league: League, raw: bytes, *, as_new: bool = False
) -> tuple[Event, bool]:
    """Import the event of a file, or find it if it is here already; returns whether it is new.

    `as_new`: a second event even so. Raises Refused where the event is here and is otherwise.
    """
    data = exported_data(raw)
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    event = None if as_new else event_of_export(league, data)
    if event is None:
        return import_event(actor, league, raw), True
    if is_same_as_event(event, data):
        return event, False
    raise Conflict(
        _("This event is here already and is otherwise than in the file: %(event)s (%(number)s). "
          "Nothing was taken. Take it as a copy if you want both.")
        % {"event": event.name, "number": event.pk},
        now={"event": event.pk},
        code="event_is_here",
    )  # fmt: skip


def _events_of_day(events: QuerySet[Event], named: dict[str, Any]) -> list[Event]:
    try:
        return list(events.filter(name=named["name"], date=date.fromisoformat(named["date"])))
    except ValueError:
        return []


def _read_identity(fields: dict[str, Any], path: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(str(fields["identity"])) if "identity" in fields else None
    except ValueError:
        raise rows.path_refusal(f"{path}.identity", _("this is no identity of an event.")) from None


@beforehand.works_beforehand
@transaction.atomic
def import_event(actor: log.Actor, league: League, raw: bytes) -> Event:
    """A new event of the league from what `export_event` gave. Raises Refused with the path."""
    data = exported_data(raw)
    past = whole_import_past.snapshots_of_file(data) if "snapshots" in data else None
    reader = _EventImport(actor, league, data, past)
    try:
        with transaction.atomic():
            event = reader.import_event()
    except IntegrityError as wrong:
        why = _("two things in it exclude one another (%(rule)s)") % {
            "rule": _constraint_name(wrong)
        }
        raise rows.path_refusal("$", why) from None
    after = {"players": len(reader.entrants), "rounds": event.rounds.count()}
    log.record_entry(league, actor, "event.imported", f"event:{event.pk}", after=after)
    if event.rounds.exists():
        if "snapshots" not in reader.data:
            snapshots.take_snapshot(actor, event, Moment.BEGIN)
        for number in event.rounds.filter(draft=False).values_list("number", flat=True):
            boards.publish_boards_later(event, number)
    return event


_FIELDS = frozenset({
    "format", "version", "event", "registration", "players", "apart", "rounds", "deck_checks",
    "snapshots", "desk", "floor",
})  # fmt: skip

_OF_PLAYER = ("name", "player_id", "birth_year", "shown")


class _EventImport:
    """One event on its way in."""

    def __init__(
        self, actor: log.Actor, league: League, data: dict[str, Any], past: dict[str, Any] | None
    ) -> None:
        self.actor, self.league, self.data, self.past = actor, league, data, past
        self.entrants: dict[str, Entrant] = {}
        self.rounds: dict[int, Round] = {}
        self.matches: dict[tuple[int, int], Match] = {}

    def import_event(self) -> Event:
        rows.require_known_fields(self.data, _FIELDS, "$")
        event = rows.make_row(Event, rows.require_mapping(self.data.get("event"), "event"), "event")
        event.league = self.league
        self._clear_taken_ids(event)
        event.save()
        if self.data.get("registration") is not None:
            rules = rows.require_mapping(self.data["registration"], "registration")
            rows.create_row(Registration, rules, "registration", event=event)
        if "desk" in self.data:
            self._import_desk(event, rows.require_mapping(self.data["desk"], "desk"))
        players = rows.require_list(self.data, "players", "$")
        for index, row in enumerate(players):
            self._import_player(
                event, rows.require_mapping(row, f"players[{index}]"), f"players[{index}]"
            )
        for index, row in enumerate(rows.require_list(self.data, "rounds", "$")):
            self._import_round(
                event, rows.require_mapping(row, f"rounds[{index}]"), f"rounds[{index}]"
            )
        for index, row in enumerate(players):
            self._import_penalties(row, f"players[{index}]")
        for index, row in enumerate(rows.require_list(self.data, "apart", "$")):
            self._import_apart_wishes(
                event, rows.require_mapping(row, f"apart[{index}]"), f"apart[{index}]"
            )
        self._check_consistency(event)
        self._import_past(event)
        return event

    @staticmethod
    def _import_desk(event: Event, row: dict[str, Any]) -> None:
        """How results are entered; no door stands open in a file, and none is a rehearsal."""
        rows.create_row(Desk, row, "desk", left_out=("rehearsal", "door_code"), event=event)

    def _clear_taken_ids(self, event: Event) -> None:
        """A copy beside the event it was made from is an event of its own."""
        others = Event.objects.filter(league=self.league)
        if others.filter(identity=event.identity).exists():
            event.identity = uuid.uuid4()
        if event.sanction_id and others.filter(sanction_id=event.sanction_id).exists():
            event.sanction_id = ""

    def _import_past(self, event: Event) -> None:
        """What files of version 1 do not have, and those of before there was a floor."""
        imported = whole_import_past.ImportedEvent(event, self.entrants, self.rounds, self.matches)
        if "deck_checks" in self.data:
            whole_import_past.import_deck_checks(imported, self.data)
        if self.past is not None:
            whole_import_past.import_snapshots(imported, self.past)
        if "floor" in self.data:
            whole_floor.import_floor(imported, rows.require_mapping(self.data["floor"], "floor"))

    # --- players

    def _import_player(self, event: Event, row: dict[str, Any], path: str) -> None:
        key = row.get("key")
        if not isinstance(key, str) or key in self.entrants:
            raise rows.path_refusal(f"{path}.key", _("every player needs a key of their own."))
        own = ("key", "name", "player_id", "birth_year", "shown", "deck", "decks", "penalties")
        entry = {name: value for name, value in row.items() if name not in own}
        player = self._find_or_make_player(row, path)
        entrant = rows.create_row(Entrant, entry, path, event=event, player=player)
        if "decks" in row:
            whole_import_past.import_decks(self.actor, entrant, row, path)
        elif row.get("deck") is not None:
            entrant.deck = whole_import_past.import_list(
                self.actor, entrant, row["deck"], f"{path}.deck"
            )
            entrant.save(update_fields=["deck"])
            add_list_version(self.actor, entrant)
        self.entrants[key] = entrant

    def _find_or_make_player(self, row: dict[str, Any], path: str) -> Player:
        """Known by id, else by name, year and having no id; not twice in this event."""
        columns = exported_columns(Player)
        values = {name: row.get(name, columns[name].get_default()) for name in _OF_PLAYER}
        # How the name is shown here, and what else of a person is decided here, is in no file.
        player = rows.make_row(Player, values, path, columns.keys() - set(_OF_PLAYER))
        player.league = self.league
        players = Player.objects.filter(league=self.league)
        if player.player_id:
            stored = players.filter(player_id=player.player_id).first()
        else:
            same = {"player_id": None, "full_name": player.name, "birth_year": player.birth_year}
            entered_ids = [entrant.player_id for entrant in self.entrants.values()]
            stored = players.filter(**same).exclude(pk__in=entered_ids).first()
        if stored is None:
            if player.shown not in Shown.values:
                raise rows.path_refusal(f"{path}.shown", _("there is no such choice."))
            shown_names.show_as_namesakes(self.league, [player])
            player.save()
        return stored or player

    def _import_penalties(self, row: dict[str, Any], path: str) -> None:
        for index, item in enumerate(rows.require_list(row, "penalties", path)):
            penalty_path = f"{path}.penalties[{index}]"
            penalty = dict(rows.require_mapping(item, penalty_path))
            place = penalty.pop("match", None)
            match = self.matches.get(_read_pair(place)) if place is not None else None
            if place is not None and match is None:
                raise rows.path_refusal(f"{penalty_path}.match", _("there is no such match."))
            rows.create_row(
                Penalty, penalty, penalty_path, entrant=self.entrants[row["key"]], match=match
            )

    def _import_apart_wishes(self, event: Event, row: dict[str, Any], path: str) -> None:
        names = ("one", "other")
        entrants = [self._find_entrant(row.get(name), f"{path}.{name}") for name in names]
        pair = sorted(entrants, key=lambda entrant: entrant.pk)
        rest = {name: value for name, value in row.items() if name not in names}
        rows.create_row(ApartWish, rest, path, event=event, one=pair[0], other=pair[1])

    def _find_entrant(self, key: Any, path: str) -> Entrant:
        entrant = self.entrants.get(key) if isinstance(key, str) else None
        if entrant is None:
            raise rows.path_refusal(path, _("there is no player “%(key)s”.") % {"key": key})
        return entrant

    # --- rounds

    def _import_round(self, event: Event, row: dict[str, Any], path: str) -> None:
        rest = {name: value for name, value in row.items() if name != "matches"}
        names = {key: str(entrant.pk) for key, entrant in self.entrants.items()}
        certificate = rest.get("certificate")
        round_ = rows.make_row(Round, rest, path)
        if certificate:
            round_.certificate = rename_players(certificate, names)
        round_.event = event
        rows.save_row(round_, rest)
        self.rounds[round_.number] = round_
        matches = [
            rows.require_mapping(match, f"{path}.matches[{index}]")
            for index, match in enumerate(rows.require_list(row, "matches", path))
        ]
        for index, match in enumerate(matches):
            stored = self._import_match(round_, match, f"{path}.matches[{index}]")
            self.matches[round_.number, index + 1] = stored

    def _import_match(self, round_: Round, row: dict[str, Any], path: str) -> Match:
        own = ("a", "b", "games", "claims")
        rest = {name: value for name, value in row.items() if name not in own}
        match = rows.create_row(Match, rest, path, round=round_)
        if match.pod >= max(len(round_.event.pods), 1):
            raise rows.path_refusal(f"{path}.pod", _("there is no such pod."))
        for side in ("a", "b"):
            if row.get(side) is not None or side == "a":
                entrant = self._find_entrant(row.get(side), f"{path}.{side}")
                Seat.objects.create(round=round_, match=match, entrant=entrant, side=side)
        for index, game in enumerate(rows.require_list(row, "games", path)):
            part_path = f"{path}.games[{index}]"
            rows.create_row(Game, rows.require_mapping(game, part_path), part_path, match=match)
        for index, claim in enumerate(rows.require_list(row, "claims", path)):
            part_path = f"{path}.claims[{index}]"
            values = {"at": None} | rows.require_mapping(claim, part_path)
            values.pop("at")
            rows.create_row(Claim, values, part_path, {"at"}, match=match)
        return match

    @staticmethod
    def _check_consistency(event: Event) -> None:
        """What cannot be played on with."""
        try:
            consistency.check_event(event)
        except StateError as wrong:
            raise rows.path_refusal(wrong.path, str(wrong).partition(": ")[2]) from None


def _read_pair(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else None


def _constraint_name(wrong: IntegrityError) -> str:
    """The name of the database constraint that was violated."""
    message = str(wrong).splitlines()[0]
    return message.rpartition(": ")[2][:120]
