"""Checks rows from a file against their tables' constraints, naming the columns at fault.

The database would refuse such a row as well, but only when it is stored, and only by the name of
the constraint.
"""

import operator
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import cache
from typing import Any

from django.db import models
from django.db.models import CheckConstraint, F, Q
from django.utils.translation import gettext as _

from league.base.errors import Refused
from league.base.said import LONGEST_REFUSAL, clean_words

# As in SQL, comparing with NULL is neither true nor false, but None.
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "exact": operator.eq,
    "lt": operator.lt,
    "lte": operator.le,
    "gt": operator.gt,
    "gte": operator.ge,
    "in": lambda value, there: value in there,
    "range": lambda value, ends: ends[0] <= value <= ends[1],
}


def path_refusal(path: str, message: str) -> Refused:
    """A refusal that names the wrong field by its path in the file."""
    reason = clean_words(f"{path}: {message}", LONGEST_REFUSAL)
    return Refused(reason, field="file", code="file_unreadable")


def require_constraints(row: models.Model, columns: Collection[str], path: str) -> None:
    """Raises Refused if the values of these columns cannot be together in one row."""
    for condition, names in _conditions_of(type(row), frozenset(columns)):
        if _is_kept(condition, row) is False:
            if len(names) == 1:
                raise path_refusal(f"{path}.{names[0]}", _("no event has this value here."))
            others = {"others": ", ".join(names[1:])}
            message = _("this does not go together with what is told beside it: %(others)s.")
            raise path_refusal(f"{path}.{names[0]}", message % others)


def require_each_once(paths_and_values: Iterable[tuple[str, Hashable]]) -> None:
    """Raises Refused at the first value that occurs twice; None may occur any number of times."""
    seen = set()
    for path, value in paths_and_values:
        if value is not None and value in seen:
            raise path_refusal(path, _("this stands there twice."))
        seen.add(value)


@cache
def _conditions_of(model: type[models.Model], columns: frozenset[str]) -> list[tuple[Q, list[str]]]:
    """The table's conditions that use these columns alone, each with the columns it uses."""
    conditions = [
        constraint.condition
        for constraint in model._meta.constraints  # noqa: SLF001 -- Django's documented API
        if isinstance(constraint, CheckConstraint) and isinstance(constraint.condition, Q)
    ]
    named = [(condition, list(dict.fromkeys(_names_in(condition)))) for condition in conditions]
    return [(condition, names) for condition, names in named if columns.issuperset(names)]


def _names_in(condition: Any) -> Iterator[str]:
    for part in condition.children:
        if isinstance(part, Q):
            yield from _names_in(part)
        else:
            name, value = part
            yield name.partition("__")[0]
            yield from _named_by(value)


def _is_kept(condition: Any, row: models.Model) -> bool | None:
    parts = [
        _is_kept(part, row) if isinstance(part, Q) else _is_so(row, *part)
        for part in condition.children
    ]
    decides = condition.connector == Q.OR  # one part with this value decides the whole
    kept = decides if decides in parts else (None if None in parts else not decides)
    return not kept if condition.negated and kept is not None else kept


def _named_by(value: Any) -> list[str]:
    """The name of the column that a condition compares with, if it does."""
    return [value.name] if isinstance(value, F) else []  # type: ignore[attr-defined]  # it has one


def _is_so(row: models.Model, lookup: str, wanted: Any) -> bool | None:
    name, _by, how = lookup.partition("__")
    value = getattr(row, name)
    for other in _named_by(wanted):
        wanted = getattr(row, other)
    if how == "isnull":
        return (value is None) is wanted
    if not how and wanted is None:
        return value is None
    return None if value is None or wanted is None else _COMPARISONS[how or "exact"](value, wanted)
