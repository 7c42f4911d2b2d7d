"""An event out of its own JSON: whole and checked, or refused with the path of the first error."""

import uuid
from datetime import date
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from league.base.errors import Conflict
from league.domain import log
from league.models import League, Player, Shown
from tournaments.domain import boards
from tournaments.domain.files import checked_rows as rows
from tournaments.domain.files import soundness, whole_import_past
from tournaments.domain.files.whole import FORMAT, VERSION, export_event
from tournaments.domain.files.whole_rows import fields_of, renamed
from tournaments.domain.registration.lists import numbered
from tournaments.domain.rounds import snapshots
from tournaments.engine.rounds.state import StateError
from tournaments.models import (
    ApartWish,
    Claim,
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


def opened(raw: bytes) -> dict[str, Any]:
    """What stands in a file, if it is one of ours. Raises Refused with the path."""
    try:
        data = rows.mapping(msgspec.json.decode(raw), "$")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise rows.refuse("$", _("this is no JSON: %(why)s") % {"why": wrong}) from None
    if data.get("format") != FORMAT:
        raise rows.refuse("format", _("“%(format)s” is expected.") % {"format": FORMAT})
    if data.get("version") not in range(1, VERSION + 1):
        known = _("only versions up to %(version)s are known.") % {"version": VERSION}
        raise rows.refuse("version", known)
    return data


def here(league: League, data: dict[str, Any]) -> Event | None:
    """The event of the league that a file is of: the same identity, or all the same in it.

    Files of before events had an identity are known by their whole content alone.
    """
    said = rows.mapping(data.get("event"), "event")
    identity = _identity(said, "event")
    events = Event.objects.filter(league=league)
    if identity is not None:
        return events.filter(identity=identity).first()
    named = {"name": said.get("name"), "date": said.get("date")}
    if not all(isinstance(value, str) for value in named.values()):
        return None
    alike = [one for one in _on_day(events, named) if is_as_it_is(one, data)]
    return alike[0] if alike else None


def is_as_it_is(event: Event, data: dict[str, Any]) -> bool:
    """Whether a file says of an event what there is now; snapshots apart, as they are packed."""
    now = msgspec.json.decode(msgspec.json.encode(export_event(event)))
    parts = ("registration", "players", "apart", "rounds", "deck_checks")
    ours, theirs = now["event"], data.get("event")
    assert isinstance(theirs, dict)  # noqa: S101 -- looked at by whoever asks
    said = {name: value for name, value in ours.items() if name in theirs and name != "identity"}
    told = {name: value for name, value in theirs.items() if name != "identity"}
    return said == told and all(now[part] == data[part] for part in parts if part in data)


@transaction.atomic
def take(
    actor: log.Actor, league: League, raw: bytes, *, as_new: bool = False
) -> tuple[Event, bool]:
    """The event of a file, and whether it is new: the same file twice is one event.

    `as_new`: a second event even so. Raises Refused where the event is here and is otherwise.
    """
    data = opened(raw)
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    event = None if as_new else here(league, data)
    if event is None:
        return import_event(actor, league, raw), True
    if is_as_it_is(event, data):
        return event, False
    raise Conflict(
        _("This event is here already and is otherwise than in the file: %(event)s (%(number)s). "
          "Nothing was taken. Take it as a copy if you want both.")
        % {"event": event.name, "number": event.pk},
        now={"event": event.pk},
        code="event_is_here",
    )  # fmt: skip


def _on_day(events: QuerySet[Event], named: dict[str, Any]) -> list[Event]:
    try:
        return list(events.filter(name=named["name"], date=date.fromisoformat(named["date"])))
    except ValueError:
        return []


def _identity(said: dict[str, Any], path: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(str(said["identity"])) if "identity" in said else None
    except ValueError:
        raise rows.refuse(f"{path}.identity", _("this is no identity of an event.")) from None


@transaction.atomic
def import_event(actor: log.Actor, league: League, raw: bytes) -> Event:
    """A new event of the league from what `export_event` gave. Raises Refused with the path."""
    reader = _Import(actor, league, opened(raw))
    try:
        with transaction.atomic():
            event = reader.event()
    except IntegrityError as wrong:
        why = _("two things in it exclude one another (%(rule)s)") % {"rule": _rule(wrong)}
        raise rows.refuse("$", why) from None
    after = {"players": len(reader.entrants), "rounds": event.rounds.count()}
    log.record(league, actor, "event.imported", f"event:{event.pk}", after=after)
    if event.rounds.exists():
        if "snapshots" not in reader.data:
            snapshots.take(actor, event, Moment.BEGIN)
        for number in event.rounds.filter(draft=False).values_list("number", flat=True):
            boards.announce(event, number)
    return event


class _Import:
    """One event on its way in."""

    def __init__(self, actor: log.Actor, league: League, data: dict[str, Any]) -> None:
        self.actor, self.league, self.data = actor, league, data
        self.entrants: dict[str, Entrant] = {}
        self.rounds: dict[int, Round] = {}
        self.matches: dict[tuple[int, int], Match] = {}

    def event(self) -> Event:
        rows.known(self.data, {"format", "version", "event", "registration", "players", "apart",
                               "rounds", "deck_checks", "snapshots"}, "$")  # fmt: skip
        event = rows.make(Event, rows.mapping(self.data.get("event"), "event"), "event")
        event.league = self.league
        self._tell_apart(event)
        event.save()
        if self.data.get("registration") is not None:
            rules = rows.mapping(self.data["registration"], "registration")
            rows.save(Registration, rules, "registration", event=event)
        players = rows.listed(self.data, "players", "$")
        for at, row in enumerate(players):
            self._player(event, rows.mapping(row, f"players[{at}]"), f"players[{at}]")
        for at, row in enumerate(rows.listed(self.data, "rounds", "$")):
            self._round(event, rows.mapping(row, f"rounds[{at}]"), f"rounds[{at}]")
        for at, row in enumerate(players):
            self._penalties(row, f"players[{at}]")
        for at, row in enumerate(rows.listed(self.data, "apart", "$")):
            self._apart(event, rows.mapping(row, f"apart[{at}]"), f"apart[{at}]")
        self._check(event)
        self._past(event)
        return event

    def _tell_apart(self, event: Event) -> None:
        """A copy beside the event it was made from is an event of its own."""
        others = Event.objects.filter(league=self.league)
        if others.filter(identity=event.identity).exists():
            event.identity = uuid.uuid4()
        if event.sanction_id and others.filter(sanction_id=event.sanction_id).exists():
            event.sanction_id = ""

    def _past(self, event: Event) -> None:
        """What files of version 1 do not have."""
        here = whole_import_past.Here(event, self.entrants, self.rounds, self.matches)
        if "deck_checks" in self.data:
            whole_import_past.take_checks(here, self.data)
        if "snapshots" in self.data:
            whole_import_past.take_snapshots(here, self.data)

    # --- players

    def _player(self, event: Event, row: dict[str, Any], path: str) -> None:
        key = row.get("key")
        if not isinstance(key, str) or key in self.entrants:
            raise rows.refuse(f"{path}.key", _("every player needs a key of their own."))
        own = ("key", "name", "player_id", "birth_year", "shown", "deck", "decks", "penalties")
        entry = {name: value for name, value in row.items() if name not in own}
        who = self._who(row, path)
        entrant = rows.save(Entrant, entry, path, event=event, player=who)
        if "decks" in row:
            whole_import_past.take_decks(self.actor, entrant, row, path)
        elif row.get("deck") is not None:
            entrant.deck = whole_import_past.kept(self.actor, entrant, row["deck"], f"{path}.deck")
            entrant.save(update_fields=["deck"])
            numbered(self.actor, entrant)
        self.entrants[key] = entrant

    def _who(self, row: dict[str, Any], path: str) -> Player:
        """Known by id, else by name, year and having no id; not twice in this event."""
        columns = fields_of(Player)
        given = {name: row.get(name, columns[name].get_default()) for name in columns}
        made = rows.make(Player, given, path)
        made.league = self.league
        known = Player.objects.filter(league=self.league)
        if made.player_id:
            found = known.filter(player_id=made.player_id).first()
        else:
            same = {"player_id": None, "name": made.name, "birth_year": made.birth_year}
            inside = [one.player_id for one in self.entrants.values()]
            found = known.filter(**same).exclude(pk__in=inside).first()
        if found is None:
            if made.shown not in Shown.values:
                raise rows.refuse(f"{path}.shown", _("there is no such choice."))
            made.save()
        return found or made

    def _penalties(self, row: dict[str, Any], path: str) -> None:
        for at, one in enumerate(rows.listed(row, "penalties", path)):
            here = f"{path}.penalties[{at}]"
            penalty = dict(rows.mapping(one, here))
            place = penalty.pop("match", None)
            match = self.matches.get(_pair(place)) if place is not None else None
            if place is not None and match is None:
                raise rows.refuse(f"{here}.match", _("there is no such match."))
            rows.save(Penalty, penalty, here, entrant=self.entrants[row["key"]], match=match)

    def _apart(self, event: Event, row: dict[str, Any], path: str) -> None:
        pair = sorted((self._entrant(row.get(name), f"{path}.{name}") for name in ("one", "other")),
                      key=lambda entrant: entrant.pk)  # fmt: skip
        rest = {name: value for name, value in row.items() if name not in {"one", "other"}}
        rows.save(ApartWish, rest, path, event=event, one=pair[0], other=pair[1])

    def _entrant(self, key: Any, path: str) -> Entrant:
        found = self.entrants.get(key) if isinstance(key, str) else None
        if found is None:
            raise rows.refuse(path, _("there is no player “%(key)s”.") % {"key": key})
        return found

    # --- rounds

    def _round(self, event: Event, row: dict[str, Any], path: str) -> None:
        rest = {name: value for name, value in row.items() if name != "matches"}
        names = {key: str(entrant.pk) for key, entrant in self.entrants.items()}
        certificate = rest.get("certificate")
        one = rows.make(Round, rest, path)
        if certificate:
            one.certificate = renamed(certificate, names)
        one.event = event
        rows.store(one, rest)
        self.rounds[one.number] = one
        matches = [
            rows.mapping(match, f"{path}.matches[{at}]")
            for at, match in enumerate(rows.listed(row, "matches", path))
        ]
        for at, match in enumerate(matches):
            stored = self._match(one, match, f"{path}.matches[{at}]")
            self.matches[one.number, at + 1] = stored

    def _match(self, one: Round, row: dict[str, Any], path: str) -> Match:
        own = ("a", "b", "games", "claims")
        rest = {name: value for name, value in row.items() if name not in own}
        match = rows.save(Match, rest, path, round=one)
        if match.pod >= max(len(one.event.pods), 1):
            raise rows.refuse(f"{path}.pod", _("there is no such pod."))
        for side in ("a", "b"):
            if row.get(side) is not None or side == "a":
                entrant = self._entrant(row.get(side), f"{path}.{side}")
                Seat.objects.create(round=one, match=match, entrant=entrant, side=side)
        for at, game in enumerate(rows.listed(row, "games", path)):
            here = f"{path}.games[{at}]"
            rows.save(Game, rows.mapping(game, here), here, match=match)
        for at, claim in enumerate(rows.listed(row, "claims", path)):
            here = f"{path}.claims[{at}]"
            given = {"at": None} | rows.mapping(claim, here)
            given.pop("at")
            rows.save(Claim, given, here, {"at"}, match=match)
        return match

    @staticmethod
    def _check(event: Event) -> None:
        """What cannot be played on with."""
        try:
            soundness.check(event)
        except StateError as wrong:
            raise rows.refuse(wrong.path, str(wrong).partition(": ")[2]) from None


def _pair(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else None


def _rule(wrong: IntegrityError) -> str:
    """What the database calls the rule that was broken."""
    said = str(wrong).splitlines()[0]
    return said.rpartition(": ")[2][:120]
