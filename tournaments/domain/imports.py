"""An event out of its own JSON: whole and checked, or refused with the path of the first error."""

from datetime import date
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import IntegrityError, models, transaction
from django.utils.translation import gettext as _

from decks.domain import keep_deck
from league.domain import log
from league.domain.errors import Refused
from league.models import League, Player, Shown
from tournaments import queries
from tournaments.domain import boards, snapshots
from tournaments.domain.entrants import MOST_ENTRANTS
from tournaments.domain.exports import FORMAT, VERSION, fields_of
from tournaments.domain.registration import numbered
from tournaments.engine.state import StateError, check
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


class Why(msgspec.Struct):
    id: str
    args: dict[str, Any]


class Reasons(msgspec.Struct):
    a: str
    b: str | None
    reasons: list[Why]


class Certificate(msgspec.Struct):
    """What the board shows of a pairing; empty where there was none."""

    cost: dict[str, int | None] | None = None
    optimal: bool = False
    why: list[Reasons] = []
    relaxed: list[str] = []


class Pod(msgspec.Struct):
    divisions: list[str]
    rounds: int


class Failure(msgspec.Struct):
    round: int
    code: str
    message: str


class AtTime(msgspec.Struct):
    after: int
    left: dict[str, int] | None


# What must stand in a column of JSON, since no column type says so.
SHAPES: dict[str, Any] = {
    "pods": list[Pod],
    "failure": Failure | None,
    "awarded_byes": list[int],
    "certificate": Certificate,
    "ways": dict[str, list[str]],
    "prizes_left": dict[str, int],
    "time": AtTime | None,
    "why": list[Any],
}
OWN_TIMES = {"paired_at", "at"}  # set when a row is made; put right afterwards
MOST = {"players": MOST_ENTRANTS, "rounds": 40, "matches": MOST_ENTRANTS, "games": 40}
MISSING = object()


def refuse(path: str, what: str) -> Refused:
    """What is wrong, with the path of the field."""
    return Refused(f"{path}: {what}", field="file", code="file_unreadable")


def opened(raw: bytes) -> dict[str, Any]:
    """What stands in a file, if it is one of ours. Raises Refused with the path."""
    try:
        data = _object(msgspec.json.decode(raw), "$")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise refuse("$", _("this is no JSON: %(why)s") % {"why": wrong}) from None
    if data.get("format") != FORMAT:
        raise refuse("format", _("“%(format)s” is expected.") % {"format": FORMAT})
    if data.get("version") != VERSION:
        raise refuse("version", _("only version %(version)s is known.") % {"version": VERSION})
    return data


@transaction.atomic
def import_event(actor: log.Actor, league: League, raw: bytes) -> Event:
    """A new event of the league from what `export_event` gave. Raises Refused with the path."""
    reader = _Import(actor, league, opened(raw))
    try:
        with transaction.atomic():
            event = reader.event()
    except IntegrityError as wrong:
        why = _("two things in it exclude one another (%(rule)s)") % {"rule": _rule(wrong)}
        raise refuse("$", why) from None
    after = {"players": len(reader.entrants), "rounds": event.rounds.count()}
    log.record(league, actor, "event.imported", f"event:{event.pk}", after=after)
    if event.rounds.exists():
        snapshots.take(actor, event, Moment.BEGIN)
        for number in event.rounds.filter(draft=False).values_list("number", flat=True):
            boards.announce(event, number)
    return event


