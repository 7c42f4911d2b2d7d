"""Make table rows from an imported file, each value checked by the column it is for."""

from collections.abc import Callable, Collection, Sequence
from datetime import UTC, date, datetime
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _later

from decks.engine.json_text import find_key_twice, render_path
from league.base.errors import Refused
from league.base.fields import NameField, NoteField
from league.base.names import clean_text, tidy_text
from league.base.prepared import insert_rows, update_rows
from league.domain.players import LONGEST_ID, is_player_id
from tournaments.domain.files.checked_constraints import (
    path_refusal,
    require_constraints,
    require_each_once,
)
from tournaments.domain.files.json_columns import JSON_COLUMN_TYPES
from tournaments.domain.files.whole_rows import exported_columns
from tournaments.engine.files.tdf.reading import (  # the limits of what TOM can express
    FIRST_YEAR,
    LAST_YEAR,
    MOST_MINUTES,
)
from tournaments.engine.limits import MOST_PLAYERS
from tournaments.engine.structure.tables import DIVISIONS
from tournaments.models import Entrant, Event

# also offered from here, beside what is defined below
__all__ = ["path_refusal", "require_constraints", "require_each_once"]

# Columns added later: older files lack them, and then a new row's default is used.
LATER_COLUMNS: dict[type[Any], set[str]] = {
    Event: {
        "season", "kind", "identity", "sanction_id", "organizer_id", "organizer", "city", "region",
        "country", "gate_after", "gate_points", "gate_least", "cut_most", "rules_region",
    },
    Entrant: {"held_after"},
}  # fmt: skip
MOST_ROWS = {
    "players": MOST_PLAYERS, "rounds": 40, "matches": MOST_PLAYERS, "games": 40, "decks": 500,
    "deck_checks": 10_000, "pieces": 5_000, "snapshots": 5_000, "calls": 5_000,
    "announcements": 1_000,
}  # fmt: skip
# SQLite takes any 64-bit number in any column; adding such numbers up would fail.
LARGEST_NUMBERS = {"PositiveSmallIntegerField": 32_000, "PositiveIntegerField": 1_000_000_000}
MISSING_VALUE = object()
# All days and times in a file lie between these: pages add hours to them, in any time zone.
FIRST_DAY, LAST_DAY = date(FIRST_YEAR, 1, 1), date(LAST_YEAR + 1, 1, 1)
# By the names of columns: which values are possible, and the message for all others.
_POSSIBLE_VALUES: list[tuple[set[str], Callable[[Any], bool], Any]] = [
    (
        {"round_minutes", "cut_minutes", "minutes", "extra_minutes"},
        lambda minutes: minutes <= MOST_MINUTES,
        _later("a round lasts at most %(most)s minutes."),
    ),
    # Files of the official program have no other kind of id.
    (
        {"player_id", "organizer_id"},
        is_player_id,
        _later("an id has digits only, at most %(digits)s."),
    ),
    ({"division"}, lambda key: key in DIVISIONS, _later("there is no such division.")),
    (
        {"best_of", "cut_best_of"},
        lambda games: games in (1, 3),
        _later("a match is the best of 1 or of 3."),
    ),
]


def parse_json(raw: bytes, path: str = "") -> Any:
    """Parse a JSON text. Raises msgspec.DecodeError and its like for other texts.

    Raises Refused if a key occurs twice in an object, since nobody knows which is meant. `path`:
    the path of the object that the text is.
    """
    second = find_key_twice(raw)
    if second is not None:
        raise path_refusal(
            render_path((path, *second) if path else second) or "$",
            _("this stands twice in one object: leave one of the two out."),
        )
    return msgspec.json.decode(raw)


def make_row(
    model: Any, row: dict[str, Any], path: str, left_out: Collection[str] = (), **others: Any
) -> Any:
    """Make a row of a table without storing it. Raises Refused for a value its column refuses."""
    columns = {
        name: field for name, field in exported_columns(model).items() if name not in left_out
    }
    require_known_fields(row, columns, path)
    instance = model(**others)
    for name, field in columns.items():
        if name not in row and name in LATER_COLUMNS.get(model, ()):
            continue  # keeps the default of the column
        if name not in row:
            raise path_refusal(f"{path}.{name}", _("this is missing."))
        setattr(instance, name, read_column_value(field, row[name], f"{path}.{name}"))
    require_constraints(instance, columns, path)
    return instance


def store_rows(made: Sequence[Any]) -> None:
    """Store new rows of one model, keeping their own times instead of the current one."""
    if not made:
        return
    model: type[models.Model] = type(made[0])
    columns = exported_columns(model)
    names = [name for name, field in columns.items() if getattr(field, "auto_now_add", False)]
    times = [{name: getattr(row, name) for name in names} for row in made]
    insert_rows(made)
    for row, told in zip(made, times, strict=True):
        vars(row).update(told)
    if names:
        update_rows(made, *names)


