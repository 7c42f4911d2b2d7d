"""Pair the fields of an event while no transaction is open, and turn pairings into rows.

The input is read inside the transaction that will store the round, and is the key under which the
pairing is requested: if a result, a drop or a wish comes meanwhile, the key is another.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from league.base.errors import Refused
from league.domain import beforehand
from tournaments.domain.rounds.round_storage import Row
from tournaments.engine.rounds import seating, state, swiss
from tournaments.engine.rounds.history import History
from tournaments.models import Event, Result, System
from tournaments.queries.rounds.state import split_into_pods

PairedFields = Mapping[int, swiss.Pairing]


def pair_fields(event: Event, whole: History, number: int) -> PairedFields:
    """Pair each field of the event separately; pods that have played all their rounds are left out.

    Raises Refused if a field cannot be paired, and WorkNotDone (beforehand).
    """
    due = fields_due(event, whole, number)
    return pair_beforehand(due, robin=event.system == System.ROUND_ROBIN)


def fields_due(event: Event, whole: History, number: int) -> dict[int, History]:
    """The fields in which somebody plays this round, by pod."""
    return {
        pod: field
        for pod, field in enumerate(split_into_pods(event, whole))
        if field.planned_rounds >= number
        and any(player.plays_in(number) for player in field.players)
    }


def pair_beforehand(fields: Mapping[int, History], *, robin: bool = False) -> PairedFields:
    """Pair these fields outside the transaction. Raises Refused if impossible, and WorkNotDone."""
    key = ("pairing", robin, *((pod, field.make_digest()) for pod, field in fields.items()))
    paired = beforehand.result_of(key, partial(_pair_each_field, fields, robin=robin))
    if isinstance(paired, state.StateError):
        raise Refused(str(paired), code="impossible")
    return paired


def _pair_each_field(
    fields: Mapping[int, History], *, robin: bool
) -> PairedFields | state.StateError:
    pair = seating.pair_round_robin if robin else swiss.pair_round
    try:
        return {pod: pair(field) for pod, field in fields.items()}
    except state.StateError as impossible:
        return impossible


def make_certificate(paired: Collection[swiss.Pairing]) -> dict[str, Any]:
    """The certificate of a pairing: its cost, whether that is proved least, and the reasons."""
    return {
        "cost": msgspec.to_builtins(swiss.total_cost([pairing.cost for pairing in paired])),
        "optimal": all(pairing.optimal for pairing in paired),
        "why": [msgspec.to_builtins(why) for pairing in paired for why in pairing.why],
        "relaxed": sorted({name for pairing in paired for name in pairing.relaxed}),
    }


def fixed_tables(event: Event) -> dict[str, int]:
    """The fixed tables, by entrant."""
    keep = event.entrants.exclude(table=None).order_by("roster")
    return {str(pk): table for pk, table in keep.values_list("pk", "table") if table}


def rows_of_pairing(
    paired: PairedFields, fixed: Mapping[str, int]
) -> tuple[list[Row], Sequence[int]]:
    """The rows of a round, pod by pod, and the pod of each. Byes have no table."""
    pairs = [(pod, pair) for pod, pairing in paired.items() for pair in pairing.pairings]
    tables = seating.assign_tables([(pair.a, pair.b) for _pod, pair in pairs], fixed)
    rows: list[Row] = [
        (table, int(pair.a), int(pair.b), Result.OPEN)
        for table, (_pod, pair) in zip(tables, pairs, strict=True)
    ]
    pods = [pod for pod, _two in pairs]
    for pod, pairing in paired.items():
        alone = [(int(player), Result.AWARDED_BYE) for player in pairing.awarded]
        alone += [(int(player), Result.BYE) for player in (pairing.bye, *pairing.byes) if player]
        rows.extend((None, player, None, result) for player, result in alone)
        pods += [pod] * len(alone)
    return rows, pods
