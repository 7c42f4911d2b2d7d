"""What a player needs to be among the first of a field: what each result of the own match means.

Match points alone show for certain how many others can end level or better at most, and how many
will be ahead at least: that decides many cases however the rest is paired. For the cases left open,
every way the other open matches can end is played out, tie-breaks included, if the last round is on
and the ways are few enough (`MOST_WORK`). Whatever is still open then is reported as open. A player
of the field who is not in its last round has missed it: a loss already, without opponent.

Assumed: every open match ends as won, lost or tied, and nobody drops or is penalised.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import msgspec
import numpy as np

from tournaments.engine.cut.bracket import qualified_lines
from tournaments.engine.rounds.history import (
    AWARDED_BYE_CODE,
    CODE_BY_RESULT,
    MISSED_CODE,
    OPEN_CODE,
    History,
    PlayedRound,
    Positions,
    history_of,
)
from tournaments.engine.rounds.state import POINTS_BY_RESULT, WIN_POINTS, State
from tournaments.engine.standings.table import Line, compute_standings
from tournaments.engine.standings.tiebreaks import CURRENT_CHAIN, TiebreakChain

MOST_WORK = 8_000  # ways to play out, times players: a quarter of a second for each own result
IN, POSSIBLE, OUT = "in", "possible", "out"
WIN, TIE, LOSS, NO_MATCH = "win", "tie", "loss", "none"


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """Among how many a player wants to be, and who counts.

    `most`: how many an asymmetrical cut may grow to, else 0. `gone`: players still listed who do
    not go on, or are ranked elsewhere. `ties`: whether a match can end in a tie. `with_leavers`:
    whether players who dropped keep a place, as in the standings; they do not go on into a cut.
    """

    size: int
    most: int = 0
    gone: frozenset[str] = frozenset()
    ties: bool = True
    with_leavers: bool = False


class Need(msgspec.Struct, frozen=True, kw_only=True):
    """What one result of the own match means: `in`, `possible` or `out`, and why.

    `points` after this round, `most_points` at the end; `level_or_better`: how many others at most
    can end so; `ahead`: how many will at least. `good` of `ways`: in how many of the ways played
    out this result is enough. `is_exact`: whether there is no more to know.
    """

    result: str
    verdict: str
    points: int
    most_points: int
    level_or_better: int
    ahead: int
    good: int | None = None
    ways: int | None = None

    @property
    def is_exact(self) -> bool:
        """Whether only the matches themselves can tell more."""
        return self.verdict != POSSIBLE or self.ways is not None


class Needs(msgspec.Struct, frozen=True, kw_only=True):
    """What each result of the own match means, best first; one row if there is no open match.

    `left`: how many rounds come after this one.
    """

    rows: list[Need]
    left: int
    open_matches: int
    players: int

    @property
    def verdict(self) -> str:
        """The verdict if it is the same for every own result, else `possible`."""
        found = {row.verdict for row in self.rows}
        return found.pop() if len(found) == 1 else POSSIBLE

    @property
    def is_exact(self) -> bool:
        """Whether every row is exact."""
        return all(row.is_exact for row in self.rows)


class OpenMatch(NamedTuple):
    """An open match of the last round: its index there, and both players by position."""

    at: int
    left: int
    right: int


def find_needs(
    state: State | History, player: str, goal: Goal, chain: TiebreakChain = CURRENT_CHAIN
) -> Needs:
    """What the player needs to be among the first `goal.size` at the end of Swiss."""
    field = _Field(_note_missed_round(history_of(state)), player, goal, chain)
    return Needs(
        rows=[field.judge_result(result) for result in field.own_results()],
        left=field.left,
        open_matches=len(field.open),
        players=len(field.eligible),
    )


class _Field:
    def __init__(self, played: History, player: str, goal: Goal, chain: TiebreakChain) -> None:
        self.played, self.goal, self.chain, self.player = played, goal, chain, player
        self.me = [other.id for other in played.players].index(player)
        self.points = played.count_points()
        self.left = max(played.planned_rounds - len(played.rounds), 0)
        self.eligible = _find_eligible(played, goal)
        self.open = list(_find_open_matches(played))
        self.outcomes = ("a", "b", "tie") if goal.ties else ("a", "b")
        self.mine = next((match for match in self.open if self.me in match[1:]), None)
        self.others = [match for match in self.open if match is not self.mine]
        self._count_in_columns()

    def _count_in_columns(self) -> None:
        """Prepare arrays by position, to count thousands. `resting`: who has no open match."""
        everybody = len(self.played.players)
        self.points_now = np.array(self.points, np.int64)
        self.is_eligible = np.zeros(everybody, bool)
        self.is_eligible[list(self.eligible)] = True
        self.to_come = np.array([self._most_to_come(at) for at in range(everybody)], np.int64)
        self.seats = [
            np.array([match.left for match in self.others], np.int64),
            np.array([match.right for match in self.others], np.int64),
        ]
        self.resting = self.is_eligible.copy()
        self.resting[[*self.seats[0], *self.seats[1], self.me]] = False

    def own_results(self) -> list[str]:
        """The results that the own match can have."""
        if self.mine is None:
            return [NO_MATCH]
        return [WIN, TIE, LOSS] if self.goal.ties else [WIN, LOSS]

    def judge_result(self, result: str) -> Need:
        """What this result of the own match means."""
        points = self._points_after(result)
        least, most = points[self.me], points[self.me] + self._most_to_come(self.me)
        level = self._count_others(points, least, best=True)
        ahead = self._count_others(points, most + 1, best=False)
        need = Need(
            result=result, verdict=self._judge_counts(level, ahead), points=least,
            most_points=most, level_or_better=level, ahead=ahead,
        )  # fmt: skip
        return self._play_out(need) if need.verdict == POSSIBLE and self._may_play_out() else need

    def _judge_counts(self, level: int, ahead: int) -> str:
        if self.me not in self.eligible or ahead >= self.goal.size:
            return OUT
        return IN if level < self.goal.size else POSSIBLE

    def _most_to_come(self, position: int) -> int:
        """The most points that the rounds after this one can give a player."""
        playing = self.played.players[position].dropped_after is None
        return WIN_POINTS * self.left * playing

    def _points_after(self, result: str) -> list[int]:
        points = list(self.points)
        if self.mine is not None:
            gained = POINTS_BY_RESULT[self._side_result(result)]
            points[self.mine.left] += gained[0]
            points[self.mine.right] += gained[1]
        return points

    def _side_result(self, result: str) -> str:
        if result == TIE or self.mine is None:
            return "tie"
        return "a" if (result == WIN) == (self.mine.left == self.me) else "b"

    def _count_others(self, points: Sequence[int], at_least: int, *, best: bool) -> int:
        """How many others can end with at least these points (`best`), or surely will.

        Each open match ends independently, so the most and the fewest are sums over the matches.
        """
        needed = at_least - self.to_come * best
        count = np.count_nonzero((np.array(points) >= needed) & self.resting)
        reached = np.array([self._count_at(outcome, needed) for outcome in self.outcomes])
        by_match = reached.max(axis=0) if best else reached.min(axis=0)
        return int(count + by_match.sum())

    def _count_at(self, outcome: str, needed: Positions) -> Positions:
        """For each match of the others that ends so, how many of its players have enough then."""
        reached = np.zeros(len(self.others), np.int64)
        for seats, gained in zip(self.seats, POINTS_BY_RESULT[outcome], strict=True):
            enough = self.points_now[seats] + gained >= needed[seats]
            reached += enough & self.is_eligible[seats]
        return reached

    def _may_play_out(self) -> bool:
        ways = len(self.outcomes) ** len(self.others)
        return not self.left and ways * len(self.played.players) <= MOST_WORK

    def _play_out(self, need: Need) -> Need:
        """Count the ways in which this result is enough, tie-breaks included."""
        ways = [self._is_enough(need.result, way) for way in self._list_ways()]
        good = sum(ways)
        verdict = IN if good == len(ways) else POSSIBLE if good else OUT
        return msgspec.structs.replace(need, verdict=verdict, good=good, ways=len(ways))

    def _list_ways(self) -> Iterator[tuple[str, ...]]:
        return product(self.outcomes, repeat=len(self.others))

    def _is_enough(self, result: str, way: Sequence[str]) -> bool:
        ends = {match.at: end for match, end in zip(self.others, way, strict=True)}
        if self.mine is not None:
            ends[self.mine.at] = self._side_result(result)
        lines = compute_standings(_end_round(self.played, ends), self.chain)
        return any(line.id == self.player for line in _find_first(lines, self.goal))


def _find_first(lines: Sequence[Line], goal: Goal) -> Sequence[Line]:
    if goal.with_leavers:
        return [line for line in lines if line.id not in goal.gone][: goal.size]
    return qualified_lines(lines, goal.size, goal.most, goal.gone)


def _find_eligible(played: History, goal: Goal) -> set[int]:
    return {
        position
        for position, player in enumerate(played.players)
        if (goal.with_leavers or player.dropped_after is None) and player.id not in goal.gone
    }


def _note_missed_round(played: History) -> History:
    """The history with the last round lost, or won by an awarded bye, for everybody not in it."""
    if not played.rounds or not played.rounds[-1].left.size:
        return played
    last, nobody = played.rounds[-1], len(played.players)
    seated = {*last.left.tolist(), *last.right.tolist()}
    missing = [
        position
        for position, player in enumerate(played.players)
        if player.dropped_after is None and position not in seated
    ]
    codes = [
        AWARDED_BYE_CODE if last.number in played.players[position].awarded_byes else MISSED_CODE
        for position in missing
    ]
    return _with_last_round(played, PlayedRound(
        number=last.number,
        left=np.append(last.left, np.array(missing, np.int64)),
        right=np.append(last.right, np.full(len(missing), nobody, np.int64)),
        results=np.append(last.results, np.array(codes, np.uint8)),
        tables=[*last.tables, *[None] * len(missing)],
    ))  # fmt: skip


def _find_open_matches(played: History) -> Iterator[OpenMatch]:
    """The open matches of the last round; a match left open earlier stays open for good."""
    last = played.rounds[-1] if played.rounds else None
    if last is None:
        return
    seated = last.right != len(played.players)
    for index in np.flatnonzero(seated & (last.results == OPEN_CODE)).tolist():
        yield OpenMatch(index, int(last.left[index]), int(last.right[index]))


def _end_round(played: History, ends: dict[int, str]) -> History:
    if not ends:
        return played
    last = played.rounds[-1]
    results = last.results.copy()
    for index, end in ends.items():
        results[index] = CODE_BY_RESULT[end]
    return _with_last_round(played, msgspec.structs.replace(last, results=results))


def _with_last_round(played: History, last: PlayedRound) -> History:
    return msgspec.structs.replace(played, rounds=(*played.rounds[:-1], last))