class _Import:
    """One event on its way in."""

    def __init__(self, actor: log.Actor, league: League, data: dict[str, Any]) -> None:
        self.actor, self.league, self.data = actor, league, data
        self.entrants: dict[str, Entrant] = {}
        self.matches: dict[tuple[int, int], Match] = {}

    def event(self) -> Event:
        _known(self.data, {"format", "version", "event", "registration", "players", "apart",
                           "rounds"}, "$")  # fmt: skip
        event = self._make(Event, _object(self.data.get("event"), "event"), "event", {})
        event.league = self.league
        event.save()
        if self.data.get("registration") is not None:
            rules = _object(self.data["registration"], "registration")
            self._save(Registration, rules, "registration", event=event)
        players = _list(self.data, "players", "$")
        for at, row in enumerate(players):
            self._player(event, _object(row, f"players[{at}]"), f"players[{at}]")
        for at, row in enumerate(_list(self.data, "rounds", "$")):
            self._round(event, _object(row, f"rounds[{at}]"), f"rounds[{at}]")
        for at, row in enumerate(players):
            self._penalties(row, f"players[{at}]")
        for at, row in enumerate(_list(self.data, "apart", "$")):
            self._apart(event, _object(row, f"apart[{at}]"), f"apart[{at}]")
        self._check(event)
        return event

    # --- players

    def _player(self, event: Event, row: dict[str, Any], path: str) -> None:
        key = row.get("key")
        if not isinstance(key, str) or key in self.entrants:
            raise refuse(f"{path}.key", _("every player needs a key of their own."))
        own = ("key", "name", "player_id", "birth_year", "shown", "deck", "penalties")
        entry = {name: value for name, value in row.items() if name not in own}
        who = self._who(row, path)
        entrant = self._save(Entrant, entry, path, event=event, player=who)
        if row.get("deck") is not None:
            entrant.deck = self._deck(event, row["deck"], who, path)
            entrant.save(update_fields=["deck"])
            numbered(self.actor, entrant)
        self.entrants[key] = entrant

    def _who(self, row: dict[str, Any], path: str) -> Player:
        """Known by id, else by name, year and having no id; not twice in this event."""
        columns = fields_of(Player)
        given = {name: row.get(name, columns[name].get_default()) for name in columns}
        made = self._make(Player, given, path, {})
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
                raise refuse(f"{path}.shown", _("there is no such choice."))
            made.save()
        return found or made

    def _deck(self, event: Event, text: Any, who: Player, path: str) -> Any:
        if not isinstance(text, str):
            raise refuse(f"{path}.deck", _("a decklist is a text."))
        try:
            return keep_deck(
                self.actor, self.league, text,
                format_key=event.format, date=date.fromisoformat(str(event.date)), player=who,
            )  # fmt: skip
        except Refused as refused:
            raise refuse(f"{path}.deck", refused.message) from None

    def _penalties(self, row: dict[str, Any], path: str) -> None:
        for at, one in enumerate(_list(row, "penalties", path)):
            here = f"{path}.penalties[{at}]"
            penalty = dict(_object(one, here))
            place = penalty.pop("match", None)
            match = self.matches.get(_pair(place)) if place is not None else None
            if place is not None and match is None:
                raise refuse(f"{here}.match", _("there is no such match."))
            self._save(Penalty, penalty, here, entrant=self.entrants[row["key"]], match=match)

    def _apart(self, event: Event, row: dict[str, Any], path: str) -> None:
        pair = sorted((self._entrant(row.get(name), f"{path}.{name}") for name in ("one", "other")),
                      key=lambda entrant: entrant.pk)  # fmt: skip
        rest = {name: value for name, value in row.items() if name not in {"one", "other"}}
        self._save(ApartWish, rest, path, event=event, one=pair[0], other=pair[1])

    def _entrant(self, key: Any, path: str) -> Entrant:
        found = self.entrants.get(key) if isinstance(key, str) else None
        if found is None:
            raise refuse(path, _("there is no player “%(key)s”.") % {"key": key})
        return found

    # --- rounds

    def _round(self, event: Event, row: dict[str, Any], path: str) -> None:
        rest = {name: value for name, value in row.items() if name != "matches"}
        names = {key: str(entrant.pk) for key, entrant in self.entrants.items()}
        certificate = rest.get("certificate")
        one = self._make(Round, rest, path, {})
        if certificate:
            one.certificate = _named(certificate, names)
        one.event = event
        _store(one, rest)
        rows = [
            _object(match, f"{path}.matches[{at}]")
            for at, match in enumerate(_list(row, "matches", path))
        ]
        for at, match in enumerate(rows):
            stored = self._match(one, match, f"{path}.matches[{at}]")
            self.matches[one.number, at + 1] = stored

    def _match(self, one: Round, row: dict[str, Any], path: str) -> Match:
        own = ("a", "b", "games", "claims")
        rest = {name: value for name, value in row.items() if name not in own}
        match = self._save(Match, rest, path, round=one)
        for side in ("a", "b"):
            if row.get(side) is not None or side == "a":
                entrant = self._entrant(row.get(side), f"{path}.{side}")
                Seat.objects.create(round=one, match=match, entrant=entrant, side=side)
        for at, game in enumerate(_list(row, "games", path)):
            here = f"{path}.games[{at}]"
            self._save(Game, _object(game, here), here, match=match)
        for at, claim in enumerate(_list(row, "claims", path)):
            here = f"{path}.claims[{at}]"
            given = {"at": None} | _object(claim, here)
            given.pop("at")
            self._save(Claim, given, here, left_out={"at"}, match=match)
        return match

    def _check(self, event: Event) -> None:
        """What the engine refuses to play on with."""
        event.refresh_from_db()
        if not self.entrants:
            return
        try:
            check(queries.state_of(event))
        except StateError as wrong:
            raise refuse(wrong.path, str(wrong).partition(": ")[2]) from None

    # --- rows

    def _save(
        self,
        model: Any,
        row: dict[str, Any],
        path: str,
        left_out: set[str] | None = None,
        **others: Any,
    ) -> Any:
        return _store(self._make(model, row, path, others, left_out or set()), row)

    def _make(
        self,
        model: Any,
        row: dict[str, Any],
        path: str,
        others: dict[str, Any],
        left_out: set[str] | None = None,
    ) -> Any:
        """A row of a table, each value checked by its column."""
        columns = {
            name: field for name, field in fields_of(model).items() if name not in (left_out or ())
        }
        _known(row, set(columns), path)
        made = model(**others)
        for name, field in columns.items():
            if name not in row:
                raise refuse(f"{path}.{name}", _("this is missing."))
            setattr(made, name, _value(field, row[name], f"{path}.{name}"))
        return made


