"""Pairing the fields of an event, worked out while no transaction is open; and how it is kept.

What a pairing rests on is read inside the transaction that will store it, and is the key under
which it is asked for: a result, a drop or a wish that came meanwhile makes it another question.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from league.base.errors import Refused
from league.domain import beforehand
from tournaments import queries
from tournaments.domain.rounds.storing import Row
from tournaments.engine.rounds import seating, state, swiss
from tournaments.engine.rounds.history import History
from tournaments.models import Event, Result, System

Fields = Mapping[int, swiss.Pairing]


def paired_fields(event: Event, whole: History, number: int) -> Fields:
    """Every field of the event paired by itself, by pod; those whose rounds are played rest.

    Raises Refused where a field cannot be paired, and NotDone (`league.domain.beforehand`).
    """
    due = due_fields(event, whole, number)
    return worked_out(due, robin=event.system == System.ROUND_ROBIN)


def due_fields(event: Event, whole: History, number: int) -> dict[int, History]:
    """The fields in which somebody plays this round, by pod."""
    return {
        pod: field
        for pod, field in enumerate(queries.pods_of(event, whole))
        if field.planned_rounds >= number
        and any(player.plays_in(number) for player in field.players)
    }


def worked_out(fields: Mapping[int, History], *, robin: bool = False) -> Fields:
    """These fields paired, beforehand. Raises Refused where one cannot be paired, and NotDone."""
    key = ("pairing", robin, *((pod, field.digest()) for pod, field in fields.items()))
    paired = beforehand.result_of(key, partial(_pair, fields, robin=robin))
    if isinstance(paired, state.StateError):
        raise Refused(str(paired), code="impossible")
    return paired


def _pair(fields: Mapping[int, History], *, robin: bool) -> Fields | state.StateError:
    pair = seating.round_robin if robin else swiss.pair
    try:
        return {pod: pair(field) for pod, field in fields.items()}
    except state.StateError as impossible:
        return impossible


def certificate(paired: Collection[swiss.Pairing]) -> dict[str, Any]:
    """What is kept of a pairing: its cost, whether that is proved least, and every reason."""
    return {
        "cost": msgspec.to_builtins(swiss.total([one.cost for one in paired])),
        "optimal": all(one.optimal for one in paired),
        "why": [msgspec.to_builtins(why) for one in paired for why in one.why],
        "relaxed": sorted({name for one in paired for name in one.relaxed}),
    }


def fixed_tables(event: Event) -> dict[str, int]:
    """Who keeps a table, by entrant."""
    keep = event.entrants.exclude(table=None).order_by("roster")
    return {str(pk): table for pk, table in keep.values_list("pk", "table") if table}


def rows_of(paired: Fields, fixed: Mapping[str, int]) -> tuple[list[Row], Sequence[int]]:
    """The rows of a round, pod by pod, and the pod of each. Byes have no table."""
    pairs = [(pod, two) for pod, one in paired.items() for two in one.pairings]
    tables = seating.tables([(two.a, two.b) for _pod, two in pairs], fixed)
    rows: list[Row] = [
        (table, int(two.a), int(two.b), Result.OPEN)
        for table, (_pod, two) in zip(tables, pairs, strict=True)
    ]
    pods = [pod for pod, _two in pairs]
    for pod, one in paired.items():
        alone = [(int(player), Result.AWARDED_BYE) for player in one.awarded]
        alone += [(int(player), Result.BYE) for player in (one.bye, *one.byes) if player]
        rows.extend((None, player, None, result) for player, result in alone)
        pods += [pod] * len(alone)
    return rows, pods
