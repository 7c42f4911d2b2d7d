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

from decks.domain import JudgedBy, JudgedLists, judge_beforehand
from league.base.errors import Conflict
from league.base.plain_rows import insert_plain_rows
from league.base.prepared import insert_rows
from league.domain import beforehand, log
from league.models import League
from tournaments.domain import boards
from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files import (
    consistency,
    whole_import_beside,
    whole_import_past,
    whole_import_players,
)
from tournaments.domain.files.whole import FORMAT_NAME, FORMAT_VERSION, export_event
from tournaments.domain.files.whole_import_beside import BesideMatches
from tournaments.domain.files.whole_import_rows import MATCH_COLUMNS, ReadEvent, read_event
from tournaments.domain.files.whole_import_snapshots import ReadPast, snapshots_of_file
from tournaments.domain.files.whole_rows import rename_players
from tournaments.domain.rounds import snapshots
from tournaments.engine.rounds.state import StateError
from tournaments.models import Entrant, Event, Match, Moment, Round, Seat
from tournaments.models.events import note_entries
from tournaments.queries.live import version_of_event

# Limits of what a file may contain: empty lists and objects take many times their own size once
# they are read. An event of 4,096 players and 20 rounds has 140,000 lists and objects and 530,000
# values.
MOST_CONTAINERS = 400_000
MOST_VALUES = 1_500_000
_PLAYER_ID = re.compile(r"'(\d+)'")  # an entrant's id as the check for consistency quotes it


def read_export(raw: bytes) -> dict[str, Any]:
    """Read an export of ours. Raises Refused with the path of what is wrong."""
    _require_possible_size(raw)
    try:
        data = rows.require_mapping(rows.parse_json(raw), "$")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise rows.path_refusal("$", _("this is no JSON: %(why)s") % {"why": wrong}) from None
    if data.get("format") != FORMAT_NAME:
        raise rows.path_refusal("format", _("“%(format)s” is expected.") % {"format": FORMAT_NAME})
    if data.get("version") not in range(1, FORMAT_VERSION + 1):
        message = _("only versions up to %(version)s are known.") % {"version": FORMAT_VERSION}
        raise rows.path_refusal("version", message)
    return data


def _require_possible_size(raw: bytes) -> None:
    """Raises Refused, with the line, for more than any event has, before the file is parsed."""
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
    """The line of the first sign that exceeds the limit."""
    first = next(islice(re.finditer(sign, raw), most, None))
    return raw.count(b"\n", 0, first.start()) + 1


def exported_data(raw: bytes) -> dict[str, Any]:
    """Read an export while no transaction is open. Raises WorkNotDone (beforehand)."""
    return beforehand.result_of(("event file", sha256(raw).digest()), partial(read_export, raw))


