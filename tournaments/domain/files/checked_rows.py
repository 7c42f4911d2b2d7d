"""Rows of a file with an event in it, each value checked by the column it is for."""

from collections.abc import Collection
from typing import Annotated, Any, Literal

import msgspec
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from league.base.errors import Refused
from tournaments.domain.files.whole_rows import fields_of
from tournaments.domain.players.entrants import MOST_ENTRANTS
from tournaments.domain.structure.figures import MOST_ROUNDS
from tournaments.engine.structure.tables import DIVISIONS
from tournaments.models import Entrant, Event


class Why(msgspec.Struct):
    id: str
    args: dict[str, Any]


class Reasons(msgspec.Struct):
    a: str
    b: str | None
    reasons: list[Why]


class Two(msgspec.Struct):
    a: str
    b: str | None


class Back(Two):
    after: int


class Certificate(msgspec.Struct):
    """What the board shows of a pairing, and what became of it; empty where there was none."""

    cost: dict[str, int | None] | None = None
    optimal: bool = False
    why: list[Reasons] = []
    relaxed: list[str] = []
    broken: list[Two] = []
    came_back: list[Two] = []
    back: list[Back] = []


Whole = Annotated[int, msgspec.Meta(ge=0, le=32_000)]


class Pod(msgspec.Struct):
    divisions: Annotated[list[Literal[DIVISIONS]], msgspec.Meta(min_length=1)]  # type: ignore[valid-type]
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)]
    cut: Annotated[int, msgspec.Meta(ge=0, le=128)] = 0
    most: Annotated[int, msgspec.Meta(ge=0, le=128)] = 0
    gate: tuple[Whole, Whole, Whole] | None = None


class Failure(msgspec.Struct):
    round: int
    code: str
    message: str


class AtTime(msgspec.Struct):
    after: int
    left: dict[str, int] | None
    running: bool | None = None


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
    "ticks": dict[str, int],
}
# Columns that came later: files of before have not got them, and take what a new row has.
LATER: dict[type[Any], set[str]] = {
    Event: {
        "season", "kind", "identity", "sanction_id", "organizer_id", "organizer", "city", "region",
        "country", "gate_after", "gate_points", "gate_least", "cut_most",
    },
    Entrant: {"held_after"},
}  # fmt: skip
OWN_TIMES = {"paired_at", "at", "begun_at"}  # set when a row is made; put right afterwards
MOST = {
    "players": MOST_ENTRANTS, "rounds": 40, "matches": MOST_ENTRANTS, "games": 40, "decks": 500,
    "deck_checks": 50_000, "pieces": 5_000, "snapshots": 5_000,
}  # fmt: skip
MISSING = object()


def refuse(path: str, what: str) -> Refused:
    """What is wrong, with the path of the field."""
    return Refused(f"{path}: {what}", field="file", code="file_unreadable")


def make(
    model: Any, row: dict[str, Any], path: str, left_out: Collection[str] = (), **others: Any
) -> Any:
    """A row of a table, not yet stored; each value checked by its column. Raises Refused."""
    columns = {name: field for name, field in fields_of(model).items() if name not in left_out}
    known(row, columns, path)
    made = model(**others)
    for name, field in columns.items():
        if name not in row and name in LATER.get(model, ()):
            continue  # as the column has it by itself
        if name not in row:
            raise refuse(f"{path}.{name}", _("this is missing."))
        setattr(made, name, checked(field, row[name], f"{path}.{name}"))
    return made


def save(
    model: Any, row: dict[str, Any], path: str, left_out: Collection[str] = (), **others: Any
) -> Any:
    """A row of a table, checked as `make` does and stored."""
    return store(make(model, row, path, left_out, **others), row)


def store(made: Any, row: dict[str, Any]) -> Any:
    """Save a row, with the times it had and not those of now."""
    times = {name: getattr(made, name) for name in OWN_TIMES & set(row)}
    made.save()
    if times:
        type(made).objects.filter(pk=made.pk).update(**times)
    return made


def checked(field: "models.Field[Any, Any]", value: Any, path: str) -> Any:
    """A value as its column stores it. Raises Refused."""
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


def mapping(value: Any, path: str) -> dict[str, Any]:
    """The value, which has to be an object."""
    if not isinstance(value, dict):
        raise refuse(path, _("an object is expected here."))
    return value


def listed(row: dict[str, Any], name: str, path: str) -> list[Any]:
    """The list under this name, which has to be one, and no longer than any event's."""
    value = row.get(name, MISSING)
    if not isinstance(value, list):
        raise refuse(f"{path}.{name}", _("a list is expected here."))
    if len(value) > MOST.get(name, MOST_ENTRANTS):
        raise refuse(f"{path}.{name}", _("this list is longer than any event can have."))
    return value


def known(row: dict[str, Any], names: Collection[str], path: str) -> None:
    """Raises Refused for a field that there is not."""
    for name in sorted(set(row) - set(names)):
        raise refuse(f"{path}.{name}", _("there is no such field."))