def _store(made: Any, row: dict[str, Any]) -> Any:
    """Save a row, with the times it had and not those of now."""
    times = {name: getattr(made, name) for name in OWN_TIMES & set(row)}
    made.save()
    if times:
        type(made).objects.filter(pk=made.pk).update(**times)
    return made


def _value(field: "models.Field[Any, Any]", value: Any, path: str) -> Any:
    if field.name in SHAPES:
        try:
            msgspec.convert(value, SHAPES[field.name])
        except msgspec.ValidationError as wrong:
            raise refuse(path, str(wrong)) from None
        return value
    expected = _kind(field)
    if value is not None and (not isinstance(value, expected) or _is_odd(value, expected)):
        raise refuse(path, _("this is of another kind than it should be."))
    if value is None or (value == "" and field.blank):
        if value is None and not field.null:
            raise refuse(path, _("this cannot be empty."))
        return value
    try:
        return field.clean(value, None)
    except ValidationError as wrong:
        raise refuse(path, " ".join(wrong.messages)) from None


def _kind(field: "models.Field[Any, Any]") -> type | tuple[type, ...]:
    if isinstance(field, models.BooleanField):
        return bool
    return int if isinstance(field, models.IntegerField) else str


def _is_odd(value: Any, expected: Any) -> bool:
    """A truth is no number; a text with a NUL can be stored nowhere."""
    return (expected is int and isinstance(value, bool)) or (
        isinstance(value, str) and "\0" in value
    )


def _named(certificate: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    why = [
        {**one, "a": names.get(one["a"], one["a"]), "b": names.get(one["b"], one["b"])}
        for one in certificate.get("why", [])
    ]
    return {**certificate, "why": why} if "why" in certificate else certificate


def _object(value: Any, path: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise refuse(path, _("an object is expected here."))
    return value


def _list(row: dict[str, Any], name: str, path: str) -> list[Any]:
    value = row.get(name, MISSING)
    if not isinstance(value, list):
        raise refuse(f"{path}.{name}", _("a list is expected here."))
    if len(value) > MOST.get(name, MOST_ENTRANTS):
        raise refuse(f"{path}.{name}", _("this list is longer than any event can have."))
    return value


def _pair(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else None


def _known(row: dict[str, Any], names: set[str], path: str) -> None:
    for name in sorted(set(row) - names):
        raise refuse(f"{path}.{name}", _("there is no such field."))


def _rule(wrong: IntegrityError) -> str:
    """What the database calls the rule that was broken."""
    said = str(wrong).splitlines()[0]
    return said.rpartition(": ")[2][:120]
