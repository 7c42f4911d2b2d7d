"""Reads long lists from A to Z, a page at a time.

No database puts Ö beside O on its own, and databases differ in what comes after Z. So only the
names are read and sorted here; of the rows only those of the page are read.
"""

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, overload

from django.db.models import Model, QuerySet

from league.engine.name_order import order_of_name

Row = TypeVar("Row", bound=Model)


class InOrder(Sequence[Row]):
    """Rows in the order of these keys, each page one query."""

    def __init__(self, rows: QuerySet[Row], keys: Iterable[int]) -> None:
        self._rows = rows.order_by()
        self._keys = list(keys)

    def __len__(self) -> int:
        return len(self._keys)

    @overload
    def __getitem__(self, wanted: int) -> Row: ...
    @overload
    def __getitem__(self, wanted: slice) -> list[Row]: ...
    def __getitem__(self, wanted: int | slice) -> Row | list[Row]:
        if isinstance(wanted, int):
            return self._rows.get(pk=self._keys[wanted])
        found: dict[Any, Row] = self._rows.in_bulk(self._keys[wanted])
        return [found[key] for key in self._keys[wanted] if key in found]  # one may be gone by now


def in_order_of_name(rows: QuerySet[Row], field: str) -> InOrder[Row]:
    """These rows, sorted by the name in `field`."""
    names = rows.order_by().values_list("pk", field)
    return InOrder(rows, (key for key, name in sorted(names, key=_order_of_row)))


def _order_of_row(row: tuple[int, str]) -> tuple[tuple[str, str], int]:
    return order_of_name(row[1]), row[0]
