"""Make table rows from an imported file, each value checked by the column it is for."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any

import msgspec
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.names import clean_text
from league.base.prepared import insert_rows, update_rows
from tournaments.domain.files.json_columns import JSON_COLUMN_TYPES
from tournaments.domain.files.whole_rows import exported_columns
from tournaments.domain.players.entrants import MOST_ENTRANTS
from tournaments.engine.files.tdf.reading import MOST_MINUTES  # what TOM can say
from tournaments.models import Entrant, Event

# Columns that came later: files of before have not got them, and take what a new row has.
LATER_COLUMNS: dict[type[Any], set[str]] = {
    Event: {
        "season", "kind", "identity", "sanction_id", "organizer_id", "organizer", "city", "region",
        "country", "gate_after", "gate_points", "gate_least", "cut_most", "rules_region",
    },
    Entrant: {"held_after"},
}  # fmt: skip
MOST_ROWS = {
    "players": MOST_ENTRANTS, "rounds": 40, "matches": MOST_ENTRANTS, "games": 40, "decks": 500,
    "deck_checks": 10_000, "pieces": 5_000, "snapshots": 5_000, "calls": 5_000,
    "announcements": 1_000,
}  # fmt: skip
MISSING_VALUE = object()
# All days and times in a file lie between these: a page adds hours to them, in any time zone.
FIRST_DAY, LAST_DAY = date(1995, 1, 1), date(2100, 1, 1)
MINUTES_COLUMNS = {"round_minutes", "cut_minutes", "minutes", "extra_minutes"}


def path_refusal(path: str, message: str) -> Refused:
    """A refusal that names the field by its path in the file."""
    return Refused(f"{path}: {message}", field="file", code="file_unreadable")


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
            continue  # as the column has it by itself
        if name not in row:
            raise path_refusal(f"{path}.{name}", _("this is missing."))
        setattr(instance, name, read_column_value(field, row[name], f"{path}.{name}"))
    return instance


def store_rows(made: Sequence[Any]) -> None:
    """Store new rows of one model with the times they have, instead of the current ones."""
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
    """A value as its column stores it. Raises Refused."""
    if field.name in JSON_COLUMN_TYPES:
        try:
            msgspec.convert(value, JSON_COLUMN_TYPES[field.name])
        except msgspec.ValidationError as wrong:
            raise path_refusal(path, str(wrong)) from None
        if rb"\u0000" in msgspec.json.encode(value):  # no database takes it in JSON
            raise path_refusal(path, _("this is of another kind than it should be."))
        return _tidy_failure(value, path) if field.name == "failure" and value else value
    value = _read_plain_value(field, value, path)
    require_possible_value(field.name, value, path)
    return value


def _tidy_failure(failure: dict[str, Any], path: str) -> dict[str, Any]:
    """What staff read of a pairing that failed, without what cannot be seen, as in any note."""
    try:
        return {**failure, "message": clean_text(failure["message"])}
    except Refused as wrong:
        raise path_refusal(f"{path}.message", wrong.message) from None


def require_possible_value(name: str, value: Any, path: str) -> None:
    """Raises Refused for a time or a number of minutes that no event has."""
    if isinstance(value, date):
        day = value.date() if isinstance(value, datetime) else value
        if not FIRST_DAY < day < LAST_DAY:
            days = {"first": FIRST_DAY.isoformat(), "last": LAST_DAY.isoformat()}
            raise path_refusal(path, _("a day between %(first)s and %(last)s is expected.") % days)
    elif name in MINUTES_COLUMNS and value is not None and value > MOST_MINUTES:
        message = _("a round lasts at most %(most)s minutes.") % {"most": MOST_MINUTES}
        raise path_refusal(path, message)


def _read_plain_value(field: "models.Field[Any, Any]", value: Any, path: str) -> Any:
    """A value of a column that is no JSON."""
    expected = _json_type_of(field)
    if value is not None and (not isinstance(value, expected) or _is_wrong_type(value, expected)):
        raise path_refusal(path, _("this is of another kind than it should be."))
    if value is None or (value == "" and field.blank and field.empty_strings_allowed):
        if value is None and not field.null:
            raise path_refusal(path, _("this cannot be empty."))
        return value
    try:
        return field.clean(value, None)
    except ValidationError as wrong:
        raise path_refusal(path, " ".join(wrong.messages)) from None
    except Refused as wrong:  # a name or a note that cannot be shown
        raise path_refusal(path, wrong.message) from None


def _json_type_of(field: "models.Field[Any, Any]") -> type | tuple[type, ...]:
    if isinstance(field, models.BooleanField):
        return bool
    return int if isinstance(field, models.IntegerField) else str


def _is_wrong_type(value: Any, expected: Any) -> bool:
    """Whether a value has the wrong type: a bool is no number, and no text may hold a NUL."""
    return (expected is int and isinstance(value, bool)) or (
        isinstance(value, str) and "\0" in value
    )


def require_mapping(value: Any, path: str) -> dict[str, Any]:
    """The value as an object. Raises Refused where it is none."""
    if not isinstance(value, dict):
        raise path_refusal(path, _("an object is expected here."))
    return value


def require_list(row: dict[str, Any], name: str, path: str) -> list[Any]:
    """The list under this name. Raises Refused where it is none or longer than any event's."""
    value = row.get(name, MISSING_VALUE)
    if not isinstance(value, list):
        raise path_refusal(f"{path}.{name}", _("a list is expected here."))
    if len(value) > MOST_ROWS.get(name, MOST_ENTRANTS):
        raise path_refusal(f"{path}.{name}", _("this list is longer than any event can have."))
    return value


def require_player_key(key: Any, known: Collection[str], path: str) -> str:
    """The key of a player. Raises Refused where there is none of it."""
    if not isinstance(key, str) or key not in known:
        raise path_refusal(path, _("there is no player “%(key)s”.") % {"key": key})
    return key


def require_known_fields(row: dict[str, Any], names: Collection[str], path: str) -> None:
    """Raises Refused for a field with an unknown name."""
    for name in sorted(set(row) - set(names)):
        raise path_refusal(f"{path}.{name}", _("there is no such field."))
