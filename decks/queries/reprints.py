"""What a league's judges settled about reprints, for verdicts and for pages."""

from datetime import datetime

import msgspec
from django.db.models import QuerySet

from decks.engine.formats.settlements import SettledReprint, Settlements, settlement_key
from decks.models import ReprintSettlement
from decks.queries.formats.by_key import VERSION_MARK
from league.models import League


class Settlement(msgspec.Struct, frozen=True):
    """A decision of a league's judges: whether old printings of a card count in a format."""

    id: int
    name: str
    format: str
    allowed: bool
    reason: str
    made_at: datetime


def settled_reprints(league: League | None) -> Settlements:
    """The latest settlement of each reprint by a league's judges; none without a league.

    A settlement about a house format goes for each of its versions.
    """
    if league is None:
        return {}
    rows = ReprintSettlement.objects.filter(league=league).order_by("pk")
    return {
        settlement_key(name, key): SettledReprint(allowed, reason)
        for name, key, allowed, reason in rows.values_list("name", "format", "allowed", "reason")
    }


def settled_for_format(league: League | None, format_key: str, based_on: str = "") -> Settlements:
    """A league's settlements; for a house format also under the key of its version.

    What was settled for the format it is made from goes for it too, unless it was settled anew.
    """
    settlements_found = settled_reprints(league)
    plain = format_key.partition(VERSION_MARK)[0]
    if plain == format_key:
        return settlements_found
    for each in (based_on, plain):
        goes = {
            (name, format_key): decision
            for (name, key), decision in settlements_found.items()
            if key == each
        }
        settlements_found = {**settlements_found, **goes}
    return settlements_found


def list_settlements(league: League) -> QuerySet[ReprintSettlement]:
    """A league's settlements, newest first."""
    rows = ReprintSettlement.objects.filter(league=league).select_related("made_by")
    return rows.order_by("-pk")


def settlement_row(row: ReprintSettlement) -> Settlement:
    """A settlement as the API answers it."""
    return Settlement(**{name: getattr(row, name) for name in Settlement.__struct_fields__})
