"""Finds players of an event by parts of their names: no database treats Ö and ö as equal."""

from django.db.models import QuerySet

from league.engine.name_order import fold_name, name_holds, order_of_name
from tournaments.models import Entrant


def find_named(entrants: QuerySet[Entrant], text: str, field: str, most: int) -> list[Entrant]:
    """The first `most` of these entrants, by name, whose name in `field` has every word typed."""
    if not fold_name(text):
        return []
    names = entrants.order_by().values_list("pk", field)
    found = sorted((order_of_name(name), pk) for pk, name in names if name_holds(name, text))
    shown = [pk for _order, pk in found[:most]]
    by_pk = entrants.select_related("player").in_bulk(shown)
    return [by_pk[pk] for pk in shown]