def event_of_export(league: League, data: dict[str, Any]) -> Event | None:
    """Find the event of the league that an export is of: by its identity, else by equal content.

    Files older than identities can only be recognised by their whole content.
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
    """Whether an export equals the event as it is now, apart from the packed snapshots."""
    current = msgspec.json.decode(msgspec.json.encode(export_event(event)))
    parts = ("registration", "players", "apart", "rounds", "deck_checks", "floor")
    own_event, file_event = current["event"], data.get("event")
    assert isinstance(file_event, dict)  # noqa: S101 -- checked by the caller
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
    """Import a file's event, or find it if it is here already; return whether it is new.

    `as_new`: import it as a second event. Raises Refused if the event is here and differs.
    """
    data = exported_data(raw)
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    event = None if as_new else event_of_export(league, data)
    if event is None:
        return import_event(actor, league, raw), True
    state = (event.pk, version_of_event(event), sha256(raw).digest())
    compare = partial(is_same_as_event, event, data)
    if beforehand.result_of(("event beside its file", *state), compare):
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
    """Create an event of the league from an export. Raises Refused with the path of an error."""
    data = exported_data(raw)
    digest = sha256(raw).digest()
    read = beforehand.result_of(("rows of an event file", digest), partial(read_event, data))
    past = snapshots_of_file(data, digest, read) if "snapshots" in data else None
    by = JudgedBy(league, read.event.format, read.event.date)
    lists = whole_import_past.texts_of_lists(data["players"])
    judged = judge_beforehand(by, lists, together=True)
    beside = whole_import_beside.beside_of_file(data, digest, read)
    reader = _EventImport(actor, league, data, read, judged)
    try:
        with transaction.atomic():
            event = reader.import_event(beside, past)
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


class _EventImport:
    """An import in progress: rows as they were read, and their ids once they are stored."""

    def __init__(
        self,
        actor: log.Actor,
        league: League,
        data: dict[str, Any],
        read: ReadEvent,
        judged: JudgedLists,
    ) -> None:
        self.actor, self.league, self.data, self.read = actor, league, data, read
        self.judged = judged
        self.entrants: dict[str, Entrant] = {}
        self.rounds: dict[int, Round] = {}
        self.matches: dict[tuple[int, int], int] = {}

    def import_event(self, beside: BesideMatches, past: ReadPast | None) -> Event:
        event = self.read.event
        event.league = self.league
        self._clear_taken_ids(event)
        event.save()
        for part in self.read.parts:
            part.event = event
            part.save()
        self._import_players(event)
        self._import_rounds(event)
        imported = whole_import_past.ImportedEvent(event, self.entrants, self.rounds, self.matches)
        whole_import_beside.store_penalties_and_wishes(imported, beside)
        self._check_consistency(event)
        whole_import_beside.store_deck_checks(imported, beside)
        if past is not None:
            whole_import_past.import_snapshots(imported, past)
        whole_import_beside.store_floor(imported, beside)
        return event

    def _clear_taken_ids(self, event: Event) -> None:
        """Give a copy its own identity, and no sanction id, if the original is here."""
        others = Event.objects.filter(league=self.league)
        if others.filter(identity=event.identity).exists():
            event.identity = uuid.uuid4()
        if event.sanction_id and others.filter(sanction_id=event.sanction_id).exists():
            event.sanction_id = ""

    # --- players

    def _import_players(self, event: Event) -> None:
        people = whole_import_players.find_or_create_players(
            self.league, self.read.players, event.date
        )
        for one, player in zip(self.read.players, people, strict=True):
            one.entrant.event, one.entrant.player = event, player
            self.entrants[one.key] = one.entrant
        insert_rows([one.entrant for one in self.read.players])
        note_entries(
            entrant
            for entrant in self.entrants.values()
            if not entrant.player.knows_entry(entrant.division, event.date)
        )
        lists = [
            handed_in
            for one, row in zip(self.read.players, self.data["players"], strict=True)
            for handed_in in whole_import_past.read_lists(
                self.actor, one.entrant, row, one.path, self.judged
            )
        ]
        whole_import_past.import_lists(self.actor, lists, self.judged)

    # --- rounds

    def _import_rounds(self, event: Event) -> None:
        names = {key: str(entrant.pk) for key, entrant in self.entrants.items()}
        for round_ in self.read.rounds:
            if round_.certificate:
                round_.certificate = rename_players(round_.certificate, names)
            round_.event = event
            self.rounds[round_.number] = round_
        rows.store_rows(self.read.rounds)
        self._import_matches()

    def _import_matches(self) -> None:
        matches = self.read.matches
        rounds = [self.rounds[one.place[0]].pk for one in matches]
        ids = insert_plain_rows(
            Match,
            ("round_id", *MATCH_COLUMNS),
            [(pk, *one.values) for pk, one in zip(rounds, matches, strict=True)],
        )
        self.matches = {one.place: pk for one, pk in zip(matches, ids, strict=True)}
        people = {key: entrant.pk for key, entrant in self.entrants.items()}
        insert_plain_rows(
            Seat,
            ("round_id", "match_id", "entrant_id", "side"),
            [
                (round_, match, people[key], side)
                for round_, match, one in zip(rounds, ids, matches, strict=True)
                for side, key in one.sides
            ],
        )
        for match, one in zip(ids, matches, strict=True):
            for game in one.games:
                game.match_id = match
            for claim in one.claims:
                claim.match_id = match
        insert_rows([game for one in matches for game in one.games])
        insert_rows([claim for one in matches for claim in one.claims])

    def _check_consistency(self, event: Event) -> None:
        """Raises Refused if the event is inconsistent, so that it could not be continued."""
        try:
            consistency.check_event(event)
        except StateError as wrong:
            said = str(wrong).partition(": ")[2]
            raise rows.path_refusal(wrong.path, self._name_players(said)) from None

    def _name_players(self, said: str) -> str:
        """Replace the players' ids in a sentence by their keys in the file."""
        keys = {str(entrant.pk): key for key, entrant in self.entrants.items()}
        return _PLAYER_ID.sub(lambda found: repr(keys.get(found[1], found[1])), said)


def _constraint_name(wrong: IntegrityError) -> str:
    """The name of the database constraint that was violated."""
    message = str(wrong).splitlines()[0]
    return message.rpartition(": ")[2][:120]