def read_column_value(field: "models.Field[Any, Any]", value: Any, path: str) -> Any:
    """A value as its column stores it. Raises Refused if it cannot."""
    if field.name in JSON_COLUMN_TYPES:
        try:
            msgspec.convert(value, JSON_COLUMN_TYPES[field.name])
        except msgspec.ValidationError as wrong:
            raise path_refusal(path, str(wrong)) from None
        if rb"\u0000" in msgspec.json.encode(value):  # no database takes a NUL in JSON
            raise path_refusal(path, _("this is of another kind than it should be."))
        return _tidy_failure(value, path) if field.name == "failure" and value else value
    value = _read_plain_value(field, value, path)
    _require_possible_number(field, value, path)
    require_possible_value(field.name, value, path)
    return value


def _require_possible_number(field: "models.Field[Any, Any]", value: Any, path: str) -> None:
    """Raises Refused for a number too large to calculate with, whatever the database takes."""
    most = LARGEST_NUMBERS.get(field.get_internal_type())
    if most is not None and value is not None and value > most:
        raise path_refusal(path, _("at most %(most)s can stand here.") % {"most": f"{most:,}"})


def _tidy_failure(failure: dict[str, Any], path: str) -> dict[str, Any]:
    """A failed pairing's message for staff, without invisible characters, as in any note."""
    try:
        return {**failure, "message": clean_text(failure["message"])}
    except Refused as wrong:
        raise path_refusal(f"{path}.message", wrong.message) from None


def require_possible_value(name: str, value: Any, path: str) -> None:
    """Raises Refused for a time, or a value of a column of this name, that no event can have."""
    if isinstance(value, date):
        _require_possible_day(value, path)
    for names, is_possible, message in _POSSIBLE_VALUES:
        if name in names and value not in {None, ""} and not is_possible(value):
            raise path_refusal(path, message % {"most": MOST_MINUTES, "digits": LONGEST_ID})


def _require_possible_day(value: date, path: str) -> None:
    if isinstance(value, datetime) and value.tzinfo is None:
        message = _("a time with its zone is expected, such as %(time)s.")
        raise path_refusal(path, message % {"time": "2026-11-29T10:00:00+00:00"})
    day = value.date() if isinstance(value, datetime) else value
    if FIRST_DAY < day < LAST_DAY and isinstance(value, datetime):
        day = value.astimezone(UTC).date()  # exported in UTC
    if not FIRST_DAY < day < LAST_DAY:
        days = {"first": FIRST_DAY.isoformat(), "last": LAST_DAY.isoformat()}
        raise path_refusal(path, _("a day between %(first)s and %(last)s is expected.") % days)


def _read_plain_value(field: "models.Field[Any, Any]", value: Any, path: str) -> Any:
    """A value of a column that is not JSON."""
    expected = _json_type_of(field)
    if value is not None and (not isinstance(value, expected) or _is_wrong_type(value, expected)):
        raise path_refusal(path, _("this is of another kind than it should be."))
    if value is None or (value == "" and field.blank and field.empty_strings_allowed):
        if value is None and not field.null:
            raise path_refusal(path, _("this cannot be empty."))
        return value
    try:
        if isinstance(value, str) and tidy_text(value) != value and not _is_tidied(field):
            raise path_refusal(path, _("this has a sign that cannot be seen."))
        return field.clean(value, None)
    except ValidationError as wrong:
        raise path_refusal(path, " ".join(wrong.messages)) from None
    except Refused as wrong:  # a text that cannot be shown
        if wrong.field == "file":
            raise
        raise path_refusal(path, wrong.message) from None


def _is_tidied(field: "models.Field[Any, Any]") -> bool:
    """Whether the column itself removes invisible characters; keys and ids are kept as they are."""
    return isinstance(field, NameField | NoteField)


def _json_type_of(field: "models.Field[Any, Any]") -> type | tuple[type, ...]:
    if isinstance(field, models.BooleanField):
        return bool
    return int if isinstance(field, models.IntegerField) else str


def _is_wrong_type(value: Any, expected: Any) -> bool:
    """Whether a value has the wrong type: a bool is not a number, and a text may hold no NUL."""
    return (expected is int and isinstance(value, bool)) or (
        isinstance(value, str) and "\0" in value
    )


def require_mapping(value: Any, path: str) -> dict[str, Any]:
    """Return the value if it is an object. Raises Refused if not."""
    if not isinstance(value, dict):
        raise path_refusal(path, _("an object is expected here."))
    return value


def require_list(row: dict[str, Any], name: str, path: str) -> list[Any]:
    """The list under this name. Raises Refused if it is not a list, or longer than any event's."""
    value = row.get(name, MISSING_VALUE)
    if not isinstance(value, list):
        raise path_refusal(f"{path}.{name}", _("a list is expected here."))
    if len(value) > MOST_ROWS.get(name, MOST_PLAYERS):
        raise path_refusal(f"{path}.{name}", _("this list is longer than any event can have."))
    return value


def require_player_key(key: Any, known: Collection[str], path: str) -> str:
    """The key of a player. Raises Refused if no player has it."""
    if not isinstance(key, str) or key not in known:
        raise path_refusal(path, _("there is no player “%(key)s”.") % {"key": key})
    return key


def require_known_fields(row: dict[str, Any], names: Collection[str], path: str) -> None:
    """Raises Refused for a field with an unknown name."""
    for name in sorted(set(row) - set(names)):
        raise path_refusal(f"{path}.{name}", _("there is no such field."))
