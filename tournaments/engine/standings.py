"""Standings as the official program computes them, in exact fractions.

Points: win and bye 3, tie 1. Then: on time before late, OWP, OOWP, the match between two who are
level, and the order of the roster. A random bye is neither a win nor a round of one's own record;
an awarded bye is both, and an opponent at 100 %. Own percentage: at least 1/4, at most 3/4 for a
player who dropped before the last planned round. A dropped player's OWP and OOWP stay as they were
at the drop. Source: the official program's printed results, reproduced place by place.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec

from tournaments.engine.state import Match, Player, State

WIN, TIE = 3, 1
FLOOR, CEILING, DROPPED = Fraction(1, 4), Fraction(1), Fraction(3, 4)


class Line(msgspec.Struct, frozen=True):
    """One player's line. `own`, `owp`, `oowp` are exact fractions from 0 to 1."""

    place: int
    id: str
    division: str
    division_place: int
    points: int
    wins: int
    losses: int
    ties: int
    byes: int
    own: Fraction
    owp: Fraction
    oowp: Fraction
    dropped_after: int | None


class Record(msgspec.Struct):
    """What a player has done up to a round; `opponents` holds None for an awarded bye."""

    wins: int = 0
    losses: int = 0
    ties: int = 0
    byes: int = 0
    awarded: int = 0
    opponents: list[str | None] = []

    @property
    def points(self) -> int:
        return WIN * (self.wins + self.byes + self.awarded) + TIE * self.ties


class _Rates(msgspec.Struct):
    own: dict[str, Fraction]
    owp: dict[str, Fraction]
    oowp: dict[str, Fraction]


def standings(state: State) -> list[Line]:
    """Every player's line, best first. Open matches count for nothing."""
    rounds = len(state.rounds)
    records = records_after(state, rounds)
    rates = _rates_after(state, rounds)
    order = _ordered(state, records, rates)
    divisions: dict[str, int] = defaultdict(int)
    lines = []
    for place, player in enumerate(order, start=1):
        divisions[player.division] += 1
        lines.append(_line(place, divisions[player.division], player, records[player.id], rates))
    return lines


def points_of(state: State) -> dict[str, int]:
    """Match points by player."""
    records = records_after(state, len(state.rounds))
    return {player: record.points for player, record in records.items()}


def records_after(state: State, rounds: int) -> dict[str, Record]:
    """Every player's record after the first `rounds` rounds."""
    records = {player.id: Record(opponents=[]) for player in state.players}
    for one in state.rounds[:rounds]:
        for match in one.matches:
            _count(records, match)
    return records


def _count(records: Mapping[str, Record], match: Match) -> None:
    a = records[match.a]
    if match.b is None:
        _count_alone(a, match.result)
        return
    if match.result is None:
        return
    b = records[match.b]
    a.opponents.append(match.b)
    b.opponents.append(match.a)
    for record, wins in ((a, "a"), (b, "b")):
        if match.result == "tie":
            record.ties += 1
        elif match.result == wins:
            record.wins += 1
        else:
            record.losses += 1


def _count_alone(record: Record, result: str | None) -> None:
    if result == "bye":
        record.byes += 1
    elif result == "awarded_bye":
        record.awarded += 1
        record.opponents.append(None)
    elif result == "loss":
        record.losses += 1


def _rates_after(state: State, rounds: int) -> _Rates:
    records = records_after(state, rounds)
    own = {player.id: _own(player, records[player.id], state, rounds) for player in state.players}
    owp = {player: _mean(own, record.opponents) for player, record in records.items()}
    frozen = _frozen(state, rounds)
    owp |= {player: rates.owp[player] for player, rates in frozen.items()}
    oowp = {
        player: _mean(owp, (one for one in record.opponents if one is not None))
        for player, record in records.items()
    }
    oowp |= {player: rates.oowp[player] for player, rates in frozen.items()}
    return _Rates(own, owp, oowp)


def _frozen(state: State, rounds: int) -> dict[str, _Rates]:
    """The rates at the drop, for those who dropped before the last of these rounds."""
    earlier: dict[int, _Rates] = {}
    out = {}
    for player in state.players:
        at = player.dropped_after
        if at is not None and at < rounds:
            if at not in earlier:
                earlier[at] = _rates_after(state, at)
            out[player.id] = earlier[at]
    return out


def _own(player: Player, record: Record, state: State, rounds: int) -> Fraction:
    wins = record.wins + record.awarded
    played = wins + record.losses + record.ties
    share = Fraction(2 * wins + record.ties, 2 * played) if played else Fraction(0)
    dropped = player.dropped_after is not None and player.dropped_after <= rounds
    early = dropped and (player.dropped_after or 0) < state.planned_rounds
    return max(FLOOR, min(DROPPED if early else CEILING, share))


def _mean(rates: Mapping[str, Fraction], opponents: Iterable[str | None]) -> Fraction:
    each = [CEILING if one is None else rates[one] for one in opponents]
    return sum(each, Fraction(0)) / len(each) if each else Fraction(0)


def _ordered(state: State, records: Mapping[str, Record], rates: _Rates) -> list[Player]:
    def merit(player: Player) -> tuple[int, bool, Fraction, Fraction]:
        return (
            records[player.id].points,
            not player.late,
            rates.owp[player.id],
            rates.oowp[player.id],
        )

    level: dict[tuple[int, bool, Fraction, Fraction], list[Player]] = defaultdict(list)
    for player in state.players:
        level[merit(player)].append(player)
    order: list[Player] = []
    for key in sorted(level, reverse=True):
        order.extend(_by_their_match(state, level[key]))
    return order


def _by_their_match(state: State, level: list[Player]) -> list[Player]:
    if len(level) != 2:
        return level
    first, second = level
    wins = {first.id: 0, second.id: 0}
    for one in state.rounds:
        for match in one.matches:
            if {match.a, match.b} == set(wins) and match.result in {"a", "b"}:
                wins[match.a if match.result == "a" else str(match.b)] += 1
    return [second, first] if wins[second.id] > wins[first.id] else level


def _line(place: int, among: int, player: Player, record: Record, rates: _Rates) -> Line:
    return Line(
        place=place,
        id=player.id,
        division=player.division,
        division_place=among,
        points=record.points,
        wins=record.wins + record.awarded + record.byes,
        losses=record.losses,
        ties=record.ties,
        byes=record.byes + record.awarded,
        own=rates.own[player.id],
        owp=rates.owp[player.id],
        oowp=rates.oowp[player.id],
        dropped_after=player.dropped_after,
    )
