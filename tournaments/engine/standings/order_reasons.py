"""Why one player stands above another: the cut, the gate, the first tie-break that differs."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from tournaments.engine.results.matches import Reason
from tournaments.engine.rounds.history import History
from tournaments.engine.standings import tiebreaks
from tournaments.engine.standings.table import Line, wins_against
from tournaments.engine.standings.tiebreaks import TiebreakChain


class PlacedField(msgspec.Struct, frozen=True):
    """What the places in a field are based on.

    `tops`: how far each player in the cut came, where places are final (`bracket.rounds_reached`).
    `third`: who won the match for third place. `held`: who did not play on the second day.
    """

    played: History
    chain: TiebreakChain
    lines: Sequence[Line]
    tops: Mapping[str, int]
    third: str | None = None
    held: Collection[str] = ()


def explain_order(field: PlacedField, first: Line, second: Line) -> list[Reason]:
    """Why the first stands above the second: message ids with `first` and `second` as players."""
    names = {"first": first.id, "second": second.id}
    top, second_top = field.tops.get(first.id), field.tops.get(second.id)
    if top != second_top:
        return [Reason("above_final" if top == 1 else "above_cut", names | {"top": top})]
    if top is not None and field.third == first.id:
        return [Reason("above_third", names)]
    same = [] if top is None else [Reason("above_same_round", names)]
    return [*same, _reason_before_cut(field, first, second, names)]


def _reason_before_cut(
    field: PlacedField, first: Line, second: Line, names: dict[str, Any]
) -> Reason:
    if second.id in field.held and first.id not in field.held:
        return Reason("above_gate", names)
    late = {player.id for player in field.played.players if player.late}
    for merit in field.chain.merits:
        mine, second_merit = (_merit_value(merit, line, late) for line in (first, second))
        if mine != second_merit:
            return Reason(f"above_{merit}", names | {"mine": mine, "theirs": second_merit})
    if field.chain.head_to_head and _is_decided_between_them(field, first, second, late):
        return Reason("above_match", names)
    return Reason("above_roster", names)


def _merit_value(merit: str, line: Line, late: Collection[str]) -> Any:
    if merit == tiebreaks.POINTS:
        return line.points
    if merit == tiebreaks.ON_TIME:
        return line.id not in late
    return line.owp if merit == tiebreaks.OWP else line.oowp


def _is_decided_between_them(
    field: PlacedField, first: Line, second: Line, late: Collection[str]
) -> bool:
    """Whether just these two are level, and the first won their match."""
    merits = field.chain.merits
    level = [_merit_value(merit, first, late) for merit in merits]
    alike = [
        line
        for line in field.lines
        if (line.id in field.held) == (first.id in field.held)
        and [_merit_value(merit, line, late) for merit in merits] == level
    ]
    positions = {player.id: place for place, player in enumerate(field.played.players)}
    pair = (positions[first.id], positions[second.id])
    won, lost = wins_against(field.played, *pair), wins_against(field.played, *pair[::-1])
    return len(alike) == 2 and won > lost
