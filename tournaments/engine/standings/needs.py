"""What a player needs to be among the first of a field: what each own result would mean.

On match points alone it is known for certain how many others can end level or better at most, and
how many will be ahead at least: that decides many cases whatever is paired later. What it leaves
open is decided by playing out every way the other open matches can end, tie-breaks included, where
the last round is on and they are few enough (`MOST_WORK`). What is open after that is open.

Taken for granted: every open match ends as won, lost or tied, and nobody drops or is penalised.
"""

from collections.abc import Container, Iterator, Sequence
from itertools import product
from typing import NamedTuple

import msgspec
import numpy as np

from tournaments.engine.cut.bracket import qualified_lines
from tournaments.engine.rounds.history import CODE_BY_RESULT, OPEN_CODE, History, history_of
from tournaments.engine.rounds.state import POINTS_BY_RESULT, WIN_POINTS, State
from tournaments.engine.standings.table import compute_standings
from tournaments.engine.standings.tiebreaks import CURRENT_CHAIN, TiebreakChain

MOST_WORK = 8_000  # ways to play out, times players: a quarter of a second an own result
IN, POSSIBLE, OUT = "in", "possible", "out"
WIN, TIE, LOSS, NO_MATCH = "win", "tie", "loss", "none"


class Goal(msgspec.Struct, frozen=True, kw_only=True):
    """Among how many a player would be, and who counts.

    `most`: to how many an asymmetrical cut may grow, else 0. `gone`: players still listed who do
    not go on. `ties`: whether a match can end in one.
    """

    size: int
    most: int = 0
    gone: frozenset[str] = frozenset()
    ties: bool = True


class Need(msgspec.Struct, frozen=True, kw_only=True):
    """What one own result would mean: `in`, `possible` or `out`, and why.

    `points` after this round, `most_points` at the end; `level_or_better`: how many others can
    end so at most; `ahead`: how many will at least. `good` of `ways`: how often it is enough, where
    every way was played out. `exact`: whether there is no more to know.
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
        """Whether nothing but the matches themselves can tell more."""
        return self.verdict != POSSIBLE or self.ways is not None


class Needs(msgspec.Struct, frozen=True, kw_only=True):
    """What each own result means, best first; one row without an open match.

    `left`: how many rounds come after this one.
    """

    rows: list[Need]
    left: int
    open_matches: int
    players: int

    @property
    def verdict(self) -> str:
        """What holds whatever the own result is, else that it is possible."""
        found = {row.verdict for row in self.rows}
        return found.pop() if len(found) == 1 else POSSIBLE

    @property
    def is_exact(self) -> bool:
        """Whether every row is."""
        return all(row.is_exact for row in self.rows)


class OpenMatch(NamedTuple):
    """An open match of the last round: where it stands there, and who sits at it, by position."""

    at: int
    left: int
    right: int


def find_needs(
    state: State | History, player: str, goal: Goal, chain: TiebreakChain = CURRENT_CHAIN
) -> Needs:
    """What the player needs to be among the first `goal.size` at the end of Swiss."""
    field = _Field(history_of(state), player, goal, chain)
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
        self.eligible = _find_eligible(played, goal.gone)
        self.open = list(_find_open_matches(played))
        self.outcomes = ("a", "b", "tie") if goal.ties else ("a", "b")
        self.mine = next((match for match in self.open if self.me in match[1:]), None)
        self.others = [match for match in self.open if match is not self.mine]

    def own_results(self) -> list[str]:
        """The results the own match can have."""
        if self.mine is None:
            return [NO_MATCH]
        return [WIN, TIE, LOSS] if self.goal.ties else [WIN, LOSS]

    def judge_result(self, result: str) -> Need:
        """What this own result would mean."""
        points = self._points_after(result)
        least, most = points[self.me], points[self.me] + WIN_POINTS * self.left
        level = self._count_others(points, least - WIN_POINTS * self.left, best=True)
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
        """How many others can have so many points (`best`), or have them whatever happens.

        Each open match ends for itself: the most and the fewest are sums over them.
        """
        playing = {seat for match in self.others for seat in match[1:]}
        resting = self.eligible - playing - {self.me}
        count = sum(points[seat] >= at_least for seat in resting)
        for match in self.others:
            found = [self._count_at(match, outcome, at_least) for outcome in self.outcomes]
            count += max(found) if best else min(found)
        return count

    def _count_at(self, match: OpenMatch, outcome: str, at_least: int) -> int:
        gained = zip(match[1:], POINTS_BY_RESULT[outcome], strict=True)
        return sum(
            seat in self.eligible and self.points[seat] + more >= at_least for seat, more in gained
        )

    def _may_play_out(self) -> bool:
        ways = len(self.outcomes) ** len(self.others)
        return not self.left and ways * len(self.played.players) <= MOST_WORK

    def _play_out(self, need: Need) -> Need:
        """Count the ways in which it is enough, tie-breaks and all."""
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
        goal = self.goal
        going_on = qualified_lines(lines, goal.size, goal.most, goal.gone)
        return any(line.id == self.player for line in going_on)


def _find_eligible(played: History, gone: Container[str]) -> set[int]:
    return {
        position
        for position, player in enumerate(played.players)
        if player.dropped_after is None and player.id not in gone
    }


def _find_open_matches(played: History) -> Iterator[OpenMatch]:
    """The open matches of the last round; those of earlier ones would be open for good."""
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
    over = msgspec.structs.replace(last, results=results)
    return msgspec.structs.replace(played, rounds=(*played.rounds[:-1], over))
